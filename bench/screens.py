"""How soon every screen shows what one phone tapped, beside a bare uvicorn in the same run.

Most phones hold a seat, a quarter only watch, and one screen is the table's. Each follows the stream that its
page asks for, and who is on turn taps as the page does: a form that prefers no page in answer. Measured from
sending the form to the last byte of the event: referee, durable commit, rendering and delivery are included.
The bare uvicorn commits as durably, and sends as many bytes as often, and does nothing else. Clients and
servers share this machine.
"""

import json
import selectors
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import cycle, islice
from statistics import mean, quantiles
from typing import TypeAlias
from urllib.request import Request, urlopen

from bench.phones import Answer, Phone, Stream
from bench.servers import TOKEN, Running, bare_uvicorn, companion, serving
from bench.slow_core import slowed

SCREENS, WATCHERS, TAPS, WARM_UP = 200, 3, 150, 20
CODE = f"uno_companion={TOKEN}"
PLAYERS = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
TURNS_TO_A_RESHUFFLE = 12


Phones: TypeAlias = Callable[["Site", tuple[str, ...]], dict[str, list[Phone]]]
"""What returns the phones of each player and of nobody, ready to follow a site."""


class Site:
    """One server under test, all the screens that follow it, and the phones that tap."""

    def __init__(self, name: str, server: Running) -> None:
        self.name = name
        self.server = server
        self.port = server.port
        self.selector = selectors.DefaultSelector()
        self.streams: list[Stream] = []
        self.own: dict[str, tuple[Phone, Stream]] = {}
        self.acknowledged: list[float] = []
        self.shown_on_own: list[float] = []
        self.shown_on_all: list[float] = []

    @property
    def event_size(self) -> int:
        """The bytes of the last event, at the mean of all screens."""
        return round(mean(stream.size for stream in self.streams))

    def open_screens(self, phones: dict[str, list[Phone]]) -> None:
        """Open a stream for each phone, by whose it is; the first of nobody is the table screen."""
        for player, group in phones.items():
            for phone in group:
                stream = phone.follow("play" if player or self.streams else "table")
                self.streams.append(stream)
                self.selector.register(stream.connection, selectors.EVENT_READ, stream)
                if player and player not in self.own:
                    self.own[player] = (phone, stream)

    def tap(self, player: str, line: str) -> None:
        """Submit one event, timed until it is acknowledged, on its phone's screen, and on every screen."""
        phone, own = self.own[player]
        phone.reopen()
        self.selector.register(phone.connection, selectors.EVENT_READ, phone)
        version = own.version
        waiting = {id(stream) for stream in self.streams} | {id(phone)}
        answer, last = Answer(), 0.0
        began = time.perf_counter()
        fields = {"version": version, "game": 1, "key": f"1.{version}", "back": "play", "line": line}
        phone.post("/act", **fields)
        while waiting:
            for key, _ in self.selector.select(30) or self._give_up(waiting):
                now = time.perf_counter() - began
                if key.data is phone:
                    if answer.takes(phone.connection.recv(65536)):
                        waiting.discard(id(phone))
                        self.acknowledged.append(now)
                elif key.data.reads() and key.data.version > version and id(key.data) in waiting:
                    waiting.discard(id(key.data))
                    last = time.perf_counter() - began
                    if key.data is own:
                        self.shown_on_own.append(last)
        self.selector.unregister(phone.connection)
        self.shown_on_all.append(last)

    def _give_up(self, waiting: set[int]) -> list[tuple[selectors.SelectorKey, int]]:
        raise SystemExit(f"{self.name} left {len(waiting)} screens waiting.")

    def forget(self) -> None:
        """Discard the times so far, which were warm-up."""
        for times in (self.acknowledged, self.shown_on_own, self.shown_on_all):
            times.clear()


def begin(site: Site, players: tuple[str, ...]) -> None:
    """Begin a game of those players, dealt and with a card turned up."""
    record = f'[Edition "classic"]\n[Players "{", ".join(players)}"]\nround\nstart R5\n'
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    games = f"http://127.0.0.1:{site.port}/api/games"
    urlopen(Request(games, json.dumps({"record": record}).encode(), headers)).close()


def seated(
    site: Site, players: tuple[str, ...], screens: int, spoken: Callable[[int], str] = lambda _: "en"
) -> dict[str, list[Phone]]:
    """Return the phones of each player, all with a number of their own, and those of nobody.

    ``spoken`` is the language of the how manyth phone.
    """
    watching = screens // 4 + 1
    phones = {"": [Phone(site.port, language=spoken(number)) for number in range(watching)]}
    for number, player in zip(range(screens - watching), cycle(players), strict=False):
        group = phones.setdefault(player, [])
        if group:
            group[0].submit("/seat/free", seat=player, do="share")
        phone = Phone(site.port, CODE, language=spoken(number))
        phone.submit("/seat", seat=player)
        group.append(phone)
    return phones


def one_each(site: Site, players: tuple[str, ...]) -> dict[str, list[Phone]]:
    """Return a phone for each player, and those of nobody: the table screen and three that watch."""
    phones = {"": [Phone(site.port) for _ in range(1 + WATCHERS)]}
    for player in players:
        phones[player] = [Phone(site.port, CODE)]
        phones[player][0].submit("/seat", seat=player)
    return phones


def turns(players: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the player of each tap, and the line: each draws, and plays it; the first player dealt."""
    number = 0
    while True:
        for player in (*players[1:], players[0]):
            yield player, f"{player}: draw"
            yield player, f"{player}: R?"
            number += 1
            if number % TURNS_TO_A_RESHUFFLE == 0:
                yield player, "reshuffle"


def report() -> None:
    """Print the tables that docs/figures.md quotes."""
    for seats in (4, 10):
        reference, ours = measured(PLAYERS[:seats], partial(seated, screens=SCREENS))
        of = f"{SCREENS} screens, {seats} seats, {reference.event_size} bytes an event"
        print(f"\nMilliseconds from a tap, {of}")
        print_table(reference, ours)


def measured(players: tuple[str, ...], phones: Phones, times_slower: float = 1) -> tuple[Site, Site]:
    """Return a bare uvicorn and the companion, each with its times from a tap, followed by those phones.

    Where they are to be ``times_slower`` both run on one core.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        ours = Site("the companion", stack.enter_context(serving(companion(folder))))
        begin(ours, players)
        ours.open_screens(phones(ours, players))
        taps = turns(players)
        sizes = []
        for player, line in islice(taps, WARM_UP):
            ours.tap(player, line)
            sizes.append(ours.event_size)
        bare = stack.enter_context(serving(bare_uvicorn(round(mean(sizes)))))
        reference = Site("a bare uvicorn", bare)
        reference.open_screens(phones(reference, players))
        if times_slower > 1:
            for site in (reference, ours):
                stack.enter_context(slowed(site.server.process, times_slower))
        # In turns, so that other load on the machine affects both alike.
        for number, (player, line) in enumerate(islice(taps, WARM_UP + TAPS)):
            for site in (reference, ours):
                if number == WARM_UP:
                    site.forget()
                site.tap(player, line)
        return reference, ours


def print_table(reference: Site, ours: Site) -> None:
    """Print the times of both, and how many times those of the reference the others are."""
    columns = [f"{what}: {p}" for what in ("acknowledged", "own phone", "last phone") for p in ("p50", "p99")]
    print(f"{'':16}" + "".join(f"{column:>19}" for column in columns))
    figures = [quantiles_of(site) for site in (reference, ours)]
    for site, row in zip((reference, ours), figures, strict=True):
        print(f"{site.name:16}" + "".join(f"{1000 * figure:19.1f}" for figure in row))
    times = [after / before for before, after in zip(*figures, strict=True)]
    print(f"{'times':16}" + "".join(f"{each:19.2f}" for each in times))


def quantiles_of(site: Site) -> list[float]:
    """Return the seconds until acknowledged, on the own phone and on the last: the p50 and p99 of each."""
    times_of = (site.acknowledged, site.shown_on_own, site.shown_on_all)
    return [quantiles(times, n=100)[p] for times in times_of for p in (49, 98)]
