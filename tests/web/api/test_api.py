"""The game record's words over HTTP."""

import csv
import io

import pytest
from flask.testing import FlaskClient

from companion.rules import as_json, new_game, read_record
from companion.table import Table
from companion.web.app import create_app
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'


def test_the_table_is_what_replay_prints_and_what_may_come_next(watcher: FlaskClient, table: Table) -> None:
    answer = watcher.get("/api/table")
    assert 200 == answer.status_code
    assert "application/json" == answer.mimetype
    shown = answer.get_json()
    assert (1, 2) == (shown.pop("game"), shown.pop("version"))
    assert "Ben: G7" in shown.pop("legal")
    assert (None, None) == (shown.pop("scanned"), shown.pop("paused"))
    record = read_record(watcher.get("/api/record").text)
    game = new_game(record.setup)
    for event in record.events:
        game = game.apply(event)  # type: ignore[assignment] # every one was accepted
    assert shown == as_json(game.state)


def test_an_event_that_was_meant_for_one_game_never_enters_the_next(program: Visitor, table: Table) -> None:
    meant = {"line": "Ben: G7", "game": 1, "version": 2}
    program.post("/api/games", {"record": f"{CLASSIC}round\nstart G5\n"})
    answer = program.post("/api/events", meant)
    assert (409, 2, 2) == (answer.status_code, answer.get_json()["game"], answer.get_json()["version"])
    assert "Another game has begun since" in answer.get_json()["error"]
    assert 2 == table.version
    assert 200 == program.post("/api/events", {**meant, "game": 2}).status_code


def test_a_key_with_another_line_is_never_answered_as_if_that_had_been_entered(
    program: Visitor, table: Table
) -> None:
    program.post("/api/events", {"line": "Ben: G7", "key": "tap"})
    answer = program.post("/api/events", {"line": "Cy: G8", "key": "tap"})
    check(answer, "/api/events", "post")
    assert 409 == answer.status_code
    assert "used for something else" in answer.get_json()["error"]
    assert 3 == table.version


def test_an_event_is_answered_with_the_table(program: Visitor) -> None:
    answer = program.post("/api/events", {"line": "Ben: G7", "version": 2, "key": "tap"})
    assert 200 == answer.status_code
    assert 3 == answer.get_json()["version"]
    assert "Cy" == answer.get_json()["turn"]
    assert answer.get_json() == program.get("/api/table").get_json()


def test_version_and_key_may_be_left_out_or_null(program: Visitor) -> None:
    assert 200 == program.post("/api/events", {"line": "Ben: G7"}).status_code
    assert 200 == program.post("/api/events", {"line": "Cy: G8", "version": None, "key": None}).status_code


def test_a_stale_version_is_answered_with_the_present_table(program: Visitor) -> None:
    answer = program.post("/api/events", {"line": "Ben: G7", "version": 1})
    assert 409 == answer.status_code
    stale = answer.get_json()
    assert "version 2" in stale.pop("error")
    assert stale == program.get("/api/table").get_json()


def test_a_ruling_is_the_rule_and_one_sentence(program: Visitor) -> None:
    answer = program.post("/api/events", {"line": "Ben: B7"})
    assert 422 == answer.status_code
    assert {
        "rule": "match",
        "text": "Blue 7 does not go on a green 5. Play the same colour, the same number or a Wild.",
    } == answer.get_json()


def test_an_amendment_is_answered_with_what_stands_against_a_rule(program: Visitor) -> None:
    for line in ("Ben: G7", "Cy: B7", "Ana: B2"):
        program.post("/api/events", {"line": line})
    answer = program.post("/api/events", {"line": "amend 3: Ben: G9", "version": 5}).get_json()
    text = "Blue 7 does not go on a green 9. Play the same colour, the same number or a Wild."
    assert [{"line": "Cy: B7", "rule": "match", "text": text}] == answer.pop("stands")
    assert answer == program.get("/api/table").get_json()
    answer = program.post("/api/events", {"line": "amend 9: nothing!"}).get_json()
    assert [] == answer.pop("stands")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("amend 3: Ben: B9", 422),
        ("amend 4: nothing", 422),
        ("amend 3: undo", 400),
        ("amend 3: Ben: G8; Bne: G9", 400),
        ("Ben: G7; Cy: G9", 400),
    ],
)
def test_an_amendment_that_cannot_be_changes_nothing(program: Visitor, line: str, status: int) -> None:
    program.post("/api/events", {"line": "Ben: G7"})
    before = program.get("/api/table").data
    assert status == program.post("/api/events", {"line": line}).status_code
    assert before == program.get("/api/table").data


def test_an_unreadable_line_is_told_what_was_expected(program: Visitor) -> None:
    answer = program.post("/api/events", {"line": "Bne: G7"})
    assert 400 == answer.status_code
    assert {"error": "No player is called Bne. Did you mean Ben?"} == answer.get_json()


def test_the_same_key_gets_the_first_answer(program: Visitor) -> None:
    tap = {"line": "Ben: G7", "version": 2, "key": "tap"}
    first = program.post("/api/events", tap)
    program.post("/api/events", {"line": "Cy: G8"})
    again = program.post("/api/events", tap)
    assert (200, first.get_json()) == (again.status_code, again.get_json())
    ruled = program.post("/api/events", {"line": "Ben: G7", "key": "early"})
    program.post("/api/events", {"line": "Ana: G1"})
    again = program.post("/api/events", {"line": "Ben: G7", "key": "early"})
    assert (422, ruled.get_json()) == (again.status_code, again.get_json())


def test_a_game_begins_and_the_one_before_is_kept(program: Visitor) -> None:
    answer = program.post("/api/games", {"record": f"{CLASSIC}round\n"})
    assert 200 == answer.status_code
    assert (1, "deal") == (answer.get_json()["version"], answer.get_json()["phase"])
    games = program.get("/api/games").get_json()
    assert [(2, True), (1, False)] == [(game["id"], game["present"]) for game in games]
    assert "start G5" in program.get("/api/games/1/record").text
    assert program.get("/api/games/2/record").text == program.get("/api/record").text


def test_what_is_written_on_blanks_is_told_of_todays_box_alone(program: Visitor) -> None:
    record = (
        '[Edition "modern"]\n[Players "Ana, Ben"]\n[Options "swap-hands"]\n[Blank1 "draw 3: who laughs"]\n'
    )
    modern = program.post("/api/games", {"record": record}).get_json()
    assert (["draw 3"], ["swap-hands"]) == (modern["blanks"], modern["options"])
    assert "blanks" not in program.post("/api/games", {"record": '[Players "Ana, Ben"]\n'}).get_json()


def test_a_record_that_breaks_a_rule_says_on_which_line(program: Visitor) -> None:
    answer = program.post("/api/games", {"record": f"{CLASSIC}round\nstart G5\nBen: B7\n"})
    assert 422 == answer.status_code
    assert 5 == answer.get_json()["line"]
    assert "match" == answer.get_json()["rule"]
    assert 1 == len(program.get("/api/games").get_json())


def test_a_record_that_cannot_be_read_says_on_which_line(program: Visitor) -> None:
    answer = program.post("/api/games", {"record": f"{CLASSIC}round\nstart purple\n"})
    assert 400 == answer.status_code
    assert answer.get_json()["error"].startswith("Line 4: ")
    assert 1 == len(program.get("/api/games").get_json())


def test_a_record_posted_back_gives_the_same_table(program: Visitor) -> None:
    for line in ("Ben: G7", "Cy: W4=R", "undo", "Cy: draw", "Cy: B7 !", "Ana: uno !"):
        assert 200 == program.post("/api/events", {"line": line}).status_code
    before = program.get("/api/table").get_json()
    answer = program.post("/api/games", {"record": program.get("/api/record").text})
    assert {**before, "game": 2} == answer.get_json()


def test_a_record_is_text_and_may_be_kept_as_a_file(watcher: FlaskClient) -> None:
    answer = watcher.get("/api/record")
    assert "text/plain; charset=utf-8" == answer.content_type
    assert "Content-Disposition" not in answer.headers
    download = watcher.get("/api/games/1/record?download")
    assert "attachment; filename=uno-1.uno" == download.headers["Content-Disposition"]


def test_a_game_comes_as_csv_and_json_too(watcher: FlaskClient) -> None:
    answer = watcher.get("/api/games/1/record.csv?download")
    assert "text/csv; charset=utf-8" == answer.content_type
    assert "attachment; filename=uno-1.csv" == answer.headers["Content-Disposition"]
    assert ["round", "dealer", "out"] == next(csv.reader(io.StringIO(answer.text)))[:3]
    assert watcher.get("/api/games/1/record.json").get_json()["record"] == watcher.get("/api/record").text


@pytest.mark.parametrize("path", ["/api/table", "/api/record"])
def test_before_the_first_game_there_is_no_table(empty_table: Table, path: str) -> None:
    client = create_app(empty_table, TOKEN).test_client()
    answer = client.get(path)
    assert 404 == answer.status_code
    assert {"error": "No game has begun yet. Begin one, then play."} == answer.get_json()
    assert [] == client.get("/api/games").get_json()


def test_an_event_before_the_first_game_is_told_to_wait(empty_table: Table) -> None:
    program = Visitor(create_app(empty_table, TOKEN).test_client())
    assert 404 == program.post("/api/events", {"line": "round"}).status_code


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/api/nothing", 404, "There is nothing at /api/nothing."),
        ("GET", "/api/games/7/record", 404, "There is no game 7. See /api/games for those there are."),
        ("GET", "/api/games/x/record", 404, "There is nothing at /api/games/x/record."),
        ("GET", f"/api/games/{'9' * 30}/record", 404, "There is no game"),
        ("GET", "/api/events", 405, "/api/events does not take GET. Expected POST."),
        ("PUT", "/api/games", 405, "/api/games does not take PUT. Expected GET or POST."),
        ("DELETE", "/api/table", 405, "/api/table does not take DELETE. Expected GET."),
        ("POST", "/api/pressed", 404, "There is nothing at /api/pressed."),
        ("GET", "/stream?view=kitchen", 404, "No page is called kitchen."),
    ],
)
def test_a_missing_address_is_answered_in_json(
    program: Visitor, method: str, path: str, status: int, sentence: str
) -> None:
    answer = program.client.open(path, method=method, headers={"Authorization": f"Bearer {TOKEN}"})
    assert status == answer.status_code
    assert {"error"} == set(answer.get_json())
    assert answer.get_json()["error"].startswith(sentence)
