"""The table screen: where everybody sits on it, who is at its lower edge, and what it celebrates."""

import re
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules import read_card
from companion.table import Level, Table
from companion.web.codes import CODES, AccessCode
from companion.web.screens.confetti import Box, confetti
from companion.web.screens.ring import MOST_IN_A_FAN, WIDEST_FAN, fan, ring
from companion.web.screens.scores import leaders
from companion.web.server.http import Server
from tests.table.builder import accepted
from tests.web.builder import TOKEN, game_of, screen

FIVE = '[Players "Ana, Ben, Cy, Dee, Eve"]\n'
ELIMINATES = '[Scoring "challenge-uno"]\n[Target "50"]\n[Players "Ana, Ben, Cy"]\n'
DEALT = f"{FIVE}round\nstart R5\n"
PARTNERS = '[Scoring "partners"]\n[Players "Ana, Ben, Cy, Maximiliane"]\nround\n'


@pytest.fixture
def sofa(table: Table, watcher: FlaskClient) -> FlaskClient:
    """A table screen that nobody touches."""
    accepted(table.begin(DEALT))
    return watcher


def plates(html: str) -> dict[str, str]:
    """What stands on each plate of that screen besides the face, by the name on it."""
    written = re.sub(r'<span class="portrait.*?</span>', "", unescape(html), flags=re.DOTALL)
    parts = written.split('data-player="')[1:]
    return {
        part.split('"')[0]: " ".join(re.sub("<[^>]+>", " ", part.split(">", 1)[1].split("</li>")[0]).split())
        for part in parts
    }


def words(html: str, begins: str) -> str:
    """What is written in a part of that screen which begins so, without the signs in faces and the cards."""
    part = unescape(html).split(begins, 1)[1].split("</section>")[0].split("</ol>")[0] if begins else html
    part = re.sub(r'<span class="portrait.*?</span>|<svg.*?</svg>', "", part, flags=re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", part.split(">", 1)[1]).split())


def lowest(html: str) -> list[str]:
    """Who sits in the middle of the lower edge of that screen."""
    page = unescape(html)
    seats = page.split('data-player="')[1:]
    return [seat.split('"')[0] for seat in seats if "--x:50.0;--y:100.0;" in seat]


@pytest.mark.parametrize("name", ["Ana", "Ben", "Cy", "Dee", "Eve"])
def test_any_player_may_sit_at_the_bottom(name: str) -> None:
    seats = {seat.name: seat for seat in ring(game_of(DEALT), name)}
    assert (50, 100) == (seats[name].wide.x, seats[name].wide.y)
    assert (50, 100) == (seats[name].tall.x, seats[name].tall.y)


def test_turning_the_table_leaves_everybody_beside_their_neighbours() -> None:
    turned = ring(game_of(DEALT), "Dee")
    assert ["Ana", "Ben", "Cy", "Dee", "Eve"] == [seat.name for seat in turned]
    below, left, right = (turned[seat].wide for seat in (3, 4, 2))
    assert left.x < below.x < right.x


def test_each_arrow_stands_between_its_player_and_the_next() -> None:
    seats = ring(game_of(DEALT), "Cy")
    for seat, left in pairwise((*seats, seats[0])):
        assert min(seat.wide.x, left.wide.x) - 15 <= seat.wide_gap.x <= max(seat.wide.x, left.wide.x) + 15


def test_a_seat_keeps_its_number_when_others_are_eliminated() -> None:
    record = ELIMINATES + "round\nBen: out\nAna: points 60\nCy: points 5\n"
    assert [("Ben", 2), ("Cy", 3)] == [(seat.name, seat.number) for seat in ring(game_of(f"{record}round\n"))]


def test_only_who_has_to_answer_owes() -> None:
    owing = game_of(f'{FIVE}[Options "stacking=up"]\nround\nstart R5\nBen: RD\nCy: BD\n')
    assert {"Dee": 4} == {seat.name: seat.owes for seat in ring(owing) if seat.owes}


@pytest.mark.parametrize("cards", [0, 1, 2, 7, 12, 13, 40])
def test_a_hand_is_a_fan_that_leans_evenly_to_both_sides(cards: int) -> None:
    leans = fan(cards)
    assert min(cards, MOST_IN_A_FAN) == len(leans)
    assert pytest.approx(0, abs=0.5) == sum(leans)
    assert all(one < next_one for one, next_one in pairwise(leans))
    assert not leans or leans[-1] - leans[0] <= WIDEST_FAN


def test_a_screen_remembers_who_sits_at_its_bottom(sofa: FlaskClient) -> None:
    chosen = sofa.get("/table?bottom=Dee")
    assert (303, "/table") == (chosen.status_code, chosen.location)
    assert ["Dee"] == lowest(sofa.get("/table").text)


def test_a_screen_that_remembers_somebody_else_sits_as_ever(sofa: FlaskClient) -> None:
    before = sofa.get("/table").text
    sofa.get("/table?bottom=Nobody")
    assert before == sofa.get("/table").text


def test_each_stream_brings_the_table_as_its_screen_stands(server: Server, table: Table) -> None:
    accepted(table.begin(DEALT))
    path = "/stream?view=table"
    with (
        screen(server.port, path, {"Cookie": "uno_companion_bottom=Dee"}) as near,
        screen(server.port, path, {"Cookie": "uno_companion_bottom=Eve"}) as far,
    ):
        for turn in ("Ben: R7", "Cy: R8"):
            accepted(table.submit(turn))
            assert (["Dee"], ["Eve"]) == tuple(lowest(each.next_called("page").data) for each in (near, far))


def test_a_round_and_a_game_that_are_won_are_celebrated(sofa: FlaskClient, table: Table) -> None:
    assert "confetti" not in sofa.get("/table").text
    counted = "".join(f"{name}: points 60\n" for name in ("Ana", "Cy", "Dee", "Eve"))
    accepted(table.begin(f"{FIVE}round\nBen: out\n{counted}"))
    page = sofa.get("/table").text
    assert "confetti" in page
    assert "+240" in page
    accepted(table.begin(f'[Target "200"]\n{FIVE}round\nBen: out\n{counted}'))
    page = unescape(sofa.get("/table").text)
    assert "icons.svg" in page
    assert "#trophy" in page
    ranks = re.findall(r'class="rank[^>]*>(\d+)', page)
    assert ["1", "2", "2", "2", "2"] == ranks


def test_a_won_game_says_how_it_was_won_and_where_everybody_stood_before(
    table: Table, watcher: FlaskClient
) -> None:
    first = "round\nAna: out\nBen: points 20\nCy: points 1\n"
    accepted(
        table.begin(
            f'[Players "Ana, Ben, Cy"]\n[Target "50"]\n{first}round\nBen: out\nAna: points 50\nCy: points 9\n'
        )
    )
    page = unescape(watcher.get("/table").text)
    assert "Round 2 decided it: from then on Ben was in front." in page
    assert ["1", "-1", "0"] == re.findall(r"--climbed: ?(-?\d)", page)


def test_confetti_leaves_free_what_it_is_to_leave() -> None:
    pieces = confetti(60, Box(20, 80, 0, 60), Box(0, 30, 50, 100))
    assert 60 == len(pieces)
    assert {"red", "yellow", "green", "blue"} == {piece.colour for piece in pieces}
    assert [] == [piece for piece in pieces if 20 < piece.x < 80 and piece.y < 60]
    assert [] == [piece for piece in pieces if piece.x < 30 and piece.y > 50]


def test_without_javascript_the_table_looks_again_by_itself(table: Table, sofa: FlaskClient) -> None:
    assert 'http-equiv="refresh"' in sofa.get("/table").text
    sofa.get(f"/?token={TOKEN}")
    assert 'http-equiv="refresh"' in sofa.get("/table").text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("Ben: R7\n", "plays"),
        ("Ben: W4=G\n", "decides"),
        ("Ben: W50=B heads Ana tails Cy\n", "flips"),
    ],
)
def test_a_plate_says_what_its_player_does_now(
    table: Table, watcher: FlaskClient, lines: str, said: str
) -> None:
    accepted(table.begin(f'[Edition "anniversary"]\n{DEALT}{lines}'))
    plate = watcher.get("/table").text.split('class="place is-playing"')[1].split("</li>")[0]
    assert f'<span class="tells">{said}</span>' in plate


def test_where_only_scores_are_kept_a_plate_has_the_total_and_no_cards(
    table: Table, watcher: FlaskClient
) -> None:
    scored = "round\nBen: out\nAna: points 20\nCy: points 11\nround\n"
    accepted(table.begin(f'[Players "Ana, Ben, Cy"]\n{scored}', Level.SCORES))
    shown = {"Ana": "0 points Ana", "Ben": "31 points Ben dealer", "Cy": "0 points Cy"}
    assert shown == plates(watcher.get("/table").text)
    accepted(table.prefer(lambda before: replace(before, level=Level.TURNS)))
    assert "7 cards Ana" == plates(watcher.get("/table").text)["Ana"]


def test_who_went_out_owns_the_screen_until_the_first_hand_is_counted(
    table: Table, watcher: FlaskClient
) -> None:
    accepted(table.begin(f"{DEALT}Ben: R7\n"))
    assert 'class="room is-red' in watcher.get("/table").text
    accepted(table.submit("Ben: out!"))
    page = watcher.get("/table").text
    assert {} == plates(page)
    assert "Ben went out Now count Ana Cy Dee Eve" == words(page, 'class="moment')
    for line, sum_so_far in (("Ana: points 20", "+20"), ("Cy: hand R7 GS B4", "+51")):
        accepted(table.submit(f"{line}!"))
        page = watcher.get("/table").text
        assert 'class="moment' not in page
        assert f">{sum_so_far}</b>" in page
    counted = words(page, 'id="counted"')
    assert "Ana 20 Cy 31 Dee counts now Eve to count" == counted
    cards = re.findall('aria-label="([^"]*)"', page.split('id="counted"')[1].split("</ol>")[0])
    assert ["red 7", "green Skip", "blue 4"] == cards


def test_a_hand_is_laid_open_card_by_card_as_it_is_counted(table: Table, watcher: FlaskClient) -> None:
    accepted(table.begin(f"{DEALT}Ben: out!\n"))
    table.count_cards("Dee", (read_card("R7"), read_card("GS")))
    counted = unescape(watcher.get("/table").text).split('id="counted"')[1].split("</ol>")[0]
    assert "Ana to count Cy to count Dee counts now Eve to count" == words(counted, "")
    assert ["red 7", "green Skip"] == re.findall('aria-label="([^"]*)"', counted)


def test_where_everybody_is_charged_their_own_hand_nothing_is_added_up(
    table: Table, watcher: FlaskClient
) -> None:
    accepted(table.begin(f'[Scoring "low-score"]\n{DEALT}Ben: out!\nAna: points 20!\n'))
    page = watcher.get("/table").text
    assert 'id="counted"' in page
    assert 'id="so-far"' not in page


def test_a_knock_out_says_with_how_many_cards(table: Table, watcher: FlaskClient) -> None:
    accepted(table.begin(f'[Edition "no-mercy"]\n{FIVE}round\nstart R5\nBen: R6\nfix hand Cy 24\n'))
    assert 'class="moment' not in watcher.get("/table").text
    accepted(table.submit("Cy: draw"))
    assert "Cy 25 cards: out of this round!" == words(watcher.get("/table").text, 'class="moment')
    accepted(table.submit("Dee: draw"))
    assert 'class="moment' not in watcher.get("/table").text


def test_partners_are_named_at_their_seats_and_share_one_total(table: Table, watcher: FlaskClient) -> None:
    accepted(table.begin(f"{PARTNERS}start R5\n"))
    page = unescape(watcher.get("/table").text)
    sides = {name: text.split("with ")[1].split()[0] for name, text in plates(page).items()}
    assert {"Ana": "Cy", "Ben": "Maximiliane", "Cy": "Ana", "Maximiliane": "Ben"} == sides
    assert ["Ana & Cy", "Ben & Maximiliane"] == re.findall(r"<span[^>]*>([^<]+&[^<]+)</span>", page)


def test_at_the_scores_each_plate_has_what_its_side_has(table: Table, watcher: FlaskClient) -> None:
    scored = "Ben: out\nAna: points 20\nCy: points 11\nround\n"
    accepted(table.begin(f"{PARTNERS}{scored}", Level.SCORES))
    totals = {name: text.split()[0] for name, text in plates(watcher.get("/table").text).items()}
    assert {"Ana": "0", "Ben": "31", "Cy": "0", "Maximiliane": "31"} == totals


def test_the_totals_of_an_upright_screen_stand_in_one_row_or_in_two_of_equal_length(
    table: Table, watcher: FlaskClient
) -> None:
    names = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
    found = {}
    for seats in range(2, 11):
        accepted(table.begin(f'[Players "{", ".join(names[:seats])}"]\nround\nstart R5\n'))
        rows = re.search(r'id="totals" style="[^"]*--columns:(\d+)', watcher.get("/table").text)
        assert rows
        found[seats] = int(rows[1])
    assert {2: 2, 3: 3, 4: 4, 5: 5, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5} == found


def test_once_a_round_is_scored_the_standings_are_the_page(table: Table, watcher: FlaskClient) -> None:
    counted = "".join(f"{name}: points 25\n" for name in ("Ana", "Cy", "Dee", "Eve"))
    accepted(table.begin(f'[Target "200"]\n{FIVE}round\nBen: out\n{counted}'))
    page = watcher.get("/table").text
    assert {} == plates(page)
    ranking = page.split('class="ranking"')[1].split("</section>")[0]
    assert ["1", "2", "2", "2", "2"] == re.findall(r'class="rank[^>]*>(\d+)', ranking)
    assert ["50", "0", "0", "0", "0"] == re.findall(r"--share:(\d+)", ranking)
    assert 1 == ranking.count("is-leading")
    assert "+100" in ranking
    assert 'class="invitation"' in page


def test_after_a_game_a_screen_shows_the_way_to_the_next_as_far_as_it_may(
    table: Table, watcher: FlaskClient, player: FlaskClient
) -> None:
    accepted(table.begin('[Target "5"]\n[Players "Ana, Ben"]\nround\nBen: out\nAna: points 9\n'))
    assert "Scan to join the next game" in player.get("/table").text
    page = watcher.get("/table").text
    assert "Scan to watch the next game" in page
    assert 'src="/qr.svg?watch"' in page
    assert TOKEN not in page


def test_a_table_that_only_its_link_shows_gives_no_address(app: Flask, player: FlaskClient) -> None:
    CODES.of(app).renew(AccessCode.WATCHERS)
    assert "Just watching? Type" not in player.get("/table").text


def test_before_the_first_deal_a_table_screen_shows_who_is_here(table: Table, app: Flask) -> None:
    accepted(table.begin('[Players "Mum, Leo, Grandma Ruth"]'))
    phone, television = app.test_client(), app.test_client()
    assert "0 of 3 are here" in television.get("/table").text
    phone.get(f"/?token={TOKEN}")
    phone.post("/seat", data={"seat": "Leo"})
    page = television.get("/table").text
    assert "1 of 3 are here" in page
    assert ["Leo"] == re.findall(r'is-here" id="seat-\d" data-player="([^"]+)"', page)
    accepted(table.submit("round"))
    assert "are here" not in television.get("/table").text


def test_the_standings_call_everybody_as_the_family_does(table: Table, watcher: FlaskClient) -> None:
    accepted(table.begin('[Players "Ben, Maximiliane, Grandma Ruth, Dee, Mum"]\nround\nstart R5\n'))
    standings = watcher.get("/table").text.partition('id="totals"')[2]
    assert ["Ben", "Maximiliane", "Grandma Ruth", "Dee", "Mum"] == re.findall(
        r"<p><span[^>]*>([^<]+)<", standings
    )


def test_between_rounds_a_table_screen_shows_the_way_to_join(table: Table, watcher: FlaskClient) -> None:
    assert 'id="invitation"' not in watcher.get("/table").text
    accepted(table.begin('[Players "Ana, Ben"]\nround\nBen: out\nAna: points 9\n'))
    assert "Scan to watch" in watcher.get("/table").text


def test_nobody_is_ahead_while_all_who_are_left_are_level() -> None:
    level = f"{ELIMINATES}round\nBen: out\nAna: points 60\nCy: points 0\n"
    assert set() == leaders(game_of(level).state)
