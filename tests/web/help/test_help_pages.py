"""The help: every document is read in the companion itself, and what is looked for is found."""

import re
from collections.abc import Iterable
from html import unescape
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from flask.testing import FlaskClient

from companion.web.help.documents import FOLDER, SPEAKING, document, found, names, texts
from companion.web.languages import LANGUAGES, languages_in, speaking
from tests.web.words.pseudo import write_language

LINKS = re.compile(r'(?:href|src)="([^"]+)"')


def article(watcher: FlaskClient, path: str) -> str:
    """Return the document on this page, as HTML."""
    answer = watcher.get(path)
    assert 200 == answer.status_code, path
    return answer.text.partition("<article")[2].partition("</article>")[0]


def path_of(name: str) -> str:
    return "/help" if name == "index" else f"/help/{name}"


def test_the_first_page_leads_to_every_document() -> None:
    assert {file.stem for file in FOLDER.glob("*.md")} == {*names()}


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_every_link_and_picture_of_a_document_is_there(watcher: FlaskClient, name: str) -> None:
    for link in map(unescape, LINKS.findall(article(watcher, path_of(name)))):
        path, _, anchor = link.partition("#")
        if path.startswith("/help/pictures/"):
            with watcher.get(path) as picture:
                assert 200 == picture.status_code, link
        elif not path.startswith("https://"):
            text = article(watcher, path or path_of(name))
            assert not anchor or f'id="{anchor}"' in text, link


@pytest.mark.parametrize("name", names())
def test_a_document_asks_nobody_outside_for_anything(watcher: FlaskClient, name: str) -> None:
    assert [] == re.findall(r'src="(?!/help/pictures/)[^"]*', article(watcher, path_of(name)))


def titles(query: str) -> Iterable[str]:
    return [section.title for section in found(query)]


def test_a_word_of_a_heading_is_found_first() -> None:
    first, *others = found("BACKUPS")
    assert ("Backups", "Operate", "/help/operate#backups") == (first.title, first.document, first.address)
    assert others


def test_a_section_has_to_have_as_many_words_as_any_other() -> None:
    assert "Codes" in titles("new-code watchers")
    assert titles("new-code") == titles("new-code xylophone")
    assert [] == titles("xylophone")


def test_an_empty_question_finds_nothing() -> None:
    assert [] == titles("  ")


def test_what_is_found_is_one_tap_away(watcher: FlaskClient) -> None:
    page = watcher.get("/help?q=backups").text
    assert 'href="/help/operate#backups"' in page
    assert 'id="backups"' in watcher.get("/help/operate").text


def test_what_is_asked_for_is_shown_and_not_run(watcher: FlaskClient) -> None:
    page = watcher.get("/help?q=<script>alert(1)</script>").text
    assert "0 places" in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("path", ["/help/nothing", "/help/..", "/help/pictures/nothing.png"])
def test_a_page_that_there_is_not_is_said(watcher: FlaskClient, path: str) -> None:
    assert 404 == watcher.get(path).status_code


def test_the_menu_of_every_page_leads_to_the_help(watcher: FlaskClient) -> None:
    for page in ("/play", "/rules", "/help"):
        assert 'href="/help"' in watcher.get(page).text


@pytest.fixture
def in_brackets(watcher: FlaskClient, tmp_path: Path) -> FlaskClient:
    """A German browser, where the pages for the table have brackets around each text."""
    catalogue = Catalog()
    for name in SPEAKING:
        for text in texts((FOLDER / f"{name}.md").read_text("utf-8")):
            catalogue.add(text)
    write_language(catalogue, tmp_path, "de")
    LANGUAGES.put(watcher.application, languages_in(tmp_path))
    watcher.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"
    return watcher


def test_the_first_hit_of_a_question_is_in_the_language_of_its_page(in_brackets: FlaskClient) -> None:
    with speaking(LANGUAGES.of(in_brackets.application)["de"]):
        assert "⟦Somebody forgot UNO⟧" == found("forgot to say UNO")[0].title


@pytest.mark.parametrize("name", SPEAKING)
def test_a_page_for_the_table_speaks_each_language_and_its_links_and_commands_stay(
    in_brackets: FlaskClient, name: str
) -> None:
    commands = {*re.findall("<pre.*?</pre>", document(name).html, re.DOTALL)}
    anchors = [section.address for section in document(name).sections]
    page = article(in_brackets, path_of(name))
    with speaking(LANGUAGES.of(in_brackets.application)["de"]):
        assert anchors == [section.address for section in document(name).sections]
    said = re.sub(r"<pre.*?</pre>|⟦[^⟧]*⟧", "", page.partition(">")[2], flags=re.DOTALL)
    assert commands == {*re.findall("<pre.*?</pre>", page, re.DOTALL)}
    assert re.fullmatch(r"[\W\d]*", re.sub(r"<[^>]*>", "", said))


def test_only_what_is_in_english_says_so_and_the_first_page_leads_to_help_in_each_language(
    in_brackets: FlaskClient,
) -> None:
    english = {
        path_of(name): "This page is in English." in in_brackets.get(path_of(name)).text for name in names()
    }
    assert {path_of(name): name not in SPEAKING for name in names()} == english
    assert "⟦Tonight, and when it does not work⟧" in in_brackets.get("/help").text


def test_a_document_is_headed_by_what_it_is() -> None:
    assert "Operate" == document("operate").title
