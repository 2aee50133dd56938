"""Old results at a table: they count beside its own games, once, and can be taken out again as a whole."""

from pathlib import Path

import pytest

from companion.rules import Unreadable
from companion.statistics import Filters
from companion.table import Table
from tests.statistics.test_old_results import A_COLUMN_EACH
from tests.table.builder import BEGUN, accepted, damage_of, open_table, run_sql
from tests.table.test_statistics import ANA_WINS, BEN_WINS, standings, wins, won_in_a_row

OLD = A_COLUMN_EACH.encode()
BOTH = {"Ana": (2, 4), "Ben": (1, 3), "Cy": (1, 1)}


@pytest.fixture
def table(file: Path) -> Table:
    """A table on which Ana and Ben won a game each."""
    table = open_table(file)
    for record in (ANA_WINS, BEN_WINS, BEGUN):
        accepted(table.begin(record))
    standings(table)
    return table


def take(table: Table, data: bytes = OLD, name: str = "old.csv") -> None:
    table.people.import_results(table.people.read_results(data).results, name)


def test_old_results_count_beside_the_table_s_own_and_after_a_restart(table: Table, file: Path) -> None:
    take(table)
    assert BOTH == wins(table)
    results = table.statistics.played("Ana").results
    assert [(True, "2024-03-01T12:00:00"), (True, "2024-03-02T12:00:00")] == [
        (each.is_imported, each.ended) for each in results[:2]
    ]
    assert all(each.rating for each in results)
    shown = standings(table)
    table.close()
    assert shown == standings(open_table(file))


def test_whoever_is_written_otherwise_in_the_sheet_is_the_same_player(table: Table) -> None:
    sheet = "date;ANA;Ｂen;O'Neil\n2024-03-01;5;60;٧\n2024-03-02;;9;12\n".encode()
    importing = table.people.read_results(sheet)
    assert ("O'Neil",) == importing.new_names
    take(table, sheet)
    assert {"Ana": (1, 3), "Ben": (2, 4), "O'Neil": (1, 2)} == wins(table)
    more = "date;O’Neil;Ben\n2024-03-03;5;60\n".encode()
    assert () == table.people.read_results(more).new_names
    take(table, more)
    assert (1, 3) == wins(table)["O'Neil"]


def test_ratings_are_those_of_all_games_in_the_order_in_which_they_were_played(table: Table) -> None:
    before = standings(table).player("Ben")
    take(table)
    after = standings(table).player("Ben")
    assert before
    assert after
    assert after.rating != before.rating


BEN_WON_THE_LAST_TWO = b"date;game;Ana;Ben\n2023-03-01;1;500;100\n2023-03-01;2;100;500\n2023-03-01;3;90;500\n"


def test_games_of_one_day_are_in_the_order_of_their_file_and_of_the_files(file: Path) -> None:
    table = open_table(file)
    take(table, BEN_WON_THE_LAST_TWO)
    assert 2 == won_in_a_row(table, "Ben")
    assert [2, 1, 1] == [each.place for each in table.statistics.played("Ben").results]
    take(table, b"date;Ana;Ben\n2023-03-01;1;2\n2023-03-01;2;1\n")
    shown = standings(table)
    assert [2, 1, 1, 1, 2] == [each.place for each in table.statistics.played("Ben").results]
    table.close()
    # An earlier companion counted down from the number of the file.
    run_sql(
        file,
        "UPDATE statistics SET ratings = NULL, game = -10000 * ((game + 2000000000) / 10000)"
        " - (game + 2000000000) % 10000 WHERE game < 0",
    )
    assert shown == standings(open_table(file))


def test_what_is_not_known_of_an_old_game_fits_no_filter(table: Table) -> None:
    take(table)
    assert {"Ana": (1, 2), "Ben": (1, 2)} == wins(table, Filters(edition="classic"))
    assert BOTH == wins(table, Filters(players=2))


def test_the_same_file_is_taken_once_and_again_after_it_was_taken_out(table: Table) -> None:
    before = standings(table)
    take(table)
    assert table.people.read_results(OLD).is_known
    with pytest.raises(Unreadable, match="imported already; nothing was taken twice"):
        take(table, OLD.replace(b"\n", b"\r\n"), "the same.csv")
    table.people.submit("undo 1")
    assert before == standings(table)
    take(table)
    assert BOTH == wins(table)
    assert [False, True, True] == [each.counts for each in table.people.events]


def test_names_are_known_by_who_they_are_now(table: Table) -> None:
    table.people.submit("rename Ana: Anna")
    importing = table.people.read_results(b"date;Ana;Ben;Zoe\n2024-03-01;1;2;3")
    assert (("Zoe",), False) == (importing.new_names, importing.is_known)
    take(table)
    assert (2, 4) == wins(table)["Anna"]


def test_a_file_of_a_companion_s_earlier_computation_is_worked_out_anew(table: Table, file: Path) -> None:
    take(table)
    shown = standings(table)
    table.close()
    run_sql(file, "UPDATE statistics SET computation = 0, contributions = 'of another companion'")
    assert shown == standings(open_table(file))


def test_a_file_that_is_not_as_it_was_imported_is_told_and_counts_no_more(table: Table, file: Path) -> None:
    take(table)
    table.close()
    assert () == damage_of(file)
    run_sql(file, "UPDATE imports SET text = replace(text, '500', '499')", "DELETE FROM statistics")
    assert ("The old results of old.csv are not as they were imported.",) == damage_of(file)
    assert {"Ana": (1, 2), "Ben": (1, 2)} == wins(open_table(file))


def test_a_file_is_imported_with_its_file_alone(table: Table) -> None:
    take(table)
    line = table.people.events[0].line
    table.people.submit("undo 1")
    with pytest.raises(Unreadable, match="imported with their file"):
        table.people.submit(line)
