"""Lay the tracks: find each net's way through the raster, and let it push others aside that are laid again.

The same layout always gives the same tracks.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from hardware.board.footprints import Pad
from hardware.board.grid import FREE, SIDES, Grid, Obstacles, Shape, Track, Via
from hardware.board.layout import Layout
from hardware.board.rules import KEPT, STEP, VIA, width
from hardware.board.search import cheapest_way

STRAIGHT: Final = 10
DIAGONAL: Final = 14
AGAINST: Final = 6
"""What a step costs more that runs down above, or across below: so that tracks of both sides can cross."""
BESIDE: Final = tuple(
    tuple(
        (down, across, DIAGONAL if down and across else STRAIGHT + AGAINST * ((across == 0) == (side == 0)))
        for down in (-2, 0, 2)
        for across in (-2, 0, 2)
        if down or across
    )
    for side in SIDES
)
"""The steps on each side: how far down and across in nodes, and what they cost."""
BEND: Final = 3
CHANGE: Final = 70
PUSH: Final = 120
"""What a step costs more through another net's track, the more often that track was pushed aside."""
MOST_TRIES: Final = 60
NO_NETS: Final[frozenset[int]] = frozenset()


class Unroutable(RuntimeError):
    """A net for which there is no way."""


class Routes(NamedTuple):
    """All tracks and vias of a board."""

    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]


class _Net(NamedTuple):
    """A net to lay: its name, its number, its pads, and the width of its tracks."""

    name: str
    number: int
    pads: tuple[Pad, ...]
    wide: float


Step = tuple[int, int, bool]
"""From one node to the next, and if it is a change of sides."""


def route(layout: Layout) -> Routes:
    """Return the tracks that join all pads of every net."""
    return _Router(layout).run()


class _Router:
    def __init__(self, layout: Layout) -> None:
        names = list(layout.circuit.nets)
        self.numbers = {name: number for number, name in enumerate(names)}
        self.obstacles = Obstacles(layout, self.numbers)
        self.grid: Grid = self.obstacles.grid
        pads = {(part.component.ref, pad.pin): pad for part in layout.parts for pad in part.pads}
        self.nets = [
            _Net(name, number, tuple(pads[pin] for pin in layout.circuit.nets[name]), width(name))
            for name, number in self.numbers.items()
        ]
        self.laid: dict[int, list[Step]] = {}
        # Which nets' tracks keep a track of each width, or a via, off a node.
        self.near: dict[float, dict[int, set[int]]] = {wide: {} for wide in self.obstacles.tracks}
        self.near_via: dict[int, set[int]] = {}
        self.pushed: dict[int, int] = {}

    def run(self) -> Routes:
        """Lay nets one by one, the wide and short ones first, until none is left to lay again."""
        waiting = deque(
            sorted(self.nets, key=lambda net: (-net.wide if len(net.pads) < 5 else 0, _extent(net.pads)))
        )
        tries = 0
        while waiting:
            tries += 1
            if tries > MOST_TRIES * len(self.nets):
                raise Unroutable(f"No way for {waiting[0].name}.")
            net = waiting.popleft()
            for other in self._lay(net):
                self._remove(other)
                waiting.append(self.nets[other])
        return self._routes()

    def _lay(self, net: _Net) -> list[int]:
        """Lay one net, pad by pad, and return the nets that are in its way."""
        steps: list[Step] = []
        tree = set(self._ends(net.pads[0]))
        left = list(net.pads[1:])
        in_the_way: set[int] = set()
        reached = [net.pads[0]]
        while left:
            pad = min(left, key=lambda pad: (min(math.dist(pad[1:3], other[1:3]) for other in reached), pad))
            left.remove(pad)
            reached.append(pad)
            found, pushed = self._way(net, tree, self._ends(pad))
            in_the_way |= pushed
            steps += found
            tree |= {node for step in found for node in step[:2]} | set(self._ends(pad))
        self.laid[net.number] = steps
        self._mark(net)
        return sorted(in_the_way)

    def _ends(self, pad: Pad) -> list[int]:
        """Return the nodes of a pad: on both sides where it has a hole."""
        return [self.grid.node(side, pad.x, pad.y) for side in (SIDES if pad.drill else SIDES[:1])]

    def _way(self, net: _Net, tree: set[int], ends: list[int]) -> tuple[list[Step], set[int]]:
        """Return the cheapest way from what is laid to a pad, and the nets whose tracks it crosses."""
        plated = {self._ends(pad)[0] for pad in net.pads if pad.drill}
        far = self._distance(ends[0])
        nodes = cheapest_way(tree, set(ends), lambda node: self._steps(net, node, plated), far, BEND)
        if nodes is None:
            raise Unroutable(f"No way for {net.name}.")
        steps = [(a, b, (a - b) % self.grid.layer == 0) for a, b in pairwise(nodes)]
        return steps, self._crossed(net, nodes[0], steps)

    def _distance(self, goal: int) -> Callable[[int], int]:
        """Return a function that says what the way from a node to the goal costs at the least."""
        columns, layer = self.grid.columns, self.grid.layer
        goal_row, goal_column = divmod(goal % layer, columns)

        def distance(node: int) -> int:
            row, column = divmod(node % layer, columns)
            down, across = abs(row - goal_row), abs(column - goal_column)
            return (STRAIGHT * max(down, across) + (DIAGONAL - STRAIGHT) * min(down, across)) // 2

        return distance

    def _steps(self, net: _Net, node: int, plated: set[int]) -> Iterator[tuple[int, int]]:
        """Yield the nodes that the net may go to from a node, and what each step costs."""
        grid, near = self.grid, self.near[net.wide]
        side, upper = divmod(node, grid.layer)
        row, column = divmod(upper, grid.columns)
        for down, across, cost in BESIDE[side]:
            if not (0 <= row + down < grid.rows and 0 <= column + across < grid.columns):
                continue
            after = node + down * grid.columns + across
            between = (node + after) // 2
            if self._may(net, after) and self._may(net, between):
                others = near.get(after, NO_NETS) | near.get(between, NO_NETS)
                yield after, cost + self._price(others, net)
        other_side = upper + (1 - side) * grid.layer
        if self._may(net, other_side):
            if upper in plated:
                yield other_side, 1
            elif all(self.obstacles.vias[each] in (FREE, net.number) for each in (node, other_side)):
                others = self.near_via.get(node, NO_NETS) | self.near_via.get(other_side, NO_NETS)
                yield other_side, CHANGE + self._price(others, net)

    def _may(self, net: _Net, node: int) -> bool:
        return self.obstacles.tracks[net.wide][node] in (FREE, net.number)

    def _price(self, others: frozenset[int] | set[int], net: _Net) -> int:
        return sum(PUSH * (1 + self.pushed.get(other, 0)) for other in others if other != net.number)

    def _crossed(self, net: _Net, first: int, steps: list[Step]) -> set[int]:
        """Return the nets that a way comes too near to."""
        near, layer = self.near[net.wide], self.grid.layer
        crossed = set(near.get(first, ()))
        for before, node, change in steps:
            crossed |= near.get(node, set())
            if not change:
                crossed |= near.get((node + before) // 2, set())
            elif not self._on_a_pad(net, node):
                for each in (node % layer, node % layer + layer):
                    crossed |= self.near_via.get(each, set())
        return crossed - {net.number}

    def _on_a_pad(self, net: _Net, node: int) -> bool:
        return any(node in self._ends(pad) for pad in net.pads if pad.drill)

    def _mark(self, net: _Net) -> None:
        """Keep the others off the tracks of a net."""
        for track in self._tracks(net):
            shape = Shape(track.x1, track.y1, track.x2, track.y2, track.width / 2)
            self._keep_off(net.number, shape, (track.side,))
        for via in self._vias(net):
            self._keep_off(net.number, Shape(via.x, via.y, via.x, via.y, VIA / 2), SIDES)

    def _keep_off(self, number: int, shape: Shape, sides: tuple[int, ...]) -> None:
        for wide, nodes in self.near.items():
            for node in self.grid.near(shape, KEPT + wide / 2):
                for side in sides:
                    nodes.setdefault(node + side * self.grid.layer, set()).add(number)
        for node in self.grid.near(shape, KEPT + VIA / 2):
            for side in sides:
                self.near_via.setdefault(node + side * self.grid.layer, set()).add(number)

    def _remove(self, number: int) -> None:
        del self.laid[number]
        self.pushed[number] = self.pushed.get(number, 0) + 1
        for nodes in (*self.near.values(), self.near_via):
            for node in [node for node, others in nodes.items() if number in others]:
                nodes[node].discard(number)
                if not nodes[node]:
                    del nodes[node]

    def _routes(self) -> Routes:
        tracks: list[Track] = []
        for net in self.nets:
            laid = self._tracks(net)
            tracks += [*laid, *_stubs(net, laid)]
        return Routes(tuple(tracks), tuple(via for net in self.nets for via in self._vias(net)))

    def _tracks(self, net: _Net) -> list[Track]:
        """Return the net's steps as straight pieces, each as long as it can be."""
        steps = {(min(a, b), max(a, b)) for a, b, change in self.laid[net.number] if not change}
        tracks = []
        while steps:
            first, last = min(steps)
            step = last - first
            end = first
            while (end, end + step) in steps:
                steps.remove((end, end + step))
                end += step
            (x1, y1), (x2, y2) = self.grid.place(first), self.grid.place(end)
            tracks.append(Track(net.name, first // self.grid.layer, x1, y1, x2, y2, net.wide))
        return tracks

    def _vias(self, net: _Net) -> list[Via]:
        changes = {min(a, b) for a, b, change in self.laid[net.number] if change}
        return [
            Via(net.name, *self.grid.place(node)) for node in sorted(changes) if not self._on_a_pad(net, node)
        ]


def _stubs(net: _Net, laid: list[Track]) -> list[Track]:
    """Return the tracks from the raster to the middle of each pad that is not on it."""
    stubs: list[Track] = []
    ends = {(track.side, x, y) for track in laid for x, y in (track[2:4], track[4:6])}
    for pad in net.pads:
        x, y = round(round(pad.x / STEP) * STEP, 4), round(round(pad.y / STEP) * STEP, 4)
        if (x, y) != (pad.x, pad.y):
            sides = SIDES if pad.drill else SIDES[:1]
            stubs += [
                Track(net.name, side, x, y, pad.x, pad.y, net.wide) for side in sides if (side, x, y) in ends
            ]
    return stubs


def _extent(pads: tuple[Pad, ...]) -> float:
    xs, ys = [pad.x for pad in pads], [pad.y for pad in pads]
    return max(xs) - min(xs) + max(ys) - min(ys)
