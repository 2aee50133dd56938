"""The club that the table is in: how it stands with it, joining one by an invitation, and leaving."""

from companion.web.club.pages import club_pages
from companion.web.club.words import club_words
