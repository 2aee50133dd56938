"""What the organiser tells the hall beside the play: an announcement, and what the wall shows."""

from dataclasses import replace
from typing import Final

from companion.rules import say
from companion.tournament.events import Announce, Show
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament

LONGEST_ANNOUNCEMENT: Final = 80
WALL_PAGES: Final = ("round", "standings", "tables")
"""The pages of a wall that may be hidden or pinned: the round, the standings, and the club's other tables."""


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
    known = ", ".join(WALL_PAGES)
    unknown = next((page for page in (*event.hidden, event.pinned) if page and page not in WALL_PAGES), "")
    if unknown:
        return Refusal(say("%(word)s is not known here. Expected %(known)s.", word=unknown, known=known))
    return replace(tournament, hidden=frozenset(event.hidden) - {event.pinned}, pinned=event.pinned)
