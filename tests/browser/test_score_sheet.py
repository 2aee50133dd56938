"""The score sheet on paper."""

import re

import pytest

from companion.rules import SCORINGS
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.table.builder import accepted

TEN = ("Maximiliane von und zu Hohen", *("Bartholomew", "Ferdinand", "Wilhelmina", "Jo", "Dagmar"), *"ABCD")
MANY_RULES = (
    '[Options "stacking=up, seven-swap, zero-pass, jump-in, multiples=any, uno-penalty=4, wrong-catch=2,'
    ' uno-strict, number-finish, draw-until-may-keep, must-play, hand-size=5"]\n'
)

CUT = """[...document.querySelectorAll(".paper :is(th, td)")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""

ROTATING = '[Options "cycles=5"]\n'


def played(names: tuple[str, ...], rounds: int, scoring: str, rules: str) -> str:
    """A game whose every round somebody else won, by points of three digits."""
    lines = [f'[Players "{", ".join(names)}"]', f'[Scoring "{scoring}"]', '[Target "9999"]', rules]
    for number in range(rounds):
        out = names[number % len(names)]
        counted = SCORINGS[scoring].counted(SCORINGS[scoring].seating(names, number), out)
        points = [f'"{name}": points 60' for name in counted]
        lines += ["round", f'"{out}": out', *points]
    return "\n".join([*lines, "end\n"])


@pytest.mark.parametrize(
    ("names", "rounds", "scoring", "rules"),
    [
        (TEN, 30, "winner-takes-all", MANY_RULES),
        (TEN, 55, "winner-takes-all", MANY_RULES),
        (TEN[:2], 3, "winner-takes-all", MANY_RULES),
        (TEN[:4], 59, "partner-rotation", ROTATING),
    ],
    ids=["30", "55", "3", "partnerships"],
)
def test_a_game_is_one_page_of_a4(
    house: House, opened: Openly, names: tuple[str, ...], rounds: int, scoring: str, rules: str
) -> None:
    accepted(house.begin(played(names, rounds, scoring, rules), Level.SCORES))
    page = opened("/games/1/sheet", js=False, acts=False)
    pdf = page.pdf(prefer_css_page_size=True)
    assert 1 == len(re.findall(rb"/Type\s*/Page\b", pdf))
    # No figure is cut off: what is in a cell fits in it.
    page.emulate_media(media="print")
    assert [] == page.evaluate(CUT)
