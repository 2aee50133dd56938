"""The append-only log: every game's events as lines of the record, in a database.

Of a game, only its preferences and its unfinished state are ever updated; its summary is derived from its
events. Unfinished state is outside of the chain of digests, as it changes: each text has a digest of its own.
"""

import base64
import sqlite3
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.foundation.user_error import UserError
from companion.rules import Game, Ruling, Sentence, say
from companion.table.log import forgetting, kept_games, postgresql, schema
from companion.table.log.chain import game_digest, unfinished_digest
from companion.table.log.copying import create_private
from companion.table.log.damaged_file import malformed, raising_sqlite_error
from companion.table.log.decks import KeptDecks
from companion.table.log.flips import Flips, Landing
from companion.table.log.head_file import Head, HeadFile, digests_in
from companion.table.log.in_use import InUse
from companion.table.log.integrity import compared, digest_at, nothing_left, quick_check
from companion.table.log.kept_gathering import KeptGathering
from companion.table.log.kept_identities import KeptIdentities
from companion.table.log.kept_keys import CameOf, came_of
from companion.table.log.kept_odds import KeptOdds
from companion.table.log.kept_statistics import KeptStatistics
from companion.table.log.outbox import Outbox
from companion.table.log.pauses import KeptPause, Pauses, add_pauses, pauses_of
from companion.table.log.rescue import DatabasePlace, rescue
from companion.table.log.rule_sets import KeptRuleSets
from companion.table.preferences import Preferences


class LogError(UserError):
    """The log cannot be opened, read or written."""


class CorruptPages(LogError):
    """The pages of the database are damaged or gone."""


class DiskFull(LogError):
    """The disk is full."""


class OnlyWatches(LogError):
    """Another companion writes to the same database, so that this one may not."""


class Behind(LogError):
    """Another companion may have written since the log was read: read it, then try again."""


WATCHES: Final = say(
    "Another UNO Companion plays with these games. This one only watches, and goes on by itself once that one"
    " has ended."
)


Changes: TypeAlias = Mapping[str, str | None]
"""Texts of unfinished state by subject; None for what is finished."""

NO_CHANGES: Final[Changes] = MappingProxyType({})

GAMES_WITH_ANSWERS: Final = 3
"""The newest games, whose answers to idempotency keys are stored; others' are made from the game again."""


class Log:
    """The games and their events in a database; no event in it is ever changed or deleted, but for a name.

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
        on_server = self._engine.dialect.name == postgresql.DIALECT
        self._writer = postgresql.SoleWriter(self._engine) if on_server else None
        # As on SQLite, a transaction reads one snapshot.
        of_one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = self._engine.execution_options(**of_one_moment) if on_server else self._engine
        self._writing = self._engine.execution_options(writes=True)
        self._seen: object = None
        self._head_file = HeadFile(file) if file else None
        # The event that was stored last: most often the predecessor of the next.
        self._last: Head | None = None
        self.warnings: tuple[Sentence, ...] = ()
        """What is wrong with a database that could be opened: sentences for people."""
        self._file = file
        self._place: DatabasePlace | None = None
        # Held open, so that a deleted file keeps its content until it was rescued.
        self._keeper: sa.PoolProxiedConnection | None = None
        self._lost: Sentence | None = None
        self._in_use = InUse()
        self._open()
        self.flips = Flips(self._transaction)
        self.decks = KeptDecks(self._transaction)
        self.rule_sets = KeptRuleSets(self._transaction)
        self.gathering = KeptGathering(self._transaction)
        self.statistics = KeptStatistics(self._transaction)
        self.odds = KeptOdds(self._transaction)
        self.pauses = Pauses(self._transaction)
        self.outbox = Outbox(self._transaction)
        self.identities = KeptIdentities(self._transaction, self._acknowledge)

    def _open(self) -> None:
        """Check whether the file is what it was, bring it to the present schema, and hold it open."""
        file = self._file
        try:
            known = self._head_file.read() if self._head_file else ()
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
                    postgresql.must_have_all_letters(connection)
            # A large file takes a while, in which another process may write.
            with self._transaction() as connection:
                damage = quick_check(connection)
            with self._transaction(writes=not self.watches) as connection:
                if self.watches:
                    schema.must_be_present(connection)
                else:
                    schema.migrate(connection)
                if not schema.is_as_made(connection):
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
        """Close the database."""
        if self._keeper:
            self._keeper.close()
            self._keeper = None
        if self._writer:
            self._writer.close()
        self._engine.dispose()
        if self._head_file:
            self._head_file.close()

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Close the file for the block, which may replace it; then open what is there.

        Whoever reads or writes meanwhile waits. Where that cannot be opened, the log stays closed.
        """
        with self._in_use.by_nobody():
            self.close()
            try:
                yield
            finally:
                self._last = self._place = self._lost = None
                self.warnings = ()
                try:
                    self._open()
                except LogError as error:
                    self._lost = Sentence(str(error))
                    raise

    @property
    def watches(self) -> bool:
        """Does another companion write to the same database, so that this one only watches?"""
        return self._writer is not None and self._writer.another_writes

    def has_moved_on(self) -> bool:
        """Check who may write; return whether another may have written since the log was read."""
        if self._writer is None:
            return False
        self._look()
        if not self.watches:
            self._seen = None
            return self._writer.is_behind
        before, self._seen = self._seen, self._newest_of_all()
        return before != self._seen

    def caught_up(self) -> bool:
        """Note that the caller reads the log now; return whether another may have written to it."""
        if self._writer is None or not (self._writer.is_behind or self.watches):
            return False
        self._last = None
        self._writer.caught_up()
        return True

    def _newest_of_all(self) -> object:
        """Return a value that changes whenever another companion writes what a screen shows."""
        with self._transaction() as connection:
            game = connection.execute(_NEWEST).first()
            in_game = schema.events.c.game == (game.id if game else 0)
            last = connection.execute(sa.select(sa.func.max(schema.events.c.seq)).where(in_game)).scalar()
            waits = connection.execute(
                sa.select(schema.unfinished.c.subject, schema.unfinished.c.digest)
            ).all()
            who = connection.execute(sa.select(sa.func.max(schema.identities.c.seq))).scalar()
            pauses = pauses_of(connection, game.id if game else 0)
        return game, last, sorted(waits), who, len(pauses)

    @property
    def file_id(self) -> str:
        """An id that another file in the same place does not have; the same after a restart."""
        return self._place.id if self._place else ""

    @property
    def is_lost(self) -> bool:
        """Was the file, or SQLite's log of it, deleted, replaced or cut short since it was opened?"""
        return self._lost is not None or (self._place is not None and self._place.is_lost)

    def must_not_be_lost(self) -> None:
        """Raise :class:`LogError` where the file :attr:`is_lost`."""
        if self.is_lost:
            raise LogError(self._lost or say("The file of the games was deleted or replaced."))

    def _is_written_back(self) -> bool:
        """Is all that was acknowledged in the file itself, without its write-ahead log?"""
        assert self._file
        assert self._head_file
        known = self._head_file.read()
        alone = f"{self._file.absolute().as_uri()}?mode=ro&immutable=1"
        try:
            with raising_sqlite_error(), closing(sqlite3.connect(alone, uri=True)) as connection:
                return [head.digest for head in known] == digests_in(connection, known)
        except sqlite3.Error:
            return False

    def rescue(self, game: Game | None) -> Sentence:
        """Save what the lost file held beside it, once; return the sentence about that."""
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
        begins_with: Sequence[kept_games.KeptEvent],
        at: str,
        preferences: Preferences,
        key: str | None = None,
        over: Mapping[int, str] = MappingProxyType({}),
        answer: Callable[[int], bytes] = lambda game: b"",
        continues: int | None = None,
        pauses: Sequence[KeptPause] = (),
        *,
        is_doubted: bool = False,
    ) -> kept_games.KeptGame:
        """Store a new game and the events it begins with, under its idempotency key if it has one.

        The events get the new game's id and numbers from 1, the ``pauses`` its id. ``over`` are the summaries
        of games that end with this; ``answer`` returns what :meth:`append` takes, of the new game's id;
        ``continues`` is the game that this one takes up; ``is_doubted``: its date may be wrong.
        """
        with self._transaction(writes=True) as connection:
            # Counted here: every database generates keys in its own way, and may leave gaps.
            last = connection.execute(sa.select(sa.func.max(schema.games.c.id))).scalar_one()
            number = (last or 0) + 1
            game = kept_games.KeptGame(number, headers, at, preferences, is_doubted=is_doubted)
            digest = game_digest(headers, at)
            values = {"id": game.id, "headers": headers, "begun": at, "digest": digest}
            values["doubted"] = int(is_doubted)
            connection.execute(
                schema.games.insert().values({**values, **kept_games.preference_columns(preferences)})
            )
            numbered = enumerate(begins_with, 1)
            rows = kept_games.sealed(digest, [each._replace(game=game.id, seq=seq) for seq, each in numbered])
            if rows:
                connection.execute(schema.events.insert(), rows)
            add_pauses(connection, [each._replace(game=game.id) for each in pauses])
            if continues is not None:
                connection.execute(schema.continuations.insert().values(game=game.id, continues=continues))
            if key is not None:
                connection.execute(
                    schema.beginnings.insert().values(key=key, game=game.id, version=len(rows))
                )
                _keep_answer(connection, key, answer(game.id))
            _forget_answers(connection, game.id - GAMES_WITH_ANSWERS)
            connection.execute(schema.unfinished.delete())
            _keep_summaries(connection, over)
        self._stored(Head(game.id, len(rows), rows[-1]["digest"] if rows else digest))
        return game

    def append(
        self,
        batch: Sequence[kept_games.KeptEvent],
        key: str | None = None,
        waits: Changes = NO_CHANGES,
        answer: bytes = b"",
    ) -> None:
        """Append one or more events and what is unfinished after them, in one transaction.

        The last event carries the idempotency key. The database refuses the same place or key twice.
        ``answer`` is what a program is told when it repeats its key.
        """
        with self._transaction(writes=True) as connection:
            head = self._insert(connection, batch, key)
            _keep_unfinished(connection, batch[0].game, waits)
            if key is not None:
                _keep_answer(connection, key, answer)
        self._stored(head)

    def land(self, event: kept_games.KeptEvent, landing: Landing, waits: Changes = NO_CHANGES) -> None:
        """Store a landing, its event and what is unfinished after it, in one transaction."""
        with self._transaction(writes=True) as connection:
            connection.execute(schema.landings.insert().values(landing._asdict()))
            head = self._insert(connection, [event], None)
            _keep_unfinished(connection, event.game, waits)
        self._stored(head)

    def keep_unfinished(self, game: int, waits: Changes) -> None:
        """Store these changes of what is unfinished."""
        with self._transaction(writes=True) as connection:
            _keep_unfinished(connection, game, waits)

    def forget_unfinished(self, game: int) -> None:
        """Delete what is unfinished in a game."""
        with self._transaction(writes=True) as connection:
            connection.execute(schema.unfinished.delete().where(schema.unfinished.c.game == game))

    def unfinished(self, game: int) -> dict[str, str]:
        """Return what is unfinished in a game, by subject; raises ValueError where it was altered."""
        found = sa.select(schema.unfinished).where(schema.unfinished.c.game == game)
        with self._transaction() as connection:
            rows = connection.execute(found).all()
        for row in rows:
            if row.digest != unfinished_digest(game, row.subject, row.state):
                raise ValueError(row.subject)
        return {row.subject: row.state for row in rows}

    def refuse(self, event: kept_games.KeptEvent, key: str, ruling: Ruling) -> None:
        """Store the ruling against ``event``, so that its idempotency key never becomes an event."""
        words = {"rule": ruling.rule, "text": ruling.text, "sheet": ruling.sheet}
        with self._transaction(writes=True) as connection:
            connection.execute(
                schema.refusals.insert().values(
                    key=key, game=event.game, version=event.seq - 1, line=event.line, at=event.at, **words
                )
            )

    def prefer(self, game: int, preferences: Preferences) -> None:
        """Store the preferences of the table in this game."""
        with self._transaction(writes=True) as connection:
            values = kept_games.preference_columns(preferences)
            connection.execute(schema.games.update().where(schema.games.c.id == game).values(values))

    def forget(self, names: Collection[str], label: str, salt: str) -> None:
        """Take these names out of everything, with a guest called ``label`` in their place.

        The one thing that changes what was logged: see :mod:`.forgetting`. :meth:`shred` does the rest.
        """
        with self._transaction(writes=True) as connection:
            heads = forgetting.forget(connection, names, label, salt)
        self._last = None
        for head in heads:
            self._acknowledge(head)

    def forget_again(self, elsewhere: Collection[forgetting.ForgottenName]) -> None:
        """Take out the names that were taken out elsewhere and not here, in an older copy of the games."""
        with self._transaction(writes=True) as connection:
            heads = forgetting.forget_again(connection, elsewhere)
        self._last = None
        for head in heads:
            self._acknowledge(head)
        if heads:
            self.shred()

    def shred(self) -> None:
        """Leave nothing of what was overwritten in the pages of an SQLite file, nor beside it."""
        if self._file:
            with self._raising_log_error(), closing(self._engine.raw_connection()) as connection:
                for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                    connection.cursor().execute(statement).close()

    def summaries(self, most: int, before: int | None = None) -> tuple[kept_games.ListedGame, ...]:
        """Return the newest games, or the newest before one."""
        has_one = schema.summaries.c.game == schema.games.c.id
        games, summary = schema.games.c, schema.summaries.c.summary
        newest = sa.select(games.id, games.begun, summary, games.doubted).outerjoin_from(
            schema.games, schema.summaries, has_one
        )
        if before is not None:
            newest = newest.where(schema.games.c.id < min(before, schema.MOST_ID))
        with self._transaction() as connection:
            rows = connection.execute(newest.order_by(schema.games.c.id.desc()).limit(most))
            return tuple(
                kept_games.ListedGame(game, begun, summary, bool(doubted))
                for game, begun, summary, doubted in rows
            )

    def keep_summaries(self, made: Mapping[int, str]) -> None:
        """Store summaries of games that are over."""
        with self._transaction(writes=True) as connection:
            _keep_summaries(connection, made)

    def continued_by(self, wanted: Iterable[int]) -> dict[int, int]:
        """Return the id of the game that continues each of these, by its id, where one does."""
        columns = (schema.continuations.c.continues, schema.continuations.c.game)
        found = sa.select(*columns).where(schema.continuations.c.continues.in_(list(wanted)))
        with self._transaction() as connection:
            return {row.continues: row.game for row in connection.execute(found)}

    def doubted(self, wanted: Iterable[int]) -> frozenset[int]:
        """Return those of these games that began while the machine's clock was in doubt."""
        of_these = schema.games.c.id.in_(list(wanted))
        found = sa.select(schema.games.c.id).where(of_these, schema.games.c.doubted == 1)
        with self._transaction() as connection:
            return frozenset(connection.execute(found).scalars())

    def headers(self, most: int) -> tuple[str, ...]:
        """Return the headers of the newest games."""
        newest = sa.select(schema.games.c.headers).order_by(schema.games.c.id.desc()).limit(most)
        with self._transaction() as connection:
            return tuple(connection.execute(newest).scalars())

    def ids(self) -> tuple[int, ...]:
        """Return the id of every game, the oldest first."""
        every = sa.select(schema.games.c.id).order_by(schema.games.c.id)
        with self._transaction() as connection:
            return tuple(connection.execute(every).scalars())

    def game(self, game: int) -> kept_games.KeptGame | None:
        """One game."""
        if game > schema.MOST_ID:
            return None
        with self._transaction() as connection:
            row = connection.execute(sa.select(schema.games).where(schema.games.c.id == game)).first()
        return kept_games.read_game(row) if row else None

    def newest(self) -> kept_games.KeptGame | None:
        """Return the game that began last."""
        with self._transaction() as connection:
            row = connection.execute(_NEWEST).first()
        return kept_games.read_game(row) if row else None

    def history(self, game: int) -> kept_games.History:
        """Return the events of a game up to the first whose digest does not match, and its pauses."""
        kept, pauses = list[kept_games.KeptEvent](), tuple[KeptPause, ...]()
        found = sa.select(*kept_games.EVENT_COLUMNS, schema.events.c.digest).order_by(schema.events.c.seq)
        found = found.where(schema.events.c.game == game)
        try:
            with self._transaction() as connection:
                row = connection.execute(sa.select(schema.games).where(schema.games.c.id == game)).first()
                damage = kept_games.compare(row.digest if row else "", connection.execute(found), kept)
                pauses = pauses_of(connection, game)
        except CorruptPages as error:
            return kept_games.History(tuple(kept), str(error))
        if row and row.digest != game_digest(row.headers, row.begun):
            damage = damage or say("Its headers are not as they were logged.")
        return kept_games.History(tuple(kept), damage, pauses)

    def came_of(self, key: str) -> CameOf | None:
        """Return what came of an idempotency key; None where it is new."""
        with self._transaction() as connection:
            return came_of(connection, key)

    def lines(self, game: int, most: int) -> tuple[str, ...]:
        """Return the first lines of a game, at most so many, whatever their digests say."""
        columns, place = (schema.events.c.seq, schema.events.c.line), schema.events.c.seq
        found = sa.select(*columns).where(schema.events.c.game == game, place <= most)
        with self._transaction() as connection:
            return tuple(line for _, line in sorted(tuple(row) for row in connection.execute(found)))

    def answer(self, key: str) -> bytes | None:
        """Return the stored answer to this idempotency key; None without one."""
        found = sa.select(schema.answers.c.answer).where(schema.answers.c.key == key)
        with self._transaction() as connection:
            kept = connection.execute(found).scalar()
        try:
            return zlib.decompress(base64.b85decode(kept)) if kept else None
        except (ValueError, zlib.error):
            return None

    def _insert(
        self, connection: sa.Connection, batch: Sequence[kept_games.KeptEvent], key: str | None
    ) -> Head:
        """Insert these events, the last with the key."""
        first = batch[0]
        rows = kept_games.sealed(self._digest_before(connection, first.game, first.seq), batch)
        rows[-1]["key"] = key
        connection.execute(schema.events.insert(), rows)
        return Head(first.game, batch[-1].seq, rows[-1]["digest"])

    def _stored(self, head: Head) -> None:
        """Remember what was stored, once that is durable."""
        self._last = head
        self._acknowledge(head)

    def _acknowledge(self, head: Head) -> None:
        if self._head_file:
            self._head_file.write(head)

    def _digest_before(self, connection: sa.Connection, game: int, seq: int) -> str:
        """Return the digest before this event: that of the event before it, or of the game."""
        if self._last and self._last[:2] == (game, seq - 1):
            return self._last.digest
        return digest_at(connection, game, seq - 1) or ""

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[sa.Connection]:
        with self._raising_log_error(), self._in_use.by_one():
            # Before and not after: what is stored a moment later is in the rescued copy.
            self.must_not_be_lost()
            with self._begun(writes) as connection:
                yield connection

    def _begun(self, writes: bool) -> AbstractContextManager[sa.Connection]:
        if self._writer is None:
            return (self._writing if writes else self._engine).begin()
        return self._writer.writing() if writes else self._reading.begin()

    def _look(self) -> None:
        assert self._writer
        with self._raising_log_error():
            self._writer.look()

    @contextmanager
    def _raising_log_error(self) -> Iterator[None]:
        """Raise :class:`LogError` in place of the database's errors."""
        try:
            with raising_sqlite_error():
                yield
        except postgresql.AnotherWrites as error:
            raise OnlyWatches(WATCHES) from error
        except postgresql.WritesAnew as error:
            raise Behind(say("The connection to the database was lost, and is here again.")) from error
        except (schema.NewerSchema, schema.OtherSchema, postgresql.TooFewLetters) as error:
            raise LogError(str(error)) from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise _kind(error)(
                say("The games cannot be kept or read: %(reason)s.", reason=_reason(error))
            ) from error


_NEWEST = sa.select(schema.games).order_by(schema.games.c.id.desc()).limit(1)


def _keep_summaries(connection: sa.Connection, made: Mapping[int, str]) -> None:
    if made:
        connection.execute(schema.summaries.delete().where(schema.summaries.c.game.in_(made)))
        rows = [{"game": game, "summary": summary} for game, summary in made.items()]
        connection.execute(schema.summaries.insert(), rows)


def _keep_answer(connection: sa.Connection, key: str, answer: bytes) -> None:
    if answer:
        # As text, which every database has the same type for; packed to a quarter.
        packed = base64.b85encode(zlib.compress(answer)).decode()
        connection.execute(schema.answers.insert().values(key=key, answer=packed))


def _forget_answers(connection: sa.Connection, game: int) -> None:
    # Only that game's: earlier ones were deleted when the games after them began.
    for keys in (schema.events, schema.beginnings):
        of_game = sa.select(keys.c.key).where(keys.c.game == game, keys.c.key.is_not(None))
        connection.execute(schema.answers.delete().where(schema.answers.c.key.in_(of_game)))


def _keep_unfinished(connection: sa.Connection, game: int, waits: Changes) -> None:
    if waits:
        connection.execute(
            schema.unfinished.delete().where(
                schema.unfinished.c.game == game, schema.unfinished.c.subject.in_(waits)
            )
        )
    rows = [
        {"game": game, "subject": subject, "state": state, "digest": unfinished_digest(game, subject, state)}
        for subject, state in waits.items()
        if state is not None
    ]
    if rows:
        connection.execute(schema.unfinished.insert(), rows)


def _sqlite_file(url: sa.URL) -> Path | None:
    """Return the file of an SQLite database; None for one in memory, or on a server."""
    is_file = url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:"
    return Path(str(url.database)) if is_file else None


def _engine(url: str, patience: float) -> sa.Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == postgresql.DIALECT:
        return postgresql.open_server(parsed, patience)
    if parsed.get_backend_name() != "sqlite":
        raise ArgumentError(f"{parsed.get_backend_name()} is not known here")
    engine = sa.create_engine(parsed, connect_args={"timeout": patience})
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: sa.Connection) -> None:
    # A deferred transaction that writes after reading fails at once where another wrote meanwhile.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    # Python's sqlite3 must not begin transactions: it leaves CREATE TABLE outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    # With a write-ahead log, readers never wait for an event being stored, nor it for them.
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL syncs at every commit. WAL's usual NORMAL can lose the last ones in a power cut.
    cursor.execute("PRAGMA synchronous = FULL")
    # SQLite checks REFERENCES only where each connection asks for it.
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
    # Bytes that a bad disk has altered are seldom UTF-8: read them all the same, the digest tells.
    connection.text_factory = lambda text: text.decode(errors="replace")


def _kind(error: SQLAlchemyError | sqlite3.Error) -> type[LogError]:
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE):
        return DiskFull
    # The lower byte: the others say more precisely where.
    is_corrupt = code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return (
        CorruptPages
        if is_corrupt or getattr(cause, "sqlstate", None) in postgresql.DAMAGED_PAGES
        else LogError
    )


def _reason(error: SQLAlchemyError | sqlite3.Error) -> str:
    # Only the driver's own sentence, without SQLAlchemy's statement and link.
    first, *rest = str(getattr(error, "orig", None) or error).strip().splitlines()
    # For a server with several addresses, the first line only announces the others.
    return " ".join([first, *rest[:1]] if first.endswith(":") else [first]).rstrip(".")
