"""A whole evening, from the first page to the end of the second game: a television and three phones."""

import io
from dataclasses import dataclass

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, offered, seat, tap

NUMBER = "A number, but I missed the colour"


@dataclass(frozen=True)
class Evening:
    """The screens of one evening; Mum's phone is the host's."""

    television: Page
    mum: Page
    leo: Page
    ruth: Page

    def come_in(self) -> None:
        """Set a game up, and let both others in: by the picture on the television, and by its digits."""
        tap(self.television, "This is the table screen")
        expect(self.television.get_by_role("heading", name="No game yet")).to_be_visible()
        seat(self.mum, "Mum", "Leo", "Ruth")
        self.mum.locator("#phone").get_by_text("Mum").click()
        self.mum.locator("#scoring > summary").click()
        self.mum.locator("#target").fill("100")
        play(self.mum, "Start", "Show the code to play on screen")
        digits = self.television.locator(".digits").get_attribute("aria-label")
        assert digits
        self.leo.goto(scanned(self.television))
        self.ruth.get_by_label("Six digits").fill(digits)
        tap(self.ruth, "Play along")
        for phone, name in ((self.leo, "Leo"), (self.ruth, "Ruth")):
            play(phone, name)
            expect(phone.get_by_role("heading", name=f"You are {name}")).to_be_visible()
        play(self.leo, "fox")
        expect(self.television.locator("#middle")).to_contain_text("3 of 3 are here")

    def play_a_round_by_turns(self) -> None:
        """Play until Leo is out, each player on their own phone."""
        play(self.mum, "Deal round 1", "Red")
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


def take_turn(phone: Page, *names: str) -> None:
    """Wait until it is this phone's turn, then tap these."""
    phone.locator("#say.is-yours").wait_for()
    play(phone, *names)


def test_a_family_plays_two_games_from_the_first_page_to_the_last_winner(
    house: House, opened: Openly
) -> None:
    television = opened("/", acts=False, size=SIZES["television"])
    phones = [opened("/setup"), opened("/", acts=False), opened("/", acts=False)]
    evening, headline = Evening(television, *phones), television.locator("#say")

    evening.come_in()
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
