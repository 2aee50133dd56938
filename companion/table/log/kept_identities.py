"""The append-only log of who is who, each event with its digest."""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from companion import statistics
from companion.rules import Sentence, say
from companion.table.log import chain, schema
from companion.table.log.head_file import WHO, Head

BEFORE_THE_FIRST: Final = "who is who"
"""The digest that the first event follows."""


class KeptIdentity(NamedTuple):
    """An event of who is who: ``number`` counts from 1, ``at`` is when it was taken (ISO 8601).

    ``counts``: it was not taken back.
    """

    number: int
    event: statistics.IdentityEvent
    at: str
    counts: bool

    @property
    def line(self) -> str:
        """The event in words."""
        return statistics.write_identity_line(self.event)


class IdentityHistory(NamedTuple):
    """The events up to the first that was altered or lost, and what is wrong with that one."""

    events: tuple[KeptIdentity, ...] = ()
    damage: Sentence | None = None


class KeptIdentities:
    """The events of who is who in the database; none is ever changed or deleted."""

    def __init__(self, transaction: schema.Transaction, stored: Callable[[Head], None]) -> None:
        self._transaction = transaction
        self._stored = stored

    def read(self) -> IdentityHistory:
        """Read every event, and compare it with its digest."""
        with self._transaction() as connection:
            rows = connection.execute(select(schema.identities).order_by(schema.identities.c.seq)).all()
        events, times, damage, before = list[statistics.IdentityEvent](), list[str](), None, BEFORE_THE_FIRST
        for place, (seq, line, at, digest) in enumerate(rows, 1):
            try:
                if (seq, digest) != (place, chain.event_digest(before, seq, at, line)):
                    raise ValueError
                events.append(statistics.read_identity_line(line))
            except ValueError:
                damage = say(
                    "Event %(number)d of who is who is not as it was logged. What is before it counts; a"
                    " backup may have the rest.",
                    number=place,
                )
                break
            times.append(at)
            before = digest
        counting = statistics.that_count(events)
        kept = enumerate(zip(events, times, strict=True), 1)
        return IdentityHistory(
            tuple(KeptIdentity(number, event, at, number in counting) for number, (event, at) in kept),
            damage,
        )

    def append(
        self,
        event: statistics.IdentityEvent,
        at: str,
        games_count_anew: bool,
        results: statistics.OldResults | None = None,
    ) -> None:
        """Store an event and any file that it imports; ``games_count_anew``: rate all games again."""
        with self._transaction(writes=True) as connection:
            if results:
                _keep_results(connection, results)
            seq = connection.execute(select(func.max(schema.identities.c.seq))).scalar() or 0
            last = select(schema.identities.c.digest).where(schema.identities.c.seq == seq)
            before = connection.execute(last).scalar() or BEFORE_THE_FIRST
            line = statistics.write_identity_line(event)
            digest = chain.event_digest(before, seq + 1, at, line)
            row = {"seq": seq + 1, "line": line, "at": at, "digest": digest}
            connection.execute(schema.identities.insert().values(row))
            if games_count_anew:
                connection.execute(schema.statistics.update().values(ratings=None))
        self._stored(Head(WHO, seq + 1, digest))

    def damage(self) -> tuple[Sentence, ...]:
        """Return what is wrong with the events and the imported files."""
        history = self.read()
        files = statistics.identities_of([each.event for each in history.events]).imports
        whole = {statistics.digest_of(text) for text in self.imported(files).values()}
        lost = (
            say("The old results of %(file)s are not as they were imported.", file=file)
            for digest, file in files.items()
            if digest not in whole
        )
        return (*((history.damage,) if history.damage else ()), *lost)

    def imported(self, digests: Collection[str]) -> dict[int, str]:
        """Return the texts of these files, by the number of their first import."""
        with self._transaction() as connection:
            rows = connection.execute(
                select(schema.imports).where(schema.imports.c.digest.in_(digests))
            ).all()
        return {row.id: row.text for row in rows if statistics.digest_of(row.text) == row.digest}


def _keep_results(connection: Connection, results: statistics.OldResults) -> None:
    # A file stays even where its import is taken back: it may be imported again.
    found = select(schema.imports.c.id).where(schema.imports.c.digest == results.digest)
    if connection.execute(found).scalar() is None:
        number = (connection.execute(select(func.max(schema.imports.c.id))).scalar() or 0) + 1
        row = {"id": number, "digest": results.digest, "text": results.text}
        connection.execute(schema.imports.insert().values(row))
