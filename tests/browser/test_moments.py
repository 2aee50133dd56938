"""The moments of the table screen: nothing is cut or covered then, or lies on a name or a face."""

from dataclasses import replace
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from companion.table import Level
from companion.web.access.auth import CODE_COOKIE
from companion.web.codes import CODES
from tests.browser.conftest import TOKEN, FullHouse
from tests.browser.copies import Window
from tests.browser.looking import (
    COVERED,
    OTHERS,
    OWN,
    WIDEST,
    Look,
    Looking,
    full_house,
    in_typeface,
    looking,
    port,
)
from tests.browser.scenes import FIVE_AT_HOME, MOMENTS, TEN_AT_HOME, game_of, moment_at_home, scored

__all__ = ["full_house", "looking", "port"]

TELEVISIONS: Final = (Window("1920x1080", 1920, 1080), Window("1280x720", 1280, 720))
TABLETS: Final = (Window("820x1180", 820, 1180), Window("1024x768", 1024, 768), Window("1180x820", 1180, 820))
SIZES: Final[list[ViewportSize]] = [{"width": each.width, "height": each.height} for each in TELEVISIONS]
ONCE: Final = Look({OWN: TELEVISIONS}, {})
EVERYWHERE: Final = Look(
    {each: in_typeface(each, "whole", *TELEVISIONS, *TABLETS) for each in (OWN, WIDEST, *OTHERS)}, {}
)

STAGED: Final = """(() => {
    for (const staged of document.querySelectorAll(".moment[hidden]")) {
        staged.hidden = false;
        staged.parentElement.replaceChildren(staged);
    }
    return "<!doctype html>" + document.documentElement.outerHTML;
})()"""
"""The page as it is while a script shows what it has ready for a moment: it lies over all else."""

A_LEAF: Final = """(() => {
    const leaves = [...document.querySelectorAll(".leaf")];
    leaves.forEach((leaf, place) => { leaf.hidden = place !== %d; });
    return "<!doctype html>" + document.documentElement.outerHTML;
})()"""
"""A page that is shown on the table screen, while this leaf is up."""

TOO_LARGE: Final = """() => [...document.querySelectorAll(".leaf:not([hidden])")]
    .map((leaf) => [leaf.scrollWidth - leaf.clientWidth, leaf.scrollHeight - leaf.clientHeight])
    .filter((over) => Math.max(...over) > 1)"""
"""By how much a leaf has more than its room."""


def scored_at_home(names: str) -> str:
    """Return the record of eight rounds of a household."""
    everybody = names.split(", ")
    rounds = (scored(names, f'"{everybody[place % 3]}"', 9 + place) for place in range(8))
    return game_of(names, *(line for lines in rounds for line in lines), Target="5000")


def faults(house: FullHouse, looking: Looking, names: str, look: Look) -> list[str]:
    """Return what is wrong in any of the moments of a household with these names."""
    found = []
    looking.context.add_cookies([{"name": CODE_COOKIE, "value": TOKEN, "url": house.address}])
    CODES.of(house.app).short.show()
    for moment in MOMENTS:
        moment_at_home(names, moment).set(house)
        found += [f"{moment}: {each}" for each in looking.findings("/table", look, content=STAGED)]
        for words in looking.measured("", SIZES, COVERED):
            found += [f"{moment}: a face and {each}" for each in words]
    looking.leave()
    looking.context.clear_cookies()
    return found


@pytest.mark.parametrize("names", [FIVE_AT_HOME, TEN_AT_HOME])
def test_in_its_great_moments_nothing_on_a_television_is_cut_or_covered(
    full_house: FullHouse, looking: Looking, names: str
) -> None:
    found = faults(full_house, looking, names, ONCE)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("names", [FIVE_AT_HOME, TEN_AT_HOME])
def test_what_is_shown_on_a_television_needs_no_scrolling(
    full_house: FullHouse, looking: Looking, names: str
) -> None:
    full_house.begin(scored_at_home(names), Level.SCORES)
    while full_house.table.statistics.catch_up():
        pass
    found = list[str]()
    for page, leaves in (("/score", 2), ("/rules", 2), ("/players/Grandma%20Ruth", 1)):
        address = f"{page}?screen=table"
        looking.leave()  # or the page before this one would go to the table
        full_house.table.update_transient(partial(replace, page=address))
        for leaf in range(leaves):
            found += looking.findings(address, ONCE, content=A_LEAF % leaf)
            found += [f"{page} {leaf}: {over}" for over in looking.measured("", SIZES, TOO_LARGE) if over]
    looking.leave()
    assert not found, "\n".join(map(str, found))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", range(3, 11))
def test_nor_is_it_in_any_window_typeface_and_number_of_players(
    full_house: FullHouse, looking: Looking, seats: int
) -> None:
    everybody = TEN_AT_HOME.split(", ")
    # Of few, too, two have long names.
    names = ", ".join(everybody[max(0, 5 - seats) :][:seats])
    found = faults(full_house, looking, names, EVERYWHERE)
    assert not found, "\n".join(found)
