"""What only a log on a server meets: it goes away and comes back, and others have the same games."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.command_line.serve import greeting
from companion.composition import Companion, Settings, companion
from companion.table import LogError, NotKept, Table
from companion.table.log.log import WATCHES
from tests.devices.builder import no_board
from tests.postgresql import Databases, Server
from tests.table.builder import BEGUN, accepted, begun, open_table, rows, run_sql

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("server")]

# With a time to wait for it, else a session is told to end and may live on for a moment.
END_SESSIONS = """SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""

LOGGED = "SELECT game, seq, line, at, digest FROM events ORDER BY game, seq"


@pytest.fixture
def file(databases: Databases, tmp_path: Path) -> Iterator[Path]:
    with databases.one(tmp_path / "games.postgresql") as place:
        yield place


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of one test's own, which it may kill."""
    server = Server.create()
    server.start()
    yield server
    server.delete()


def draws(table: Table) -> tuple[str, str]:
    """Return the lines of a turn in which a card is drawn and kept."""
    assert table.view
    turn = table.view.state.turn
    return f"{turn}: draw", f"{turn}: keep"


def test_a_server_that_is_killed_while_people_play_and_started_again_lost_nothing(
    server: Server, file: Path, tmp_path: Path
) -> None:
    place = tmp_path / "killed.postgresql"
    place.write_text(server.address("postgres"))
    killed, quiet = begun(place), begun(file)
    for number in range(6):
        if number in (2, 4):
            server.kill()
            if number == 2:
                result = killed.submit(draws(killed)[0], key="tap")
                assert isinstance(result, NotKept)
                assert "Nothing was changed; please try again." in result.text
                killed.look_after()
                assert [] == [*killed.warnings]
            server.start()
        for table in (killed, quiet):
            for line, key in zip(draws(table), ("tap", None), strict=True):
                accepted(table.submit(line, key=f"{key} {number}" if key else None))
    assert 14 == killed.version
    assert rows(file, LOGGED) == rows(place, LOGGED)
    assert [] == [*killed.warnings]
    killed.close()
    assert 14 == open_table(place).version


def test_an_event_is_durable_before_it_is_acknowledged_whatever_the_server_s_habit(file: Path) -> None:
    table = begun(file)
    with table._log._transaction() as connection:
        assert "on" == connection.exec_driver_sql("SHOW synchronous_commit").scalar()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        (
            "postgresql://uno@/games?host=/nowhere",
            "cannot be kept or read: .*/nowhere/.* failed: No such file",
        ),
        ("postgresql://uno@127.0.0.1:1/games", "cannot be kept or read: .*Connection refused"),
        ("postgresql://uno@/games?nonsense=1", "cannot be kept or read: .*nonsense"),
    ],
)
def test_a_server_that_cannot_be_reached_at_the_start_is_one_sentence(address: str, why: str) -> None:
    with pytest.raises(LogError, match=why) as raised:
        Table.open(address, lambda: pytest.fail("No event was taken."))
    assert 1 == len(str(raised.value).splitlines())


def test_who_lacks_what_reaches_a_server_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(LogError, match=r'it needs \.venv/bin/pip install -e "\.\[postgresql\]"'):
        Table.open("postgresql://uno@/games", lambda: pytest.fail("No event was taken."))


def test_a_server_without_the_letters_of_every_name_is_refused(server: Server) -> None:
    with server.connect() as connection:
        connection.execute(
            "CREATE DATABASE old ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'"
        )
    with pytest.raises(LogError, match="LATIN1"):
        Table.open(server.address("old"), lambda: pytest.fail("No event was taken."))


def test_a_second_table_only_watches_and_takes_over(file: Path) -> None:
    first = begun(file)
    second, shown = open_table(file), list[int]()
    second.listen(lambda view: shown.append(view.version))
    assert ((), (WATCHES,)) == (first.warnings, second.warnings)
    accepted(first.submit("Ben: G7"))
    assert NotKept(WATCHES) == second.submit("Ben: G8")
    with pytest.raises(LogError, match="only watches"):
        second.rule_sets.keep("Sunday rules", "stacking")
    second.look_after()
    assert (3, [3]) == (second.version, shown)
    accepted(first.begin(BEGUN))
    second.look_after()
    assert [2, 1] == [game.id for game in second.played_games.newest()]
    first.close()
    second.look_after()
    assert () == second.warnings
    assert shown[-1] == second.version
    accepted(second.submit("Ben: G8"))


def test_a_table_that_is_taken_over_meanwhile_only_watches(file: Path) -> None:
    first = begun(file)
    second = open_table(file)
    # As after a network that was cut: the server has given the first one up.
    run_sql(file, END_SESSIONS)
    second.look_after()
    accepted(second.submit("Ben: G8"))
    assert NotKept(WATCHES) == first.submit("Ben: G7")
    first.look_after()
    assert ((WATCHES,), 3) == (first.warnings, first.version)
    second.close()
    assert first.view
    assert "G8" == accepted(first.submit("Cy: draw")).view.as_json["top"]
    assert () == first.warnings


def test_a_table_whose_connection_is_cut_plays_on_with_the_next_tap(file: Path) -> None:
    table = begun(file)
    run_sql(file, END_SESSIONS)
    assert 3 == accepted(table.submit("Ben: G7")).view.version
    run_sql(file, END_SESSIONS)
    table.look_after()
    table.rule_sets.keep("Sunday rules", "stacking")


PLAY_AND_WAIT = """
import sys
from http.client import HTTPConnection
from pathlib import Path
from tests.table.builder import begun
table = begun(Path(sys.argv[1]), ["Ben: G7"])
print(table.version, flush=True)
sys.stdin.read()
"""


def test_a_table_whose_process_is_killed_is_followed_by_the_next(file: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", PLAY_AND_WAIT, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    with first:
        assert first.stdout
        assert "3\n" == first.stdout.readline()
        second = open_table(file)
        assert (WATCHES,) == second.warnings
        first.send_signal(signal.SIGKILL)
    # The server ends a session a moment after its client.
    while second.warnings:
        second.look_after()
    assert 4 == accepted(second.submit("Cy: G8")).view.version


def test_tables_in_schemas_of_their_own_share_a_database(file: Path) -> None:
    run_sql(file, "CREATE SCHEMA kitchen")
    address = file.read_text()
    kitchen = file.with_name("kitchen.postgresql")
    kitchen.write_text(f"{address}&options=-csearch_path%3Dkitchen")
    tables = begun(file), begun(kitchen)
    for table in tables:
        accepted(table.submit("Ben: G7"))
    assert [1, 1] == [len(table.played_games.newest()) for table in tables]


def test_old_results_are_in_the_order_of_time_and_not_of_a_language(file: Path) -> None:
    open_table(file)
    ends = ["2026-11-21T12:00:00+00:00", "2026-11-21T12:00:00.500+00:00"]
    for game, ended in enumerate(ends, 1):
        run_sql(file, f"INSERT INTO statistics VALUES ({game}, 0, '', '{ended}', '', '', 2, '', '')")  # noqa: S608
    assert [(end,) for end in ends] == rows(file, "SELECT ended FROM statistics ORDER BY ended")


def ask(running: Companion, method: str, path: str, body: str | None = None) -> tuple[int, str]:
    """Return the status and the text of an answer to who may act."""
    connection = HTTPConnection("127.0.0.1", running.server.port, timeout=10)
    connection.request(method, path, body, {"Authorization": f"Bearer {running.token}"})
    response = connection.getresponse()
    answer = response.status, response.read().decode()
    connection.close()
    return answer


def test_who_starts_a_second_companion_is_told_that_it_only_watches(file: Path, tmp_path: Path) -> None:
    def settings(name: str) -> Settings:
        return Settings(host="127.0.0.1", port=0, data=tmp_path / name, database=file.read_text())

    with companion(settings("first"), pins=no_board) as first:
        accepted(first.table.begin(BEGUN))
        assert "ATTENTION" not in greeting(first)
        with companion(settings("second"), pins=no_board) as second:
            assert f"ATTENTION  {WATCHES}" in greeting(second)
            assert 2 == second.table.version
            status, answer = ask(second, "POST", "/api/events", '{"line": "Ben: G7"}')
            assert (503, {"error": WATCHES}) == (status, json.loads(answer))
            status, answer = ask(second, "GET", "/api/table")
            assert (200, "G5") == (status, json.loads(answer)["top"])
            assert 200 == ask(first, "POST", "/api/events", '{"line": "Ben: G7"}')[0]


def test_who_looks_for_backups_of_a_server_s_games_is_told_what_makes_them(
    file: Path, tmp_path: Path
) -> None:
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path, database=file.read_text())
    with companion(settings, pins=no_board) as running:
        status, page = ask(running, "GET", "/backups/")
        assert (404, True) == (status, "Back them up there, with pg_dump" in page)
