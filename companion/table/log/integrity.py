"""Is a database still what it was? Questions to ask it as it is opened, answered in words for people."""

from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, select

from companion.rules import Sentence, say
from companion.table.log.schema import events, games, identities
from companion.table.log.witness import WHO, Head, witness_file


def digest_at(connection: Connection, game: int, seq: int) -> str | None:
    """Return the digest of that event, or of the game itself (``seq`` 0); None where it is not there."""
    if game == WHO:
        of_who = select(identities.c.digest).where(identities.c.seq == seq)
        return connection.execute(of_who).scalar()
    of_event = select(events.c.digest).where(events.c.game == game, events.c.seq == seq)
    of_game = select(games.c.digest).where(games.c.id == game)
    digest: str | None = connection.execute(of_event if seq else of_game).scalar()
    return digest


def nothing_left(file: Path) -> Sentence:
    """Return why a database is refused that has nothing of what was kept in it."""
    return say(
        "%(file)s is missing or empty, and games were kept in it. Put it back with uno-companion restore, or"
        " delete %(witness)s to begin without those games.",
        file=file,
        witness=witness_file(file),
    )


def quick_check(connection: Connection) -> tuple[Sentence, ...]:
    """Let SQLite look whether the file is whole; return what is wrong with it."""
    if connection.dialect.name != "sqlite":
        return ()
    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return () if found == "ok" else (pages_damaged(found),)


def pages_damaged(found: str) -> Sentence:
    """Return what is wrong with a file in which SQLite found that."""
    return say(
        "The file of the games is damaged (%(what)s). What can be read is here; a backup has more: see"
        " Games, Backups.",
        # The first of its lines names the table's tree, the next what is wrong there.
        what=" ".join(found.split()),
    )


def compared(connection: Connection, known: Iterable[Head]) -> tuple[Sentence, ...]:
    """Compare the logs with the heads that were acknowledged last; return what is wrong."""
    return tuple(wrong for head in known if (wrong := _compared(connection, head)))


def _compared(connection: Connection, known: Head) -> Sentence | None:
    found = digest_at(connection, known.game, known.seq)
    if found == known.digest:
        return None
    if found is not None:
        return say("The file of the games is not the one that was here before: it holds other games.")
    if known.game == WHO:
        return say(
            "The file of the games has lost its end: event %(number)d of who is who was kept, and is not in"
            " it. Say again what is missing under Players, or go back to a backup under Games, Backups.",
            number=known.seq,
        )
    return say(
        "The file of the games has lost its end: event %(number)d of game %(game)d was kept, and is not in"
        " it. Enter again what is missing here, or go back to a backup under Games, Backups.",
        number=known.seq,
        game=known.game,
    )
