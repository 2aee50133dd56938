"""Every screen shows what opening its page anew would show, whatever came before.

What a stream brings is put together from pieces that are kept, shared among phones, and sent as what differs
from the page before. The page to compare with is rendered from nothing that was kept.
"""

import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from companion.odds import Odds
from companion.ports import Equipment
from companion.rules import read_record, write_line
from companion.table import Level, Table
from companion.web.app import Site, create_app
from companion.web.languages import present_languages, wanted
from companion.web.request_context import present_credentials
from companion.web.server.packets import Encoding, Shown, packet
from companion.web.server.stream import BROADCASTER, Broadcaster, Stream
from tests.table.builder import accepted, open_table
from tests.web.builder import TOKEN
from tests.web.club import STARTED, given
from tests.web.odds.builder import GivenOdds, advice_to, odds_of
from tests.web.words.builder import teach

GAMES = Path(__file__).parents[2] / "games"
HOUSE_RULES = sorted(GAMES.glob("house-*.uno"))
RECORDS = sorted([*GAMES.glob("fine-point-0[57]*.uno"), *GAMES.glob("*coin.uno")])
WHOLE_GAMES = [GAMES / f"full-game-{name}.uno" for name in ("house-rules", "partners", "challenge-uno")]
MOST_EVENTS = 30
LIVE = re.compile(r'<main id="live"[^>]*>\n(.*)</main>', re.DOTALL)


HEARTBEAT = b"event: heartbeat\ndata: {}\n\n"


class Screen:
    """A screen that follows a gzipped stream, and the browser that could open its page anew."""

    def __init__(self, browser: FlaskClient, path: str, broadcaster: Broadcaster) -> None:
        self.browser = browser
        self.path = path
        with browser:
            browser.get(path)
            credentials = present_credentials()
            language = wanted(present_languages(), request.accept_languages)
        self._stream: Stream = broadcaster.open(path[1:], credentials, language=language, is_gzipped=True)
        self._unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self._shown = Shown()
        self.page = ""

    def follow(self) -> None:
        """Show all that has come, and hear a heartbeat."""
        while snapshot := self._stream.advance():
            [page] = snapshot.render([snapshot.key(self._stream)])
            assert page == self._receive(page)
            self._shown = Shown(page)
            lines = page.decode().splitlines()
            self.page = "\n".join(line[6:] for line in lines if line.startswith("data: "))
        assert HEARTBEAT == self._receive(HEARTBEAT)
        self._shown = self._shown.and_beat(HEARTBEAT)

    def _receive(self, event: bytes) -> bytes:
        encoding = Encoding(is_gzipped=True, is_chunked=False)
        return self._unpack.decompress(packet(event, self._shown, encoding))

    def anew(self, table: Table) -> str:
        """What its page shows when it is opened, with nothing kept from before."""
        assert table.view
        table.view.derived.clear()
        found = LIVE.search(self.browser.get(self.path).text)
        assert found
        return "\n".join(found[1].splitlines())


def keeping_nothing(macro: Callable[..., str], *arguments: Any) -> str:
    return macro(*arguments)


def phones(streams: Flask, pages: Flask, table: Table) -> list[Screen]:
    """Every sort of screen: who watches, the table's, the host's, who keeps score, and each player's.

    Half of them speak another language.
    """
    assert table.view
    broadcaster = BROADCASTER.of(streams)
    clients = [pages.test_client() for _ in range(3 + len(table.view.state.players))]
    for each in clients[::2]:
        each.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"
    watcher, host, keeper, *players = clients
    for each in (host, keeper, *players):
        each.get(f"/play?token={TOKEN}")
    host.post("/host", data={"do": "take"})
    keeper.post("/seat", data={"as": "everyone"})
    for each, name in zip(players, table.view.state.players, strict=True):
        each.post("/seat", data={"seat": name})
    on_the_wall = Screen(watcher, "/table", broadcaster)
    return [on_the_wall, *(Screen(each, "/play", broadcaster) for each in clients)]


def odds_by(number: int, table: Table) -> Odds:
    assert table.view
    totals = table.view.state.totals
    return odds_of(**{name: ((number + place) % 10 / 10, 0.5) for place, name in enumerate(totals)})


def play(record: Path, file: Path, own_seat_only: bool = False) -> None:
    """Play the record, and compare each screen after each of its events."""
    read = read_record(record.read_text(encoding="utf-8"))
    table = open_table(file)
    headers = "\n".join(line for line in record.read_text(encoding="utf-8").splitlines() if line[:1] == "[")
    accepted(table.begin(headers))
    odds = GivenOdds()
    club = given(replace(STARTED, headers=headers))
    streams, pages = (
        create_app(table, TOKEN, Site(seat_secret="a secret", equipment=Equipment(odds=odds, club=club)))  # noqa: S106
        for _ in range(2)
    )
    pages.jinja_env.globals["once"] = keeping_nothing
    for number, each in enumerate((streams, pages)):
        teach(each, file.parent / f"translations-{number}", "de")
    screens = phones(streams, pages, table)
    levels = list(Level)
    # Timed, by a clock that stands still: what is kept of a screen has no time in it.
    table.prefer(lambda before: replace(before, own_seat_only=own_seat_only, nudge_after=30, turn_limit=60))
    # Of some events there are odds, and of some there are others by now.
    table.prefer(lambda before: replace(before, odds=True))
    for number, (_, event) in enumerate(islice(read.lines, MOST_EVENTS)):
        table.submit(write_line(event))
        odds.given = odds_by(number, table) if number % 3 else odds.given
        odds.is_missing = number % 7 == 6
        # It is told to one phone alone, and to that one late.
        odds.advised = advice_to(table.view.state.turn or "") if table.view and number % 2 else None
        BROADCASTER.of(streams).refresh()
        if number % 8 == 7:
            level = levels[number // 8 % len(levels)]
            table.prefer(lambda before, level=level: replace(before, level=level))  # type: ignore[misc] # bound
        for screen in screens:
            screen.follow()
        for screen in screens:
            assert screen.anew(table) == screen.page, (write_line(event), screen.path)


@pytest.mark.long
@pytest.mark.parametrize("record", HOUSE_RULES, ids=lambda record: record.stem)
def test_a_screen_that_follows_house_rules_shows_what_its_page_opened_anew_shows(
    record: Path, file: Path
) -> None:
    play(record, file)


@pytest.mark.long
@pytest.mark.parametrize("record", [*RECORDS, *WHOLE_GAMES], ids=lambda record: record.stem)
def test_a_screen_that_follows_shows_what_its_page_opened_anew_shows(record: Path, file: Path) -> None:
    play(record, file)


@pytest.mark.long
@pytest.mark.parametrize("record", WHOLE_GAMES, ids=lambda record: record.stem)
def test_so_does_one_that_acts_for_its_own_player_only(record: Path, file: Path) -> None:
    play(record, file, own_seat_only=True)
