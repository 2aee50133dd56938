"""The scoreboard: standings, rounds, and a line chart of the totals."""

from dataclasses import dataclass
from typing import Final

from companion.rules import RoundResult, State

# In the units of the chart's viewBox, about pixels on a phone.
CHART_WIDTH: Final = 340
CHART_HEIGHT: Final = 250
LONGEST_LABEL: Final = 12
"""Letters of a name beside the end of its line; a longer one is cut."""

_LETTER: Final = 9.2  # the width that a letter of a label is given
_LABEL_STEP: Final = 18  # the height of a label


@dataclass(frozen=True)
class Standing:
    """One total, of a player or a team; ``rest`` is the points that are left to the target."""

    name: str
    total: int
    rest: int
    is_leading: bool
    has_won: bool
    is_out: bool


@dataclass(frozen=True)
class Line:
    """One total through the rounds: ``points`` of an SVG polyline, ``look`` the number of its colour."""

    label: str
    points: str
    end: tuple[float, float]
    label_y: float
    look: int
    is_leading: bool


@dataclass(frozen=True)
class Chart:
    """The lines, with the axes as (coordinate, label): ``heights`` upward, ``rounds`` to the right."""

    lines: tuple[Line, ...]
    heights: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, int], ...]
    target_y: float | None
    right: float
    width: int = CHART_WIDTH
    height: int = CHART_HEIGHT


@dataclass(frozen=True)
class Scoreboard:
    """All that the score shows; standings are in order, the best first and the eliminated last."""

    standings: tuple[Standing, ...]
    rounds: tuple[RoundResult, ...]
    chart: Chart | None
    target: int
    lowest_leads: bool


def scoreboard(state: State) -> Scoreboard:
    """Return the scoreboard of this state."""
    lowest_leads = state.setup.scoring.keeps_own
    standings = sorted(_standings(state), key=lambda each: each.total, reverse=not lowest_leads)
    return Scoreboard(
        tuple(sorted(standings, key=lambda each: each.is_out)),
        state.rounds,
        _chart(state) if state.rounds else None,
        state.setup.target,
        lowest_leads,
    )


def _standings(state: State) -> list[Standing]:
    totals, target = state.totals, state.setup.target
    leaders = _leaders(state)
    return [
        Standing(
            name,
            total,
            max(target - total, 0),
            name in leaders,
            name in state.winner,
            name in state.eliminated,
        )
        for name, total in totals.items()
    ]


def _leaders(state: State) -> set[str]:
    """Return who is ahead; nobody while all totals are equal."""
    totals = {name: total for name, total in state.totals.items() if name not in state.eliminated}
    if len(set(totals.values())) < 2:
        return set()
    best = min(totals.values()) if state.setup.scoring.keeps_own else max(totals.values())
    return {name for name, total in totals.items() if total == best}


def _chart(state: State) -> Chart:
    most = max(max(result.totals.values()) for result in state.rounds)
    # With rotating partners a game has no target to draw: it ends after its last rotation.
    top = max(most, state.setup.target if not state.setup.scoring.rotates else most, 1)
    named = {name: _label(name, total) for name, total in state.totals.items()}
    right = CHART_WIDTH - 24 - _LETTER * max(len(label) for label in named.values())

    def x(number: int) -> float:
        return round(40 + (right - 40) * number / len(state.rounds), 1)

    def y(total: int) -> float:
        return round(CHART_HEIGHT - 28 - (CHART_HEIGHT - 48) * total / top, 1)

    histories = {name: [0, *(result.totals[name] for result in state.rounds)] for name in state.totals}
    labels = _spread({name: y(history[-1]) for name, history in histories.items()})
    leaders = _leaders(state)
    lines = tuple(
        Line(
            named[name],
            " ".join(f"{x(number)},{y(total)}" for number, total in enumerate(history)),
            (x(len(history) - 1), y(history[-1])),
            labels[name],
            look,
            name in leaders,
        )
        for look, (name, history) in enumerate(histories.items())
    )
    every = max(1, len(state.rounds) // 8)  # some eight numbers fit along the axis
    numbers = range(every, len(state.rounds) + 1, every)
    return Chart(
        lines,
        tuple((y(total), total) for total in (0, top // 2, top)),
        tuple((x(number), number) for number in numbers),
        None if state.setup.scoring.rotates else y(state.setup.target),
        right,
    )


def _label(name: str, total: int) -> str:
    short = name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1].rstrip()}…"
    return f"{short} {total}"


def _spread(wanted: dict[str, float]) -> dict[str, float]:
    """Return where each label stands beside the end of its line, moved apart where they would touch."""
    # From the lowest upwards, each at least a step above the one before; then all up again if the topmost
    # has left the drawing at its upper edge.
    placed: dict[str, float] = {}
    lowest = CHART_HEIGHT - 8.0
    for name, height in sorted(wanted.items(), key=lambda item: -item[1]):
        placed[name] = min(height + 5, lowest)
        lowest = placed[name] - _LABEL_STEP
    lift = max(0.0, 14 - min(placed.values()))
    return {name: height + lift for name, height in placed.items()}
