"""The ring of seats and the score, as the screens get them, and what they post."""

import json
import re
from html import unescape
from itertools import pairwise
from math import hypot

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.table import Level, Table
from companion.web.app import create_app
from companion.web.request_context import Visitor
from companion.web.screens.ring import WIDE, places, ring
from companion.web.screens.scores import CHARTED, LATEST_ROUNDS, scoreboard
from companion.web.server.stream import VIEWS
from companion.web.words.typesetting import (
    columns,
    fits_one_line,
    fits_one_row,
    keep_together,
    text_width,
    wrapped_width,
)
from tests.table.builder import CLASSIC, accepted
from tests.web.builder import game_of, view_of

OUT = "round\nBen: out\n"
ROUND = f"{OUT}Ana: points 5\nCy: points 16\n"


@pytest.mark.parametrize("seats", range(2, 11))
def test_seats_are_evenly_spaced_and_mirrored_left_to_right(seats: int) -> None:
    spots = places(seats, *WIDE)[::2]
    for spot in spots:
        assert any(hypot(100 - spot.x - other.x, spot.y - other.y) < 0.5 for other in spots)
        assert pytest.approx(1, abs=0.01) == hypot((spot.x - 50) / 50, (spot.y - 50) / 50)


def test_play_to_the_left_goes_clockwise_around_the_ring() -> None:
    first, gap, second = places(4, *WIDE)[:3]
    assert first.x < 50 < first.y
    assert gap.x < first.x
    assert second.y < 50


def test_the_ring_says_who_plays_and_who_is_next() -> None:
    seats = ring(game_of(f"{CLASSIC}round\nstart R5\nBen: ?D\n"))
    assert ["Ana"] == [seat.name for seat in seats if seat.is_playing]
    assert ["Ben"] == [seat.name for seat in seats if seat.is_next]
    assert {"Ana": 0, "Ben": 0, "Cy": 2} == {seat.name: seat.draws for seat in seats}


def test_between_rounds_the_ring_shows_who_deals_next() -> None:
    seats = ring(game_of(CLASSIC + ROUND))
    assert ["Ben"] == [seat.name for seat in seats if seat.is_dealer]


def test_the_best_total_stands_first_and_says_what_is_missing() -> None:
    first = scoreboard(view_of(CLASSIC + ROUND).state).standings[0]
    assert ("Ben", 21, 479, True) == (first.name, first.total, first.rest, first.is_leading)


def test_in_low_score_the_fewest_points_lead() -> None:
    board = scoreboard(view_of(f'{CLASSIC}[Scoring "low-score"]\n{ROUND}').state)
    assert ["Ben", "Ana", "Cy"] == [each.name for each in board.standings]
    assert board.lowest_leads


def test_nobody_leads_while_all_totals_are_equal() -> None:
    assert not any(each.is_leading for each in scoreboard(view_of(CLASSIC).state).standings)


def test_without_a_target_nothing_is_left_to_it_and_the_chart_has_no_line_for_it() -> None:
    board = scoreboard(view_of(f'{CLASSIC}[Options "rounds=5"]\n{ROUND}').state)
    assert board.chart
    assert (False, None, None) == (board.has_target, board.standings[0].rest, board.chart.target_y)
    assert 21 == max(total for _, total in board.chart.heights)


@pytest.mark.parametrize(
    ("scoring", "ranked"),
    [
        ("winner-takes-all", [(1, "Ben", 60), (2, "Ana", 0), (2, "Cy", 0), (2, "Dee", 0)]),
        ("low-score", [(1, "Ben", 0), (2, "Ana", 20), (2, "Cy", 20), (2, "Dee", 20)]),
        ("challenge-uno", [(1, "Ben", 0), (2, "Ana", 20), (2, "Cy", 20), (2, "Dee", 20)]),
        ("partners", [(1, "Ben & Dee", 40), (2, "Ana & Cy", 0)]),
        ("teams", [(1, "Ben & Dee", 40), (2, "Ana & Cy", 0)]),
        # Without a target a total is measured by the best one.
        ("partner-rotation", [(1, "Ben", 100), (1, "Dee", 100), (3, "Ana", 0), (3, "Cy", 0)]),
    ],
)
def test_standings_are_ranked_and_say_how_far_each_has_come(
    scoring: str, ranked: list[tuple[int, str, int]]
) -> None:
    counted = "round\nBen: out\nAna: points 20\nCy: points 20\nDee: points 20\n"
    if scoring in ("partners", "teams", "partner-rotation"):
        counted = counted.removesuffix("Dee: points 20\n")
    record = f'[Players "Ana, Ben, Cy, Dee"]\n[Target "100"]\n[Scoring "{scoring}"]\n{counted}'
    board = scoreboard(view_of(record).state)
    assert ranked == [(each.rank, each.name, each.share) for each in board.standings]
    assert (scoring != "partner-rotation") == board.has_target


def test_the_chart_has_a_line_for_each_total_and_no_name_on_another() -> None:
    chart = scoreboard(view_of(CLASSIC + ROUND).state).chart
    assert chart
    assert ["Ana", "Ben", "Cy"] == [line.label.split()[0] for line in chart.lines]
    heights = sorted(line.label_y for line in chart.lines)
    assert all(lower - upper >= 17 for upper, lower in pairwise(heights))


def test_a_long_match_shows_its_latest_rounds_and_leads_to_all_of_them(
    player: FlaskClient, table: Table
) -> None:
    played = CHARTED + 5
    accepted(table.begin(CLASSIC + "round\nAna: out\nBen: points 1\nCy: points 2\n" * played))
    assert table.view
    board = scoreboard(table.view.state)
    assert [*range(played - LATEST_ROUNDS + 1, played + 1)] == [result.number for result in board.rounds]
    assert board.chart
    assert [8, 11, 14, 17, 20, 23, 26, 29, 32, 35] == [number for _x, number in board.chart.rounds]
    assert board.chart.lines[0].parts[0].startswith("40.0,")
    assert CHARTED + 1 == len(board.chart.lines[0].parts[0].split())
    page = player.get("/score").text
    assert LATEST_ROUNDS == page.count("Ana went out, ")
    assert '<a href="/games/2">All rounds</a>' in page
    whole = player.get("/games/2").text
    assert played == whole.count("Ana went out</small>")
    assert played + 1 == len(re.findall(r'<polyline points="(.+?)"', whole)[0].split())


def test_a_match_that_fits_leads_nowhere(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(CLASSIC + ROUND * LATEST_ROUNDS))
    assert "All rounds" not in player.get("/score").text


def test_a_long_name_breaks_where_it_can() -> None:
    assert text_width("Konstantine") == wrapped_width("Konstantine")
    assert text_width("Großmutter") == wrapped_width("Großmutter Hildegard")
    assert text_width("Hildegard-Maria") == wrapped_width("Anne Hildegard-Maria")


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Jo", 1.3), ("王小明", 3), ("🦊", 1.4), ("e\u0301", 0.7), ("Ⴀ", 0.9)]
)
def test_a_text_is_as_wide_as_its_letters(text: str, width: float) -> None:
    assert width == pytest.approx(text_width(text))


def test_as_many_names_stand_side_by_side_as_can_be_read() -> None:
    assert fits_one_row(["Ana"] * 7)
    assert not fits_one_row(["Ana"] * 8)
    assert fits_one_row(["Jo", "Dagmar", "Maximiliane", "Bartholomew"])
    assert not fits_one_row(["Jo", "Dagmar", "Maximiliane", "Bartholomew", "Ferdinand"])
    assert fits_one_line(["Jo", "Dagmar", "Maximiliane", "Bartholomew"])
    assert not fits_one_line(["Ferdinand"] * 6)


def test_long_names_get_more_room_on_a_tablet() -> None:
    assert 5 == columns(["Ana"] * 5)
    assert 3 == columns(["Konstantinos"] * 5)
    assert 5 == columns(["Ana"] * 10)


def test_a_count_stays_with_its_verb() -> None:
    assert "Cy draws\u00a04\u00a0· Dee plays" == keep_together("Cy draws 4 · Dee plays")


def form(**fields: str) -> MultiDict[str, str]:
    """What a form posts."""
    return MultiDict(fields)


def test_a_form_posts_a_line_and_comes_back(player: FlaskClient, table: Table) -> None:
    answer = player.post("/act", data=form(line="Ben: G7", version="2", key="k"))
    assert (303, "/play") == (answer.status_code, answer.headers["Location"])
    assert 3 == table.version


@pytest.mark.parametrize(
    ("line", "version", "status"), [("Ben: G7", "2", 204), ("Ben: R7", "2", 303), ("Ben: G7", "1", 303)]
)
def test_a_screen_that_follows_the_stream_is_answered_with_a_page_only_where_that_says_more(
    player: FlaskClient, line: str, version: str, status: int
) -> None:
    tap = form(line=line, version=version, key="k", back="count")
    for _ in range(2):
        answer = player.post("/act", data=tap, headers={"Prefer": "return=minimal"})
        assert status == answer.status_code
    told = answer.headers.get("ETag"), answer.headers.get("Content-Location")
    assert (('"1.3"', "/count") if status == 204 else (None, None)) == told


def test_the_same_form_twice_is_one_event(player: FlaskClient, table: Table) -> None:
    for _ in range(2):
        answer = player.post("/act", data=form(line="Ben: G7", version="2", key="k"))
        assert "/play" == answer.headers["Location"]
    assert 3 == table.version


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_card_drawn_and_kept_is_one_form(player: FlaskClient, table: Table, newline: str) -> None:
    for _ in range(2):
        drew = form(line=f"Ben: draw{newline}Ben: keep", version="2", key="k")
        assert "/play" == player.post("/act", data=drew).headers["Location"]
    assert table.game
    assert (4, "Cy", 8) == (table.version, table.game.state.turn, table.game.state.hands["Ben"])


def test_of_several_lines_all_are_entered_or_none(player: FlaskClient, table: Table) -> None:
    answer = player.post("/act", data=form(line="Ben: draw\nBen: R7", version="2"), follow_redirects=True)
    assert 'href="/rules#match"' in answer.text
    assert 'value="Ben: draw\nBen: R7!"' in answer.text
    assert 2 == table.version


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("ask=several&amp;many=3", "Ben: ? ? G?"),
        ("ask=several&amp;many=5", "Ben: ? ? ? ? ?"),
        ("ask=swap&amp;cards=%3F7", "Ben: ?7 swap Ana"),
    ],
)
def test_a_question_survives_a_reload(player: FlaskClient, table: Table, asked: str, line: str) -> None:
    table.begin(f'[Options "multiples=any, seven-swap"]\n{CLASSIC}round\nstart R5\n')
    first = player.get("/play").text
    pages = [first, *(player.get(f"/play?{unescape(asked)}&at=2").text for _ in range(2))]
    assert pages[1] == pages[2]
    assert f'value="{line}"' in pages[1]
    assert f'value="{line}"' not in first


def test_a_stale_form_changes_nothing_and_says_so(player: FlaskClient, table: Table) -> None:
    table.submit("Ben: G7")
    answer = player.post("/act", data=form(line="Ben: draw", version="2", key="k"), follow_redirects=True)
    assert "The table has moved on" in answer.text
    assert 3 == table.version


def test_a_refusal_says_why_and_offers_both_ways_on(player: FlaskClient, table: Table) -> None:
    answer = player.post("/act", data=form(line="Ben: R7", version="2"), follow_redirects=True)
    assert 'href="/rules#match"' in answer.text
    assert "Take it back" in answer.text
    assert 'value="Ben: R7!"' in answer.text
    assert 2 == table.version


@pytest.mark.parametrize(
    ("line", "source"),
    [
        ("Ben: R7", "UNO Classic sheet"),
        ("Cy: R7", "Our ruling: the UNO Classic sheet is silent"),
        ("Ben: G7 B7", "House rule: this table plays without “Several at once”"),
    ],
)
def test_a_refusal_says_where_it_comes_from(player: FlaskClient, line: str, source: str) -> None:
    answer = player.post("/act", data=form(line=line, version="2"), follow_redirects=True)
    assert f"Why? The rule</a> · {source}</p>" in answer.text


@pytest.mark.parametrize("points", ["", "many", "-3", "1e9", "9" * 400])
def test_invalid_points_are_answered_with_a_sentence(player: FlaskClient, table: Table, points: str) -> None:
    table.begin('[Edition "classic"]\n[Players "Ana, Ben"]\nround\nBen: out\n')
    answer = player.post(
        "/act", data=form(line="Ana: points", points=points, version="2", back="count"), follow_redirects=True
    )
    assert 200 == answer.status_code
    assert 'role="alert"' in answer.text
    assert 2 == table.version


@pytest.mark.parametrize("points", ["٤٢", "４２", " \u200f42 "])
def test_points_are_taken_in_one_s_own_digits(player: FlaskClient, table: Table, points: str) -> None:
    table.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nBen: out\n')
    player.post("/act", data=form(line="Ana: points", points=points, version="2", back="count"))
    assert table.view
    assert 42 == table.view.state.counted["Ana"].points


@pytest.mark.parametrize("line", ["", "nonsense", "Zoe: R7", "Ben: X9", "\x00", "Ben: R7\nCy: R8"])
def test_an_unreadable_line_is_answered_with_a_sentence(player: FlaskClient, table: Table, line: str) -> None:
    answer = player.post("/act", data=form(line=line, version="2"), follow_redirects=True)
    assert 200 == answer.status_code
    assert 'role="alert"' in answer.text
    assert 2 == table.version


@pytest.mark.parametrize(
    "query",
    [
        "ask=W50&colour=mauve&heads=Ben",
        "ask=W50&colour=green&heads=Zoe",
        "ask=nonsense",
        "ask=start-S",
        "at=x",
        "at=-1",
        "ruled=",
        "ruled=nonsense&at=2",
        "moved=1",
    ],
)
def test_no_address_breaks_the_play_page(player: FlaskClient, query: str) -> None:
    assert 200 == player.get(f"/play?{query}").status_code


@pytest.mark.parametrize("query", ["player=Zoe&cards=R7", "cards=" + "R7+" * 500, "add=x", "drop=R7"])
def test_no_address_breaks_the_count_page(player: FlaskClient, query: str) -> None:
    assert 200 == player.get(f"/count?{query}", follow_redirects=True).status_code


def test_an_unknown_level_is_refused(player: FlaskClient, table: Table) -> None:
    assert 400 == player.post("/level", data=form(level="psychic")).status_code
    assert 303 == player.post("/level", data=form(level="cards")).status_code
    assert table.view
    assert Level.CARDS is table.view.preferences.level


def test_without_a_game_a_phone_is_led_to_the_front_page(empty_table: Table) -> None:
    visitor = create_app(empty_table, "t").test_client()
    assert {"/"} == {visitor.get(path).headers["Location"] for path in ("/play", "/count", "/score")}


def test_who_watches_may_not_post(watcher: FlaskClient, table: Table) -> None:
    assert 401 == watcher.post("/act", data=form(line="Ben: G7")).status_code
    assert 2 == table.version


def test_the_stream_sends_what_the_page_includes(app: Flask, player: FlaskClient, table: Table) -> None:
    for screen in ("play", "count", "score", "table"):
        with app.test_request_context("/"):
            fragment = VIEWS[screen](table.view, Visitor(acts=True, is_asked=True))
        assert fragment.strip() in player.get(f"/{screen}").text


STRANGE = ("Bo</script><b x='y'>", "100 %(x)s % d", "{by} {0} $&", "🎉 Émile")


@pytest.mark.parametrize("screen", ["play", "score", "table"])
def test_a_name_is_a_name_whatever_is_in_it(player: FlaskClient, table: Table, screen: str) -> None:
    first, second, third, _ = (f'"{name}"' for name in STRANGE)
    lines = ("round", "start R5", f"{second}: R7", f"{third}: RD", f"{first}: R1", f"{second}: RD")
    accepted(table.begin(f'[Players "{", ".join(STRANGE)}"]\n' + "".join(f"{line}\n" for line in lines)))
    page = player.get(f"/{screen}").text
    assert "<b x=" not in page
    assert f"{STRANGE[2]} draws two." in unescape(page)
    effects = json.loads(unescape(page.split("data-effects='")[1].split("'")[0]))
    assert [STRANGE[1], STRANGE[2], STRANGE[3]] == [each["player"] for each in effects]


@pytest.mark.long
def test_a_tap_at_a_full_game_is_told_so_and_a_watcher_has_no_lines_judged(
    table: Table, player: FlaskClient, watcher: FlaskClient
) -> None:
    accepted(table.begin(CLASSIC + "undo !\n" * 30_000))
    told = player.post("/act", data={"line": "round", "version": table.version})
    assert 303 == told.status_code
    sentence = "A game has 30000 events at most."
    assert sentence in player.get(told.location).text
    assert sentence not in watcher.get(told.location).text
