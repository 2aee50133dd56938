"""The web app manifest: on a phone that plays, its icon leads back to the seat."""

from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from flask import Blueprint, Response, current_app, json, url_for

from companion.web.access.auth import address_of_icon

home_screen = Blueprint("home_screen", __name__)

MANIFEST: Final = "app/uno.webmanifest"
"""The static manifest, whose icon leads to the front page."""


@home_screen.get("/app.webmanifest")
def manifest() -> Response:
    """Render the web app manifest for this phone; a browser asks for it with the phone's cookies."""
    folder = current_app.static_folder
    assert folder
    content = json.loads((Path(folder) / MANIFEST).read_bytes())
    here = url_for("static", filename=MANIFEST)
    icons = [{**icon, "src": urljoin(here, icon["src"])} for icon in content["icons"]]
    made = json.dumps({**content, "start_url": address_of_icon(), "icons": icons})
    # It contains what lets its holder play.
    return Response(made, mimetype="application/manifest+json", headers={"Cache-Control": "no-store"})
