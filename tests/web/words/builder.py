"""A companion that speaks more than English, without any language having been translated."""

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from companion.web.languages import LANGUAGES, languages_in
from tests.web.words.pseudo import ROOT, read, write_language


def teach(app: Flask, folder: Path, *locales: str) -> None:
    """Let the screens of that application speak these languages too, each in brackets."""
    catalogue = read(ROOT / "companion" / "translations" / "messages.pot")
    for locale in locales:
        write_language(catalogue, folder, locale)
    app.extensions[LANGUAGES] = languages_in(folder)


def browser(app: Flask, accepts: str) -> FlaskClient:
    """Return a browser that wants its pages in these languages."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = accepts
    return client
