"""What happens in a tournament: each event a value, and in an :class:`Entry` who entered it and when."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.tournament.results import Result


@dataclass(frozen=True, slots=True)
class Open:
    """The tournament begins: the first event of each log, and only the first.

    ``kind``, ``placing`` and ``scoring`` are slugs. ``table_size`` is the preferred number of players at a
    table. ``rounds`` is their number, 0: by the kind; ``cycles``: how often everybody meets, or partners,
    everybody; ``advancing``: how many of a knock-out table go on, 0: half; ``finalists``: how many play a
    final after a Swiss, 0: none. ``minutes`` is the time of a round, 0: none. ``edition``, ``options`` and
    ``target`` are headers of each game's record; target 0: no such header.
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
    finalists: int = 0


@dataclass(frozen=True, slots=True)
class Enrol:
    """Players take part from the next draw on, also latecomers and those who come back."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player leaves and keeps what was won.

    ``when`` is "after" to finish the present round first. Otherwise they come last at a table that still
    plays, unless its result says that they have ``played``.
    """

    player: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Stay:
    """A player who left in the latest round, or since, stays after all."""

    player: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The seating of a round: each table in seat order, its first dealer first; and the byes.

    A round may be drawn again until it starts. ``venues`` are the club's tables, in the order of ``tables``;
    where one is empty or missing, the result is typed.
    """

    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players of the present round change places; one may have the bye."""

    number: int
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody takes a free seat at a table of the present round, instead of a bye or of their own seat."""

    number: int
    player: str
    table: int


@dataclass(frozen=True, slots=True)
class Revert:
    """The latest draw, start, swap or seat of the present round is taken back."""

    number: int


@dataclass(frozen=True, slots=True)
class Part:
    """Who must not sit together from the next draw on, as pairs; none: anybody may."""

    pairs: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Seed:
    """The order of strength before the first round, the strongest first; none: all are drawn by chance.

    The draw keeps those of about the same strength apart, in a knock-out in each round.
    """

    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fix:
    """From the next draw on, somebody plays at that table of the club; at none: at any."""

    player: str
    venue: str = ""


@dataclass(frozen=True, slots=True)
class Rename:
    """A player gets another name, in every round."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Extend:
    """The present round takes so many minutes more, or fewer; with ``table``, only there."""

    number: int
    minutes: int
    table: int = 0


@dataclass(frozen=True, slots=True)
class Pause:
    """The time of the present round stands still."""

    number: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The time of the present round runs on."""

    number: int


@dataclass(frozen=True, slots=True)
class Use:
    """The club's tables to play at from the next draw on, in this order; none: all that are there."""

    venues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A table of the round moves to another of the club's; to none: its result is typed."""

    number: int
    table: int
    venue: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """The drawn round and its time begin, without players who have left since the draw."""

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
    by_lot: tuple[str, ...] = ()


class Report(_TableResult):
    """The first result of a table; tables are counted from 1.

    ``log``, ``game`` and ``seq`` say from which game of the venue it was taken, after how many of its events;
    they are 0 if it was typed. ``played`` are players who left the table and still have the place that the
    result gives them: in older logs all who left came in last. ``by_lot`` are those who were level, and
    whose places were drawn by lot.
    """

    __slots__ = ()


class Correct(_TableResult):
    """Another result in place of the one that a table has; later draws stand."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A player, who entered it, says how their table ended; without a ``result`` they take that back.

    What two sides of the table say, and nobody otherwise, is its result.
    """

    number: int
    table: int
    result: Result = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """What the organiser tells everybody in the hall; nothing: no more than that."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """Which pages the wall does not show; with one ``pinned``, it shows no other."""

    hidden: tuple[str, ...] = ()
    pinned: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """Somebody gets so many half points, or loses them, without a game: a penalty, or for a round missed."""

    player: str
    halves: int
    reason: str


@dataclass(frozen=True, slots=True)
class Close:
    """The organiser ends the tournament; tables without a result do not count."""


@dataclass(frozen=True, slots=True)
class Discard:
    """The tournament was made by mistake: it is closed, and in no list any more."""


@dataclass(frozen=True, slots=True)
class Reopen:
    """A tournament that was closed, or discarded, goes on as it stood."""


Event: TypeAlias = (
    Open
    | Enrol
    | Rename
    | Withdraw
    | Stay
    | Part
    | Seed
    | Fix
    | Use
    | Draw
    | Swap
    | Seat
    | Move
    | Start
    | Revert
    | Extend
    | Pause
    | Resume
    | Claim
    | Report
    | Correct
    | Announce
    | Show
    | Award
    | Close
    | Discard
    | Reopen
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the event, who entered it, and the time as the log has it."""

    at: str
    by: str
    event: Event
