"""A club, tables that play and push to it, and boards that show it."""

import os
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from flask import Flask

from companion.board.context import FOLLOWER
from companion.club.reading import ClubReader
from companion.composition import BoardSettings, board
from companion.table import Clock, Table
from tests.club.builder import Club, now, push_all, pushing
from tests.table.builder import accepted
from tests.waiting import until
from tests.web.builder import Screen

if TYPE_CHECKING:
    from companion.board.follower import ClubFollower
    from companion.club.membership import Membership
    from companion.club.service import Push

_T = TypeVar("_T")
RED = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
SHOWN = 30
"""Pages that a screen is sent until it shows what is waited for; more, and it never will."""


class Member:
    """A table of the club, which pushes when a test says so."""

    def __init__(self, table: Table, push: "Push", membership: "Membership", gathering: "Gathering") -> None:
        self.table = table
        self.push = push
        self.membership = membership
        self._gathering = gathering

    def plays(self, *lines: str) -> None:
        """Log these lines, and bring them to the club."""
        accepted(self.table.submit_all(lines))
        self.bring()

    def bring(self) -> None:
        """Bring what is logged to the club, and wait until its boards have read that."""
        push_all(self.push)
        for each in self._gathering.boards:
            each.catch_up(self.membership.table, self._gathering.club)


class Gathering:
    """A club with boards and tables, all of which end with the test."""

    def __init__(self, club: Club, folder: Path, stack: ExitStack) -> None:
        self.club = club
        self.members: list[Member] = []
        self.boards: list[Board] = []
        self._folder = folder
        self._stack = stack

    def enter(self, context: AbstractContextManager[_T]) -> _T:
        """Something more that ends with the test."""
        return self._stack.enter_context(context)

    def table(self, name: str = "Kitchen", record: str = RED, clock: Clock = now) -> Member:
        """A new table, with the game of that record, if any."""
        return self._joined(record, self.club.member(name), clock)

    def replaced(self, member: Member) -> Member:
        """The same table of the club with other games."""
        return self._joined(RED, member.membership)

    def _joined(self, record: str, membership: "Membership", clock: Clock = now) -> Member:
        table = Table.open(self._folder / f"{len(list(self._folder.iterdir()))}.sqlite", clock)
        self._stack.callback(table.close)
        if record:
            accepted(table.begin(record))
        push = self._stack.enter_context(pushing(table, membership, clock))
        self.members.append(Member(table, push, membership, self))
        self.members[-1].bring()
        return self.members[-1]

    def board(self) -> "Board":
        """Another process's worth of a board."""
        running = self._stack.enter_context(board(BoardSettings(self.club.own_address, "127.0.0.1", 0)))
        made = Board(running.served.app, running.served.server.port, running.code, self._stack)
        self.boards.append(made)
        for member in self.members:
            made.catch_up(member.membership.table, self.club)
        return made

    def keep_all_present(self) -> None:
        """Have no table be away within an hour, though none of them says a word by itself here."""
        self.club.heard("clock_timestamp() + interval '1 h'")

    def absent_for(self, seconds: float, name: str = "Kitchen") -> None:
        """Have a table's last word be so many seconds old, without a word about it."""
        self.club.heard(f"clock_timestamp() - {seconds} * interval '1 s'", name)


class Board:
    """One board that runs."""

    def __init__(self, app: Flask, port: int, code: str, stack: ExitStack) -> None:
        self.app = app
        self.port = port
        self.code = code
        self._stack = stack

    @property
    def address(self) -> str:
        """The address for browsers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def follower(self) -> "ClubFollower":
        """What follows the club."""
        return FOLLOWER.of(self.app)

    def catch_up(self, name: str, club: Club) -> None:
        """Wait until it has read all that this table brought, if it still runs."""
        with Path(os.devnull).open() as bell, closing(ClubReader(club.own_address, bell.fileno())) as reader:
            until(lambda: not self.follower._thread.is_alive() or self._knows_all(name, reader))

    def _knows_all(self, name: str, reader: ClubReader) -> bool:
        table = self.follower.tables.get(name)
        if table is None or table.damage:
            return table is not None
        known = table.known
        news = reader.news([known])
        return all(known[1:3] == (new.log, new.game) and not new.events for new in news)

    def make_stale(self) -> None:
        """Have it look who is there as soon as somebody opens a page, though it has just done so."""
        self.follower._looked_at -= 60

    def look_now(self) -> None:
        """Have it look who is there."""
        self.make_stale()
        self.follower.look_now()

    def get(self, path: str = "/") -> str:
        """The page that somebody without a code sees."""
        answer = self.app.test_client().get(path)
        assert 200 == answer.status_code, answer.text
        return answer.text

    def screen(self, view: str = "tiles", of: str = "") -> Screen:
        """A screen that follows a page."""
        shown = Screen(self.port, f"{of}/stream?view={view}")
        self._stack.callback(shown.leave)
        return shown


def shows(screen: Screen, *texts: str) -> str:
    """Wait until a screen is sent a page with all of these texts; return it."""
    for _page in range(SHOWN):
        page = screen.next_called("page").data
        if all(text in page for text in texts):
            return page
    raise AssertionError(f"never shown: {texts}, but {page}")
