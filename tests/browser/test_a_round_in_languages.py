"""A whole round on a phone in German and on one in Arabic, as it is played in English."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.rules import Colour, Phase
from companion.web.languages import CATALOGUES, LANGUAGE_COOKIE, languages_in, speaking
from companion.web.words.language import _
from companion.web.words.phrases import colour_name
from tests.browser.conftest import House, Openly
from tests.browser.steps import tap
from tests.browser.test_a_round import THREE

Say = Callable[..., str]


def speaker(tag: str) -> Say:
    """Return what says an English text in that language, with its parts put in."""
    language = languages_in(CATALOGUES)[tag]

    def say(text: str, **parts: object) -> str:
        with speaking(language):
            return _(text, **parts)

    return say


def says(page: Page, sentence: str) -> None:
    expect(page.locator("h1").first).to_have_text(sentence)


@pytest.mark.parametrize(
    ("tag", "direction"), [pytest.param("de", "ltr", marks=pytest.mark.thorough), ("ar", "rtl")]
)
def test_a_round_is_played_in_the_language_of_the_phone(
    house: House, opened: Openly, tag: str, direction: str
) -> None:
    say, cy = speaker(tag), "ليلى"
    house.begin(f'{THREE.replace("Cy", cy)}[Options "hand-size=4"]\n')
    page = opened("/look")
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": tag, "url": house.address}])
    page.goto("/play")
    assert (tag, direction) == tuple(page.locator("html").get_attribute(name) for name in ("lang", "dir"))

    says(page, say("%(player)s deals round %(number)d", player="Ana", number=1))
    tap(page, say("Deal round %(number)d", number=1))
    says(page, say("%(player)s turns up a card", player="Ana"))
    with speaking(languages_in(CATALOGUES)[tag]):
        red, blue = colour_name(Colour.RED), colour_name(Colour.BLUE)
    tap(page, red)
    plays(page, say, "Ben")
    tap(page, say("Skip"))
    says(page, say("%(player)s plays", player="Ben"))
    tap(page, say("Drew, can play"))
    says(page, say("%(player)s plays it or keeps it", player="Ben"))
    tap(page, say("Kept it"))
    says(page, say("%(player)s plays", player=cy))
    tap(page, say("Wild"))
    tap(page, blue)
    expect(page.locator("#band")).to_contain_text(blue)
    assert house.state.colour is Colour.BLUE
    for player in ("Ana", "Ben"):
        plays(page, say, player)
    tap(page, say("UNO!"))
    expect(page.locator("#seats .badge")).to_have_text("UNO")
    for player in (cy, "Ana", "Ben", cy):
        plays(page, say, player)
    for player in ("Ana", "Ben"):
        field = page.get_by_label(say("Points of %(player)s", player=player))
        field.fill("20")
        tap(page, say("Enter"))
        expect(field).to_have_count(0)
    says(page, say("%(player)s deals round %(number)d", player="Ben", number=2))
    assert house.state.phase is Phase.BETWEEN
    assert {"Ana": 0, "Ben": 0, cy: 40} == house.state.totals


def plays(page: Page, say: Say, player: str) -> None:
    """Wait for this player's turn, and tap that a number was played."""
    says(page, say("%(player)s plays", player=player))
    tap(page, say("A number, colour not seen"))
