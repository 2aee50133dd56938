"""Merges two files of games that were one once, and that two versions of the companion played since.

Both are in the present schema. The log only grows: a game is the same one in both by its digest, an event by
its own, which covers all before it. So what one has more is added to the other, and nothing is ever changed.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.backups.comparison import UNREADABLE
from companion.backups.foreign import DERIVED, NotOurs, address
from companion.rules import Unreadable
from companion.statistics import TakeBack, read_identity_line, write_identity_line
from companion.table.log.chain import event_digest, unfinished_digest
from companion.table.log.damaged_file import raising_sqlite_error
from companion.table.log.kept_identities import BEFORE_THE_FIRST


class Merged(NamedTuple):
    """What was added: the games that are new or went on, and, by a game's number, its other continuation.

    That is a game of its own, as the same game went on in both files.
    """

    games: tuple[int, ...]
    apart: Mapping[int, int]


_SAME_EVENT: Final = (
    "other.seq = mine.seq AND other.digest = mine.digest AND other.line = mine.line AND other.at = mine.at"
)

_GAME: Final = "(SELECT new FROM temp.numbers WHERE old = game)"

BESIDE_THE_GAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "refusals": {"game": _GAME},
    "beginnings": {"game": _GAME},
    "odds": {"game": _GAME},
    "pauses": {"game": _GAME},
    "continuations": {
        "game": _GAME,
        "continues": "(SELECT new FROM temp.numbers WHERE old = continues)",
    },
    "landings": {"flip": "(SELECT new FROM temp.flips WHERE old = flip)"},
    "rule_sets": {},
    "forgotten": {},
}
"""The tables whose rows are added where none has their key, with the columns that get other numbers."""


def merge(into: Path, source: Path) -> Merged:
    """Add to a file what another has more; all of it or nothing.

    Raises :class:`sqlite3.Error`, or :class:`.NotOurs` where an event would be missing.
    """
    with closing(sqlite3.connect(into, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS source", (str(source),))
        connection.execute("BEGIN IMMEDIATE")
        numbers, merged = _merge_games(connection)
        _map(connection, "numbers", numbers)
        _map(connection, "flips", _merge_flips(connection, numbers))
        for table, columns in BESIDE_THE_GAMES.items():
            _add(connection, f"OR IGNORE INTO {table}", table, columns)
        _merge_decks(connection)
        _merge_unfinished(connection, {old: new for old, new in numbers.items() if new in merged.games})
        who = _merge_who_is_who(connection)
        if merged.games or who:
            for table in DERIVED:
                connection.execute(f"DELETE FROM {table}")  # noqa: S608 - a name of ours
        _must_have_all(connection)
        connection.execute("COMMIT")
    return merged


def _add(
    connection: sqlite3.Connection,
    into: str,
    table: str,
    columns: Mapping[str, object],
    where: str = "true",
    parameters: Sequence[int] = (),
) -> None:
    """Insert rows of the source, with these columns (SQL) in place of their own."""
    names = [name for _, name, *_ in connection.execute(f"PRAGMA main.table_info({table})")]
    values, rows = ", ".join(str(columns.get(name, name)) for name in names), f"source.{table}"
    connection.execute(
        f"INSERT {into} ({', '.join(names)}) SELECT {values} FROM {rows} WHERE {where}",  # noqa: S608 - names of ours
        parameters,
    )


def _map(connection: sqlite3.Connection, table: str, numbers: Mapping[int, int]) -> None:
    connection.execute(f"CREATE TEMP TABLE {table} (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)")
    connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", numbers.items())  # noqa: S608


def _merge_games(connection: sqlite3.Connection) -> tuple[dict[int, int], Merged]:
    """Add the games and their events; return the number of each game of the source, and what was added."""
    numbers, added, apart = dict[int, int](), list[int](), dict[int, int]()
    last = new = connection.execute("SELECT coalesce(max(id), 0) FROM main.games").fetchone()[0]
    for game, length in connection.execute(
        "SELECT id, (SELECT count(*) FROM source.events WHERE game = id) FROM source.games ORDER BY id"
    ).fetchall():
        # Of several, which a continuation was once made of, the one that it has the most events of.
        same, common, its_length = connection.execute(
            "SELECT id, (SELECT count(*) FROM main.events AS mine JOIN source.events AS other"  # noqa: S608 - ours
            f" ON {_SAME_EVENT} WHERE mine.game = found.id AND other.game = :game) AS common,"
            " (SELECT count(*) FROM main.events WHERE game = found.id)"
            " FROM main.games AS found WHERE id <= :last"
            " AND digest = (SELECT digest FROM source.games WHERE id = :game)"
            " ORDER BY common DESC, id = :game DESC LIMIT 1",
            {"game": game, "last": last},
        ).fetchone() or (None, 0, 0)
        if same is not None and common == length:
            numbers[game] = same
            continue
        if same is not None and common == its_length:
            numbers[game] = same
        else:
            new += 1
            numbers[game] = new
            _add(connection, "INTO games", "games", {"id": new}, "id = ?", (game,))
            if same is not None:
                apart[same] = new
        # A key of both files stays with the event that has it here.
        free_key = "CASE WHEN key NOT IN (SELECT key FROM main.events WHERE key IS NOT NULL) THEN key END"
        columns = {"game": numbers[game], "key": free_key}
        is_new = "game = ? AND seq NOT IN (SELECT seq FROM main.events WHERE game = ?)"
        _add(connection, "INTO events", "events", columns, is_new, (game, numbers[game]))
        added.append(numbers[game])
    return numbers, Merged(tuple(added), apart)


def _merge_flips(connection: sqlite3.Connection, games: Mapping[int, int]) -> dict[int, int]:
    """Add the flips; return the number of each flip of the source."""
    numbers = dict(
        connection.execute(
            "SELECT other.id, mine.id FROM source.flips AS other JOIN main.flips AS mine USING (commitment)"
        ).fetchall()
    )
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM main.flips").fetchone()
    for flip, game in connection.execute("SELECT id, game FROM source.flips ORDER BY id").fetchall():
        if flip not in numbers:
            last += 1
            numbers[flip] = last
            _add(connection, "INTO flips", "flips", {"id": last, "game": games[game]}, "id = ?", (flip,))
    return numbers


def _merge_decks(connection: sqlite3.Connection) -> None:
    for deck, name, edition in connection.execute("SELECT id, name, edition FROM source.decks").fetchall():
        same = "SELECT id FROM main.decks WHERE name = ? AND edition = ? LIMIT 1"
        (number,) = connection.execute(same, (name, edition)).fetchone() or (None,)
        if number is None:
            (number,) = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM main.decks").fetchone()
            connection.execute("INSERT INTO main.decks VALUES (?, ?, ?)", (number, name, edition))
        # Whichever card has its sticker here has it still.
        columns = {
            "deck": number,
            "seq": f"seq + (SELECT coalesce(max(seq), 0) FROM main.lessons WHERE deck = {number})",  # noqa: S608
        }
        is_new = (
            "deck = ? AND uid IS NOT NULL AND NOT EXISTS (SELECT 1 FROM main.lessons AS mine"
            " WHERE mine.deck = ? AND mine.card = lessons.card AND mine.number = lessons.number)"
        )
        _add(connection, "OR IGNORE INTO lessons", "lessons", columns, is_new, (deck, number))


def _merge_unfinished(connection: sqlite3.Connection, added: Mapping[int, int]) -> None:
    """Take over what is unfinished in the newest game, where that is one that was added."""
    (newest,) = connection.execute("SELECT max(id) FROM main.games").fetchone()
    if newest not in added.values():
        return
    connection.execute("DELETE FROM main.pending")
    waits = connection.execute("SELECT game, subject, state FROM source.pending").fetchall()
    rows = [
        (newest, subject, state, unfinished_digest(newest, subject, state))
        for game, subject, state in waits
        if added.get(game) == newest
    ]
    connection.executemany("INSERT INTO main.pending VALUES (?, ?, ?, ?)", rows)


def _merge_who_is_who(connection: sqlite3.Connection) -> bool:
    """Add the events of who is who, with the files that they import; return whether there were any."""
    query = "SELECT seq, line, at, digest FROM {}.identities ORDER BY seq"
    mine, others = (connection.execute(query.format(name)).fetchall() for name in ("main", "source"))
    here = {(line, at): seq for seq, line, at, _ in mine}
    last, *_, before = mine[-1] if mine else (0, BEFORE_THE_FIRST)
    is_common, numbers = {row[:3] for row in mine}, dict[int, int]()
    for seq, line, at, _ in others:
        if (seq, line, at) in is_common:
            numbers[seq] = seq
            continue
        written = _renumbered(line, numbers)
        if number := here.get((written, at)):
            numbers[seq] = number
            continue
        last += 1
        numbers[seq] = last
        before = event_digest(before, last, at, written)
        connection.execute("INSERT INTO main.identities VALUES (?, ?, ?, ?)", (last, written, at, before))
    next_id = "(SELECT coalesce(max(id), 0) FROM main.imports) + id"
    _add(connection, "OR IGNORE INTO imports", "imports", {"id": next_id})
    return any(number > len(mine) for number in numbers.values())


def _renumbered(line: str, numbers: Mapping[int, int]) -> str:
    with suppress(Unreadable):
        match read_identity_line(line):
            case TakeBack(number):
                return write_identity_line(TakeBack(numbers.get(number, number)))
    return line


def _must_have_all(connection: sqlite3.Connection) -> None:
    lacking = (
        "SELECT 1 FROM source.events AS other WHERE NOT EXISTS (SELECT 1 FROM temp.numbers"  # noqa: S608 - ours
        f" JOIN main.events AS mine ON mine.game = new WHERE old = other.game AND {_SAME_EVENT})"
    )
    if connection.execute(lacking).fetchone():
        raise NotOurs("an event of it is not there after merging")


def games_lacking(file: Path, there: Path) -> list[int] | None:
    """Return the games of a newer companion's file with events that ours lacks; None where nobody knows."""
    with (
        suppress(*UNREADABLE),
        raising_sqlite_error(),
        closing(sqlite3.connect(address(file), uri=True)) as connection,
    ):
        connection.execute("ATTACH ? AS there", (address(there),))
        query = (
            "SELECT DISTINCT game FROM there.events WHERE digest NOT IN (SELECT digest FROM main.events)"
            " ORDER BY game"
        )
        return [game for (game,) in connection.execute(query)]
    return None
