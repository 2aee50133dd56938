"""The end of a game: who won, how it was won, and everybody's place, on a phone and on the television."""

from playwright.sync_api import expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES

HEAD = '[Edition "classic"]\n[Players "Mum, Leo, Ruth, Heinz, Maximiliane"]\n[Target "100"]\n'
FIRST = "round\nMum: out\nLeo: points 20\nRuth: points 1\nHeinz: points 7\nMaximiliane: points 20\n"
SECOND = "round\nLeo: out\nRuth: points 50\nHeinz: points 50\nMaximiliane: points 20\nMum: points 9\n"


def test_every_place_of_five_is_in_sight_above_the_buttons(house: House, opened: Openly) -> None:
    house.begin(f"{HEAD}{FIRST}{SECOND}")
    phone = opened("/play", seat="Leo")
    expect(phone.locator("#say")).to_contain_text("Round 2 decided it: from then on Leo was in front.")
    buttons = phone.locator("#done").bounding_box()
    last = phone.locator("#totals li").last.bounding_box()
    assert buttons
    assert last
    assert last["y"] + last["height"] <= buttons["y"]


def test_the_television_says_how_it_was_won_and_where_everybody_stood_before(
    house: House, opened: Openly
) -> None:
    house.begin(f"{HEAD}{FIRST}{SECOND}")
    television = opened("/table", acts=False, size=SIZES["television"])
    expect(television.locator("#say")).to_contain_text("Round 2 decided it")
    first, second = (television.locator("#totals li").nth(place) for place in (0, 1))
    expect(first).to_contain_text("Leo")
    assert ["1", "-1"] == [
        each.evaluate("each => each.style.getPropertyValue('--climbed')") for each in (first, second)
    ]
