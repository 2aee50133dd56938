"""Joining: scan, tap your name, done; two phones on a seat, own seat only, and the host handed over."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, expect

from companion.rules import Phase
from companion.web.codes import CODES, AccessCode
from tests.browser.conftest import TOKEN, House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS, seat

RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
LONG = "Großmutter Hildegard"

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
    phone.get_by_role("button", name="A number, colour not seen").click()


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


def test_a_second_phone_shares_the_seat(house: House, scan: Scan) -> None:
    house.begin(RECORD)
    first = scan("Ben")
    first.goto("/seat")
    first.get_by_role("button", name="Let one more phone be Ben").click()
    second = scan("Ben")
    first.goto("/play")
    wait_until_settled(first)
    first.get_by_role("button", name="Drew, can play").click()
    second.get_by_role("button", name="Kept it").click()
    expect(first.locator("[data-version$='.4']")).to_be_visible()
    assert "Cy" == house.state.turn


def test_the_phone_that_begins_the_game_keeps_score_and_takes_no_seat(opened: Openly, house: House) -> None:
    starter, other = opened("/setup"), opened("/setup")
    for name in (LONG, "Ben"):
        starter.locator("#new").fill(name)
        starter.locator("#new").press("Enter")
        expect(starter.locator("#new")).to_have_value("")
    starter.get_by_role("button", name="Start").click()
    starter.wait_for_url("**/play")
    expect(starter.locator("#asks-seat")).to_have_count(0)
    starter.get_by_label("Menu").click()
    expect(starter.get_by_text("You keep score for everyone")).to_be_visible()
    other.goto("/")
    other.get_by_role("button", name=LONG).click()
    other.wait_for_url("**/play")
    other.get_by_label("Menu").click()
    expect(other.get_by_role("link", name=f"You are {LONG}")).to_be_visible()
    assert Phase.BETWEEN is house.state.phase


def test_the_phone_that_begins_the_game_is_a_player_s_after_one_tap(opened: Openly, house: House) -> None:
    starter = opened("/setup")
    seat(starter, "Ana", "Ben")
    starter.locator("#phone").get_by_text("Ben").click()
    seat(starter, "Cy")
    starter.get_by_role("button", name="Start").click()
    starter.wait_for_url("**/play")
    starter.get_by_label("Menu").click()
    expect(starter.get_by_role("link", name="You are Ben")).to_be_visible()
    assert ("Ana", "Ben", "Cy") == house.state.players


def test_own_seat_only_hides_and_refuses_other_players_actions(house: House, scan: Scan) -> None:
    house.begin(RECORD)
    host, ben, cy = scan("Ana"), scan("Ben"), scan("Cy")
    host.goto("/seat")
    host.get_by_role("button", name="Make this phone the host").click()
    own_seat_only = host.get_by_role("button", name="Everyone taps for themselves")
    own_seat_only.click()
    expect(own_seat_only).to_have_attribute("aria-pressed", "true")
    for phone, buttons in ((ben, 1), (cy, 0)):
        expect(phone.get_by_role("button", name="A number, colour not seen")).to_have_count(buttons)
        phone.get_by_label("Menu").click()
        expect(phone.get_by_role("button", name="Scores")).to_have_count(0)
        phone.get_by_label("Menu").click()
    number(ben)
    expect(cy.get_by_role("button", name="A number, colour not seen")).to_have_count(1)
    expect(ben.locator("#bar [value=undo]")).to_have_count(1)
    expect(cy.locator("#bar [value=undo]")).to_have_count(0)
    refused = ben.evaluate(
        """async () => {
            const form = new FormData(document.getElementById("act"));
            form.set("line", "Cy: draw");
            const answer = await fetch("/act", {method: "POST", body: new URLSearchParams(form)});
            return [answer.status, await answer.text()];
        }"""
    )
    assert 403 == refused[0]
    assert "Only Cy" in refused[1]
    assert 3 == house.table.version
    host.goto("/play")
    expect(host.get_by_text("Drew, can play")).to_have_count(1)


def test_a_phone_without_a_seat_is_told_how_to_get_one(house: House, scan: Scan) -> None:
    house.begin(RECORD)
    phone = scan()
    phone.get_by_role("button", name="I keep score for everyone").click()
    phone.wait_for_url("**/play")
    house.table.prefer(lambda before: replace(before, host_key="somebody else's key"))
    house.table.prefer(lambda before: replace(before, own_seat_only=True))
    phone.get_by_text("Tap your name").click()
    phone.get_by_role("button", name="Ben").click()
    phone.wait_for_url("**/play")
    expect(phone.get_by_role("button", name="A number, colour not seen")).to_be_visible()


def test_the_host_changes_and_is_kept_over_a_restart(house: House, scan: Scan) -> None:
    house.begin(RECORD)
    first, second = scan("Ana"), scan("Ben")
    for phone in (first, second):
        phone.goto("/seat")
        phone.get_by_role("button", name="Make this phone the host").click()
    expect(second.get_by_text("is asked")).to_be_visible()
    expect(first.get_by_text("You are the host")).to_be_visible()
    first.goto("/play")
    wait_until_settled(first)
    first.locator("#door").get_by_role("button", name="Make it the host").click()
    expect(first.locator("#door")).to_have_count(0)
    first.goto("/seat")
    second.reload()
    expect(second.get_by_text("You are the host")).to_be_visible()
    house.close()
    house.open()
    first.reload()
    second.reload()
    expect(first.get_by_text("You are the host")).to_have_count(0)
    own_seat_only = second.get_by_role("button", name="Everyone taps for themselves")
    own_seat_only.click()
    expect(own_seat_only).to_have_attribute("aria-pressed", "true")
    second.goto("/play")
    second.get_by_label("Menu").click()
    expect(second.get_by_text("You are Ben")).to_be_visible()


def test_a_watching_phone_is_asked_again_by_the_next_scan(house: House, scan: Scan) -> None:
    house.begin(RECORD)
    phone = scan("Ben")
    phone.goto("/seat")
    phone.get_by_role("button", name="Only watch").click()
    phone.wait_for_url("**/play")
    expect(phone.get_by_text("You are watching")).to_be_visible()
    expect(phone.locator("#act")).to_have_count(0)
    phone.goto(f"/?token={TOKEN}")
    expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()


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


def test_the_host_lets_a_seat_go(house: House, scan: Scan) -> None:
    house.begin(RECORD)
    host, ben, other = scan("Ana"), scan("Ben"), scan()
    host.goto("/seat")
    host.get_by_role("button", name="Make this phone the host").click()
    host.get_by_role("button", name="Everyone taps for themselves").click()
    other.get_by_role("button", name="Ben").click()
    expect(other.get_by_role("alert")).to_contain_text("Ben's seat has a phone")
    host.get_by_role("button", name="Let Ben's seat go").click()
    expect(ben.get_by_text("Tap your name")).to_be_visible()
    other.get_by_role("button", name="Ben").click()
    other.wait_for_url("**/play")
    number(other)
    expect(ben.locator("[data-version$='.3']")).to_be_visible()


def test_a_phone_plays_by_the_digits_on_the_television_and_its_chair_lights_up(
    opened: Openly, house: House
) -> None:
    house.begin('[Players "Mum, Leo, Ruth"]')
    television = opened("/table?call", acts=False, size={"width": 1920, "height": 1080})
    expect(television.locator("#middle")).to_contain_text("0 of 3 are here")
    host = opened("/seat")
    host.get_by_role("button", name="Make this phone the host").click()
    host.goto("/play")
    host.get_by_role("button", name="Show the code to play on screen").click()
    digits = television.locator(".digits").get_attribute("aria-label")
    assert digits
    phone = opened("/join", acts=False)
    phone.get_by_label("Six digits").fill(digits)
    phone.get_by_role("button", name="Play along").click()
    phone.get_by_role("button", name="Leo").click()
    expect(phone.get_by_role("heading", name="You are Leo")).to_be_visible()
    expect(television.locator("#middle")).to_contain_text("1 of 3 are here")
    expect(television.locator(".place.is-here")).to_contain_text("Leo")


def test_a_television_before_the_first_game_shows_the_digits_once_a_phone_lets_it(
    opened: Openly,
) -> None:
    television = opened("/", acts=False, size={"width": 1920, "height": 1080})
    television.get_by_role("link", name="This is the table screen").click()
    expect(television.get_by_role("heading", name="No game yet")).to_be_visible()
    number = television.locator(".this-screen").inner_text().removeprefix("This is screen ").removesuffix(".")
    phone = opened("/join")
    phone.get_by_role("button", name=f"Show the code to play on screen {number}").click()
    expect(television.locator(".digits")).to_be_visible()


def test_the_winner_of_a_round_is_read_from_the_sofa(opened: Openly, house: House) -> None:
    house.begin('[Players "Ana, Ben"]\nround\nBen: out\nAna: points 9\n')
    television = opened("/table", acts=False, size={"width": 1920, "height": 1080})
    name = television.locator("#won b")
    assert 72 <= float(name.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
