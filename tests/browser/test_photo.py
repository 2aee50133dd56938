"""Hands from one photo: read on the phone itself, and counted once somebody has tapped them."""

from pathlib import Path
from random import Random
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from bench.photos import Score, read_photos
from tests.browser.conftest import House, Openly
from tests.browser.photos import PHOTO, PHOTOS, counted_from, labels_of
from tests.web.builder import three_to_count
from vision.drawing import draw, some_manner

HANDS: Final = counted_from(PHOTO, "Cy", "Dee", "Ana")


def take(page: Page, photo: Path = PHOTO) -> None:
    """Take this photo, as the camera hands it over, once there is a button for it."""
    expect(page.locator(".is-photo")).to_be_visible()
    page.locator(".is-photo").click()
    page.set_input_files("input[data-photos=gallery]", photo)


def hand(page: Page, name: str) -> Locator:
    """Return what is shown of this player's hand."""
    return page.locator(".photo-hand", has=page.get_by_role("heading", name=name))


def count(page: Page, name: str) -> None:
    """Have what was found counted for this player."""
    page.get_by_role("button", name=f"Count them for {name}").click()


def test_nothing_of_a_photo_leaves_the_phone_before_a_tap(house: House, opened: Openly) -> None:
    """Each tap then counts a hand."""
    house.begin(three_to_count())
    phone = opened("/play")
    before = house.record
    asked = list[tuple[str, str | None]]()
    phone.on("request", lambda request: asked.append((request.method, request.post_data)))
    take(phone)
    expect(phone.locator(".photo-hand")).to_have_count(3)
    assert {("GET", None)} == set(asked)
    assert before == house.record
    expect(hand(phone, "Cy")).to_contain_text("6 of 6 cards")
    expect(hand(phone, "Dee")).to_contain_text("3 of 3 cards")
    expect(hand(phone, "Ana")).to_contain_text("4 of 4 cards")
    for name, left in (("Cy", 2), ("Dee", 1), ("Ana", 0)):
        count(phone, name)
        expect(phone.locator(".photo-hand")).to_have_count(left)
    expect(phone.locator("h1")).to_have_text("Ben deals round 2")
    expect(phone.locator("#photo-panel")).to_have_count(0)
    assert set(HANDS) <= set(house.record.splitlines())


def test_what_was_read_wrong_is_put_right_before_it_counts(house: House, opened: Openly) -> None:
    """A tap on a card offers all others; a hand that the photo did not fit is finished by hand."""
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone)
    ana = hand(phone, "Ana")
    ana.get_by_role("button", name="Change 7").click()
    ana.get_by_role("button", name="Take away 7").click()
    expect(ana).to_contain_text("3 of 4 cards")
    expect(phone.get_by_role("button", name="Count them for Dee")).to_have_count(0)
    ana.get_by_role("button", name="A card more").click()
    ana.get_by_role("button", name="Wild", exact=True).click()
    expect(ana).to_contain_text("4 of 4 cards")
    ana.get_by_role("button", name="Change Reverse").click()
    ana.get_by_role("button", name="Skip", exact=True).click()
    expect(ana.get_by_role("button", name="Change Skip")).to_be_visible()
    count(phone, "Ana")
    expect(phone.locator(".photo-hand")).to_have_count(2)
    counted = next(line for line in house.record.splitlines() if line.startswith("Ana: hand "))
    assert {"W", "W4", "?0", "?S"} == set(counted.removeprefix("Ana: hand ").split())


def test_a_hand_that_misses_a_card_is_completed_in_the_picker(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone)
    cy = hand(phone, "Cy")
    cy.get_by_role("button", name="Change 5").click()
    cy.get_by_role("button", name="Take away 5").click()
    cy.get_by_role("button", name="Go on by hand for Cy").click()
    expect(phone.locator("#heard")).to_have_text("Cy: 69 points")
    phone.locator(".keypad .key").and_(phone.get_by_label("5", exact=True)).click()
    expect(hand(phone, "Dee")).to_be_visible()
    assert HANDS[0] in house.record


def test_the_phones_back_keeps_what_was_read(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone)
    expect(hand(phone, "Ana")).to_be_visible()
    phone.go_back()
    expect(hand(phone, "Ana")).to_be_hidden()
    phone.locator(".is-photo").click()
    expect(hand(phone, "Ana")).to_be_visible()
    expect(phone.get_by_text("Take another photo")).to_be_visible()


@pytest.mark.thorough
def test_two_hands_change_places_with_a_tap(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone)
    hand(phone, "Dee").get_by_role("button", name="They are somebody else's").click()
    expect(hand(phone, "Ana")).to_contain_text("3 of 4 cards")
    expect(hand(phone, "Dee")).to_contain_text("4 of 3 cards")


@pytest.mark.thorough
def test_a_hand_that_somebody_else_counted_leaves_the_photo(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone)
    expect(phone.locator(".photo-hand")).to_have_count(3)
    house.table.submit(HANDS[1])
    expect(phone.locator(".photo-hand")).to_have_count(2)
    expect(hand(phone, "Dee")).to_have_count(0)


def test_a_file_that_is_no_photo_says_so(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone, PHOTOS / "labels.csv")
    expect(phone.locator(".photo-says")).to_have_text("This photo could not be read.")
    phone.keyboard.press("Escape")
    expect(phone.locator("#photo-panel")).to_have_count(0)


def test_a_photo_without_cards_says_how_to_lay_them(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone, Path(__file__).parents[2] / "companion/web/static/app/icon-512.png")
    expect(phone.locator(".photo-says")).to_contain_text("No cards were found")


def test_a_half_covered_card_is_an_empty_place(house: House, opened: Openly, tmp_path: Path) -> None:
    table = Image.new("RGB", (1000, 700), (120, 85, 55))
    chance = Random(11)
    manner = some_manner(chance)
    for x, face in ((200, ("n7", "red")), (300, ("n4", "blue")), (700, ("n2", "green"))):
        card = draw(*face, manner, chance)
        table.paste(card, (x, 220), card)
    table.save(tmp_path / "covered.png")
    house.begin(three_to_count())
    phone = opened("/play")
    take(phone, tmp_path / "covered.png")
    expect(phone.locator("#photo-panel .notice")).to_contain_text("Some cards lie on one another")
    expect(phone.locator(".photo-empty")).to_have_count(1)


def test_a_phone_that_cannot_read_photos_is_not_offered_to(house: House, opened: Openly) -> None:
    house.begin(three_to_count())
    button = ".is-photo"
    expect(opened("/play").locator(button)).to_be_visible()
    expect(opened("/play", js=False).locator(button)).to_be_hidden()
    expect(opened("/play", script="delete window.Worker;").locator(button)).to_be_hidden()


@pytest.mark.thorough
def test_nearly_every_card_of_the_drawn_photos_is_found_and_read_right_and_none_surely_wrong(
    house: House, opened: Openly
) -> None:
    house.begin(three_to_count())
    photos = list(read_photos(PHOTOS, opened("/play")))
    assert list(labels_of(PHOTOS)) == [photo.name for photo in photos]
    scores = [Score.of(photo.pairs) for photo in photos]
    assert not any(score.surplus or score.false for score in scores)
    # Some lie under a lamp that hides what stands on them: it is to be no worse than it was.
    assert sum(score.found for score in scores) >= 0.99 * sum(score.laid for score in scores)
    assert sum(score.right for score in scores) >= 0.97 * sum(score.laid for score in scores)
