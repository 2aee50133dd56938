"""A user with a keyboard alone: reaches controls by their names with Tab, and presses keys."""

from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Error, Page, expect

MOST_TABS: Final = 150

TABBABLE: Final = """
    const names = (each) => [each.ariaLabel, ...(each.labels ?? []), each]
        .flatMap((part) => (part?.innerText ?? part ?? "").split("\\n")).map((line) => line.trim());
    const tabbable = [...document.querySelectorAll("a[href], button, input, summary, select")]
        .filter((each) => !each.disabled && each.tabIndex >= 0 && each.checkVisibility());
    const same = (line) => line === name;
    const begins = (line) => line.startsWith(name) && !/^\\p{L}/u.test(line.slice(name.length));
    const wanted = tabbable.find((each) => (each.ariaLabel ? same(each.ariaLabel) : names(each).some(same)))
        ?? [same, begins].map((is) => tabbable.find((each) => names(each).some(is))).find(Boolean);
"""
"""Finds the control that a screen reader calls so, or else one that shows this name, or begins with it."""

IS_THERE: Final = f"name => {{ {TABBABLE} return Boolean(wanted); }}"
OFFERED: Final = (
    f"name => {{ {TABBABLE} return tabbable.map((each) => names(each).filter(Boolean)[0]).join(', '); }}"
)

IS_HERE: Final = f"""name => {{
    {TABBABLE}
    const here = document.activeElement;
    // A group of radio buttons is one tab stop; the arrow keys move within it.
    return here === wanted || (here.type === "radio" && here.name === wanted?.name);
}}"""

IS_CHOSEN: Final = f"name => {{ {TABBABLE} return document.activeElement === wanted && wanted.checked; }}"

VISIBLE: Final = """() => {
    const here = document.activeElement;
    const near = [here, here.nextElementSibling, here.parentElement, here.closest("label, li")];
    return near.some((each) => {
        const style = each && getComputedStyle(each);
        return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
}"""


@dataclass
class Keyboard:
    """The keyboard on one page, without mouse or touch."""

    page: Page
    stops: int = 0
    """How often Tab was pressed."""

    def reach(self, name: str) -> None:
        """Tab to the control of this name; fail if it cannot be reached or its focus cannot be seen."""
        try:
            self.page.wait_for_function(IS_THERE, arg=name)
        except Error:
            pytest.fail(f"Nothing here is called {name}, only {self.page.evaluate(OFFERED, name)}.")
        for _ in range(MOST_TABS):
            if self.page.evaluate(IS_HERE, name):
                assert self.page.evaluate(VISIBLE), f"Nothing shows that {name} has the focus."
                return
            self.page.keyboard.press("Tab")
            self.stops += 1
        pytest.fail(f"Tab never came to {name}.")

    def press(self, name: str, key: str = "Enter") -> None:
        """Reach a control and press the key; wait, before and after, until buttons take presses."""
        self.reach(name)
        self._settled()
        self.reach(name)
        self.page.keyboard.press(key)
        self._settled()

    def choose(self, name: str) -> None:
        """Reach a group of radio buttons and press the arrow key until this one is chosen."""
        self.reach(name)
        for _ in range(MOST_TABS):
            if self.page.evaluate(IS_CHOSEN, name):
                return
            self.page.keyboard.press("ArrowDown")
        pytest.fail(f"The arrows never came to {name}.")

    def type(self, name: str, text: str) -> None:
        """Reach a field, replace its text, and press Enter."""
        self.reach(name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def keeps_its_place(self) -> None:
        """Wait until the focus is on a control: it must not be lost with a button that is replaced."""
        self.page.wait_for_function(
            "() => document.activeElement && document.activeElement !== document.body"
        )

    def _settled(self) -> None:
        expect(self.page.locator("body:not([data-settling])")).to_be_attached()
