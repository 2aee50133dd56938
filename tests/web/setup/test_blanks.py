"""What a household writes on its three blank cards: read, written into a record, and shown."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.rules import Blank, Unreadable, read_blank
from companion.table import Table
from companion.web.drawings import drawings
from companion.web.setup.blanks import (
    ABILITIES,
    NO_BLANKS,
    BlankField,
    blank_errors,
    fields_of,
    query_of_blanks,
    read_blanks,
    written,
)
from tests.web.setup.builder import sent

HEADERS = {
    BlankField(1, "wild", says="everybody changes seats"): "wild: everybody changes seats",
    BlankField(1, "draw", 3, "whoever laughs draws"): "draw 3: whoever laughs draws",
    BlankField(1, "all draw", 10): "all draw 10",
    BlankField(1, "target", 1, "כל מי שצוחק 😂"): "target 1: כל מי שצוחק 😂",
    BlankField(1, "skip", 7): "skip",
    BlankField(1, "skip all", says="a: b: c"): "skip all: a: b: c",
    BlankField(1, "shuffle", says="  stand up\r\nand\tturn  round "): "shuffle: stand up and turn round",
}


@pytest.mark.parametrize(("blank", "header"), HEADERS.items(), ids=HEADERS.values())
def test_a_record_has_what_it_does_and_what_it_says_on_one_line(blank: BlankField, header: str) -> None:
    assert blank.written == read_blank(header)
    assert (read_blank(header),) == written(fields_of([read_blank(header)]))


def test_one_with_nothing_on_it_has_no_header_and_leaves_no_gap() -> None:
    blanks = (BlankField(1), BlankField(2, "wild", 5, "  "), BlankField(3, "pass"))
    assert (Blank("pass"),) == written(blanks)
    assert (BlankField(1, "pass"), *NO_BLANKS[1:]) == fields_of(written(blanks))


def test_the_form_has_them_back_as_they_were_typed() -> None:
    blanks = (BlankField(1, "target", 4, " sing,\nor draw "), BlankField(2), BlankField(3, "swap", 9, "é"))
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
    "😂" * 121: "A blank card's sentence has 121 characters. Expected 120 or fewer.",
    "ring \a": "The text has a control character in it. Expected one line of text.",
}


@pytest.mark.parametrize(("says", "error"), SENTENCES.items(), ids=range(len(SENTENCES)))
def test_a_sentence_is_one_line_of_at_most_120_characters_in_any_script(says: str, error: str) -> None:
    expected = {"blank2-says": error} if error else {}
    assert expected == blank_errors([BlankField(1), BlankField(2, says=says)])


def test_whatever_one_may_do_has_a_picture_of_its_own() -> None:
    icons = [each.icon for each in ABILITIES.values()]
    assert len(ABILITIES) == len({*icons} & {*drawings("icons.svg")})


def section(phone: FlaskClient, number: int, **sent: str) -> str:
    """What the page shows of one of the three."""
    query = {field.replace("_", "-"): text for field, text in sent.items()}
    page = unescape(phone.get("/setup", query_string={"edition": "modern", **query}).text)
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


def test_what_is_written_is_never_markup(phone: FlaskClient) -> None:
    page = phone.get("/setup", query_string={"edition": "modern", "blank1-says": "<b>Sing</b>"}).text
    assert "<b>Sing" not in page
    assert '<span dir="auto">&lt;b&gt;Sing&lt;/b&gt;</span>' in page


def test_what_is_wrong_stands_beside_it_and_is_unfolded(phone: FlaskClient) -> None:
    text = section(phone, 3, blank3_says="x" * 121)
    assert text.startswith(" open>")
    assert 'aria-describedby="wrong-blank3-says"' in text
    assert "sentence has 121 characters. Expected 120 or fewer." in text


WRITTEN = {
    "blank1-does": "draw",
    "blank1-cards": "3",
    "blank1-says": "whoever laughs draws",
    "blank3-does": "skip all",
}


def begin(phone: FlaskClient) -> None:
    """Begin a game of a box that swaps hands, with two of its blanks written on."""
    form = sent("Ana", "Ben", edition="modern", option=["two-handed", "swap-hands"], **WRITTEN)
    answer = phone.post("/setup", data=MultiDict([*form.items(multi=True), ("do", "start")]))
    assert 303 == answer.status_code


def test_what_is_written_is_played(phone: FlaskClient, empty_table: Table) -> None:
    begin(phone)
    assert empty_table.view
    setup = empty_table.view.state.setup
    assert ("draw 3: whoever laughs draws", "skip all") == tuple(blank.header for blank in setup.blanks)
    assert {"WP", "WB1", "WB2", "WB"} < {face.code for face in setup.edition.faces}


def test_it_stays_on_the_cards_for_the_next_game_and_the_rematch(
    phone: FlaskClient, empty_table: Table
) -> None:
    begin(phone)
    page = unescape(phone.get("/setup").text)
    assert "Next draws: 3, Skip all" in page.split('id="blanks"')[1]
    assert 'value="swap-hands" checked' in page
    phone.post("/setup", data={"do": "again", "over": "1"})
    assert empty_table.view
    assert ("draw 3", "skip all") == tuple(blank.effect for blank in empty_table.view.state.setup.blanks)
    again = unescape(phone.get("/setup/again", follow_redirects=True).text)
    assert "Next draws: 3, Skip all" in again.split('id="blanks"')[1]


def test_it_is_kept_with_named_house_rules(phone: FlaskClient) -> None:
    phone.post("/setup/rules", data={"edition": "modern", "rules-name": "Sunday rules", **WRITTEN})
    plain = {"edition": "modern", "player": "Ana"}
    page = unescape(phone.get("/setup", query_string={**plain, "do": "use Sunday rules"}).text)
    assert "Next draws: 3, Skip all" in page.split('id="blanks"')[1]
    assert 'value="use Sunday rules" aria-pressed="true"' in page


def test_another_box_leaves_it_as_it_is(phone: FlaskClient) -> None:
    page = phone.get("/setup", query_string={"edition": "classic", **WRITTEN}).text
    assert '<input type="hidden" name="blank1-says" value="whoever laughs draws">' in page
    assert 'id="blanks"' not in page
