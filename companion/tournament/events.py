"""What happens in a tournament: each event a value, and in an :class:`Entry` who entered it and when."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.tournament.results import Result


@dataclass(frozen=True, slots=True)
class Open:
    """The tournament begins: what is played and how; the first event of each log, and only the first.

    ``kind``, ``placing`` and ``scoring`` are slugs. ``table_size`` is how many sit at a table where the
    number of players allows it. ``rounds`` is how many there are, 0 where the kind says it; ``cycles`` how
    often everybody meets everybody, or is everybody's partner; ``advancing`` how many of each knock-out
    table go on, 0 for half of them. ``minutes`` is the time of a round, 0 for none.

    ``edition``, ``options`` and ``target`` are those of each game, as a record has them; 0 is no target
    header, which is the usual one, or none where a number of rounds ends the game.
    """

    name: str
    kind: str
    table_size: int = 2
    rounds: int = 0
    cycles: int = 1
    advancing: int = 0
    placing: str = "beaten"
    scoring: str = "winner-takes-all"
    minutes: int = 0
    edition: str = "anniversary"
    options: str = ""
    target: int = 0


@dataclass(frozen=True, slots=True)
class Enrol:
    """These players take part from the next draw on, also those who come late or come back."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The player leaves: what was won stays, and no later round has a seat for them.

    ``when`` is "after" where the round in play is played to its end with them. Else they leave at once, and
    come in last at a table that still plays, unless they have ``played`` by its result.
    """

    player: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Stay:
    """The player stays after all, who left in the latest round or since."""

    player: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Who sits where in a round: each table in seat order, the first one deals first, and who has a bye.

    A round that has not been started may be drawn again. ``venues`` are the tables of the club at which it is
    played, in the order of ``tables``; where one is empty or missing, its result is typed.
    """

    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """Tables of the club are played at from the next draw on, in this order; none: all that are there."""

    venues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A table of the round is played at another of the club's from now on; at none: its result is typed."""

    number: int
    table: int
    venue: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """The round that was drawn begins, and its time: without those who have left since the draw."""

    number: int


@dataclass(frozen=True, slots=True)
class _TableResult:
    number: int
    table: int
    result: Result
    log: int = 0
    game: int = 0
    seq: int = 0
    played: tuple[str, ...] = ()


class Report(_TableResult):
    """The first result of a table; tables are counted from 1.

    ``log``, ``game`` and ``seq`` say from which game of the venue it was taken, after how many of its events;
    they are 0 if it was typed. ``played`` are players who left the table and still have the place that the
    result gives them: in older logs all who left came in last.
    """

    __slots__ = ()


class Correct(_TableResult):
    """Another result in place of the one that a table has; later draws stand."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Close:
    """The organiser ends the tournament; a table without a result counts for nobody."""


@dataclass(frozen=True, slots=True)
class Reopen:
    """A tournament that was closed goes on, as it stood."""


Event: TypeAlias = (
    Open | Enrol | Withdraw | Stay | Use | Draw | Move | Start | Report | Correct | Close | Reopen
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the event, who entered it, and the time as the log has it."""

    at: str
    by: str
    event: Event
