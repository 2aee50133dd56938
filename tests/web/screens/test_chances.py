"""The odds looked back at: a chart of a game's chances, where it turned, and everybody's luck."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.odds import Estimate
from companion.ports import NO_EQUIPMENT, Equipment
from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.odds import percent
from companion.web.screens.chance_chart import (
    MOST_COLUMNS,
    TOP,
    ChanceChart,
    ChartMoment,
    chance_chart,
)
from tests.table.builder import accepted, run_sql
from tests.table.odds import with_odds
from tests.web.builder import TOKEN, scanned
from tests.web.odds.builder import GivenOdds

TO_TWO = "Ben: ?\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n" * 5
ROUND = f"round\nstart G5\n{TO_TWO}Ben: ?\nBen: uno\nCy: ?\nAna: ?\nBen: ?\n"
WON = (
    f'[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "50"]\n{ROUND}Cy: points 20\nAna: points 11\n'
    "round\nBen: out\nAna: points 15\nCy: points 20\n"
)
CHALLENGED = (
    '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W4=R\nCy: challenge guilty\nCy: R5\n'
    "Ana: W50=B heads Ben tails Cy\nflip heads\n"
)


@pytest.fixture
def played(empty_table: Table) -> Table:
    """A table at which Ben has won a game of two rounds, the first followed turn by turn."""
    accepted(empty_table.begin(WON))
    return empty_table


def page_of(table: Table, path: str = "/games/1", equipment: Equipment = NO_EQUIPMENT) -> str:
    """Return a page as the host sees it."""
    app = create_app(table, TOKEN, Site(equipment=equipment))
    client = scanned(app)
    return unescape(client.get(path).text)


def words(page: str) -> str:
    """Return what a page says, without its tags."""
    return re.sub(r"[^\S\u00a0]+", " ", re.sub("<[^>]+>", " ", page))


# Shown where they are wanted.


@pytest.mark.parametrize("path", ["/games/1", "/score"])
def test_with_the_odds_off_no_page_says_a_word_of_them(played: Table, path: str) -> None:
    with_odds(played)
    accepted(played.prefer(lambda before: replace(before, odds=False)))
    page = page_of(played, path)
    assert "chance" not in words(page)
    assert "/odds" not in page


def test_the_page_of_a_game_shows_the_chances_of_the_game_and_of_a_round(played: Table) -> None:
    page = page_of(with_odds(played))
    assert "Everybody's chance of winning the game" in page
    assert "Everybody's chance of winning round 1" in page
    assert "still being worked out" not in page
    assert "each may be wrong by 2 in a hundred" in words(page)


def test_every_point_of_a_chart_leads_to_its_moment(played: Table) -> None:
    page = page_of(with_odds(played))
    chart = page[page.index('id="chances-of-game"') : page.index('id="chances-of-round"')]
    replay = played.replays.game(1)
    assert replay
    links = re.findall(r'<a href="/games/1/replay\?at=(\d+)" tabindex="-1">', chart)
    assert list(replay.positions) == list(map(int, links))


def test_the_figures_of_a_chart_stand_below_it(played: Table) -> None:
    figures = words(page_of(with_odds(played)))
    assert "Round 1 33\u00a0% 33\u00a0% 33\u00a0%" in figures
    assert "Cy's count 0\u00a0% 100\u00a0% 0\u00a0%" in figures


def test_what_is_not_known_yet_is_said_and_asked_for(played: Table) -> None:
    worker = GivenOdds()
    page = page_of(with_odds(played, unknown=(5, 6, 7)), equipment=Equipment(odds=worker))
    assert "The odds of 3 of 39 moments are still being worked out." in words(page)
    assert [1] == worker.asked
    assert "chances.js" in page


def test_moments_that_were_given_up_are_said_and_not_waited_for(played: Table) -> None:
    worker = GivenOdds()
    with_odds(played, unknown=(5, 6))
    for line in (5, 6):
        position = played.odds_history.position(1, line)
        assert position
        played.odds_history.give_up(position)
    for path in ("/games/1", "/score"):
        page = page_of(played, path, Equipment(odds=worker))
        assert "The odds of 2 moments could not be worked out." in words(page)
        assert "still being worked out" not in page
        assert "chances.js" not in page
    assert [] == worker.asked


def test_where_all_is_known_nothing_is_asked_for(played: Table) -> None:
    worker = GivenOdds()
    page = page_of(with_odds(played), equipment=Equipment(odds=worker))
    assert [] == worker.asked
    assert "chances.js" not in page


def test_a_game_that_nobody_followed_has_no_round_to_show(empty_table: Table) -> None:
    accepted(empty_table.begin('[Players "Ana, Ben"]\nround\nAna: out\nBen: points 20\n'))
    page = page_of(with_odds(empty_table))
    assert "chances-of-game" in page
    assert "chances-of-round" not in page
    assert "luck" not in words(page).replace("Chances and luck", "")


def test_the_score_shows_the_last_round_until_the_next_one_has_enough_to_show(played: Table) -> None:
    accepted(played.begin(WON.partition("round\nBen: out")[0]))
    page = page_of(with_odds(played, 2), "/score")
    assert "Everybody's chance of winning round 1" in page
    assert "Ben's chance of the round rose" in page
    assert "winning the game" not in page
    accepted(played.submit("round"))
    assert "Everybody's chance of winning round 1" in page_of(played, "/score")
    for line in ("start R5", *("Cy: draw", "Cy: keep", "Ana: draw", "Ana: keep", "Ben: draw")):
        accepted(played.submit(line))
    page = page_of(with_odds(played, 2), "/score")
    assert "Everybody's chance of winning round 2" in page
    assert "Everybody's chance of winning the game" in page


def test_that_the_newest_odds_are_about_to_come_is_not_said(played: Table) -> None:
    accepted(played.begin(f'[Players "Ana, Ben, Cy"]\nround\nstart G5\n{TO_TWO}'))
    replay = played.replays.game(2)
    assert replay
    first, *_others, newest = replay.positions
    page = page_of(with_odds(played, 2, unknown=(first, newest)), "/score")
    assert f"The odds of 1 of {len(replay.positions)} moments are still being worked out." in words(page)
    assert "worked out" not in page_of(with_odds(played, 2, unknown=(newest,)), "/score")


def test_once_the_game_is_won_the_score_shows_all_of_it(played: Table) -> None:
    page = page_of(with_odds(played), "/score")
    assert "Everybody's chance of winning the game" in page
    assert "winning round" not in page


def test_where_the_odds_cannot_be_read_the_pages_do_without(played: Table, file: Path) -> None:
    with_odds(played)
    run_sql(file, "DROP TABLE odds")
    for path in ("/games/1", "/score"):
        page = page_of(played, path)
        assert "Ben" in page
        assert "chance of winning" not in page


# Where it turned.


def test_a_turning_point_is_told_in_the_words_of_the_log_and_leads_to_its_moment(played: Table) -> None:
    page = page_of(with_odds(played))
    told = r"Ben's number: Ben's chance of the round rose from \d+\u00a0% to 100\u00a0%\."
    (line,) = re.findall(rf'at=(\d+)"><b class="at" aria-hidden="true">\d</b><span>{told}', page)
    replay = played.replays.game(1)
    assert replay
    assert "Ben" == replay.view(int(line)).state.out


def test_a_number_that_stands_beside_its_moment_is_led_to_it(played: Table) -> None:
    page = page_of(with_odds(played))
    places = re.findall(r'<line class="turned" x1="([\d.]+)"[^§]*?<circle class="turned" cx="([\d.]+)"', page)
    beside = [(place, x) for x, place in places if x != place]
    assert beside
    assert beside == re.findall(r'<line class="to-place" x1="([\d.]+)" x2="([\d.]+)"', page)


def test_points_and_chances_do_not_both_say_what_decided_it(played: Table) -> None:
    assert "decided it" in page_of(played)
    page = page_of(with_odds(played))
    assert "decided it" not in page
    assert "Ben's chance of the game rose" in page


def test_players_are_called_as_they_are_now(played: Table) -> None:
    with_odds(played)
    played.people.submit('rename "Ben": "Benjamin"')
    page = words(page_of(played))
    assert "Benjamin's number: Benjamin's chance" in page
    assert "Ben's" not in page.partition("Record")[0].replace("Benjamin", "")


# Luck.


def test_everybody_s_luck_is_what_they_drew_beside_what_was_to_be_expected(played: Table) -> None:
    luck = words(page_of(with_odds(played)))
    assert re.search(r"Everybody's luck .* Ana 5 0\.\d Ben 0 \d\.\d Cy 5 0\.\d", luck)


def test_coins_and_challenges_stand_there_where_there_were_any(empty_table: Table) -> None:
    accepted(empty_table.begin(CHALLENGED))
    luck = words(page_of(with_odds(empty_table)))
    assert "Coins won Challenges correct" in luck
    assert re.search(r"Cy 0 0(\.\d)? 0 of 1 1 of 1", luck)


# The chart.

NAMES = ("Ana", "Ben", "Cy")


def chart_of(*shares: tuple[float, float] | None, turned: tuple[int, ...] = ()) -> ChanceChart | None:
    """Return the chart of Ana's and Ben's shares at each moment; what is left is Cy's."""
    moments = [
        ChartMoment(line, share and dict(zip(NAMES, map(Estimate, (*share, 1 - sum(share))), strict=True)))
        for line, share in enumerate(shares)
    ]
    return chance_chart(moments, NAMES, {}, turned, str)


def test_before_two_moments_are_known_there_is_no_chart() -> None:
    assert chart_of((0.5, 0.5), None) is None
    assert chart_of((0.5, 0.5), (0.5, 0.5)) is not None


def test_areas_lie_one_on_the_other_and_fill_the_height() -> None:
    chart = chart_of((0.5, 0.25), (0.25, 0.25))
    assert chart
    tops = [re.findall(r"V([\d.]+)", area.path)[:2] for area in chart.areas]
    room = chart.bottom - TOP
    assert [[TOP, TOP], [TOP + room / 2, TOP + room / 4], [TOP + room * 3 / 4, TOP + room / 2]] == [
        [float(y) for y in edge] for edge in tops
    ]


def test_what_is_not_known_is_a_gap() -> None:
    chart = chart_of((0.5, 0.25), None, (0.25, 0.25))
    assert chart
    assert [2] * 3 == [area.path.count("M") for area in chart.areas]


def test_a_long_game_has_as_many_columns_as_can_be_told_apart() -> None:
    chart = chart_of(*[(0.5, 0.25)] * (2 * MOST_COLUMNS + 5))
    assert chart
    assert MOST_COLUMNS >= len(chart.columns)
    assert 2 * MOST_COLUMNS + 4 == chart.columns[-1].line


def test_numbers_of_turning_points_stand_beside_one_another_where_these_are_close() -> None:
    chart = chart_of(*[(0.5, 0.25)] * 100, turned=(40, 41))
    assert chart
    first, second = chart.turned
    assert 5 > second.x - first.x
    assert 20 <= second.label_x - first.label_x


def test_numbers_of_turning_points_at_the_end_stand_above_the_areas_too() -> None:
    chart = chart_of(*[(0.5, 0.25)] * 100, turned=(97, 98, 99))
    assert chart
    places = [sign.label_x for sign in chart.turned]
    assert [chart.right - 50, chart.right - 30, chart.right - 10] == pytest.approx(places)


def test_long_names_are_all_smaller_before_one_is_cut() -> None:
    half = Estimate(0.5)
    labels, letters, rights = [], [], []
    for names in (("Jo", "Ben"), ("Jo", "Bartholomew"), ("Jo", "Großmutter Hildegard")):
        moments = [ChartMoment(line, dict.fromkeys(names, half)) for line in range(2)]
        chart = chance_chart(moments, names, {}, (), str)
        assert chart
        labels.append(chart.areas[1].label)
        letters.append(chart.letters)
        rights.append(chart.right)
    assert ["Ben 50\u00a0%", "Bartholomew 50\u00a0%", "Großmutter… 50\u00a0%"] == labels
    assert letters[0] > letters[1] > letters[2] > 10
    # However long they are, the chart has most of the width.
    assert 200 < min(rights)


def test_labels_keep_the_order_of_the_areas_where_all_is_decided() -> None:
    chart = chart_of((0.5, 0.5), (1.0, 0.0))
    assert chart
    places = [area.label_y for area in chart.areas]
    assert sorted(places) == places


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Estimate(0.304, 0.02), "30\u00a0%"),
        (Estimate(0.001, 0.002), "<1\u00a0%"),
        (Estimate(0.999, 0.002), ">99\u00a0%"),
        (Estimate(0.0), "0\u00a0%"),
        (Estimate(1.0), "100\u00a0%"),
    ],
)
def test_only_what_is_certain_is_written_as_certain(chance: Estimate, said: str) -> None:
    assert said == percent(chance)


# What they are.


def test_the_odds_are_explained_whether_they_are_on_or_not(watcher: FlaskClient) -> None:
    page = words(watcher.get("/odds").text)
    for said in ("What they know", "What they do not know", "Why they are never certain", "What the band is"):
        assert said in page
    assert "a chance of 30 %" in page
