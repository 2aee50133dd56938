"""``make icons``: draw the icons of the home screen from the one of the browser's tab."""

from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium_program

STATIC: Final = Path(__file__).parent.parent / "companion" / "web" / "static"
ROUNDED: Final = ' rx="14"'
"""What makes the corners of the browser's icon round."""


class Icon(NamedTuple):
    """A picture to be drawn: how many pixels wide, and of which size its shapes are.

    ``is_full``: its ground reaches the corners, which the system cuts as it likes.
    """

    name: str
    size: int
    scale: float = 1.0
    is_full: bool = False


# What is cut off a maskable icon lies outside of a circle of 80 % of its width, so its shapes are smaller.
ICONS: Final = (
    Icon("icon-192", 192),
    Icon("icon-512", 512),
    Icon("maskable-192", 192, 0.78, is_full=True),
    Icon("maskable-512", 512, 0.78, is_full=True),
    Icon("touch-180", 180, 0.9, is_full=True),
)


def drawing(icon: Icon) -> str:
    """Return the icon as SVG."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if icon.is_full:
        svg = svg.replace(ROUNDED, "")
    ground, shapes = svg.removesuffix("</svg>\n").removesuffix("</svg>").split("/>", 1)
    rest = 32 * (1 - icon.scale)
    return f'{ground}/><g transform="translate({rest:g} {rest:g}) scale({icon.scale})">{shapes}</g></svg>'


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        page = browser.new_page()
        for icon in ICONS:
            page.set_viewport_size({"width": icon.size, "height": icon.size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing(icon)}")
            page.screenshot(path=STATIC / "app" / f"{icon.name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
