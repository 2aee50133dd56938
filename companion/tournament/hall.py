"""What the organiser tells the hall beside the play: an announcement, and what the wall shows."""

from dataclasses import replace
from typing import Final

from companion.rules import say
from companion.tournament.events import Announce, Show
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament

LONGEST_ANNOUNCEMENT: Final = 80
WALL_PAGES: Final = ("round", "standings")
"""The pages of a tournament on the wall, which may be hidden or pinned."""

OTHER_TABLES: Final = "tables"
"""The page of the club's other tables, which may be hidden."""


def announce(tournament: Tournament, event: Announce, at: str) -> Tournament | Refusal:
    """Return the tournament with another announcement, or with none, or why it cannot be."""
    text = event.text.strip()
    if len(text) > LONGEST_ANNOUNCEMENT or not text.isprintable():
        return Refusal(
            say("An announcement is one line of %(most)d letters at most.", most=LONGEST_ANNOUNCEMENT)
        )
    return replace(tournament, announcement=text, announced=at if text else "")


def show(tournament: Tournament, event: Show) -> Tournament | Refusal:
    """Return the tournament with other pages on the wall, or why they cannot be."""
    for named, known in ((event.hidden, (*WALL_PAGES, OTHER_TABLES)), ((event.pinned,), ("", *WALL_PAGES))):
        unknown = next((page for page in named if page not in known), None)
        if unknown is not None:
            parts = {"word": unknown, "known": ", ".join(filter(None, known))}
            return Refusal(say("%(word)s is not known here. Expected %(known)s.", **parts))
    return replace(tournament, hidden=frozenset(event.hidden) - {event.pinned}, pinned=event.pinned)
