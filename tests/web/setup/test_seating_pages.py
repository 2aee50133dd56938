"""Who plays next: players join, leave and move between two rounds."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.rules import Phase
from companion.table import Table
from companion.web.setup.seating import read_seating, seating_step
from tests.table.builder import accepted
from tests.web.builder import FOUR, PAIRS, SCORED, game_of

LOW = SCORED.replace("[Players", '[Scoring "low-score"]\n[Players')
UNO_40 = SCORED.replace("[Players", '[Scoring "challenge-uno"]\n[Target "40"]\n[Players')


def sent(*names: str, do: str = "", **fields: str) -> MultiDict[str, str]:
    """What the page sends; a name's key is its place among Ana, Ben, Cy, Dee, Eve and Fay."""
    form = MultiDict({"at": "0", **fields, "do": do})
    for name in names:
        form.add("key", str("ABCDEF".index(name[:1]) + 1))
        form.add("player", name)
    return form


def lines(record: str, *names: str, do: str = "", **fields: str) -> tuple[str, ...]:
    """The lines that seating these players comes to."""
    wanted, errors = seating_step(read_seating(sent(*names, **fields), game_of(record)), do)
    assert {} == errors
    return wanted.lines


@pytest.mark.parametrize(
    ("names", "button", "expected"),
    [
        (("Ana", "Ben", "Cy", "Dee"), "", ()),
        (("Ana", "Ben", "Cy", "Dee"), "add Eve", ("seats Ana, Ben, Cy, Dee, Eve",)),
        (("Ana", "Ben", "Cy", "Dee"), "remove 4", ("seats Ana, Ben, Cy",)),
        (("Ana", "Ben", "Cy", "Dee"), "up 3", ("seats Ana, Cy, Ben, Dee",)),
        (("Ana", "Ben", "Cy", "Dee"), "down 1", ("seats Ben, Ana, Cy, Dee",)),
        (("Ana", "Cy", "Eve", "Fay"), "", ("seats Ana, Cy, Eve, Fay",)),
    ],
)
def test_each_button_comes_to_one_line(
    names: tuple[str, ...], button: str, expected: tuple[str, ...]
) -> None:
    assert expected == lines(SCORED, *names, do=button)


@pytest.mark.parametrize(
    ("record", "points", "expected"),
    [
        (SCORED, {}, ()),
        (SCORED, {"points-5": "0"}, ()),
        (SCORED, {"points-5": " 25 "}, ("fix total Eve 25",)),
        (SCORED, {"points-5": "25", "points-1": "99"}, ("fix total Eve 25",)),
        (LOW, {"points-5": "60"}, ()),
        (LOW, {"points-5": "0"}, ("fix total Eve 0",)),
    ],
)
def test_who_joins_may_begin_with_other_points(
    record: str, points: dict[str, str], expected: tuple[str, ...]
) -> None:
    assert ("seats Ana, Ben, Cy, Dee, Eve", *expected) == lines(
        record, "Ana", "Ben", "Cy", "Dee", "Eve", **points
    )


def test_who_comes_back_has_their_points_again() -> None:
    game = game_of(f"{SCORED}seats Ana, Cy, Dee\n")
    wanted, _errors = seating_step(read_seating(sent("Ana", "Cy", "Dee"), game), "add Ben")
    assert ["81"] == [wanted.typed(seat) for seat in wanted.joining]
    assert ("seats Ana, Cy, Dee, Ben",) == wanted.lines


@pytest.mark.parametrize(
    ("names", "fields", "field", "text"),
    [
        (("Ana",), {}, "players", "2 to 10 players"),
        (("Ana", "Ben", "Eve"), {"points-5": "lots"}, "points-5", "Expected a whole number."),
        (("Ana", "Ben", "Ana"), {}, "seat-", "There is already an Ana."),
        (("Ana", "Ben", 'E"e'), {}, "seat-", ""),
        (("Ana", "Ben", "ANA"), {}, "seat-", "There is already an Ana."),
        (("Ana", "Cy", "BEN"), {}, "seat-", "There is already a Ben."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    names: tuple[str, ...], fields: dict[str, str], field: str, text: str
) -> None:
    _wanted, errors = seating_step(read_seating(sent(*names, **fields), game_of(SCORED)), "")
    [(at, error)] = errors.items()
    assert at.startswith(field)
    assert text in error


def test_two_of_an_old_game_keep_the_names_that_differ_in_letters_alone() -> None:
    game = game_of('[Players "Eve, EVE, Ben"]\n')
    _wanted, errors = seating_step(read_seating(sent("Ben", "EVE", "Eve"), game), "")
    assert {} == errors


def test_who_left_is_not_offered_again_under_a_name_written_otherwise(
    player: FlaskClient, table: Table
) -> None:
    accepted(table.begin('[Players "zoe, Ben"]\n'))
    accepted(table.begin('[Players "Zoe, Cy"]\n'))
    page = player.get("/seats").text
    assert 'value="add Ben"' in page
    assert 'value="add zoe"' not in page


def seat(phone: FlaskClient, table: Table, *names: str, **fields: str) -> TestResponse:
    """What the page posts."""
    assert table.view
    seen = {"at": str(table.version), "game": str(table.view.game_id)}
    return phone.post("/seats", data=sent(*names, do="seat", **{**seen, **fields}))


def test_the_page_shows_who_sits_there_and_whom_it_remembers(player: FlaskClient, scored: Table) -> None:
    accepted(scored.submit("seats Ana, Cy, Dee"))
    page = player.get("/seats").text
    assert all(f'name="player" value="{name}"' in page for name in ("Ana", "Cy", "Dee"))
    assert 'value="add Ben"' in page
    # Those who sit there cannot be given other names: that would be other players.
    assert 'aria-label="Name at seat' not in page


def test_seats_and_starting_points_are_one_change(player: FlaskClient, scored: Table) -> None:
    answer = seat(player, scored, "Ana", "Eve", "Cy", "Ben", **{"points-5": "20"})
    assert (303, "/play") == (answer.status_code, answer.headers["Location"])
    assert scored.view
    state = scored.view.state
    assert {"Ana": 0, "Eve": 20, "Cy": 0, "Ben": 81} == state.totals
    assert {"Dee": 0} == state.left
    assert player.get("/api/record").text.endswith("seats Ana, Eve, Cy, Ben\nfix total Eve 20\n")
    entered = player.get(f"/api/games/{scored.view.game_id}/record.json").get_json()["events"]
    assert ["scorekeeper"] * 2 == [each["entered_by"] for each in entered[-2:]]


def test_a_name_that_was_typed_and_not_added_joins_too(player: FlaskClient, scored: Table) -> None:
    seat(player, scored, "Ana", "Ben", "Cy", "Dee", new="Eve")
    assert scored.view
    assert ("Ana", "Ben", "Cy", "Dee", "Eve") == scored.view.state.players


def test_nothing_changed_is_no_event(player: FlaskClient, scored: Table) -> None:
    before = scored.version
    assert 303 == seat(player, scored, "Ana", "Ben", "Cy", "Dee").status_code
    assert before == scored.version


def test_a_table_that_moved_on_keeps_the_list_that_was_made(player: FlaskClient, scored: Table) -> None:
    answer = seat(player, scored, "Ana", "Ben", "Eve", at="1")
    assert 409 == answer.status_code
    assert "The table has moved on." in answer.text
    assert 'value="Eve"' in answer.text


def test_what_is_refused_changes_nothing(player: FlaskClient, scored: Table) -> None:
    before = scored.version
    answer = seat(player, scored, "Ana")
    assert (422, before) == (answer.status_code, scored.version)
    assert "UNO is for 2 to 10 players, and 1 are named." in answer.text


def test_before_the_first_round_seats_change_likewise(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(FOUR))
    assert [True] * 2 == ["Who plays?" in player.get(path).text for path in ("/play", "/seats")]
    seat(player, table, "Dee", "Ana", "Eve")
    assert table.view
    assert (("Dee", "Ana", "Eve"), "Ana") == (table.view.state.players, table.view.state.dealer)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (f"{SCORED}round\n", "A round is under way: seats change between rounds."),
        (f"{SCORED}end\n", "The game is over."),
        (PAIRS, "Partners and teams stay as they sit: nobody comes, goes or moves."),
    ],
)
def test_where_no_seat_can_change_the_page_says_why(
    player: FlaskClient, table: Table, record: str, why: str
) -> None:
    accepted(table.begin(record))
    assert why in player.get("/seats").text
    assert "/seats" not in player.get("/score").text
    before = table.version
    assert 422 == seat(player, table, "Ana", "Ben", "Cy").status_code
    assert before == table.version


def test_who_is_out_of_the_game_stays_listed_without_a_seat(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(UNO_40))
    page = player.get("/seats").text
    assert "Dee is out of the game, and stays on the score." in page
    assert 'value="Dee"' not in page
    seat(player, table, "Ana", "Cy", "Ben")
    assert table.view
    assert ("Ana", "Cy", "Ben", "Dee") == table.view.state.players


def test_a_watcher_and_a_phone_of_its_own_seat_change_none(
    app: Flask, watcher: FlaskClient, player: FlaskClient, scored: Table
) -> None:
    assert "phone that keeps score" in watcher.get("/seats").text
    assert 401 == seat(watcher, scored, "Ana", "Ben").status_code
    player.post("/host", data={"do": "take"})
    player.post("/host", data={"do": "own"})
    other = app.test_client()
    other.set_cookie("uno_companion", player.get_cookie("uno_companion").value)  # type: ignore[union-attr]
    other.post("/seat", data={"seat": "Ana"})
    assert 403 == seat(other, scored, "Ana", "Ben").status_code
    assert "/seats" not in other.get("/score").text
    assert "/seats" in player.get("/score").text


def test_the_game_is_stopped_from_the_score(player: FlaskClient, scored: Table) -> None:
    assert f"/play?ask=end&amp;at={scored.version}" in player.get("/score").text
    assert "Stop here? Ben wins with 81 points." in player.get(f"/play?ask=end&at={scored.version}").text
    accepted(scored.submit("round"))
    accepted(scored.submit("Ana: out"))
    # While hands are counted too.
    asked = player.get(f"/play?ask=end&at={scored.version}").text
    assert "The round that is on does not count." in asked
    assert scored.view
    seen = {"version": str(scored.version), "game": str(scored.view.game_id), "back": "play"}
    player.post("/act", data={**seen, "line": "end"})
    assert (Phase.FINISHED, ("Ben",)) == (scored.view.state.phase, scored.view.state.winner)
    assert "ask=end" not in player.get("/score").text
