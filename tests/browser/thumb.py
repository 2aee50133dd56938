"""A random player of whole games on a phone's screen, who taps only what the page offers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Final

from playwright.sync_api import Locator, Page, expect

from companion.rules import Phase
from tests.browser.conftest import House

LIKES: Final = {
    "A number, but I missed the colour": 40, "Wild 50/50": 12, "0": 4, "7": 4, "Drew, kept it": 6,
    "Somebody jumps in": 4, "Take it back": 3, "Wild Draw Four": 1, "Let it stand": 1,
    "Somebody else deals": 0, "Back": 0, "Flip the coin": 0, "Flip it here instead": 0,
    "Who plays in the next round?": 0, "Who plays?": 0,
}  # fmt: skip
"""The weight of each button in the random choice; any other has 2."""

NONE: Final[Mapping[str, str]] = MappingProxyType({})

SETTLING_MS: Final = 200
"""How long buttons ignore taps after a tap; the page's clock is set forward instead of waiting."""

CALLS: Final = "#bar .button:not(.is-quiet)"
PAD: Final = "#pad :is(.button, .key, .notice .button):not(.is-chosen)"

SEEN: Final = "() => document.querySelector('.play[data-version]')?.dataset.version + location"
OFFERED: Final = """selectors => selectors
    .map((each) => [...document.querySelectorAll(each)].filter((button) => button.getClientRects().length))
    .find((each) => each.length) ?? []"""
LABELS: Final = f"""selectors => ({OFFERED})(selectors).map((each) =>
    each.ariaLabel ?? (each.querySelector("span") ?? each).textContent.trim())"""
MIDDLE: Final = f"""([selectors, place]) => {{
    const button = ({OFFERED})(selectors)[place];
    button.scrollIntoView({{ block: "nearest" }});
    const {{ x, y, width, height }} = button.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}}"""


@dataclass
class Thumb:
    """Plays on one phone by random choice, and taps only once its buttons take taps again."""

    phone: Page
    house: House
    chance: Random
    likes: Mapping[str, int] = field(default_factory=lambda: LIKES)

    def set_up(
        self, *names: str, target: int = 500, house_rules: Mapping[str, str] = NONE, **choices: str
    ) -> None:
        """Seat these players, take each choice from its fold, and start a game to ``target`` points.

        ``house_rules`` are ids with the value to tap, or nothing to leave the one that is offered.
        """
        for name in names:
            self.phone.locator("#new").fill(name)
            self.phone.locator("#new").press("Enter")
            expect(self.phone.locator("#new")).to_have_value("")
        for fold, title in choices.items():
            choice = self.phone.locator(f"#{fold} .choice", has_text=title).first
            if not choice.is_visible():
                self.phone.locator(f"#{fold} > summary").click()
            choice.click()
            expect(self.phone.locator(f"#{fold} > summary")).to_contain_text(title)
        if target != 500:
            self.phone.locator("#scoring:not([open]) > summary").or_(
                self.phone.locator("#target")
            ).first.click()
            self.phone.locator("#target").fill(str(target))
        if house_rules:
            self.phone.locator("#options > summary").click()
        for option, value in house_rules.items():
            rule = self.phone.locator(f"#option-{option}")
            rule.locator(".choice").click()
            if value:
                rule.get_by_text(value, exact=True).click()
                expect(rule.get_by_label(value, exact=True)).to_be_checked()
        self._leave(self.phone.get_by_role("button", name="Start"), "**/play")

    def play_a_round(self, then: Callable[[], None] = lambda: None) -> set[str]:
        """Play a round and count it, doing ``then`` after each tap; return the labels tapped."""
        tapped = set()
        if self.phone.url.endswith("/count"):
            self._leave(self.phone.locator("#pad .button").last, "**/play")
        while self.house.state.phase is not Phase.COUNT:
            tapped.add(self.tap())
            then()
            if self.house.table.version == 2:
                self.undo_and_redo()
        if self.house.state.round == 1:
            self._count_by_cards(self.house.state.awaited[0])
        while self.house.state.awaited:
            self._type_points(self.house.state.awaited[0])
        return tapped

    def tap(self) -> str:
        """Tap a button of the pad, or half the time UNO or a catch where one is due; return its label."""
        # A question that was answered is gone from the page before it is from the address.
        with self._a_change():
            is_called = self.chance.random() < 0.5 and "ask=" not in self.phone.url
            selectors = [CALLS, PAD] if is_called else [PAD]
            labels: list[str] = self.phone.evaluate(LABELS, selectors)
            place = self.chance.choices(range(len(labels)), [self.likes.get(label, 2) for label in labels])[0]
            # At a point, as a locator's click waits for two frames first. Were the button covered, the page
            # would not change.
            self.phone.mouse.click(*self.phone.evaluate(MIDDLE, [selectors, place]))
        return labels[place]

    def catch_up(self) -> None:
        """Wait until the page shows the newest event, whoever tapped it."""
        self.phone.locator(f"[data-version$='.{self.house.table.version}']").wait_for(state="attached")

    def tap_if_offered(self, label: str) -> bool:
        """Tap this button if the page offers it now; say whether it did."""
        button = self.phone.get_by_role("button", name=label)
        if not button.count():
            return False
        self._press(button.first)
        return True

    def follow(self, level: str) -> None:
        """Choose the level in the menu."""
        self.phone.get_by_label("Menu").click()
        button = self.phone.get_by_role("button", name=level, exact=True)
        self._settled()
        button.click()
        expect(button).to_be_hidden()
        expect(button).to_have_attribute("aria-pressed", "true")

    def undo_and_redo(self) -> None:
        """Take the last event back, and put it back."""
        for word in ("Undo", "Redo"):
            self._press(self.phone.locator("#bar .button", has_text=word))

    def _count_by_cards(self, name: str) -> None:
        held = self.house.state.hands[name] or 0
        for count in range(1, held + 1):
            self._settled()
            keys = self.phone.locator("#hand .key")
            keys.nth(self.chance.randrange(min(15, keys.count()))).click()
            expect(self.phone.locator(".fan-card")).to_have_count(0 if count == held else count)

    def _type_points(self, name: str) -> None:
        held = self.house.state.hands[name]
        points = (4 if held is None else held) * self.chance.randint(25, 40)
        self.phone.get_by_label(f"Points of {name}").fill(str(points))
        self._press(self.phone.locator("#typed-points .button"))

    def _press(self, button: Locator) -> None:
        with self._a_change():
            button.click()

    @contextmanager
    def _a_change(self) -> Iterator[None]:
        """Wait until buttons take taps, and after one for an event, a prompt or a refusal."""
        self._settled()
        before = self.phone.evaluate(SEEN)
        yield
        self.phone.wait_for_function(f"before => ({SEEN})() !== before", arg=before)

    def _leave(self, link: Locator, address: str) -> None:
        self._settled()
        link.click()
        self.phone.wait_for_url(address)

    def _settled(self) -> None:
        self.phone.clock.run_for(SETTLING_MS)
        self.phone.locator("body:not([data-settling])").wait_for()
