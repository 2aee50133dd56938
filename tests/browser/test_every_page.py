"""Every page: it is accessible by axe-core, asks nobody else, and all of it can be read.

No text is cut, broken inside a word, overlapped or hidden, by geometry. Each page is looked at once on a
phone and on a television: those that a game is played on in a language with the longest words, or in one that
is written from right to left, all others in English. The thorough form looks at English pages in every state,
in the windows that people use and in the typefaces of most devices, and at each scene in one of those
languages, those of a game in all. A page that many scenes show takes turns there (looking.py); walk.py looks
at each in every way, in every language there is.
"""

from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser

from companion.web.languages import ENGLISH
from tests.board.builder import Gathering
from tests.board.conftest import gathering
from tests.browser.board_pages import BOARDS, EVERY_LOOK, BoardLooking
from tests.browser.board_pages import look_in_turn as look_at_a_board
from tests.browser.conftest import FullHouse
from tests.browser.copies import Window
from tests.browser.looking import (
    LOOK_IN_A_LANGUAGE,
    LOOK_ONCE,
    LOOK_ONCE_IN_A_LANGUAGE,
    OFTEN,
    OWN,
    PHONES,
    TURNS,
    WIDE,
    Look,
    Looking,
    every_look,
    full_house,
    in_typeface,
    look_in_turn,
    looking,
    path_of,
    port,
)
from tests.browser.scenes import LAST, MAIN_SCENES, NOT_PAGES, SCENES, Scene

__all__ = ["full_house", "gathering", "looking", "port"]

THE_PAD: Final = "a turn"
"""Where most controls are: it is looked at in English too."""

LONGEST_WORDS: Final = ("de", "es", "ar")


class Sight(NamedTuple):
    """A scene in a language, and how each of its pages is looked at."""

    scene: str
    tag: str
    looks: Mapping[str, Look]


def _once() -> Iterator[Sight]:
    """Yield the pages that each scene is the first to show, and all of the main ones."""
    seen = set[str]()
    for name, tag in zip(MAIN_SCENES, cycle(LONGEST_WORDS), strict=False):
        yield Sight(name, tag, dict.fromkeys(SCENES[name].pages, LOOK_ONCE_IN_A_LANGUAGE))
        seen |= set(map(path_of, SCENES[name].pages))
    yield Sight(THE_PAD, ENGLISH.tag, dict.fromkeys(SCENES[THE_PAD].pages, LOOK_ONCE))
    for name, scene in SCENES.items():
        if pages := [page for page in scene.pages if path_of(page) not in seen]:
            yield Sight(name, ENGLISH.tag, dict.fromkeys(pages, LOOK_ONCE))
        seen |= set(map(path_of, pages))


def _thoroughly() -> Iterator[Sight]:
    """Yield every page in every state, in English and in one of the languages at least."""
    languages = cycle(LONGEST_WORDS)
    for name, scene in SCENES.items():
        turns = {page: TURNS.get((name, page)) for page in scene.pages}
        looks = {
            page: every_look(page, scene.for_names) if turn is None else look_in_turn(page, turn)
            for page, turn in turns.items()
        }
        yield Sight(name, ENGLISH.tag, looks)
        in_turn = [page for page, turn in turns.items() if not (turn or 0) % 3]
        if name in MAIN_SCENES:
            yield from (Sight(name, tag, dict.fromkeys(turns, LOOK_IN_A_LANGUAGE)) for tag in LONGEST_WORDS)
        elif in_turn:
            yield Sight(name, next(languages), dict.fromkeys(in_turn, LOOK_IN_A_LANGUAGE))


ONCE, THOROUGHLY = [*_once()], [*_thoroughly()]


def _case(sight: Sight, *marks: Any) -> Any:
    return pytest.param(sight, id=f"{sight.scene}, {sight.tag}", marks=marks)


@pytest.mark.parametrize(
    "sight", [*map(_case, ONCE), *(_case(each, pytest.mark.thorough) for each in THOROUGHLY)]
)
def test_every_page_is_accessible_and_whole(full_house: FullHouse, looking: Looking, sight: Sight) -> None:
    scene = SCENES[sight.scene].with_long_names()
    scene.set(full_house)
    scene.visit(looking.context, full_house)
    found = [
        each
        for page, path in zip(SCENES[sight.scene].pages, scene.paths(full_house), strict=True)
        if page in sight.looks
        for each in looking.findings(path, sight.looks[page], sight.tag, scene.taps)
    ]
    looking.leave()
    assert not found, "\n".join(found)


@pytest.mark.server
@pytest.mark.xdist_group("board")
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("is_english", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_every_page_of_a_board_is_accessible_and_whole(
    chromium: Browser, gathering: Gathering, tmp_path: Path, name: str, is_english: bool
) -> None:
    (folder := tmp_path / "venues").mkdir()
    board, pages = BOARDS[name](gathering, folder)
    looking, found = BoardLooking(chromium, board), list[str]()
    for turn, (page, tag) in enumerate(zip(pages, cycle(LONGEST_WORDS), strict=False)):
        if is_english:
            look = EVERY_LOOK if name == "a club's tables" else look_at_a_board(turn)
            found += looking.board_findings(page, look)
        else:
            found += looking.board_findings(page, LOOK_IN_A_LANGUAGE, tag)
    looking.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("scene", "page", "tag", "windows"),
    [
        pytest.param(SCENES["no mercy: a debt"], "/table", "es", WIDE[:1], id="a debt of 20"),
        pytest.param(SCENES["who was caught"].with_long_names(), "/play", "es", PHONES, id="two names"),
        pytest.param(Scene(f"{LAST}Ana: catch Ben\n", ()), "/play", "nl", PHONES, id="the word for Undo"),
    ],
)
def test_long_words_are_read_to_their_end_where_there_is_least_room(
    full_house: FullHouse, looking: Looking, scene: Scene, page: str, tag: str, windows: list[Window]
) -> None:
    scene.set(full_house)
    scene.visit(looking.context, full_house)
    found = [*looking.findings(page, Look({OWN: in_typeface(OWN, "whole", *windows)}, {}), tag)]
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


@pytest.mark.parametrize("sights", [ONCE, THOROUGHLY])
def test_every_page_is_looked_at(full_house: FullHouse, sights: list[Sight]) -> None:
    every = {path_of(page) for scene in SCENES.values() for page in scene.pages}
    assert every == {path_of(page) for sight in sights for page in sight.looks}
    abroad = {path_of(page) for sight in THOROUGHLY if sight.tag != ENGLISH.tag for page in sight.looks}
    assert every == abroad
    pages = {
        rule.endpoint
        for rule in full_house.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_PAGES & {rule.endpoint, rule.endpoint.split(".")[0]}
    }
    assert pages <= {full_house.endpoint(page) for scene in SCENES.values() for page in scene.pages}
