"""The log's tables, and the migrations that bring an older database to them.

The place of a migration in :data:`MIGRATIONS`, from 1, is the schema version that it leads to. A released
migration never changes: a change of the tables is a new one at the end.
"""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, Protocol

from sqlalchemy import Connection, TableClause, column, inspect, select, table, text

from companion.rules import say
from companion.table.log.chain import event_digests, game_digest
from companion.table.log.damaged_file import malformed


class Transaction(Protocol):
    """Begins a transaction for a block, in which all reads see one snapshot.

    One that writes says so: of all who use the database, one at a time may.
    """

    def __call__(self, *, writes: bool = False) -> AbstractContextManager[Connection]: ...  # noqa: D102


MADE: Final = "8124b30e880523cd"
"""What :func:`made_as` returns after all migrations; each migration changes it."""

MOST_ID: Final = 2**31 - 1
"""The largest INTEGER of every database: a larger number in an address finds nothing."""


TABLES: Final[dict[str, TableClause]] = {}


def _table(name: str, columns: str) -> TableClause:
    TABLES[name] = table(name, *map(column, columns.split()))
    return TABLES[name]


# What the queries use: types, keys and references are those of the migrations. A test compares the names.
games = _table(
    "games",
    "id headers begun level press_ends_turn claimed real_coin own_seat_only host digest seats nudge_after"
    " turn_limit odds doubted",
)
events = _table("events", "game seq line at key digest entered_by")
refusals = _table("refusals", "key game version line rule text sheet at")
beginnings = _table("beginnings", "key game version")
flips = _table("flips", "id game version commitment at free")
landings = _table("landings", "flip side salt at seq")
flip_keys = _table("flip_keys", "key game version flip")
decks = _table("decks", "id name edition")
deck_entries = _table("lessons", "deck seq card number uid written")
rule_sets = _table("rule_sets", "name options")
summaries = _table("summaries", "game summary")
unfinished = _table("pending", "game subject state digest")
answers = _table("answers", "key answer")
continuations = _table("continuations", "game continues")
statistics = _table(
    "statistics", "game computation begun ended edition scoring players ranking contributions ratings"
)
identities = _table("identities", "seq line at digest")
imports = _table("imports", "id digest text")
odds = _table("odds", "game moment odds")
forgotten = _table("forgotten", "digest salt label")
gatherings = _table("gatherings", "game version state")
pauses = _table("pauses", "game number seq at entered_by ends")
schema_version = _table("schema_version", "version")


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
    """Another companion of another version uses the database."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "Another UNO Companion plays with these games, and is of another version. End it, or update"
                " both."
            )
        )


def _sql(*statements: str) -> Callable[[Connection], None]:
    """Return the migration that executes these statements."""

    def migration(connection: Connection) -> None:
        for statement in statements:
            connection.execute(text(statement))

    return migration


def _digests(connection: Connection) -> None:
    for changed in ("games", "events"):
        connection.execute(text(f"ALTER TABLE {changed} ADD COLUMN digest TEXT NOT NULL DEFAULT ''"))
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


def _statistics(connection: Connection) -> None:
    # On a server the order of text is that of a language, which may pass over dots and dashes.
    in_order_of_time = ' COLLATE "C"' if connection.dialect.name == "postgresql" else ""
    connection.execute(
        text(
            # Not all are games of the log: old results are here too.
            "CREATE TABLE statistics (game INTEGER PRIMARY KEY, computation INTEGER NOT NULL,"
            f" begun TEXT NOT NULL, ended TEXT{in_order_of_time} NOT NULL,"
            " edition TEXT NOT NULL, scoring TEXT NOT NULL,"
            " players INTEGER NOT NULL, ranking TEXT NOT NULL, contributions TEXT NOT NULL, ratings TEXT)"
        )
    )


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (
    _sql(
        "CREATE TABLE games (id INTEGER PRIMARY KEY, headers TEXT NOT NULL, begun TEXT NOT NULL)",
        "CREATE TABLE events (game INTEGER NOT NULL REFERENCES games (id), seq INTEGER NOT NULL,"
        " line TEXT NOT NULL, at TEXT NOT NULL, key TEXT UNIQUE, PRIMARY KEY (game, seq))",
    ),
    _sql(
        "ALTER TABLE games ADD COLUMN level TEXT NOT NULL DEFAULT 'turns'",
        "CREATE TABLE refusals (key TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
        " version INTEGER NOT NULL, line TEXT NOT NULL, rule TEXT NOT NULL, text TEXT NOT NULL,"
        " sheet TEXT NOT NULL, at TEXT NOT NULL)",
    ),
    _sql(
        "CREATE TABLE flips (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
        " version INTEGER NOT NULL, commitment TEXT NOT NULL UNIQUE, at TEXT NOT NULL)",
        "CREATE TABLE landings (flip INTEGER PRIMARY KEY REFERENCES flips (id), side TEXT NOT NULL,"
        " salt TEXT NOT NULL, at TEXT NOT NULL, seq INTEGER)",
        "ALTER TABLE games ADD COLUMN real_coin INTEGER NOT NULL DEFAULT 0",
    ),
    _sql(
        "ALTER TABLE games ADD COLUMN press_ends_turn INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN claimed TEXT NOT NULL DEFAULT '{}'",
    ),
    _sql(
        "CREATE TABLE decks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, edition TEXT NOT NULL)",
        "CREATE TABLE lessons (deck INTEGER NOT NULL REFERENCES decks (id), seq INTEGER NOT NULL,"
        " card TEXT NOT NULL, number INTEGER NOT NULL, uid TEXT UNIQUE,"
        " written INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (deck, seq))",
    ),
    _sql(
        "ALTER TABLE games ADD COLUMN own_seat_only INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN host TEXT NOT NULL DEFAULT ''",
    ),
    _sql("CREATE TABLE rule_sets (name TEXT PRIMARY KEY, options TEXT NOT NULL)"),
    _sql("CREATE TABLE summaries (game INTEGER PRIMARY KEY REFERENCES games (id), summary TEXT NOT NULL)"),
    _sql(
        "CREATE TABLE beginnings (key TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
        " version INTEGER NOT NULL)"
    ),
    _sql("ALTER TABLE games ADD COLUMN seats TEXT NOT NULL DEFAULT '{}'"),
    _digests,
    _sql(
        "CREATE TABLE pending (game INTEGER NOT NULL REFERENCES games (id), subject TEXT NOT NULL,"
        " state TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (game, subject))"
    ),
    _sql("CREATE TABLE answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL)"),
    _sql(
        "CREATE TABLE continuations (game INTEGER PRIMARY KEY REFERENCES games (id),"
        " continues INTEGER NOT NULL UNIQUE REFERENCES games (id))"
    ),
    _sql(
        "ALTER TABLE games ADD COLUMN nudge_after INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN turn_limit INTEGER NOT NULL DEFAULT 0",
    ),
    _statistics,
    _sql(
        "CREATE TABLE identities (seq INTEGER PRIMARY KEY, line TEXT NOT NULL, at TEXT NOT NULL,"
        " digest TEXT NOT NULL)"
    ),
    _sql("CREATE TABLE imports (id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, text TEXT NOT NULL)"),
    # Empty where nobody knows: so the digests of the events that are there stay what they were.
    _sql("ALTER TABLE events ADD COLUMN entered_by TEXT NOT NULL DEFAULT ''"),
    _sql(
        "ALTER TABLE games ADD COLUMN odds INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE odds (game INTEGER NOT NULL REFERENCES games (id), moment TEXT NOT NULL,"
        " odds TEXT NOT NULL, PRIMARY KEY (game, moment))",
    ),
    _sql("ALTER TABLE flips ADD COLUMN free INTEGER NOT NULL DEFAULT 0"),
    _sql(
        "CREATE TABLE flip_keys (key TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id),"
        " version INTEGER NOT NULL, flip INTEGER NOT NULL REFERENCES flips (id))"
    ),
    _sql("CREATE TABLE forgotten (digest TEXT PRIMARY KEY, salt TEXT NOT NULL, label TEXT NOT NULL)"),
    _sql("CREATE TABLE gatherings (game INTEGER PRIMARY KEY, version INTEGER NOT NULL, state TEXT NOT NULL)"),
    _sql(
        "CREATE TABLE pauses (game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL,"
        " seq INTEGER NOT NULL, at TEXT NOT NULL, entered_by TEXT NOT NULL, ends INTEGER NOT NULL,"
        " PRIMARY KEY (game, number))"
    ),
    # Did nothing vouch for the machine's clock when the game began?
    _sql("ALTER TABLE games ADD COLUMN doubted INTEGER NOT NULL DEFAULT 0"),
)


def migrate(connection: Connection, version: int = len(MIGRATIONS)) -> None:
    """Bring the database to that schema, within the caller's transaction; raises :class:`NewerSchema`.

    Raises :func:`.malformed` where its schema contradicts its version.
    """
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
    """Return whether the tables of an SQLite file are to the letter those of the migrations.

    A flipped bit may turn one column's name into another, which SQLite accepts.
    """
    return connection.dialect.name != "sqlite" or made_as(connection) == MADE


def made_as(connection: Connection) -> str:
    """Return the digest of our tables in an SQLite file."""
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    made = [tuple(row) for row in connection.exec_driver_sql(query) if row.name in TABLES]
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
