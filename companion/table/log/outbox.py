"""The log as a club copies it, in order: games, events, pauses, who is who.

The log itself is the outbox: nothing waits anywhere else, so nothing can be lost on the way. A copy says how
far it has come when it connects, and its last digest is looked for in the log each time: where that is not
there, another log begins.

How the club keeps the copy: rows are only added. A table's role reaches its own rows alone
(``companion/club/schema.py``), writes only the columns that it must, and takes no lock that the owner waits
for; a migration there leaves rows of older tables as they are, and disconnects everybody. A token allows SQL,
so whatever is read of a table has a bound (``companion/club/bounds.py``), and an error over one table is
shown at that table. The club may change while a table plays (``TableClub``); invitations are written and read
in ``companion/club/invitation.py`` alone. The board listens on ``CHANNEL``, reads what follows
(``companion/club/reading.py``), and asks ``attendance`` who is away while somebody looks. It stores nothing:
what boards share is in ``club.secrets`` and ``club.facts``, for the owner alone. A table polls for what it is
to play instead of listening: PostgreSQL wakes every listener of a database at each event, whatever the
channel, which takes 4.5 ms with 200 tables.
"""

from typing import Final, NamedTuple

from sqlalchemy import Connection, select, tuple_

from companion.table.log.head_file import WHO, Head
from companion.table.log.integrity import digest_at
from companion.table.log.schema import Transaction, continuations, events, games, identities, pauses

NO_DIGEST: Final = ""
"""The digest of an empty log."""


class Heads(NamedTuple):
    """How far a copy has come: the last event of the games, and of who is who, and the last mark of a pause.

    ``paused`` is the game of that mark and its number there; it has no digest.
    """

    games: Head = Head(0, 0, NO_DIGEST)
    who: Head = Head(WHO, 0, NO_DIGEST)
    paused: tuple[int, int] = (0, 0)


class LoggedGame(NamedTuple):
    """A row of a game; ``continues`` is the earlier game that it takes up."""

    id: int
    headers: str
    begun: str
    digest: str
    continues: int | None


class LoggedEvent(NamedTuple):
    """A row of an event."""

    game: int
    seq: int
    line: str
    at: str
    entered_by: str
    digest: str


class LoggedIdentity(NamedTuple):
    """A row of an event of who is who."""

    seq: int
    line: str
    at: str
    digest: str


class LoggedPause(NamedTuple):
    """A row of a mark of a pause, with its number in the game."""

    game: int
    number: int
    seq: int
    at: str
    entered_by: str
    ends: bool


class Batch(NamedTuple):
    """The next rows of the log, and how far a copy has come with them."""

    games: tuple[LoggedGame, ...]
    events: tuple[LoggedEvent, ...]
    identities: tuple[LoggedIdentity, ...]
    pauses: tuple[LoggedPause, ...]
    heads: Heads

    @property
    def is_empty(self) -> bool:
        """Are there no more rows?"""
        return not any(self[:-1])


class Outbox:
    """Reads the log from any point on; raises :class:`~companion.table.LogError`."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def has(self, heads: Heads) -> bool:
        """Return whether these heads are in the log; in an older backup they may not be."""
        with self._transaction() as connection:
            return _has(connection, heads)

    def after(self, heads: Heads, most: int) -> Batch | None:
        """Return what follows, at most ``most`` rows of each kind; None where the log lacks these heads."""
        with self._transaction() as connection:
            if not _has(connection, heads):
                return None
            found = _events(connection, heads.games, most)
            last = found[-1].game if len(found) == most else None
            begun = _games(connection, heads.games.game, last, most)
            # An event is sent only with its game or after it.
            if len(begun) == most:
                found = [each for each in found if each.game <= begun[-1].id]
            who = _identities(connection, heads.who.seq, most)
            now = _heads(heads, begun, found, who)
            # Whoever has an event knows of the pauses before it.
            paused = _pauses(connection, heads.paused, now.games, most)
        if paused:
            now = now._replace(paused=paused[-1][:2])
        return Batch(tuple(begun), tuple(found), tuple(who), tuple(paused), now)


def _has(connection: Connection, heads: Heads) -> bool:
    begun = [head for head in (heads.games, heads.who) if head.digest != NO_DIGEST]
    return all(digest_at(connection, head.game, head.seq) == head.digest for head in begun)


def _events(connection: Connection, head: Head, most: int) -> list[LoggedEvent]:
    columns = (events.c[name] for name in LoggedEvent._fields)
    place = tuple_(events.c.game, events.c.seq)
    is_after = place > tuple_(head.game, head.seq)
    found = select(*columns).where(is_after).order_by(events.c.game, events.c.seq).limit(most)
    return [LoggedEvent._make(row) for row in connection.execute(found)]


def _games(connection: Connection, after: int, last: int | None, most: int) -> list[LoggedGame]:
    columns = (games.c.id, games.c.headers, games.c.begun, games.c.digest, continuations.c.continues)
    joined = games.outerjoin(continuations, continuations.c.game == games.c.id)
    found = select(*columns).select_from(joined).where(games.c.id > after)
    if last is not None:
        found = found.where(games.c.id <= last)
    return [LoggedGame._make(row) for row in connection.execute(found.order_by(games.c.id).limit(most))]


def _identities(connection: Connection, after: int, most: int) -> list[LoggedIdentity]:
    columns = (identities.c[name] for name in LoggedIdentity._fields)
    found = select(*columns).where(identities.c.seq > after).order_by(identities.c.seq).limit(most)
    return [LoggedIdentity._make(row) for row in connection.execute(found)]


def _pauses(connection: Connection, after: tuple[int, int], head: Head, most: int) -> list[LoggedPause]:
    columns = (pauses.c[name] for name in LoggedPause._fields)
    is_new = tuple_(pauses.c.game, pauses.c.number) > tuple_(*after)
    is_reached = tuple_(pauses.c.game, pauses.c.seq) <= tuple_(head.game, head.seq)
    found = select(*columns).where(is_new, is_reached).order_by(pauses.c.game, pauses.c.number).limit(most)
    marks = [LoggedPause._make(row) for row in connection.execute(found)]
    return [mark._replace(ends=bool(mark.ends)) for mark in marks]


def _heads(
    before: Heads, begun: list[LoggedGame], found: list[LoggedEvent], who: list[LoggedIdentity]
) -> Heads:
    head = before.games
    if begun:
        head = Head(begun[-1].id, 0, begun[-1].digest)
    if found and found[-1].game >= head.game:
        head = Head(found[-1].game, found[-1].seq, found[-1].digest)
    return before._replace(games=head, who=Head(WHO, who[-1].seq, who[-1].digest) if who else before.who)
