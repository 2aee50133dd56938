"""A browser as the tests of engines drive it: where it goes, what a script in it says, what it looks like."""

from abc import ABC, abstractmethod
from time import monotonic, sleep
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

Size: TypeAlias = tuple[int, int]

PATIENCE: Final = 20.0
"""Seconds for whatever an old engine on a busy machine is to show."""

PAUSE: Final = 0.05

HEADING: Final = "return document.querySelector('h1').textContent.trim().replace(/\\s+/g, ' ')"
SHOWN: Final = "return location.href + ': ' + document.body.innerText.slice(0, 500)"

TAP: Final = """
var shown = [].filter.call(document.querySelectorAll("button, a"), function (each) {
    return each.getClientRects().length;
});
function found(fits) {
    return shown.filter(function (each) {
        return fits((each.getAttribute("aria-label") || each.textContent).trim().replace(/\\s+/g, " "));
    })[0];
}
var wanted = found(function (text) { return text === name; })
    || found(function (text) { return text.indexOf(name) === 0; });
if (!wanted || document.readyState !== "complete" || "settling" in document.body.dataset) return false;
// A tap right after another is asked back, which is for hands that are slower.
var surprise = document.getElementById("surprise");
surprise.dataset.ms = surprise.dataset.ownMs = "-Infinity";
wanted.click();
return true;
"""


class Engine(ABC):
    """One page of a browser."""

    @abstractmethod
    def resize(self, size: Size) -> None:
        """Give the page a window of that size."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go there, and wait until all of it is loaded."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Return what the body of a function returns."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return what the page looks like, as a PNG."""

    def until(self, script: str) -> Any:
        """Wait until the body of a function returns what is true; return that."""
        end = monotonic() + PATIENCE
        while True:
            # Between two pages there is none to ask.
            try:
                found = self.run(script)
            except ValueError as error:
                found, last = None, str(error)
            else:
                last = repr(found)
            if found:
                return found
            assert monotonic() < end, f"{script}: {last} on a page that says {self.run(SHOWN)!r}"
            sleep(PAUSE)

    def says(self, sentence: str) -> None:
        """Wait until this heads the page."""
        self.until(f"{HEADING} === {sentence!r}")

    def tap(self, name: str) -> None:
        """Tap the button or link of this name, else one whose name begins so, once it is there."""
        self.until(f"var name = {name!r}; {TAP}")


def ready(address: str) -> str:
    """Return the condition that a page of that address, or one it leads to, has begun."""
    return f"location.host === {urlsplit(address).netloc!r}"
