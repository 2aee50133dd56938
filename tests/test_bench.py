"""The benchmark still measures what there is: each page, and games of each edition."""

from pathlib import Path

import pytest

from bench import growth, odds_tables
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
