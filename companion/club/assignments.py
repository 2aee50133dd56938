"""What each table of the club is to play, as a tournament has it, and as the tables read it."""

from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.club.round_time import started_at
from companion.rules import write_record
from companion.tournament import Open, Round, Tournament, setup_of

if TYPE_CHECKING:
    from psycopg import Connection


class Assignment(NamedTuple):
    """One table of the round that was drawn last, and the table of the club at which it is played."""

    venue: str
    tournament_name: str
    round: int
    number: int
    seats: tuple[str, ...]
    headers: str
    minutes: int
    started: datetime | None
    is_over: bool


class Taken(Exception):
    """That table of the club plays in another tournament."""


def assignments(tournament: Tournament) -> tuple[Assignment, ...]:
    """Return what each table of the club is to play: of two, the one that is not over."""
    if tournament.is_closed or not tournament.rounds:
        return ()
    each = tournament.rounds[-1]
    rows = [_assignment(tournament, each, number) for number in range(1, len(each.tables) + 1)]
    at = {row.venue: row for row in sorted(rows, key=lambda row: not row.is_over)}
    return tuple(row for venue, row in sorted(at.items()) if venue)


def _assignment(tournament: Tournament, each: Round, number: int) -> Assignment:
    settings, table = tournament.settings, each.tables[number - 1]
    return Assignment(
        table.venue,
        settings.name,
        each.number,
        number,
        table.seats,
        _headers(settings, table.seats, each.number, number),
        settings.minutes,
        started_at(each),
        bool(table.entered),
    )


# With each entry they are compared for every table, and change for none.
@lru_cache(1024)
def _headers(settings: Open, seats: tuple[str, ...], number: int, table: int) -> str:
    return write_record(setup_of(settings, seats, f"Round {number}, table {table}"))


_COLUMNS: Final = ", ".join(Assignment._fields[1:])

_PRESENT: Final = f"""
SELECT tournament, club_table, name, {_COLUMNS}
FROM club.assignments JOIN club.tables ON id = club_table
WHERE tournament = %s OR name = ANY(%s)
"""  # noqa: S608 - our columns

_WRITE: Final = f"""
INSERT INTO club.assignments (club_table, tournament, {_COLUMNS})
SELECT id, %s, %s, %s, %s, %s, %s, %s, %s, %s FROM club.tables WHERE name = %s
ON CONFLICT (club_table) DO UPDATE SET (tournament, {_COLUMNS}) =
    (excluded.tournament, {", ".join(f"excluded.{name}" for name in Assignment._fields[1:])})
"""  # noqa: S608 - our columns

_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtext('uno-companion assignments'))"


def assign(connection: "Connection[Any]", number: int, tournament: Tournament) -> None:
    """Write what has changed of that tournament's assignments, and nothing else: each row is told of.

    Raises :class:`Taken`. What is over may be taken by another tournament, and is not taken back.
    """
    connection.execute(_ONE_AT_A_TIME)
    wanted = {row.venue: row for row in assignments(tournament)}
    present, others = dict[str, Assignment](), dict[str, Assignment]()
    for owner, club_table, *row in connection.execute(_PRESENT.encode(), [number, [*wanted]]).fetchall():
        found = Assignment(*row)._replace(seats=tuple(row[4]))
        (present if owner == number else others)[found.venue] = found
        if owner == number and found.venue not in wanted:
            connection.execute("DELETE FROM club.assignments WHERE club_table = %s", [club_table])
    for venue, row in wanted.items():
        other = others.get(venue)
        if other and not other.is_over and not row.is_over:
            raise Taken(venue, other.tournament_name)
        if row != present.get(venue) and not (other and row.is_over):
            given = [number, *row[1:4], [*row.seats], *row[5:], venue]
            connection.execute(_WRITE.encode(), given)
