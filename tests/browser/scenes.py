"""Every page of the companion in every state that looks different, for checks of all pages.

A scene is a state of the table and the pages to check in it.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from itertools import cycle
from typing import Final, TypeAlias
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Page

from companion.ports import ClubState
from companion.rules import EDITIONS, SCORINGS, read_card, read_record, say, write_record
from companion.statistics import SHAPES
from companion.table import Accepted, GatheredSeat, Gathering, Level
from companion.web.access.auth import CODE_COOKIE, HOST_COOKIE, SEAT_COOKIE, host_cookie
from companion.web.access.seats import SEAT_COOKIES, SeatedPhone
from companion.web.codes import CODES, AccessCode
from image.asked import tell
from tests.browser.conftest import TOKEN, FullHouse
from tests.table.builder import NOON, run_sql
from tests.table.odds import with_odds
from tests.web.club import INVITATION, SPRING
from tests.web.odds.builder import advice_to, odds_of

REFUSED: Final = ClubState(
    "Kitchen", place="db.example.org", refusal=say("The club has no table %(name)s.", name="Kitchen")
)
TODAY: Final = f"games-{NOON.astimezone():%Y-%m-%d}.sqlite"
ASIDE_NAME: Final = "games-replaced-2026-11-21-130000.sqlite"
THREE: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "50"]\n'
COINS: Final = '[Players "Ana, Ben, Cy"]\n'
TEN: Final = (
    '[Players "Ana, Ben, Cy, Dee, Eve, Maximiliane, Gus, Alexandra-Josephine, Ian,'
    ' Großmutter Hildegard v. Bingen"]\nround\n'
)
LAST_OF_TEN: Final = "Großmutter Hildegard v. Bingen"
TURN: Final = f"{THREE}round\nstart G5\n"
JUMPS: Final = f'{THREE}[Options "jump-in, seven-swap, multiples=any"]\nround\n'
DUE: Final = f"{COINS}round\nstart G5\nBen: W50=R heads Ana tails Ben\n"
TO_TWO: Final = "Ben: ?\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n" * 5
HOUSE_TURN: Final = (
    '[Options "stacking=mixed, seven-swap, zero-pass, jump-in, multiples=any, wrong-catch=2"]\n'
    f"{COINS}round\nstart G5\n"
)
LAP: Final = "Ben: ?\nCy: ?\nAna: ?\n"
LAST: Final = f"{TURN}{TO_TWO}Ben: ?\n"
COUNT: Final = f"{LAST}Cy: ?\nAna: ?\nBen: ?\n"
SCORED: Final = f"{COUNT}Cy: points 20\nAna: points 11\n"
WON: Final = f"{SCORED}round\nBen: out\nAna: points 15\nCy: points 20\n"
FOUR: Final = ("Ana", "Ben", "Cy", "Dee")
CHARTED: Final = '[Players "Ana, Ben, Cy, Dee"]\n' + "".join(
    f"round\n{out}: out\n" + "".join(f"{name}: points {points}\n" for name in FOUR if name != out)
    for out, points in (("Ben", 31), ("Dee", 12), ("Ana", 7), ("Ben", 22))
)
PAST: Final = f"{CHARTED}round\nstart R5\nBen: R7\nCy: R8\namend 23: Ben: RS\n"
HAND: Final = f"{THREE}round\nBen: out\nAna: hand R7 W ?S\nCy: points 20\n"
OPENED: Final = ("/score/rounds/1", "/score/events/3", "/score/events/3?line=nothing")
"""A round of the past that is opened, and an event of it."""

STACKED: Final = f'{THREE}[Options "stacking=up, seven-swap"]\nround\nstart G5\n'
CAME_AND_WENT: Final = (
    f"{CHARTED}seats Ana, Eve, Cy, Ben\nround\nEve: out\nAna: points 10\nBen: points 30\nCy: points 5\n"
)
FOUR_LONG: Final = "Jo, Dagmar, Maximiliane, Bartholomew"
SIX_LONG: Final = f"{FOUR_LONG}, Ferdinand, Wilhelmina"
TEN_LONG: Final = f"{SIX_LONG}, Großmutter Hildegard, Anne-Marie, Wwwwwwwww, Bo"
COUNT_OF_PARTNERS: Final = ("round", "Dagmar: out", "Jo: points 20", "Maximiliane: points 20")
TOOK_TWO: Final = ("round", "start G5", "Dagmar: G7", "Maximiliane: GD")
BROKEN: Final = f"{TURN}Ben: G7\nCy: GR\nCy: G2\n"
"""A record from a file, whose last line breaks a rule."""

BROUGHT: Final = sha256(BROKEN.encode()).hexdigest()[:24]
SEATS: Final = "key=1&player=Ana&key=2&player=Ben&key=3&player=Cy"
DRAWN: Final = "drawing=1&drawing=2&drawing=3&card-1=9&card-2=9&card-3=4"
HOUSE_RULES: Final = "option=no-uno&option=uno-strict&option=stacking&option=rounds&value-rounds=lots"


FIVE_AT_HOME: Final = "Mum, Dad, Leo, Uncle Ferdinand, Grandma Ruth"
TEN_AT_HOME: Final = f"{FIVE_AT_HOME}, Tom, Ana, Wilhelmina, Bo, Ida"
NO_MERCY: Final = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy, Dee"]\n'
FLIP: Final = '[Edition "flip"]\n[Players "Ana, Ben, Cy, Dee"]\n'
FLIPPED: Final = "Ben: ?X top P5\n"
OWN_WORDS: Final = "Polonaise um den Tisch herum"
"""What a household has written on a blank: in a language of its own, shown as it is on every screen."""
MODERN: Final = (
    '[Edition "modern"]\n[Players "Ana, Ben, Cy, Dee"]\n[Blank3 "swap"]\n[Blank2 "target 10"]\n'
    f'[Blank1 "all draw 2: {OWN_WORDS}"]\nround\nstart R5\n'
)
ALL_WILD: Final = '[Edition "all-wild"]\n[Players "Ana, Ben, Cy, Dee"]\n[Options "stacking=up"]\n'


def game_of(names: str, *lines: str, **headers: str) -> str:
    """Return the record of a game of these players after some lines."""
    heads = "".join(f'[{name} "{value}"]\n' for name, value in {"Edition": "classic", **headers}.items())
    return f'{heads}[Players "{names}"]\n' + "".join(f"{line}\n" for line in lines)


def scored(names: str, out: str, points: int = 25) -> list[str]:
    """Return the lines of a round in which each of the others had so many points."""
    losers = [name for name in names.split(", ") if name != out.strip('"')]
    return ["round", f"{out}: out", *(f'"{name}": points {points}' for name in losers)]


def changing_partners(names: str, rounds: int) -> list[str]:
    """Return the lines of so many rounds with changing partners, in which each in turn goes out."""
    players, scoring = tuple(names.split(", ")), SCORINGS["partner-rotation"]
    lines = []
    for number in range(rounds):
        out = players[number % 4]
        counted = scoring.counted(scoring.seating(players, number), out)
        lines += ["round", f"{out}: out", *(f"{name}: points {70 + number}" for name in counted)]
    return lines


LONG: Final = {"Ana": "Bartholomew", "Ben": "Ferdinand", "Cy": "Wilhelmina", "Dee": "Dagmar", "Eve": "Jo"}
"""What the players of a scene are called where their names are to be long."""


def with_long_names(text: str) -> str:
    """Return a record or an address of players with long names instead."""
    return re.sub(rf"\b({'|'.join(LONG)})\b", lambda name: LONG[name[0]], text)


def unfold(page: Page, taps: Iterable[str] = ()) -> None:
    """Open every folded part of a page that lies over nothing, then tap the controls of these names."""
    page.evaluate(
        "document.querySelectorAll('main details:not(.menu, .typed, .seat)').forEach(e => { e.open = true })"
    )
    for name in taps:
        page.get_by_label(name).or_(page.locator("summary", has_text=name)).click()


Then: TypeAlias = Callable[[FullHouse], object]
"""Does to a house what a record cannot say."""


@dataclass(frozen=True)
class Scene:
    """A state of the table and the pages to check in it.

    ``{at}`` in a page's address stands for the table's version; ``then`` does what a record cannot
    say; ``acts`` is whether the browser has the token; ``seat`` is the player of its phone, which is the
    host's where it ``hosts``; ``taps`` are the names of what is tapped on each page before the check.
    A scene that is there ``for_names`` is looked at in every typeface of every window.
    """

    record: str
    pages: tuple[str, ...]
    level: Level = Level.TURNS
    then: Then | None = None
    acts: bool = True
    seat: str = ""
    hosts: bool = False
    taps: tuple[str, ...] = ()
    for_names: bool = False

    def with_long_names(self) -> "Scene":
        """Return the same scene of players who have long names."""
        pages = tuple(map(with_long_names, self.pages))
        return replace(
            self, record=with_long_names(self.record), pages=pages, seat=with_long_names(self.seat)
        )

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
            context.add_cookies([{"name": CODE_COOKIE, "value": TOKEN, "url": house.address}])
        if self.seat:
            house.table.prefer(lambda before: replace(before, phones={self.seat: ("scene",)}))
            cookie = SEAT_COOKIES.of(house.app).write(SeatedPhone(self.seat, "scene"))
            context.add_cookies([{"name": SEAT_COOKIE, "value": cookie, "url": house.address}])
        if self.hosts:
            house.table.prefer(lambda before: replace(before, host_key="scene"))
            cookie = host_cookie("scene", CODES.of(house.app)[AccessCode.HOST])
            context.add_cookies([{"name": HOST_COOKIE, "value": cookie, "url": house.address}])

    def paths(self, house: FullHouse) -> list[str]:
        """Return where the pages are."""
        return [page.replace("{at}", str(house.table.version)) for page in self.pages]


def moment_at_home(names: str, moment: str) -> Scene:
    """Return the table screen of a household, two of whom have long names, in one of its moments."""
    ruth, *others = [f'"{name}"' for name in reversed(names.split(", "))]
    hands = zip((ruth, *others), cycle((1, 14, 9)), strict=False)
    fixes = [f"fix hand {name} {cards}" for name, cards in hands]
    laid = f"{others[1]}: hand {'R7 W4 GS ' * 3} !"
    first, second = (f'"{name}"' for name in names.split(", ")[1:3])
    begun = ["round", "start Y5", f"{first}: Y6"]
    lines = {
        "a debt": ["round", "start Y5", f"{first}: W4=Y"],
        "UNO": [*begun, *fixes, f"{ruth}: uno"],
        "won": [*begun, *fixes, f"{ruth}: out !"],
        "counting": [*begun, *fixes, f"{ruth}: out !", laid, f"{others[0]}: points 120"],
        "knocked out": [*begun, f"fix hand {second} 24", f"{second}: draw"],
    }
    headers = {"Edition": "no-mercy"} if moment == "knocked out" else {}
    # That box is for six.
    seated = ", ".join(names.split(", ")[:6]) if headers else names
    return Scene(game_of(seated, *lines[moment], **headers), ("/table",))


MOMENTS: Final = ("a debt", "UNO", "won", "counting", "knocked out")


def _with_odds(house: FullHouse) -> None:
    names = house.state.players
    house.odds.given = odds_of(**{name: (place / len(names), 0.3) for place, name in enumerate(names)})
    house.table.prefer(lambda before: replace(before, odds=True))


def _with_advice(house: FullHouse) -> None:
    _with_odds(house)
    assert house.state.challenge
    house.odds.advised = advice_to(house.state.challenge[1])


def _with_odds_missing(house: FullHouse) -> None:
    house.odds.is_missing = True
    _with_odds(house)


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
    house.devices.buzzers.press(house.state.setup.players[-1], 2.0)


def _some_cards_counted(house: FullHouse) -> None:
    counted = tuple(map(read_card, ("R7", "GS", "W4", "?D")))
    house.table.count_cards(house.state.setup.players[-1], counted)


def _laid_on_reader(*cards: str) -> Callable[[FullHouse], None]:
    def lay(house: FullHouse) -> None:
        for card in cards:
            house.scanner.scan(card)

    return lay


def _taken_back(house: FullHouse) -> None:
    house.table.submit(f"{house.state.turn}: G7")
    house.table.submit("undo")


def _card(house: FullHouse) -> None:
    """A card whose last two updates failed, one of them on trial, and that nobody told the time."""
    tell(
        house.card,
        version="1.0",
        way_back=True,
        signed=True,
        failed=True,
        has_clock=False,
        wifi="Living room",
        hostname="uno",
        country="DE",
        timezone="Europe/Berlin",
        trouble="uno-companion.img.xz is not what its checksum is of. Fetch it anew.",
    )


def _backups(house: FullHouse) -> None:
    """A backup of today, one that took the place of others, and two games played since."""
    assert house.backups
    house.backups.make()
    house.table.submit("round")
    house.backups.restore(TODAY)
    (aside,) = house.backups.folder.parent.glob("games-replaced-*.sqlite")
    aside.rename(aside.with_name(ASIDE_NAME))
    (house.backups.folder / "games-2026-11-20.sqlite").write_bytes(b"damaged " * 1000)
    house.begin(WON)


def _damaged_backup(house: FullHouse) -> None:
    assert house.backups
    run_sql(house.backups.folder / house.backups.make(), "DELETE FROM events WHERE seq = 9")


def _damaged_games(house: FullHouse) -> None:
    assert house.backups
    house.backups.make()
    with house.table.let_go():
        run_sql(house.backups.folder.parent / "games.sqlite", "DELETE FROM events WHERE seq = 9")


def _earlier_games(house: FullHouse) -> None:
    """Enough games for a rank and for every chart, with one who has too few."""
    for record in (*[WON] * 5, CHARTED, WON):
        house.begin(record)
    while house.table.statistics.catch_up():
        pass


def _looked_back_at(house: FullHouse) -> None:
    """The odds of every moment but a few."""
    with_odds(house.table, unknown=(5, 6, 7))


def _brought(house: FullHouse) -> None:
    assert house.table.replays.bring(BROKEN) == BROUGHT


def _people(house: FullHouse) -> None:
    """Faces and a guest, a name that was taken back, and old results."""
    _earlier_games(house)
    people = house.table.people
    chosen = ('colour "Ben": violet', 'face "Ben": 🦊', 'face "Ana": crown')
    for line in (*chosen, 'guest "Cy"', 'rename "Dee": "Dora"'):
        people.submit(line)
    sheet = b"date;Ana;Ben;Wilhelmina\n2019-12-26;520;310;\n2020-01-01;275;;510\n"
    people.import_results(people.read_results(sheet).results, "old.csv")
    people.submit("undo 5")
    while house.table.statistics.catch_up():
        pass


def _own_seat_only(house: FullHouse) -> None:
    house.table.prefer(lambda before: replace(before, host_key="the key of a phone that is elsewhere"))
    house.table.prefer(lambda before: replace(before, own_seat_only=True))


def _assigned(ago: float | None = None, seats: str = "", *, is_over: bool = False) -> Then:
    """A round of a tournament that began so many minutes ago: of the game here, or of these seats."""

    def assign(house: FullHouse) -> None:
        setup = read_record(game_of(seats)).setup if seats else house.state.setup
        started = None if ago is None else NOON - timedelta(minutes=ago)
        assignment = replace(SPRING, seats=setup.players, started=started, is_over=is_over)
        assignment = replace(assignment, headers=write_record(setup, []))
        house.club.become(ClubState("Kitchen", is_reached=True, assignment=assignment))

    return assign


def _timed(house: FullHouse) -> None:
    house.table.prefer(lambda before: replace(before, nudge_after=30, turn_limit=60))


def gathered(number: int, host: str) -> Then:
    """Let so many gather, the second of whom is this phone's player; ``host`` is the host's key."""
    names = ("Grandma Ruth", "Ben", "Maximilian-Alexander", *TEN_LONG.split(", "))[:number]
    seats = tuple(
        GatheredSeat(name, face, {"Ben": ("scene",), "Grandma Ruth": ("other",)}.get(name, ()), "digits")
        for name, face in zip(names, SHAPES, strict=False)
    )

    def gather(house: FullHouse) -> None:
        house.table.gather(lambda _before: Gathering(seats, host, host))

    return gather


SCENES: Final[dict[str, Scene]] = {
    # --- before a game ---
    "no game yet": Scene(
        "",
        (
            "/setup",
            "/games",
            "/players",
            "/rules",
            "/join",
            "/join?watch",
            "/decks",
            "/teach",
            "/devices",
            "/coin",
            "/look",
            "/help",
            "/about",
            "/help/tonight",
            "/help/operate",
            "/help?q=UNO",
            "/seat",
        ),
    ),
    "watching, no game yet": Scene(
        "", ("/setup", "/decks", "/join", "/devices", "/coin", "/table"), acts=False
    ),
    "no game yet, on a television": Scene("", ("/table",)),
    "nobody sits yet": Scene("", ("/lobby",)),
    "ten gather": Scene(
        "",
        ("/lobby", "/lobby?again", "/lobby/screen", "/setup?agreed=rules"),
        then=gathered(10, "scene"),
        seat="Ben",
        hosts=True,
    ),
    "five gather": Scene("", ("/lobby", "/lobby/screen"), then=gathered(5, "other"), seat="Ben"),
    "setting up": Scene(
        "",
        (
            f"/setup?edition=anniversary&{SEATS}",
            f"/setup?edition=classic&{SEATS}&{DRAWN}&do=look",
            f"/setup?edition=classic&{SEATS}&{HOUSE_RULES}&do=rules",
            f"/setup?edition=original&{SEATS}&target=lots&new=Ana&do=enter",
            "/setup?edition=classic&key=1&player=Ana&key=2&player=Ben&key=3&player=Cy&key=4&player=Dee&scoring=partners",
        ),
    ),
    "before the first deal": Scene(THREE, ("/play", "/seat", "/table"), seat="Ben"),
    "what cannot be found": Scene("", ("/", "/nowhere", "/play?token=wrong", "/decks/99", "/games/99")),
    # --- a tournament ---
    "seats to take, no game yet": Scene("", ("/setup", "/table"), then=_assigned(5, TEN_LONG)),
    "seats to take, for who watches": Scene("", ("/table",), then=_assigned(None, FOUR_LONG), acts=False),
    "seats to take after a game": Scene(WON, ("/play",), then=_assigned(5, SIX_LONG)),
    "a round in its last minute": Scene(TURN, ("/play", "/table", "/count"), then=_assigned(39.5)),
    "a round whose time is up": Scene(TURN, ("/play", "/table", "/score"), then=_assigned(41)),
    "a round over": Scene(WON, ("/play", "/table"), then=_assigned(5, is_over=True)),
    "a round behind another game": Scene(TURN, ("/play", "/setup"), then=_assigned(5, FOUR_LONG)),
    # --- house rules ---
    "a debt": Scene(f"{STACKED}Ben: GD\nCy: W4=R\n", ("/table", "/play")),
    "hands swapped": Scene(f"{STACKED}Ben: G7 swap Cy\n", ("/table", "/play"), seat="Cy"),
    "refused for want of a house rule": Scene(TURN, ("/play?ruled=Ben:+G7+B7&at={at}",)),
    # --- a phone whose player waits ---
    "who waits": Scene(
        game_of(
            "Ana, Ben, Cy, Dee, Eve", "round", "start R5", "Ben: RD", "Dee: R?", "Eve: W4=B", "Ana: accept"
        ),
        ("/play",),
        seat="Eve",
        for_names=True,
    ),
    "who waits, of ten": Scene(f"{TEN}start R5\nBen: RD\nDee: RS\n", ("/play",), seat=LAST_OF_TEN),
    "who was caught": Scene(f"{LAST}Ana: catch Ben\n", ("/play",), seat="Ben"),
    "who is out of the round": Scene(
        f"{NO_MERCY}round\nstart R5\nfix hand Dee 27\nBen: R1\n", ("/play",), seat="Dee"
    ),
    "who has left": Scene(f"{TURN}Ben: GS\nleave Cy\n", ("/play",), seat="Cy"),
    "a game that ten have ended": Scene(
        game_of(TEN_LONG, *scored(TEN_LONG, "Bo"), Target="50"), ("/play",), seat="Dagmar"
    ),
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
            "/count?player=Cy",
            "/count?player=Cy&ruled=Cy:%20points%205000&at={at}",
            "/table",
            "/score",
        ),
        then=_some_cards_counted,
    ),
    "a round scored": Scene(SCORED, ("/play", "/count", "/table", "/score")),
    "four rounds": Scene(CHARTED, ("/score", "/table", "/games/1", "/games/1/sheet")),
    "a game won": Scene(
        WON, ("/play", "/count", "/table", "/score", "/games", "/games/1", "/games/1/evening", "/setup")
    ),
    # --- house rules ---
    "house rules: a turn": Scene(
        f"{HOUSE_TURN}Ben: G8\n",
        (
            "/play",
            "/play?ask=swap&cards=%3F7&at={at}",
            "/play?ask=several&many=3&at={at}",
            "/play?ask=jump&at={at}",
            "/play?ask=wrong-catch&at={at}",
        ),
    ),
    "house rules: a debt": Scene(f"{HOUSE_TURN}Ben: GD\nCy: W4=B\n", ("/play", "/table")),
    "house rules: two to catch": Scene(
        f"{HOUSE_TURN}{LAP * 5}Ben: ?\nCy: ?0\n", ("/play", "/play?ask=catch&at={at}")
    ),
    "house rules, cards": Scene(
        HOUSE_TURN,
        (
            "/play",
            "/play?ask=several&at={at}",
            "/play?ask=several&cards=G8+R8&at={at}",
            "/play?ask=several&cards=%3F&at={at}",
        ),
        Level.CARDS,
    ),
    "house rules, an own phone": Scene(
        f"{HOUSE_TURN}Ben: G7 swap Cy\n",
        ("/play", "/play?ask=jump&player=Ana&at={at}"),
        seat="Ana",
    ),
    # --- today's box, and what is written on its blanks ---
    "today's box: a turn": Scene(
        MODERN,
        (
            "/play",
            "/play?ask=WB1&at={at}",
            "/play?ask=target&cards=WB2&colour=red&at={at}",
            "/play?ask=top&at={at}",
            "/rules",
        ),
    ),
    "today's box: a blank was laid": Scene(f"{MODERN}Ben: WB1=G\n", ("/play", "/table")),
    "today's box: a turn, cards": Scene(f"{MODERN}Ben: WH=B\n", ("/play",), Level.CARDS),
    # --- a deck without colours ---
    "all wild: a card to turn up": Scene(f"{ALL_WILD}round\n", ("/play", "/table")),
    "all wild: a turn": Scene(
        f"{ALL_WILD}round\nstart WS2\nBen: WT Ana\n",
        (
            "/play",
            "/play?ask=target&cards=WT&at={at}",
            "/play?ask=swap&cards=WF&at={at}",
            "/play?ask=top&at={at}",
            "/table",
            "/pace",
            "/rules?edition=all-wild",
        ),
    ),
    "all wild: a debt": Scene(f"{ALL_WILD}round\nstart W\nBen: W2\n", ("/play", "/table")),
    "all wild: hands to count": Scene(
        f"{ALL_WILD}round\nstart W\nBen: out!\n", ("/play", "/count", "/table")
    ),
    # --- debts that grow, and knock-outs ---
    "no mercy: a turn": Scene(
        f"{NO_MERCY}round\nstart R5\n",
        ("/play", "/play?ask=along&cards=%3FA&at={at}", "/rules?edition=no-mercy"),
    ),
    "no mercy: a turn, cards": Scene(
        f"{NO_MERCY}round\nstart R5\n", ("/play", "/play?ask=any&at={at}"), Level.CARDS
    ),
    "no mercy: drawing until the colour comes": Scene(
        f"{NO_MERCY}round\nstart R5\nBen: WC\nCy: colour G\n",
        ("/play", "/play?ask=drew-more&at={at}", "/table"),
    ),
    "no mercy: a debt": Scene(f"{NO_MERCY}round\nstart R5\nBen: W10=R\nCy: W10=B\n", ("/play", "/table")),
    "no mercy: one is knocked out": Scene(
        f"{NO_MERCY}round\nstart R5\nBen: W10=R\nCy: W10=B\nDee: accept\n", ("/play", "/table", "/score")
    ),
    "no mercy: hands to count": Scene(
        f"{NO_MERCY}round\nstart R5\nBen: out!\n", ("/play", "/count", "/table")
    ),
    # --- UNO Flip! ---
    "flip: a turn": Scene(
        f"{FLIP}round\nstart R5\n",
        (
            "/play",
            "/play?ask=over&cards=%3FX&at={at}",
            "/play?ask=over-D&cards=%3FX&at={at}",
            "/rules?edition=flip",
            "/table",
        ),
    ),
    "flip: a turn, cards": Scene(
        f"{FLIP}round\nstart R5\n",
        ("/play", "/play?ask=over&cards=RX&at={at}"),
        Level.CARDS,
    ),
    "flip: the dark side": Scene(
        f"{FLIP}round\nstart R5\n{FLIPPED}", ("/play", "/table", "/play?ask=top&at={at}")
    ),
    "flip: the dark side, cards": Scene(
        f"{FLIP}round\nstart R5\n{FLIPPED}Cy: PE\n", ("/play", "/play?ask=any&at={at}", "/table"), Level.CARDS
    ),
    "flip: a Draw Colour": Scene(f"{FLIP}round\nstart R5\n{FLIPPED}Cy: WC=O\n", ("/play", "/table")),
    "flip: drawing until the colour comes": Scene(
        f"{FLIP}round\nstart R5\n{FLIPPED}Cy: WC=U\nDee: accept\n", ("/play", "/table")
    ),
    "flip: hands to count": Scene(
        f"{FLIP}round\nstart R5\n{FLIPPED}Cy: out!\n", ("/play", "/count", "/table")
    ),
    "flip: points that are typed": Scene(
        f"{FLIP}round\nCy: out\n", ("/count?player=Ana",), Level.SCORES, taps=("Type the points",)
    ),
    "flip: hands of a side that nobody said": Scene(
        f"{FLIP}round\nCy: out\n", ("/count?player=Ana", "/count?player=Ana&side=dark"), Level.SCORES
    ),
    # --- putting the table right, comings and goings ---
    "what is true": Scene(
        f"{THREE}round\nstart G5\nBen: ?\n",
        (
            "/play?ask=seat&player=Ana&at={at}",
            "/play?ask=direction&at={at}",
            "/play?ask=top&at={at}",
            "/play?ask=top-W&at={at}",
            "/play?ask=out&at={at}",
            "/play?ask=end&at={at}",
            "/seats",
            "/seats?new=Ben&do=add",
            "/play?ask=join&player=Maximiliane&at={at}",
        ),
    ),
    "one who still has cards": Scene(COUNT, ("/play?ask=still-in&at={at}", "/play?ask=end&at={at}")),
    "who plays next": Scene(
        CAME_AND_WENT,
        (
            "/seats",
            "/seats?at=1&key=1&player=Ana&key=5&player=Eve&points-5=x&key=6&player=Gus&do=up%206",
            "/seats?at=1&key=1&player=Ana",
            "/play",
            "/score",
            "/score?ask=total&player=Ben",
            "/score?ruled=fix+total+Ben+lots",
            "/table",
            "/games",
            "/games/1",
        ),
    ),
    # --- the past ---
    "what happened, and what really did": Scene(
        PAST,
        (
            "/score",
            "/score/rounds/1",
            "/score/rounds/5",
            "/score/rounds/1/count?player=Ana",
            "/score/events/3?line=Ana:+points&points=470",
            "/score/events/3?line=Ana:+points&points=lots",
            "/score/events/23",
            "/score/events/23?ask=W4",
            "/score/events/23?place=before",
            "/score/events/23?line=Ben:+B3",
            "/score/events/23?line=nothing",
            "/score/events/22?line=start+R6",
        ),
    ),
    "a hand of the past": Scene(HAND, ("/score/events/3", "/score/events/3?cards=R7+W")),
    "a hand of the past, cards": Scene(
        HAND, ("/score/events/3?cards=R7+W", "/score/events/3?points=57"), Level.CARDS
    ),
    "watching the past": Scene(PAST, ("/score/rounds/5", "/score/events/23"), acts=False),
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
    "cards: whose the reader's card is": Scene(
        f"{JUMPS}start G5\nBen: G3\n",
        ("/play", "/reader", "/table"),
        Level.CARDS,
        _laid_on_reader("G3"),
    ),
    "cards: whose the tapped card is": Scene(
        f"{JUMPS}start G5\nBen: G3\n", ("/play?ask=whose&at={at}",), Level.CARDS
    ),
    "cards: with whom the reader's card swaps": Scene(
        f"{JUMPS}start G5\n", ("/play", "/reader", "/table"), Level.CARDS, _laid_on_reader("G7", "next")
    ),
    "cards: more to come on the reader": Scene(
        f"{JUMPS}start G5\n", ("/play", "/reader", "/table"), Level.CARDS, _laid_on_reader("G3", "R3")
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
    "the host of own seat only": Scene(TURN, ("/seat",), seat="Ana", hosts=True, then=_own_seat_only),
    "own seat only, and none chosen": Scene(TURN, ("/play", "/seat", "/count"), then=_own_seat_only),
    "the odds": Scene(TURN, ("/play", "/table", "/pace"), then=_with_odds),
    "the odds are missing": Scene(TURN, ("/play", "/table"), then=_with_odds_missing),
    "to challenge or not": Scene(f"{TURN}Ben: W4=R\n", ("/play",), then=_with_advice, seat="Cy"),
    "to challenge or not, as is worked out": Scene(
        f"{TURN}Ben: W4=R\n", ("/play",), level=Level.CARDS, then=_with_odds, seat="Cy"
    ),
    "to challenge one of ten": Scene(
        f"{TEN}start GR\nAna: W4=Y\n", ("/play",), level=Level.CARDS, then=_with_advice, seat=LAST_OF_TEN
    ),
    "the odds of ten": Scene(f"{TEN}start GR\n", ("/play", "/table"), then=_with_odds),
    "a timed turn": Scene(TURN, ("/play", "/table", "/pace"), seat="Ben", then=_timed),
    "two players": Scene('[Players "Ana, Ben"]\nround\nstart R5\n', ("/play", "/table")),
    "partners": Scene(
        '[Scoring "partners"]\n[Players "Ana, Ben, Cy, Dee"]\nround\nstart R5\n', ("/table", "/score")
    ),
    "ten players": Scene(
        f"{TEN}start GR\n",
        (
            "/play",
            "/play?ask=W50&heads=Gus&at={at}",
            "/table",
            "/score",
            "/devices",
            "/seat",
            "/table?bottom=Ben",
        ),
    ),
    "ten hands to count": Scene(
        f"{TEN}Gus: out\n", ("/play", "/count", "/table", "/score"), level=Level.SCORES
    ),
    "five players, who are called little": Scene(
        game_of("Ida, Uli, Kim, Tom, Pia", "round", "start G5"), ("/table", "/table?bottom=Uli")
    ),
    "four at a turn": Scene(
        game_of(FOUR_LONG, *TOOK_TWO), ("/play", "/table", "/score", "/seat", *OPENED), for_names=True
    ),
    "four partners at a turn": Scene(game_of(FOUR_LONG, *TOOK_TWO, Scoring="partners"), ("/table",)),
    "four to count": Scene(
        game_of(FOUR_LONG, *scored(FOUR_LONG, "Dagmar")[:3]),
        ("/play", "/count", "/table"),
        Level.SCORES,
        for_names=True,
    ),
    "four, only scores": Scene(
        game_of(FOUR_LONG, *scored(FOUR_LONG, "Dagmar"), "round"), ("/table",), Level.SCORES
    ),
    "four between rounds": Scene(
        game_of(FOUR_LONG, *scored(FOUR_LONG, "Bartholomew")), ("/table",), Level.SCORES
    ),
    "partners between rounds": Scene(
        game_of(FOUR_LONG, *COUNT_OF_PARTNERS, Scoring="partners"),
        ("/table", "/score"),
        Level.SCORES,
        for_names=True,
    ),
    "changing partners between rounds": Scene(
        game_of(FOUR_LONG, *changing_partners(FOUR_LONG, 30), Scoring="partner-rotation", Options="cycles=3"),
        ("/table", "/score", "/games/1"),
        Level.SCORES,
        for_names=True,
    ),
    "one of two has won": Scene(
        game_of("Ida, Uli", *scored("Ida, Uli", "Uli", 500)), ("/table",), Level.SCORES
    ),
    "six at a turn": Scene(game_of(SIX_LONG, *TOOK_TWO), ("/play", "/table"), for_names=True),
    "one of six has won": Scene(
        game_of(SIX_LONG, *scored(SIX_LONG, "Wilhelmina", 150)),
        ("/play", "/table", "/score"),
        Level.SCORES,
        for_names=True,
    ),
    "ten at a turn": Scene(
        game_of(TEN_LONG, *TOOK_TWO), ("/play", "/table", "/score", "/seat"), for_names=True
    ),
    "ten, one of whom owes": Scene(
        f'[Options "stacking=mixed"]\n{TEN}start YD\nBen: BD\nCy: RD\n'
        "Dee: W4=Y\nEve: W4=Y\nMaximiliane: W4=Y\n",
        ("/table",),
    ),
    "ten to count": Scene(
        game_of(TEN_LONG, *scored(TEN_LONG, "Dagmar")[:3]),
        ("/count", "/table"),
        Level.SCORES,
        for_names=True,
    ),
    "ten between rounds": Scene(
        game_of(TEN_LONG, *scored(TEN_LONG, "Dagmar")),
        ("/table", "/score", *OPENED),
        Level.SCORES,
        for_names=True,
    ),
    "one of ten has won": Scene(
        game_of(TEN_LONG, *scored(TEN_LONG, "Maximiliane", 60)), ("/table",), Level.SCORES
    ),
    "buzzers to pair": Scene(
        TURN, ("/play", "/devices", "/table"), then=lambda house: house.devices.buzzers.start_pairing()
    ),
    # --- watched again ---
    "watched again": Scene(
        f"{COUNT}undo\nBen: G2\nCy: points 20\nAna: points 11\namend 5: Cy: ?\n",
        ("/games/1/replay", "/games/1/replay?at=5", "/games/1/replay?at=9", "/score", "/games", "/games/1"),
    ),
    "watched again, ten players": Scene(
        f"{TEN}start GR\n", ("/games/1/replay?at=2", "/watch", f"/watch/{BROUGHT}?at=4"), then=_brought
    ),
    # --- the odds looked back at ---
    "the odds looked back at": Scene(WON, ("/games/1", "/score", "/odds"), then=_looked_back_at),
    "the odds of a round just over": Scene(
        f"{game_of(TEN_LONG, *TOOK_TWO)}Ferdinand: draw\nFerdinand: keep\nBartholomew: out !\n"
        + "".join(f'"{name}": points 5\n' for name in TEN_LONG.split(", ") if name != "Bartholomew"),
        ("/games/1", "/score"),
        then=_looked_back_at,
        for_names=True,
    ),
    # --- who is best ---
    "players": Scene(
        WON,
        ("/players", "/players?edition=classic&players=3", "/players/Ben", "/players/Dee"),
        then=_earlier_games,
    ),
    "who is who": Scene(
        WON,
        (
            "/players",
            "/players/Ben",
            "/players/Ben?to=Wilhelmina",
            "/players/Cy",
            "/players/Wilhelmina",
            "/people",
            "/score",
        ),
        then=_people,
    ),
    # --- a card's system ---
    "a card": Scene(TURN, ("/machine",), then=_card, seat="Ana", hosts=True),
    # --- backups ---
    "no backups yet": Scene(TURN, ("/backups/",), seat="Ana", hosts=True),
    "backups": Scene(
        SCORED,
        (
            "/backups/",
            f"/backups/?aside={ASIDE_NAME}",
            f"/backups/{TODAY}",
            f"/backups/{TODAY}?moved",
            "/games",
        ),
        then=_backups,
        seat="Ana",
        hosts=True,
    ),
    "a damaged backup": Scene(
        SCORED, ("/backups/", f"/backups/{TODAY}"), then=_damaged_backup, seat="Ana", hosts=True
    ),
    "a choice of the good part or a backup": Scene(
        SCORED, ("/backups/", "/play"), then=_damaged_games, seat="Ana", hosts=True
    ),
    "backups of another's table": Scene(TURN, ("/backups/",), seat="Ana"),
    # --- a club ---
    "a club to join": Scene(TURN, ("/club", f"/club?{urlencode({'invitation': INVITATION})}")),
    "a club that refuses": Scene(TURN, ("/club",), then=lambda house: house.club.become(REFUSED)),
    # --- decks ---
    "a deck": Scene("", ("/decks", "/decks/1", "/decks/1?delete"), then=_deck),
    "a deck being taught": Scene("", ("/teach", "/teach?type"), then=_teach),
}

MAIN_SCENES: Final = ("setting up", "a turn", "a challenge", "hands to count", "four rounds", "a game won")
"""What a game is played on."""

NOT_PAGES: Final = {
    "home_screen.manifest",
    "help.picture",
    "backups.now",
    "backups.download",
    "machine.log",
    "api",
    "stream",
    "static",
    "qr",
    "replays.moment",
    "replays.record_moment",
    "decks.export",
    "decks.labels",
    "results.result_picture",
    "results.evening_picture",
    "setup.fill_in_again",
}
"""Blueprints and endpoints whose responses are not pages for people."""
