"""A person's name taken out of everything that is kept: the games stay, undo and merging work as before."""

from pathlib import Path

import pytest

from companion.backups.backup import back_up, examine, url_of
from companion.backups.exchange import put_in_place
from companion.backups.forgetting import forget_again, forget_in
from companion.backups.merging import merge
from companion.rules import Unreadable, read_record
from companion.table import Accepted, EnteredBy, GatheredSeat, Gathering, Means, Refused, Table, game_record
from companion.table.log import schema
from tests.table.builder import accepted, address, open_table, rows, run_sql

FINISHED = (
    '[Edition "classic"]\n[Players "Ana, Zoe, Cy"]\n[Target "50"]\n[Event "Zoe\'s birthday"]\n'
    "round\nstart G5\nZoe: G7\nundo\nredo\nCy: G8\namend 3: Zoe: G9\n"
    "Ana: out!\nZoe: points 60\nCy: points 5\n"
)
NEXT = '[Edition "classic"]\n[Players "Ana, Cy"]\n'
TEAMS = (
    '[Edition "classic"]\n[Players "Ana, Zoe, Cy, Dee"]\n[Scoring "partners"]\n'
    "round\nstart G5\nfix hand Zoe 3\nfix total Zoe 120\n"
)


def played(file: Path) -> Table:
    """A table with all that may know Zoe, at which she sits no more."""
    table = open_table(file)
    accepted(table.begin(FINISHED))
    accepted(table.begin(TEAMS))
    accepted(table.begin('[Edition "classic"]\n[Players "Guest, Zoe"]\nseats Zoe, Guest\nround\nstart G5\n'))
    refused = table.submit("Zoe: B9", key="refused")
    assert isinstance(refused, Refused)
    accepted(table.submit_all(["Zoe: G7"], key="hers", entered_by=None))
    accepted(table.pause(EnteredBy(Means.SEAT, "Zoe")))
    people = table.people
    people.submit('rename "Zoe": "Zoe Ann"')
    people.submit('colour "Zoe Ann": violet')
    people.submit('face "Ana": star')
    people.submit('guest "Zoe Ann"')
    people.submit("undo 4")
    results = people.read_results(b"date;Ana;Zoe\n2019-12-26;520;310\n").results
    people.import_results(results, "Zoe.csv")
    table.rule_sets.keep("Zoe's rules", "stacking=up")
    accepted(table.begin(NEXT, key="next"))
    seats = tuple(map(GatheredSeat, ("Ana", "Zoe", "Guest")))
    table.gather(lambda _before: Gathering(seats, agreed="edition=modern&blank-1=Zoe%27s+turn"))
    table.look_after()
    table.statistics.standings()
    return table


def all_text(file: Path) -> str:
    """Everything that the database has, as text."""
    return "\n".join(str(row) for table in schema.TABLES for row in rows(file, f"SELECT * FROM {table}"))  # noqa: S608


def test_nothing_that_is_kept_has_the_name_any_more_and_the_games_stay(file: Path) -> None:
    table = played(file)
    before = [table.replays.game(number) for number in (1, 2, 3)]
    forgotten = table.forget("Zoe Ann", "Guest")
    assert (("Zoe Ann", "Zoe"), "Guest 2", "") == (forgotten.names, forgotten.label, forgotten.trouble)
    assert "zoe" not in all_text(file).casefold()
    assert () == table.warnings
    assert table.gathering
    assert ("Ana", "Guest 2", "Guest") == table.gathering.names
    assert "edition=modern&blank-1=Guest+2%27s+turn" == table.gathering.agreed
    for was in before:
        assert was
        now = table.replays.game(was.game_id)
        assert now
        assert was.last == now.last
        record = game_record(table.played_games.game(was.game_id))  # type: ignore[arg-type] # it is there
        assert len(was.moments) == len(read_record(record).events)
    summary = table.played_games.game(1)
    assert summary
    assert ("Ana", "Guest 2", "Cy") == summary.summary.players
    assert "Guest 2's birthday" == summary.summary.event
    table.close()
    assert () == open_table(file).warnings
    assert () == examine(address(file)).damage


def test_undone_and_amended_events_mean_what_they_meant(file: Path) -> None:
    table = played(file)
    was = table.replays.game(1)
    table.forget("Zoe Ann", "Guest")
    now = table.replays.game(1)
    assert was
    assert now
    assert [each.past.counts for each in was.moments] == [each.past.counts for each in now.moments]
    assert 'amend 3: "Guest 2": G9' == now.moments[6].entered.line
    # The last game of hers is taken up, and goes on from where it was.
    accepted(table.take_up(3))
    accepted(table.submit("undo"))
    assert table.view
    assert "Guest 2" == table.view.state.turn


def test_the_guest_is_not_counted_and_the_others_are_as_before(file: Path) -> None:
    table = played(file)
    games = {each.name: each.total.games for each in table.statistics.standings().players}
    table.forget("Zoe Ann", "Guest")
    now = table.statistics.standings()
    assert "Guest 2" in table.identities.guests
    assert 2 == games["Ana"]
    assert games["Ana"] == next(each.total.games for each in now.players if each.name == "Ana")
    assert {"Ana", "Cy", "Guest 2"} == {each.name for each in now.players}
    assert {"Ana": "star"} == dict(table.identities.faces)
    assert ["Guest 2.csv"] == list(table.identities.imports.values())


def test_what_was_sent_under_a_key_is_still_known_by_it(file: Path) -> None:
    table = played(file)
    table.forget("Zoe Ann", "Guest")
    assert isinstance(table.begin(NEXT, key="next"), Accepted)
    assert 4 == len(table.played_games.newest())


def test_who_is_in_the_game_on_the_table_stays_until_another_has_begun(file: Path) -> None:
    table = played(file)
    with pytest.raises(Unreadable, match=r"^Cy is in the game on the table"):
        table.forget("Cy", "Guest")
    assert "Cy" in all_text(file)
    accepted(table.submit("round"))


def test_a_table_plays_on_and_forgets_another_one_too(file: Path) -> None:
    table = played(file)
    table.forget("Zoe Ann", "Guest")
    accepted(table.submit("round"))
    table.forget("Dee", "Guest")
    text = all_text(file)
    assert "Dee" not in text
    assert "Guest 3" in text
    table.close()
    assert () == open_table(file).warnings


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE events SET line = 'Zoe: hops' WHERE game = 1 AND seq = 6",
        "UPDATE games SET headers = 'Zoe' WHERE id = 1",
    ],
)
def test_what_was_damaged_is_damaged_still_and_has_no_name_either(file: Path, harm: str) -> None:
    table = played(file)
    table.close()
    run_sql(file, harm)
    table = open_table(file)
    was = examine(address(file)).damage
    table.forget("Zoe Ann", "Guest")
    assert "Zoe" not in all_text(file)
    assert was
    assert len(was) == len(examine(address(file)).damage)


# Copies of an SQLite file


@pytest.fixture
def sqlite(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def test_no_byte_of_the_file_or_beside_it_has_the_name(sqlite: Path) -> None:
    table = played(sqlite)
    assert any(b"Zoe" in each.read_bytes() for each in sqlite.parent.iterdir())
    table.forget("Zoe Ann", "Guest")
    assert [] == [each.name for each in sqlite.parent.iterdir() if b"zoe" in each.read_bytes().lower()]


def test_a_backup_without_the_name_merges_as_it_did_and_nothing_is_there_twice(
    sqlite: Path, tmp_path: Path
) -> None:
    table, copy = played(sqlite), tmp_path / "games-2026-11-20.sqlite"
    back_up(sqlite, copy)
    accepted(table.submit("round"))
    forgotten = table.forget("Zoe Ann", "Guest")
    assert forget_in(copy, forgotten)
    assert [] == [each for each in tmp_path.glob("games-*") if b"zoe" in each.read_bytes().lower()]
    assert () == examine(url_of(copy)).damage
    table.close()
    merged = merge(copy, sqlite)
    assert ((4,), {}) == (merged.games, merged.apart)
    assert () == examine(url_of(copy)).damage
    assert () == merge(sqlite, copy).games


def test_a_copy_of_another_version_is_told_and_left(sqlite: Path, tmp_path: Path) -> None:
    table, copy = played(sqlite), tmp_path / "games-schema99.sqlite"
    back_up(sqlite, copy)
    run_sql(copy, "UPDATE schema_version SET version = 99")
    before = copy.read_bytes()
    assert not forget_in(copy, table.forget("Zoe Ann", "Guest"))
    assert before == copy.read_bytes()


def test_an_older_copy_that_comes_back_brings_no_name_with_it(sqlite: Path, tmp_path: Path) -> None:
    table, copy = played(sqlite), tmp_path / "from-a-stick.sqlite"
    back_up(sqlite, copy)
    table.forget("Zoe Ann", "Guest")
    # Somebody else of that name, who came later, stays.
    accepted(table.begin('[Edition "classic"]\n[Players "Zoe, Cy"]\nround\n'))
    put_in_place(copy, sqlite, tmp_path / "games-replaced.sqlite", table.let_go)
    assert b"Zoe" in copy.read_bytes()
    assert "zoe" not in all_text(sqlite).casefold()
    assert () == table.warnings
    put_in_place(
        tmp_path / "games-replaced.sqlite", sqlite, tmp_path / "games-replaced-2.sqlite", table.let_go
    )
    assert table.view
    assert ("Zoe", "Cy") == table.view.state.players
    assert () == table.warnings


def test_what_another_version_kept_is_added_without_the_name_and_once(sqlite: Path, tmp_path: Path) -> None:
    table, copy = played(sqlite), tmp_path / "other.sqlite"
    accepted(table.submit("round"))
    back_up(sqlite, copy)
    table.forget("Zoe Ann", "Guest")
    accepted(table.submit("start G5"))
    table.close()
    forget_again(copy, sqlite)
    forget_again(sqlite, copy)
    merged = merge(copy, sqlite)
    assert ((4,), {}) == (merged.games, merged.apart)
    assert "zoe" not in all_text(copy).casefold()
    assert () == examine(url_of(copy)).damage
