"""Every page: it is accessible by axe-core, asks nobody else, and all of it can be read.

No text is cut, broken inside a word, overlapped or hidden, by geometry. Each page is looked at once on a
phone and on a television; the thorough form looks at it in every state, in the windows that people use and in
the typefaces of most devices. A page that many scenes show takes turns there (looking.py); walk.py looks at
each in every way.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

import pytest

from tests.browser.conftest import FullHouse
from tests.browser.looking import (
    LOOK_ONCE,
    OFTEN,
    TURNS,
    Look,
    Looking,
    every_look,
    full_house,
    look_in_turn,
    looking,
    path_of,
    port,
)
from tests.browser.scenes import MAIN_SCENES, NOT_PAGES, SCENES, Scene

__all__ = ["full_house", "looking", "port"]


def look_at(name: str, scene: Scene, page: str) -> Look:
    """Return the ways to look at a page of a scene."""
    turn = TURNS.get((name, page))
    return every_look(page, scene.for_names) if turn is None else look_in_turn(page, turn)


def _first_scenes() -> Mapping[str, list[str]]:
    """Return the pages that each scene is the first to show, and all of the main ones, by its name."""
    first = dict[str, str]()
    shown = defaultdict[str, list[str]](list)
    for name, scene in SCENES.items():
        for page in scene.pages:
            if first.setdefault(path_of(page), name) == name or name in MAIN_SCENES:
                shown[name].append(page)
    return shown


ONCE: Final = _first_scenes()


def found_in(house: FullHouse, looking: Looking, name: str, looks: Mapping[str, Look]) -> str:
    """Return a line for whatever is wrong with these pages of a scene, looked at so."""
    scene = SCENES[name].with_long_names()
    scene.set(house)
    scene.visit(looking.context, house)
    paths = zip(SCENES[name].pages, scene.paths(house), strict=True)
    found = [
        each
        for page, path in paths
        if page in looks
        for each in looking.findings(path, looks[page], taps=scene.taps)
    ]
    looking.leave()
    return "\n".join(found)


@pytest.mark.parametrize("name", ONCE)
def test_each_page_is_accessible_and_whole_once(full_house: FullHouse, looking: Looking, name: str) -> None:
    assert "" == found_in(full_house, looking, name, dict.fromkeys(ONCE[name], LOOK_ONCE))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_accessible_and_whole(full_house: FullHouse, looking: Looking, name: str) -> None:
    scene = SCENES[name]
    looks = {page: look_at(name, scene, page) for page in scene.pages}
    assert "" == found_in(full_house, looking, name, looks)


def test_a_page_that_takes_turns_is_looked_at_in_every_way_in_one_of_them() -> None:
    pages = {path_of(page) for _, page in TURNS}
    assert {"/play", "/table", "/score"} <= pages
    for page in pages:
        turns = [turn for (_, each), turn in TURNS.items() if path_of(each) == page]
        assert turns == [*range(len(turns))]
        assert OFTEN <= len(turns)
        looks = [look_in_turn(page, turn) for turn in turns]
        in_turn, every = (ways_of(*each) for each in (looks, [every_look(page, is_for_names=False)]))
        assert every == in_turn, page


def ways_of(*looks: Look) -> set[tuple[str, str]]:
    """Return the windows and typefaces of all these looks, with what is looked at, and their lights."""
    windows = {(each.name, each.look) for look in looks for views in look.views.values() for each in views}
    return windows | {("light", light) for look in looks for light in look.rules}


def test_every_page_is_in_a_scene(full_house: FullHouse) -> None:
    seen = {full_house.endpoint(page) for scene in SCENES.values() for page in scene.pages}
    pages = {
        rule.endpoint
        for rule in full_house.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_PAGES & {rule.endpoint, rule.endpoint.split(".")[0]}
    }
    assert pages <= seen
