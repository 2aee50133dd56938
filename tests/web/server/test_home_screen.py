"""As an app on the home screen: the manifest, and the icons it names, for everybody and on every page."""

import json
import struct
from typing import Final
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.codes import CODES, AccessCode
from companion.web.screens.look import THEME_COLOURS
from tests.web.builder import TOKEN

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
        assert "no-store" == manifest.headers["Cache-Control"], "It may have in it what lets a phone play."
        assert f'href="{linked(page, "manifest")}" crossorigin="use-credentials"' in page
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


def icon_of(phone: FlaskClient) -> str:
    """Where the icon leads that this phone puts on its home screen."""
    answer = phone.get(linked(phone.get("/play").text, "manifest"))
    start: str = json.loads(answer.data)["start_url"]
    return start


def opened(app: Flask, icon: str) -> FlaskClient:
    """An iPhone that opens an icon, by which it has none of the browser's cookies."""
    phone = app.test_client()
    assert "/" == phone.get(icon).location
    return phone


def test_an_icon_of_a_phone_that_plays_leads_back_to_its_seat(app: Flask, player: FlaskClient) -> None:
    player.post("/seat", data={"seat": "Ben"})
    icon = icon_of(player)
    assert "You are Ben" in opened(app, icon).get("/", follow_redirects=True).text
    assert "You are Ben" in player.get("/play").text
    CODES.of(app).renew(AccessCode.TABLE)
    assert "Six digits" in opened(app, icon).get("/", follow_redirects=True).text


def test_an_icon_of_a_guest_leads_back_as_long_as_the_evening_lasts(app: Flask) -> None:
    short, host, guest = CODES.of(app).short, app.test_client(), app.test_client()
    host.get(f"/?token={TOKEN}")
    host.post("/host", data={"do": "take"})
    short.show()
    guest.post("/join", data={"code": short.digits})
    guest.post("/seat", data={"seat": "Ben"})
    icon = icon_of(guest)
    assert "You are Ben" in opened(app, icon).get("/", follow_redirects=True).text
    assert TOKEN not in icon
    short.hide()
    assert "Six digits" in opened(app, icon).get("/", follow_redirects=True).text


def test_an_icon_changes_nothing_on_a_phone_that_plays(app: Flask, player: FlaskClient) -> None:
    player.post("/seat", data={"seat": "Ben"})
    icon = icon_of(player)
    player.post("/seat", data={"seat": "Cy"})
    assert "/" == player.get(icon).location
    assert "You are Cy" in player.get("/play").text


@pytest.mark.parametrize("icon", ["/?home=", "/?home=WyIiLCIiXQ.forged", "/?home=%00"])
def test_an_icon_that_nobody_has_made_opens_nothing(app: Flask, icon: str) -> None:
    assert "Six digits" in opened(app, icon).get("/", follow_redirects=True).text


def test_the_icon_of_a_screen_that_watches_has_no_key(watcher: FlaskClient) -> None:
    assert "/" == icon_of(watcher)


def png_size(data: bytes) -> tuple[int, int]:
    """Return the width and height that a PNG says it has."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height = struct.unpack(">II", data[16:24])
    return width, height
