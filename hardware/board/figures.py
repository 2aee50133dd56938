"""The numbers of the guide's chapter on the boards."""

from typing import Final, NamedTuple

from companion.devices.board.wiring import DeviceKind, Wiring
from hardware import electrics
from hardware.board import rules
from hardware.board.boards import SEATS, boards
from hardware.board.circuit import FIVE_VOLTS
from hardware.board.circuits import BUTTON_PINS, LAMP_PINS
from hardware.board.costs import prices, table_cost
from hardware.electrics import Light, Parts

COSTED: Final = ((2, 4), (4, 4), (10, 10))
"""The numbers of seats whose boards are priced, and which size of board they take."""


class Order(NamedTuple):
    """One board to order: its name, its size, and how many parts, holes and tracks it has."""

    name: str
    size: str
    parts: int
    vias: int
    metres: float


def figures(wiring: Wiring, parts: Parts) -> dict[str, object]:
    """Return the numbers by the names that the chapter has for them."""
    chosen, own = electrics.contact(parts), parts.lamp["own_ohm"]
    most = wiring.first(max(SEATS))
    buttons = sum(device.kind is DeviceKind.BUTTON for device in most.devices)
    series = electrics.driven(parts).ohm
    return {
        "board": {
            "orders": orders(wiring, parts),
            "month": prices()["month"],
            "costs": [(seats, table_cost(wiring.first(seats), parts, size)) for seats, size in COSTED],
            "contact": chosen,
            "button_pins": BUTTON_PINS,
            "lamp_pins": LAMP_PINS,
            "lamp_ohm": series,
            "bare": electrics.driven(parts),
            "five_volt": _behind(parts, series),
            "twelve_volt": _behind(parts, own),
            "shorted_ma": electrics.shorted_lamp_ma(parts),
            "shorted_watt": electrics.shorted_lamp_ma(parts) ** 2 * series / 1e6,
            "pull_ups_ma": buttons * chosen.closed_ma,
            "metres": parts.cable["metres"],
            "coupled_nf": parts.cable["metres"] * parts.cable["picofarad_per_m"] / 1000,
            "quiet_v": parts.pi["supply_v"] - parts.pi["high_v"],
            "load_ma": electrics.second_supply(most, parts, lamps_on_it=True).total_ma,
            "fuse_ma": electrics.fuse_ma(most, parts),
            "track_mm": rules.width(FIVE_VOLTS),
            "track_ma": electrics.track_ma(rules.width(FIVE_VOLTS), parts),
            "warmer_k": parts.board["warmer_k"],
            "signal_mm": rules.SIGNAL,
            "gap_mm": rules.CLEARANCE,
            "via_mm": rules.VIA_DRILL,
            "driver_v": parts.board["driver_v"],
        }
    }


def orders(wiring: Wiring, parts: Parts) -> list[Order]:
    """Return what there is to order."""
    return [
        Order(
            board.circuit.name,
            " × ".join(f"{length:.0f}" for length in board.layout.size) + " mm",
            sum(part.kind != "test_point" for part in board.circuit.components),
            len(board.routes.vias),
            sum(abs(track.x2 - track.x1) + abs(track.y2 - track.y1) for track in board.routes.tracks) / 1000,
        )
        for board in boards(wiring, parts)
    ]


def _behind(parts: Parts, own_ohm: float) -> Light:
    """Return a lamp with a resistor of its own behind the board's."""
    return electrics.driven(parts, ohm=own_ohm + electrics.driven(parts).ohm)
