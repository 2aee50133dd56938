"""The copper of each board joins what belongs together and nothing else: found without KiCad."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hardware.board import s_expression
from hardware.board.boards import Board
from hardware.board.grid import SIDES, Shape, pad_shape
from hardware.board.rules import CLEARANCE, VIA
from hardware.board.s_expression import Expression, every, one
from tests.hardware.board_builder import every_board

TOLERANCE = 0.01
"""Tracks are looked at five times a millimetre, pads at their corners as well."""


def _pads_by_net(board: Board) -> dict[str, set[tuple[str, str]]]:
    """Return the parts and pins on each net, read from the board's file."""
    whole = s_expression.read(board.file.read_text(encoding="utf-8"))
    nets: dict[str, set[tuple[str, str]]] = {}
    for part in every(whole, "footprint"):
        (ref,) = [str(text[2]) for text in every(part, "fp_text") if text[1] == "reference"]
        for pad in every(part, "pad"):
            for net in every(pad, "net"):
                nets.setdefault(str(net[2]), set()).add((ref, str(pad[1])))
    return nets


@every_board
def test_the_board_connects_what_the_circuit_says(board: Board) -> None:
    assert {net: set(pins) for net, pins in board.circuit.nets.items()} == _pads_by_net(board)


@every_board
def test_the_netlist_connects_the_same(board: Board) -> None:
    whole = s_expression.read((board.folder / "netlist.net").read_text(encoding="utf-8"))
    (nets,) = every(whole, "nets")
    read = {
        one(net, "name")[0]: {(one(node, "ref")[0], one(node, "pin")[0]) for node in every(net, "node")}
        for net in every(nets, "net")
    }
    assert {net: set(pins) for net, pins in board.circuit.nets.items()} == read


@every_board
def test_the_schematic_connects_the_same(board: Board) -> None:
    """A pin is on the net whose name stands where it ends."""
    whole = s_expression.read((board.folder / "board.kicad_sch").read_text(encoding="utf-8"))
    names = {_place(label): str(label[1]) for label in every(whole, "global_label")}
    (library,) = every(whole, "lib_symbols")
    shapes = {str(shape[1]): _pins(shape) for shape in every(library, "symbol")}
    read: dict[str, set[tuple[str, str]]] = {}
    for part in every(whole, "symbol"):
        (ref,) = [str(text[2]) for text in every(part, "property") if text[1] == "Reference"]
        x, y = _place(part)
        for pin, (right, up) in shapes[one(part, "lib_id")[0]].items():
            net = names.get((round(x + right, 3), round(y - up, 3)))
            if net is not None:
                read.setdefault(net, set()).add((ref, pin))
    assert {net: set(pins) for net, pins in board.circuit.nets.items()} == read


def _place(expression: Sequence[Expression]) -> tuple[float, float]:
    x, y = one(expression, "at")[:2]
    return round(float(x), 3), round(float(y), 3)


def _pins(shape: Sequence[Expression]) -> dict[str, tuple[float, float]]:
    return {
        str(number[1]): _place(pin)
        for unit in every(shape, "symbol")
        for pin in every(unit, "pin")
        for number in every(pin, "number")
    }


class Piece(NamedTuple):
    """A piece of copper: its net, its side, its shape, and if it goes through the board."""

    net: str
    side: int
    shape: Shape
    plated: bool

    @property
    def left(self) -> float:
        return min(self.shape.x1, self.shape.x2) - self.shape.reach

    @property
    def right(self) -> float:
        return max(self.shape.x1, self.shape.x2) + self.shape.reach

    def distance(self, other: "Piece") -> float:
        """Return how far apart two pieces are: the shorter is looked at in many places."""
        one, whole = sorted((self.shape, other.shape), key=lambda shape: (shape.box, _length(shape)))
        steps = max(1, round(_length(one) * 5))
        return min(
            whole.distance(
                one.x1 + (one.x2 - one.x1) * step / steps, one.y1 + (one.y2 - one.y1) * step / steps
            )
            - one.reach
            for step in range(steps + 1)
        )


def _length(shape: Shape) -> float:
    return math.dist(shape[:2], shape[2:4])


def _copper(board: Board) -> Iterator[Piece]:
    """Yield every piece of copper but the filled ground."""
    for track in board.routes.tracks:
        line = Shape(track.x1, track.y1, track.x2, track.y2, track.width / 2)
        yield Piece(track.net, track.side, line, plated=False)
    for via in board.routes.vias:
        for side in SIDES:
            yield Piece(via.net, side, Shape(via.x, via.y, via.x, via.y, VIA / 2), plated=True)
    for part in board.layout.parts:
        for pad in part.pads:
            net = part.component.net(pad.pin) or f"{part.component.ref}:{pad.pin}"
            for side in SIDES if pad.drill else SIDES[:1]:
                yield Piece(net, side, pad_shape(pad), plated=bool(pad.drill))


def _neighbours(pieces: list[Piece], gap: float) -> Iterator[tuple[Piece, Piece]]:
    """Yield the pairs on one side that are nearer than a gap, from left to right: so few are compared."""
    reaching: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.left, piece)):
        reaching = [other for other in reaching if other.right + gap >= piece.left]
        for other in reaching:
            if other.side == piece.side and piece.distance(other) <= gap:
                yield other, piece
        reaching.append(piece)


@every_board
def test_tracks_alone_join_every_pad_of_each_net(board: Board) -> None:
    """The ground is filled besides: nothing hangs on what is left of it."""
    pieces = list(_copper(board))
    joined = {piece: {piece} for piece in pieces}
    through = {(piece.net, piece.shape): piece for piece in pieces if piece.plated}
    pairs = [pair for pair in _neighbours(pieces, TOLERANCE) if pair[0].net == pair[1].net]
    pairs += [(through[piece.net, piece.shape], piece) for piece in pieces if piece.plated]
    for one_piece, other in pairs:
        if joined[one_piece] is not joined[other]:
            joined[one_piece] |= joined[other]
            for each in joined[other]:
                joined[each] = joined[one_piece]
    islands = {net: {id(joined[piece]) for piece in pieces if piece.net == net} for net in board.circuit.nets}
    assert [] == [net for net, parts in islands.items() if len(parts) != 1]


@every_board
def test_no_track_is_too_near_to_another_net(board: Board) -> None:
    near = [
        (one_piece.net, other.net)
        for one_piece, other in _neighbours(list(_copper(board)), CLEARANCE - TOLERANCE)
        if one_piece.net != other.net
    ]
    assert [] == near
