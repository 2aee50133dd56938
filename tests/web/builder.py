"""Programs and screens that visit the companion."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from ssl import SSLContext
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.rules import Game
from companion.table import Level, Preferences, Table, TableView
from companion.web.codes import CODES, AccessCode
from tests.rules.builder import replay

TOKEN = "let-me-play"  # noqa: S105 - for tests alone
FOUR = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n'
SCORED = f"{FOUR}round\nBen: out\nAna: points 5\nCy: points 16\nDee: points 60\n"
PAIRS = SCORED.replace("[Players", '[Scoring "partners"]\n[Players').replace("Dee: points 60\n", "")
"""The same by partners, who count together."""

MOST_HEARTBEATS = 4
"""So many in a row, 5 s apart: whatever a test waits for is not coming."""

BEARER = {"Authorization": f"Bearer {TOKEN}"}


class Visitor(NamedTuple):
    """A program with the programs' token, in the same process."""

    client: FlaskClient

    @property
    def headers(self) -> dict[str, str]:
        """What it sends with every call."""
        return {"Authorization": f"Bearer {CODES.of(self.client.application)[AccessCode.PROGRAMS]}"}

    def get(self, path: str) -> TestResponse:
        return self.client.get(path, headers=self.headers)

    def post(self, path: str, body: Any) -> TestResponse:
        return self.client.post(path, json=body, headers=self.headers)

    def post_bytes(self, path: str, body: bytes, kind: str = "application/json") -> TestResponse:
        return self.client.post(path, data=body, content_type=kind, headers=self.headers)


def scanned(app: Flask, seat: str = "") -> FlaskClient:
    """Return a phone that scanned the code, and tapped that name."""
    phone = app.test_client()
    phone.get(f"/?token={TOKEN}")
    if seat:
        assert 303 == phone.post("/seat", data={"seat": seat}).status_code
    return phone


def hosting(app: Flask, *, own_seats: bool = False) -> FlaskClient:
    """Return the phone of a host, who may have turned on own seat only."""
    phone = scanned(app)
    for wanted in ("take", "own") if own_seats else ("take",):
        assert 303 == phone.post("/host", data={"do": wanted}).status_code
    return phone


def say(phone: FlaskClient, table: Table, line: str, **fields: str) -> TestResponse:
    """Return the answer to what the page sends when a button is tapped."""
    assert table.view
    seen = {"version": str(table.version), "game": str(table.view.game_id), "back": "play"}
    return phone.post("/act", data={**seen, "line": line, **fields})


class Sent(NamedTuple):
    """One server-sent event."""

    name: str
    id: str | None
    data: str

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = json.loads(self.data)
        return table


class Screen:
    """A screen that follows the stream over a real connection, with a ``context`` over https."""

    def __init__(
        self,
        port: int,
        path: str = "/stream",
        headers: dict[str, str] | None = None,
        context: SSLContext | None = None,
    ) -> None:
        self.connection: HTTPConnection = (
            HTTPSConnection("127.0.0.1", port, timeout=10, context=context)
            if context
            else HTTPConnection("127.0.0.1", port, timeout=10)
        )
        self.connection.request("GET", path, headers=headers or {})
        self.answer: HTTPResponse = self.connection.getresponse()

    def next(self) -> Sent:
        """The next event; fails when the stream is over or silent for ten seconds."""
        name, number, data = "message", None, []
        while line := self.answer.readline().decode().rstrip("\n"):
            field, _, value = line.partition(": ")
            match field:
                case "event":
                    name = value
                case "id":
                    number = value
                case "data":
                    data.append(value)
        assert data, "the stream is over"
        return Sent(name, number, "\n".join(data))

    def next_called(self, name: str) -> Sent:
        """The next event of that name; fails where the companion only says that it lives."""
        heartbeats = 0
        while (sent := self.next()).name != name:
            heartbeats += sent.name == "heartbeat"
            # Without a bound, a page that could not be rendered would be waited for for ever.
            assert heartbeats < MOST_HEARTBEATS, f"no {name} came"
        return sent

    def is_over(self) -> bool:
        """Read to the end, if there is one within ten seconds."""
        try:
            while self.answer.readline():
                pass
        except TimeoutError:
            return False
        return True

    def leave(self) -> None:
        """Go away without a word."""
        if self.answer.fp is not None:
            self.answer.close()
        self.connection.close()


@contextmanager
def screen(
    port: int,
    path: str = "/stream",
    headers: dict[str, str] | None = None,
    context: SSLContext | None = None,
) -> Iterator[Screen]:
    """A screen that leaves when the test is done with it."""
    shown = Screen(port, path, headers, context)
    try:
        yield shown
    finally:
        shown.leave()


def view_of(
    record: str, level: Level = Level.TURNS, phones: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> TableView:
    """The table after a record, with these phones at its seats."""
    return TableView(1, game_of(record), Preferences(level, phones=phones))


def game_of(record: str) -> Game:
    """The game after a record."""
    seen = replay(record)
    assert seen.ruling is None, seen.ruling
    return seen.game


def counted_down(*, draws: int = 1) -> str:
    """Ben went out and every turn was followed: Ana holds one card, and two for each of her ``draws``."""
    turns = [f"Ben: ?\nAna: {'draw' if turn < draws else '?'}\n" for turn in range(6)]
    kept = "".join(turns).replace("Ana: draw\n", "Ana: draw\nAna: keep\n")
    return f'[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n{kept}Ben: ?\n'


_PLAYED, _DREW, _DREW_AND_PLAYED = "{0}: ?\n", "{0}: draw\n{0}: keep\n", "{0}: draw\n{0}: ?\n"
_TURNS: Final = {
    "Cy": (_PLAYED, _PLAYED, _PLAYED, _DREW, _DREW, _DREW_AND_PLAYED),
    "Dee": (_PLAYED, _PLAYED, _PLAYED, _PLAYED, _DREW_AND_PLAYED, _DREW_AND_PLAYED),
    "Ana": (_PLAYED, _PLAYED, _PLAYED, _DREW_AND_PLAYED, _DREW_AND_PLAYED, _DREW_AND_PLAYED),
}


def three_to_count() -> str:
    """Ben went out and every turn was followed: Cy, Dee and Ana hold 6, 3 and 4 cards."""
    rounds = zip(*_TURNS.values(), strict=True)
    turns = "".join(
        "Ben: ?\n" + "".join(turn.format(name) for name, turn in zip(_TURNS, each, strict=True))
        for each in rounds
    )
    return f'[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\nround\nstart R5\n{turns}Ben: ?\n'
