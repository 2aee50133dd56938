"""Clubs that stand as it is said and reach no server, and an invitation to one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final

from companion.club.invitation import read_invitation
from companion.ports import Assignment, CannotJoin, ClubOffer, ClubState
from companion.rules import say
from tests.table.builder import NOON

SEATS = ("Ana", "Ben", "Cy", "Dee")
HEADERS = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Event "Spring"]\n[Table "Round 3, table 2"]\n'
SPRING = Assignment("Spring", 3, 2, SEATS, HEADERS, 40)
"""The seats of a round that has not begun."""

STARTED = replace(SPRING, started=NOON - timedelta(minutes=10))

TOKEN_THERE: Final = "n0b0dy-e1se-sees-th1s"  # noqa: S105 - for tests alone
INVITATION: Final = f"uno-club://db.example.org/club?table=Kitchen#{TOKEN_THERE}"


class GivenClub:
    """A club that stands as it is said, until somebody joins or leaves."""

    def __init__(self, state: ClubState | None = None) -> None:
        self.state = state
        self.accepted: list[str] = []
        self._listeners: list[Callable[[], None]] = []

    def read(self, invitation: str) -> ClubOffer:
        """What it says."""
        read = read_invitation(invitation)
        return ClubOffer(read.table, read.place)

    def join(self, invitation: str) -> None:
        """Stand as one who has just joined."""
        self._must_not_be_given()
        offer = self.read(invitation)
        self.accepted.append(invitation)
        self.become(ClubState(offer.table, place=offer.place))

    def leave(self) -> None:
        """Stand as one who has left."""
        self._must_not_be_given()
        self.become(None)

    def become(self, state: ClubState | None) -> None:
        """Stand otherwise, and tell so."""
        self.state = state
        for listener in self._listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell of every change."""
        self._listeners.append(listener)

    def _must_not_be_given(self) -> None:
        if self.state and self.state.is_given:
            raise CannotJoin(say("This companion was started for its club."))


def given(assignment: Assignment | None, *, is_reached: bool = True) -> GivenClub:
    """Return the club of a table that is assigned this."""
    return GivenClub(ClubState("Kitchen", is_reached, assignment=assignment))
