"""Every page of the companion in every state that looks different, for checks of all pages.

A scene is a state of the table and the pages to check in it. A ``FullHouse`` is a companion with
every device: a coin, buzzers and a reader, all of them on its screens.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Final
from urllib.parse import quote

from playwright.sync_api import BrowserContext, Page

from companion.devices.board.pins import NoPins
from companion.devices.board.wiring import read_wiring
from companion.devices.coin.coin import Coin
from companion.devices.devices import Devices
from companion.devices.scanner.scanner import Scanner
from companion.rules import EDITIONS
from companion.table import Accepted, Level, NoDecks, Table
from companion.web.access.auth import COOKIE, SEAT
from tests.browser.conftest import TOKEN, House
from tests.table.builder import NOON

THREE: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "50"]\n'
COINS: Final = '[Players "Ana, Ben, Cy"]\n'
TEN: Final = (
    '[Players "Ana, Ben, Cy, Dee, Eve, Maximiliane, Gus, Alexandra-Josephine, Ian,'
    ' Großmutter Hildegard von Bingen"]\nround\n'
)
TURN: Final = f"{THREE}round\nstart G5\n"
DUE: Final = f"{COINS}round\nstart G5\nBen: W50=R heads Ana tails Ben\n"
TO_TWO: Final = "Ben: ?\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n" * 5
LAST: Final = f"{TURN}{TO_TWO}Ben: ?\n"
COUNT: Final = f"{LAST}Cy: ?\nAna: ?\nBen: ?\n"
SCORED: Final = f"{COUNT}Cy: points 20\nAna: points 11\n"
WON: Final = f"{SCORED}round\nBen: out\nAna: points 15\nCy: points 20\n"
FOUR: Final = ("Ana", "Ben", "Cy", "Dee")
CHARTED: Final = '[Players "Ana, Ben, Cy, Dee"]\n' + "".join(
    f"round\n{out}: out\n" + "".join(f"{name}: points {points}\n" for name in FOUR if name != out)
    for out, points in (("Ben", 31), ("Dee", 12), ("Ana", 7), ("Ben", 22))
)
SEATS: Final = "key=1&player=Ana&key=2&player=Ben&key=3&player=Cy"
DRAWN: Final = "drawing=1&drawing=2&drawing=3&card-1=9&card-2=9&card-3=4"


class FullHouse(House):
    """A house with every device, whose coin stays in the air until the house is closed."""

    def __init__(self, folder: Path) -> None:
        self.over = Event()
        table = Table.open(folder / "games.sqlite", lambda: NOON)
        self.flips = Coin(table, wait=self._stay_up)
        self.devices = Devices(table, read_wiring(), pins=_no_board)
        self.scanner = Scanner(table, NoDecks())
        super().__init__(table, replace(self.devices.equipment, coin=self.flips, scanner=self.scanner))

    def close(self) -> None:
        """Stop serving, and close every device and the table."""
        self.over.set()
        self.flips.close()
        self.devices.close()
        super().close()
        self.table.close()

    def endpoint(self, page: str) -> str:
        """Return the name of the endpoint that serves this page."""
        with self.app.test_request_context(page) as context:
            return context.request.endpoint or ""

    def _stay_up(self, over: Event, seconds: float) -> bool:
        self.over.wait(60)
        return over.is_set()


def unfold(page: Page, taps: Iterable[str] = ()) -> None:
    """Open every folded part of a page but its menu, then tap the controls of these names."""
    page.evaluate(
        "document.querySelectorAll('main details:not(.menu)').forEach(each => { each.open = true })"
    )
    for name in taps:
        page.get_by_label(name).click()


def _no_board() -> object:
    raise NoPins("This is no Raspberry Pi, so buzzers and coin are on the screens.")


@dataclass(frozen=True)
class Scene:
    """A state of the table and the pages to check in it.

    ``{at}`` in a page's address stands for the table's version; ``then`` does what a record cannot
    say; ``acts`` is whether the browser has the token; ``seat`` is the player of its phone; ``taps``
    are the names of what is tapped on each page before the check.
    """

    record: str
    pages: tuple[str, ...]
    level: Level = Level.TURNS
    then: Callable[[FullHouse], object] | None = None
    acts: bool = True
    seat: str = ""
    taps: tuple[str, ...] = ()

    def set(self, house: FullHouse) -> None:
        """Bring the house into this state."""
        if self.record:
            result = house.begin(self.record, self.level)
            assert isinstance(result, Accepted), result
        if self.then:
            self.then(house)

    def visit(self, context: BrowserContext, house: FullHouse) -> None:
        """Give a browser the cookies of the scene: it may act, has a seat, or only watches."""
        context.clear_cookies()
        if self.acts:
            context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": house.address}])
        if self.seat:
            context.add_cookies([{"name": SEAT, "value": quote(f"@{self.seat}"), "url": house.address}])

    def addresses(self, house: FullHouse) -> list[str]:
        """Return the addresses of the pages."""
        return [house.address + page.replace("{at}", str(house.table.version)) for page in self.pages]


def _deck(house: FullHouse) -> int:
    decks = house.table.decks
    if not decks.all():
        decks.add("Kitchen", EDITIONS["classic"])
        for number in range(21):
            decks.enrol(1, f"04{number:012X}")
    return 1


def _teach(house: FullHouse) -> None:
    house.table.enrolment.begin(_deck(house))


def _ask_what_hand_showed(house: FullHouse) -> None:
    house.devices.buzzers.press("Cy", 2.0)


def _laid_on_reader(*cards: str) -> Callable[[FullHouse], None]:
    def lay(house: FullHouse) -> None:
        for card in cards:
            house.scanner.scan(card)

    return lay


def _taken_back(house: FullHouse) -> None:
    house.table.submit("Ben: G7")
    house.table.submit("undo")


def _own_seat_only(house: FullHouse) -> None:
    house.table.prefer(lambda before: replace(before, host_key="the key of a phone that is elsewhere"))
    house.table.prefer(lambda before: replace(before, own_seat_only=True))


SCENES: Final[dict[str, Scene]] = {
    # --- before a game ---
    "no game yet": Scene(
        "",
        (
            "/setup",
            "/games",
            "/rules",
            "/join",
            "/join?watch",
            "/decks",
            "/teach",
            "/devices",
            "/coin",
            "/look",
            "/seat",
        ),
    ),
    "watching, no game yet": Scene("", ("/setup", "/decks", "/join", "/devices", "/coin"), acts=False),
    "setting up": Scene(
        "",
        (
            f"/setup?edition=anniversary&{SEATS}",
            f"/setup?edition=classic&{SEATS}&{DRAWN}&do=look",
            f"/setup?edition=original&{SEATS}&target=lots&new=Ana&do=enter",
            "/setup?edition=classic&key=1&player=Ana&key=2&player=Ben&key=3&player=Cy&key=4&player=Dee&scoring=partners",
        ),
    ),
    "what cannot be found": Scene("", ("/", "/nowhere", "/play?token=wrong", "/decks/99", "/games/99")),
    # --- a round, turn by turn ---
    "the first deal": Scene(
        THREE, ("/play", "/play?ask=dealer&at={at}", "/count", "/score", "/table", "/setup")
    ),
    "a card to turn up": Scene(f"{THREE}round\n", ("/play", "/play?ask=start-S&at={at}", "/table")),
    "a colour to name": Scene(f"{THREE}round\nstart W\n", ("/play", "/table")),
    "a turn": Scene(
        f"{COINS}round\nstart G5\nBen: GR\n",
        (
            "/play",
            "/play?ask=W4&at={at}",
            "/play?ask=W50&heads=Ana&at={at}",
            "/play?ask=hint&at={at}",
            "/play?moved=1",
            "/play?ruled=Ana:%20B7&at={at}",
            "/table",
            "/score",
            "/coin",
            "/devices",
            "/devices?only=Ben",
            "/games",
            "/games/1",
            "/join",
            "/rules?edition=classic",
            "/seat",
        ),
    ),
    "a turn, the menu open": Scene(TURN, ("/play", "/table", "/score"), taps=("Menu",)),
    "a turn taken back": Scene(TURN, ("/play",), then=_taken_back),
    "a card drawn": Scene(f"{TURN}Ben: draw\n", ("/play", "/table")),
    "a challenge": Scene(f"{TURN}Ben: W4=R\n", ("/play", "/table")),
    "what a hand showed": Scene(f"{TURN}Ben: W4=B\n", ("/play", "/table"), then=_ask_what_hand_showed),
    "another card to play": Scene(
        '[Edition "international-1983"]\n[Players "Ana, Ben, Cy"]\n'
        "round\nstart R5\nBen: W4=G\nCy: challenge guilty\n",
        ("/play", "/table"),
    ),
    "a coin to flip": Scene(DUE, ("/play", "/table", "/coin", "/devices")),
    "a coin in the air": Scene(DUE, ("/play", "/table", "/coin"), then=lambda house: house.flips.flip()),
    "a coin that landed": Scene(f"{DUE}flip heads\n", ("/play", "/table", "/coin")),
    "one to catch": Scene(LAST, ("/play", "/play?ask=catch&at={at}", "/table", "/devices")),
    "one who said UNO": Scene(f"{LAST}Ben: uno\n", ("/play", "/table")),
    "hands to count": Scene(
        COUNT,
        (
            "/play",
            "/count",
            "/count?player=Cy&cards=R7,GS,W4,%3FD",
            "/count?player=Cy&ruled=Cy:%20points%205000&at={at}",
            "/table",
            "/score",
        ),
    ),
    "a round scored": Scene(SCORED, ("/play", "/count", "/table", "/score")),
    "four rounds": Scene(CHARTED, ("/score", "/table", "/games/1")),
    "a game won": Scene(WON, ("/play", "/count", "/table", "/score", "/games", "/games/1", "/setup")),
    # --- the other levels ---
    "scores: who went out": Scene(f"{THREE}round\n", ("/play", "/table"), Level.SCORES),
    "cards: one to turn up": Scene(f"{THREE}round\n", ("/play",), Level.CARDS),
    "cards: a turn": Scene(TURN, ("/play", "/play?ask=any&at={at}", "/table", "/reader"), Level.CARDS),
    "cards: refused on the reader": Scene(
        TURN, ("/play", "/reader", "/table"), Level.CARDS, _laid_on_reader("R7")
    ),
    "cards: a colour for the reader": Scene(
        TURN, ("/play", "/reader", "/table"), Level.CARDS, _laid_on_reader("W")
    ),
    # --- who looks, and how many they are ---
    "watching a turn": Scene(
        TURN, ("/play", "/table", "/score", "/coin", "/devices", "/reader", "/setup"), acts=False
    ),
    "watching the count": Scene(COUNT, ("/play", "/count"), acts=False),
    "an own phone, its player's turn": Scene(TURN, ("/play", "/seat"), seat="Ben"),
    "an own phone, another's turn": Scene(TURN, ("/play",), seat="Ana"),
    "an own phone, its hand to count": Scene(COUNT, ("/play", "/count"), seat="Cy"),
    "own seat only": Scene(TURN, ("/play", "/seat", "/score"), seat="Ana", then=_own_seat_only),
    "own seat only, and none chosen": Scene(TURN, ("/play", "/seat", "/count"), then=_own_seat_only),
    "two players": Scene('[Players "Ana, Ben"]\nround\nstart R5\n', ("/play", "/table")),
    "ten players": Scene(
        f"{TEN}start GR\n",
        ("/play", "/play?ask=W50&heads=Gus&at={at}", "/table", "/score", "/devices", "/seat"),
    ),
    "ten hands to count": Scene(
        f"{TEN}Gus: out\n", ("/play", "/count", "/table", "/score"), level=Level.SCORES
    ),
    "buzzers to pair": Scene(
        TURN, ("/play", "/devices", "/table"), then=lambda house: house.devices.buzzers.start_pairing()
    ),
    # --- decks ---
    "a deck": Scene("", ("/decks", "/decks/1", "/decks/1?delete"), then=_deck),
    "a deck being taught": Scene("", ("/teach", "/teach?type"), then=_teach),
}

NOT_PAGES: Final = {"api", "coin_api", "scan_api", "stream", "static", "qr", "decks.export", "decks.labels"}
"""Blueprints and endpoints whose responses are not pages for people."""
