"""Clubs that stand as it is said."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from companion.ports import Assignment, ClubState
from tests.table.builder import NOON

SEATS = ("Ana", "Ben", "Cy", "Dee")
HEADERS = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Event "Spring"]\n[Table "Round 3, table 2"]\n'
SPRING = Assignment("Spring", 3, 2, SEATS, HEADERS, 40)
"""The seats of a round that has not begun."""

STARTED = replace(SPRING, started=NOON - timedelta(minutes=10))


class GivenClub:
    """A club that stands as it is said."""

    def __init__(self, state: ClubState) -> None:
        self.state = state
        self.tell: Callable[[], None] = lambda: None

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell it of what is said next."""
        self.tell = listener

    def become(self, state: ClubState) -> None:
        """Stand like that from now on."""
        self.state = state
        self.tell()


def given(assignment: Assignment | None, *, is_reached: bool = True) -> GivenClub:
    """Return the club of a table that is assigned this."""
    return GivenClub(ClubState("Kitchen", is_reached, assignment=assignment))
