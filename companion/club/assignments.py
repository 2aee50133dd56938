"""What each table of the club is to play, as a tournament has it, and as the tables read it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from companion.club.results import held, paused_at, started_at
from companion.club.schema import ANNOUNCES, KNOWS_FINALS
from companion.ports import Assignment
from companion.rules import write_record
from companion.tournament import Open, Tournament, TournamentRound, setup_of

if TYPE_CHECKING:
    from psycopg import Connection

_NAMES: Final = tuple(field.name for field in fields(Assignment))

_SINCE: Final = {"announcement": ANNOUNCES, "is_final": KNOWS_FINALS}
"""The schema from which on there is a column that older clubs do not have."""

COLUMNS: Final = ", ".join(_NAMES)  # of ``club.assignments``, in the order of :func:`read`


def assignment_query(schema: int) -> str:
    """Return the query for what one table is to play, for a club of that schema."""
    names = [name for name in _NAMES if schema >= _SINCE.get(name, 0)]
    return f"SELECT {', '.join(names)} FROM club.assignments WHERE club_table = %s"  # noqa: S608 - ours


def read(row: Sequence[Any]) -> Assignment:
    """Return what a table is to play, by the clock of the database's server."""
    name, number_of_round, number, seats, *rest = row
    return Assignment(name, number_of_round, number, (*seats,), *rest)


class Taken(Exception):
    """That table of the club plays in another tournament."""


def assignments(tournament: Tournament) -> Mapping[str, Assignment]:
    """Return what each table of the club is to play, by its name: of two, the one that is not over.

    The last result of a tournament lets all of them go.
    """
    if tournament.is_over or not tournament.rounds:
        return {}
    each = tournament.rounds[-1]
    found = [
        (table.venue, _assignment(tournament, each, number))
        for number, table in enumerate(each.tables, 1)
        if table.venue
    ]
    return dict(sorted(found, key=lambda row: (row[0], not row[1].is_over)))


def _assignment(tournament: Tournament, each: TournamentRound, number: int) -> Assignment:
    settings, table = tournament.settings, each.tables[number - 1]
    return Assignment(
        settings.name,
        each.number,
        number,
        table.seats,
        _headers(settings, table.seats, each.number, number),
        tournament.minutes_at(each, table),
        started_at(each),
        bool(table.entered),
        round(held(each).total_seconds()),
        paused_at(each),
        tournament.announcement,
        tournament.is_final(each),
    )


# With each entry they are compared for every table, and change for none.
@lru_cache(1024)
def _headers(settings: Open, seats: tuple[str, ...], number: int, table: int) -> str:
    return write_record(setup_of(settings, seats, f"Round {number}, table {table}"))


_PRESENT: Final = f"""
SELECT tournament, club_table, name, {COLUMNS}
FROM club.assignments JOIN club.tables ON id = club_table
WHERE tournament = %s OR name = ANY(%s)
"""  # noqa: S608 - our columns

_WRITE: Final = f"""
INSERT INTO club.assignments (club_table, tournament, {COLUMNS})
SELECT id, %(tournament)s, {", ".join(f"%({name})s" for name in _NAMES)} FROM club.tables
WHERE name = %(venue)s
ON CONFLICT (club_table) DO UPDATE SET (tournament, {COLUMNS}) =
    (excluded.tournament, {", ".join(f"excluded.{name}" for name in _NAMES)})
"""  # noqa: S608 - our columns

# A table's role may take no lock that this one waits for.
_ONE_AT_A_TIME: Final = "LOCK TABLE club.assignments IN SHARE ROW EXCLUSIVE MODE"


def assign(connection: "Connection[Any]", number: int, tournament: Tournament) -> None:
    """Write what has changed of that tournament's assignments, and nothing else: each row is told of.

    Raises :class:`Taken`. What is over may be taken by another tournament, and is not taken back.
    """
    connection.execute(_ONE_AT_A_TIME)
    wanted = assignments(tournament)
    present, others = dict[str, Assignment](), dict[str, Assignment]()
    rows = connection.execute(_PRESENT.encode(), [number, [*wanted]]).fetchall()
    for owner, club_table, venue, *row in rows:
        (present if owner == number else others)[venue] = read(row)
        if owner == number and venue not in wanted:
            connection.execute("DELETE FROM club.assignments WHERE club_table = %s", [club_table])
    for venue, assignment in wanted.items():
        other = others.get(venue)
        if other and not other.is_over and not assignment.is_over:
            raise Taken(venue, other.tournament_name)
        if assignment != present.get(venue) and not (other and assignment.is_over):
            given = asdict(assignment) | {"seats": [*assignment.seats]}
            connection.execute(_WRITE.encode(), {"tournament": number, "venue": venue, **given})
