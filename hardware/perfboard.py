"""A terminal board on 2.54 mm perfboard: which lead goes into which hole, and which wire joins which.

for layout in layouts(wiring, parts, driven=True):
    print(layout.name, [component.name for component in layout.components])
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from companion.devices.board.header import PLACES
from companion.devices.board.wiring import Device, DeviceKind, Wiring
from hardware.electrics import Parts
from hardware.harness import (
    COLOURS,
    GROUND,
    GROUND_PINS,
    LETTERS,
    PLUS,
    SHARED_COLOURS,
    Group,
    Pair,
    Pole,
    board_ohm,
    boards,
)

Hole: TypeAlias = tuple[int, int]
"""A column and a row, from 0 at the upper left, seen from the side of the parts."""

PITCH: Final = 2.54
COLUMNS: Final = 24
ROWS: Final = 18
"""The holes of a board of 70 by 50 mm."""

PLUS_BUS, POLES, GROUND_BUS = 0, 1, 2
OHM_TOP, OHM_END = 3, 7
DRIVER_OUT, DRIVER_IN = 10, 13
PINS: Final = 16
DRIVER_LEFT: Final = 7
DRIVER_PINS: Final = 9
SUPPLY_PLUS: Final = (22, 9)
SUPPLY_GROUND: Final = (22, 11)
BULK: Final = ((18, 9), (18, 11))

# How far a part reaches beyond its outermost leads, in steps of 2.54 mm.
TERMINAL_BODY: Final = (0.5, 1.4)
"""Along its poles and across them: 5.08 mm for two, 7 mm deep."""
RESISTOR_BODY: Final = (0.49, 0.4)
"""2.5 mm thick; along it the leads leave in the outermost holes."""
SOCKET_BODY: Final = (0.5, 0.5)
PIN_BODY: Final = (0.5, 0.5)
BULK_BODY: Final = (2.0, 1.0)
"""10 mm across, its leads 5 mm apart."""
SUPPLY_BODY: Final = (1.8, 1.0)
"""A terminal of 5.08 mm: 10.16 mm for two, 9 mm deep."""


class Component(NamedTuple):
    """One part: what it is, the holes of its leads, and how far it reaches beyond them."""

    name: str
    kind: str
    leads: tuple[Hole, ...]
    reach: tuple[float, float]

    @property
    def body(self) -> tuple[float, float, float, float]:
        """Its outline: left, upper, right and lower edge, in steps."""
        columns, rows = [column for column, _ in self.leads], [row for _, row in self.leads]
        across, down = self.reach
        return min(columns) - across, min(rows) - down, max(columns) + across, max(rows) + down


class Link(NamedTuple):
    """A wire on the back, from joint to joint; a bare one may touch what it passes."""

    start: Hole
    end: Hole
    colour: str
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """One board: its parts, its wires, and the text at each pole and pin."""

    name: str
    components: tuple[Component, ...]
    links: tuple[Link, ...]
    labels: dict[Hole, str]
    pole_of: dict[tuple[Group, Pole], Hole]
    pin_of: dict[Device | int, Hole]
    """Where the jumper wire of a device arrives, and that of a ground pin of the header."""


def layouts(wiring: Wiring, parts: Parts, driven: bool) -> tuple[Layout, ...]:
    """Return every terminal board of a wiring, as the wiring diagram has them."""
    split = boards(wiring, parts, driven)
    names = [f"Board {letter}" if driven else "Board" for letter in LETTERS]
    return tuple(
        _Builder(groups, parts, driven).layout(name, grounds)
        for name, groups, grounds in zip(names, split, GROUND_PINS, strict=False)
    )


class _Builder:
    """Puts the parts of one board in their places."""

    def __init__(self, groups: tuple[Group, ...], parts: Parts, driven: bool) -> None:
        self.parts, self.driven = parts, driven
        poles = [(group, pole) for group in groups for pole in group.poles(driven)]
        self.pole_of = {pole: (column, POLES) for column, pole in enumerate(poles)}
        self.column = {pole: column for column, (_, pole) in enumerate(poles) if isinstance(pole, Device)}
        self.components: list[Component] = []
        self.links: list[Link] = []
        self.pin_of: dict[Device | int, Hole] = {}

    def layout(self, name: str, grounds: Pair) -> Layout:
        """Return the finished board."""
        self._terminals()
        self._resistors()
        self._pins(grounds)
        if self.driven:
            self._driver()
        self._supply()
        return Layout(
            name, tuple(self.components), tuple(self.links), self._labels(), self.pole_of, self.pin_of
        )

    def _terminals(self) -> None:
        for column in range(0, len(self.pole_of), 2):
            leads = ((column, POLES), (column + 1, POLES))
            self.components.append(Component("terminal", "2 poles", leads, TERMINAL_BODY))
        for (_, pole), (column, row) in self.pole_of.items():
            if not isinstance(pole, Device):
                bus = GROUND_BUS if pole == GROUND else PLUS_BUS
                self.links.append(Link((column, row), (column, bus), SHARED_COLOURS[pole], is_bare=True))
        # Each bus is a bare wire along its row.
        for bus, pole in ((GROUND_BUS, GROUND), (PLUS_BUS, PLUS)):
            self.links.append(Link((0, bus), (COLUMNS - 1, bus), SHARED_COLOURS[pole], is_bare=True))

    def _resistors(self) -> None:
        for device, column in self.column.items():
            ohm = board_ohm(device, self.parts, self.driven)
            if ohm is not None:
                leads = ((column, OHM_TOP), (column, OHM_END))
                self.components.append(Component(f"{ohm} Ω", "resistor", leads, RESISTOR_BODY))
                self.links.append(Link((column, POLES), (column, OHM_TOP), COLOURS[device.kind]))

    def _end(self, device: Device) -> Hole:
        """Return the joint where a device's wire goes on from: below its resistor, or at its terminal."""
        column = self.column[device]
        return (column, POLES if board_ohm(device, self.parts, self.driven) is None else OHM_END)

    def _pins(self, grounds: Pair) -> None:
        """Place a row of pins: behind the driver's inputs its lights, the others on both sides of them."""
        lights = [device for device in self.column if self._is_driven(device)]
        others = [device for device in self.column if device not in lights]
        before = len(others) // 2 if lights else 0
        row = [*others[:before], *lights, *others[before:]]
        first = DRIVER_LEFT - before if lights else 0
        self.pin_of = {device: (first + number, PINS) for number, device in enumerate(row)}
        for number, place in enumerate(grounds):
            self.pin_of[place] = (first + len(row) + number, PINS)
        leads = tuple(self.pin_of.values())
        self.components.append(Component("pins", f"{len(leads)} pins", leads, PIN_BODY))
        for device in others:
            self.links.append(Link(self._end(device), self.pin_of[device], COLOURS[device.kind]))
        one, other = (self.pin_of[place] for place in grounds)
        self.links.append(Link(one, other, SHARED_COLOURS[GROUND], is_bare=True))
        self.links.append(Link(other, SUPPLY_GROUND, SHARED_COLOURS[GROUND]))

    def _driver(self) -> None:
        columns = range(DRIVER_LEFT, DRIVER_LEFT + DRIVER_PINS)
        leads = tuple((column, row) for row in (DRIVER_IN, DRIVER_OUT) for column in columns)
        self.components.append(Component("ULN2803A", "in a socket", leads, SOCKET_BODY))
        lights = [device for device in self.column if self._is_driven(device)]
        for column, light in zip(columns, lights, strict=False):
            colour = COLOURS[DeviceKind.LIGHT]
            self.links.append(Link(self._end(light), (column, DRIVER_OUT), colour))
            self.links.append(Link((column, DRIVER_IN), self.pin_of[light], colour, is_bare=True))
        self.links.append(Link((columns[-1], DRIVER_IN), SUPPLY_GROUND, SHARED_COLOURS[GROUND]))

    def _supply(self) -> None:
        self.components.append(Component("5 V", "supply", (SUPPLY_PLUS, SUPPLY_GROUND), SUPPLY_BODY))
        self.links.append(Link(SUPPLY_PLUS, (COLUMNS - 1, PLUS_BUS), SHARED_COLOURS[PLUS]))
        self.links.append(Link(SUPPLY_GROUND, (SUPPLY_GROUND[0] - 2, GROUND_BUS), SHARED_COLOURS[GROUND]))
        if any(device.kind is DeviceKind.SERVO for device in self.column):
            self.components.append(Component("470 µF", "capacitor", BULK, BULK_BODY))
            for end, supply, pole in zip(BULK, (SUPPLY_PLUS, SUPPLY_GROUND), (PLUS, GROUND), strict=True):
                self.links.append(Link(end, supply, SHARED_COLOURS[pole]))

    def _is_driven(self, device: Device) -> bool:
        return self.driven and device.kind is DeviceKind.LIGHT

    def _labels(self) -> dict[Hole, str]:
        return dict(self._texts())

    def _texts(self) -> Iterator[tuple[Hole, str]]:
        for (group, pole), hole in self.pole_of.items():
            yield hole, pole.name if isinstance(pole, Device) else f"{pole}, {group.name.lower()}"
        for end, hole in self.pin_of.items():
            if isinstance(end, Device):
                yield hole, f"GPIO {end.gpio}, pin {PLACES[end.gpio]}"
            else:
                yield hole, f"{GROUND}, pin {end}"
