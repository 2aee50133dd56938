"""The benchmark still measures what there is: each of its parts, each page, and games of each edition."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bench import growth, odds, odds_bluffs, odds_data, odds_endings, odds_exact, odds_prior, odds_tables
from bench.__main__ import PARTS
from companion.rules import EDITIONS
from workshop.simulation import Plan

ROOT = Path(__file__).parents[1]
# Where seven cards are still to be played, it matters too in which order.
ENDINGS = [each for each in odds_endings.ENDINGS if each != (1, 7)]


def test_the_growth_of_every_page_is_measured_but_of_what_is_not_here(tmp_path: Path) -> None:
    new = growth.site(tmp_path, games=0, rounds=0)
    answers = {path: new.client.get(path, headers=growth.BEARER).status_code for path in new.pages}
    new.table.close()
    assert growth.NOT_HERE == tuple(path for path, status in answers.items() if status >= 400)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_odds_are_tried_on_whole_games_of_each_edition(edition: str) -> None:
    # In that of No Mercy a round ends as one of the two is knocked out.
    plan = Plan(players=(2,), editions=(edition,), scorings=("winner-takes-all",), levels=odds_tables.LEVELS)
    simulated, actions = odds_tables.begin(plan, seed=1)
    for action in actions:
        odds_tables.take(simulated, action)
    winners = {level: game.state.winner for level, game in simulated.games()}
    assert dict.fromkeys(odds_tables.LEVELS, (*simulated.table.sheet.winners,)) == winners


@pytest.mark.thorough
@pytest.mark.parametrize("first", range(4))
def test_each_part_measures_something_in_its_short_form(first: int, tmp_path: Path) -> None:
    # In processes of their own, which may leave their connections to the end; a few, as each loads all parts.
    command = [sys.executable, "-m", "bench", "--short", *list(PARTS)[first::4]]
    done = subprocess.run(
        command, env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True
    )
    assert (0, True) == (done.returncode, bool(done.stdout)), done.stderr


def test_each_table_of_the_figures_names_the_command_that_makes_it_again() -> None:
    figures = (Path(__file__).parent.parent / "docs" / "figures.md").read_text()
    below = re.findall(r"(?:^\|.*\n)+\n(.*)", figures, re.MULTILINE)
    named = [re.match("`make bench ARGS=([a-z-]+)`", line) for line in below]
    assert below
    assert [] == [line for line, each in zip(below, named, strict=True) if not (each and each[1] in PARTS)]


@pytest.mark.long
def test_the_tables_of_the_odds_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odds.report(positions=1, jobs=1, seed=1, fitted_on=3, folder=tmp_path)
    printed = capsys.readouterr().out
    assert [] == [
        each for each in ("chance of the round", "round, all", "points of a round") if each not in printed
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("mine", "others"),
    [(1, 1), *(pytest.param(*each, marks=pytest.mark.thorough) for each in ENDINGS if each != (1, 1))],
)
def test_a_short_ending_is_told_as_another_engine_plays_it_out(mine: int, others: int) -> None:
    found, told = odds_endings.played_out(mine, others), odds_endings.told(mine, others)
    assert abs(found.value - told.value) < found.error + told.error


@pytest.mark.thorough
@pytest.mark.parametrize("mine", range(1, 7))
def test_the_advice_at_short_endings_is_never_the_opposite_of_what_another_engine_finds(mine: int) -> None:
    words = []
    for others in range(1, 7):
        found, said = odds_endings.challenged(mine, others, 600), odds_endings.advised(mine, others, 600)
        bluff = said.bluff.value
        gain = bluff * found[True].value + (1 - bluff) * found[False].value
        error = bluff * found[True].error + (1 - bluff) * found[False].error
        # Two cards more that change hardly who goes out are still to be paid for.
        assert gain * said.better > 0 or abs(gain) <= max(error, 0.5) or not said.better
        words.append(said.better)
    assert any(words)


@pytest.mark.long
@pytest.mark.parametrize("endings", [3, pytest.param(20, marks=pytest.mark.thorough)])
def test_no_clear_word_at_a_small_ending_is_wrong_by_its_exact_solution(endings: int) -> None:
    told = list(odds_exact.solved(endings, seed=1))
    assert [] == [each for each in told if each.better and each.is_sure and not each.is_right]
    assert any(each.is_right for each in told)


def test_every_way_to_draw_is_gone_through_once() -> None:
    ways = list(odds_exact.drawn((2, 1, 0, 3), 3))
    assert pytest.approx(1.0) == sum(share for share, _, _ in ways)
    assert len({some for _, some, _ in ways}) == len(ways)
    assert {((2, 1, 0, 3), 3)} == {(odds_exact.plus(some, left), sum(some)) for _, some, left in ways}


@pytest.mark.thorough
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_deck_is_looked_at_by_all_that_fits_and_tries_them(edition: str) -> None:
    plan = replace(odds_tables.PLAN, editions=(edition,))
    assert any(odds.of_game(seed, 2, plan).positions for seed in range(40))
    assert any(odds_prior.of_game(seed, (1, 2), plan) for seed in range(4))
    may_bluff = any(card.is_challengeable for card in EDITIONS[edition].faces)
    assert may_bluff == any(odds_bluffs.of_game(seed, 2, plan) for seed in range(4))


@pytest.mark.thorough
def test_the_data_of_the_odds_are_made_anew_for_each_deck(tmp_path: Path) -> None:
    odds_data.main(["--games", "3", "--rounds", "2", "--wins", "8"], tmp_path)
    made = {file.name: _says(file) for file in tmp_path.iterdir()}
    assert {file.name: _says(file) for file in odds_data.DATA.iterdir()} == made
    assert [*EDITIONS] == [*json.loads((tmp_path / "draws.json").read_text(encoding="utf-8"))]


def _says(file: Path) -> set[str]:
    """Return what a file of data tells something of, but not which options matter."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return {
        f"{name}/{part}"
        for name, values in told.items()
        for part in (values if isinstance(values, dict) and name != "options" else ("",))
    }


@pytest.mark.thorough
def test_what_the_odds_cost_while_people_play_is_measured() -> None:
    # As its own process, as it leaves its screens to the end of it.
    command = [sys.executable, "-c", "from bench import live_odds; live_odds.report(taps=3, warm_up=1)"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT).stdout
    assert ["odds off", "odds on"] == [row[:10].strip() for row in printed.splitlines()[-2:]]
