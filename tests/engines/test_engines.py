"""A game in real browsers of many years: one phone joins and plays, and a television shows it."""

import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from platform import machine
from typing import Final

import pytest

from companion.table import Level
from tests.browser.conftest import TOKEN, House, house_in
from tests.browser.photos import PHOTO, counted_from
from tests.engines.chromium import PROGRAMS, old_chromium
from tests.engines.engine import Engine
from tests.engines.firefox import firefox
from tests.engines.relay import relayed
from tests.engines.webkit import webkit
from tests.table.builder import accepted
from tests.web.builder import counted_down, three_to_count

QUICK: Final = "chromium-79"
"""The one in the gate: it gets all that is made for older browsers."""

PHONE: Final = (390, 844)
TELEVISION: Final = (1280, 720)
GAME: Final = '[Edition "anniversary"]\n[Players "Ana, Bartholomew, Cy, Dagmar"]\nround\nstart R5\n'

LOADED: Final = "return document.readyState === 'complete'"
LOST: Final = "return !document.getElementById('connection').hidden"
BOXES: Final = """
var boxes = {};
["h1", ".felt", ".plate", ".arrow", ".pile", ".in-play", ".totals li"].forEach(function (selector) {
    boxes[selector] = [].map.call(document.querySelectorAll(selector), function (element) {
        var box = element.getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom];
    });
});
return boxes;
"""
ARROW_DOWN: Final = """
document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
"""
NO_WORD_IS_CUT: Final = """
document.getElementById("stay-note").hidden = true;
var walker = document.createTreeWalker(document.getElementById("live"), NodeFilter.SHOW_TEXT, null, false);
while (walker.nextNode()) {
    var parent = walker.currentNode.parentNode;
    if (parent.closest("details:not([open]) > :not(summary)")) continue;
    var range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    var size = parseFloat(getComputedStyle(parent).fontSize);
    if ([].some.call(range.getClientRects(), function (box) {
        // How high a line is, engines disagree about; not on where the middle of its letters is.
        var middle = (box.top + box.bottom) / 2;
        return box.width > 2 && box.height > 2
            && (box.left < innerWidth * 0.03 || box.right > innerWidth * 0.97
                || middle - size * 0.36 < innerHeight * 0.03 || middle + size * 0.42 > innerHeight * 0.97);
    })) return false;
}
return true;
"""
TAP_AT_ONCE: Final = """
if ("settling" in document.body.dataset) return false;
document.getElementById("surprise").dataset.ownMs = "Infinity";
document.querySelector("#pad button[value$=': G?']").click();
return true;
"""
TAKE: Final = """
var bytes = Uint8Array.from(atob({photo!r}), function (letter) {{ return letter.charCodeAt(0); }});
var taken = new DataTransfer();
taken.items.add(new File([bytes], "photo.jpg", {{ type: "image/jpeg" }}));
var field = document.querySelector("input[data-photos]");
field.files = taken.files;
field.dispatchEvent(new Event("change", {{ bubbles: true }}));
"""
READS_MODULES: Final = r"""
var chromium = /Chrome\/(\d+)/.exec(navigator.userAgent);
return !chromium || Number(chromium[1]) >= 85;
"""
PHOTO_IS_OFFERED: Final = """
return getComputedStyle(document.querySelector(".is-photo")).display !== "none";
"""
RING: Final = "return parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
NONE_IS_WIDER_THAN_ITS_PLATE: Final = """
return [].every.call(document.querySelectorAll(".plate .name"), function (name) {
    return name.scrollWidth <= name.parentNode.clientWidth;
});
"""


@dataclass(frozen=True)
class Kind:
    """One browser: how it is started, in an empty folder."""

    name: str
    start: Callable[[Path], AbstractContextManager[Engine]]

    @property
    def marks(self) -> list[pytest.MarkDecorator]:
        """The gate has one of them."""
        return [] if self.name == QUICK else [pytest.mark.thorough]


def _webkit(home: Path) -> AbstractContextManager[Engine]:
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return webkit(shutil.which("WebKitWebDriver") or "WebKitWebDriver", browser, home, TELEVISION)


OLD: Final = ("64", "70", "79", "92", "106") if machine() == "x86_64" else ()
"""The versions of Chromium; their programs are for one sort of machine."""

KINDS: Final = (
    *(Kind(f"chromium-{each}", partial(old_chromium, PROGRAMS / each / "chromium")) for each in OLD),
    Kind("firefox", partial(firefox, "firefox-esr")),
    Kind("webkit", _webkit),
)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(kind, id=kind.name, marks=[pytest.mark.xdist_group(kind.name), *kind.marks])
        for kind in KINDS
    ],
)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """One browser after the other."""
    with request.param.start(tmp_path_factory.mktemp("home")) as started:
        yield started


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_in(tmp_path) as house:
        yield house


def join(engine: Engine, house: House) -> None:
    """Come by the code, for everybody; whoever was here before is not asked again."""
    engine.open(f"{house.address}/play?token={TOKEN}")
    if engine.until("return document.querySelector('h1').textContent") == "Who are you?":
        engine.tap("I keep score for everyone")


def test_a_phone_joins_by_the_code_and_plays(engine: Engine, house: House) -> None:
    house.begin(GAME)
    engine.resize(PHONE)
    join(engine, house)
    engine.says("Bartholomew plays")
    engine.tap("Played a green number")
    engine.says("Cy plays")
    engine.tap("Wild")
    engine.tap("Blue")
    engine.says("Dagmar plays")
    assert house.record.endswith("Bartholomew: G?\nCy: W=B\n")
    engine.tap("Undo")
    engine.says("Cy plays")
    accepted(house.table.submit("Cy: B?"))
    engine.says("Dagmar plays")


def test_a_second_tap_at_once_on_the_phone_of_all_is_asked_back(engine: Engine, house: House) -> None:
    house.begin(GAME)
    engine.resize(PHONE)
    join(engine, house)
    engine.says("Bartholomew plays")
    engine.tap("Played a green number")
    engine.says("Cy plays")
    engine.until(TAP_AT_ONCE)
    engine.until("return !document.getElementById('surprise').hidden")
    engine.says("Cy plays")
    engine.tap("Played a green number")
    engine.says("Dagmar plays")
    assert house.record.endswith("Bartholomew: G?\nCy: G?\n")


def test_a_hand_is_counted_card_by_card(engine: Engine, house: House) -> None:
    house.begin(counted_down(draws=1))
    engine.resize(PHONE)
    join(engine, house)
    for card in ("7", "Wild", "Skip"):
        engine.tap(card)
    engine.says("Ben deals round 2")
    assert "Ana: hand ?7 W ?S\n" in house.record


def test_one_photo_counts_every_hand_or_is_not_offered(engine: Engine, house: House) -> None:
    house.begin(three_to_count())
    engine.resize(PHONE)
    join(engine, house)
    engine.says("Ana")
    engine.until(LOADED)
    if not engine.run(READS_MODULES):
        assert not engine.run(PHOTO_IS_OFFERED)
        return
    engine.until(PHOTO_IS_OFFERED)
    engine.run(TAKE.format(photo=b64encode(PHOTO.read_bytes()).decode()))
    for name in ("Cy", "Dee", "Ana"):
        engine.tap(f"Count them for {name}")
    engine.says("Ben deals round 2")
    assert set(counted_from(PHOTO, "Cy", "Dee", "Ana")) <= set(house.record.splitlines())


def test_a_game_is_set_up_and_begun(engine: Engine, house: House) -> None:
    engine.resize(PHONE)
    engine.open(f"{house.address}/setup?token={TOKEN}")
    for seated, name in enumerate(("Ana", "Ben"), 1):
        engine.run(f"document.getElementById('new').value = {name!r}")
        engine.tap("Add")
        engine.until(f"return document.querySelectorAll('[data-seats] li').length === {seated}")
    engine.tap("Start")
    engine.until("return document.getElementById('live') !== null")
    assert ("Ana", "Ben") == house.state.players


def test_no_screen_shows_an_old_turn_in_silence(engine: Engine, house: House) -> None:
    house.begin(GAME)
    engine.resize(TELEVISION)
    join(engine, house)
    engine.open(f"{house.address}/table")
    engine.says("Bartholomew plays")
    engine.until(LOADED)
    house.close()
    engine.until(LOST)
    accepted(house.table.submit("Bartholomew: R7"))
    house.open()
    engine.says("Cy plays")
    assert not engine.run(LOST)


@pytest.mark.thorough
def test_a_screen_that_hears_nothing_says_so(engine: Engine, house: House) -> None:
    house.begin(GAME)
    engine.resize(TELEVISION)
    with relayed(house.address) as relay:
        engine.open(f"{relay.address}/table")
        engine.says("Bartholomew plays")
        accepted(house.table.submit("Bartholomew: R7"))
        engine.says("Cy plays")
        relay.fall_silent()
        accepted(house.table.submit("Cy: R7"))
        engine.until(LOST)
        relay.come_back()
        engine.says("Dagmar plays")
        assert not engine.run(LOST)


def test_a_tap_that_meets_nobody_counts_once_somebody_is_there(engine: Engine, house: House) -> None:
    house.begin(GAME)
    engine.resize(PHONE)
    join(engine, house)
    engine.says("Bartholomew plays")
    engine.until(LOADED)
    house.close()
    engine.until(LOST)
    engine.tap("Played a green number")
    engine.until("return document.getElementById('connection').classList.contains('has-tap')")
    house.open()
    engine.says("Cy plays")
    assert house.record.endswith("Bartholomew: G?\n")


def test_no_card_of_a_hand_is_lost_while_nobody_is_there(engine: Engine, house: House) -> None:
    house.begin(counted_down(draws=1))
    engine.resize(PHONE)
    join(engine, house)
    engine.tap("7")
    engine.until("return /1 of 3/.test(document.body.innerText)")
    engine.until(LOADED)
    house.close()
    engine.until(LOST)
    engine.tap("Wild")
    engine.tap("Skip")
    house.open()
    engine.says("Ben deals round 2")
    assert "Ana: hand ?7 W ?S\n" in house.record


def test_a_television_shows_the_whole_table(engine: Engine, house: House) -> None:
    house.begin(GAME, Level.CARDS)
    engine.resize(TELEVISION)
    join(engine, house)
    engine.open(f"{house.address}/table")
    engine.says("Bartholomew plays")
    engine.until(f"return document.body.scrollHeight <= {TELEVISION[1]}")
    assert engine.run("return document.body.scrollWidth") <= TELEVISION[0]
    assert 4 == engine.run("return document.querySelectorAll('.plate').length")
    boxes = engine.run(BOXES)
    for selector, places in boxes.items():
        assert places, selector
        for left, top, right, bottom in places:
            assert 0 <= left < right <= TELEVISION[0], selector
            assert 0 <= top < bottom <= TELEVISION[1], selector
    left, top, right, bottom = boxes[".felt"][0]
    assert right - left > TELEVISION[0] / 2
    assert bottom - top > TELEVISION[1] / 3
    # Nobody has to read the draw pile, only the card on top of the discards.
    drawn, discarded = (bottom - top for _, top, _, bottom in boxes[".pile"])
    assert TELEVISION[1] / 10 < drawn
    assert TELEVISION[1] / 8 < discarded
    plates = boxes[".plate"]
    for one in plates:
        assert not any(_overlap(one, other) for other in plates if other != one)
    engine.until(NONE_IS_WIDER_THAN_ITS_PLATE)
    engine.until(NO_WORD_IS_CUT)
    engine.run(ARROW_DOWN)
    assert engine.run(RING) > TELEVISION[1] / 150
    assert "too old" not in engine.run("return document.body.innerText")
    assert "Menu" == engine.run("return document.activeElement.getAttribute('aria-label')")


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["/score?screen=table", "/rules?edition=classic&screen=table"])
def test_a_television_shows_the_page_that_a_phone_sends_it_until_play_goes_on(
    engine: Engine, house: House, page: str
) -> None:
    house.begin(GAME)
    engine.resize(TELEVISION)
    engine.open(f"{house.address}/table")
    engine.says("Bartholomew plays")
    house.table.update_transient(lambda shown: replace(shown, page=page))
    engine.until(f"return location.pathname + location.search === {page!r}")
    accepted(house.table.submit("Bartholomew: R7"))
    engine.until("return location.pathname === '/table'")
    engine.says("Cy plays")


def test_a_television_without_a_game_shows_the_whole_code(engine: Engine, house: House) -> None:
    engine.resize(TELEVISION)
    engine.open(f"{house.address}/table")
    engine.says("Come to the table")
    # Its typeface comes after the page.
    engine.until(f"return document.querySelector('.code').getBoundingClientRect().bottom < {TELEVISION[1]}")
    engine.until(f"return document.documentElement.scrollHeight === {TELEVISION[1]}")


def _overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
