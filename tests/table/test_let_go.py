"""Another file takes the place of the games while the table plays."""

from pathlib import Path
from threading import Event, Thread

import pytest

from companion.backups.backup import back_up
from companion.backups.exchange import put_in_place
from companion.table import LogError, NoGame, Result, Table
from companion.table.log.in_use import InUse
from tests.table.builder import BEGUN, accepted, begun, open_table


@pytest.fixture
def table(file: Path) -> Table:
    """A table after three events, of which a backup was made."""
    table = begun(file, ["Ben: G7"])
    back_up(file, file.with_name("copy.sqlite"))
    return table


def go_back(table: Table, file: Path) -> None:
    aside = file.with_name("aside.sqlite")
    put_in_place(file.with_name("copy.sqlite"), file, aside, table.let_go)


def test_the_table_shows_what_the_other_file_has_and_plays_on(table: Table, file: Path) -> None:
    accepted(table.submit("Cy: G8"))
    accepted(table.begin(BEGUN))
    accepted(table.submit("Ben: G1"))
    assert [2, 1] == [game.id for game in table.played_games.newest()]
    shown: list[int] = []
    table.listen(lambda view: shown.append(view.version))
    before = table.file_id
    go_back(table, file)
    assert ([3], (1, 3)) == (shown, (table.view and table.view.game_id, table.version))
    assert [1] == [game.id for game in table.played_games.newest()]
    assert (True, ()) == (before != table.file_id, table.warnings)
    accepted(table.submit("Cy: G9", key="again"))
    table.close()
    assert 4 == open_table(file).version
    assert 3 == open_table(file.with_name("aside.sqlite")).version


def test_the_file_is_the_same_after_a_restart(table: Table, file: Path) -> None:
    assert table.file_id == open_table(file).file_id


def test_a_table_that_lost_its_file_plays_on_from_a_backup(table: Table, file: Path) -> None:
    file.unlink()
    table.look_after()
    assert [True] == ["deleted or replaced" in warning for warning in table.warnings]
    go_back(table, file)
    table.look_after()
    assert [] == [*table.warnings]
    accepted(table.submit("Cy: G8"))


def test_where_no_file_is_put_nothing_is_taken_any_more(table: Table, file: Path) -> None:
    with pytest.raises(LogError, match="missing or empty"), table.let_go():
        file.unlink()
    with pytest.raises(LogError, match="missing or empty"):
        table.played_games.newest()
    assert not file.exists()


def test_whoever_reads_meanwhile_waits_and_reads_the_other_file(table: Table, file: Path) -> None:
    accepted(table.begin(BEGUN))
    found: list[int] = []
    reading = Thread(target=lambda: found.append(len(table.played_games.newest())))
    with table.let_go():
        reading.start()
        reading.join(0.05)
        assert [] == found
        file.with_name("copy.sqlite").replace(file)
        file.with_name("games.sqlite.last").unlink()
    reading.join(10)
    assert [1] == found


def test_who_needs_it_alone_waits_for_the_others() -> None:
    in_use, order, inside = InUse(), list[str](), Event()

    def alone() -> None:
        inside.set()
        with in_use.by_nobody():
            order.append("alone")

    with in_use.by_one():
        waiting = Thread(target=alone)
        waiting.start()
        assert inside.wait(10)
        order.append("one")
    waiting.join(10)
    assert ["one", "alone"] == order


def test_a_game_is_taken_up_from_the_file_that_came_meanwhile(table: Table, file: Path) -> None:
    accepted(table.begin(BEGUN))
    accepted(table.begin(BEGUN))
    taken_up = list[Result]()
    taking_up = Thread(target=lambda: taken_up.append(table.take_up(2)))
    # Its game has been found, and is to be played next.
    with table._preparing:
        taking_up.start()
        go_back(table, file)
    taking_up.join()
    assert [NoGame("There is no game 2. See Games.")] == taken_up
    assert [1] == [game.id for game in table.played_games.newest()]
