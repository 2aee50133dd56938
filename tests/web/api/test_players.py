"""The statistics of players over HTTP."""

import re
from typing import Any

import pytest

from companion.table import Table
from tests.table.builder import BEGUN, accepted
from tests.table.test_statistics import ANA_WINS, BEN_WINS, standings
from tests.web.api.test_openapi import check
from tests.web.builder import Visitor

CY_WINS = '[Edition "original"]\n[Players "Cy, Dee"]\n[Target "50"]\nround\nCy: out\nDee: points 60\n'


@pytest.fixture
def played(program: Visitor, table: Table) -> Visitor:
    """Ana won four games of five against Ben, and Cy one against Dee."""
    for record in (ANA_WINS, ANA_WINS, BEN_WINS, ANA_WINS, ANA_WINS, CY_WINS, BEGUN):
        accepted(table.begin(record))
    standings(table)
    return program


def names(answer: list[dict[str, Any]]) -> list[str]:
    """Who is in an answer."""
    return [each["name"] for each in answer]


def test_players_come_ranked_with_what_chance_alone_would_give(played: Visitor) -> None:
    found = played.get("/api/players").get_json()
    assert ["Ana", "Ben", "Cy", "Dee"] == names(found)
    assert [1, 2, None, None] == [each["rank"] for each in found]
    ana = found[0]
    assert (5, 4, 2.5) == (ana["games"], ana["won"], ana["chance"])
    assert ana["rating"]["value"] > 1500 > found[1]["rating"]["value"]
    assert (2, 2) == (ana["streak"], ana["longest_streak"])


def test_one_player_is_told_with_results_and_opponents(played: Visitor) -> None:
    ben = played.get("/api/players/Ben").get_json()
    assert [{"name": "Ana", "games": 5, "better": 1, "worse": 4}] == ben["opponents"]
    assert [(6, 2), (5, 2), (4, 1), (3, 2), (2, 2)] == [
        (each["game"], each["place"]) for each in ben["results"]
    ]
    assert ben["rating"] == ben["results"][0]["rating"]


def test_filters_choose_the_games(played: Visitor) -> None:
    assert ["Cy", "Dee"] == names(played.get("/api/players?edition=original").get_json())
    assert [] == played.get("/api/players?until=2001-01-01").get_json()
    ana = played.get("/api/players/Ana?players=3").get_json()
    assert (0, None, []) == (ana["games"], ana["average_hand"], ana["results"])


def test_following_the_links_brings_every_player_once(played: Visitor) -> None:
    found, address = list[str](), "/api/players?limit=3&scoring=winner-takes-all"
    while address:
        answer = played.get(address)
        found += names(answer.get_json())
        following = re.fullmatch('<(.+)>; rel="next"', answer.headers.get("Link", ""))
        address = following[1] if following else ""
    assert ["Ana", "Ben", "Cy", "Dee"] == found
    assert "Link" not in played.get("/api/players?limit=4&scoring=winner-takes-all").headers


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/players", 200),
        ("/api/players?edition=chess", 400),
        ("/api/players?limit=0", 400),
        ("/api/players/Ana", 200),
        ("/api/players/Anna", 404),
        ("/api/players/Ana?since=lately", 400),
    ],
)
def test_an_answer_is_as_described(played: Visitor, path: str, status: int) -> None:
    answer = played.get(path)
    assert status == answer.status_code
    check(answer, "/api/players/{name}" if "Ana" in path or "Anna" in path else "/api/players")


def test_a_name_nobody_has_is_answered_with_the_nearest(played: Visitor) -> None:
    error = played.get("/api/players/Anna").get_json()["error"]
    assert "No player is called Anna. Did you mean Ana?" == error


def test_a_name_may_have_any_sign(program: Visitor, table: Table) -> None:
    accepted(table.begin(ANA_WINS.replace("Ana,", "A/B #1?,").replace("Ana:", '"A/B #1?":')))
    assert "A/B #1?" == program.get("/api/players/A%2FB%20%231%3F").get_json()["name"]


def test_before_the_first_game_there_are_none(program: Visitor) -> None:
    assert [] == program.get("/api/players").get_json()


def test_who_is_who_is_told_and_said(played: Visitor, table: Table) -> None:
    for line in ('rename "Cy": "Cyrus"', 'colour "Cyrus": teal', 'face "Cyrus": 🦊', 'guest "Dee"', "undo 2"):
        answer = played.post("/api/identities", {"line": line})
        assert (200, line) == (answer.status_code, answer.get_json()["line"])
        check(answer, "/api/identities", "post")
    standings(table)
    cyrus = played.get("/api/players/Cy").get_json()
    assert ("Cyrus", None, "🦊", False, ["Cy"]) == tuple(
        cyrus[field] for field in ("name", "colour", "face", "guest", "also_known_as")
    )
    assert [] == cyrus["opponents"]
    assert [("Dee", True, None)] == [
        (each["name"], each["guest"], each["rating"])
        for each in played.get("/api/players").get_json()
        if each["guest"]
    ]
    told = played.get("/api/identities")
    check(told, "/api/identities")
    assert [True, False, True, True, True] == [each["counts"] for each in told.get_json()]


def test_an_identity_that_cannot_be_is_answered_with_a_sentence(played: Visitor) -> None:
    refused = played.post("/api/identities", {"line": "guest Eve"})
    check(refused, "/api/identities", "post")
    assert (400, "No player is called Eve.") == (refused.status_code, refused.get_json()["error"][:24])
    assert [] == played.get("/api/identities").get_json()


def test_a_sheet_of_old_results_is_imported_once_and_taken_back(played: Visitor, table: Table) -> None:
    sheet = {"csv": "date;Ana;Eve\n2019-12-26;310;520\n2020-01-01;275;510\n", "file": "old.csv"}
    answer = played.post("/api/imports", sheet)
    check(answer, "/api/imports", "post")
    found = answer.get_json()
    assert (1, 2, 2, ["Ana", "Eve"], ["Eve"]) == tuple(
        found[name] for name in ("number", "games", "new_games", "players", "new_players")
    )
    standings(table)
    assert 2 == played.get("/api/players/Eve").get_json()["imported"]
    again = played.post("/api/imports", {"csv": sheet["csv"]})
    check(again, "/api/imports", "post")
    assert 409 == again.status_code
    grown = played.post("/api/imports", {"csv": f"{sheet['csv']}2020-01-02;5;10\n"}).get_json()
    assert (3, 1) == (grown["games"], grown["new_games"])
    for number in (1, 2):
        played.post("/api/identities", {"line": f"undo {number}"})
    assert 404 == played.get("/api/players/Eve").status_code


@pytest.mark.long
@pytest.mark.parametrize(
    ("csv", "sentence"),
    [
        ("date;Ana;Eve\n2019-12-26;1;2\n2019-12-27;1;two\n", "Line 3: Eve has “two” points."),
        ("date;Ana;Eve\n2999-12-26;1;2\n", "Line 2: 2999-12-26 is still to come."),
        ("date;Ana;Eve\n3/1/2024;1;2\n", "Line 2: 3/1/2024 may be 2024-01-03 or 2024-03-01. Say which by a"),
        ("name\n", "Line 1: The header row has no date."),
        ("date;Ana;Eve\n" + "x" * 250_000, '"csv" has 250,013 characters.'),
        ("date;Ana;Eve\n" + "é" * 130_000, "That file is too large."),
    ],
)
def test_a_bad_line_of_a_sheet_is_named_and_nothing_is_taken(
    played: Visitor, csv: str, sentence: str
) -> None:
    answer = played.post("/api/imports", {"csv": csv})
    check(answer, "/api/imports", "post")
    assert (400, sentence) == (answer.status_code, answer.get_json()["error"][: len(sentence)])
    assert [] == played.get("/api/identities").get_json()


def test_who_goes_out_earns_nothing_where_the_lowest_total_wins(played: Visitor, table: Table) -> None:
    lowest = ANA_WINS.replace("[Target", '[Scoring "low-score"]\n[Target').replace("Ana", "Low")
    accepted(table.begin(lowest))
    played.post("/api/imports", {"csv": "date;scoring;Old;Few\n2019-12-26;low-score;310;120\n"})
    standings(table)
    assert [None, None, None] == [
        played.get(f"/api/players/{name}").get_json()["points"] for name in ("Low", "Old", "Few")
    ]
    assert "where the lowest total wins, going out earns none" in played.get("/players/Low").text
    assert "Points earned" not in played.get("/players/Old").text


def test_what_is_not_known_of_old_results_is_null(played: Visitor, table: Table) -> None:
    results = table.people.read_results(b"date;Ana;Eve\n2019-12-26;310;520\n").results
    table.people.import_results(results, "old.csv")
    standings(table)
    answer = played.get("/api/players/Eve")
    check(answer, "/api/players/{name}")
    eve = answer.get_json()
    assert (1, 1, 1, 520, 0.5) == tuple(
        eve[name] for name in ("games", "won", "imported", "points", "chance")
    )
    assert {None} == {eve[name] for name in ("rounds", "caught", "hands", "average_hand", "turns", "heads")}
    assert (None, "2019-12-26") == (eve["results"][0]["game"], eve["results"][0]["ended"])
    assert 1 == played.get("/api/players/Ana").get_json()["imported"]


def test_how_many_games_are_still_to_come_is_told(played: Visitor, table: Table) -> None:
    assert "0" == played.get("/api/players").headers["Games-To-Come"]
    check(played.get("/api/players"), "/api/players")
