"""Whole games to their winner through the phone's page, another screen following live."""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.cli import main
from companion.rules import Phase
from tests.browser.conftest import House, Openly
from tests.browser.thumb import Thumb

TELEVISION = {"width": 1920, "height": 1080}
MOST_ROUNDS = 40


@pytest.fixture
def television(opened: Openly) -> Page:
    """The screen in the middle, which only watches, and was on before the game began."""
    return opened("/table", acts=False, size=TELEVISION)


@pytest.fixture
def thumb(house: House, opened: Openly) -> Thumb:
    """Who holds the phone, at the set-up page."""
    phone = opened("/setup")
    phone.clock.install()
    phone.goto("/setup")
    return Thumb(phone, house, Random(50))


def play_to_the_end(thumb: Thumb, television: Page) -> set[str]:
    """Every round, each compared with what the television shows; says which buttons were tapped."""
    television.goto("/table")
    tapped = set()
    while thumb.house.state.phase is not Phase.FINISHED:
        assert thumb.house.state.round < MOST_ROUNDS
        tapped |= thumb.play_a_round()
        shows_the_same(thumb.phone, television, thumb.house)
    return tapped


def shows_the_same(phone: Page, television: Page, house: House) -> None:
    """The sentence on top and every total, on both screens as the referee has them."""
    says = phone.locator("h1").inner_text()
    expect(television.locator("h1")).to_have_text(says)
    for name, total in house.state.totals.items():
        for totals in (phone.locator("#totals li"), television.locator("#totals li")):
            expect(totals.filter(has_text=name).last).to_contain_text(str(total))


def replays_to_the_same(phone: Page, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record downloaded from the Games page is the table that the API shows."""
    table = phone.request.get("/api/table").json()
    phone.goto("/games")
    phone.locator(".games a").first.click()
    with phone.expect_download() as waiting:
        phone.get_by_role("link", name="Record").click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    capsys.readouterr()
    assert 0 == main(["replay", "--json", str(file)])
    replayed = json.loads(capsys.readouterr().out)
    assert replayed == {key: table[key] for key in replayed}
    assert {"version", "legal", "scanned"} == table.keys() - replayed.keys()
    by_api = phone.request.get("/api/record").text()
    assert by_api == file.read_text(encoding="utf-8")


def test_four_play_classic_to_500(
    thumb: Thumb, television: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thumb.set_up("Ana", "Ben", "Cy", "Dee", edition="Classic")
    tapped = play_to_the_end(thumb, television)
    state = thumb.house.state
    assert ("classic", 500) == (state.setup.edition.slug, state.setup.target)
    assert state.totals[state.winner[0]] >= 500
    expect(thumb.phone.locator("h1")).to_have_text(f"{state.winner[0]} wins")
    assert {"Played a number", "Drew a card", "Skip", "Reverse", "Draw Two", "Wild", "UNO!"} <= tapped
    replays_to_the_same(thumb.phone, tmp_path, capsys)


def test_three_play_anniversary_and_enter_the_coin_by_hand(
    thumb: Thumb, television: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thumb.set_up("Ana", "Ben", "Cy")
    tapped = play_to_the_end(thumb, television)
    state = thumb.house.state
    assert ("anniversary", 500) == (state.setup.edition.slug, state.setup.target)
    assert state.totals[state.winner[0]] >= 500
    assert {"Wild 50/50", "Heads", "Tails"} <= tapped
    assert "flip heads\n" in thumb.house.record
    assert "flip tails\n" in thumb.house.record
    replays_to_the_same(thumb.phone, tmp_path, capsys)


def test_challenge_uno_goes_on_to_its_last_player(
    thumb: Thumb, television: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thumb.set_up("Ana", "Ben", "Cy", edition="Classic", scoring="Challenge UNO")
    thumb.play_a_round()
    thumb.follow("Scores")
    while not thumb.house.state.eliminated:
        thumb.play_a_round()
    thumb.follow("Turns")
    play_to_the_end(thumb, television)
    state = thumb.house.state
    assert ("challenge-uno", 500) == (state.setup.scoring.slug, state.setup.target)
    assert {*state.setup.players} == {*state.eliminated, *state.winner}
    assert 1 == len(state.winner)
    assert all(state.totals[name] >= 500 for name in state.eliminated)
    replays_to_the_same(thumb.phone, tmp_path, capsys)
