"""The gathering before a game: people sit down by their phones, and the host deals."""

from companion.web.gathering.pages import gathering
