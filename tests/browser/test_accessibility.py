"""No page in any state violates the rules of axe-core, with dark or light colours."""

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
    # Light colours can break no other rules than those about colour.
    "light": {"runOnly": ["color-contrast", "link-in-text-block"]},
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[FullHouse]:
    house = FullHouse(tmp_path)
    yield house
    house.close()


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """One page for all scenes, into which axe is injected wherever it goes."""
    assert AXE.is_file(), "axe-core is not there: `make test` brings it."
    context = chromium.new_context(viewport=VIEW, reduced_motion="reduce")
    # The pages' content security policy forbids other scripts; an init script is exempt from it.
    context.add_init_script(path=AXE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_axe_finds_no_violation(house: FullHouse, page: Page, scene: Scene) -> None:
    scene.set(house)
    scene.visit(page.context, house)
    violations = []
    for address in scene.addresses(house):
        page.set_viewport_size(VIEW)
        page.goto(address)
        unfold(page, scene.taps)
        _fit_window_to_page(page)
        for scheme, rules in SCHEMES.items():
            page.emulate_media(color_scheme=scheme)
            violations += [f"{address}, {scheme}: {each}" for each in _violations(page, rules)]
    assert not violations, "\n".join(violations)


def _fit_window_to_page(page: Page) -> None:
    """Make the window as high as the page, or axe takes what scrolled under a bar for too small."""
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": VIEW["width"], "height": height})


def _violations(page: Page, rules: dict[str, Any]) -> Iterator[str]:
    """Return a line for each violation: the rule, the element, and how to fix it."""
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run({ ...rules, resultTypes: ['violations'] })", rules
    )
    for rule in found["violations"]:
        for node in rule["nodes"]:
            mends = " ".join(node["failureSummary"].split())
            yield f"{rule['id']} at {node['target'][-1]}: {mends}"


def test_every_page_is_in_a_scene(house: FullHouse) -> None:
    seen = {house.endpoint(page) for scene in SCENES.values() for page in scene.pages}
    pages = {
        rule.endpoint
        for rule in house.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_PAGES & {rule.endpoint, rule.endpoint.split(".")[0]}
    }
    assert pages <= seen
