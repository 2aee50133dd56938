"""A round as a family plays it: a phone for Ana, one for Ben, none for Cy, and the table screen for all."""

import re
from dataclasses import dataclass, replace
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.rules import Phase
from companion.web.access.seats import let_one_in
from tests.browser.conftest import TOKEN, House, Openly
from tests.browser.steps import offered, says, set_asleep

# Only what it says is read: a real one has four times as many pixels to paint.
TELEVISION: Final = {"width": 960, "height": 540}
HEAD: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Dealer "Ana"]\n[Options "hand-size=4"]\n'

SEEN: Final = """() => [document.querySelector("[data-version]").dataset.version, location,
    document.querySelectorAll("details[open]").length, document.querySelector("main").innerText].join()"""
"""What a tap may change: an event, a prompt or a sum that is shown, or a fold."""


@dataclass
class Room:
    """Two phones and a television around one table."""

    house: House
    ana: Page
    ben: Page
    television: Page

    def __post_init__(self) -> None:
        self.screens = [self.ana, self.ben, self.television]

    def sleeps(self, phone: Page) -> None:
        """Turn a phone's screen off, and take it from the network."""
        set_asleep(phone, True)
        phone.context.set_offline(True)
        self.screens.remove(phone)

    def wakes(self, phone: Page) -> None:
        """Turn a phone on again, and wait until it shows the table."""
        phone.context.set_offline(False)
        set_asleep(phone, False)
        self.screens.append(phone)
        self.agrees()

    def tap(self, phone: Page, *names: str) -> None:
        """Tap one after the other, each a new event or a prompt; then wait until all screens agree."""
        for name in names:
            expect(phone.locator("body:not([data-settling])")).to_be_attached()
            before = phone.evaluate(SEEN)
            offered(phone, name).click()
            phone.wait_for_function(f"before => ({SEEN})() !== before", arg=before)
        self.agrees()

    def follows(self, *lines: str) -> None:
        """Submit events as another phone would, and wait until all screens agree."""
        for line in lines:
            self.house.table.submit(line)
        self.agrees()

    def agrees(self) -> None:
        """Wait until every screen that is awake shows the referee's state."""
        self._wait_for_newest()
        state = self.house.state
        for screen in self.screens:
            if state.phase not in (Phase.BETWEEN, Phase.COUNT):
                for name, held in state.hands.items():
                    expect(lines_of(screen, name).first).to_contain_text(re.compile(rf"(?<!\d){held}(?!\d)"))
            if state.colour:
                expect(screen.get_by_text(state.colour.capitalize(), exact=True).first).to_be_visible()
            if state.phase is Phase.BETWEEN:
                for name, total in state.totals.items():
                    expect(lines_of(screen, name).last).to_contain_text(str(total))
            if state.turn:
                expect(lines_of(screen, state.turn).first).to_contain_text(re.compile("play|decide|flip"))
        for phone, name in ((self.ana, "Ana"), (self.ben, "Ben")):
            if phone in self.screens and state.turn:
                is_theirs = re.compile(r"^You(r turn)?\b" if state.turn == name else r"^(?!Your turn)")
                expect(phone.locator("h1")).to_have_text(is_theirs)

    def _wait_for_newest(self) -> None:
        """Wait until the newest event has reached every screen."""
        version = f".{self.house.table.version}"
        for screen in self.screens:
            expect(screen.locator("[data-version]")).to_have_attribute(
                "data-version", re.compile(re.escape(version) + "$")
            )


def lines_of(screen: Page, name: str) -> Locator:
    """Return the lines of a screen about this player: first the seat, last the total."""
    # On the television the number of cards stands before the name, or the rank; the face may be a letter.
    begins = re.compile(rf"^\s*({name[0]}\s+)?(\d+\s*(cards?)?\s*)?({name[0]}\s+)?{name}\b")
    return screen.get_by_role("listitem").or_(screen.get_by_role("row")).filter(has_text=begins)


@pytest.fixture
def room(house: House, opened: Openly) -> Room:
    """Two phones that scanned the code and took a seat, and a television that was on before."""
    house.begin(HEAD)
    television = opened("/table", acts=False, size=TELEVISION)
    ana, ben = (opened(f"/?token={TOKEN}", acts=False) for _ in "ab")
    for phone, name in ((ana, "Ana"), (ben, "Ben")):
        phone.get_by_role("button", name=name).click()
        phone.wait_for_url("**/play")
    return Room(house, ana, ben, television)


@pytest.mark.thorough
def test_two_phones_and_a_table_screen_play_a_round_together(room: Room) -> None:
    room.tap(room.ana, "Deal round 1")
    room.tap(room.ana, "Green")
    says(room.television, "Ben plays")
    says(room.ben, "Your turn, Ben")

    # A special, a wild, a Wild Draw Four that Cy, who has no phone, challenges on Ana's.
    room.tap(room.ben, "Skip")
    says(room.television, "Ana plays")
    room.tap(room.ana, "Wild", "Blue")
    room.tap(room.ben, "Wild Draw Four", "Red")
    says(room.television, "Cy draws 4, or challenges")
    room.tap(room.ana, "Answer for Cy", "It was a bluff")
    says(room.television, "Ben draws 4 · Cy plays")
    assert {"Ana": 3, "Ben": 6, "Cy": 4} == room.house.state.hands

    # Cy draws and keeps on Ben's phone; Ana takes back what she tapped by mistake.
    room.tap(room.ben, "Play for Cy", "Drew, can play", "Kept it")
    room.tap(room.ana, "Draw Two")
    says(room.ben, "You draw 2 · Cy plays")
    room.tap(room.ana, "Undo")
    expect(room.ana.locator("h1")).to_contain_text("Your turn")
    room.tap(room.ana, "A number, colour not seen")

    # Down to the last cards, entered from elsewhere; all screens follow.
    for _ in range(4):
        anas = ("Ana: ?",) if room.house.state.hands["Ana"] != 2 else ("Ana: draw", "Ana: ?")
        room.follows("Ben: ?", "Cy: draw", "Cy: ?", *anas)
    assert {"Ana": 2, "Ben": 2, "Cy": 5} == room.house.state.hands

    # Ben forgets to say UNO, Ana catches him, and says it herself.
    room.tap(room.ben, "A number, colour not seen")
    room.tap(room.ana, "Catch Ben")
    says(room.ben, "Ana caught you. Draw 2.")
    room.tap(room.ana, "Play for Cy", "A number, colour not seen")
    room.tap(room.ana, "UNO!")
    expect(lines_of(room.television, "Ana").first).to_contain_text("UNO")
    room.tap(room.ana, "A number, colour not seen")

    # Ben's phone sleeps through his turn, and wakes up with the present table.
    room.sleeps(room.ben)
    room.tap(room.ana, "Play for Ben", "Drew, can play", "Kept it")
    room.tap(room.ana, "Play for Cy", "A number, colour not seen")
    room.wakes(room.ben)
    says(room.ben, "Ana plays")
    room.tap(room.ana, "A number, colour not seen")

    # Ben counts his own hand on his own phone, Ana counts Cy's on hers.
    says(room.television, "Count the cards of Ben and Cy")
    says(room.ben, "Ben")
    room.tap(room.ben, "7", "Skip", "Wild", "0")
    says(room.television, "Count Cy's cards")
    says(room.ana, "You won the round, Ana!")
    room.ana.locator("#hands a", has_text="Cy").click()
    says(room.ana, "Cy")
    room.tap(room.ana, *("1" * 3))
    says(room.television, "Ben deals round 2")
    assert {"Ana": 80, "Ben": 0, "Cy": 0} == room.house.state.totals
    room.tap(room.ben, "Deal round 2")
    assert (2, "Ben", Phase.DEAL) == (room.house.state.round, room.house.state.dealer, room.house.state.phase)


def test_a_third_phone_shares_a_seat_and_both_may_act(room: Room, opened: Openly) -> None:
    room.follows("round", "start G5")
    room.house.table.prefer(lambda before: replace(before, phones=let_one_in(before.phones, "Ben")))
    second = opened("/play", seat="Ben")
    room.tap(second, "Drew, can play")
    expect(second.locator("h1")).to_contain_text("You play it or keep it")
    room.tap(room.ben, "Kept it")
    says(second, "Cy plays")
