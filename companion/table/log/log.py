"""The append-only log: every game's events in the words of the record, in a database.

Of a game, only its preferences are ever updated, and what waits beside it. Its summary, once it is over, is a
copy of what the events say.

What waits is outside of the chain of digests, which is of what happened and never changes: it is updated, and
deleted once it is settled. Each has a digest of its own.
"""

import base64
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from sqlalchemy import (
    URL,
    BindParameter,
    Connection,
    Engine,
    PoolProxiedConnection,
    bindparam,
    create_engine,
    event,
    func,
    null,
    select,
    union_all,
)
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.rules import Game, Ruling, Sentence, say
from companion.table.log import postgresql
from companion.table.log.chain import game_digest, pending_digest
from companion.table.log.copying import create_private
from companion.table.log.damaged_file import malformed, raising_sqlite_error
from companion.table.log.decks import KeptDecks
from companion.table.log.flips import Flips, Landing
from companion.table.log.in_use import InUse
from companion.table.log.integrity import compared, digest_at, nothing_left, quick_check
from companion.table.log.kept_games import (
    EVENT_COLUMNS,
    History,
    KeptEvent,
    KeptGame,
    compare,
    preference_columns,
    read_game,
    sealed,
)
from companion.table.log.kept_identities import KeptIdentities
from companion.table.log.kept_odds import KeptOdds
from companion.table.log.kept_statistics import KeptStatistics
from companion.table.log.outbox import LogReader
from companion.table.log.postgresql import (
    DAMAGED,
    AnotherWrites,
    SoleWriter,
    TooFewLetters,
    WritesAnew,
    must_have_all_letters,
    open_server,
)
from companion.table.log.rescue import DatabasePlace, rescue
from companion.table.log.rule_sets import KeptRuleSets
from companion.table.log.schema import (
    MOST_ID,
    NewerSchema,
    OtherSchema,
    answers,
    beginnings,
    continuations,
    events,
    games,
    identities,
    is_as_made,
    landings,
    migrate,
    must_be_present,
    pending,
    refusals,
    summaries,
)
from companion.table.log.witness import Head, Witness, digests_in
from companion.table.preferences import Preferences


class LogError(Exception):
    """The log cannot be opened, read or written; ``str()`` is a sentence for people."""


class CorruptPages(LogError):
    """The database itself cannot find its way in what the disk gives back, or finds nothing there."""


class DiskFull(LogError):
    """The disk has no room for what is to be kept, or for what SQLite needs to open it."""


class OnlyWatches(LogError):
    """Another companion writes to the same database, and this one may not."""


class Behind(LogError):
    """Another companion may have written since the log was read: read it, then try again."""


WATCHES: Final = say(
    "Another UNO Companion plays with these games. This one only watches, and goes on by itself once that one"
    " has ended."
)


Changes: TypeAlias = Mapping[str, str | None]
"""What waits now, by subject; None for what waits no longer."""

NONE: Final[Changes] = MappingProxyType({})

ANSWERED: Final = 3
"""Games whose answers to keys are kept: the newest ones. An earlier one's is read from the game itself."""


class Log:
    """The games and their events in a database; no event in it is ever changed or deleted.

    Each write is one transaction, and has returned only once that is durable. Every method raises
    :class:`LogError`; after one by a write it is unknown whether that was committed.
    """

    def __init__(self, url: str, patience: float = 5.0) -> None:
        try:
            self._engine = _engine(url, patience)
            file = _sqlite_file(self._engine.url)
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise LogError(
                say(
                    "This database address cannot be used: %(error)s. Expected one like"
                    " sqlite:///games.sqlite or postgresql://user@host/name.",
                    error=error,
                )
            ) from error
        on_server = self._engine.dialect.name == postgresql.NAME
        self._writer = SoleWriter(self._engine) if on_server else None
        # As SQLite does it: what a transaction reads is of one moment.
        of_one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = self._engine.execution_options(**of_one_moment) if on_server else self._engine
        self._writing = self._engine.execution_options(writes=True)
        self._seen: object = None
        self._witness = Witness(file) if file else None
        # The place and the digest of the event that was stored last: most often the next one's predecessor.
        self._last: Head | None = None
        self.warnings: tuple[Sentence, ...] = ()
        """What is wrong with the database though it could be opened: sentences for people."""
        self._file = file
        self._place: DatabasePlace | None = None
        # Held open, so that a file which is deleted keeps its content until that was written anew.
        self._keeper: PoolProxiedConnection | None = None
        self._lost: Sentence | None = None
        self._in_use = InUse()
        self._open()
        self.flips = Flips(self._transaction)
        self.decks = KeptDecks(self._transaction)
        self.rule_sets = KeptRuleSets(self._transaction)
        self.statistics = KeptStatistics(self._transaction)
        self.odds = KeptOdds(self._transaction)
        self.outbox = LogReader(self._transaction)
        self.identities = KeptIdentities(self._transaction, self._acknowledge)

    def _open(self) -> None:
        """Look whether the file is what it was, bring it to the present schema, and hold it open."""
        file = self._file
        try:
            known = self._witness.read() if self._witness else ()
            if known and file and not (file.exists() and file.stat().st_size):
                raise CorruptPages(nothing_left(file))
            if file:
                # Where that fails, SQLite itself says why.
                with suppress(OSError):
                    create_private(file)
            if self._writer:
                self._look()
                self.caught_up()
                with self._transaction() as connection:
                    must_have_all_letters(connection)
            # Of a large file it takes a while, in which another process may write.
            with self._transaction() as connection:
                damage = quick_check(connection)
            with self._transaction(writes=not self.watches) as connection:
                if self.watches:
                    must_be_present(connection)
                else:
                    migrate(connection)
                if not is_as_made(connection):
                    raise malformed()
                self.warnings = damage or compared(connection, known)
            if file:
                with self._raising_log_error():
                    self._keeper = self._engine.raw_connection()
                self._place = DatabasePlace(file, self._is_written_back)
        except Exception:
            # Nobody gets this object, so nobody else could close the file.
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        if self._keeper:
            self._keeper.close()
            self._keeper = None
        if self._writer:
            self._writer.close()
        self._engine.dispose()
        if self._witness:
            self._witness.close()

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Close the file for the block, which may put another in its place; open what is there afterwards.

        Whoever reads or writes meanwhile waits. Where nothing can be opened afterwards, nothing can be read
        or written any more.
        """
        with self._in_use.by_nobody():
            self.close()
            try:
                yield
            finally:
                self._reopen()

    def _reopen(self) -> None:
        self._last = self._place = self._lost = None
        self.warnings = ()
        try:
            self._open()
        except LogError as error:
            self._lost = Sentence(str(error))
            raise

    @property
    def watches(self) -> bool:
        """Does another companion write to the same database, so that this one may not?"""
        return self._writer is not None and self._writer.another_writes

    def has_moved_on(self) -> bool:
        """See who may write; return whether another may have written since the log was read."""
        if self._writer is None:
            return False
        self._look()
        if not self.watches:
            self._seen = None
            return self._writer.is_behind
        before, self._seen = self._seen, self._newest_of_all()
        return before != self._seen

    def caught_up(self) -> bool:
        """Whoever says so reads the log from now on; return whether another may have written to it."""
        if self._writer is None or not (self._writer.is_behind or self.watches):
            return False
        self._last = None
        self._writer.caught_up()
        return True

    def _newest_of_all(self) -> object:
        """Return what is another whenever another companion has written what a screen shows."""
        newest = select(games).order_by(games.c.id.desc()).limit(1)
        with self._transaction() as connection:
            game = connection.execute(newest).first()
            in_game = events.c.game == (game.id if game else 0)
            last = connection.execute(select(func.max(events.c.seq)).where(in_game)).scalar()
            waits = connection.execute(select(pending.c.subject, pending.c.digest)).all()
            who = connection.execute(select(func.max(identities.c.seq))).scalar()
        return game, last, sorted(waits), who

    @property
    def file_id(self) -> str:
        """Tells one file from another that takes its place; the same after a restart."""
        return self._place.id if self._place else ""

    @property
    def is_lost(self) -> bool:
        """Was the file, or SQLite's log of it, deleted, replaced or cut short since it was opened?"""
        return self._lost is not None or (self._place is not None and self._place.is_lost)

    def must_not_be_lost(self) -> None:
        """Raise :class:`LogError` where the file was."""
        if self.is_lost:
            raise LogError(self._lost or say("The file of the games was deleted or replaced."))

    def _is_written_back(self) -> bool:
        """Is all that was acknowledged in the file itself, without SQLite's log beside it?"""
        assert self._file
        assert self._witness
        known = self._witness.read()
        alone = f"{self._file.absolute().as_uri()}?mode=ro&immutable=1"
        try:
            with raising_sqlite_error(), closing(sqlite3.connect(alone, uri=True)) as connection:
                return [head.digest for head in known] == digests_in(connection, known)
        except sqlite3.Error:
            return False

    def rescue(self, game: Game | None) -> Sentence:
        """Write what the lost file held anew beside it, once; return what to tell people about that."""
        if self._lost is None:
            assert self._file
            assert self._keeper
            source = self._keeper.driver_connection
            assert isinstance(source, sqlite3.Connection)
            self._lost = rescue(self._file, source, game)
            self.warnings = (*self.warnings, self._lost)
        return self._lost

    def begin(
        self,
        headers: str,
        begins_with: Sequence[KeptEvent],
        at: str,
        preferences: Preferences,
        key: str | None = None,
        over: Mapping[int, str] = MappingProxyType({}),
        answer: bytes = b"",
        continues: int | None = None,
    ) -> KeptGame:
        """Store a new game and the events it begins with, under its idempotency key if it has one.

        ``over`` are the summaries of the games that end by it; ``answer`` as for :meth:`append`. Of the
        events, all but their games and places counts. ``continues`` is the game that goes on by it, if one
        does.
        """
        with self._transaction(writes=True) as connection:
            # Counted here, as every database has its own way to generate keys, and may leave gaps.
            last = connection.execute(select(func.max(games.c.id))).scalar_one()
            game = KeptGame((last or 0) + 1, headers, at, preferences)
            digest = game_digest(headers, at)
            values = {"id": game.id, "headers": headers, "begun": at, "digest": digest}
            connection.execute(games.insert().values({**values, **preference_columns(preferences)}))
            numbered = enumerate(begins_with, 1)
            rows = sealed(digest, [each._replace(game=game.id, seq=seq) for seq, each in numbered])
            if rows:
                connection.execute(events.insert(), rows)
            if continues is not None:
                connection.execute(continuations.insert().values(game=game.id, continues=continues))
            if key is not None:
                connection.execute(beginnings.insert().values(key=key, game=game.id, version=len(rows)))
                _keep_answer(connection, key, answer)
            _forget_answers(connection, game.id - ANSWERED)
            connection.execute(pending.delete())
            _keep_summaries(connection, over)
        self._stored(Head(game.id, len(rows), rows[-1]["digest"] if rows else digest))
        return game

    def append(
        self, batch: Sequence[KeptEvent], key: str | None = None, waits: Changes = NONE, answer: bytes = b""
    ) -> None:
        """Append these events, at least one, and what waits after them: all of it or nothing.

        The last one carries the idempotency key of the whole. The database refuses the same place
        and the same key twice. ``answer`` is what a program is told, and told again where it asks again.
        """
        with self._transaction(writes=True) as connection:
            head = self._insert(connection, batch, key)
            _keep_pending(connection, batch[0].game, waits)
            if key is not None:
                _keep_answer(connection, key, answer)
        self._stored(head)

    def land(self, event: KeptEvent, landing: Landing, waits: Changes = NONE) -> None:
        """Store a flip's end, the event it becomes and what waits after it: all of it or nothing."""
        with self._transaction(writes=True) as connection:
            connection.execute(landings.insert().values(landing._asdict()))
            head = self._insert(connection, [event], None)
            _keep_pending(connection, event.game, waits)
        self._stored(head)

    def keep_pending(self, game: int, waits: Changes) -> None:
        """Store what waits now, in place of what waited before."""
        with self._transaction(writes=True) as connection:
            _keep_pending(connection, game, waits)

    def forget_pending(self, game: int) -> None:
        """Let go of what waits in a game."""
        with self._transaction(writes=True) as connection:
            connection.execute(pending.delete().where(pending.c.game == game))

    def pending(self, game: int) -> dict[str, str]:
        """Return what waits in a game, by subject; raises ValueError where it is not what was kept."""
        columns = (pending.c.subject, pending.c.state, pending.c.digest)
        with self._transaction() as connection:
            rows = connection.execute(select(*columns).where(pending.c.game == game)).all()
        for subject, state, digest in rows:
            if digest != pending_digest(game, subject, state):
                raise ValueError(subject)
        return {subject: state for subject, state, _digest in rows}

    def refuse(self, event: KeptEvent, key: str, ruling: Ruling) -> None:
        """Store the ruling against ``event``, so that its idempotency key never becomes an event."""
        # In a table of its own: a ruling has no place in the sequence of events.
        words = {"rule": ruling.rule, "text": ruling.text, "sheet": ruling.sheet}
        with self._transaction(writes=True) as connection:
            connection.execute(
                refusals.insert().values(
                    key=key, game=event.game, version=event.seq - 1, line=event.line, at=event.at, **words
                )
            )

    def prefer(self, game: int, preferences: Preferences) -> None:
        """Store how the table likes to play this game, in place of what it preferred before."""
        with self._transaction(writes=True) as connection:
            values = preference_columns(preferences)
            connection.execute(games.update().where(games.c.id == game).values(values))

    def summaries(self, most: int, before: int | None = None) -> tuple[tuple[int, str, str | None], ...]:
        """Return the newest games, or the newest before one.

        Id, when it began, and the summary where it has one.
        """
        has_one = summaries.c.game == games.c.id
        newest = select(games.c.id, games.c.begun, summaries.c.summary).outerjoin_from(
            games, summaries, has_one
        )
        if before is not None:
            newest = newest.where(games.c.id < min(before, MOST_ID))
        with self._transaction() as connection:
            rows = connection.execute(newest.order_by(games.c.id.desc()).limit(most))
            return tuple((game, begun, summary) for game, begun, summary in rows)

    def keep_summaries(self, made: Mapping[int, str]) -> None:
        """Store summaries of games that are over, in place of those that are there."""
        with self._transaction(writes=True) as connection:
            _keep_summaries(connection, made)

    def continued_by(self, wanted: Iterable[int]) -> dict[int, int]:
        """Return the games that continue these, by the ids of these.

        Those that none continues are left out.
        """
        columns = (continuations.c.continues, continuations.c.game)
        found = select(*columns).where(continuations.c.continues.in_(list(wanted)))
        with self._transaction() as connection:
            return {row.continues: row.game for row in connection.execute(found)}

    def headers(self, most: int) -> tuple[str, ...]:
        """Return the headers of the newest games."""
        newest = select(games.c.headers).order_by(games.c.id.desc()).limit(most)
        with self._transaction() as connection:
            return tuple(connection.execute(newest).scalars())

    def ids(self) -> tuple[int, ...]:
        """Return the number of every game, the oldest first."""
        with self._transaction() as connection:
            return tuple(connection.execute(select(games.c.id).order_by(games.c.id)).scalars())

    def game(self, game: int) -> KeptGame | None:
        """One game."""
        if game > MOST_ID:
            return None
        with self._transaction() as connection:
            row = connection.execute(select(games).where(games.c.id == game)).first()
        return read_game(row) if row else None

    def newest(self) -> KeptGame | None:
        """Return the game that began last."""
        with self._transaction() as connection:
            row = connection.execute(select(games).order_by(games.c.id.desc()).limit(1)).first()
        return read_game(row) if row else None

    def history(self, game: int) -> History:
        """Return the events of a game, each compared with its digest, as far as they are what was logged."""
        kept = list[KeptEvent]()
        try:
            with self._transaction() as connection:
                row = connection.execute(select(*_SEALED).where(games.c.id == game)).first()
                found = (
                    select(*EVENT_COLUMNS, events.c.digest)
                    .where(events.c.game == game)
                    .order_by(events.c.seq)
                )
                damage = compare(row.digest if row else "", connection.execute(found), kept)
        except CorruptPages as error:
            return History(tuple(kept), str(error))
        if row and row.digest != game_digest(row.headers, row.begun):
            damage = damage or say("Its headers are not as they were logged.")
        return History(tuple(kept), damage)

    def came_of(self, key: str) -> Ruling | tuple[int, int] | None:
        """Return what came of what had this key: a ruling, or a game with so many events.

        None where nothing had.
        """
        with self._transaction() as connection:
            row = connection.execute(_CAME_OF, {"key": key}).first()
        if row is None:
            return None
        if row.rule is None:
            return row.game, row.version
        return Ruling(row.rule, Sentence(row.text), Sentence(row.sheet))

    def answer(self, key: str) -> bytes | None:
        """Return what a program was told when it first came with this key; None where that was not kept."""
        with self._transaction() as connection:
            kept = connection.execute(select(answers.c.answer).where(answers.c.key == key)).scalar()
        try:
            return zlib.decompress(base64.b85decode(kept)) if kept else None
        except (ValueError, zlib.error):
            return None

    def _insert(self, connection: Connection, batch: Sequence[KeptEvent], key: str | None) -> Head:
        """Insert these events, the last with its key."""
        first = batch[0]
        rows = sealed(self._digest_before(connection, first.game, first.seq), batch)
        rows[-1]["key"] = key
        connection.execute(events.insert(), rows)
        return Head(first.game, batch[-1].seq, rows[-1]["digest"])

    def _stored(self, head: Head) -> None:
        """Remember what was stored, once that is durable."""
        self._last = head
        self._acknowledge(head)

    def _acknowledge(self, head: Head) -> None:
        if self._witness:
            self._witness.write(head)

    def _digest_before(self, connection: Connection, game: int, seq: int) -> str:
        """Return the digest that the event at this place follows: the one before it has it, or the game."""
        if self._last and self._last[:2] == (game, seq - 1):
            return self._last.digest
        return digest_at(connection, game, seq - 1) or ""

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[Connection]:
        with self._raising_log_error(), self._in_use.by_one():
            # Asked before and not after: what is stored a moment later is in the copy that is saved.
            self.must_not_be_lost()
            with self._begun(writes) as connection:
                yield connection

    def _begun(self, writes: bool) -> AbstractContextManager[Connection]:
        if self._writer is None:
            return (self._writing if writes else self._engine).begin()
        return self._writer.writing() if writes else self._reading.begin()

    def _look(self) -> None:
        assert self._writer
        with self._raising_log_error():
            self._writer.look()

    @contextmanager
    def _raising_log_error(self) -> Iterator[None]:
        """Raise :class:`LogError` in place of what the database says."""
        try:
            with raising_sqlite_error():
                yield
        except AnotherWrites as error:
            raise OnlyWatches(WATCHES) from error
        except WritesAnew as error:
            raise Behind(say("The connection to the database was lost, and is here again.")) from error
        except (NewerSchema, OtherSchema, TooFewLetters) as error:
            raise LogError(str(error)) from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise _kind(error)(
                say("The games cannot be kept or read: %(reason)s.", reason=_reason(error))
            ) from error


_SEALED = (games.c.headers, games.c.begun, games.c.digest)

_KEY: BindParameter[str] = bindparam("key")
# One statement: before every tap, and each costs more than the search.
_CAME_OF = union_all(
    select(refusals.c.game, refusals.c.version, refusals.c.rule, refusals.c.text, refusals.c.sheet).where(
        refusals.c.key == _KEY
    ),
    select(events.c.game, events.c.seq, null(), null(), null()).where(events.c.key == _KEY),
    select(beginnings.c.game, beginnings.c.version, null(), null(), null()).where(beginnings.c.key == _KEY),
)


def _keep_summaries(connection: Connection, made: Mapping[int, str]) -> None:
    if made:
        connection.execute(summaries.delete().where(summaries.c.game.in_(made)))
        rows = [{"game": game, "summary": summary} for game, summary in made.items()]
        connection.execute(summaries.insert(), rows)


def _keep_answer(connection: Connection, key: str, answer: bytes) -> None:
    if answer:
        # As text, for which every database has the same word; packed, it is a quarter as long.
        packed = base64.b85encode(zlib.compress(answer)).decode()
        connection.execute(answers.insert().values(key=key, answer=packed))


def _forget_answers(connection: Connection, game: int) -> None:
    # Only that game's: those before it went as the games after them began.
    for keys in (events, beginnings):
        of_game = select(keys.c.key).where(keys.c.game == game, keys.c.key.is_not(None))
        connection.execute(answers.delete().where(answers.c.key.in_(of_game)))


def _keep_pending(connection: Connection, game: int, waits: Changes) -> None:
    if waits:
        connection.execute(pending.delete().where(pending.c.game == game, pending.c.subject.in_(waits)))
    rows = [
        {"game": game, "subject": subject, "state": state, "digest": pending_digest(game, subject, state)}
        for subject, state in waits.items()
        if state is not None
    ]
    if rows:
        connection.execute(pending.insert(), rows)


def _sqlite_file(url: URL) -> Path | None:
    """Return the file of an SQLite database; None for one in memory, or on a server."""
    is_file = url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:"
    return Path(str(url.database)) if is_file else None


def _engine(url: str, patience: float) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == postgresql.NAME:
        return open_server(parsed, patience)
    if parsed.get_backend_name() != "sqlite":
        raise ArgumentError(f"{parsed.get_backend_name()} is not known here")
    engine = create_engine(parsed, connect_args={"timeout": patience})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    # Begun otherwise, what writes after it has read is refused at once where another wrote meanwhile.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    # Python's own module must not begin transactions: it leaves CREATE TABLE outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    # A write-ahead log: pages that list games never wait for an event being stored, nor it for them.
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL syncs at every commit. WAL's usual NORMAL can lose the last ones when the plug is pulled.
    cursor.execute("PRAGMA synchronous = FULL")
    # SQLite checks no REFERENCES unless each connection asks for it.
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
    # Bytes that a bad disk has altered are seldom UTF-8: read them all the same, and the digest tells.
    connection.text_factory = lambda text: text.decode(errors="replace")


def _kind(error: SQLAlchemyError | sqlite3.Error) -> type[LogError]:
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE):
        return DiskFull
    # The lower byte: the others say more precisely where.
    is_corrupt = code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return CorruptPages if is_corrupt or getattr(cause, "sqlstate", None) in DAMAGED else LogError


def _reason(error: SQLAlchemyError | sqlite3.Error) -> str:
    # Only the driver's own sentence: SQLAlchemy adds the statement and a link, which help nobody at a table.
    first, *rest = str(getattr(error, "orig", None) or error).strip().splitlines()
    # Of a server with several addresses, the first line only says that more follow.
    return " ".join([first, *rest[:1]] if first.endswith(":") else [first]).rstrip(".")
