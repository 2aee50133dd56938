"""Whole games to their winner through the phone's page; the table screen and a second phone follow live."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from companion.command_line.arguments import main
from companion.rules import Phase
from tests.browser.conftest import House, Openly
from tests.browser.thumb import LIKES, Thumb

# Only what it says is read: to paint all the pixels of a real one was a third of the work.
TELEVISION = {"width": 640, "height": 360}
MOST_ROUNDS = 40
HOUSE_RULES = {
    "stacking": "The same or more", "seven-swap": "", "zero-pass": "", "jump-in": "",
    "multiples": "Numbers and special cards", "uno-penalty": "",
}  # fmt: skip
"""Each with the value to tap, or nothing to leave the one that is offered."""


@pytest.fixture
def thumb(house: House, opened: Openly) -> Thumb:
    """Who holds the phone, at the set-up page."""
    phone = opened("/setup")
    phone.clock.install()
    phone.goto("/setup")
    return Thumb(phone, house, Random(50))


def play_to_the_end(thumb: Thumb, *others: Page, then: Callable[[], None] = lambda: None) -> set[str]:
    """Play every round, after each of which all screens show the same; return which buttons were tapped."""
    screens = [thumb.phone, *others]
    tapped = set()
    while thumb.house.state.phase is not Phase.FINISHED:
        assert thumb.house.state.round < MOST_ROUNDS
        tapped |= thumb.play_a_round(then)
        expect_the_same(screens, thumb.house)
    return tapped


def expect_the_same(screens: Sequence[Page], house: House) -> None:
    """Expect the sentence on top to be the same on all screens, and every total to be the referee's."""
    says = screens[0].locator("h1").inner_text()
    for screen in screens:
        expect(screen.locator("h1")).to_have_text(says)
        for name, total in house.state.totals.items():
            expect(screen.locator("#totals li").filter(has_text=name).last).to_contain_text(str(total))


def replays_to_the_same(phone: Page, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record downloaded from the Games page is the table that the API shows."""
    table = phone.request.get("/api/table").json()
    phone.goto("/games")
    phone.locator(".games a").first.click()
    phone.get_by_text("For the curious").click()
    with phone.expect_download() as waiting:
        phone.get_by_role("link", name="Record").click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    capsys.readouterr()
    assert 0 == main(["replay", "--json", str(file)])
    replayed = json.loads(capsys.readouterr().out)
    assert replayed == {key: table[key] for key in replayed}
    assert {"game", "paused", "version", "legal", "scanned"} == table.keys() - replayed.keys()
    by_api = phone.request.get("/api/record").text()
    assert by_api == file.read_text(encoding="utf-8")


class Whole(NamedTuple):
    """A game from the box to its winner, and what is tapped and recorded on the way."""

    edition: str
    tapped: set[str]
    recorded: str = "round"
    likes: Mapping[str, int] = LIKES
    target: int = 500
    names: tuple[str, ...] = ("Ana", "Ben", "Cy")
    seed: int = 50


WHOLE = {
    "classic": Whole(
        "Classic",
        {
            "A number, but I missed the colour",
            "Drew, plays it",
            "Skip",
            "Reverse",
            "Draw Two",
            "Wild",
            "UNO!",
        },
        names=("Ana", "Ben", "Cy", "Dee"),
        seed=51,
    ),
    # Its coin is entered by hand.
    "anniversary": Whole(
        "50th Anniversary",
        {"Wild 50/50", "Heads", "Tails"},
        r"flip heads\n(?s:.*)flip tails\n|flip tails\n(?s:.*)flip heads\n",
        target=200,
    ),
    # Where everything fits, a round ends for nobody who draws as often as they play.
    "all-wild": Whole(
        "All Wild",
        {"Wild Targeted Draw Two", "Wild Forced Swap", "Wild Skip Two", "Wild Reverse"},
        " swap ",
        {**LIKES, "Wild": 12, "Wild Skip Two": 6, "Drew, kept it": 1, "Drew, plays it": 1},
        target=1,
    ),
    "no-mercy": Whole("No Mercy", set(), r": (\?[AEF]|W6|WC)\b", target=300),
    "flip": Whole(
        "Flip!",
        {"Flip", "Wild Draw Colour", "Draw Five", "Draw One"},
        r"\?X top [PTOU]",
        {**LIKES, "Flip": 8, "Nobody saw it": 1, "Draw One": 12, "Draw Five": 12},
    ),
}


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[] if slug == "no-mercy" else pytest.mark.thorough) for slug in WHOLE]
)
def test_an_edition_is_played_from_the_box_to_the_winner(
    thumb: Thumb, opened: Openly, tmp_path: Path, capsys: pytest.CaptureFixture[str], slug: str
) -> None:
    whole = WHOLE[slug]
    television = opened("/table", acts=False, size=TELEVISION)
    thumb.chance.seed(whole.seed)
    thumb.likes = whole.likes
    thumb.set_up(*whole.names, edition=whole.edition, target=whole.target)
    tapped = play_to_the_end(thumb, television, opened("/play"))
    state = thumb.house.state
    assert (slug, whole.target) == (state.setup.edition.slug, state.setup.target)
    assert state.setup.options == state.setup.edition.options
    assert state.totals[state.winner[0]] >= whole.target
    expect(thumb.phone.locator("h1")).to_have_text(f"{state.winner[0]} wins")
    assert whole.tapped <= tapped
    assert re.search(whole.recorded, thumb.house.record)
    replays_to_the_same(thumb.phone, tmp_path, capsys)


@pytest.mark.thorough
def test_challenge_uno_goes_on_to_its_last_player(
    thumb: Thumb, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thumb.set_up("Ana", "Ben", "Cy", edition="Classic", scoring="Challenge UNO", target=200)
    thumb.play_a_round()
    thumb.follow("Only scores")
    while not thumb.house.state.eliminated:
        thumb.play_a_round()
    thumb.follow("Every turn")
    play_to_the_end(thumb)
    state = thumb.house.state
    assert ("challenge-uno", 200) == (state.setup.scoring.slug, state.setup.target)
    assert {*state.setup.players} == {*state.eliminated, *state.winner}
    assert 1 == len(state.winner)
    assert all(state.totals[name] >= 200 for name in state.eliminated)
    replays_to_the_same(thumb.phone, tmp_path, capsys)


@pytest.mark.thorough
def test_four_play_by_house_rules_and_one_jumps_in_from_a_phone_of_his_own(
    thumb: Thumb, opened: Openly, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # A game in which everything below happens, and Ben has no hand to count on his own phone.
    thumb.chance.seed(2)
    thumb.set_up("Ana", "Ben", "Cy", "Dee", edition="Classic", target=500, house_rules=HOUSE_RULES)
    ben = Thumb(opened("/play", seat="Ben"), thumb.house, thumb.chance)
    jumps = []

    def perhaps_ben_jumps_in() -> None:
        ben.catch_up()
        if thumb.chance.random() < 0.3:
            jumps.append(ben.tap_if_offered("Jump in"))
        thumb.catch_up()

    tapped = play_to_the_end(thumb, then=perhaps_ben_jumps_in)
    state = thumb.house.state
    rules = {"stacking=up", "seven-swap", "zero-pass", "jump-in", "multiples=any", "uno-penalty=4"}
    assert rules <= state.setup.options
    assert state.totals[state.winner[0]] >= 500
    record = thumb.house.record
    assert {"Several at once", "Somebody jumps in", "Draw Two", "7", "0"} <= tapped
    assert any(jumps)
    for laid in (r"\?7 swap", r"\?0$", r"\?D$\n.*D$\n(.*catch.*\n)?.*accept", r"^\w+: \?\S? \S+$"):
        assert re.search(laid, record, re.MULTILINE), laid
    replays_to_the_same(thumb.phone, tmp_path, capsys)
