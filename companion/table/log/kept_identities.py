"""The log of who is who, in the database: only ever added to, each event with its digest."""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from companion.rules import Sentence, say
from companion.statistics import (
    IdentityEvent,
    OldResults,
    digest_of,
    identities_of,
    read_identity_line,
    that_count,
    write_identity_line,
)
from companion.table.log.chain import event_digest
from companion.table.log.schema import Transaction, identities, imports, statistics
from companion.table.log.witness import WHO, Head

BEFORE_THE_FIRST: Final = "who is who"
"""What the digest of the first event follows."""


class KeptIdentity(NamedTuple):
    """An event of who is who: ``number`` counts from 1, ``at`` is when it was taken (ISO 8601).

    ``counts``: it was not taken back.
    """

    number: int
    event: IdentityEvent
    at: str
    counts: bool

    @property
    def line(self) -> str:
        """The event in words."""
        return write_identity_line(self.event)


class IdentityHistory(NamedTuple):
    """The events up to the first that is not as it was logged, and what is wrong with that one."""

    events: tuple[KeptIdentity, ...] = ()
    damage: Sentence | None = None


class KeptIdentities:
    """The events of who is who in the database; none is ever changed or deleted."""

    def __init__(self, transaction: Transaction, stored: Callable[[Head], None]) -> None:
        self._transaction = transaction
        self._stored = stored

    def read(self) -> IdentityHistory:
        """Every event, compared with its digest."""
        columns = (identities.c.seq, identities.c.line, identities.c.at, identities.c.digest)
        with self._transaction() as connection:
            rows = connection.execute(select(*columns).order_by(identities.c.seq)).all()
        events, times, damage, before = list[IdentityEvent](), list[str](), None, BEFORE_THE_FIRST
        for place, (seq, line, at, digest) in enumerate(rows, 1):
            try:
                if (seq, digest) != (place, event_digest(before, seq, at, line)):
                    raise ValueError
                events.append(read_identity_line(line))
            except ValueError:
                damage = _damaged(place)
                break
            times.append(at)
            before = digest
        counting = that_count(events)
        kept = enumerate(zip(events, times, strict=True), 1)
        return IdentityHistory(
            tuple(KeptIdentity(number, event, at, number in counting) for number, (event, at) in kept),
            damage,
        )

    def append(
        self, event: IdentityEvent, at: str, games_count_anew: bool, results: OldResults | None = None
    ) -> None:
        """Store an event, and with it the file that it imports.

        ``games_count_anew``: not for the players for whom they counted before.
        """
        with self._transaction(writes=True) as connection:
            if results:
                _keep_results(connection, results)
            seq = connection.execute(select(func.max(identities.c.seq))).scalar() or 0
            last = select(identities.c.digest).where(identities.c.seq == seq)
            before = connection.execute(last).scalar() or BEFORE_THE_FIRST
            line = write_identity_line(event)
            digest = event_digest(before, seq + 1, at, line)
            row = {"seq": seq + 1, "line": line, "at": at, "digest": digest}
            connection.execute(identities.insert().values(row))
            if games_count_anew:
                connection.execute(statistics.update().values(ratings=None))
        self._stored(Head(WHO, seq + 1, digest))

    def damage(self) -> tuple[Sentence, ...]:
        """Return what is wrong with the events, and with the files that were imported."""
        history = self.read()
        files = identities_of([each.event for each in history.events]).imports
        whole = {digest_of(text) for text in self.imported(files).values()}
        lost = (
            say("The old results of %(file)s are not as they were imported.", file=file)
            for digest, file in files.items()
            if digest not in whole
        )
        return (*((history.damage,) if history.damage else ()), *lost)

    def imported(self, digests: Collection[str]) -> dict[int, str]:
        """Return the texts of these files, by the number that each got when it was first imported."""
        with self._transaction() as connection:
            rows = connection.execute(select(imports).where(imports.c.digest.in_(digests))).all()
        return {row.id: row.text for row in rows if digest_of(row.text) == row.digest}


def _keep_results(connection: Connection, results: OldResults) -> None:
    # Taken out again, a file stays where it is: the same may come once more.
    found = select(imports.c.id).where(imports.c.digest == results.digest)
    if connection.execute(found).scalar() is None:
        number = (connection.execute(select(func.max(imports.c.id))).scalar() or 0) + 1
        row = {"id": number, "digest": results.digest, "text": results.text}
        connection.execute(imports.insert().values(row))


def _damaged(number: int) -> Sentence:
    return say(
        "Event %(number)d of who is who is not as it was logged. What is before it counts; a backup may have"
        " the rest.",
        number=number,
    )
