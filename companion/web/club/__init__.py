"""The table's club: its state, joining by an invitation, and leaving."""

from companion.web.club.pages import club_pages
from companion.web.club.words import club_words
