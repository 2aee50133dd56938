"""Nothing that axe-core objects to, on any page in any state, in the dark and in the light."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.scenes import NOT_PAGES, SCENES, FullHouse, Scene, unfold

AXE: Final = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
VIEW: Final[ViewportSize] = {"width": 390, "height": 844}
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCHEMES: Final[Mapping[Literal["dark", "light"], dict[str, Any]]] = {
    "dark": {"runOnly": TAGS},
    # Only colours are other ones in the light.
    "light": {"runOnly": ["color-contrast", "link-in-text-block"]},
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[FullHouse]:
    house = FullHouse(tmp_path)
    yield house
    house.close()


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """One page for all scenes, with axe in it whatever it shows."""
    assert AXE.is_file(), "axe-core is not there: `make test` brings it."
    context = chromium.new_context(viewport=VIEW, reduced_motion="reduce")
    # No page of ours may load a script from elsewhere, so it comes in from outside.
    context.add_init_script(path=AXE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_axe_finds_nothing_to_object_to(house: FullHouse, page: Page, scene: Scene) -> None:
    scene.set(house)
    scene.visit(page.context, house)
    objections = []
    for address in scene.addresses(house):
        page.set_viewport_size(VIEW)
        page.goto(address)
        unfold(page, scene.taps)
        _see_all_of(page)
        for scheme, rules in SCHEMES.items():
            page.emulate_media(color_scheme=scheme)
            objections += [f"{address}, {scheme}: {each}" for each in _objections(page, rules)]
    assert not objections, "\n".join(objections)


def _see_all_of(page: Page) -> None:
    """Make the window as high as the page: what scrolls under a bar is no smaller for that."""
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": VIEW["width"], "height": height})


def _objections(page: Page, rules: dict[str, Any]) -> Iterator[str]:
    """What axe says, a line for each place: the rule, where, and what would mend it."""
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run({ ...rules, resultTypes: ['violations'] })", rules
    )
    for rule in found["violations"]:
        for node in rule["nodes"]:
            mends = " ".join(node["failureSummary"].split())
            yield f"{rule['id']} at {node['target'][-1]}: {mends}"


def test_no_page_is_left_out(house: FullHouse) -> None:
    seen = {house.endpoint(page) for scene in SCENES.values() for page in scene.pages}
    pages = {
        rule.endpoint
        for rule in house.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_PAGES & {rule.endpoint, rule.endpoint.split(".")[0]}
    }
    assert pages <= seen
