"""What was logged, in its order, for whoever keeps a copy of it elsewhere.

The log itself is the outbox: nothing waits anywhere else, so nothing that waits can be lost.

What goes to a club is what ``Outbox`` (``companion/table/log/outbox.py``) reads: games, events, who is who.
It is the log itself, so nothing waits anywhere else. How far the copy has come is asked of it on
connecting, and its last digest is looked for in the log each time: where it is not, another log begins
there. Rows are only added; a role has its own table's alone (``companion/club/schema.py``), writes the
columns that it has to, and takes no lock that the owner waits for; a migration there leaves what older
tables write as it was, and puts out who is connected. A token is SQL, so whatever is read of a table has a
bound (``companion/club/bounds.py``), and what goes wrong over one table is said at that table. Which club
that is may change while a table is played (``TableClub``); an invitation is written and read in
``companion/club/invitation.py`` alone. The board listens on ``CHANNEL``, reads what comes after what it
knows (``companion/club/reading.py``), and asks ``attendance`` who is away, while somebody looks. It keeps
nothing: what all boards share is in ``club.secrets`` and ``club.facts``, for the owner alone. A table does
not listen, but asks what it is to play: PostgreSQL wakes everybody who listens in a database at each event,
whatever the channel, which with 200 tables takes 4.5 ms.
"""

from typing import Final, NamedTuple

from sqlalchemy import Connection, select, tuple_

from companion.table.log.integrity import digest_at
from companion.table.log.schema import Transaction, continuations, events, games, identities
from companion.table.log.witness import WHO, Head

NOTHING: Final = ""
"""The digest of what has not begun."""


class Heads(NamedTuple):
    """How far a copy has come: the last event of the games, and of who is who."""

    games: Head = Head(0, 0, NOTHING)
    who: Head = Head(WHO, 0, NOTHING)


class LoggedGame(NamedTuple):
    """A game as it is logged; ``continues`` is the game that it goes on with, if it does."""

    id: int
    headers: str
    begun: str
    digest: str
    continues: int | None


class LoggedEvent(NamedTuple):
    """An event as it is logged."""

    game: int
    seq: int
    line: str
    at: str
    entered_by: str
    digest: str


class LoggedIdentity(NamedTuple):
    """An event of who is who as it is logged."""

    seq: int
    line: str
    at: str
    digest: str


class Batch(NamedTuple):
    """What comes next in the log, and how far a copy has come with it."""

    games: tuple[LoggedGame, ...]
    events: tuple[LoggedEvent, ...]
    identities: tuple[LoggedIdentity, ...]
    heads: Heads

    @property
    def is_empty(self) -> bool:
        """Is there nothing more?"""
        return not (self.games or self.events or self.identities)


class LogReader:
    """Reads the log from anywhere on; raises :class:`~companion.table.LogError`."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def has(self, heads: Heads) -> bool:
        """Is the log one that came by there? A backup that took its place did not, where it is older."""
        with self._transaction() as connection:
            return _has(connection, heads)

    def after(self, heads: Heads, most: int) -> Batch | None:
        """Return what follows in the log, at most so many of each kind.

        None where the log never came by there.
        """
        with self._transaction() as connection:
            if not _has(connection, heads):
                return None
            found = _events(connection, heads.games, most)
            last = found[-1].game if len(found) == most else None
            begun = _games(connection, heads.games.game, last, most)
            # An event goes along only with its game or after it.
            if len(begun) == most:
                found = [each for each in found if each.game <= begun[-1].id]
            who = _identities(connection, heads.who.seq, most)
        return Batch(tuple(begun), tuple(found), tuple(who), _heads(heads, begun, found, who))


def _has(connection: Connection, heads: Heads) -> bool:
    begun = [head for head in heads if head.digest != NOTHING]
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


def _heads(
    before: Heads, begun: list[LoggedGame], found: list[LoggedEvent], who: list[LoggedIdentity]
) -> Heads:
    head = before.games
    if begun:
        head = Head(begun[-1].id, 0, begun[-1].digest)
    if found and found[-1].game >= head.game:
        head = Head(found[-1].game, found[-1].seq, found[-1].digest)
    return Heads(head, Head(WHO, who[-1].seq, who[-1].digest) if who else before.who)
