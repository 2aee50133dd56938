"""Every page in the two languages with the longest words, and in one that is written from right to left.

Each scene is looked at in one of them, the pages that a game is played on in all; in_languages.py looks at
every scene in every language there is.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import FullHouse
from tests.browser.in_languages import LookingThrough
from tests.browser.scenes import SCENES
from tests.served import free_port

LOOKED_AT: Final = ("de", "es", "ar")
IN_ALL: Final = ("setting up", "a turn", "a challenge", "hands to count", "four rounds", "a game won")
PAIRS: Final = [
    (name, tag)
    for name, own in zip(SCENES, cycle(LOOKED_AT), strict=False)
    for tag in (LOOKED_AT if name in IN_ALL else (own,))
]


@pytest.fixture(scope="module")
def port() -> int:
    """The port of one house after the other."""
    return free_port()


@pytest.fixture(scope="module")
def looking(chromium: Browser, port: int) -> Iterator[LookingThrough]:
    """A page for all scenes."""
    found = LookingThrough(chromium, port)
    yield found
    found.close()


@pytest.mark.parametrize(("name", "tag"), PAIRS)
def test_in_the_longest_words_and_mirrored_every_page_is_whole(
    looking: LookingThrough, port: int, tmp_path: Path, name: str, tag: str
) -> None:
    house, scene = FullHouse(tmp_path, port), SCENES[name].with_long_names()
    scene.set(house)
    found = list(looking.findings(scene, house, tag))
    house.close()
    assert not found, "\n".join(found)


def test_the_main_pages_are_among_the_scenes() -> None:
    assert {*IN_ALL} <= {*SCENES}
