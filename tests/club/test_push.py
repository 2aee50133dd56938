"""What a table logs arrives at its club: once, in order, whatever is cut or killed meanwhile."""

import json
import shutil
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from companion.club.connection import Unreached
from companion.club.copy import ClubCopy, ClubRefused
from companion.club.owner import ClubOwner
from companion.club.schema import MIGRATIONS, OLDEST
from companion.table import Table
from tests.club.builder import MUM, Club, local_log, now, play, push_all, pushing
from tests.club.narrow_line import NarrowLine
from tests.postgresql import Server
from tests.table.builder import BEGUN, accepted, begun

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def eventful(file: Path) -> Table:
    """Return a table with undone and amended events, pauses, a game taken up, and a corrected name."""
    table = begun(file, ["Ben: G7", "undo", "Ben: G8", "Cy: draw", "Cy: keep", "amend 5: Ben: G9"])
    table.people.submit('rename "Cy": "Cyril"')
    accepted(table.pause(MUM))
    accepted(table.pause(MUM, ends=True))
    first = table.view
    assert first
    accepted(table.begin(BEGUN))
    accepted(table.take_up(first.game_id))
    accepted(table.pause(MUM))
    play(table, 3)
    accepted(table.pause(MUM))
    return table


def test_all_that_is_logged_arrives_as_it_was_logged(club: Club, file: Path) -> None:
    table = eventful(file)
    with pushing(table, club.member("Kitchen")) as push:
        push_all(push)
        assert local_log(file) == club.log()
        assert [(3, 1)] == club.rows("SELECT game, continues FROM club.games WHERE continues IS NOT NULL")
        play(table)
        push_all(push)
        assert len(club.log()["events"]) == push.events
    assert local_log(file) == club.log()


@pytest.mark.parametrize("batch", [1, 2, 3, 7])
def test_batches_of_any_size_come_to_the_same(club: Club, file: Path, batch: int) -> None:
    with pushing(eventful(file), club.member("Kitchen"), batch=batch) as push:
        push_all(push)
    assert local_log(file) == club.log()


def test_wherever_the_line_is_cut_nothing_is_lost_and_nothing_comes_twice(
    club: Club, file: Path, tmp_path: Path
) -> None:
    table, member = eventful(file), club.member("Kitchen")
    rooms = iter(range(0, 10**6, 41))
    line = NarrowLine(tmp_path / "line", club.server.folder, lambda: next(rooms))
    member.server["host"] = str(tmp_path / "line")
    cuts = arrived = 0
    more_follows = True
    with pushing(table, member, batch=4) as push, club.connect() as owner:
        while more_follows:
            try:
                more_follows = push.step()
            except Unreached:
                cuts += 1
            before, (arrived,) = arrived, owner.execute("SELECT count(*) FROM club.events").fetchone() or (0,)
            assert before <= arrived
    line.close()
    assert cuts > 100
    assert local_log(file) == club.log()


def test_a_server_that_is_killed_in_mid_push_and_started_again_has_everything(
    server: Server, club: Club, file: Path
) -> None:
    table, member = eventful(file), club.member("Kitchen")
    server.checkpoint()
    with pushing(table, member, batch=5) as push:
        for _time in range(2):
            push.step()
            play(table)
            server.kill()
            with pytest.raises(Unreached):
                push.step()
            with pytest.raises(Unreached):
                push.step()
            play(table)
            server.start()
            push.step()
        push_all(push)
    assert local_log(file) == club.log()


def test_a_push_waits_for_no_disk_and_who_keeps_something_else_there_does(club: Club, file: Path) -> None:
    with club.connect() as owner:
        owner.execute(f"ALTER DATABASE {club.name} SET synchronous_commit = on".encode())
    with pushing(begun(file), club.member("Kitchen")) as push, club.connect() as owner:
        push_all(push)
        assert push._copy
        with push._copy._connection.use() as session:
            waits = [each.execute("SHOW synchronous_commit").fetchone() for each in (session, owner)]
    assert [("off",), ("on",)] == waits


PUSH_AND_TELL = """
import sys
from pathlib import Path
from companion.club.membership import read_membership
from tests.club.builder import now, pushing
from companion.table import Table
data = Path(sys.argv[2])
table = Table.open(data / "games.sqlite", now)
with pushing(table, read_membership(sys.argv[1], "Kitchen", data), batch=1) as push:
    while True:
        print(push.step(), flush=True)
"""


def test_a_table_that_is_killed_in_mid_push_and_started_again_goes_on_there(club: Club, file: Path) -> None:
    table, member = eventful(file), club.member("Kitchen")
    (file.parent / "club-token").write_text(member.token)
    command = [sys.executable, "-c", PUSH_AND_TELL, club.address, str(file.parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout
        assert ["True\n"] * 4 == [killed.stdout.readline() for _line in range(4)]
        killed.send_signal(signal.SIGKILL)
    assert len(club.log()["events"]) < len(local_log(file)["events"])
    with pushing(table, member) as push:
        while True:
            try:
                push_all(push)
            except ClubRefused:
                continue  # the server ends a session a moment after its client
            break
    assert local_log(file) == club.log()


def test_a_table_whose_socket_is_cut_is_let_in_again_at_once(club: Club, file: Path) -> None:
    table = begun(file)
    with pushing(table, club.member("Kitchen")) as push:
        push_all(push)
        assert push._copy
        with push._copy._connection.use() as session:
            cut = socket.socket(fileno=session.fileno())
        cut.shutdown(socket.SHUT_RDWR)
        cut.detach()
        play(table)
        with pytest.raises(Unreached):
            push.step()
        push_all(push)
    assert local_log(file) == club.log()


def test_a_session_that_the_server_has_not_given_up_yet_is_ended_by_its_own_table(
    club: Club, file: Path
) -> None:
    table, member = begun(file), club.member("Kitchen")
    with pushing(table, member) as lingering, pushing(table, member) as push:
        push_all(lingering)
        push_all(push)
        play(table)
        with pytest.raises(Unreached):
            lingering.step()


def test_a_table_that_was_away_for_an_hour_catches_up_in_a_moment(club: Club, file: Path) -> None:
    table, member = begun(file), club.member("Kitchen")
    with pushing(table, member) as push:
        push_all(push)
    play(table, 1000)
    steps = 1
    with pushing(table, member) as push:
        while push.step():
            steps += 1
    assert steps <= 5
    assert local_log(file) == club.log()
    assert 2002 == push.events


def test_a_backup_that_took_the_place_of_the_games_begins_another_log(club: Club, file: Path) -> None:
    table, backup = begun(file, ["Ben: G7"]), file.with_name("backup.sqlite")
    with pushing(table, club.member("Kitchen")) as push:
        push_all(push)
        with table.let_go():
            shutil.copy(file, backup)
        play(table, 2)
        push_all(push)
        before = local_log(file)
        with table.let_go():
            _put_back(backup, file)
        accepted(table.submit("Cy: G9"))
        push_all(push)
        assert [before, local_log(file)] == [club.log(), club.log(log=2)]
        assert [(2,)] == club.rows("SELECT log FROM club.attendance")
    assert 4 == push.events


def _put_back(backup: Path, file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()
    shutil.copy(backup, file)


def test_the_games_that_were_kept_aside_go_on_where_they_were(club: Club, file: Path) -> None:
    table, member = begun(file, ["Ben: G7"]), club.member("Kitchen")
    with pushing(table, member) as push:
        push_all(push)
    with pushing(begun(file.with_name("other.sqlite"), ["Ben: G8"]), member) as other:
        push_all(other)
    play(table)
    with pushing(table, member) as push:
        push_all(push)
    assert local_log(file) == club.log()
    assert [(1,), (2,)] == club.rows("SELECT log FROM club.logs ORDER BY log")


def test_a_second_table_of_that_name_is_told_so_and_pushes_nothing(club: Club, file: Path) -> None:
    member, first = club.member("Kitchen"), begun(file)
    (file.parent / "club-token").write_text(member.token)
    command = [sys.executable, "-c", PUSH_AND_TELL, club.address, str(file.parent)]
    second = begun(file.with_name("second.sqlite"), ["Ben: G7"])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        with (
            pushing(second, member) as push,
            pytest.raises(ClubRefused, match="Another companion is Kitchen"),
        ):
            push.step()
        process.kill()
    assert first.version == len(club.log()["events"])


@pytest.mark.parametrize("away", [timedelta(hours=-1), timedelta(0), timedelta(days=3)])
def test_the_club_knows_how_far_a_table_s_clock_is_off(club: Club, file: Path, away: timedelta) -> None:
    with pushing(begun(file), club.member("Kitchen"), clock=lambda: now() + away) as push:
        push_all(push)
    found = "SELECT DISTINCT clock_offset FROM club.events"
    [(offset,)] = club.rows(found)
    assert round(offset / 10) == round(-away.total_seconds() / 10)


def test_a_table_that_says_nothing_for_fifteen_seconds_is_away_since_its_last_word(
    club: Club, file: Path
) -> None:
    attendance = "SELECT name, is_away, seen FROM club.attendance ORDER BY name"
    club.member("Garden")
    with pushing(begun(file), club.member("Kitchen")) as push:
        push_all(push)
        garden, (*kitchen, _seen) = club.rows(attendance)
        assert (("Garden", True, None), ["Kitchen", False]) == (garden, kitchen)
        club.heard("seen - interval '15 seconds'")
        long_ago = club.rows(attendance)[1]
        assert long_ago[1]
        push._next_word = 0
        push.step()
        *kitchen, seen = club.rows(attendance)[1]
        assert ["Kitchen", False, True] == [*kitchen, seen > long_ago[2]]


def test_whoever_listens_is_told_of_every_new_row_once_it_is_there(club: Club, file: Path) -> None:
    table, member = begun(file), club.member("Kitchen")
    with club.connect() as board, pushing(table, member) as push:
        board.execute("LISTEN club")
        push_all(push)
        play(table)
        table.people.submit('rename "Cy": "Cyril"')
        push_all(push)
        push_all(push)
        told = [each.payload for each in board.notifies(timeout=5, stop_after=5)]
    table_here = {"table": 1, "log": 1}
    new_rows = [{**table_here, "game": 1, "seq": seq} for seq in (0, 2, 4)]
    assert sorted(map(str, [table_here, table_here, *new_rows])) == sorted(map(str, map(json.loads, told)))


def test_a_club_of_one_version_before_has_all_but_the_pauses_and_these_once_it_is_up_to_date(
    club: Club, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("companion.club.schema.MIGRATIONS", MIGRATIONS[:OLDEST])
        member = club.member("Kitchen")
    table = eventful(file)
    with pushing(table, member) as push:
        push_all(push)
        ClubOwner(club.own_address).close()
        assert {**local_log(file), "pauses": []} == club.log()
        play(table)
        with pytest.raises(Unreached):
            push_all(push)
        push_all(push)
    assert local_log(file) == club.log()


def test_a_wrong_token_writes_nothing_and_is_told_so(club: Club, file: Path) -> None:
    member, table = club.member("Kitchen"), begun(file)
    for stranger in (replace(member, token=member.token[:-1]), replace(member, table="Garden")):
        with pytest.raises(ClubRefused, match=r"does not let this table in .*authentication failed"):
            ClubCopy(stranger, now)
    assert [] == club.rows("SELECT 1 FROM club.logs")
    with pushing(table, member) as push:
        push_all(push)
    assert local_log(file) == club.log()


def test_a_role_that_is_no_table_of_the_club_is_refused(club: Club, server: Server) -> None:
    member = club.member("Kitchen")
    club.rows("DELETE FROM club.tables RETURNING 1")
    with pytest.raises(ClubRefused, match="has no table Kitchen"):
        ClubCopy(member, now)
    club.rows("DELETE FROM club.version RETURNING 1")
    with pytest.raises(ClubRefused, match="older than this table"):
        ClubCopy(member, now)


def test_a_table_is_never_another_whatever_its_role_can_read(club: Club, server: Server, file: Path) -> None:
    garden, kitchen = club.member("Garden"), club.member("Kitchen")
    with server.connect() as connection:
        connection.execute(f'ALTER ROLE "{kitchen.role}" BYPASSRLS'.encode())
    with pushing(begun(file.with_name("garden.sqlite"), ["Ben: G7"]), garden) as push:
        push_all(push)
    with pushing(begun(file), kitchen) as push:
        push_all(push)
    assert local_log(file) == club.log("Kitchen")
    club.rows("UPDATE club.tables SET name = 'Attic' WHERE name = 'Kitchen' RETURNING 1")
    with pytest.raises(ClubRefused, match="has no table Kitchen"):
        ClubCopy(kitchen, now)


def test_a_server_that_is_not_there_is_not_reached(club: Club, tmp_path: Path) -> None:
    member = club.member("Kitchen")
    member.server["host"] = str(tmp_path)
    with pytest.raises(Unreached, match="No such file"):
        ClubCopy(member, now)
