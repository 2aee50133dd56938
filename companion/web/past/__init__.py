"""The past of the game on the table: what happened in each round, in words, and how it is put right."""

from companion.web.past.pages import past_pages
