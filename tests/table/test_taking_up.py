"""A game that was not finished is taken up again: as the newest game, with all that happened in it."""

from pathlib import Path

from companion.table import Level, NoGame, Table
from tests.table.builder import accepted, begun, damage_of, open_table, record_of

OTHER = '[Edition "classic"]\n[Players "Dee, Eve"]\nround\nstart R5\nEve: R3\n'


def left_for_another(file: Path) -> Table:
    """Ana, Ben and Cy were in the middle of a round when Dee and Eve began."""
    table = begun(file, ["Ben: G7", "Cy: draw", "undo"])
    accepted(table.begin(OTHER, Level.CARDS))
    return table


def why_not(table: Table, game: int) -> str:
    """Why this game is not taken up."""
    result = table.take_up(game)
    assert isinstance(result, NoGame), result
    return result.text


def test_it_is_on_the_table_as_it_stood(file: Path) -> None:
    table = left_for_another(file)
    view = accepted(table.take_up(1)).view
    assert (3, 5, "Cy", Level.TURNS) == (view.game_id, view.version, view.state.turn, view.preferences.level)
    assert record_of(table, 1) == record_of(table, 3)
    accepted(table.submit("redo"))
    assert record_of(table, 3).endswith("Cy: draw\nundo\nredo\n")


def test_it_is_there_after_a_restart_and_the_log_is_whole(file: Path) -> None:
    table = left_for_another(file)
    accepted(table.take_up(1))
    accepted(table.submit("Cy: G9"))
    table.close()
    assert () == damage_of(file)
    table = open_table(file)
    assert (6, ()) == (table.version, table.warnings)
    listed = table.played_games.newest()
    assert [(3, None), (2, None), (1, 3)] == [(game.id, game.continued_by) for game in listed]


def test_each_game_goes_on_once_and_the_one_that_it_made_way_for_can_too(file: Path) -> None:
    table = left_for_another(file)
    accepted(table.take_up(1))
    assert [False, True, False] == [game.may_go_on for game in table.played_games.newest()]
    assert "That game went on as game 3. Continue that one." == why_not(table, 1)
    assert "That game is on the table." == why_not(table, 3)
    assert "There is no game 9. See Games." == why_not(table, 9)
    assert 4 == accepted(table.take_up(2)).view.game_id
    assert 5 == accepted(table.take_up(3)).view.game_id


def test_a_game_that_is_over_is_not_taken_up(file: Path) -> None:
    table = begun(file, ["end"])
    accepted(table.begin(OTHER))
    assert "That game is over. Begin another with the same players." == why_not(table, 1)


def test_a_tap_that_comes_twice_takes_it_up_once(file: Path) -> None:
    table = left_for_another(file)
    assert 3 == accepted(table.take_up(1, "tapped")).view.game_id
    assert 3 == accepted(table.take_up(1, "tapped")).view.game_id


def test_its_events_keep_their_times(file: Path) -> None:
    table = left_for_another(file)
    accepted(table.take_up(1))
    before, after = table.played_games.game(1), table.played_games.game(3)
    assert before
    assert after
    assert [event[2:] for event in before.events] == [event[2:] for event in after.events]
    assert (3, None) == (before.continued_by, after.continued_by)
