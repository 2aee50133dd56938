"""What a board connects: its parts and the net on each of their pins. Everything else is made from this."""

from dataclasses import dataclass
from typing import Final

GROUND: Final = "GND"
THREE_VOLTS: Final = "+3V3"
FIVE_VOLTS: Final = "+5V"
INPUT: Final = "5V_IN"


@dataclass(frozen=True, slots=True)
class Component:
    """One part: its name on the board, its kind of footprint, its value, and the net on each pin."""

    ref: str
    kind: str
    value: str
    pins: tuple[tuple[str, str], ...]
    label: str = ""
    fitted: bool = True
    underside: bool = False

    def net(self, pin: str) -> str | None:
        """Return the net on a pin, or nothing where that pin is free."""
        return dict(self.pins).get(pin)


@dataclass(frozen=True, slots=True)
class Circuit:
    """Everything on one board."""

    name: str
    title: str
    components: tuple[Component, ...]

    @property
    def nets(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Every net with the parts and pins on it, in the order of the parts."""
        nets: dict[str, list[tuple[str, str]]] = {}
        for component in self.components:
            for pin, net in component.pins:
                nets.setdefault(net, []).append((component.ref, pin))
        return {net: tuple(pins) for net, pins in nets.items()}

    def __getitem__(self, ref: str) -> Component:
        """Return the part of that name."""
        return next(component for component in self.components if component.ref == ref)
