"""Each screen speaks its own language: what its browser wants, or what was chosen on it."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.rules import all_of, any_of, possessive
from companion.table import Table
from companion.web.languages import (
    CATALOGUES,
    ENGLISH,
    Language,
    languages_in,
    present_languages,
    speaking,
    wanted,
)
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER, Stream
from companion.web.words.language import (
    _,
    decimal,
    file_size,
    hour,
    in_a_row,
    on_the_clock,
    sentences,
    translated,
)
from companion.web.words.typesetting import text_width
from tests.table.builder import accepted
from tests.web.words.builder import browser, teach

GERMAN_PLAY = "⟦Play⟧"


@pytest.fixture
def app(app: Flask, tmp_path: Path) -> Flask:
    """A companion that speaks English, and "German" and "Brazilian" in brackets."""
    teach(app, tmp_path / "translations", "de", "pt_BR")
    return app


def language_of(client: FlaskClient, path: str = "/rules") -> tuple[str, bool]:
    """The language that a page says it is in, and whether it is in brackets."""
    page = client.get(path).text
    return page.partition('<html lang="')[2].partition('"')[0], GERMAN_PLAY in page


@pytest.mark.parametrize(
    ("accepts", "tag"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("DE", "de"),
        ("pt-PT, en;q=0.9", "pt-BR"),
        *((f"{tag}, es;q=0.9", "es-419") for tag in ("es-419", "es-MX", "es_AR", "es-CO", "es-PE", "es-US")),
        *((tag, "es") for tag in ("es", "es-ES", "es-GQ")),
        ("fr, de;q=0.5, en;q=0.9", "en"),
        ("fr-CA, fr", "en"),
        *((chinese, "zh-Hans") for chinese in ("zh", "zh-CN", "zh-SG", "zh-Hans-CN", "zh-TW", "zh-HK")),
        ("de;q=0, en;q=0.1", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_a_screen_speaks_what_its_browser_wants_most(accepts: str, tag: str) -> None:
    tags = ("de", "es", "es-419", "pt-BR", "zh-Hans")
    languages = {tag: Language(tag) for tag in tags} | {"en": ENGLISH}
    assert tag == wanted(languages, parse_accept_header(accepts, LanguageAccept)).tag


def test_two_screens_of_one_table_speak_two_languages(app: Flask) -> None:
    assert ("de", True) == language_of(browser(app, "de-DE,de;q=0.9,en;q=0.8"))
    assert ("en", False) == language_of(browser(app, "en"))
    assert ("en", False) == language_of(app.test_client())


def test_the_buttons_of_a_row_are_measured_in_the_language_of_the_screen(
    app: Flask, player: FlaskClient
) -> None:
    english, german = (
        re.findall(
            r'class="grid [^"]*" style="--word:([0-9.]+)',
            player.get("/play", headers={"Accept-Language": tag}).text,
        )
        for tag in ("en", "de")
    )
    assert english
    # Each word stands in brackets there.
    assert all(float(wide) > float(narrow) for wide, narrow in zip(german, english, strict=True))


def test_what_is_chosen_on_a_screen_holds_there_alone(app: Flask) -> None:
    chosen = browser(app, "en")
    assert 303 == chosen.post("/look", data={"language": "de"}).status_code
    assert ("de", True) == language_of(chosen)
    assert 'value="de" lang="de" dir="ltr" aria-pressed="true">Deutsch<' in chosen.get("/look").text
    assert ("en", False) == language_of(browser(app, "en"))
    chosen.post("/look", data={"language": "system"})
    assert ("en", False) == language_of(chosen)
    chosen.post("/look", data={"language": "xx"})
    assert ("en", False) == language_of(chosen)


def test_the_table_screen_has_a_language_by_itself(app: Flask) -> None:
    television, phone = app.test_client(), browser(app, "de")
    television.post("/look", data={"language": "pt-BR"})
    assert "pt-BR" == language_of(television, "/table")[0]
    assert "de" == language_of(phone, "/table")[0]


def test_the_menu_leads_to_the_languages_by_the_one_that_is_spoken(app: Flask) -> None:
    for path in ("/play", "/rules"):
        assert '<a href="/look#language">' in browser(app, "de").get(path).text
    assert "Português (Brasil)" in browser(app, "pt").get("/rules").text


def test_a_language_is_called_as_at_home() -> None:
    names = [Language(tag).name for tag in ("en", "de", "pt-BR", "ja", "zh-Hans")]
    assert ["English", "Deutsch", "Português (Brasil)", "日本語", "简体中文"] == names


def test_where_there_is_one_language_nobody_is_asked(app: Flask, tmp_path: Path) -> None:
    teach(app, tmp_path / "none")
    client = browser(app, "de")
    assert "/look#language" not in client.get("/rules").text
    assert 'id="language"' not in client.get("/look").text


def test_a_language_is_there_once_its_catalogue_is_compiled(tmp_path: Path) -> None:
    for tag in ("de", "fr"):
        (tmp_path / tag / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "messages.po").touch()
    (tmp_path / "fr" / "LC_MESSAGES" / "messages.mo").touch()
    assert ["en", "fr"] == list(languages_in(tmp_path))


def test_a_catalogue_is_read_when_its_language_is_first_spoken(app: Flask) -> None:
    with app.app_context():
        languages = present_languages()
    browser(app, "de").get("/rules")
    assert {"en": True, "de": True, "pt-BR": False} == {
        tag: "texts" in vars(language) for tag, language in languages.items()
    }


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ana", "d’Ana"), ("Ben", "de Ben"), ("Élodie", "d’Élodie"), ("Jonas", "de Jonas"), ("", "de ")],
)
def test_french_says_whose_as_people_do(name: str, said: str) -> None:
    with speaking(languages_in(CATALOGUES)["fr"]):
        assert said == translated(possessive(name))


def test_a_language_whose_catalogue_is_gone_says_all_in_english(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "translations" / "de" / "LC_MESSAGES" / "messages.mo").unlink()
    assert ("de", False) == language_of(browser(app, "de"))


def test_a_cache_keeps_the_page_of_each_language_apart(app: Flask) -> None:
    assert {"Cookie", "Accept-Language"} <= set(browser(app, "de").get("/rules").headers["Vary"].split(", "))


def test_a_program_is_answered_in_english_whatever_it_accepts(app: Flask) -> None:
    client = browser(app, "de")
    assert "⟦" not in client.get("/api/games/1/events").text
    assert "⟦" not in client.get("/api/games/99/events").text
    assert "⟦" not in client.post("/api/events").text


# The stream


def followed(app: Flask, tag: str, seat: str = "") -> Stream:
    """A stream of the play page, as a phone of that language opens it."""
    broadcaster = BROADCASTER.of(app)
    with app.app_context():
        language = present_languages()[tag]
    return broadcaster.open("play", Credentials(has_code=True, seat=seat), language=language)


def newest(stream: Stream) -> bytes:
    """The newest page of a stream."""
    page = b""
    while snapshot := stream.advance():
        [page] = snapshot.render([snapshot.key(stream)])
    return page


def test_a_stream_speaks_the_language_of_its_screen(app: Flask, table: Table) -> None:
    english, german = followed(app, "en"), followed(app, "de")
    for line, said in (("Ben: G7", " plays"), ("Cy: draw", " plays it or keeps it"), ("undo", " plays")):
        accepted(table.submit(line))
        assert f"Cy{said}<" in newest(english).decode()
        assert f"Cy⟦{said}⟧<" in newest(german).decode()
    assert "⟦" not in newest(followed(app, "en")).decode()


def test_a_page_is_rendered_once_for_all_screens_of_a_language(app: Flask) -> None:
    screens = [followed(app, tag) for tag in ("en", "de", "de", "en", "de")]
    assert 2 == len({snapshot.key(screen) for screen in screens if (snapshot := screen.advance())})


# Dates, numbers and lists


def said_in(tag: str) -> tuple[str, ...]:
    """How a language writes a moment, the time of a day, a number, and names."""
    language = ENGLISH if tag == "en" else Language(tag)
    at, names = datetime(2026, 3, 5, 18, 7), ("Ana", "Ben", "Cy")  # noqa: DTZ001 - of the wall's clock
    with speaking(language):
        lists = (translated(all_of(names)), translated(any_of(names)), translated(all_of(names[:1])))
        return (on_the_clock(at), hour(at), decimal(1234.56), *lists)


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", ("5 March 2026, 18:07", "18:07", "1,234.6", "Ana, Ben and Cy", "Ana, Ben or Cy", "Ana")),
        ("de", ("5. März 2026, 18:07", "18:07", "1.234,6", "Ana, Ben und Cy", "Ana, Ben oder Cy", "Ana")),
        ("ja", ("2026年3月5日 18:07", "18:07", "1,234.6", "Ana、Ben、Cy", "Ana、Ben、またはCy", "Ana")),
        ("zh-Hans", ("2026年3月5日 18:07", "18:07", "1,234.6", "Ana、Ben和Cy", "Ana、Ben或Cy", "Ana")),
    ],
)
def test_dates_numbers_and_lists_are_those_of_the_language(tag: str, said: tuple[str, ...]) -> None:
    assert said == said_in(tag)


@pytest.mark.parametrize(
    ("tag", "size", "said"),
    [
        ("en", 999, "999 byte"),
        ("en", 135_190, "135.2 kB"),
        ("de", 2_000, "2 kB"),
        ("de", 1_234_567, "1,2 MB"),
        ("en", 12_345 * 10**9, "12,345 GB"),
    ],
)
def test_a_file_s_size_is_in_the_largest_unit_that_it_fills(tag: str, size: int, said: str) -> None:
    with speaking(Language(tag)):
        assert said == file_size(size)


def test_sentences_and_names_in_a_row_stand_as_the_language_puts_them() -> None:
    assert ("One. Two.", "Ana, Ben, Cy") == (sentences(["One.", "", "Two."]), in_a_row(["Ana", "Ben", "Cy"]))
    assert ("", "Ana") == (sentences([]), in_a_row(["Ana"]))


# The way of writing


@pytest.mark.parametrize(
    ("tag", "name", "said"),
    [
        ("en", "Ana", "Ana draws"),
        ("en", "Zoë", "Zoë draws"),
        ("en", "王芳", "王芳 draws"),
        ("en", "عمر", "\u2068عمر\u2069 draws"),
        ("ar", "عمر", "عمر draws"),
        ("ar", "Ana", "\u2068Ana\u2069 draws"),
        ("ar", "50/50", "50/50 draws"),
    ],
)
def test_a_name_that_is_written_the_other_way_stays_in_its_place(tag: str, name: str, said: str) -> None:
    with speaking(ENGLISH if tag == "en" else Language(tag)):
        assert said == _("%(player)s draws", player=name)
        assert text_width(name) == text_width(_("%(player)s", player=name))


def test_only_a_page_written_from_right_to_left_has_the_style_sheet_for_it(
    app: Flask, tmp_path: Path
) -> None:
    teach(app, tmp_path / "more", "ar")
    assert "right-to-left" in browser(app, "ar").get("/play").text
    assert 'dir="rtl"' in browser(app, "ar").get("/play").text
    assert "right-to-left" not in browser(app, "en").get("/play").text
