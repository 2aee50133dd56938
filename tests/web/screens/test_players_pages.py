"""Who is best, on the screen: the list of players, and a page for each."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.statistics import PlayerResult, Rating
from companion.table import Table
from companion.web.screens.player_charts import MOST_POINTS, SHOWN, rating_chart, results_chart
from companion.web.screens.players import PLAYERS_ON_A_PAGE
from tests.table.builder import BEGUN, accepted, break_on
from tests.table.test_statistics import ANA_WINS, BEN_WINS, standings

CY_WINS = '[Edition "original"]\n[Players "Cy, Ana"]\n[Target "50"]\nround\nCy: out\nAna: points 60\n'


@pytest.fixture
def visitor(watcher: FlaskClient, table: Table) -> FlaskClient:
    """Somebody who looks, after four games of five that Ana won against Ben, and one of Cy's."""
    for record in (ANA_WINS, ANA_WINS, BEN_WINS, ANA_WINS, ANA_WINS, CY_WINS, BEGUN):
        accepted(table.begin(record))
    standings(table)
    return watcher


def text(page: str) -> str:
    """What a page says, without its tags and the faces, which are drawn."""
    said = re.sub(r'<span class="portrait.*?</span>', "", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", said))


def test_players_are_listed_the_best_first_and_then_who_has_too_few_games(visitor: FlaskClient) -> None:
    page = text(visitor.get("/players").text)
    order = (" 1 Ana ", " 2 Ben ", "Fewer than 5 games: too few to rank", " Cy ")
    places = [page.index(said) for said in order]
    assert sorted(places) == places
    assert "Won 4 of 6, by chance 3" in page


def test_games_that_are_not_counted_yet_are_told_of(visitor: FlaskClient, table: Table, file: Path) -> None:
    table.statistics._kept.forget()
    break_on(file, "INSERT ON statistics", "new.game > 2")
    with table.statistics.let_go():
        pass
    assert "Still reading: 2 of 7 games. Look again in a moment." in visitor.get("/players").text


def test_the_rating_is_explained_where_it_is_shown(visitor: FlaskClient) -> None:
    for path in ("/players", "/players/Ana"):
        assert "Everybody begins with 1500" in visitor.get(path).text


def test_a_number_with_too_little_behind_it_says_so(visitor: FlaskClient) -> None:
    page = text(visitor.get("/players/Ana").text)
    assert "Number 1 of 2" in page
    chance = "4 of 6 by chance it would be 3"
    assert f"Games won {chance} Rounds won {chance} too few to tell" in page
    assert "Left in hand 60 points on average; the worst was 60 too few to tell" in page
    assert "Not ranked yet: that takes 5 games." in text(visitor.get("/players/Cy").text)


def test_who_beats_whom_leads_to_the_other(visitor: FlaskClient) -> None:
    opponents = visitor.get("/players/Ana").text.partition('id="opponents"')[2].partition("</section>")[0]
    assert ["/players/Ben", "/players/Cy"] == re.findall('href="([^"]+)"', opponents)
    assert "Ben 4 1 Cy too few to tell 0 1" in text(opponents)


def test_a_choice_of_games_is_kept_in_the_form_and_said(visitor: FlaskClient) -> None:
    page = visitor.get("/players?edition=original&players=2&since=2026-11-01").text
    assert "Original Uno Rules · 2 players · since 1 November 2026" in page
    assert '<option value="original" selected>' in page
    assert 'value="2026-11-01"' in page
    assert "Ben" not in page.partition("<main")[2]
    ben = text(visitor.get("/players/Ben?edition=original").text)
    assert "No game was played to its end yet." in ben
    assert "too few to tell" not in ben


def test_a_choice_that_no_game_fits_says_so(visitor: FlaskClient) -> None:
    assert "No game was like that." in visitor.get("/players?scoring=teams").text


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/players/Bem", 404, "No player is called Bem. Did you mean Ben?"),
        ("/players?edition=chess", 400, "Expected all-wild, anniversary, classic"),
        ("/players/Ana?until=soon", 400, "Expected a day such as 2026-11-21."),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(
    visitor: FlaskClient, path: str, status: int, sentence: str
) -> None:
    answer = visitor.get(path)
    assert status == answer.status_code
    assert sentence in answer.text


def test_a_player_is_found_however_the_accents_are_written(watcher: FlaskClient, table: Table) -> None:
    accepted(table.begin(ANA_WINS.replace("Ana", "Zo\u00eb")))
    standings(table)
    for name in ("Zo\u00eb", "Zoe\u0308"):
        assert "<h1" in watcher.get(f"/players/{name}").text
        assert "Zo\u00eb" == watcher.get(f"/api/players/{name}").get_json()["name"]


def test_the_best_stands_out_and_nobody_on_a_later_page(visitor: FlaskClient) -> None:
    pages = [visitor.get(path).text for path in ("/players", "/players?after=1")]
    assert [True, False] == ["is-leading" in page for page in pages]


def test_before_the_first_round_the_page_says_so(watcher: FlaskClient) -> None:
    assert "Nobody has finished a round yet." in watcher.get("/players").text


def test_the_games_page_leads_to_the_players(watcher: FlaskClient) -> None:
    assert 'href="/players">Players</a>' in watcher.get("/games").text.partition("<main")[2]


def result(number: int, place: int = 1) -> PlayerResult:
    """One of four players' games."""
    return PlayerResult(number, "2026-11-21", place, 4, Rating(25.0 + number % 7, 8.0))


def test_the_chart_of_a_long_life_ends_with_the_present_rating_and_has_not_too_many_points() -> None:
    chart = rating_chart([result(number) for number in range(1, 1001)])
    assert chart
    points = chart.line.split()
    assert MOST_POINTS >= len(points) > MOST_POINTS / 2
    assert points[-1] == "{},{}".format(*chart.end)
    assert rating_chart([result(1)]) is None


def test_a_better_place_has_a_higher_bar_and_the_first_stands_out() -> None:
    bars = results_chart([result(number, 1 + number % 4) for number in range(100)])
    assert SHOWN == len(bars)
    first, second, third, last = bars[:4]
    assert first.height > second.height > third.height > last.height > 0
    assert (True, False) == (first.is_won, second.is_won)


def test_many_players_come_a_page_at_a_time(watcher: FlaskClient, table: Table) -> None:
    names = [f"P{number}" for number in range(2 * PLAYERS_ON_A_PAGE + 10)]
    games = (names[first : first + 10] for first in range(0, len(names), 10))
    rows = (f"2024-01-01;{','.join(game)};{','.join('98765432100'[:10])}" for game in games)
    sheet = "date;names;points\n" + "\n".join(rows)
    table.people.import_results(table.people.read_results(sheet.encode()).results, "old.csv")
    standings(table)
    path, shown = "/players", []
    while path:
        page = watcher.get(path).text
        found = re.findall(r'href="/players/(P\d+)"', page)
        assert len(found) <= PLAYERS_ON_A_PAGE
        shown += found
        path = "".join(re.findall(r'rel="next" href="(/players\?[^"]+)"', page))
    assert sorted(names) == sorted(shown)
    assert "The best players" in page
    assert "More players" not in watcher.get(f"/players?after={PLAYERS_ON_A_PAGE + 10}").text
    assert 200 == watcher.get("/players?after=9999999").status_code
    assert PLAYERS_ON_A_PAGE > watcher.get("/players/P1").text.count("<option>P")
