"""The link that hands a finished game over to BG Stats, and the game as it comes back from there."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest
from flask.testing import FlaskClient

from companion.rules import Unreadable
from companion.table import PlayedGame, Table
from companion.web.screens.result.bg_stats import ADDRESS, play_link
from tests.table.builder import accepted

HEADERS = '[Edition "classic"]\n[Players "Ana, Ben & Co, Čy"]\n[Target "50"]\n[Table "At home"]\n'
WON = f'{HEADERS}round\n"Ben & Co": out\nAna: points 30\nČy: points 25\n'
LEFT_OUT = 'seats Ana, "Ben & Co"\nround\n"Ben & Co": out\nAna: points 25\n'
PARTNERS = (
    '[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partners"]\n[Target "50"]\n'
    "round\nAna: out\nBen: points 30\nDee: points 30\n"
)


def handed_over(table: Table, record: str) -> dict[str, Any]:
    """What the link says of the last game, which was this one."""
    game = table.played_games.game(accepted(table.begin(record)).view.game_id)
    assert game
    return decoded(game)


def decoded(game: PlayedGame) -> dict[str, Any]:
    """What the link says of this game."""
    address = urlsplit(play_link(game))
    assert ("https", "app.bgstatsapp.com", "/createPlay.html") == address[:3]
    (data,) = parse_qs(address.query, strict_parsing=True)["data"]
    play: dict[str, Any] = json.loads(data)
    return play


def test_the_play_is_handed_over_with_its_players_points_and_winner(empty_table: Table) -> None:
    play = handed_over(empty_table, WON)
    assert {
        "name": "UNO",
        "bggId": 2223,
        "sourceGameId": "uno",
        "highestWins": True,
        "noPoints": False,
    } == play["game"]
    assert ("2026-11-21 12:00:00", "Classic", "At home", "UNO Companion") == tuple(
        play[each] for each in ("playDate", "board", "location", "sourceName")
    )
    first, *others = play["players"]
    assert {
        "name": "Ben & Co",
        "sourcePlayerId": "Ben & Co",
        "startPlayer": True,
        "winner": True,
        "score": 55,
        "rank": 1,
        "role": "",
    } == first
    assert [("Ana", False, False, 0), ("Čy", False, False, 0)] == [
        (each["name"], each["winner"], each["startPlayer"], each["score"]) for each in others
    ]


@pytest.mark.parametrize(
    ("edition", "game"),
    [
        ("no-mercy", ("UNO: Show 'Em No Mercy", 399088)),
        ("flip", ("UNO Flip!", None)),  # found by its name
        ("all-wild", ("UNO All Wild!", None)),
    ],
)
def test_a_box_of_its_own_is_a_game_of_its_own(
    empty_table: Table, edition: str, game: tuple[str, int | None]
) -> None:
    record = f'[Edition "{edition}"]\n[Players "Ana, Ben"]\n[Target "30"]\nround\nBen: out\nAna: points 40\n'
    played = handed_over(empty_table, record)["game"]
    assert game == (played["name"], played.get("bggId"))
    assert game[0].casefold() == played["sourceGameId"]


def test_a_game_is_one_play_however_often_it_is_handed_over(empty_table: Table) -> None:
    first = handed_over(empty_table, WON)
    game = empty_table.played_games.game(1)
    assert game
    assert play_link(game) == play_link(game)
    assert first["sourcePlayId"] != handed_over(empty_table, WON)["sourcePlayId"]


def test_it_took_as_long_as_from_its_beginning_to_its_last_event(empty_table: Table) -> None:
    assert "durationMin" not in handed_over(empty_table, WON)  # It was entered at one go.
    game = empty_table.played_games.game(1)
    assert game
    *before, last = game.events
    later = replace(game, events=(*before, last._replace(at="2026-11-21T12:35:50+00:00")))
    assert 36 == decoded(later)["durationMin"]


@pytest.mark.parametrize("damaged", ["", "yesterday"])
def test_a_game_without_its_date_has_no_link(empty_table: Table, damaged: str) -> None:
    handed_over(empty_table, WON)
    game = empty_table.played_games.game(1)
    assert game
    assert "" == play_link(replace(game, begun=damaged))


def test_where_the_fewest_points_win_the_app_is_told(empty_table: Table) -> None:
    record = WON.replace("[Table", '[Scoring "low-score"]\n[Table')
    assert not handed_over(empty_table, f"{record}end\n")["game"]["highestWins"]


def test_of_a_team_every_member_has_won(empty_table: Table) -> None:
    play = handed_over(empty_table, PARTNERS)
    assert [("Ana", True, 60, "Ana & Cy"), ("Cy", True, 60, "Ana & Cy"), ("Ben", False, 0, "Ben & Dee")] == [
        (each["name"], each["winner"], each["score"], each["role"]) for each in play["players"][:3]
    ]


def test_a_finished_game_s_page_has_the_link_and_says_what_it_is(
    watcher: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(HEADERS))
    assert ADDRESS not in watcher.get("/games/1").text
    accepted(empty_table.begin(WON))
    page = unescape(watcher.get("/games/2").text)
    assert f'href="{ADDRESS}%7B' in page
    assert "BG Stats is an app" in page


ZONES = ("UTC", "Pacific/Auckland")


def exported(play: dict[str, Any], played: str) -> bytes:
    """The file of all plays that the app writes once it was handed this one, on that date."""
    numbered = list(enumerate(play["players"], 1))
    scores = [
        {
            "playerRefId": number,
            "score": str(each["score"]),
            "winner": each["winner"],
            "rank": each["rank"],
        }
        for number, each in numbered
    ]
    found = {
        "games": [{"id": 1, **play["game"]}],
        "players": [{"id": number, "name": each["name"]} for number, each in numbered],
        "plays": [{"uuid": "A1B5D381", "gameRefId": 1, "playDate": played, "playerScores": scores}],
    }
    return json.dumps(found).encode()


@pytest.fixture(params=ZONES)
def at_home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ZoneInfo]:
    """The time zone of the table, in two places."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield ZoneInfo(request.param)
    time.tzset()


@pytest.mark.parametrize(
    "record",
    [
        WON,
        PARTNERS,
        WON.replace("points 3", "points ") + LEFT_OUT,
    ],
)
def test_a_game_that_comes_back_from_there_was_here_already(
    empty_table: Table, record: str, at_home: ZoneInfo
) -> None:
    play = handed_over(empty_table, record)
    begun = datetime.fromisoformat(f"{play['playDate']}+00:00")
    for played in (begun, begun.astimezone(at_home)):
        back = exported(play, played.strftime("%Y-%m-%d %H:%M:%S"))
        assert empty_table.people.read_results(back).is_known
    another_day = exported(play, "2026-11-15 20:00:00")
    assert not empty_table.people.read_results(another_day).is_known


def test_it_is_known_also_where_its_points_were_put_right_or_a_name_since(empty_table: Table) -> None:
    play = handed_over(empty_table, WON)
    back = exported(play, play["playDate"])
    accepted(empty_table.submit("amend 3: Ana: points 40"))
    empty_table.people.submit('rename "Ben & Co": Ben')
    assert empty_table.people.read_results(back).is_known
    with pytest.raises(Unreadable, match="All of its games were here already; nothing was taken twice"):
        empty_table.people.import_results(empty_table.people.read_results(back).results, "plays.json")
    accepted(empty_table.submit("undo"))
    accepted(empty_table.submit("undo"))
    assert not empty_table.people.read_results(back).is_known, "the game is not over any more"
