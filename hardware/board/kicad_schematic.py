"""The circuit as KiCad's schematic: each part a box, and on each of its pins the name of its net.

The drawing to read is the diagram; this is for who goes on in KiCad, where both files belong to one project.
"""

import uuid
from collections.abc import Iterator
from typing import Final

from hardware.board.circuit import Circuit, Component
from hardware.board.footprints import Pad, footprint
from hardware.board.s_expression import Expression, Quoted, write

VERSION: Final = 20211123
"""KiCad 6's file format."""
NAMES: Final = uuid.UUID("6c1f0b52-0a5b-5c35-9f0e-3a1f2f0f9d51")
PITCH: Final = 2.54
WIDE: Final = 10.16
PIN: Final = 2.54
SLOT: Final = 50.8
"""From one part to the next, with room for the names of their nets."""
PAPER: Final = (640.0, 440.0)
HIDDEN: Final = frozenset(("Footprint", "Datasheet"))

Side = tuple[str, ...]


def schematic_file(circuit: Circuit) -> str:
    """Return the schematic's file."""
    sheet = _id(circuit.name)
    shapes = {_symbol(part): part for part in circuit.components}
    placed = list(_placed(circuit))
    items: list[Expression] = [
        "kicad_sch",
        ["version", VERSION],
        ["generator", "uno_companion"],
        ["uuid", sheet],
        ["paper", Quoted("User"), *PAPER],
        ["title_block", ["title", Quoted(circuit.title)]],
        ["lib_symbols", *(_shape(name, part) for name, part in shapes.items())],
        *(end for part, x, y in placed for end in _ends(part, x, y)),
        *(_part(part, x, y) for part, x, y in placed),
        ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]],
        ["symbol_instances", *(_instance(part) for part in circuit.components)],
    ]
    return write(items) + "\n"


def pins(part: Component) -> tuple[Side, Side]:
    """Return the pins on the left and on the right of a part's box, from above."""
    numbers = tuple(pad.pin for pad in _pads(part))
    match part.kind:
        case "socket":
            return numbers[::2], numbers[1::2]
        case "driver" | "eeprom":
            half = len(numbers) // 2
            return numbers[:half], numbers[half:][::-1]
        case "jack" | "header" | "terminal" | "power" | "test_point":
            return numbers, ()
        case _:
            return numbers[:1], numbers[1:]


def places(part: Component, x: float, y: float) -> dict[str, tuple[float, float]]:
    """Return where each pin of a part ends, whose uppermost pins are at that height."""
    left, right = pins(part)
    reach = WIDE / 2 + PIN
    return {pin: (x - reach, y + row * PITCH) for row, pin in enumerate(left)} | {
        pin: (x + reach, y + row * PITCH) for row, pin in enumerate(right)
    }


def _pads(part: Component) -> tuple[Pad, ...]:
    return footprint(part.kind, len(part.pins) if part.kind == "header" else 2).pads


def _symbol(part: Component) -> str:
    return f"{part.kind}_{len(part.pins)}" if part.kind == "header" else part.kind


def _id(*words: object) -> str:
    return str(uuid.uuid5(NAMES, " ".join(map(str, words))))


def _effects(*more: Expression, hidden: bool = False) -> Expression:
    hide: list[Expression] = ["hide"] if hidden else []
    return ["effects", ["font", ["size", 1.27, 1.27]], *more, *hide]


def _shape(name: str, part: Component) -> Expression:
    """Return a box with its pins, as the schematic keeps it; there, y goes up."""
    left, right = pins(part)
    rows = max(len(left), len(right))
    box: Expression = [
        "rectangle", ["start", -WIDE / 2, PITCH / 2], ["end", WIDE / 2, -(rows - 0.5) * PITCH],
        ["stroke", ["width", 0.254], ["type", "default"], ["color", 0, 0, 0, 0]], ["fill", ["type", "none"]],
    ]  # fmt: skip
    ends: list[Expression] = [
        [
            "pin", "passive", "line", ["at", side * (WIDE / 2 + PIN), -row * PITCH, 0 if side < 0 else 180],
            ["length", PIN], ["name", Quoted("~"), _effects()], ["number", Quoted(pin), _effects()],
        ]
        for side, numbers in ((-1, left), (1, right))
        for row, pin in enumerate(numbers)
    ]  # fmt: skip
    return [
        "symbol", Quoted(f"companion:{name}"), ["in_bom", "yes"], ["on_board", "yes"],
        _property("Reference", part.ref.rstrip("0123456789"), 0, 0, 0), _property("Value", name, 1, 0, 0),
        _property("Footprint", "", 2, 0, 0), _property("Datasheet", "", 3, 0, 0),
        ["symbol", Quoted(f"{name}_0_1"), box], ["symbol", Quoted(f"{name}_1_1"), *ends],
    ]  # fmt: skip


def _property(name: str, value: str, number: int, x: float, y: float) -> Expression:
    at: Expression = ["at", x, y, 0]
    return ["property", Quoted(name), Quoted(value), ["id", number], at, _effects(hidden=name in HIDDEN)]


def _placed(circuit: Circuit) -> Iterator[tuple[Component, float, float]]:
    """Yield each part with its place: one beside the other until the paper ends, then a row further down."""
    x, y, deepest = SLOT, 5 * PITCH, 0
    for part in circuit.components:
        rows = max(map(len, pins(part)))
        if part.kind == "jack" or x > PAPER[0] - SLOT:
            x, y, deepest = SLOT, round(y + (deepest + 3) * PITCH, 2), 0
        yield part, round(x / PITCH) * PITCH, y
        x, deepest = x + SLOT, max(deepest, rows)


def _ends(part: Component, x: float, y: float) -> Iterator[Expression]:
    """Yield the name of the net at each pin, or the cross of one that stays free."""
    left, _ = pins(part)
    for pin, place in places(part, x, y).items():
        net = part.net(pin)
        if net is None:
            yield ["no_connect", ["at", *place], ["uuid", _id(part.ref, pin)]]
        else:
            outwards: Expression = ["justify", "right" if pin in left else "left"]
            yield [
                "global_label", Quoted(net), ["shape", "passive"], ["at", *place, 180 if pin in left else 0],
                _effects(outwards), ["uuid", _id(part.ref, pin)],
            ]  # fmt: skip


def _part(part: Component, x: float, y: float) -> Expression:
    return [
        "symbol", ["lib_id", Quoted(f"companion:{_symbol(part)}")], ["at", x, y, 0], ["unit", 1],
        ["in_bom", "yes" if part.fitted else "no"], ["on_board", "yes"], ["uuid", _id(part.ref)],
        _property("Reference", part.ref, 0, x, y - 2 * PITCH),
        _property("Value", part.value or "~", 1, x, y - PITCH),
        _property("Footprint", f"companion:{_symbol(part)}", 2, x, y), _property("Datasheet", "~", 3, x, y),
        *(["pin", Quoted(pin), ["uuid", _id(part.ref, "pin", pin)]] for pin in places(part, x, y)),
    ]  # fmt: skip


def _instance(part: Component) -> Expression:
    return [
        "path", Quoted(f"/{_id(part.ref)}"), ["reference", Quoted(part.ref)], ["unit", 1],
        ["value", Quoted(part.value or "~")], ["footprint", Quoted(f"companion:{_symbol(part)}")],
    ]  # fmt: skip
