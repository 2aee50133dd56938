"""How well a phone reads cards in photos: a folder of pictures with labels, read by the page's own scripts.

``labels.csv`` has the columns ``file`` and ``cards``: the record's codes of all faces that can be seen, in
any order, with `` / `` between hands where there are several. Cards are compared picture by picture, not
place by place: how many were found is an upper bound.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Page, sync_playwright

from companion.rules import EDITIONS
from companion.web.play.photo import faces
from tests.browser.conftest import ARGUMENTS, chromium_program, house_in, opening
from tests.browser.photos import labels_of

FOLDER: Final = Path("tests/browser/photos")
"""The project's own pictures, all of them drawn."""

MOST_OF_A_HAND: Final = 8
"""The goal is for hands that are no larger."""

READ: Final = """async ([told, players]) => {
    const script = document.querySelector("script[src*='/js/']").src;
    const [{ readPhoto }, { handsOf }] =
        await Promise.all(["reader", "hands"].map((name) => import(new URL(`photo-${name}.js`, script))));
    const [photo] = document.getElementById("photo").files;
    const { cards, milliseconds } = await readPhoto(photo, told, () => {});
    return {
        seconds: milliseconds / 1000,
        sure: cards.filter(({ isSure }) => isSure).map(({ guesses }) => guesses[0].code),
        hands: handsOf(cards, players).map((hand) => hand.cards.map(({ guesses }) => guesses[0].code)),
    };
}"""
FIELD: Final = """() => {
    document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "photo" }));
}"""


@dataclass(frozen=True)
class Photo:
    """What was read in one photo, beside its labels: hands of codes."""

    name: str
    wanted: tuple[Counter[str], ...]
    hands: tuple[Counter[str], ...]
    sure: Counter[str]
    seconds: float

    @property
    def cards(self) -> Counter[str]:
        """All cards that lie there."""
        return sum(self.wanted, Counter())

    @property
    def read(self) -> Counter[str]:
        """All cards that were read."""
        return sum(self.hands, Counter())

    @property
    def laid(self) -> int:
        """How many cards lie there."""
        return self.cards.total()

    @property
    def found(self) -> int:
        """How many of the cards were found, whatever was read."""
        return min(self.laid, self.read.total())

    @property
    def right(self) -> int:
        """How many of the cards were read right."""
        return (self.cards & self.read).total()

    @property
    def mistakes(self) -> str:
        """What was read instead of what."""
        missing, extra = self.cards - self.read, self.read - self.cards
        both = ((" ".join(sorted(each.elements())) or "nothing") for each in (extra, missing))
        return " for ".join(both) if missing or extra else ""

    def whole_hands(self, most: int) -> list[bool]:
        """Return of each hand of so many cards at most whether it was right at once."""
        return [hand in self.hands for hand in self.wanted if hand.total() <= most]


def read_photos(folder: Path, page: Page, edition: str = "classic") -> Iterator[Photo]:
    """Have every photo of a folder read on this page of the companion, as cards of this edition.

    How many cards each player holds is told, as the referee would tell it.
    """
    deck = EDITIONS[edition]
    told = {"faces": faces(deck.faces), "colours": [str(colour) for colour in deck.colours]}
    page.evaluate(FIELD)
    for name, hands in labels_of(folder).items():
        wanted = tuple(map(Counter, hands))
        page.set_input_files("#photo", folder / name)
        players = [{"name": f"Player {n}", "held": hand.total()} for n, hand in enumerate(wanted, 1)]
        said = page.evaluate(READ, [told, players])
        read = tuple(Counter(hand) for hand in said["hands"])
        yield Photo(name, wanted, read, Counter(said["sure"]), said["seconds"])


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
            print(
                f"{photo.name:24}{photo.laid:7}{photo.found:7}{photo.right:7}"
                f"{photo.seconds:9.2f}  {photo.mistakes}"
            )
            photos.append(photo)
    _print_shares(photos)


def _print_shares(photos: list[Photo]) -> None:
    cards, found, right = (
        sum(getattr(photo, what) for photo in photos) for what in ("laid", "found", "right")
    )
    sure = sum(photo.sure.total() for photo in photos)
    false = sum((photo.sure - photo.cards).total() for photo in photos)
    hands = [whether for photo in photos for whether in photo.whole_hands(MOST_OF_A_HAND)]
    print(f"{found} of {cards} cards found, {right} read right; of {sure} that were sure {false} were false;")
    print(f"{sum(hands)} of {len(hands)} hands of up to {MOST_OF_A_HAND} cards right at once;")
    print(f"{median(photo.seconds for photo in photos):.2f} s for a photo (median)")
