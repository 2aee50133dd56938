"""The totals while a round is played: over the pad when they are asked for, beside it where there is room."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, WITH_AND_WITHOUT_JS

PAIRS: Final = (
    '[Edition "classic"]\n[Players "Jo, Dagmar, Maximiliane, Bartholomew"]\n[Scoring "partners"]\n'
    "round\nDagmar: out\nJo: points 50\nMaximiliane: points 12\nround\nstart R5\n"
)
PLACES: Final = """() => [...document.querySelectorAll("#done .button")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
})"""
COLOUR: Final = "each => getComputedStyle(each).color"


@WITH_AND_WITHOUT_JS
def test_the_score_lies_over_the_pad_when_asked_for(house: House, opened: Openly, js: bool) -> None:
    house.begin(PAIRS)
    page = opened("/play", js=js)
    before = page.evaluate(PLACES)
    scores = page.locator("#scores")
    expect(scores).to_be_hidden()
    page.get_by_role("link", name="Score", exact=True).last.click()
    expect(scores).to_be_in_viewport(ratio=1)
    _shows_that_a_pair_leads(page)
    assert before == page.evaluate(PLACES)
    page.get_by_role("link", name="Back to the game").click()
    expect(scores).to_be_hidden()
    assert before == page.evaluate(PLACES)


def test_on_a_wide_screen_the_seats_sit_round_the_table_with_the_score_below(
    house: House, opened: Openly
) -> None:
    house.begin(PAIRS)
    page = opened("/play", size=SIZES["television"], seat="Dagmar")
    expect(page.locator("#scores")).to_be_in_viewport(ratio=1)
    _shows_that_a_pair_leads(page)
    expect(page.locator(".to-scores")).to_be_hidden()
    boxes = {name: page.locator(".seat", has_text=name).bounding_box() for name in ("Dagmar", "Maximiliane")}
    own, left = boxes.values()
    felt = page.locator(".felt").bounding_box()
    assert own
    assert left
    assert felt
    assert own["y"] > felt["y"] + felt["height"] / 2, "one's own seat is at the bottom"
    assert left["x"] < felt["x"] + felt["width"] / 2, "who sits to the left is on the left"
    flood, tray = (page.locator(part).bounding_box() for part in (".flood", ".done"))
    assert flood
    assert tray
    assert (0, 1080, 0, 1080) == (flood["y"], flood["height"], tray["y"], tray["height"])
    assert 1920 == tray["x"] + tray["width"]
    assert 0 == flood["x"]
    assert flood["x"] + flood["width"] >= tray["x"], "the table and the tray fill the screen"


def _shows_that_a_pair_leads(page: Page) -> None:
    first, other = page.locator("#scores li").all()
    expect(first).to_contain_text("Dagmar & Bartholomew leads 62")
    expect(other).to_contain_text("Jo & Maximiliane 0")
    assert first.evaluate(COLOUR) != other.evaluate(COLOUR)
