"""A game of each box in a household's windows: from the first turn to the winner nothing is cut or covered.

Of five and of ten, two of whom have long names; in the light and in the dark. What is asked for in particular
is looked at with one box elsewhere (test_every_page.py, test_moments.py).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import ViewportSize

from companion.rules import EDITIONS
from companion.table import Level
from tests.browser.conftest import FullHouse
from tests.browser.copies import Window
from tests.browser.looking import (
    COVERED,
    OWN,
    RULES_OF_COLOURS,
    WIDEST,
    Look,
    Looking,
    full_house,
    looking,
    port,
)
from tests.browser.scenes import FIVE_AT_HOME, TEN_AT_HOME, Scene, game_of, scored

__all__ = ["full_house", "looking", "port"]

PHONES: Final = (Window("360x640", 360, 640), Window("390x844", 390, 844))
LARGER: Final = (
    Window("820x1180", 820, 1180),
    Window("1024x768", 1024, 768),
    Window("1920x1080", 1920, 1080),
)
AT_HOME: Final = Look({WIDEST: PHONES, OWN: LARGER}, {"light": RULES_OF_COLOURS, "dark": RULES_OF_COLOURS})
SIZES: Final[list[ViewportSize]] = [
    {"width": each.width, "height": each.height} for each in (*PHONES, *LARGER)
]


class Box(NamedTuple):
    """What a game of a box begins with, and a card that the next player has to answer."""

    start: str = "start R5"
    asks: str = "W4=Y"


BOXES: Final[Mapping[str, Box]] = {
    **dict.fromkeys(EDITIONS, Box()),
    "no-mercy": Box(asks="W10=Y"),
    "flip": Box(asks="W2=Y"),
    "all-wild": Box(start="start W", asks="W2"),
}


def scenes(box: str, names: str) -> dict[str, Scene]:
    """Return a game of this box at its moments, each with the pages that are looked at then."""
    everybody = names.split(", ")[: EDITIONS[box].most_players]
    names = ", ".join(everybody)
    first, ruth = everybody[1], "Grandma Ruth"
    begun = ("round", BOXES[box].start)
    won = scored(names, f'"{ruth}"')

    def game(*lines: str, **headers: str) -> str:
        return game_of(names, *lines, Edition=box, **headers)

    return {
        "a turn": Scene(game(*begun), ("/play", "/table", "/score")),
        "a turn, cards": Scene(game(*begun), ("/play",), Level.CARDS, seat=first),
        "who waits": Scene(game(*begun), ("/play",), seat=ruth),
        "an answer": Scene(game(*begun, f"{first}: {BOXES[box].asks}"), ("/play", "/table")),
        "the count": Scene(game(*begun, f"{first}: out!"), ("/play", "/count", "/table")),
        "who counts": Scene(game(*won[:-1]), ("/play",), seat=first),
        "between rounds": Scene(
            game(*won, *scored(names, f'"{first}"'), Target="5000"), ("/play", "/score", "/table")
        ),
        "the winner": Scene(game(*won, Target="50"), ("/play", "/score", "/table")),
        "the winner, on an own phone": Scene(game(*won, Target="50"), ("/play",), seat=first),
    }


@pytest.mark.thorough
@pytest.mark.parametrize("names", [FIVE_AT_HOME, TEN_AT_HOME], ids=["five", "ten"])
@pytest.mark.parametrize("box", EDITIONS)
def test_a_game_of_any_box_is_whole_on_every_screen_of_a_household(
    full_house: FullHouse, looking: Looking, box: str, names: str
) -> None:
    found = list[str]()
    for moment, scene in scenes(box, names).items():
        scene.set(full_house)
        scene.visit(looking.context, full_house)
        for path in scene.paths(full_house):
            found += [f"{moment}: {each}" for each in looking.findings(path, AT_HOME)]
            # A page of a phone scrolls, and has a hand's number on the rim of a face.
            sizes = SIZES if path == "/table" else []
            for size, words in zip(sizes, looking.measured("", sizes, COVERED), strict=True):
                found += [f"{moment}: {path}: a face and {each}, at {size['width']}" for each in words]
        looking.leave()
    assert not found, "\n".join(found)
