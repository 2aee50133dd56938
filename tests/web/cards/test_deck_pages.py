"""The deck pages, without JavaScript: a deck is taught, kept as a file, taken in, deleted."""

import io
import json

import pytest
from flask.testing import FlaskClient

from companion.rules import EDITIONS, ONE_SIDED
from companion.table import Deck, Table
from companion.web.server.http import Server
from tests.table.builder import accepted
from tests.web.builder import screen

CARDS = EDITIONS["anniversary"].deck_size


def uid(number: int) -> str:
    return f"04{number:012X}"


def post(phone: FlaskClient, path: str, status: int = 200, **form: object) -> str:
    """The page that a button leads to."""
    answer = phone.post(path, data=form, follow_redirects=True)
    assert status == answer.status_code
    return answer.text


def import_file(phone: FlaskClient, data: bytes, status: int = 200) -> str:
    return post(phone, "/decks/import", status, file=(io.BytesIO(data), "deck.json"))


def only_deck(table: Table) -> Deck:
    (deck,) = table.decks.all()
    return deck


@pytest.fixture
def phone(player: FlaskClient) -> FlaskClient:
    """A phone on whose screen a new deck is being taught."""
    page = post(player, "/decks", name="Kitchen", edition="anniversary")
    assert "Lay the red 0" in page
    return player


def test_a_new_deck_is_taught_at_once(phone: FlaskClient, table: Table) -> None:
    assert table.enrolment.deck == only_deck(table)
    assert f"Kitchen is being taught, 0 of {CARDS} cards" in phone.get("/decks").text


def test_every_number_typed_counts_up(phone: FlaskClient, table: Table) -> None:
    for number in range(3):
        page = post(phone, "/teach", uid=uid(number), type="")
    assert f'<b class="count">3</b> of {CARDS}' in page
    assert "Known: second red 1." in page
    assert "Lay the red 2" in page
    assert 'name="uid"' in page
    assert 3 == only_deck(table).count


@pytest.mark.long
def test_a_whole_deck_is_taught(phone: FlaskClient, table: Table) -> None:
    for number in range(CARDS):
        page = post(phone, "/teach", uid=uid(number))
    assert f"All {CARDS} cards are known" in page
    assert only_deck(table).is_whole
    page = post(phone, "/teach", uid=uid(16))
    assert "That is the second red 8 already." in page


def test_what_a_reader_says_is_on_the_page(phone: FlaskClient, table: Table) -> None:
    table.enrolment.enrol(uid(0))
    assert "Known: red 0." in phone.get("/teach").text
    table.enrolment.enrol(uid(0))
    assert "That is the red 0 already." in phone.get("/teach").text


def test_a_card_of_a_deck_is_skipped_and_asked_for_again(phone: FlaskClient) -> None:
    page = post(phone, "/teach", do="skip")
    assert "Skipped for now: red 0." in page
    assert "Lay the red 1" in page
    assert "Lay the red 0" in post(phone, "/teach", do="undo")


@pytest.mark.parametrize("tapped", [{"do": "undo"}, {"do": "skip"}, {"uid": uid(9)}])
def test_a_tap_on_a_screen_that_has_not_caught_up_changes_nothing(
    phone: FlaskClient, table: Table, tapped: dict[str, str]
) -> None:
    assert 'name="seen" value="0"' in phone.get("/teach").text
    table.enrolment.enrol(uid(0))
    page = phone.post("/teach", data={"seen": "0", **tapped}, follow_redirects=True).text
    assert "Another card came in between." in page
    assert [uid(0)] == list(only_deck(table).stickers)
    phone.post("/teach", data={"seen": "1", **tapped})
    assert 1 != len(only_deck(table).entries)


def test_an_invalid_number_is_named_and_changes_nothing(phone: FlaskClient, table: Table) -> None:
    assert "R7 is no sticker&#39;s number. Expected" in post(phone, "/teach", uid="R7")
    assert 0 == only_deck(table).count


def test_after_a_break_it_goes_on_where_it_stopped(phone: FlaskClient, table: Table) -> None:
    post(phone, "/teach", uid=uid(0))
    page = post(phone, "/teach", do="end")
    assert f'<b class="count">1</b> of {CARDS}' in page
    assert "Go on teaching" in page
    assert "No deck is being taught" in phone.get("/teach").text
    assert "Lay the red 1" in post(phone, "/teach", do="begin", deck=only_deck(table).id)


def test_a_game_that_goes_on_ends_the_teaching(phone: FlaskClient, table: Table) -> None:
    accepted(table.submit("Ben: G7"))
    assert "No deck is being taught" in phone.get("/teach").text


def test_writing_is_offered_where_the_reader_can(phone: FlaskClient, table: Table) -> None:
    assert "Write it on too" not in phone.get("/teach").text
    table.enrolment.write = lambda uid, text: None
    post(phone, "/teach", do="write")
    table.enrolment.enrol(uid(0))
    assert "Leave it there" in phone.get("/teach").text
    table.enrolment.wrote(uid(0))
    assert "Known: red 0." in phone.get("/teach").text


def test_an_export_is_imported_again(phone: FlaskClient, table: Table) -> None:
    for number in range(5):
        table.enrolment.enrol(uid(number))
    answer = phone.get("/decks/1/export")
    assert "attachment; filename*=UTF-8''Kitchen.json" == answer.headers["Content-Disposition"]
    assert uid(4) in json.loads(answer.data)["stickers"]
    post(phone, "/decks/1/delete")
    assert f'<b class="count">5</b> of {CARDS}' in import_file(phone, answer.data)
    assert 5 == only_deck(table).count


DECK = '{"deck": %s, "edition": %s, "stickers": {%s: %s}}'
HALF = r'"\ud800"'
NINES = "9" * 9_000


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\xff", b"{}", b'{"deck": "A", "edition": "x", "stickers": {}}', b"[" * 99_999),
        *(
            (DECK % tuple(wrong if place == index else word for index, word in enumerate(words))).encode()
            for words in [('"A"', '"classic"', '"04A1B2C3D4E5F6"', '"R7"')]
            for place in range(len(words))
            for wrong in (HALF, NINES, f"-{NINES}", f"{NINES}.5", f"1e{NINES}", "NaN")
        ),
        f"{{{HALF}: 1, {HALF}: 2}}".encode(),
        f'{{"{NINES}": 1}}'.encode(),
    ],
)
def test_a_file_that_is_no_deck_changes_nothing(player: FlaskClient, table: Table, data: bytes) -> None:
    page = import_file(player, data, 400)
    assert "This file is no deck." in page
    assert () == table.decks.all()


def test_no_file_at_all_says_so(player: FlaskClient) -> None:
    assert "No file was chosen." in post(player, "/decks/import", 400)


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\0b"])
def test_a_deck_without_a_name_is_asked_for_one(player: FlaskClient, table: Table, name: str) -> None:
    page = post(player, "/decks", 422, name=name, edition="classic")
    assert "A deck needs a name" in page
    assert 'value="classic" checked' in page
    assert () == table.decks.all()


def test_a_name_is_shown_and_not_run(player: FlaskClient, table: Table) -> None:
    name = "<b>Bold</b> / Großmutter"
    assert "<b>Bold" not in post(player, "/decks", name=name, edition="classic")
    assert name == only_deck(table).name
    for path in ("/decks", "/decks/1", "/teach"):
        assert "<b>Bold" not in player.get(path).text
    assert "%3Cb%3EBold%3C-b%3E" in player.get("/decks/1/export").headers["Content-Disposition"]


def test_of_two_wilds_that_a_box_may_hold_either_is_taught(player: FlaskClient, table: Table) -> None:
    post(player, "/decks", name="Kitchen", edition="modern")
    for number in range(108):
        table.enrolment.enrol(uid(number))
    page = player.get("/teach").text
    assert "Lay the Wild Shuffle Hands" in page
    assert "Or the Wild Swap Hands, if that is the one in your box" in page
    page = post(player, "/teach", uid=uid(108))
    assert "Lay the Blank 1" in page
    assert "The only one" in page


def test_a_sticker_that_came_off_is_taught_anew(phone: FlaskClient, table: Table) -> None:
    for number in range(CARDS):
        table.enrolment.enrol(uid(number))
    post(phone, "/teach", do="end")
    assert f'value="{uid(13)}">first red 7, {uid(13)}' in phone.get("/decks/1").text
    page = post(phone, "/decks/1/forget", uid=uid(13))
    assert "Lay the red 7" in page
    assert "The first of two" in page
    page = post(phone, "/teach", uid=uid(500))
    assert f"All {CARDS} cards are known" in page
    post(phone, "/decks/1/forget", 400, uid=uid(13))
    post(phone, "/decks/1/forget", 400)
    post(phone, "/decks/7/forget", 404, uid=uid(13))
    assert only_deck(table).is_whole


def test_deleting_asks_first(phone: FlaskClient, table: Table) -> None:
    table.enrolment.enrol(uid(0))
    page = phone.get("/decks/1?delete").text
    assert "Delete Kitchen?" in page
    assert "1 sticker will be unknown again" in page
    assert 1 == len(table.decks.all())
    assert "No deck has been taught yet." in post(phone, "/decks/1/delete")
    assert not table.enrolment.is_on
    assert "No deck is being taught" in post(phone, "/teach", uid=uid(0))


def test_a_deck_that_is_gone_says_so(player: FlaskClient) -> None:
    assert 404 == player.get("/decks/7").status_code
    assert 404 == player.get("/decks/7/export").status_code
    assert 404 == player.get(f"/decks/{10**30}").status_code
    post(player, "/teach", 404, do="begin", deck=7)
    post(player, "/teach", 404, do="begin")
    post(player, "/teach", 400, do="dance")
    post(player, "/decks", 400, name="Kitchen", edition="canasta")


def test_whoever_watches_teaches_nothing(phone: FlaskClient, watcher: FlaskClient, table: Table) -> None:
    assert 'name="uid"' not in watcher.get("/teach?type").text
    assert "Delete Kitchen?" not in watcher.get("/decks/1?delete").text
    for path in ("/decks", "/decks/import", "/decks/1/delete", "/teach"):
        assert 401 == watcher.post(path, data={"uid": uid(0)}).status_code
    assert 0 == only_deck(table).count


def test_labels_are_there_for_every_edition(watcher: FlaskClient) -> None:
    page = watcher.get("/decks").text
    for slug in ONE_SIDED:
        address = f"/decks/labels/{slug}.pdf"
        assert address in page
        answer = watcher.get(address)
        assert "application/pdf" == answer.mimetype
        assert answer.data.startswith(b"%PDF-")
    assert 404 == watcher.get("/decks/labels/canasta.pdf").status_code


def test_every_edition_can_be_taught(player: FlaskClient) -> None:
    page = player.get("/decks").text
    for edition in ONE_SIDED.values():
        assert f'value="{edition.slug}"' in page


def test_a_screen_follows_the_cards_that_are_laid(server: Server, table: Table) -> None:
    table.enrolment.begin(table.decks.add("Kitchen", EDITIONS["classic"]).id)
    with screen(server.port, "/stream?view=teach") as shown:
        assert "Lay the red 0" in shown.next_called("page").data
        table.enrolment.enrol(uid(0))
        assert "Known: red 0." in shown.next_called("page").data
