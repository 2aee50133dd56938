"""The odds of each moment are kept beside the game, and never shown for another moment."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.odds import Estimate, Odds
from companion.rules import Game, new_game, read_kept_headers
from companion.table import Position, Table
from tests.table.builder import accepted, begun, open_table, run_sql

GAME = ("Ben: G7", "Cy: draw", "Cy: keep", "Ana: G2")
AMENDED = (*GAME, "amend 3: Ben: G9")


def some_odds(share: float) -> Odds:
    """Return odds that can be told from others."""
    chances = {"Ana": Estimate(share, 0.02), "Ben": Estimate(1 - share, 0.02)}
    return Odds(100, chances, chances, {"Ana": Estimate(12.5, 1.5), "Ben": Estimate(0.0)})


def keep_last(table: Table, share: float) -> Odds:
    """Keep odds of the present moment; return them."""
    position = table.odds_history.position(1)
    assert position
    table.odds_history.keep(position, made := some_odds(share))
    return made


def played_again(position: Position) -> Game:
    """Return the game that the lines of a position lead to."""
    game = replace(new_game(read_kept_headers(position.headers)), names=position.names)
    for event in game.read_all(position.lines):
        after = game.apply(event)
        assert isinstance(after, Game)
        game = after
    return game


def test_the_odds_are_kept_over_a_restart_with_their_place_in_the_game(file: Path) -> None:
    table = begun(file, GAME[:1])
    first = keep_last(table, 0.25)
    accepted(table.submit(GAME[1]))
    assert ((3, first),) == table.odds_history.odds(1)
    table.odds_history.save()
    table.close()
    again = open_table(file)
    assert ((3, first),) == again.odds_history.odds(1)
    assert (0, 1, 2, 4) == again.odds_history.missing(1)


def test_what_was_taken_back_has_no_odds_until_it_is_put_back(file: Path) -> None:
    table = begun(file, GAME[:1])
    before = keep_last(table, 0.25)
    accepted(table.submit("Cy: draw"))
    taken_back = keep_last(table, 0.75)
    accepted(table.submit("undo"))
    assert ((3, before),) == table.odds_history.odds(1)
    accepted(table.submit("redo"))
    assert ((3, before), (4, taken_back)) == table.odds_history.odds(1)


def test_odds_after_an_event_that_is_amended_are_shown_no_more(file: Path) -> None:
    table = begun(file)
    before = keep_last(table, 0.5)
    for share, line in enumerate(GAME, 1):
        accepted(table.submit(line))
        keep_last(table, share / 10)
    table.odds_history.save()
    accepted(table.submit(AMENDED[-1]))
    assert ((2, before),) == table.odds_history.odds(1)
    after = keep_last(table, 0.9)
    assert ((2, before), (6, after)) == table.odds_history.odds(1)


def test_odds_that_hold_no_more_are_let_go_of(file: Path) -> None:
    table = begun(file, GAME)
    keep_last(table, 0.5)
    table.odds_history.save()
    accepted(table.submit("undo"))
    accepted(table.submit("Ana: draw"))
    keep_last(table, 0.25)
    table.odds_history.save()
    position = table.odds_history.position(1)
    assert position
    assert {position.key} == {*table._log.odds.of(1)}


def test_odds_of_a_game_that_took_another_way_meanwhile_are_not_kept(file: Path) -> None:
    table = begun(file, GAME)
    keep_last(table, 0.5)
    accepted(table.submit("undo"))
    table.odds_history.save()
    assert {} == table._log.odds.of(1)


@pytest.mark.parametrize("lines", [GAME, AMENDED, (*GAME, "undo", "Ana: ?")])
def test_the_lines_of_a_position_lead_to_the_table_as_it_holds_now(
    file: Path, lines: tuple[str, ...]
) -> None:
    table = begun(file, lines)
    position = table.odds_history.position(1)
    assert position
    assert table.view
    assert table.view.state == played_again(position).state


def test_odds_that_the_disk_has_altered_are_worked_out_anew(file: Path) -> None:
    table = begun(file)
    keep_last(table, 0.5)
    table.odds_history.save()
    run_sql(file, "UPDATE odds SET odds = '{\"samples\": 3}'")
    assert () == table.odds_history.odds(1)
    assert (0, 1, 2) == table.odds_history.missing(1)


def test_moments_that_were_given_up_are_waited_for_no_more(file: Path) -> None:
    table = begun(file)
    for number in (1, 2):
        position = table.odds_history.position(1, number)
        assert position
        table.odds_history.give_up(position)
    assert ((0,), (1, 2)) == (table.odds_history.missing(1), table.odds_history.given_up(1))
    # Another log has other moments.
    table.odds_history.forget()
    assert ((0, 1, 2), ()) == (table.odds_history.missing(1), table.odds_history.given_up(1))


def test_a_game_that_is_not_there_has_no_moments(file: Path) -> None:
    table = begun(file)
    assert table.odds_history.position(2) is None
    assert ((), ()) == (table.odds_history.odds(2), table.odds_history.missing(2))
    assert () == table.odds_history.given_up(2)


def test_the_odds_are_no_part_of_the_record(file: Path) -> None:
    table = begun(file, GAME)
    before = table.played_games.game(1)
    keep_last(table, 0.5)
    table.odds_history.save()
    after = table.played_games.game(1)
    assert before
    assert after
    assert before.events == after.events


def test_a_game_that_there_is_not_has_no_odds(file: Path) -> None:
    history = open_table(file).odds_history
    assert ((), (), (), None) == tuple(
        ask(10**30) for ask in (history.odds, history.missing, history.given_up, history.position)
    )
