"""Troubles of the machine: its plug is pulled, its disk is locked, full or damaged, a file is deleted."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep
from typing import Final

from tests.chaos.browser import Browser
from tests.chaos.over_the_wire import limited
from tests.chaos.trouble import Trouble
from tests.chaos.victim import Victim

LOCKED_SECONDS: Final = 0.3
PAGES: Final = ("/games", "/api/games", "/api/games/1/record", "/setup", "/coin", "/score")
"""What looks at games that were played before, or at this one."""


def kill(victim: Victim) -> None:
    """Pull the plug under three programs and the phone, all of them writing."""
    with victim.writers(3):
        victim.phone.wait_for_taps(15)
        victim.restart()
        victim.phone.wait_for_taps(15)


def locked(victim: Victim) -> None:
    """Lock the database for a while, as another program."""
    with closing(sqlite3.connect(victim.log, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN EXCLUSIVE")
        sleep(LOCKED_SECONDS)
        other.execute("ROLLBACK")
    victim.phone.wait_for_taps(20)


def full_disk(victim: Victim) -> None:
    """Let no file grow any more, which is a disk that is full, until some taps were refused."""
    with limited(victim, resource.RLIMIT_FSIZE, 0):
        victim.phone.wait_for_refusals(3)
    victim.phone.wait_for_taps(20)


@contextmanager
def altered(victim: Victim, table: str, column: str, where: str) -> Iterator[None]:
    """Alter a row of the database meanwhile, as a bad disk does."""
    with closing(sqlite3.connect(victim.log)) as connection:
        ((before,),) = connection.execute(f"SELECT {column} FROM {table} WHERE {where}")  # noqa: S608 - names of our own
    change = f"UPDATE {table} SET {column} = ? WHERE {where}"  # noqa: S608 - as above
    victim.change(change, "a spilt drink")
    try:
        yield
    finally:
        victim.change(change, before)


def damaged_game(victim: Victim, table: str, column: str, where: str) -> None:
    """Start with an old game that is damaged there, and look at everything; play goes on.

    The backup of the day was made while it was whole, and stays as it was.
    """
    victim.kill()
    backups = victim.data / "backups"
    kept = {file: file.read_bytes() for file in backups.glob("games-????-??-??.sqlite")}
    with altered(victim, table, column, where):
        victim.start()
        assert victim.comes_true(lambda: any(backups.glob("games-*-damaged.sqlite")))
        assert kept == {file: file.read_bytes() for file in kept}
        visitor = Browser(victim.port, headers=victim.program)
        assert b"Game 1 in the log" in visitor.get("/games/1").body
        for path in PAGES:
            assert visitor.get(path).status < 500, path
        visitor.close()
        victim.phone.wait_for_taps(20)
    for beside in backups.glob("games-*-damaged*.sqlite"):
        beside.unlink()


def unreadable_game(victim: Victim) -> None:
    """Damage the headers of an old game."""
    damaged_game(victim, "games", "headers", "id = 1")


def damaged_event(victim: Victim) -> None:
    """Damage an event in the middle of an old game."""
    damaged_game(victim, "events", "line", "game = 1 AND seq = 20")


def deleted(victim: Victim) -> None:
    """Delete the file of the games while the table plays, and start again with what the companion saved."""
    delete(victim, victim.log)


def log_deleted(victim: Victim) -> None:
    """Delete SQLite's log of the games, as somebody does who tidies up."""
    delete(victim, victim.log.with_name(f"{victim.log.name}-wal"))


def delete(victim: Victim, file: Path) -> None:
    """Delete a file while the table plays, then the process; nothing that was acknowledged is lost."""
    file.unlink()
    victim.phone.wait_for_refusals(3)
    victim.kill()
    victim.start()
    for saved in victim.data.glob("games-rescued*"):
        saved.unlink()
    victim.phone.wait_for_taps(20)


TROUBLES: Final = (
    Trouble("killed under four writers", kill, interrupts=True),
    Trouble("the database locked", locked),
    Trouble("a full disk", full_disk, interrupts=True),
    Trouble("an unreadable old game", unreadable_game, interrupts=True),
    Trouble("a damaged event", damaged_event, interrupts=True),
    Trouble("the database deleted", deleted, interrupts=True),
    Trouble("the database's log deleted", log_deleted, interrupts=True),
)
