"""What goes wrong around a game: phones sleep, the companion restarts, people type nonsense."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from companion.table import Table
from tests.browser.conftest import House, Openly
from tests.browser.steps import LOST, bounce, expect_seats, middle, says, seat, set_asleep, tap
from tests.browser.test_counting import key
from tests.table.builder import NOON
from tests.web.builder import counted_down

BEGUN = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


def restart_companion(house: House, file: Path, while_down: Page) -> None:
    """End the companion and start a new one on the same log."""
    house.close()
    expect(while_down.get_by_text(LOST)).to_be_visible()
    house.table.close()
    house.table = Table.open(file, lambda: NOON)
    house.open()


def test_a_phone_that_slept_shows_the_current_table(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    expect(phone.locator("h1")).to_have_text("Ben plays")
    set_asleep(phone, True)
    for line in ("Ben: GS", "Ana: draw", "Ana: keep"):
        house.table.submit(line)
    with phone.expect_request("**/stream?view=play"):
        set_asleep(phone, False)
    expect(phone.locator("h1")).to_have_text("Ben plays")
    expect(phone.locator("#say p")).to_have_text("Ana drew a card and kept it.")


def test_a_companion_that_answers_late_is_given_longer_with_each_try(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play", is_paused=True)
    expect(phone.locator("h1")).to_have_text("Ben plays")
    held: list[Route] = []
    phone.route("**/stream?view=play", lambda route: held.append(route))
    set_asleep(phone, True)
    with phone.expect_request("**/stream?view=play"):
        set_asleep(phone, False)
    phone.clock.run_for(2_000)
    with phone.expect_request("**/stream?view=play"):
        phone.clock.run_for(250)
    phone.clock.run_for(3_900)
    house.table.submit("Ben: G7")
    held[1].continue_()
    expect(phone.locator("h1")).to_have_text("Cy plays")
    expect(phone.get_by_text(LOST)).to_be_hidden()


def test_a_prompt_survives_a_restart(house: House, opened: Openly, tmp_path: Path) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    phone.locator("#pad .button", has_text="Wild").click()
    expect(phone.locator("#pad h2")).to_have_text("Wild: which colour?")
    restart_companion(house, tmp_path / "games.sqlite", while_down=phone)
    expect(phone.get_by_text(LOST)).to_be_hidden()
    expect(phone.get_by_role("status").get_by_text("The connection is back.")).to_be_attached()
    phone.locator("#pad .button", has_text="Red").click()
    expect(phone.locator("h1")).to_have_text("Cy plays")
    assert "Ben: W=R\n" in house.record
    assert 3 == house.table.version


def test_a_tap_without_a_connection_is_kept_and_the_menu_still_opens(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    expect(phone.locator("h1")).to_have_text("Ben plays")
    house.close()
    expect(phone.get_by_text(LOST)).to_be_visible()
    phone.locator("#pad .button", has_text="Drew, plays it").click()
    phone.get_by_label("Menu").click()
    expect(phone.locator(".menu-panel").get_by_role("link", name="Score")).to_be_visible()
    expect(phone.get_by_text("Your tap is kept.")).to_be_visible()
    house.open()
    expect(phone.get_by_text(LOST)).to_be_hidden()
    expect(phone.locator("h1")).to_have_text("Ben plays it or keeps it")
    assert 3 == house.table.version


def test_a_kept_tap_does_not_count_on_a_table_that_has_moved_on(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    expect(phone.locator("h1")).to_have_text("Ben plays")
    house.close()
    expect(phone.get_by_text(LOST)).to_be_visible()
    phone.locator("#pad .button", has_text="Drew, plays it").click()
    expect(phone.get_by_text("Your tap is kept.")).to_be_visible()
    house.table.submit("Ben: G7")
    house.open()
    expect(phone.get_by_text("The table has moved on")).to_be_visible()
    expect(phone.locator("h1")).to_have_text("Cy plays")
    assert 3 == house.table.version


def test_taps_on_the_keypad_without_a_connection_are_kept_in_their_order(
    house: House, opened: Openly
) -> None:
    house.begin(counted_down(draws=2))
    phone = opened("/play")
    for name in ("7", "8"):
        key(phone, name)
    expect(phone.locator("#heard")).to_have_text("Ana: 15 points")
    house.close()
    expect(phone.get_by_text(LOST)).to_be_visible()
    phone.get_by_label("Take away 8").click()
    key(phone, "Wild")
    expect(phone.get_by_text("Your tap is kept.")).to_be_visible()
    phone.locator("#bar .button", has_text="15 points").click()
    expect(phone.get_by_text("Tap again if that is what you mean.")).to_be_visible()
    house.open()
    expect(phone.locator("#heard")).to_have_text("Ana: 57 points")
    expect(phone.get_by_text(LOST)).to_be_hidden()


# The tap is sent again after five seconds, which a busy machine makes longer than the page is waited for.
@pytest.mark.thorough
def test_a_tap_on_the_keypad_whose_answer_was_lost_counts_once(house: House, opened: Openly) -> None:
    house.begin(counted_down(draws=1))
    phone = opened("/play")

    def lose_answer(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    phone.route("**/count", lose_answer, times=1)
    key(phone, "7")
    key(phone, "Wild")
    expect(phone.locator("#heard")).to_have_text("Ana: 57 points")


def test_a_tap_is_shown_by_the_stream_alone_and_asked_for_only_where_that_does_not_bring_it(
    house: House, opened: Openly
) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    expect(phone.locator("#live[data-followed]")).to_be_attached()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(f"{request.method} {urlsplit(request.url).path}"))
    tap(phone, "A number, but I missed the colour")
    says(phone, "Cy plays")
    expect(phone.locator("body:not([data-settling])")).to_be_attached()
    assert ["POST /act"] == asked
    lost = {"ETag": '"1.99"', "Content-Location": "/play"}
    phone.route("**/act", lambda route: route.fulfill(status=204, headers=lost))
    with phone.expect_request("**/play"):
        tap(phone, "A number, but I missed the colour")


def test_taps_without_a_connection_are_all_kept_and_each_has_its_answer(house: House, opened: Openly) -> None:
    house.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\nfix hand Ben 2\n')
    phone = opened("/play")
    expect(phone.locator("h1")).to_have_text("Ben plays")
    house.close()
    expect(phone.get_by_text(LOST)).to_be_visible()
    for name in ("Drew, plays it", "A number, but I missed the colour"):
        tap(phone, name)
        expect(phone.get_by_text("Your tap is kept.")).to_be_visible()
        expect(phone.locator("body:not([data-settling])")).to_be_attached()
    house.open()
    expect(phone.get_by_text("The table has moved on")).to_be_visible()
    assert house.record.endswith("Ben: draw\n")


def test_a_page_that_an_error_took_the_place_of_is_followed_no_more(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    with phone.expect_request("**/stream?view=play"):
        phone.reload()
    phone.route("**/act", lambda route: route.continue_(post_data=f"line=undo&key={'x' * 999}"))
    tap(phone, "Drew, plays it")
    says(phone, "That did not work")
    phone.evaluate("0")  # Requests that are still to be told of were made before.
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    set_asleep(phone, True)
    set_asleep(phone, False)
    tap(phone, "Back to the game")
    says(phone, "Who are you?")
    assert f"{house.address}/" == asked[0]


def test_a_tap_that_another_phone_surprised_is_asked_back(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    quick, slow = opened("/play"), opened("/play")
    slow.evaluate("document.getElementById('surprise').dataset.ms = 60_000")
    tap(quick, "A number, but I missed the colour")
    expect(slow.locator("h1")).to_have_text("Cy plays")
    slow.locator("#pad .button", has_text="I missed the colour").click()
    expect(slow.get_by_text("The table has just changed.")).to_be_visible()
    assert 3 == house.table.version
    slow.evaluate("document.getElementById('surprise').dataset.ms = 0")
    tap(slow, "A number, but I missed the colour")
    expect(slow.locator("h1")).to_have_text("Ana plays")


def test_a_screen_is_not_surprised_by_its_own_taps(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    phone.evaluate("document.getElementById('surprise').dataset.ms = 60_000")
    for player in ("Cy", "Ana", "Ben"):
        tap(phone, "A number, but I missed the colour")
        expect(phone.locator("h1")).to_have_text(f"{player} plays")
    assert 5 == house.table.version


def test_two_quick_taps_on_the_phone_of_all_are_one_player_s_turn(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play", is_paused=True)
    (served,) = re.findall(r'data-own-ms="(\d+)"', phone.request.get("/play").text())
    phone.evaluate("ms => { document.getElementById('surprise').dataset.ownMs = ms; }", served)
    number, asked = (
        phone.locator("#pad .button", has_text="I missed the colour"),
        phone.get_by_text("Tap again"),
    )
    undo = phone.locator("#bar .button", has_text="Undo")
    place = middle(undo)
    number.click()
    says(phone, "Cy plays")
    assert place == middle(undo)
    for after in (200, 399):
        phone.clock.run_for(after)
        expect(phone.locator("body:not([data-settling])")).to_be_attached()
        number.click()
        expect(asked).to_be_visible()
        says(phone, "Cy plays")
    assert 3 == house.table.version
    phone.clock.run_for(1)
    number.click()
    says(phone, "Ana plays")


def test_elsewhere_and_on_a_player_s_own_phone_taps_count_as_quickly_as_ever(
    house: House, opened: Openly
) -> None:
    house.begin(BEGUN)
    everybodys, own = opened("/play", is_paused=True), opened("/play", seat="Ben", is_paused=True)
    for phone in (everybodys, own):
        phone.evaluate("document.getElementById('surprise').dataset.ownMs = 60_000")
    for name, player in (
        ("I missed the colour", "Cy"),
        ("Reverse", "Ben"),
        ("Undo", "Cy"),
        ("Undo", "Ben"),
        ("Skip", "Ana"),
    ):
        everybodys.locator(".button", has_text=name).first.click()
        says(everybodys, f"{player} plays")
        everybodys.clock.run_for(200)
        expect(everybodys.locator("body:not([data-settling])")).to_be_attached()
    for name, player in (("Play for Ana", "Your turn, Ben"), ("", "Cy plays")):
        if name:
            own.get_by_text(name).click()
        own.locator("#pad .button", has_text="I missed the colour").click()
        says(own, player)
        own.clock.run_for(200)
        expect(own.locator("body:not([data-settling])")).to_be_attached()
    assert house.record.endswith("Ana: ?\nBen: ?\n")


def test_names_typed_while_the_companion_is_down_are_kept(house: House, opened: Openly) -> None:
    phone = opened("/setup")
    seat(phone, "Ana")
    expect_seats(phone, "Ana")
    house.close()
    phone.locator("#new").fill("Ben")
    phone.locator("#new").press("Enter")
    expect(phone.get_by_text(LOST)).to_be_visible()
    expect(phone.locator("#new")).to_have_value("Ben")
    house.open()
    phone.locator("#new").press("Enter")
    expect_seats(phone, "Ana", "Ben")
    expect(phone.get_by_text(LOST)).to_be_hidden()


def test_the_next_round_is_dealt_from_the_counting_page(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben"]\nround\nBen: out\n')
    phone = opened("/count")
    phone.locator("#bar .button", has_text="Ana: 0 cards").click()
    expect(phone.locator("h1")).to_have_text("Ben deals round 2")
    bounce(phone.locator("#pad .button", has_text="Deal round 2"))
    phone.wait_for_url("**/play")
    expect(phone.locator("h1")).to_have_text("Ben turns up a card")
    assert 2 == house.state.round
    assert 4 == house.table.version


def test_points_being_typed_stay_while_others_are_counted(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy"]\nround\nBen: out\n')
    phone = opened("/count")
    points = phone.locator("[name=points]")
    points.fill("3")
    house.table.submit("Cy: points 9")
    expect(phone.get_by_role("button", name="Undo Cy's count")).to_be_visible()
    expect(points).to_have_value("3")
    expect(points).to_be_focused()


def test_points_typed_for_one_player_are_not_left_for_the_next(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy"]\nround\nBen: out\n')
    phone = opened("/count")
    phone.get_by_label("Points of Ana").fill("3")
    house.table.submit("Ana: points 5")
    expect(phone.get_by_label("Points of Cy")).to_have_value("")
