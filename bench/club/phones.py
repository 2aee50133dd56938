"""The phones of many tables, four at each: who is on turn taps as the page does, and all follow a stream."""

import json
import selectors
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from heapq import heapify, heappop, heappush
from http.client import HTTPConnection
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from bench.club.arrivals import Tap
from bench.club.games import PLAYERS, RECORD, games
from bench.phones import Answer, Phone, Stream, connected
from bench.screens import CODE
from bench.servers import TOKEN

PATIENCE: Final = 120.0
"""Seconds within which the last taps must be shown."""


class Played(NamedTuple):
    """What was tapped, the seconds until it was answered, and until the phone's own screen showed it."""

    taps: list[Tap]
    answered: list[float]
    shown: list[float]


class Phones:
    """The phones of all tables, at these ports."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._selector = selectors.DefaultSelector()
        self._parties = [_Party(number, port, self._selector) for number, port in enumerate(ports)]
        self._chance = Random(1)

    def play(self, seconds: float, pause: float) -> Played:
        """Play for so long, with so many seconds between two taps of a table; 0 as fast as is answered."""
        played, end = Played([], [], []), monotonic() + seconds
        due = [(monotonic() + self._chance.random() * pause, party.number) for party in self._parties]
        heapify(due)
        waiting = set[_Party]()
        while waiting or (due and due[0][0] < end):
            now = monotonic()
            while due and due[0][0] <= min(now, end):
                party = self._parties[heappop(due)[1]]
                party.tap(played)
                waiting.add(party)
            for key, _ in self._selector.select(self._until_next(due, end)):
                if key.data() and (party := self._whose(key)) in waiting:
                    waiting.remove(party)
                    heappush(due, (party.next_due(pause, self._chance), party.number))
            if now > end + PATIENCE:
                raise SystemExit(f"The taps of {len(waiting)} tables were never shown.")
        return played

    def _until_next(self, due: list[tuple[float, int]], end: float) -> float:
        following = due[0][0] if due else end
        return max(0, following - monotonic()) if following < end else 1

    def _whose(self, key: selectors.SelectorKey) -> "_Party":
        party: _Party = key.data.func.__self__
        return party


class _Party:
    """The four phones of one table."""

    def __init__(self, number: int, port: int, selector: selectors.BaseSelector) -> None:
        self.number = number
        _begin(port)
        self._lines = games()[number % len(games())]
        self._phones = {player: _seated(port, player) for player in PLAYERS}
        self._streams = {player: phone.follow("play") for player, phone in self._phones.items()}
        self._version = 0
        self._sent = 0.0
        self._is_answered = True
        self._answer = Answer()
        self._player, self._line = PLAYERS[0], ""
        self._played = Played([], [], [])
        self._selector = selector
        for player, phone in self._phones.items():
            stream = self._streams[player]
            self._follow_answers(phone)
            selector.register(stream.connection, selectors.EVENT_READ, partial(self._shows, stream))

    def tap(self, played: Played) -> None:
        """Enter the next event, from its player's phone."""
        line = self._lines[self._version]
        player = line.partition(":")[0]
        self._player = player if player in PLAYERS else PLAYERS[0]
        self._is_answered, self._answer, self._played = False, Answer(), played
        self._line, self._sent = line, monotonic()
        self._ask()
        played.taps.append(Tap(self.number, self._version + 1, self._sent))

    def next_due(self, pause: float, chance: Random) -> float:
        """Go on to the next event; return when it is tapped."""
        self._version += 1
        return max(monotonic(), self._sent + pause * (0.5 + chance.random()))

    @property
    def _is_done(self) -> bool:
        return self._is_answered and self._streams[self._player].version > self._version

    def _answers(self, phone: Phone) -> bool:
        some = b""
        with suppress(ConnectionResetError):
            some = phone.connection.recv(65536)
        if not some:
            self._let_go(phone)
            return False
        if not self._answer.takes(some):
            return False
        if self._answer.status != 204:
            raise SystemExit(f"Table {self.number} answered {self._answer.came.decode(errors='replace')}")
        self._played.answered.append(monotonic() - self._sent)
        self._is_answered = True
        return self._is_done

    def _ask(self) -> None:
        """Send the form."""
        phone = self._phones[self._player]
        if phone.connection.fileno() < 0:
            phone.connection = connected(phone.port)
            self._follow_answers(phone)
        fields = {"version": self._version, "game": 1, "key": f"1.{self._version}", "back": "play"}
        phone.post("/act", **fields, line=self._line)

    def _let_go(self, phone: Phone) -> None:
        """Close a connection that was idle for long, and repeat a request that fails by that."""
        self._selector.unregister(phone.connection)
        phone.connection.close()
        if not self._is_answered and phone is self._phones[self._player]:
            self._answer = Answer()
            self._ask()

    def _follow_answers(self, phone: Phone) -> None:
        self._selector.register(phone.connection, selectors.EVENT_READ, partial(self._answers, phone))

    def _shows(self, stream: Stream) -> bool:
        before = stream.version
        if not stream.reads() or stream is not self._streams[self._player]:
            return False
        if before <= self._version < stream.version:
            self._played.shown.append(monotonic() - self._sent)
        return self._is_done


def _begin(port: int) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("POST", "/api/games", json.dumps({"record": RECORD}), headers)
        answer = connection.getresponse()
        if answer.status != 200:
            raise SystemExit(f"No game was begun: {answer.read().decode()}")


def _seated(port: int, player: str) -> Phone:
    phone = Phone(port, CODE)
    phone.submit("/seat", seat=player)
    return phone
