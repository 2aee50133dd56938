"""How well a phone reads cards in photos: a folder of pictures with labels, read by the page's own scripts.

``labels.csv`` has the columns ``file`` and ``cards``: the record's codes of all faces that can be seen, in
any order, with `` / `` between hands where there are several. ``places.csv``, where there is one, has the
middle of each in pixels: ``file``, ``card``, ``x`` and ``y``, and may have ``long``, a card's long side. A
card is then found where it lies; without places as many are as lie there, which is an upper bound.
"""

import csv
import math
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple, TypeAlias

from playwright.sync_api import Page, sync_playwright

from companion.rules import EDITIONS
from companion.web.play.photo import faces
from tests.browser.conftest import ARGUMENTS, chromium_program, house_in, opening
from tests.browser.photos import labels_of

FOLDER: Final = Path("tests/browser/photos")
"""The project's own pictures, all of them drawn."""

MOST_OF_A_HAND: Final = 8
"""The goal is for hands that are no larger."""

SIZES: Final = (0.1, 0.2, 0.4, 0.6, 1.0)
"""A card's long side as a part of the photo's: up to each of these is one row of the table."""

HELD: Final[dict[str, Callable[[int, int], int | None]]] = {
    "how many each holds is known": lambda held, _n: held,
    "nobody knows how many": lambda _held, _n: None,
    "the first player's number is one too many": lambda held, n: held + (n == 0),
}
"""What the table may say of how many cards each player holds."""

READ: Final = """async ([told, tables]) => {
    const script = document.querySelector("script[src*='/js/']").src;
    const [{ readPhoto }, { handsOf }] =
        await Promise.all(["reader", "hands"].map((name) => import(new URL(`photo-${name}.js`, script))));
    const [file] = document.getElementById("photo").files;
    const { cards, milliseconds, photo } = await readPhoto(file, told, () => {});
    const { width, height } = await createImageBitmap(file);
    const scale = width / photo.width;
    return {
        seconds: milliseconds / 1000,
        side: Math.max(width, height),
        cards: cards.map(({ x, y, short, guesses: [{ code }], isSure }) =>
            ({ x: x * scale, y: y * scale, half: Math.hypot(...short) * scale, code, isSure })),
        tables: tables.map((players) => {
            const { hands, isWhole } = handsOf(cards, players);
            const codes = (hand) => hand.cards.map(({ guesses }) => guesses[0].code);
            return { isWhole, hands: hands.map((hand) => [hand.player?.name ?? "", codes(hand)]) };
        }),
    };
}"""
FIELD: Final = """() => {
    document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "photo" }));
}"""

Dealt: TypeAlias = tuple[Counter[str], ...]


class Lying(NamedTuple):
    """A card that lies there: its code, the middle of it, and its long side or 0, in pixels."""

    code: str
    x: float
    y: float
    long: float


class Reading(NamedTuple):
    """A card that was read: its middle and half of its width in pixels, its code or nothing, if for sure."""

    x: float
    y: float
    half: float
    code: str
    is_sure: bool


class Given(NamedTuple):
    """To whom the cards of a photo were given, and whether they may be counted with one tap each."""

    hands: dict[str, Counter[str]]
    is_whole: bool


@dataclass(frozen=True)
class Photo:
    """What was read in one photo, beside what lies there."""

    name: str
    side: int
    wanted: Dealt
    lying: tuple[Lying, ...]
    readings: tuple[Reading, ...]
    given: tuple[Given, ...]
    seconds: float

    @property
    def cards(self) -> Counter[str]:
        """All cards that lie there."""
        return sum(self.wanted, Counter())

    @property
    def pairs(self) -> list[tuple[Lying | None, Reading | None]]:
        """Each card that lies there with what was read of it, and each reading of what does not."""
        if not self.lying:
            return self._pairs_by_code()
        left = [each for each in self.readings if each.code]
        pairs: list[tuple[Lying | None, Reading | None]] = []
        for card in self.lying:
            near = min(left, key=lambda each: math.dist(each[:2], (card.x, card.y)), default=None)
            if near and math.dist(near[:2], (card.x, card.y)) > near.half:
                near = None
            if near:
                left.remove(near)
            pairs.append((card, near))
        return pairs + [(None, each) for each in left]

    def _pairs_by_code(self) -> list[tuple[Lying | None, Reading | None]]:
        left = [each for each in self.readings if each.code]
        lying = [Lying(code, 0, 0, 0) for code in self.cards.elements()]
        pairs: list[tuple[Lying | None, Reading | None]] = []
        for card in list(lying):
            if same := next((each for each in left if each.code == card.code), None):
                left.remove(same)
                lying.remove(card)
                pairs.append((card, same))
        while lying:
            pairs.append((lying.pop(), left.pop() if left else None))
        return pairs + [(None, each) for each in left]


class Score(NamedTuple):
    """How many cards lie there, are found, are read right; readings too many, sure ones, false sure ones."""

    laid: int
    found: int
    right: int
    surplus: int
    sure: int
    false: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[Lying | None, Reading | None]]) -> "Score":
        """Add up pairs of what lies there and what was read."""
        both = [(card, read) for card, read in pairs if card and read]
        sure = [(card, read) for card, read in pairs if read is not None and read.is_sure]
        return cls(
            laid=sum(card is not None for card, _read in pairs),
            found=len(both),
            right=sum(card.code == read.code for card, read in both),
            surplus=sum(card is None for card, _read in pairs),
            sure=len(sure),
            false=sum(card is None or card.code != read.code for card, read in sure),
        )


def read_photos(folder: Path, page: Page, edition: str = "classic") -> Iterator[Photo]:
    """Have every photo of a folder read on this page of the companion, as cards of this edition."""
    deck = EDITIONS[edition]
    told = {"faces": faces(deck.faces), "colours": [str(colour) for colour in deck.colours]}
    places = places_of(folder)
    page.evaluate(FIELD)
    for name, hands in labels_of(folder).items():
        wanted = tuple(map(Counter, hands))
        page.set_input_files("#photo", folder / name)
        tables = [
            [{"name": str(n), "held": held(hand.total(), n)} for n, hand in enumerate(wanted)]
            for held in HELD.values()
        ]
        yield _photo(name, wanted, places.get(name, ()), page.evaluate(READ, [told, tables]))


def _photo(name: str, wanted: Dealt, lying: Sequence[Lying], said: dict[str, Any]) -> Photo:
    readings = tuple(
        Reading(each["x"], each["y"], each["half"], each["code"], each["isSure"]) for each in said["cards"]
    )
    given = tuple(
        Given({player: Counter(codes) for player, codes in table["hands"]}, table["isWhole"])
        for table in said["tables"]
    )
    return Photo(name, said["side"], wanted, tuple(lying), readings, given, said["seconds"])


def places_of(folder: Path) -> dict[str, list[Lying]]:
    """Return of each photo where its cards lie; nothing where nobody has said so."""
    file = folder / "places.csv"
    places: dict[str, list[Lying]] = {}
    if file.exists():
        with file.open(newline="") as rows:
            for row in csv.DictReader(rows):
                card = Lying(row["card"], float(row["x"]), float(row["y"]), float(row.get("long") or 0))
                places.setdefault(row["file"], []).append(card)
    return places


def report(folder: Path = FOLDER, edition: str = "classic") -> None:
    """Print what was read in each photo, and then of all of them the shares that count."""
    photos = []
    print(f"\nCards of {folder}, read in Chromium by the page's own scripts")
    print(f"{'':24}{'cards':>7}{'found':>7}{'right':>7}{'seconds':>9}")
    with (
        tempfile.TemporaryDirectory() as data,
        house_in(Path(data)) as house,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS) as browser,
        opening(browser, house) as opened,
    ):
        house.begin('[Players "Ana, Ben"]\nround\n')
        for photo in read_photos(folder, opened("/play"), edition):
            score = Score.of(photo.pairs)
            mistakes = " ".join(map(_mistake, filter(_is_wrong, photo.pairs)))
            print(
                f"{photo.name:24}{score.laid:7}{score.found:7}{score.right:7}{photo.seconds:9.2f}  {mistakes}"
            )
            photos.append(photo)
    _print_shares(photos)


def _is_wrong(pair: tuple[Lying | None, Reading | None]) -> bool:
    card, read = pair
    return not (card and read and card.code == read.code)


def _mistake(pair: tuple[Lying | None, Reading | None]) -> str:
    """Return what was read for what: ``R7>R1``; ``!`` where it was sure."""
    card, read = pair
    seen = f"{read.code}{'!' if read.is_sure else ''}" if read else "-"
    return f"{card.code if card else '-'}>{seen}"


def _print_shares(photos: list[Photo]) -> None:
    pairs = [(photo, pair) for photo in photos for pair in photo.pairs]
    rows = {"all": Score.of([pair for _photo, pair in pairs])}
    for least, most in zip((0.0, *SIZES), SIZES, strict=False):
        share = [pair for photo, pair in pairs if pair[0] and least < pair[0].long / photo.side <= most]
        if share:
            rows[f"long side up to {most:.0%}"] = Score.of(share)
    for symbol in sorted({_symbol(pair[0]) for _photo, pair in pairs if pair[0]}):
        rows[symbol] = Score.of([pair for _photo, pair in pairs if pair[0] and _symbol(pair[0]) == symbol])
    print(f"\n{'':24}" + "".join(f"{field:>9}" for field in Score._fields))
    for name, score in rows.items():
        print(f"{name:24}" + "".join(f"{number:9}" for number in score))
    for n, (held, _change) in enumerate(HELD.items()):
        _print_hands(photos, n, held)
    print(f"{median(photo.seconds for photo in photos):.2f} s for a photo (median)")


def _symbol(card: Lying) -> str:
    return card.code if card.code[0] == "W" else card.code[1:]


def _print_hands(photos: list[Photo], table: int, held: str) -> None:
    """Print how many players got their own hand, and how many others could be counted by one tap."""
    right = wrong = small = 0
    for photo in photos:
        given = photo.given[table]
        for n, hand in enumerate(photo.wanted):
            got = given.hands.get(str(n), Counter())
            small += hand.total() <= MOST_OF_A_HAND
            right += hand.total() <= MOST_OF_A_HAND and hand == got
            wrong += given.is_whole and hand != got
    print(
        f"{held}: {right} of {small} hands of up to {MOST_OF_A_HAND} cards right at once;"
        f" {wrong} wrong ones could be counted by one tap"
    )
