"""The scoreboard: standings, rounds, and a line chart of the totals, also of those who have left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Final, NamedTuple

from companion.rules import RoundResult, State
from companion.table.library.partnerships import Pairing, pairing_of, pairings
from companion.web.words.typesetting import text_width

# In the units of the chart's viewBox, about pixels on a phone.
CHART_WIDTH: Final = 340
CHART_HEIGHT: Final = 250
LATEST_ROUNDS: Final = 12
"""Rounds in the table under the score: more than most matches have. The game's own page has all of them."""

CHARTED: Final = 30
"""Rounds in the chart beside it."""

LONGEST_LABEL: Final = 9.5
"""How wide a name beside the end of its line may be, in em; a wider one is cut."""

_LETTERS: Final = 14  # the font size of a label, as in score.css
_LABEL_STEP: Final = 18  # the height of a label
_NUMBER: Final = 17  # from one round's number to the next
_ABOVE_END: Final = 10  # from the end of a line that ends early up to its label


@dataclass(frozen=True)
class ScoreLine:
    """One total, of a player or a team of ``members``; equal totals share a ``rank``.

    ``rest`` is what is left to the target, if there is one. ``share`` is how far the total has come, in
    hundredths of the target, or of the highest total without one; ``gain`` is what the last round added,
    and ``climbed`` by how many places it rose with that, negative where it fell.
    """

    name: str
    members: tuple[str, ...]
    rank: int
    total: int
    gain: int
    rest: int | None
    share: int
    is_leading: bool
    has_won: bool
    is_out: bool
    has_left: bool = False
    climbed: int = 0


@dataclass(frozen=True)
class ChartLine:
    """One total through the rounds, of a player or a side by ``name``; ``look`` is the number of its dashes.

    ``parts`` are the points of SVG polylines: one, or one for each time that the player was at the table.
    ``has_ended``: before the last round, so that the label stands at that end.
    """

    name: str
    label: str
    parts: tuple[str, ...]
    end: tuple[float, float]
    label_y: float
    look: int
    is_leading: bool
    has_ended: bool = False


@dataclass(frozen=True)
class Chart:
    """The lines, with the axes as (coordinate, label): ``heights`` upward, ``rounds`` to the right."""

    lines: tuple[ChartLine, ...]
    heights: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, int], ...]
    target_y: float | None
    right: float
    width: int = CHART_WIDTH
    height: int = CHART_HEIGHT


class Frame(NamedTuple):
    """What a chart is drawn for: its ``height``, how wide and high is what stands at the end of a line."""

    height: int
    step: float
    beside: float | None = None  # as wide as the widest name


PHONE: Final = Frame(CHART_HEIGHT, _LABEL_STEP)
WALL: Final = Frame(300, 24, 32)
MOST_HEIGHTS: Final = 5
"""Lines across the chart of a wall, at round numbers."""


@dataclass(frozen=True)
class Scoreboard:
    """All that the score shows; standings are in order, the best first, then the eliminated, then who left.

    ``names`` are the columns of the rounds: every total of the game, whoever came or left meanwhile.
    ``charted`` is how many rounds the chart goes back.
    """

    state: State
    standings: tuple[ScoreLine, ...]
    names: tuple[str, ...]
    charted: int
    has_target: bool
    lowest_leads: bool

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The latest rounds."""
        return self.state.rounds[-LATEST_ROUNDS:]

    @property
    def has_earlier_rounds(self) -> bool:
        """Were there rounds before the latest?"""
        return len(self.state.rounds) > LATEST_ROUNDS

    @property
    def digits(self) -> int:
        """How many digits the longest total has."""
        return max(len(str(each.total)) for each in self.standings)

    def counts(self, result: RoundResult, name: str) -> dict[str, int]:
        """Return the points left in the hands of a total's players in a round, where those counted."""
        members = self.state.sides.get(name, (name,))
        return {player: points for player, points in result.counts.items() if player in members}

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """What each partnership won, where everybody is everybody's partner; else nothing."""
        return pairings(self.state)

    @property
    def latest_pairing(self) -> Pairing | None:
        """The pairing that played the last round that was scored; None where partners stay."""
        last = len(self.state.rounds) - 1
        return pairing_of(self.pairings, last) if last >= 0 else None

    @cached_property
    def wall_chart(self) -> Chart | None:
        """The same for three metres: faces stand at the ends of the lines, and the target is no height."""
        return _chart(self.state, self.names, self.charted, WALL) if self.state.rounds else None

    @cached_property
    def chart(self) -> Chart | None:
        """The totals after each round; None before the first. Drawn where it is shown: the table has none."""
        return _chart(self.state, self.names, self.charted) if self.state.rounds else None


def scoreboard(state: State, everyone: Sequence[str] = (), charted: int = CHARTED) -> Scoreboard:
    """Return the scoreboard of this state; ``everyone`` is or was at the table, in the order of coming."""
    names = tuple(state.totals) if state.setup.scoring.team_totals else tuple(everyone) or state.players
    return Scoreboard(
        state,
        tuple(_standings(state)),
        names,
        charted,
        _target(state) is not None,
        state.setup.scoring.keeps_own,
    )


def _standings(state: State) -> Iterator[ScoreLine]:
    scoring, target, ahead = state.setup.scoring, _target(state), leaders(state)
    members = state.sides
    totals = {**state.left, **state.totals}
    full = target or max(*totals.values(), 1)
    gains = state.rounds[-1].gains if state.rounds else {}

    def place(name: str) -> tuple[bool, bool, int]:
        total = totals[name] if scoring.keeps_own else -totals[name]
        return name not in members, name in state.eliminated, total

    def place_before(name: str) -> tuple[bool, int]:
        total = totals[name] - gains.get(name, 0)
        return name not in members, total if scoring.keeps_own else -total

    before = sorted(totals, key=place_before)
    ranks: dict[tuple[bool, bool, int], int] = {}
    for number, name in enumerate(sorted(totals, key=place), 1):
        total = totals[name]
        yield ScoreLine(
            name,
            members.get(name, (name,)),
            ranks.setdefault(place(name), number),
            total,
            gains.get(name, 0),
            None if target is None or name not in members else max(target - total, 0),
            max(0, min(100, 100 * total // full)),
            name in ahead,
            name in state.winner,
            name in (*state.eliminated, *state.knocked_out),
            name not in members,
            before.index(name) + 1 - number,
        )


def _target(state: State) -> int | None:
    """Return the target that the totals run up to, if there is one."""
    # With rotating partners the target says nothing: the game ends after its last rotation.
    return None if state.setup.scoring.rotates else state.setup.target


def leaders(state: State) -> set[str]:
    """Return who is ahead; nobody while all totals are equal."""
    totals = {name: total for name, total in state.totals.items() if name not in state.eliminated}
    if len(set(totals.values())) < 2:
        return set()
    best = min(totals.values()) if state.setup.scoring.keeps_own else max(totals.values())
    return {name for name, total in totals.items() if total == best}


def _chart(state: State, names: Sequence[str], charted: int, frame: Frame = PHONE) -> Chart:
    last = len(state.rounds)
    first = max(0, last - charted)
    histories = {name: parts for name in names if (parts := _history(state, name, first))}
    ever = [total for parts in histories.values() for part in parts for _round, total in part]
    target = _target(state)
    top = max(*ever, target or 0, 1)
    totals = {**state.left, **state.totals}
    named = {name: fitting_label(name, totals[name]) for name in histories}
    beside = frame.beside or 24 + _LETTERS * max(map(text_width, named.values()))
    right = round(CHART_WIDTH - beside, 1)

    def x(number: int) -> float:
        return round(40 + (right - 40) * (number - first) / (last - first), 1)

    def y(total: int) -> float:
        return round(frame.height - 28 - (frame.height - 48) * total / top, 1)

    ends = {name: parts[-1][-1] for name, parts in histories.items()}
    at_end = {name: y(total) for name, (number, total) in ends.items() if number == last}
    labels = spread_labels(at_end, frame.height, frame.step)
    ahead = leaders(state)
    lines = tuple(
        ChartLine(
            name,
            named[name],
            tuple(" ".join(f"{x(number)},{y(total)}" for number, total in part) for part in histories[name]),
            (x(ends[name][0]), y(ends[name][1])),
            labels.get(name, y(ends[name][1]) - _ABOVE_END),
            look,
            name in ahead,
            has_ended=name not in labels,
        )
        for look, name in enumerate(names)
        if name in histories
    )
    # Some eight numbers fit along the axis, fewer where long names leave it little room.
    every = max(1, (last - first) // 8, ceil((last - first) * _NUMBER / (right - 40)))
    numbers = range(first + every, last + 1, every)
    return Chart(
        lines,
        tuple(
            (y(total), total)
            for total in (_round_heights(top, target) if frame.beside else (0, top // 2, top))
        ),
        tuple((x(number), number) for number in numbers),
        None if target is None else y(target),
        right,
        height=frame.height,
    )


def _round_heights(top: int, target: int | None) -> list[int]:
    """Return the round numbers up to ``top`` at which lines go across, but not where the target's is.

    >>> _round_heights(512, 500)
    [0, 200, 400]
    """
    steps = (digit * 10**power for power in range(6) for digit in (1, 2, 5))
    step = next(step for step in steps if top // step < MOST_HEIGHTS)
    return [height for height in range(0, top + 1, step) if target is None or abs(height - target) * 12 > top]


def _history(state: State, name: str, first: int) -> list[list[tuple[int, int]]]:
    """Return the totals of a name as (rounds scored, total), a list for each time it was at the table.

    They begin after the ``first`` rounds.
    """
    parts: list[list[tuple[int, int]]] = []
    for place, result in enumerate(state.rounds[first:], first):
        if name not in result.totals:
            continue
        total = result.totals[name]
        # Before its first round everybody has what they came with.
        before = (place, total - result.gains[name])
        if parts and parts[-1][-1][0] == place:
            # A total that was put right between two rounds goes straight up or down there.
            parts[-1] += [before] if before != parts[-1][-1] else []
        else:
            parts.append([before])
        parts[-1].append((place + 1, total))
    here = (len(state.rounds), state.totals.get(name, 0))
    if name in state.totals and not (parts and parts[-1][-1] == here):
        if parts and parts[-1][-1][0] == here[0]:
            parts[-1].append(here)
        else:
            parts.append([here])
    return parts


def fitting_label(name: str, figure: object, longest: float = LONGEST_LABEL) -> str:
    """Return as much of a name as fits beside the end of its line, and its figure.

    >>> fitting_label("Maximiliane Huber", 120)
    'Maximiliane H… 120'
    """
    short = name
    while text_width(short) > longest:
        short = f"{short.removesuffix('…')[:-1].rstrip()}…"
    return f"{short} {figure}"


def spread_labels(
    wanted: dict[str, float], height: float = CHART_HEIGHT, step: float = _LABEL_STEP
) -> dict[str, float]:
    """Return where each label stands beside the end of its line, moved apart where they would touch."""
    # From the lowest upwards, each at least a step above the one before; then all up again if the topmost
    # has left the drawing at its upper edge.
    placed: dict[str, float] = {}
    lowest = height - 8.0
    for name, end in sorted(wanted.items(), key=lambda item: -item[1]):
        placed[name] = min(end + 5, lowest)
        lowest = placed[name] - step
    lift = max(0.0, 14 - min(placed.values()))
    return {name: end + lift for name, end in placed.items()}
