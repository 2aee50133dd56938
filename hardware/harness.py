"""The wiring diagrams as WireViz documents: each wire from its pin to its terminal.

The small build has LEDs directly on the pins; in the large one drivers switch the buttons' lamps.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from companion.devices.board.header import HEADER, PLACES
from companion.devices.board.wiring import Device, DeviceKind, Wiring
from hardware.electrics import Parts, direct, driven_led

Section: TypeAlias = dict[str, object]
End: TypeAlias = tuple[str, int]
Pair: TypeAlias = tuple[int, int]

PI: Final = "Raspberry Pi"
SUPPLY: Final = "Supply"
GROUND: Final = "GND"
PLUS: Final = "+5 V"
LETTERS: Final = "ABC"
COLOURS: Final = {
    DeviceKind.BUTTON: "YE",
    DeviceKind.LIGHT: "BU",
    DeviceKind.SERVO: "OG",
    DeviceKind.PIEZO: "VT",
    DeviceKind.RING: "GN",
}
GROUND_COLOUR: Final = "BK"
PLUS_COLOUR: Final = "RD"
SHARED_COLOURS: Final = {GROUND: GROUND_COLOUR, PLUS: PLUS_COLOUR}
# Two pins for each board, at either end of the header: one is enough, the other is there if it works loose.
GROUND_PINS: Final = ((6, 39), (9, 34), (14, 30))
MOST_POLES: Final = 24
"""The poles along one edge of a terminal board, which has as many holes there."""
DRIVER_GROUND: Final = 9  # the ULN2803A's ground pin


class Wire(NamedTuple):
    """One wire of a cable, from a row of one connector to a row of another, in a colour code of WireViz."""

    left: End
    colour: str
    right: End


class Group(NamedTuple):
    """The devices on one cable: a buzzer, the coin's button, or the pedestal."""

    name: str
    devices: tuple[Device, ...]

    @property
    def lights(self) -> int:
        """The number of lights on the cable."""
        return sum(device.kind is DeviceKind.LIGHT for device in self.devices)

    def poles(self, driven: bool) -> tuple["Pole", ...]:
        """Return what each core of the cable is screwed to, one pole of a terminal each."""
        needs_plus = any(
            device.kind is DeviceKind.SERVO or (driven and device.kind is DeviceKind.LIGHT)
            for device in self.devices
        )
        return (*self.devices, GROUND, *((PLUS,) if needs_plus else ()))


Pole: TypeAlias = Device | str
"""A device's own wire, or one of those that all cables have: ``GROUND`` or ``PLUS``."""


class Harness:
    """A builder of one diagram: connectors, cables, and the connections between them."""

    def __init__(self, title: str, source: str = "wiring.toml") -> None:
        self.title = title
        self.source = source
        self.connectors: Section = {}
        self.cables: Section = {}
        self.connections: list[list[Section]] = []

    def connector(self, name: str, kind: str, rows: Mapping[int, str], notes: str = "") -> None:
        """Add a connector with a numbered row for each terminal."""
        self.connectors[name] = {
            "type": kind,
            "pins": list(rows),
            "pinlabels": list(rows.values()),
            **({"notes": notes} if notes else {}),
        }

    def cable(self, name: str, kind: str, wires: list[Wire]) -> None:
        """Add a cable with these wires side by side."""
        colours = [wire.colour for wire in wires]
        self.cables[name] = {"type": kind, "colors": colours, "category": "bundle"}
        for number, wire in enumerate(wires, 1):
            (left, start), (right, end) = wire.left, wire.right
            self.connections.append([{left: [start]}, {name: [number]}, {right: [end]}])

    def text(self) -> str:
        """Return the document, byte for byte the same for the same wiring."""
        whole: Section = {
            "metadata": {"title": self.title},
            "options": {"fontname": "DejaVu Sans", "color_mode": "FULL"},
            "connectors": self.connectors,
            "cables": self.cables,
            "connections": self.connections,
        }
        return "\n".join([f"# {self.title}: made from {self.source} by `make hardware`.", *_yaml(whole), ""])


def harness(wiring: Wiring, parts: Parts, driven: bool) -> str:
    """Return the document for a wiring, with its lights directly on the pins or behind drivers."""
    drawing = Harness(f"UNO Companion, {len(wiring.seats)} seats")
    split = boards(wiring, parts, driven)
    labels = {place: _label(place) for place in sorted(_places(wiring, len(split)))}
    drawing.connector(PI, "40-pin header", labels, "its own supply on its own socket")
    supply: list[Wire] = []
    for letter, groups, grounds in zip(LETTERS, split, GROUND_PINS, strict=False):
        name = f"Board {letter}" if driven else "Board"
        supply += _board(drawing, name, groups, grounds, parts, driven)
    drawing.connector(SUPPLY, "5 V, apart from the Pi's", {1: GROUND, 2: PLUS})
    drawing.cable("Cable Supply", "thick, short", supply)
    return drawing.text()


def boards(wiring: Wiring, parts: Parts, driven: bool) -> tuple[tuple[Group, ...], ...]:
    """Return the groups on each terminal board: as many as its poles and its one driver have room for."""
    buzzers = [
        Group(f"Buzzer {seat.number}", _whose(wiring, f"seat {seat.number}'s")) for seat in wiring.seats
    ]
    whole = _whose(wiring, "the")
    button = tuple(device for device in whole if device.kind is DeviceKind.BUTTON)
    rest = tuple(device for device in whole if device not in button)
    coin = [group for group in (Group("Coin's button", button), Group("Pedestal", rest)) if group.devices]
    if not driven:
        return ((*buzzers, *coin),)
    split: list[list[Group]] = [[]]
    # The coin's two cables stay together, so that every table of more than four seats is wired alike.
    for cables in (*([buzzer] for buzzer in buzzers), coin):
        if not _has_room([*split[-1], *cables], parts):
            split.append([])
        split[-1] += cables
    return tuple(map(tuple, split))


def _has_room(groups: list[Group], parts: Parts) -> bool:
    poles = sum(len(group.poles(driven=True)) for group in groups)
    return poles <= MOST_POLES and sum(group.lights for group in groups) <= parts.driver["channels"]


def _places(wiring: Wiring, boards: int) -> set[int]:
    grounds = {place for pair in GROUND_PINS[:boards] for place in pair}
    return grounds | {PLACES[device.gpio] for device in wiring.devices}


def _whose(wiring: Wiring, owner: str) -> tuple[Device, ...]:
    return tuple(device for device in wiring.devices if device.name.startswith(owner))


def _board(
    drawing: Harness, name: str, groups: tuple[Group, ...], grounds: Pair, parts: Parts, driven: bool
) -> list[Wire]:
    """Add a terminal board with its ribbon and cables; return its wires to the supply."""
    devices = [device for group in groups for device in group.devices]
    labels = dict(zip(devices, _terminals(devices, parts, driven), strict=True))
    poles = [(group, pole) for group in groups for pole in group.poles(driven)]
    rows = [
        labels[pole] if isinstance(pole, Device) else f"{pole}, {group.name.lower()}" for group, pole in poles
    ]
    at_pi, supply = len(rows) + 1, len(rows) + 3
    rows += [f"{GROUND}, header", f"{GROUND}, header", f"{GROUND}, supply", f"{PLUS}, supply"]
    notes = f"pin {DRIVER_GROUND} of its ULN2803A to {GROUND}; pin 10 stays free" if driven else ""
    drawing.connector(name, "terminal board", dict(enumerate(rows, 1)), notes)
    place = {pole: (name, row) for row, pole in enumerate(poles, 1)}
    ribbon = [
        Wire((PI, PLACES[pole.gpio]), COLOURS[pole.kind], end)
        for (_, pole), end in place.items()
        if isinstance(pole, Device)
    ]
    ribbon += [Wire((PI, pin), GROUND_COLOUR, (name, at_pi + number)) for number, pin in enumerate(grounds)]
    drawing.cable(f"Ribbon {name}", "jumper wires", ribbon)
    for group in groups:
        _cable(drawing, group, [place[group, pole] for pole in group.poles(driven)], driven)
    return [
        Wire((name, supply), GROUND_COLOUR, (SUPPLY, 1)),
        Wire((name, supply + 1), PLUS_COLOUR, (SUPPLY, 2)),
    ]


def _terminals(devices: list[Device], parts: Parts, driven: bool) -> Iterator[str]:
    channel = 0
    for device in devices:
        ohm = board_ohm(device, parts, driven)
        ending = f", {ohm} Ω" if ohm else ""
        if driven and device.kind is DeviceKind.LIGHT:
            channel += 1
            # The ULN2803A has its inputs on pins 1 to 8, and the outputs opposite on 18 down to 11.
            yield f"{device.name}, in {channel} out {19 - channel}{ending}"
        else:
            yield f"{device.name}{ending}"


def _cable(drawing: Harness, group: Group, poles: list[End], driven: bool) -> None:
    """Add the cable of one group: a wire for each device, a ground, and a plus if a device needs it."""
    sign = "−" if driven else "+"
    kind = "servo, piezo, two lights" if group.name == "Pedestal" else "30 mm button"
    rows, wires = {}, []
    for number, (pole, end) in enumerate(zip(group.poles(driven), poles, strict=True), 1):
        device = pole if isinstance(pole, Device) else None
        rows[number] = _short(device, sign) if device else f"{pole} of all"
        colour = COLOURS[device.kind] if device else SHARED_COLOURS[str(pole)]
        wires.append(Wire(end, colour, (group.name, number)))
    drawing.connector(group.name, kind, rows)
    drawing.cable(f"Cable {group.name}", f"{len(wires)} cores", wires)


def board_ohm(device: Device, parts: Parts, driven: bool) -> int | None:
    """Return the resistor of a device on its terminal board; a driven lamp has its own in the buzzer."""
    if driven and device.kind is DeviceKind.LIGHT:
        return driven_led(parts).ohm if device.name.startswith("the coin") else None
    return series_ohm(device.kind, parts)


def _short(device: Device, sign: str) -> str:
    name = device.name.split("'s ")[-1].removeprefix("the ")
    return f"{name} {sign}" if device.kind is DeviceKind.LIGHT else name


def _label(place: int) -> str:
    gpio = HEADER[place - 1].gpio
    return GROUND if gpio is None else f"GPIO {gpio}"


def series_ohm(kind: DeviceKind, parts: Parts) -> int:
    """Return the resistance between a pin and that kind of device, in ohms."""
    match kind:
        case DeviceKind.BUTTON:
            return int(parts.button["series_ohm"])
        case DeviceKind.LIGHT:
            return direct(parts).ohm
        case DeviceKind.SERVO:
            return int(parts.servo["signal_ohm"])
        case DeviceKind.PIEZO:
            return int(parts.piezo["series_ohm"])
        case DeviceKind.RING:
            return int(parts.ring["series_ohm"])


def _yaml(value: Mapping[str, object], margin: str = "") -> Iterator[str]:
    """Yield the lines of a YAML document: nested maps line by line, everything else as JSON.

    JSON is valid YAML, so no YAML library is needed to write it, and tests read it back with ``json``.
    """
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield f"{margin}{json.dumps(key, ensure_ascii=False)}:"
            yield from _yaml(inner, f"{margin}  ")
        elif isinstance(inner, list) and inner and isinstance(inner[0], list):
            yield f"{margin}{key}:"
            yield from (f"{margin}  - {json.dumps(each, ensure_ascii=False)}" for each in inner)
        else:
            yield f"{margin}{json.dumps(key)}: {json.dumps(inner, ensure_ascii=False)}"
