"""The log's tables, and the migrations that bring an older database to them.

A migration is a function in :data:`MIGRATIONS`; its place in the list, counted from 1, is the schema
version that it leads to. A released migration never changes: a change of the tables is a new one at
the end.
"""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, Protocol

from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, Table, Text, inspect, select, text

from companion.rules import say
from companion.table.log.chain import event_digests, game_digest
from companion.table.log.damaged_file import malformed


class Transaction(Protocol):
    """Begins a transaction on the database, which ends with the block; one that ``writes`` is told so.

    What is read in one is of one moment. Only one writes at a time, of all who have the same server.
    """

    def __call__(self, *, writes: bool = False) -> AbstractContextManager[Connection]: ...  # noqa: D102


MADE: Final = "582f655d2b728c0d"
"""What :func:`made_as` returns after all migrations: another with each."""

MOST_ID: Final = 2**31 - 1
"""What an INTEGER holds in every database: a larger number in an address is nothing, rather than an error."""

# What the queries use. The migrations alone create tables, in SQL of their own that later changes here
# cannot alter; a test compares the two.
metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("headers", Text),
    Column("begun", Text),
    Column("level", Text),
    Column("press_ends_turn", Integer),
    Column("claimed", Text),
    Column("real_coin", Integer),
    Column("own_seat_only", Integer),
    Column("host", Text),
    Column("digest", Text),
    Column("seats", Text),
    Column("nudge_after", Integer),
    Column("turn_limit", Integer),
    Column("odds", Integer),
)

events = Table(
    "events",
    metadata,
    Column("game", Integer, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", Text),
    Column("at", Text),
    Column("key", Text),
    Column("digest", Text),
    Column("entered_by", Text),
)

refusals = Table(
    "refusals",
    metadata,
    Column("key", Text, primary_key=True),
    Column("game", Integer),
    Column("version", Integer),
    Column("line", Text),
    Column("rule", Text),
    Column("text", Text),
    Column("sheet", Text),
    Column("at", Text),
)

beginnings = Table(
    "beginnings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("game", Integer, ForeignKey("games.id")),
    Column("version", Integer),
)

flips = Table(
    "flips",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer),
    Column("version", Integer),
    Column("commitment", Text),
    Column("at", Text),
    Column("free", Integer),
)

landings = Table(
    "landings",
    metadata,
    Column("flip", Integer, ForeignKey("flips.id"), primary_key=True, autoincrement=False),
    Column("side", Text),
    Column("salt", Text),
    Column("at", Text),
    Column("seq", Integer),
)

decks = Table(
    "decks",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("edition", Text),
)

deck_entries = Table(
    "lessons",
    metadata,
    Column("deck", Integer, ForeignKey("decks.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("card", Text),
    Column("number", Integer),
    Column("uid", Text),
    Column("written", Integer),
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("options", Text),
)

summaries = Table(
    "summaries",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("summary", Text),
)

pending = Table(
    "pending",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("subject", Text, primary_key=True),
    Column("state", Text),
    Column("digest", Text),
)

answers = Table(
    "answers",
    metadata,
    Column("key", Text, primary_key=True),
    Column("answer", Text),
)

continuations = Table(
    "continuations",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("continues", Integer, ForeignKey("games.id")),
)

statistics = Table(
    "statistics",
    metadata,
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("computation", Integer),
    Column("begun", Text),
    Column("ended", Text),
    Column("edition", Text),
    Column("scoring", Text),
    Column("players", Integer),
    Column("ranking", Text),
    Column("contributions", Text),
    Column("ratings", Text),
)

identities = Table(
    "identities",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text),
    Column("at", Text),
    Column("digest", Text),
)

imports = Table(
    "imports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("digest", Text),
    Column("text", Text),
)

odds = Table(
    "odds",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("moment", Text, primary_key=True),
    Column("odds", Text),
)

schema_version = Table("schema_version", metadata, Column("version", Integer))


class NewerSchema(Exception):
    """The database was written by a companion newer than this one."""

    def __init__(self, found: int) -> None:
        super().__init__(
            say(
                "The games were kept by a newer UNO Companion (schema %(found)d); this one knows"
                " schemas up to %(known)d. Update UNO Companion, or choose another data directory.",
                found=found,
                known=len(MIGRATIONS),
            )
        )


class OtherSchema(Exception):
    """Another companion has the database, and is of another version."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "Another UNO Companion plays with these games, and is of another version. End it, or update"
                " both."
            )
        )


def _games_and_events(connection: Connection) -> None:
    connection.execute(
        text("CREATE TABLE games (id INTEGER PRIMARY KEY, headers TEXT NOT NULL, begun TEXT NOT NULL)")
    )
    connection.execute(
        text(
            "CREATE TABLE events (game INTEGER NOT NULL REFERENCES games (id), seq INTEGER NOT NULL,"
            " line TEXT NOT NULL, at TEXT NOT NULL, key TEXT UNIQUE, PRIMARY KEY (game, seq))"
        )
    )


def _level_and_refusals(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE games ADD COLUMN level TEXT NOT NULL DEFAULT 'turns'"))
    connection.execute(
        text(
            "CREATE TABLE refusals (key TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
            " version INTEGER NOT NULL, line TEXT NOT NULL, rule TEXT NOT NULL, text TEXT NOT NULL,"
            " sheet TEXT NOT NULL, at TEXT NOT NULL)"
        )
    )


def _flips_and_the_coin(connection: Connection) -> None:
    connection.execute(
        text(
            "CREATE TABLE flips (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
            " version INTEGER NOT NULL, commitment TEXT NOT NULL UNIQUE, at TEXT NOT NULL)"
        )
    )
    connection.execute(
        text(
            "CREATE TABLE landings (flip INTEGER PRIMARY KEY REFERENCES flips (id), side TEXT NOT NULL,"
            " salt TEXT NOT NULL, at TEXT NOT NULL, seq INTEGER)"
        )
    )
    connection.execute(text("ALTER TABLE games ADD COLUMN real_coin INTEGER NOT NULL DEFAULT 0"))


def _buzzers(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE games ADD COLUMN press_ends_turn INTEGER NOT NULL DEFAULT 0"))
    connection.execute(text("ALTER TABLE games ADD COLUMN claimed TEXT NOT NULL DEFAULT '{}'"))


def _decks(connection: Connection) -> None:
    connection.execute(
        text("CREATE TABLE decks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, edition TEXT NOT NULL)")
    )
    connection.execute(
        text(
            "CREATE TABLE lessons (deck INTEGER NOT NULL REFERENCES decks (id), seq INTEGER NOT NULL,"
            " card TEXT NOT NULL, number INTEGER NOT NULL, uid TEXT UNIQUE,"
            " written INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (deck, seq))"
        )
    )


def _own_seats(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE games ADD COLUMN own_seat_only INTEGER NOT NULL DEFAULT 0"))
    connection.execute(text("ALTER TABLE games ADD COLUMN host TEXT NOT NULL DEFAULT ''"))


def _rule_sets(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE rule_sets (name TEXT PRIMARY KEY, options TEXT NOT NULL)"))


def _summaries(connection: Connection) -> None:
    connection.execute(
        text("CREATE TABLE summaries (game INTEGER PRIMARY KEY REFERENCES games (id), summary TEXT NOT NULL)")
    )


def _digests(connection: Connection) -> None:
    for table in ("games", "events"):
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN digest TEXT NOT NULL DEFAULT ''"))
    found = connection.execute(text("SELECT id, headers, begun FROM games")).all()
    seal_game = text("UPDATE games SET digest = :digest WHERE id = :game")
    seal_event = text("UPDATE events SET digest = :digest WHERE game = :game AND seq = :seq")
    read = text("SELECT seq, at, line FROM events WHERE game = :game ORDER BY seq")
    for game, headers, begun in found:
        digest = game_digest(headers, begun)
        connection.execute(seal_game, {"game": game, "digest": digest})
        rows = [(seq, at, line, "") for seq, at, line in connection.execute(read, {"game": game})]
        sealed = [
            {"game": game, "seq": seq, "digest": each}
            for (seq, *_rest), each in zip(rows, event_digests(digest, rows), strict=True)
        ]
        if sealed:
            connection.execute(seal_event, sealed)


def _beginnings(connection: Connection) -> None:
    connection.execute(
        text(
            "CREATE TABLE beginnings (key TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
            " version INTEGER NOT NULL)"
        )
    )


def _phones_at_seats(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE games ADD COLUMN seats TEXT NOT NULL DEFAULT '{}'"))


def _pending(connection: Connection) -> None:
    connection.execute(
        text(
            "CREATE TABLE pending (game INTEGER NOT NULL REFERENCES games (id), subject TEXT NOT NULL,"
            " state TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (game, subject))"
        )
    )


def _answers(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL)"))


def _continuations(connection: Connection) -> None:
    connection.execute(
        text(
            "CREATE TABLE continuations (game INTEGER PRIMARY KEY REFERENCES games (id),"
            " continues INTEGER NOT NULL UNIQUE REFERENCES games (id))"
        )
    )


def _pace(connection: Connection) -> None:
    for column in ("nudge_after", "turn_limit"):
        connection.execute(text(f"ALTER TABLE games ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0"))


def _statistics(connection: Connection) -> None:
    connection.execute(
        text(
            # Not all are games of the log: old results are here too.
            "CREATE TABLE statistics (game INTEGER PRIMARY KEY, computation INTEGER NOT NULL,"
            f" begun TEXT NOT NULL, ended TEXT{_in_order_of_time(connection)} NOT NULL,"
            " edition TEXT NOT NULL, scoring TEXT NOT NULL,"
            " players INTEGER NOT NULL, ranking TEXT NOT NULL, contributions TEXT NOT NULL, ratings TEXT)"
        )
    )


def _in_order_of_time(connection: Connection) -> str:
    # On a server the order of text is that of a language, which may pass over dots and dashes.
    return ' COLLATE "C"' if connection.dialect.name == "postgresql" else ""


def _identities(connection: Connection) -> None:
    connection.execute(
        text(
            "CREATE TABLE identities (seq INTEGER PRIMARY KEY, line TEXT NOT NULL, at TEXT NOT NULL,"
            " digest TEXT NOT NULL)"
        )
    )


def _imports(connection: Connection) -> None:
    connection.execute(
        text("CREATE TABLE imports (id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, text TEXT NOT NULL)")
    )


def _entered_by(connection: Connection) -> None:
    # Empty where nobody knows: so the digests of the events that are there stay what they were.
    connection.execute(text("ALTER TABLE events ADD COLUMN entered_by TEXT NOT NULL DEFAULT ''"))


def _odds(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE games ADD COLUMN odds INTEGER NOT NULL DEFAULT 0"))
    connection.execute(
        text(
            "CREATE TABLE odds (game INTEGER NOT NULL REFERENCES games (id), moment TEXT NOT NULL,"
            " odds TEXT NOT NULL, PRIMARY KEY (game, moment))"
        )
    )


def _free_flips(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE flips ADD COLUMN free INTEGER NOT NULL DEFAULT 0"))


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (
    _games_and_events,
    _level_and_refusals,
    _flips_and_the_coin,
    _buzzers,
    _decks,
    _own_seats,
    _rule_sets,
    _summaries,
    _beginnings,
    _phones_at_seats,
    _digests,
    _pending,
    _answers,
    _continuations,
    _pace,
    _statistics,
    _identities,
    _imports,
    _entered_by,
    _odds,
    _free_flips,
)


def migrate(connection: Connection, version: int = len(MIGRATIONS)) -> None:
    """Bring the database to that schema, within one transaction; raises :class:`NewerSchema`.

    Raises :func:`.malformed` where what it says of its schema cannot be.
    """
    # One transaction for all: stopped in the middle, it leaves the old schema and not half of the new one.
    found = _version(connection)
    if found > len(MIGRATIONS):
        raise NewerSchema(found)
    if 0 < found < len(MIGRATIONS) and connection.dialect.name == "sqlite" and is_as_made(connection):
        raise malformed()
    for migration in MIGRATIONS[found:version]:
        migration(connection)
    if found < version:
        connection.execute(schema_version.update().values(version=version))


def is_as_made(connection: Connection) -> bool:
    """Return whether the tables of an SQLite file are those that the migrations make, to the letter.

    A bit of a bad disk makes another column of one, which SQLite takes for what somebody wanted.
    """
    return connection.dialect.name != "sqlite" or made_as(connection) == MADE


def made_as(connection: Connection) -> str:
    """Return the digest of our tables in an SQLite file."""
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    made = [tuple(row) for row in connection.exec_driver_sql(query) if row.name in metadata.tables]
    return hashlib.blake2b(repr(made).encode(), digest_size=8).hexdigest()


def must_be_present(connection: Connection) -> None:
    """Raise :class:`OtherSchema` where the tables are not those that this companion knows."""
    is_there = inspect(connection).has_table(schema_version.name)
    if not is_there or connection.execute(select(schema_version.c.version)).scalar() != len(MIGRATIONS):
        raise OtherSchema


def _version(connection: Connection) -> int:
    if not inspect(connection).has_table(schema_version.name):
        if inspect(connection).has_table(games.name):
            raise malformed()
        connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
        connection.execute(schema_version.insert().values(version=0))
    version = connection.execute(select(schema_version.c.version)).scalar()
    if not isinstance(version, int) or version < 0:
        raise malformed()
    return version
