"""A total that is put right on the score page: whose, when, by whom, and what comes of it."""

from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.request_context import Visitor
from companion.web.screens.total_question import total_questions
from tests.table.builder import accepted
from tests.web.builder import FOUR, PAIRS, SCORED, view_of

HOST = Visitor(acts=True)
ASKED = "/score?ask=total&player=Ben"


def asked(record: str, visitor: Visitor = HOST) -> dict[str, str]:
    """The line that the question about each total enters, without the points."""
    return {name: each.line for name, each in total_questions(view_of(record), visitor).items()}


def type_in(phone: FlaskClient, table: Table, points: str, line: str = "fix total Ben") -> str:
    """Type points into the question, and return the page that answers."""
    assert table.view
    seen = {"version": str(table.version), "game": str(table.view.game_id), "back": "score"}
    answer = phone.post("/act", data={**seen, "line": line, "points": points}, follow_redirects=True)
    assert 200 == answer.status_code
    return unescape(answer.text)


@pytest.mark.parametrize(
    ("record", "names"),
    [
        (FOUR, ["Ana", "Ben", "Cy", "Dee"]),
        (SCORED, ["Ana", "Ben", "Cy", "Dee"]),
        (f"{SCORED}seats Ana, Eve, Cy\n", ["Ana", "Eve", "Cy"]),
        (f"{SCORED}round\nstart R5\n", ["Ana", "Ben", "Cy", "Dee"]),
        (f"{SCORED}round\n", []),
        (f"{SCORED}round\nAna: out\n", []),
        (f"{SCORED}end\n", []),
    ],
)
def test_every_total_at_the_table_can_be_put_right_between_rounds_and_in_play(
    record: str, names: list[str]
) -> None:
    assert {name: f"fix total {name}" for name in names} == asked(record)


def test_a_side_has_one_total_which_goes_by_any_of_its_names() -> None:
    assert {"Ana & Cy": "fix total Ana", "Ben & Dee": "fix total Ben"} == asked(PAIRS)


def test_a_total_is_for_who_may_host_alone(watcher: FlaskClient, scored: Table) -> None:
    assert {} == asked(SCORED, Visitor()) == asked(SCORED, Visitor(acts=True, seat="Ben", only_own=True))
    page = watcher.get(ASKED).text
    assert "ask=total" not in page
    assert 'name="points"' not in page


@pytest.mark.parametrize("path", ["/score", "/seats"])
def test_a_tap_on_the_points_asks_what_they_really_are(player: FlaskClient, scored: Table, path: str) -> None:
    page = unescape(player.get(path).text)
    assert f' href="{ASKED}" aria-label="Ben: 81 points: put right"' in page
    question = unescape(player.get(ASKED).text)
    assert "<h2>What is Ben's total?</h2>" in question
    assert 'name="points" value="81"' in question


def test_what_is_typed_is_the_total_from_then_on(player: FlaskClient, scored: Table) -> None:
    page = type_in(player, scored, " 120 ")
    assert scored.view
    assert {"Ana": 0, "Ben": 120, "Cy": 0, "Dee": 0} == scored.view.state.totals
    assert player.get("/api/record").text.endswith("\nfix total Ben 120\n")
    assert 'name="points"' not in page


def test_a_handicap_is_given_before_the_first_round(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(FOUR))
    type_in(player, table, "100", "fix total Dee")
    assert table.view
    assert {"Ana": 0, "Ben": 0, "Cy": 0, "Dee": 100} == table.view.state.totals


@pytest.mark.parametrize("points", ["", "lots", "-5", "1e3", "9" * 400])
def test_points_that_cannot_be_are_answered_with_a_sentence(
    player: FlaskClient, scored: Table, points: str
) -> None:
    before = scored.version
    page = type_in(player, scored, points)
    assert 'role="alert"' in page
    assert before == scored.version


def test_points_typed_on_a_table_that_moved_on_are_not_entered(player: FlaskClient, scored: Table) -> None:
    stale = {"version": str(scored.version - 1), "back": "score", "line": "fix total Ben", "points": "7"}
    before = scored.version
    page = player.post("/act", data=stale, follow_redirects=True).text
    assert "The table has moved on." in page
    assert before == scored.version


@pytest.mark.parametrize("query", ["ask=total", "ask=total&player=Zoe", "ask=nonsense&player=Ben", "ruled="])
def test_no_address_breaks_the_score(player: FlaskClient, scored: Table, query: str) -> None:
    assert 200 == player.get(f"/score?{query}").status_code
