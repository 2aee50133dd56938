"""What a household writes on its three blank cards: read, written into a record, and shown."""

import re
from html import unescape

import pytest
from flask import Blueprint, render_template_string, request
from flask.testing import FlaskClient

from companion.rules import Unreadable
from companion.table import Table
from companion.web.app import create_app
from companion.web.drawings import drawings
from companion.web.setup.blanks import (
    ABILITIES,
    NO_BLANKS,
    Blank,
    blank_errors,
    blanks_of,
    headers_of,
    query_of_blanks,
    read_blanks,
    shown,
)
from tests.web.builder import TOKEN

PAGE = (
    '{% extends "layout.html" %}{% block content %}{% include "partials/setup_blanks.html" %}{% endblock %}'
)

HEADERS = {
    Blank(1, "wild", says="everybody changes seats"): "wild: everybody changes seats",
    Blank(1, "draw", 3, "whoever laughs draws"): "draw 3: whoever laughs draws",
    Blank(1, "all draw", 10): "all draw 10",
    Blank(1, "target", 1, "כל מי שצוחק 😂"): "target 1: כל מי שצוחק 😂",
    Blank(1, "skip", 7): "skip",
    Blank(1, "skip all", says="a: b: c"): "skip all: a: b: c",
    Blank(1, "shuffle", says="  stand up\r\nand\tturn  round "): "shuffle: stand up and turn round",
}


@pytest.mark.parametrize(("blank", "header"), HEADERS.items(), ids=HEADERS.values())
def test_a_record_has_what_it_does_and_what_it_says_on_one_line(blank: Blank, header: str) -> None:
    assert header == blank.header
    assert header == blanks_of([header])[0].header


def test_one_with_nothing_on_it_has_no_header_and_leaves_no_gap() -> None:
    blanks = (Blank(1), Blank(2, "wild", 5, "  "), Blank(3, "pass"))
    assert ("pass",) == headers_of(blanks)
    assert (Blank(1, "pass"), *NO_BLANKS[1:]) == blanks_of(headers_of(blanks))


def test_the_form_has_them_back_as_they_were_typed() -> None:
    blanks = (Blank(1, "target", 4, " sing,\nor draw "), Blank(2), Blank(3, "swap", 9, "é"))
    assert blanks == read_blanks(dict(query_of_blanks(blanks)))
    assert NO_BLANKS == read_blanks({})


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"blank2-does": "skipall"}, "No blank card can do skipall. Did you mean skip all?"),
        (
            {"blank3-does": "draw", "blank3-cards": "11"},
            "11 is no number of cards for a blank. Expected a number from 1 to 10.",
        ),
        (
            {"blank1-cards": ""},
            "Nothing is no number of cards for a blank. Expected a number from 1 to 10.",
        ),
    ],
)
def test_what_the_page_does_not_offer_is_refused_with_a_sentence(sent: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        read_blanks(sent)


SENTENCES = {
    "😂" * 120: "",
    # On some keyboards an accent is a character of its own.
    "e\u0301" * 120: "",
    "😂" * 121: "This has 121 characters. Expected 120 at most.",
    "ring \a": "This has a control character in it. Expected one line of text.",
}


@pytest.mark.parametrize(("says", "error"), SENTENCES.items(), ids=range(len(SENTENCES)))
def test_a_sentence_is_one_line_of_at_most_120_characters_in_any_script(says: str, error: str) -> None:
    expected = {"blank2-says": error} if error else {}
    assert expected == blank_errors([Blank(1), Blank(2, says=says)])


def test_whatever_one_may_do_has_a_picture_of_its_own() -> None:
    icons = [each.icon for each in ABILITIES.values()]
    assert len(ABILITIES) == len({*icons} & {*drawings("icons.svg")})


@pytest.fixture
def phone(empty_table: Table) -> FlaskClient:
    """A phone with a page that has nothing but the section."""
    pages = Blueprint("blanks", __name__)

    @pages.get("/blanks")
    def show() -> str:
        blanks = read_blanks(request.args)
        return render_template_string(PAGE, errors=blank_errors(blanks), **shown(blanks))

    app = create_app(empty_table, TOKEN)
    app.register_blueprint(pages)
    client = app.test_client()
    client.get(f"/?token={TOKEN}")
    return client


def section(phone: FlaskClient, number: int, **sent: str) -> str:
    """What the page shows of one of the three."""
    query = {field.replace("_", "-"): text for field, text in sent.items()}
    page = unescape(phone.get("/blanks", query_string=query).text)
    return page.split(f'<details class="blank" id="blank{number}"')[1].split("</details>")[0]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_of_the_three_has_a_button_for_whatever_it_may_do(phone: FlaskClient, number: int) -> None:
    text = section(phone, number)
    assert [*ABILITIES] == re.findall(rf'name="blank{number}-does" value="([^"]+)"', text)
    assert [*map(str, range(1, 11))] == re.findall(rf'name="blank{number}-cards" value="(\d+)"', text)
    assert ["wild", "2"] == re.findall(r'value="([^"]+)" checked', text)
    assert "A plain Wild" in text


def test_it_shows_what_was_chosen_and_written(phone: FlaskClient) -> None:
    text = section(phone, 2, blank2_does="all draw", blank2_cards="3", blank2_says="Sing\n& dance")
    assert ["all draw", "3"] == re.findall(r'value="([^"]+)" checked', text)
    assert "All draw: 3" in text
    assert '<span dir="auto">Sing & dance</span>' in text
    assert "Sing\n& dance</textarea>" in text
    assert "icons.svg#all-draw" in re.sub(r"\?[^#\"]*", "", text.split("</summary>")[0])


def test_what_is_wrong_stands_beside_it_and_is_unfolded(phone: FlaskClient) -> None:
    text = section(phone, 3, blank3_says="x" * 121)
    assert text.startswith(" open>")
    assert 'aria-describedby="wrong-blank3-says"' in text
    assert 'id="wrong-blank3-says" role="alert">This has 121 characters.' in text
