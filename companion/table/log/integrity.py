"""Is a database still what it was? What is asked as it is opened, answered in sentences for people."""

from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, text

from companion.rules import Sentence, say
from companion.table.log.head_file import WHO, Head, head_file_of, query_of_digest


def digest_at(connection: Connection, game: int, seq: int) -> str | None:
    """Return the digest of that event, or of the game itself (``seq`` 0); None where it is not there."""
    query = text(query_of_digest(game, seq))
    digest: str | None = connection.execute(query, {"game": game, "seq": seq}).scalar()
    return digest


def nothing_left(file: Path) -> Sentence:
    """Return why a database is refused that has lost all of its games."""
    return say(
        "%(file)s is missing or empty, and games were kept in it. Put it back with uno-companion restore, or"
        " delete %(witness)s to begin without those games.",
        file=file,
        witness=head_file_of(file),
    )


def quick_check(connection: Connection) -> tuple[Sentence, ...]:
    """Let SQLite check the pages of the file; return what is wrong."""
    if connection.dialect.name != "sqlite":
        return ()
    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return () if found == "ok" else (pages_damaged(found),)


def pages_damaged(found: str) -> Sentence:
    """Return the sentence for what SQLite found wrong with a file."""
    return say(
        "The file of the games is damaged (%(what)s). What can be read is here; a backup has more: see"
        " Games, Backups.",
        # Its first line names a table's tree, the next what is wrong there.
        what=" ".join(found.split()),
    )


def compared(connection: Connection, known: Iterable[Head]) -> tuple[Sentence, ...]:
    """Compare the logs with the heads acknowledged last; return what is wrong."""
    found = ((head, digest_at(connection, head.game, head.seq)) for head in known)
    return tuple(_lost(head, digest) for head, digest in found if digest != head.digest)


def _lost(known: Head, found: str | None) -> Sentence:
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
