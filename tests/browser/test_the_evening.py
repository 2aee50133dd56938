"""A whole evening, from the first page to the end of the second game: a television and three phones."""

import io
from dataclasses import dataclass

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, offered, tap

NUMBER = "A number, but I missed the colour"

COUNTS_TAPS = """addEventListener("click", ({ isTrusted, detail }) => {
    if (isTrusted && detail) sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0);
}, { capture: true });"""
"""Remembers how often this screen was tapped, from page to page."""


@dataclass(frozen=True)
class Evening:
    """The screens of one evening; Mum's phone is the host's."""

    television: Page
    mum: Page
    leo: Page
    ruth: Page

    def come_in(self) -> None:
        """Sit down: by the picture on the television, and by its digits; each gives a name, and taps once."""
        expect(self.television.get_by_role("heading", name="Come to the table")).to_be_visible()
        digits = self.television.locator(".digits").get_attribute("aria-label")
        assert digits
        self.mum.goto(scanned(self.television))
        sit_down(self.mum, "Mum")
        assert 1 == taps(self.mum)
        # From another phone that is in: it has the same code.
        self.leo.goto(scanned(self.mum))
        sit_down(self.leo, "Leo", "robot")
        self.ruth.get_by_label("Six digits").fill(digits)
        tap(self.ruth, "Play along")
        sit_down(self.ruth, "Ruth")
        assert (2, 2) == (taps(self.leo), taps(self.ruth))
        for screen in (self.television, self.mum, self.leo):
            expect(screen.locator("#live")).to_contain_text("Ruth")
        expect(self.television.locator(".here")).to_contain_text("3 are here")
        expect(self.leo.locator(".next")).to_have_text("Mum deals when all sit.")

    def agree_on_a_short_game(self) -> None:
        """Play to 100 points only; most evenings need none of this."""
        self.mum.locator(".rules-line").click()
        self.mum.locator("#scoring > summary").click()
        self.mum.locator("#target").fill("100")
        tap(self.mum, "Play it like this")
        expect(self.mum.locator(".rules-line")).to_contain_text("To 100")

    def play_a_round_by_turns(self) -> None:
        """Play until Leo is out, each player on their own phone."""
        before = taps(self.mum)
        play(self.mum, "Deal", "Red")
        take_turn(self.leo)
        # With the one by which Mum sat down, and one for another box, four up to the first card.
        assert 2 == taps(self.mum) - before
        take_turn(self.leo, "Reverse")
        expect(self.television.locator("#say")).to_contain_text("Mum")
        take_turn(self.mum, "Wild", "Blue")
        take_turn(self.ruth, NUMBER)
        for _ in range(4):
            for phone in (self.leo, self.mum, self.ruth):
                take_turn(phone, NUMBER)
        take_turn(self.leo, "UNO!", NUMBER)
        expect(self.television.locator(".place", has_text="Leo")).to_contain_text("UNO")
        take_turn(self.mum, NUMBER)
        take_turn(self.ruth, NUMBER)
        take_turn(self.leo, NUMBER)
        expect(self.leo.get_by_text("You won the round, Leo!")).to_be_visible()

    def play_a_round_by_scores(self, number: int, winner: str) -> None:
        """Say no more than who went out, and what the others still hold."""
        # The first cards are the host's to deal.
        play(self.mum if number == 1 else self.leo, f"Deal round {number}", winner)
        for phone, name, card in (
            (self.mum, "Mum", "Wild"),
            (self.leo, "Leo", "9"),
            (self.ruth, "Ruth", "7"),
        ):
            if name != winner:
                play(phone, card, f"{name}: {50 if card == 'Wild' else card} points")


def scanned(screen: Page) -> str:
    """Return what a phone's camera reads from the code on this screen."""
    screen.locator(".digits").wait_for()
    # Until it has come, the picture before is seen: a code by which others only watch.
    screen.locator("img.code").evaluate("picture => picture.decode()")
    with Image.open(io.BytesIO(screen.screenshot())) as picture:
        (code,) = zxingcpp.read_barcodes(picture)
    return code.text


def play(phone: Page, *names: str) -> None:
    """Tap these, one after the other, each as soon as this phone offers it and its buttons feel."""
    for name in names:
        phone.locator("body:not([data-settling])").wait_for()
        offered(phone, name).click()


def sit_down(phone: Page, name: str, face: str = "") -> None:
    """Give this name, pick the face where it is not the one that is chosen already, and sit down."""
    phone.get_by_label("Your name").fill(name)
    if face:
        phone.locator("label", has=phone.get_by_role("radio", name=face)).click()
    tap(phone, "Sit down")
    expect(phone.locator("#live .seats")).to_contain_text("You")


def taps(phone: Page) -> int:
    """Return how often this phone was tapped so far."""
    return int(phone.evaluate("sessionStorage.taps ?? 0"))


def take_turn(phone: Page, *names: str) -> None:
    """Wait until it is this phone's turn, then tap these."""
    phone.locator("#say.is-yours").wait_for()
    play(phone, *names)


def test_a_family_plays_two_games_from_the_first_page_to_the_last_winner(
    house: House, opened: Openly
) -> None:
    television = opened("/", acts=False, size=SIZES["television"])
    phones = [opened(path, acts=False, script=COUNTS_TAPS) for path in ("/rules", "/rules", "/")]
    evening, headline = Evening(television, *phones), television.locator("#say")

    evening.come_in()
    evening.agree_on_a_short_game()
    evening.play_a_round_by_turns()
    play(evening.mum, "Wild")
    play(evening.ruth, "7")
    expect(headline).to_contain_text("Leo deals round 2")
    tap(evening.mum, "Menu")
    play(evening.mum, "Only scores")
    evening.play_a_round_by_scores(2, "Leo")
    for screen in (television, *phones):
        expect(screen.locator("#say h1")).to_have_text(
            "You win, Leo!" if screen is evening.leo else "Leo wins"
        )

    play(evening.mum, "Rematch")
    expect(television.locator("#middle")).to_contain_text("3 of 3 are here")
    for number in (1, 2):
        evening.play_a_round_by_scores(number, "Ruth")
    for screen in (television, *phones):
        expect(screen.locator("#say h1")).to_have_text(
            "You win, Ruth!" if screen is evening.ruth else "Ruth wins"
        )
        expect(screen.get_by_text("Tonight: Leo 1, Ruth 1")).to_be_visible()
    assert {"Mum": 0, "Leo": 0, "Ruth": 118} == house.state.totals
