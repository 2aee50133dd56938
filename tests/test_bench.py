"""The benchmark still measures what there is: each of its parts, each page, and games of each edition."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench import growth, odds_tables
from bench.__main__ import PARTS
from companion.rules import EDITIONS
from workshop.simulation import Plan


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
    assert [True] * 24 == [bool(each and each[1] in PARTS) for each in named], below
