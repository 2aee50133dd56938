"""The statistics in the log: kept up as games end, and equal to those worked out from nothing."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.backups.backup import back_up
from companion.backups.exchange import put_in_place
from companion.rules import Setup, write_line, write_record
from companion.statistics import ALL, Filters
from companion.table import Standings, Table
from tests.rules.random_games import play_out, setups
from tests.table.builder import BEGUN, Places, accepted, break_on, open_table, replays, run_sql, statements

ANA_WINS = '[Edition "classic"]\n[Players "Ana, Ben"]\n[Target "50"]\nround\nAna: out\nBen: points 60\n'
BEN_WINS = ANA_WINS.replace("Ana: out\nBen:", "Ben: out\nAna:")
CY_WINS = '[Edition "original"]\n[Players "Ana, Cy"]\n[Target "50"]\nround\nCy: out\nAna: points 60\n'


@pytest.fixture
def table(file: Path) -> Table:
    """A table on which Ana won twice and Ben once, with a game under way."""
    table = open_table(file)
    for record in (ANA_WINS, BEN_WINS, ANA_WINS, BEGUN):
        accepted(table.begin(record))
    return table


def standings(table: Table, filters: Filters = ALL) -> Standings:
    """The statistics once every game is in them, however slow the machine."""
    while table.statistics.catch_up():
        pass
    return table.statistics.standings(filters)


def wins(table: Table, filters: Filters = ALL) -> dict[str, tuple[int, int]]:
    """How many games each player won, of how many."""
    return {each.name: (each.total.won, each.total.games) for each in standings(table, filters).players}


def won_in_a_row(table: Table, name: str = "Ana") -> int:
    """How many of her last games Ana, or another, won in a row."""
    player = standings(table).player(name)
    assert player
    return player.streak


def readings(sent: list[str]) -> list[str]:
    """The statements that read what every game adds to its players."""
    return [each for each in sent if each.startswith("SELECT") and "statistics.contributions" in each]


def test_games_that_are_over_and_the_present_one_count(table: Table) -> None:
    assert {"Ana": (2, 3), "Ben": (1, 3)} == wins(table), "Cy has finished no round yet"
    for line in ("Ben: out!", "Ana: points 5", "Cy: points 7"):
        accepted(table.submit(line))
    cy = standings(table).player("Cy")
    assert cy
    assert (1, 7) == (cy.total.hands, cy.total.hand_points)


def test_a_game_that_is_won_counts_at_once_and_no_more_once_that_is_undone(table: Table) -> None:
    accepted(table.begin(CY_WINS))
    assert (1, 1) == wins(table)["Cy"]
    accepted(table.submit("undo"))
    assert "Cy" not in wins(table)
    accepted(table.submit("redo"))
    assert (1, 1) == wins(table)["Cy"]


def test_filters_choose_among_the_games_kept_and_the_present_one(table: Table) -> None:
    accepted(table.begin(CY_WINS))
    assert {"Cy": (1, 1), "Ana": (0, 1)} == wins(table, Filters(edition="original"))
    assert {"Ana": (2, 3), "Ben": (1, 3)} == wins(table, Filters(edition="classic"))


def test_the_rating_is_that_of_all_games_whichever_count(table: Table) -> None:
    accepted(table.begin(CY_WINS))
    every, some = (standings(table, filters).player("Ana") for filters in (ALL, Filters(edition="classic")))
    assert every
    assert some
    assert every.rating == some.rating


def test_who_beat_whom_and_every_result_is_told(table: Table) -> None:
    standings(table)
    results, opponents = table.statistics.played("Ana")
    assert [(1, 1, 2), (2, 2, 2), (3, 1, 2)] == [(each.game, each.place, each.of) for each in results]
    assert {"Ben": (3, 2, 1)} == opponents
    last = standings(table).player("Ana")
    assert last
    assert results[-1].rating == last.rating


def test_each_result_has_the_player_s_own_rating_whatever_the_name(table: Table) -> None:
    accepted(table.begin(ANA_WINS.replace("Ben", "Zoë+")))
    accepted(table.begin(BEGUN))
    zoe = standings(table).player("Zoë+")
    assert zoe
    assert zoe.rating
    assert [zoe.rating] == [each.rating for each in table.statistics.played("Zoë+").results]


def test_a_game_that_is_over_is_worked_out_once(table: Table, file: Path) -> None:
    shown = standings(table)
    table.close()
    again = open_table(file)
    with statements(again) as sent:
        assert shown == standings(again)
    assert 0 == replays(sent)


def test_a_game_that_has_just_ended_is_not_read_again(table: Table) -> None:
    standings(table)
    for line in ("Ben: out!", "Ana: points 5", "Cy: points 7"):
        accepted(table.submit(line))
    accepted(table.begin(BEGUN))
    with statements(table) as sent:
        standings(table)
    assert 0 == replays(sent)


def test_a_game_s_end_reads_nothing_of_the_games_before(table: Table) -> None:
    before = wins(table)
    for line in ("Ben: out!", "Ana: points 5", "Cy: points 7"):
        accepted(table.submit(line))
    accepted(table.begin(CY_WINS))
    accepted(table.begin(BEGUN))
    with statements(table) as sent:
        after = wins(table)
    assert [] == readings(sent)
    assert {**before, "Ana": (2, 4), "Cy": (1, 1)} == after


def test_who_looks_first_after_a_start_finds_the_sums_made(table: Table, file: Path) -> None:
    shown = standings(table)
    table.close()
    again = open_table(file)
    while again.statistics.catch_up():
        pass
    again.look_after()
    with statements(again) as sent:
        assert shown == again.statistics.standings()
    assert [] == readings(sent)


def test_a_colour_changes_no_sum(table: Table) -> None:
    standings(table)
    table.people.submit('colour "Ana": violet')
    with statements(table) as sent:
        standings(table)
    assert [] == readings(sent)
    assert {"Ana": "violet"} == table.statistics.identities.colours


def test_a_clock_that_was_set_back_leaves_games_in_the_order_of_their_ends(table: Table, file: Path) -> None:
    assert 1 == won_in_a_row(table), "the third game, after the second was Ben's"
    run_sql(file, "UPDATE statistics SET ended = '2030-01-01T12:00:00+00:00' WHERE game = 2")
    accepted(table.begin(ANA_WINS))
    accepted(table.begin(BEGUN))
    assert 0 == won_in_a_row(table)


def test_facts_of_an_earlier_computation_are_made_anew(table: Table, file: Path) -> None:
    shown = standings(table)
    table.close()
    run_sql(file, "UPDATE statistics SET computation = 0, contributions = 'of another companion'")
    assert shown == standings(open_table(file))


@pytest.mark.parametrize("column", ["contributions", "ratings"])
@pytest.mark.parametrize("damage", ["{", '{"Ana": [1]}'])
def test_facts_that_cannot_be_read_are_made_anew(table: Table, file: Path, column: str, damage: str) -> None:
    before = standings(table)
    results = table.statistics.played("Ana").results
    table.close()
    run_sql(file, f"UPDATE statistics SET {column} = '{damage}' WHERE game = 2")  # noqa: S608 - our own
    again = open_table(file)
    again.statistics.standings()
    assert before == standings(again)
    assert results == again.statistics.played("Ana").results


def test_a_game_that_was_taken_up_again_counts_once(table: Table) -> None:
    accepted(table.submit("Ben: out!"))
    accepted(table.submit("Ana: points 5"))
    accepted(table.submit("Cy: points 7"))
    accepted(table.begin(ANA_WINS))
    once = standings(table).player("Cy")
    accepted(table.take_up(4))
    assert once == standings(table).player("Cy")


def test_a_log_that_another_took_the_place_of_is_forgotten(table: Table, file: Path) -> None:
    assert {"Ana": (2, 3), "Ben": (1, 3)} == wins(table)
    backup = file.with_name("backup.sqlite")
    back_up(file, backup)
    accepted(table.begin(CY_WINS))
    assert "Cy" in wins(table)
    put_in_place(backup, file, file.with_name("replaced.sqlite"), table.let_go)
    assert {"Ana": (2, 3), "Ben": (1, 3)} == wins(table)


def test_a_game_that_cannot_be_read_is_left_out(table: Table, file: Path) -> None:
    table.close()
    run_sql(file, "UPDATE games SET headers = 'nonsense' WHERE id = 1")
    assert {"Ana": (1, 2), "Ben": (1, 2)} == wins(open_table(file))


def test_statistics_are_shown_where_none_can_be_kept(table: Table, file: Path) -> None:
    break_on(file, "INSERT ON statistics")
    assert 3 == table.statistics.standings().to_come


@pytest.mark.long
@settings(max_examples=10)  # each opens two tables
@given(
    st.lists(st.tuples(setups(), st.integers(0, 99), st.integers(20, 120)), min_size=1, max_size=3),
    st.randoms(use_true_random=False),
)
def test_statistics_by_events_equal_those_from_nothing(
    places: Places, games: list[tuple[Setup, int, int]], chance: Random
) -> None:
    with places() as file:
        table, filters = open_table(file), (ALL, Filters(players=3))
        for number, (setup, seed, steps) in enumerate(games, 1):
            accepted(table.begin(write_record(setup, [])))
            lines = list(map(write_line, play_out(setup, seed, steps)[1]))
            for begin in range(0, steps, 30):
                accepted(table.submit_all(lines[begin : begin + 30]))
                shown = [standings(table, each) for each in filters]
            for line in ("undo!", f"amend {chance.randint(1, steps)}: nothing!"):
                accepted(table.submit(line))
                shown = [standings(table, each) for each in filters]
            if not chance.randrange(3):
                table.take_up(chance.randint(1, number))
                shown = [standings(table, each) for each in filters]
        table.close()
        run_sql(file, "DELETE FROM statistics")
        from_nothing = open_table(file)
        assert shown == [standings(from_nothing, each) for each in filters]
        from_nothing.close()
