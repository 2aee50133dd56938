"""Should I challenge? Who is told, and what."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.odds import Estimate
from companion.table import Table
from companion.web.request_context import present_credentials
from companion.web.server.stream import BROADCASTER
from tests.table.builder import accepted
from tests.web.builder import Visitor, scanned
from tests.web.odds.builder import GivenOdds, advice_to, switch_on

QUESTION = "Should I challenge?"
TOLD = "8\u00a0% that Ben bluffed, give or take 3"
MORE = "In 100 rounds like this one you win about 8 more, give or take 3."
WAITING = "Working it out"
MISSING = "The odds are missing for now."
LOW_SCORE = '[Players "Ana, Ben, Cy"]\n[Scoring "low-score"]\nround\nstart G5\nBen: W4=R\n'


@pytest.fixture
def cy(app: Flask) -> FlaskClient:
    """The phone of the one who must draw four, while the table waits for them with the odds on."""
    return scanned(app, "Cy")


@pytest.fixture(autouse=True)
def four(table: Table, given: GivenOdds) -> None:
    """Ben has played a Wild Draw Four on Cy, and it is known what to tell Cy."""
    switch_on(table)
    accepted(table.submit("Ben: W4=R"))
    given.advised = advice_to("Cy")


def followed(app: Flask, client: FlaskClient, screen: str) -> str:
    """Return what the stream brings to this phone."""
    broadcaster = BROADCASTER.of(app)
    with client:
        client.get(f"/{screen}")
        stream = broadcaster.open(screen, present_credentials())
    snapshot = stream.advance()
    assert snapshot
    [page] = snapshot.render([snapshot.key(stream)])
    stream.close()
    return page.decode()


def test_the_one_who_must_draw_four_is_told_of_the_bluff_and_of_the_better_answer(
    app: Flask, cy: FlaskClient
) -> None:
    for page in (cy.get("/play").text, followed(app, cy, "play")):
        assert QUESTION in page
        assert TOLD in page
        assert f"Drawing looks better. {MORE}" in page
        assert "An estimate: it does not know your hand." in page


def test_nobody_but_the_one_who_must_draw_four_is_advised(
    app: Flask, cy: FlaskClient, watcher: FlaskClient, program: Visitor
) -> None:
    ana, ben = scanned(app, "Ana"), scanned(app, "Ben")
    # What is kept of the moment was made for the phone that is told.
    assert TOLD in followed(app, cy, "play")
    screens = [(client, "play") for client in (ana, ben, watcher)]
    tables = [(client, screen) for client in (cy, watcher) for screen in ("table", "score", "count")]
    for client, screen in (*screens, *tables):
        for page in (client.get(f"/{screen}").text, followed(app, client, screen)):
            assert QUESTION not in page, screen
            assert "bluffed, give" not in page, screen
    for path in ("/api/odds", "/api/table"):
        assert "bluff" not in program.get(path).text


def test_a_phone_that_took_no_seat_is_not_advised(app: Flask, player: FlaskClient) -> None:
    assert QUESTION not in player.get("/play").text
    player.post("/seat", data={"as": "everyone"})
    for page in (player.get("/play").text, followed(app, player, "play")):
        assert "Cy draws 4" in page
        assert QUESTION not in page


def test_a_seat_that_was_let_go_is_not_advised(cy: FlaskClient) -> None:
    cy.post("/seat/free", data={"seat": "Cy", "do": "go"})
    assert QUESTION not in cy.get("/play").text


def test_without_the_odds_there_is_no_advice(cy: FlaskClient, player: FlaskClient) -> None:
    player.post("/pace", data={"odds": "off"})
    assert QUESTION not in cy.get("/play").text


def test_the_question_is_there_before_its_answer_is(cy: FlaskClient, given: GivenOdds) -> None:
    for known in (None, advice_to("Ana")):
        given.advised = known
        page = cy.get("/play").text
        assert QUESTION in page
        assert WAITING in page
    given.is_missing = True
    page = cy.get("/play").text
    assert QUESTION in page
    assert 2 == page.count(MISSING)


@pytest.mark.parametrize("line", ["Cy: accept", "Cy: challenge guilty", "undo"])
def test_advice_ends_with_the_answer(cy: FlaskClient, table: Table, line: str) -> None:
    accepted(table.submit(line))
    assert QUESTION not in cy.get("/play").text


@pytest.mark.parametrize(
    ("gain", "pays", "said"),
    [
        (8.4, 0.01, f"Challenging looks better. {MORE}"),
        # Which is better is clear sooner than by how much.
        (2.4, 0.01, "Challenging looks better.</"),
        (3.4, 0.07, "Too close to call: neither answer is clearly better."),
        (-8.4, 0.1, "Too close to call: neither answer is clearly better."),
        (-2.4, 0.3, "Drawing looks better.</"),
        (-8.4, 0.3, f"Drawing looks better. {MORE}"),
    ],
)
def test_one_answer_is_called_better_only_where_the_figures_say_so_too(
    cy: FlaskClient, given: GivenOdds, gain: float, pays: float, said: str
) -> None:
    given.advised = advice_to("Cy", gain, pays)
    assert said in cy.get("/play").text


def test_where_points_count_against_you_the_points_that_are_saved_are_told(
    app: Flask, table: Table, given: GivenOdds
) -> None:
    accepted(table.begin(LOW_SCORE))
    switch_on(table)
    cy = scanned(app, "Cy")
    given.advised = advice_to("Cy", 5, 0.01)
    said = "Challenging looks better. It saves you about 5 points, give or take 3."
    assert said in cy.get("/play").text


def test_an_empty_hand_is_told_without_a_band(cy: FlaskClient, given: GivenOdds) -> None:
    advised = advice_to("Cy")
    given.advised = replace(advised, bluff=Estimate(0.0))
    assert "<strong>0\u00a0% that Ben bluffed</strong>" in cy.get("/play").text


def test_the_page_on_odds_says_who_is_advised(watcher: FlaskClient) -> None:
    page = watcher.get("/odds").text
    assert 'id="challenge"' in page
    assert "nobody else is told" in page
