"""Everybody's chance over time, as stacked areas that always add up to the whole."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.web.odds import percent
from companion.web.screens.scores import CHART_WIDTH, fitting_label, spread_labels
from companion.web.words.typesetting import text_width

if TYPE_CHECKING:
    # Who plays without the odds need not wait for them as the companion starts.
    from companion.odds import Estimate

HEIGHT: Final = 208
LEFT: Final = 2
TOP: Final = 26
BOTTOM: Final = HEIGHT - 24
LABEL_STEP: Final = 17
APART: Final = 20
"""The least distance between two numbers above the chart."""

LABEL_SIZE: Final = 12.5  # the font size of a label, as in chances.css
LABEL_WIDTH: Final = 120.0
"""The width that the labels may take; where one needs more, all are written smaller."""

LONGEST_NAME: Final = 8.0
"""How wide a name beside its area may be, in em; a wider one is cut, and stands whole in the figures."""

MOST_COLUMNS: Final = 170
"""The most columns that can be told apart; in a longer game each stands for several moments."""


class ChartMoment(NamedTuple):
    """After so many lines everybody's chances, None while not known.

    ``round`` is the number of the round that begins with it, 0 with every other.
    """

    line: int
    chances: "Mapping[str, Estimate] | None"
    round: int = 0


class Area(NamedTuple):
    """One player's or side's chance: ``path`` reaches down to the axis, below the areas drawn after it."""

    name: str
    label: str
    colour: str
    path: str
    label_y: float


class Column(NamedTuple):
    """Where a tap leads to the moment after so many lines."""

    x: float
    width: float
    line: int
    title: str


class Sign(NamedTuple):
    """A number at a place of the axis, written at ``label_x``."""

    x: float
    number: int
    label_x: float


@dataclass(frozen=True)
class ChanceChart:
    """The areas, the first at the top; ``rounds`` are where each begins, ``turned`` where it turned.

    ``letters`` is the font size of the labels, the same for all.
    """

    areas: tuple[Area, ...]
    columns: tuple[Column, ...]
    rounds: tuple[Sign, ...]
    turned: tuple[Sign, ...]
    right: float
    letters: float
    left: float = LEFT
    top: float = TOP
    bottom: float = BOTTOM
    width: int = CHART_WIDTH

    @property
    def height(self) -> float:
        """The height: below the areas are only the numbers of rounds."""
        return HEIGHT if self.rounds else BOTTOM + 6


def chance_chart(
    moments: Sequence[ChartMoment],
    names: Sequence[str],
    colours: Mapping[str, str],
    turned: Sequence[int],
    titled: Callable[[int], str],
) -> ChanceChart | None:
    """Return the chart of these moments; None before two of them are known.

    ``turned`` are the lines at which it turned, in the order of their numbers; ``titled`` returns what the
    moment after a line is called.
    """
    known = [moment.chances for moment in moments if moment.chances is not None]
    if len(known) < 2:
        return None
    last = known[-1]
    labels = {name: fitting_label(name, share_of(last, name), LONGEST_NAME) for name in names}
    widest = max(map(text_width, labels.values()))
    letters = round(min(LABEL_SIZE, LABEL_WIDTH / widest), 2)
    right = round(CHART_WIDTH - 16 - letters * widest, 1)
    every = -(-len(moments) // MOST_COLUMNS)
    groups = [moments[first : first + every] for first in range(0, len(moments), every)]
    step = (right - LEFT) / len(groups)
    heights = [_heights(_last_known(group), names) for group in groups]
    places = _label_places(known, names)
    return ChanceChart(
        tuple(
            Area(name, labels[name], colours.get(name, ""), _path(heights, each, step), places[name])
            for each, name in enumerate(names)
        ),
        tuple(
            Column(round(LEFT + step * place, 1), round(step, 2), group[-1].line, titled(group[-1].line))
            for place, group in enumerate(groups)
        ),
        tuple(_rounds(groups, step)),
        _turned(groups, step, turned, right),
        right,
        letters,
    )


def share_of(chances: "Mapping[str, Estimate]", name: str) -> str:
    """Return somebody's chance as people read it; empty where they were not there."""
    chance = chances.get(name)
    return percent(chance) if chance else ""


def _last_known(group: Sequence[ChartMoment]) -> "Mapping[str, Estimate] | None":
    return next((moment.chances for moment in reversed(group) if moment.chances is not None), None)


def _heights(chances: "Mapping[str, Estimate] | None", names: Sequence[str]) -> list[float] | None:
    """Return the upper edge of each name's area; None where nothing is known."""
    if chances is None:
        return None
    shares = [chances[name].value if name in chances else 0.0 for name in names]
    every, above, edges = sum(shares) or 1.0, 0.0, []
    for share in shares:
        edges.append(round(TOP + (BOTTOM - TOP) * above / every, 1))
        above += share
    return edges


def _label_places(known: "Sequence[Mapping[str, Estimate]]", names: Sequence[str]) -> dict[str, float]:
    """Return where the labels stand: in the order of the areas, beside them before all was decided."""
    open_yet = (each for each in reversed(known) if max(chance.value for chance in each.values()) < 1)
    edges = _heights(next(open_yet, known[-1]), names)
    assert edges is not None
    middles = [(edge + below) / 2 for edge, below in zip(edges, [*edges[1:], BOTTOM], strict=True)]
    # Areas without any height coincide: a tiny offset keeps them in order.
    wanted = {
        name: middle + place / 1000 for place, (name, middle) in enumerate(zip(names, middles, strict=True))
    }
    return {name: round(y, 1) for name, y in spread_labels(wanted, HEIGHT - 16, LABEL_STEP).items()}


def _path(heights: Sequence[list[float] | None], name: int, step: float) -> str:
    """Return the outline of one area: steps, as a chance stays what it is until the next event."""
    parts, begun = list[str](), False
    for place, edges in enumerate([*heights, None]):
        x = round(LEFT + step * place, 1)
        if edges is None:
            parts += [f"V{BOTTOM}Z"] if begun else []
            begun = False
            continue
        parts.append(f"V{edges[name]}" if begun else f"M{x} {BOTTOM}V{edges[name]}")
        parts.append(f"H{round(x + step, 1)}")
        begun = True
    return "".join(parts)


def _rounds(groups: Sequence[Sequence[ChartMoment]], step: float) -> Iterator[Sign]:
    """Yield where each round begins, with its number where that has room."""
    free = 0.0
    for place, group in enumerate(groups):
        for number in (moment.round for moment in group if moment.round):
            x = round(LEFT + step * place, 1)
            has_room = x >= free
            yield Sign(x, number if has_room else 0, x + 3)
            free = x + APART if has_room else free


def _turned(
    groups: Sequence[Sequence[ChartMoment]], step: float, turned: Sequence[int], right: float
) -> tuple[Sign, ...]:
    """Return where it turned, the numbers above the areas, beside one another where places are close."""
    signs, free = list[Sign](), LEFT + APART / 2
    for place, group in enumerate(groups):
        for line in (moment.line for moment in group if moment.line in turned):
            x = round(LEFT + step * place, 1)
            signs.append(Sign(x, turned.index(line) + 1, max(x, free)))
            free = signs[-1].label_x + APART
    free = right - APART / 2
    for place, sign in reversed([*enumerate(signs)]):
        signs[place] = sign._replace(label_x=round(min(sign.label_x, free), 1))
        free = signs[place].label_x - APART
    return tuple(signs)
