"""As an app on the home screen: the manifest, and the icons it names, for everybody and on every page."""

import json
import struct
from typing import Final
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from companion.web.screens.look import THEME_COLOURS

MOST_OF_AN_ICON = 20_000


APPLE: Final = {
    "apple-mobile-web-app-capable": "yes",
    "apple-mobile-web-app-status-bar-style": "black",
    "apple-mobile-web-app-title": "UNO",
}
"""What iOS reads in place of the manifest."""


def linked(page: str, kind: str) -> str:
    """Return the address of a link in the head of a page."""
    return page.partition(f'<link rel="{kind}" href="')[2].partition('"')[0]


@pytest.mark.parametrize("path", ["/play", "/table", "/score", "/look", "/nothing"])
def test_every_page_can_be_put_on_the_home_screen(watcher: FlaskClient, path: str) -> None:
    page = watcher.get(path, follow_redirects=True).text
    with (
        watcher.get(linked(page, "manifest")) as manifest,
        watcher.get(linked(page, "apple-touch-icon")) as icon,
    ):
        assert (200, "application/manifest+json") == (manifest.status_code, manifest.mimetype)
        assert (200, "image/png") == (icon.status_code, icon.mimetype)
        assert "immutable" in manifest.headers["Cache-Control"]
    for name, content in APPLE.items():
        assert f'<meta name="{name}" content="{content}">' in page


def test_the_manifest_has_the_name_the_colours_and_every_icon_that_it_names(watcher: FlaskClient) -> None:
    at = linked(watcher.get("/look").text, "manifest")
    with watcher.get(at) as answer:
        manifest = json.loads(answer.data)
    assert ("UNO Companion", "UNO") == (manifest["name"], manifest["short_name"])
    assert ("/", "/", "standalone") == tuple(manifest[key] for key in ("start_url", "scope", "display"))
    assert {THEME_COLOURS["dark"]} == {manifest["theme_color"], manifest["background_color"]}
    for icon in manifest["icons"]:
        with watcher.get(urljoin(at, icon["src"])) as found:
            assert (200, icon["type"]) == (found.status_code, found.mimetype), icon
            assert len(found.data) < MOST_OF_AN_ICON, icon
            if icon["type"] == "image/png":
                assert icon["sizes"] == "{}x{}".format(*png_size(found.data))


def png_size(data: bytes) -> tuple[int, int]:
    """Return the width and height that a PNG says it has."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height = struct.unpack(">II", data[16:24])
    return width, height
