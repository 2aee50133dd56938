"""Who has left and who came later: in totals, chart, rounds, on the table and in exports."""

import csv
import io

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.table import Table
from companion.web.pad import Phone
from companion.web.request_context import Credentials, Visitor
from companion.web.screens.notices import notice_after_tap
from companion.web.screens.ring import ring
from companion.web.screens.scores import Chart, scoreboard
from tests.table.builder import accepted
from tests.web.builder import game_of, view_of

THREE = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
ROUND = "round\nAna: out\nBen: points 20\nCy: points 30\n"
LATER = "round\nEve: out\nAna: points 10\nCy: points 30\n"
CAME_AND_WENT = f"{THREE}{ROUND}seats Eve, Ana, Cy\n{LATER}"
BACK = (
    f"{CAME_AND_WENT}seats Ana, Ben, Cy, Eve\nround\nBen: out\nAna: points 1\nCy: points 2\nEve: points 3\n"
)
LEFT_IN_ROUND = f"{THREE}{ROUND}round\nstart R5\nleave Cy\n"


def chart(record: str) -> tuple[Chart, dict[str, list[int]]]:
    """The chart, and for each label how many points each part of its line has."""
    played = game_of(record)
    shown = scoreboard(played.state, played.everyone).chart
    assert shown
    return shown, {line.label: [len(part.split()) for part in line.parts] for line in shown.lines}


@pytest.mark.parametrize(
    ("record", "parts"),
    [
        (CAME_AND_WENT, {"Ana 50": [3], "Ben 0": [2], "Cy 0": [3], "Eve 40": [2]}),
        (BACK, {"Ana 50": [4], "Ben 6": [2, 2], "Cy 0": [4], "Eve 40": [3]}),
        (LEFT_IN_ROUND, {"Ana 50": [2], "Ben 0": [2], "Cy 0": [2]}),
        # Whoever has joined and not played yet is a point at the end, and a total that was put right a step.
        (f"{THREE}{ROUND}seats Ana, Ben, Eve\n", {"Ana 50": [2], "Ben 0": [2], "Cy 0": [2], "Eve 0": [1]}),
        (f"{THREE}{ROUND}fix total Cy 7\n", {"Ana 50": [2], "Ben 0": [2], "Cy 7": [3]}),
        (f"{THREE}{ROUND}fix total Cy 7\n{ROUND}", {"Ana 100": [3], "Ben 0": [3], "Cy 7": [4]}),
    ],
)
def test_a_line_begins_and_ends_where_its_player_does(record: str, parts: dict[str, list[int]]) -> None:
    assert parts == chart(record)[1]


def test_a_line_that_ended_early_is_named_at_its_end() -> None:
    lines = {line.label: line for line in chart(CAME_AND_WENT)[0].lines}
    assert {"Ben 0"} == {label for label, line in lines.items() if line.has_ended}
    assert lines["Ben 0"].end[0] < lines["Ana 50"].end[0]


def test_each_player_keeps_the_look_of_their_line() -> None:
    for record in (CAME_AND_WENT, BACK):
        looks = {line.label.split()[0]: line.look for line in chart(record)[0].lines}
        assert {"Ana": 0, "Ben": 1, "Cy": 2, "Eve": 3} == looks


def test_who_left_stands_last_with_their_points() -> None:
    played = game_of(f"{THREE}{ROUND}seats Ben, Cy\n")
    board = scoreboard(played.state, played.everyone)
    assert [("Ben", False), ("Cy", False), ("Ana", True)] == [
        (each.name, each.has_left) for each in board.standings
    ]
    assert (50, False) == (board.standings[-1].total, board.standings[-1].is_leading)
    assert ("Ana", "Ben", "Cy") == board.names


def test_teams_have_their_columns_as_before() -> None:
    teams = '[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partners"]\n'
    played = game_of(f"{teams}round\nAna: out\nBen: points 5\nDee: points 5\n")
    assert ("Ana & Cy", "Ben & Dee") == scoreboard(played.state, played.everyone).names


def test_the_ring_seats_who_plays_next_and_numbers_nobody_anew() -> None:
    seats = {seat.name: seat.number for seat in ring(game_of(f"{CAME_AND_WENT}seats Eve, Cy, Fay, Ana\n"))}
    assert {"Eve": 4, "Cy": 3, "Fay": 5, "Ana": 1} == seats
    assert ["Eve", "Cy", "Fay", "Ana"] == list(seats)


def test_who_has_left_has_no_place_in_the_scores_beside_the_pad(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(CAME_AND_WENT))
    totals = player.get("/play").text.partition('id="totals"')[2].partition("</ol>")[0]
    assert [True, True, True, False] == [f">{name}</span>" in totals for name in ("Ana", "Cy", "Eve", "Ben")]


def test_who_leaves_in_mid_round_has_no_place_at_the_table() -> None:
    assert ["Ana", "Ben"] == [seat.name for seat in ring(game_of(LEFT_IN_ROUND))]


def test_who_was_eliminated_in_the_last_round_still_sits_there_until_the_next() -> None:
    record = THREE.replace("[Players", '[Scoring "challenge-uno"]\n[Target "25"]\n[Players') + ROUND
    assert ["Ana", "Ben", "Cy"] == [seat.name for seat in ring(game_of(record))]
    assert ["Ben", "Ana"] == [seat.name for seat in ring(game_of(f"{record}seats Ben, Ana\nround\n"))]


CYS = {"Cy": ("c",)}


def test_a_phone_of_somebody_who_left_stays_theirs_and_has_no_seat() -> None:
    cys = Credentials(has_code=True, seat="Cy", phone="c")
    assert "Cy" == cys.at(view_of(THREE, phones=CYS)).seat
    gone = cys.at(view_of(LEFT_IN_ROUND, phones=CYS))
    assert ("", "Cy", False) == (gone.seat, gone.gone, gone.is_asked)
    back = cys.at(view_of(f"{THREE}{ROUND}seats Ana, Ben\nseats Ana, Ben, Cy\n", phones=CYS))
    assert ("Cy", "", False) == (back.seat, back.gone, back.is_asked)


def test_a_newcomer_s_phone_is_theirs_before_the_next_deal() -> None:
    view = view_of(f"{THREE}{ROUND}seats Ana, Ben, Eve\n", phones={"Eve": ("e",)})
    eves = Credentials(has_code=True, seat="Eve", phone="e").at(view)
    assert "Eve" == Phone(view, visitor=eves).seat


def test_only_who_sits_there_can_be_chosen(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(f"{THREE}{ROUND}seats Ana, Ben, Eve\n"))
    page = player.get("/seat").text
    assert 'value="Eve"' in page
    assert 'value="Cy"' not in page
    assert 303 == player.post("/seat", data={"seat": "Eve"}).status_code
    assert 400 == player.post("/seat", data={"seat": "Cy"}).status_code


def test_the_pages_of_a_game_keep_everybody(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(BACK + "seats Ben, Cy, Eve\n"))
    assert "Ana, Ben, Cy, Eve" in player.get("/games").text
    for page in ("/games/1", "/score", "/table", "/play"):
        assert 200 == player.get(page).status_code
    assert 'class="has-left"' in player.get("/games/2").text
    row = player.get("/score").text.split("has-left")[1].split("</tr>")[0]
    assert all(said in row for said in ("Ana", "gone", "<b>50</b>"))


def test_an_export_has_a_column_for_everybody_who_was_there(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(CAME_AND_WENT))
    assert table.view
    base = f"/api/games/{table.view.game_id}/record"
    rows = list(csv.DictReader(io.StringIO(player.get(f"{base}.csv").text)))
    assert [("50", "", "0"), ("50", "40", "")] == [
        (row["Ana total"], row["Eve total"], row["Ben total"]) for row in rows
    ]
    whole = player.get(f"{base}.json").get_json()
    assert ({"Ben": 0}, ["Eve", "Ana", "Cy"]) == (whole["left"], whole["players"])
    assert [{"Ana", "Ben", "Cy"}, {"Eve", "Ana", "Cy"}] == [set(each["totals"]) for each in whole["scores"]]


def test_who_may_not_leave_is_offered_no_way_to_leave_all_the_same() -> None:
    view = view_of('[Players "Ana, Ben"]\nround\nstart R5\n')
    notice = notice_after_tap(view, Visitor(acts=True), MultiDict({"ruled": "leave Ana"}))
    assert notice is not None
    assert ("Two have to stay: end the game instead.", "") == (notice.text, notice.line)
