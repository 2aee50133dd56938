"""How few bytes a page transfers."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit
from zlib import compress

import pytest
from playwright.sync_api import Page

from companion.statistics import SHAPES
from companion.table import GatheredSeat, Gathering
from tests.browser.conftest import FullHouse, Openly
from tests.browser.scenes import SCENES

MOST_BYTES: Final = 40_000


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """The house that pages are opened in: one with every device, whose pages weigh the most."""
    return full_house


@pytest.mark.parametrize(
    ("scene", "path"),
    [
        ("the odds of ten", "css/odds.css"),
        ("a round whose time is up", "js/round.js"),
        ("who waits, of ten", "css/waiting.css"),
    ],
)
def test_the_first_view_of_the_play_page_is_at_most_40_kb(
    house: FullHouse, opened: Openly, scene: str, path: str
) -> None:
    SCENES[scene].set(house)
    page = opened("/rules")
    SCENES[scene].visit(page.context, house)
    weights = bytes_by_path(page, lambda: page.goto("/play"))
    # The stream sends the live part of the page again, and its size is only told once it ends.
    weights["/stream"] += len(compress(page.locator("#live").inner_html().encode()))
    files = {static_file(each) for each in weights}
    assert {"/play", "css/play.css", path, "js/live.js", "icons.svg"} <= files
    assert weights.total() <= MOST_BYTES, weights.most_common()


@pytest.mark.parametrize("path", ["/", "/lobby"])
def test_before_a_game_the_first_page_and_the_lobby_of_ten_are_at_most_40_kb(
    house: FullHouse, opened: Openly, path: str
) -> None:
    seats = tuple(GatheredSeat(f"Player {number}", face) for number, face in enumerate(SHAPES[:9]))
    house.table.gather(lambda _before: Gathering(seats))
    page = opened("/rules", acts=path == "/lobby")
    if path == "/lobby":
        page.request.post("/lobby/sit", form={"name": "Mum"}, headers={"Origin": house.address})
    weights = bytes_by_path(page, lambda: page.goto(path))
    weights["/stream"] += len(compress(page.locator("#live").inner_html().encode()))
    assert {"js/live.js", "faces.svg"} <= {static_file(each) for each in weights}
    assert weights.total() <= MOST_BYTES, weights.most_common()


def static_file(path: str) -> str:
    """Return the name of the static file at this path, or the path of anything else."""
    _, is_static, stamped = path.partition("/static/")
    return stamped.partition("/")[2] if is_static else path


def bytes_by_path(page: Page, visit: Callable[[], object]) -> Counter[str]:
    """Return the bytes transferred, headers included, for each path that a visit requests."""
    wire = page.context.new_cdp_session(page)
    names: dict[str, str] = {}
    weights: Counter[str] = Counter()

    def asked(event: dict[str, Any]) -> None:
        names[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def answered(event: dict[str, Any]) -> None:
        # These are the headers, which the total at the end counts again.
        weigh(event, -int(event["response"]["encodedDataLength"]))

    def came(event: dict[str, Any]) -> None:
        weigh(event, int(event["encodedDataLength"]))

    def weigh(event: dict[str, Any], weight: int) -> None:
        # A late response to a request of the previous page does not count.
        if path := names.get(event["requestId"]):
            weights[path] += weight

    wire.on("Network.requestWillBeSent", asked)
    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", came)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    visit()
    page.wait_for_load_state("networkidle")
    wire.detach()
    return +weights
