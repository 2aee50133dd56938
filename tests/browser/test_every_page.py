"""Every page in every state: it is accessible by axe-core, asks nobody else, and all of it can be read.

No text is cut, broken inside a word, overlapped or hidden, by geometry, in the windows that people use and
in the typefaces of most devices. A page that many scenes show takes turns (looking.py); walk.py looks at each
in every way.
"""

import pytest

from tests.browser.conftest import FullHouse
from tests.browser.looking import (
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
from tests.browser.scenes import NOT_PAGES, SCENES, Scene

__all__ = ["full_house", "looking", "port"]


def look_at(name: str, scene: Scene, page: str) -> Look:
    """Return the ways to look at a page of a scene."""
    turn = TURNS.get((name, page))
    return every_look(page, scene.for_names) if turn is None else look_in_turn(page, turn)


@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_accessible_and_whole(full_house: FullHouse, looking: Looking, name: str) -> None:
    scene = SCENES[name].with_long_names()
    scene.set(full_house)
    scene.visit(looking.context, full_house)
    found = [
        each
        for page, path in zip(SCENES[name].pages, scene.paths(full_house), strict=True)
        for each in looking.findings(path, look_at(name, scene, page), taps=scene.taps)
    ]
    looking.leave()
    assert not found, "\n".join(found)


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
