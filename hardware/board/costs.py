"""What the boards of a table cost: their making, their parts, and the leads between them."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.devices.board.wiring import Wiring
from hardware.board.circuit import Circuit
from hardware.board.circuits import buzzer_board, cells, main_board
from hardware.electrics import Parts

PRICES: Final = Path(__file__).with_name("prices.toml")
SPACERS: Final = 4


class Cost(NamedTuple):
    """A price from a cheap shop's to a near one's, in euro."""

    low: float
    high: float

    def times(self, count: int) -> "Cost":
        """Return what so many cost."""
        return Cost(self.low * count, self.high * count)


@cache
def prices() -> dict[str, Any]:
    """Return the prices, and the month that they were estimated in."""
    return tomllib.loads(PRICES.read_text(encoding="utf-8"))


def each(kind: str) -> Cost:
    """Return what one part of a kind costs; a test point is only a hole."""
    return Cost(*prices()["each"].get(kind, (0.0, 0.0)))


def table_cost(wiring: Wiring, parts: Parts, largest_of_size: int) -> Cost:
    """Return what all boards of a table cost, the main one being the size for so many seats."""
    made, beside, buzzers = prices()["made"], prices()["beside"], len(cells(wiring))
    return together(
        [
            Cost(*made[f"seats-{largest_of_size}"]),
            parts_cost(main_board(wiring, parts)),
            Cost(*made["buzzer"]),
            parts_cost(buzzer_board()).times(buzzers),
            Cost(*beside["lead"]).times(buzzers),
            Cost(*beside["spacer"]).times(SPACERS),
        ]
    )


def parts_cost(circuit: Circuit) -> Cost:
    """Return what the parts of a board cost."""
    return together(each(part.kind) for part in circuit.components if part.fitted)


def together(costs: Iterable[Cost]) -> Cost:
    """Return what several things cost."""
    lows, highs = zip(*costs, strict=True)
    return Cost(sum(lows), sum(highs))
