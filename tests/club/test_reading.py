"""What whoever shows a club reads of it: what comes after what is known, and nothing again."""

import os
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.club.connection import Unreached
from companion.club.reading import ClubReader, Known, Library, Notice, corrected
from companion.table import LogError, Table
from tests.club.builder import MUM, SOON, Club, play, push_all, pushing, soon
from tests.postgresql import Server
from tests.table.builder import accepted, begun

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]


@pytest.fixture
def bell() -> Iterator[int]:
    """A bell that nobody rings."""
    bell, ringer = os.pipe()
    yield bell
    os.close(bell)
    os.close(ringer)


def test_only_what_comes_after_what_is_known_is_read(club: Club, tmp_path: Path, bell: int) -> None:
    table = begun(tmp_path / "games.sqlite")
    with (
        pushing(table, club.member("Kitchen")) as push,
        closing(ClubReader(club.own_address, bell)) as reader,
    ):
        push_all(push)
        accepted(table.pause(MUM))
        play(table)
        accepted(table.pause(MUM))
        push_all(push)
        (all_of_it,) = reader.news([Known(1)])
        (new,) = reader.news([Known(1, 1, 1, 3, 1)])
        (other,) = reader.news([Known(1, 2, 1, 3)])
        assert [1, 2, 3, 4] == [event.seq for event in all_of_it.events]
        assert [4] == [event.seq for event in new.events]
        assert [2, 4] == [pause.seq for pause in all_of_it.pauses]
        assert [4] == [pause.seq for pause in new.pauses]
        assert all_of_it == other
        assert [] == reader.news([Known(2)])
    with closing(Library(club.own_address)) as library:
        assert all_of_it.pauses == library.history(1, 1, 1).pauses


def test_who_listens_is_told_of_what_is_new_and_of_nothing_that_makes_no_sense(
    club: Club, tmp_path: Path, bell: int
) -> None:
    table = begun(tmp_path / "games.sqlite")
    with (
        pushing(table, club.member("Kitchen")) as push,
        closing(ClubReader(club.own_address, bell)) as reader,
    ):
        reader.listen()
        with club.connect() as connection:
            connection.execute("SELECT pg_notify('club', 'nonsense'), pg_notify('club', repeat('[', 7000))")
        push_all(push)
        told = list[Notice]()

        def is_told() -> bool:
            told.extend(reader.wait(SOON))
            return {} in told and {"table": 1, "log": 1, "game": 1, "seq": 2} in told

        soon(is_told)


def test_a_reader_of_a_server_that_is_gone_says_so_and_a_library_is_there_again_by_itself(
    server: Server, club: Club, tmp_path: Path, bell: int
) -> None:
    club.member("Kitchen")
    with closing(Library(club.own_address)) as library:
        assert library.game(1, 1, 1) is None
        server.checkpoint()
        server.kill()
        with pytest.raises(Unreached):
            ClubReader(club.own_address, bell)
        with pytest.raises(LogError, match="database is away"):
            library.game(1, 1, 1)
        server.start()
        assert library.game(1, 1, 1) is None


def test_times_are_those_of_the_server_where_a_table_s_clock_is_wrong(club: Club, tmp_path: Path) -> None:
    def an_hour_ago() -> datetime:
        return datetime.now(UTC) - timedelta(hours=1)

    before = datetime.now(UTC) - timedelta(seconds=2)
    with closing(Table.open(tmp_path / "games.sqlite", an_hour_ago)) as table:
        table.begin('[Players "Ana, Ben"]\nround\n')
        with pushing(table, club.member("Kitchen"), an_hour_ago) as push:
            push_all(push)
    with closing(Library(club.own_address)) as library:
        found = library.game(1, 1, 1)
        assert found
        times = [found.begun, *(event.at for event in library.history(1, 1, 1).events)]
    assert [True] * 2 == [before <= datetime.fromisoformat(at) <= datetime.now(UTC) for at in times]


@pytest.mark.parametrize("at", ["", "yesterday", "9999-12-31T23:59:59+00:00"])
def test_a_time_that_makes_no_sense_stays_as_it_is(at: str) -> None:
    assert at == corrected(at, 3600.0)
