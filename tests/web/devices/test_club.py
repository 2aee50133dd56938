"""The device page of a table in a club, which says how it stands between them."""

from datetime import datetime

import pytest

from companion.ports import ClubState, Equipment
from companion.rules import say
from companion.table import Table
from companion.web.app import Site, create_app
from tests.web.builder import TOKEN
from tests.web.club import GivenClub

SEVEN = datetime(2026, 11, 23, 19, 2).astimezone()


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (ClubState("Kitchen"), "The club has not been reached yet; the game goes on."),
        (
            ClubState("Kitchen", is_reached=True, is_whole=True, events=57, heard=SEVEN),
            "In the club as Kitchen. Every event is there.",
        ),
        (
            ClubState("Kitchen", is_reached=True, events=1500, heard=SEVEN),
            "In the club as Kitchen. 1500 events are there, more follow.",
        ),
        (ClubState("Kitchen", heard=SEVEN), "The club has not been reached since 19:02; the game goes on."),
        (
            ClubState("Kitchen", refusal=say("The club has no table %(name)s.", name="Kitchen")),
            "The club has no table Kitchen. The game goes on.",
        ),
    ],
)
def test_a_table_in_a_club_says_how_it_stands_with_it(table: Table, state: ClubState, words: str) -> None:
    page = (
        create_app(table, TOKEN, Site(equipment=Equipment(club=GivenClub(state))))
        .test_client()
        .get("/devices")
    )
    assert f'<p role="status">{words}</p>' in page.text


def test_a_table_in_no_club_says_so_to_whoever_may_join_one_alone(table: Table) -> None:
    app = create_app(table, TOKEN, Site(equipment=Equipment(club=GivenClub())))
    watcher, player = app.test_client(), app.test_client()
    player.get(f"/play?token={TOKEN}")
    assert "club" not in watcher.get("/devices").text
    page = player.get("/devices").text
    assert '<p role="status">This table is in no club.</p>' in page
    assert 'href="/club"' in page
