"""A companion that speaks more than English, without any language having been translated."""

from functools import cache
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from companion.web.languages import LANGUAGES, languages_in
from tests.web.words.pseudo import ROOT, compiled, read, write_compiled


def teach(app: Flask, folder: Path, *locales: str) -> None:
    """Let the screens of that application speak these languages too, each in brackets."""
    for locale in locales:
        write_compiled(_in_brackets(locale), folder, locale)
    LANGUAGES.put(app, languages_in(folder))


@cache
def _in_brackets(locale: str) -> bytes:
    """That language, compiled once: it took longer than most of the tests that speak it."""
    return compiled(read(ROOT / "companion" / "translations" / "messages.pot"), locale)


def browser(app: Flask, accepts: str) -> FlaskClient:
    """Return a browser that wants its pages in these languages."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = accepts
    return client
