"""The club that a table is in, which an invitation may change at any time; it is kept in the data directory.

A club given at the start takes precedence and cannot be changed. The service, which needs psycopg, is made
once the table is in a club.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from companion.club.invitation import accepted, read_invitation, write_invitation
from companion.club.membership import Membership, NoMembership
from companion.foundation.data_directory import keep_secret
from companion.foundation.listeners import Listeners
from companion.foundation.repeating import no_thread_is_left
from companion.ports import WENT_WRONG, CannotJoin, ClubOffer, ClubState
from companion.rules import Sentence, say

if TYPE_CHECKING:
    from companion.club.service import ClubService

INVITATION_FILE: Final = "club-invitation"  # of the data directory


class TableClub:
    """The club of a table, or none; ``given`` is the one at the start, ``make`` makes the service.

    ``make`` may raise :class:`.membership.NoMembership`.
    """

    def __init__(
        self, data: Path, make: Callable[[Membership], "ClubService"], given: Membership | None = None
    ) -> None:
        self._file = data / INVITATION_FILE
        self._make = make
        self._given = given
        self._lock = Lock()
        self._listeners = Listeners[[]]()
        self.listen = self._listeners.listen
        self._present: tuple[Membership, ClubService] | None = None
        self._unusable: Sentence | None = None

    def start(self) -> None:
        """Enter the given club, or the last one; raises :class:`RuntimeError` if no thread is left."""
        with self._lock:
            try:
                if member := self._given or self._kept():
                    self._enter(member)
            except NoMembership as error:
                # The table plays on without it.
                self._unusable = error.args[0]

    def close(self) -> None:
        """End until the next start."""
        with self._lock:
            self._exit()

    @property
    def state(self) -> ClubState | None:
        """The present state; None if the table is in no club."""
        if present := self._present:
            member, service = present
            return replace(service.state, place=member.place, is_given=member is self._given)
        return ClubState("", refusal=self._unusable) if self._unusable else None

    def read(self, invitation: str) -> ClubOffer:
        """Return an invitation's content; raises :class:`.membership.NoMembership`."""
        read = read_invitation(invitation)
        return ClubOffer(read.table, read.place)

    def join(self, invitation: str) -> None:
        """Join that club; raises :class:`~companion.ports.CannotJoin` or OSError."""
        with self._lock:
            self._must_not_be_given()
            read = read_invitation(invitation)
            member = accepted(read)
            keep_secret(self._file.parent, self._file.name, write_invitation(read))
            self._exit()
            try:
                self._enter(member)
            except RuntimeError as error:
                if not no_thread_is_left(error):
                    raise
                # The invitation is kept: the next start is in that club.
                self._unusable = WENT_WRONG
        self._listeners.tell()
        if self._unusable:
            raise CannotJoin(self._unusable)

    def leave(self) -> None:
        """Leave the club; raises :class:`~companion.ports.CannotJoin` or OSError."""
        with self._lock:
            self._must_not_be_given()
            self._file.unlink(missing_ok=True)
            self._exit()
        self._listeners.tell()

    def _kept(self) -> Membership | None:
        try:
            return accepted(read_invitation(self._file.read_text("utf-8")))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise NoMembership(
                say("The invitation in %(file)s cannot be read. Join the club again.", file=self._file)
            ) from error

    def _enter(self, member: Membership) -> None:
        service = self._make(member)
        service.listen(self._listeners.tell)
        try:
            service.start()
        except RuntimeError:
            service.close()
            raise
        self._present = member, service

    def _exit(self) -> None:
        present, self._present, self._unusable = self._present, None, None
        if present:
            present[1].close()

    def _must_not_be_given(self) -> None:
        if self._given:
            raise CannotJoin(
                say(
                    "This companion was started for its club, with --club and --table. To change that, start"
                    " it without them."
                )
            )
