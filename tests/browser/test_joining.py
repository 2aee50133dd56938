"""Joining: scan, tap your name, done; two phones on a seat, own seat only, and the host handed over."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.web.codes import CODES, AccessCode
from companion.web.languages import LANGUAGE_COOKIE
from tests.browser.conftest import TOKEN, FullHouse, House, Openly, opening
from tests.browser.scenes import SCENES, gathered
from tests.browser.steps import WITH_AND_WITHOUT_JS

RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'

Scan: TypeAlias = Callable[..., Page]


@pytest.fixture
def scan(opened: Openly) -> Scan:
    """Opens a phone that scans the code, and takes the seat of this name where one is given."""

    def open_phone(name: str = "", js: bool = True) -> Page:
        phone = opened("/rules", js=js, acts=False)
        phone.goto(f"/?token={TOKEN}")
        if name:
            phone.get_by_role("button", name=name).click()
            phone.wait_for_url("**/play")
        return phone

    return open_phone


def number(phone: Page) -> None:
    """Tap that a number was played, once the buttons feel."""
    wait_until_settled(phone)
    phone.get_by_role("button", name="A number, but I missed the colour").click()


def wait_until_settled(phone: Page) -> None:
    """Wait until the buttons react again after the tap before."""
    expect(phone.locator("body:not([data-settling])")).to_be_attached()


@WITH_AND_WITHOUT_JS
def test_a_phone_scans_the_code_takes_a_seat_and_plays(house: House, scan: Scan, js: bool) -> None:
    house.begin(RECORD)
    phone = scan(js=js)
    expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()
    phone.get_by_role("button", name="Ben").click()
    phone.wait_for_url("**/play")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Ben")
    number(phone)
    expect(phone.get_by_text("Cy", exact=True).first).to_be_visible()
    expect(phone.locator("[data-version$='.3']")).to_be_visible()
    assert "Cy" == house.state.turn


def test_a_phone_with_the_old_code_watches_on_and_is_shut_out_where_a_link_is_needed(
    house: House, scan: Scan
) -> None:
    house.begin(RECORD)
    codes = CODES.of(house.app)
    host, ben = scan("Ana"), scan("Ben")
    host.goto("/seat")
    host.get_by_role("button", name="Make this phone the host").click()
    host.get_by_role("button", name="New code for the table").click()
    host.wait_for_url("**/join")
    expect(ben.get_by_text("You are watching")).to_be_visible()
    ben.goto(f"/?token={codes[AccessCode.TABLE]}")
    ben.wait_for_url("**/play")
    number(ben)
    host.goto("/seat")
    host.get_by_role("button", name="New code for the table").click()
    host.goto("/seat")
    host.get_by_role("button", name="Only with a link to watch").click()
    host.wait_for_url("**/join?watch")
    expect(ben.get_by_text("watched by its link alone")).to_be_visible()
    assert "Cy" == house.state.turn


@pytest.mark.parametrize("tag", ["de", "fr", "tr"])
@pytest.mark.parametrize("number", [4, 5])
def test_a_host_s_phone_before_a_game_scrolls_neither_way_in_long_words(
    full_house: FullHouse, chromium: Browser, number: int, tag: str
) -> None:
    scene = replace(SCENES["ten gather"], then=gathered(number, "scene"))
    scene.set(full_house)
    with opening(chromium, full_house) as opened:
        page = opened("/about", acts=False)
        scene.visit(page.context, full_house)
        page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": tag, "url": full_house.address}])
        page.goto("/lobby")
        assert [390, 844] == page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
