"""Pages in the two languages with the longest words, and in one that is written from right to left.

Those that a game is played on are looked at in one of them each. The thorough form looks at these in all, at
each scene in one, and at a page that many scenes show in every third. walk.py looks at every page in every
language there is.
"""

from collections.abc import Mapping
from itertools import cycle
from typing import Final

import pytest

from tests.browser.conftest import FullHouse
from tests.browser.looking import LOOK_IN_A_LANGUAGE, TURNS, Looking, full_house, looking, path_of, port
from tests.browser.scenes import MAIN_SCENES, SCENES

__all__ = ["full_house", "looking", "port"]

LOOKED_AT: Final = ("de", "es", "ar")


def _pages_by_language() -> Mapping[tuple[str, str], list[str]]:
    """Return the pages to look at, by the name of their scene and the language."""
    pages = {}
    languages = cycle(LOOKED_AT)
    for name, scene in SCENES.items():
        in_turn = [page for page in scene.pages if not TURNS.get((name, page), 0) % 3]
        if name in MAIN_SCENES:
            pages.update({(name, tag): [*scene.pages] for tag in LOOKED_AT})
        elif in_turn:
            pages[name, next(languages)] = in_turn
    return pages


PAGES: Final = _pages_by_language()
IN_ONE: Final = {*zip(MAIN_SCENES, cycle(LOOKED_AT), strict=False)}


@pytest.mark.parametrize(
    ("name", "tag"),
    [pytest.param(*each, marks=[] if each in IN_ONE else [pytest.mark.thorough]) for each in PAGES],
)
def test_in_the_longest_words_and_mirrored_every_page_is_whole(
    full_house: FullHouse, looking: Looking, name: str, tag: str
) -> None:
    scene = SCENES[name].with_long_names()
    scene.set(full_house)
    scene.visit(looking.context, full_house)
    found = [
        each
        for page, path in zip(SCENES[name].pages, scene.paths(full_house), strict=True)
        if page in PAGES[name, tag]
        for each in looking.findings(path, LOOK_IN_A_LANGUAGE, tag, scene.taps)
    ]
    looking.leave()
    assert not found, "\n".join(found)


def test_the_main_pages_are_among_the_scenes() -> None:
    assert {*MAIN_SCENES} <= {*SCENES}


def test_every_page_is_looked_at_in_one_of_the_languages() -> None:
    every = {path_of(page) for scene in SCENES.values() for page in scene.pages}
    assert every == {path_of(page) for pages in PAGES.values() for page in pages}
