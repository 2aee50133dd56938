"""What is shown on a table screen has a form of its own there."""

import re
from html import unescape
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from companion.rules import EDITIONS, Edition, rule_book
from companion.table import Table
from companion.web.screens.scores import WALL, scoreboard
from companion.web.screens.shown import rule_leaves
from tests.table.builder import accepted
from tests.web.builder import game_of

PLAYERS = '[Players "Ana, Ben, Cy"]\n'
BEN_WINS = "round\nBen: out\nAna: points 5\nCy: points 60\n"
ANA_WINS = "round\nAna: out\nBen: points 5\nCy: points 60\n"


@pytest.mark.parametrize(
    ("record", "news"),
    [
        (f"{PLAYERS}{BEN_WINS}", "Ben leads by 65"),
        (f"{PLAYERS}{BEN_WINS}{ANA_WINS}", "Ana and Ben lead together"),
        (f'{PLAYERS}[Scoring "low-score"]\n{BEN_WINS}', "Ben leads by 5"),
        (f'{PLAYERS}[Target "50"]\n{BEN_WINS}', "Ben wins"),
        (PLAYERS, "Ana deals round 1"),
    ],
)
def test_the_headline_of_the_score_says_the_news(
    table: Table, watcher: FlaskClient, record: str, news: str
) -> None:
    accepted(table.begin(record))
    page = unescape(watcher.get("/score?screen=table").text)
    assert page.split("<h1")[1].split(">", 1)[1].startswith(news)
    assert "<form" not in page
    assert "<button" not in page


def test_each_line_of_a_wall_s_chart_ends_in_a_place_for_a_face() -> None:
    chart = scoreboard(game_of(f"{PLAYERS}{BEN_WINS}{ANA_WINS}").state).wall_chart
    assert chart
    ends = sorted(line.label_y for line in chart.lines)
    assert all(lower - upper >= WALL.step for upper, lower in pairwise(ends))
    assert WALL.beside == pytest.approx(chart.width - chart.right)
    assert [0, 200, 400] == [total for _, total in chart.heights]
    assert 20 == chart.target_y


@pytest.mark.parametrize("page", ["/players", "/games", "/games/1", "/games/1/evening", "/join"])
def test_every_page_that_is_shown_has_leaves_and_nothing_to_tap_but_the_way_back(
    table: Table, watcher: FlaskClient, page: str
) -> None:
    accepted(table.begin(f"{PLAYERS}{BEN_WINS}"))
    shown = watcher.get(f"{page}?screen=table").text
    assert '<section class="leaf' in shown
    assert ["/table"] == re.findall(r'<a href="([^"]*)"', shown.split("</nav>")[-1])
    assert not re.search("<(form|button|input)", shown)


def test_the_score_tells_what_the_latest_rounds_brought(table: Table, watcher: FlaskClient) -> None:
    accepted(table.begin(f"{PLAYERS}{BEN_WINS}{ANA_WINS}"))
    page = watcher.get("/score?screen=table").text
    brought = re.findall(r"<small[^>]*>([^<]*)</small>", page.partition('<section class="leaf')[2])
    assert ["1", "2", "–", "65", "65", "–", "–", "–"] == brought
    assert 1 == page.count('<section class="leaf')


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.slug)
def test_every_rule_is_on_a_leaf_in_the_order_of_the_book(edition: Edition) -> None:
    book = rule_book(edition)
    leaves = rule_leaves(book)
    told = [passage for leaf in leaves for column in leaf for passage in column]
    assert [rule for section in book for rule in section.rules] == [passage.rule for passage in told]
    assert [str(section.title) for section in book] == [each.title for each in told if each.title]
    assert len(leaves) < 10
