"""Old results at a table: they count beside its own games, once, and can be taken out again as a whole."""

import json
from pathlib import Path

import pytest

from companion.rules import Unreadable
from companion.statistics import Filters
from companion.table import Table
from tests.statistics.test_bg_stats import EXPORT, play
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


def counts(table: Table, data: bytes) -> tuple[int, int]:
    """How many games of a file are new here, and how many were here already, before they are taken."""
    importing = table.people.read_results(data)
    take(table, data, "more.csv")
    assert table.people.read_results(data).is_known
    return len(importing.new.games), importing.here_already


GROWN = OLD + b"2024-03-09;10;20;500\n"


def test_of_a_sheet_that_has_grown_only_what_is_new_is_taken(table: Table, file: Path) -> None:
    take(table)
    assert (1, 2) == counts(table, GROWN)
    assert {"Ana": (2, 5), "Ben": (1, 4), "Cy": (2, 2)} == wins(table)
    table.close()
    assert {"Ana": (2, 5), "Ben": (1, 4), "Cy": (2, 2)} == wins(open_table(file))


def test_nothing_is_changed_by_a_file_that_has_nothing_new(table: Table) -> None:
    take(table, GROWN)
    for less in (OLD, b"date,names,points\n2024-03-09,Cy / ben / Ana,500 / 20 / 10\n"):
        with pytest.raises(Unreadable, match="All of its games were here already; nothing was taken twice"):
            take(table, less)
    assert 1 == len(table.people.events)


def test_two_equal_games_of_a_day_are_two_however_often_they_come(table: Table) -> None:
    one, two, three = (b"date;Ana;Ben\n" + b"2024-03-01;5;3\n" * games for games in (1, 2, 3))
    take(table, two)
    assert (0, 1) == (
        len(table.people.read_results(one).new.games),
        table.people.read_results(one).here_already,
    )
    assert (1, 2) == counts(table, three)
    assert (4, 5) == wins(table)["Ana"]
    table.people.submit("undo 2")
    assert (3, 4) == wins(table)["Ana"]
    table.people.submit("undo 3")
    assert (4, 5) == wins(table)["Ana"]


def test_what_a_sheet_added_is_taken_out_alone_and_comes_again_with_it(table: Table) -> None:
    take(table)
    take(table, GROWN)
    table.people.submit("undo 2")
    assert BOTH == wins(table)
    table.people.submit("undo 1")
    assert (3, 0) == counts(table, GROWN)


def test_no_game_counts_twice_as_the_taking_out_of_its_file_is_taken_back(table: Table) -> None:
    take(table)
    table.people.submit("undo 1")
    take(table, GROWN)
    with pytest.raises(Unreadable, match="imported already; nothing was taken twice"):
        table.people.submit("undo 2")
    table.people.submit("undo 3")
    table.people.submit("undo 2")
    assert BOTH == wins(table)


def test_a_game_is_known_whoever_is_called_otherwise_since(table: Table) -> None:
    take(table)
    table.people.submit("rename Cy: Cyrus")
    assert (1, 2) == counts(table, GROWN)
    assert (2, 2) == wins(table)["Cyrus"]


def export(*plays: dict[str, object]) -> bytes:
    """A file of BG Stats with these plays, each of the UUID of its place."""
    marked = ({**each, "uuid": f"1DB76738-9A83-4201-93CB-{place:012X}"} for place, each in enumerate(plays))
    return json.dumps({**EXPORT, "plays": [*marked]}).encode()


FIRST = play(1, (7, "500", True, 0), (8, "320", False, 0))
SECOND = play(1, (7, "20", False, 0), (8, "60", True, 0))


def test_of_next_month_s_export_only_the_plays_since_are_taken(table: Table) -> None:
    take(table, export(FIRST, FIRST))
    # One was put right there meanwhile, and the other played on another day.
    corrected = play(1, (7, "510", True, 0), (8, "320", False, 0))
    moved = {**FIRST, "playDate": "2024-02-29 21:00:00"}
    assert (2, 2) == counts(table, export(corrected, moved, FIRST, SECOND))
    assert {"Ana": (4, 6), "Ben": (2, 6)} == wins(table)


def test_a_play_is_known_also_from_a_sheet_and_from_before_it_had_its_mark(table: Table) -> None:
    take(table, b"date;Ana;Ben\n2024-03-01;500;320\n")
    assert (1, 1) == counts(table, export(FIRST, SECOND))
    table.people.submit("undo 1")
    table.people.submit("undo 2")
    unmarked = json.dumps({**EXPORT, "plays": [FIRST, SECOND]}).encode()
    take(table, unmarked)
    corrected = play(1, (7, "510", True, 0), (8, "320", False, 0))
    assert 2 == table.people.read_results(export(corrected, SECOND)).here_already


def test_a_game_of_the_table_s_own_is_known_in_a_sheet(table: Table) -> None:
    assert (1, 2) == counts(table, b"date;Ana;Ben\n2026-11-21;60;0\n2026-11-21;0;60\n2026-11-21;60;0\n")


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
