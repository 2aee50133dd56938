"""One damaged byte where SQLite finds out what is in a file: one sentence, and the way on, at every door."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.backups.daily import DailyBackups
from companion.backups.store import BackupStore
from companion.command_line.arguments import main
from companion.composition import CannotServe, companion
from tests.backups.builder import host_of
from tests.table.builder import NOON, begun
from tests.test_composition import no_board, settings

TODAY = "games-2026-11-21.sqlite"
YESTERDAY = "games-2026-11-20.sqlite"


def damage(file: Path) -> None:
    """Make the first NOT NULL of the events one that is no UTF-8."""
    content = bytearray(file.read_bytes())
    content[content.index(b"NOT NULL", content.index(b"CREATE TABLE events")) + 4] |= 0x80
    file.write_bytes(content)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with a good backup, and a damaged one that is newer."""
    begun(tmp_path / "games.sqlite", ["Ben: G7"]).close()
    for days in (20, 21):
        DailyBackups(tmp_path, [], lambda day=days: NOON.replace(day=day)).make()  # type: ignore[misc]
    damage(tmp_path / "backups" / TODAY)
    return tmp_path


@pytest.fixture
def host(data: Path) -> FlaskClient:
    """The host's phone at a table that plays on these games."""
    table = begun(data / "games.sqlite")
    return host_of(table, BackupStore(data, table, DailyBackups(data, [], lambda: NOON)))


def test_the_page_lists_the_others_and_says_of_this_one_that_it_cannot_be_read(host: FlaskClient) -> None:
    entries = host.get("/backups/").text.split("<li>")[1:]
    told = {name: "Cannot be read" in each for name in (TODAY, YESTERDAY) for each in entries if name in each}
    assert {TODAY: True, YESTERDAY: False} == told
    assert [422, 200] == [host.get(f"/backups/{name}").status_code for name in (TODAY, YESTERDAY)]


def test_a_restore_without_a_name_takes_the_good_one(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["restore", "--data", str(data)])
    assert YESTERDAY in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "backup"])
def test_games_with_it_are_one_sentence(data: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    damage(data / "games.sqlite")
    assert 2 == main([command, "--data", str(data)])
    out, err = capsys.readouterr()
    assert ("", 1) == (out, err.count("\n"))
    assert "database disk image is malformed" in err


def test_games_with_it_are_not_served_and_the_way_on_is_named(data: Path) -> None:
    damage(data / "games.sqlite")
    with pytest.raises(CannotServe) as refused, companion(settings(data), pins=no_board):
        pass
    assert "database disk image is malformed" in str(refused.value)
    assert f"The newest backup is {data / 'backups' / YESTERDAY}: uno-companion restore" in str(refused.value)
