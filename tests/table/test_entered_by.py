"""Who entered an event is kept beside it, for good."""

from pathlib import Path

import pytest

from companion.table import EnteredBy, Means, Table, read_entered_by
from tests.table.builder import BEGUN, accepted, begun, open_table

ANA = EnteredBy(Means.SEAT, "Ana of the long name")


def entered_by(table: Table, game_id: int = 1) -> list[str]:
    game = table.played_games.game(game_id)
    assert game
    return [event.entered_by for event in game.events]


@pytest.mark.parametrize("by", [ANA, EnteredBy(Means.BUZZER, "Ben"), *map(EnteredBy, Means)], ids=str)
def test_what_is_kept_reads_back(by: EnteredBy) -> None:
    assert by == read_entered_by(str(by))


def test_what_nobody_knows_is_nothing() -> None:
    assert (None, None) == (read_entered_by(""), read_entered_by("somebody Ana"))


def test_who_entered_an_event_is_known_after_a_restart_and_in_the_game_that_goes_on(file: Path) -> None:
    table = begun(file)
    accepted(table.submit("Ben: G7", entered_by=ANA))
    accepted(table.submit_all(["Cy: draw", "Cy: keep"], entered_by=EnteredBy(Means.HOST)))
    accepted(table.submit("undo"))
    known = ["", "", str(ANA), "host", "host", ""]
    assert known == entered_by(table)
    table.close()
    table = open_table(file)
    assert known == entered_by(table)
    accepted(table.begin(BEGUN))
    accepted(table.take_up(1))
    assert known == entered_by(table, 3)
    assert () == table.warnings
