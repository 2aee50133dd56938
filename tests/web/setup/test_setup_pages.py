"""The set-up page over HTTP: no session, nothing typed is lost, one clear sentence for each slip."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.rules import EDITIONS, State
from companion.table import Level, Table
from companion.web import setup
from companion.web.app import create_app
from tests.table.builder import accepted
from tests.web.builder import TOKEN
from tests.web.setup.builder import look, sent

BOXES = Path(setup.__file__).parents[1] / "static/boxes.svg"


def start(phone: FlaskClient, form: MultiDict[str, str], **fields: str) -> TestResponse:
    """Tap Start."""
    return phone.post("/setup", data=MultiDict([*form.items(multi=True), ("do", "start"), *fields.items()]))


def state_of(table: Table) -> State:
    assert table.game
    return table.game.state


def test_the_printed_address_leads_to_who_sits_down_until_a_game_begins(
    phone: FlaskClient, empty_table: Table
) -> None:
    assert "/lobby" == phone.get("/").location
    start(phone, sent("Ana", "Ben"))
    assert "/play" == phone.get("/").location


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_each_edition_begins(phone: FlaskClient, empty_table: Table, edition: str) -> None:
    form = sent("Ana", "Ben, junior", edition=edition, target="200", dealer="2", youngest="1", level="cards")
    answer = start(phone, form)
    assert (303, "/play") == (answer.status_code, answer.location)
    setup = state_of(empty_table).setup
    assert EDITIONS[edition] is setup.edition
    assert (("Ana", "Ben, junior"), "Ben, junior", 200) == (setup.players, setup.dealer, setup.target)
    assert empty_table.view
    assert Level.CARDS is empty_table.view.preferences.level


def test_a_deck_is_chosen_by_the_drawing_of_its_box(phone: FlaskClient) -> None:
    drawings = set(re.findall(r'<symbol id="([^"]+)"', BOXES.read_text()))
    page = phone.get("/setup").text
    shown = re.findall(r"boxes\.svg[^#\"]*#([^\"]+)", page)
    assert set(shown) <= drawings
    assert len(EDITIONS) == len(set(shown[1:]))
    assert "modern" == shown[0] == shown[1]
    assert 'id="edition" open' in page
    start(phone, sent("Ana", "Ben", edition="wild-2020"))
    page = phone.get("/setup").text
    assert 'id="edition" open' not in page
    assert "#wild-2020" in page.split('id="edition"')[1].partition("</summary>")[0]


def test_where_nobody_wants_to_draw_cards_the_companion_draws_a_dealer(phone: FlaskClient) -> None:
    form = [*sent("Ana", "Ben", "Cy", new="De").items(multi=True), ("do", "draw")]
    drawn = phone.get("/setup", query_string=form)
    page = phone.get(drawn.location).text
    dealer = re.search(r"(Ana|Ben|Cy) drew the highest card and deals\.", page)
    assert dealer
    assert f"{dealer[1]} deals" in page
    assert 'name="new" value="De"' in page
    # The address has the cards, so that loading it anew draws no others.
    assert page == phone.get(drawn.location).text


def test_a_name_still_in_the_field_sits_down_at_the_start(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", new="Ben"))
    assert ("Ana", "Ben") == state_of(empty_table).setup.players


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (sent(), "UNO needs two players at least."),
        (sent("Ana", "Ben", target="lots"), "lots is no target. Expected a whole number."),
        (sent("Ana", 'B"n'), 'B"n has a quote mark in it. Expected a name without one.'),
        (sent("Ana", "Ben", new="Ana"), "There is already an Ana."),
        (sent("Ana", "Ben", "Cy", scoring="teams"), "Two teams needs 4, 6, 8 or 10 players"),
        (sent("Ana", "Ben", card_1="4", card_2="4"), "Ana and Ben are level on 4 and draw again."),
    ],
)
def test_an_error_keeps_the_game_from_beginning_and_what_was_typed(
    phone: FlaskClient, empty_table: Table, form: MultiDict[str, str], sentence: str
) -> None:
    answer = start(phone, form)
    assert 422 == answer.status_code
    assert sentence in unescape(answer.text)
    assert empty_table.game is None
    for name in form.getlist("player"):
        assert f'value="{name}"' in answer.text.replace("&#34;", '"')
    if target := form.get("target"):
        assert f'name="target" value="{target}"' in answer.text


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_value_that_the_page_does_not_offer_is_answered_with_a_sentence(
    phone: FlaskClient, empty_table: Table, method: str
) -> None:
    form = sent("Ana", "Ben", edition="clasic")
    answer = phone.get("/setup", query_string=form) if method == "get" else start(phone, form)
    assert 400 == answer.status_code
    assert "No edition is called clasic. Did you mean classic?" in answer.text
    assert empty_table.game is None


def test_who_only_watches_may_look_but_not_start(empty_table: Table) -> None:
    stranger = create_app(empty_table, TOKEN).test_client()
    page = look(stranger, sent("Ana", "Ben"))
    assert "This screen only watches." in page
    assert 'value="start"' not in page
    assert 'id="new"' not in page
    assert 401 == start(stranger, sent("Ana", "Ben")).status_code
    assert empty_table.game is None


def test_names_of_earlier_games_are_offered_the_latest_first(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", "Ben"))
    start(phone, sent("Cy", "Ben"), over="1")
    page = look(phone, sent("Dee"))
    offered = [name for name in ("Cy", "Ben", "Ana") if f'value="add {name}"' in page]
    assert ["Cy", "Ben", "Ana"] == sorted(offered, key=lambda name: page.index(f'value="add {name}"'))
    assert 'value="add Ben"' not in look(phone, sent("Dee"), "add Ben")


def test_who_was_renamed_is_offered_by_the_present_name(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", "Bart"))
    empty_table.people.submit("rename Bart: Bartholomew")
    page = look(phone, sent("Dee"))
    assert 'value="add Bartholomew"' in page
    assert 'value="add Bart"' not in page


def test_the_same_again_has_the_next_dealer(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", "Ben", "Cy", edition="wild-2020", dealer="2", target="50", level="scores"))
    for line in ("round", "Ana: out", "Ben: points 50", "Cy: points 9"):
        accepted(empty_table.submit(line))
    page = phone.get("/setup").text
    assert "Rematch" in page
    assert "Cy deals" in page
    assert "/play" == phone.post("/setup", data={"do": "again", "over": "1"}).location
    setup = state_of(empty_table).setup
    assert (("Ana", "Ben", "Cy"), "Cy", 50) == (setup.players, setup.dealer, setup.target)
    assert empty_table.view
    assert (2, Level.SCORES) == (empty_table.view.game_id, empty_table.view.preferences.level)


@pytest.mark.parametrize(("way", "dealer"), [("again", "Ben"), ("again-winner", "Cy")])
def test_a_finished_game_offers_the_rematch_with_either_dealer(
    phone: FlaskClient, empty_table: Table, way: str, dealer: str
) -> None:
    start(phone, sent("Ana", "Ben", "Cy", target="50"))
    for line in ("round", "Cy: out", "Ana: points 50", "Ben: points 9"):
        accepted(empty_table.submit(line))
    for page in ("/play", "/setup"):
        assert f'value="{way}"' in phone.get(page).text
    assert "/play" == phone.post("/setup", data={"do": way, "over": "1"}).location
    assert (dealer, 2) == (state_of(empty_table).dealer, len(empty_table.played_games.newest()))


def test_a_rematch_with_changed_seats_begins_at_the_filled_in_form(
    phone: FlaskClient, empty_table: Table
) -> None:
    assert "/setup" == phone.get("/setup/again").location
    start(phone, sent("Ana", "Ben", "Cy", target="70"))
    page = phone.get("/setup/again", follow_redirects=True).text
    assert all(f'value="{each}"' in page for each in ("Ana", "Ben", "Cy", "70"))
    assert "Ben deals, Cy is first" in page


@pytest.mark.parametrize("path", ["/play", "/score", "/games/1"])
def test_who_only_watches_is_offered_no_rematch(empty_table: Table, path: str) -> None:
    accepted(empty_table.begin('[Players "Ana, Ben"]\nend\n'))
    page = create_app(empty_table, TOKEN).test_client().get(path).text
    assert 'action="/setup"' not in page


def test_the_same_again_tapped_twice_begins_one_game(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", "Ben", "Cy"))
    accepted(empty_table.submit("round"))
    for _ in range(2):
        assert "/play" == phone.post("/setup", data={"do": "again", "over": "1"}).location
    assert (2, "Ben") == (len(empty_table.played_games.newest()), state_of(empty_table).dealer)


def test_nothing_can_be_the_same_again_before_the_first_game(phone: FlaskClient, empty_table: Table) -> None:
    assert "Rematch" not in phone.get("/setup").text
    assert "New game" in phone.post("/setup", data={"do": "again"}).text
    assert empty_table.game is None


def test_a_game_under_way_is_said_to_be_kept(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", "Ben"))
    accepted(empty_table.submit("round"))
    assert "Ana and Ben are in round 1. A new game ends theirs; you can continue it under Games." in look(
        phone, sent()
    )
    assert "/play" == start(phone, sent("Cy", "Dee"), over="1").location
    assert ("Cy", "Dee") == state_of(empty_table).setup.players
    assert ("Ana", "Ben") == empty_table.played_games.newest()[1].players


def test_a_game_begun_meanwhile_is_not_ended_unseen(phone: FlaskClient, empty_table: Table) -> None:
    start(phone, sent("Ana", "Ben"))
    accepted(empty_table.submit("round"))
    answer = start(phone, sent("Cy", "Dee"), over="")
    assert 409 == answer.status_code
    assert "Meanwhile Ana and Ben have begun a game." in answer.text
    assert ("Ana", "Ben") == state_of(empty_table).setup.players


def test_start_tapped_twice_begins_one_game(phone: FlaskClient, empty_table: Table) -> None:
    for _ in range(2):
        assert "/play" == start(phone, sent("Ana", "Ben"), over="").location
    assert 1 == len(empty_table.played_games.newest())


def test_names_are_shown_as_they_are_never_as_markup(phone: FlaskClient) -> None:
    page = phone.get("/setup", query_string=sent("<b>Ana</b>", "Ben & Co")).text
    assert "<b>Ana</b>" not in page
    assert "&lt;b&gt;Ana" in page
