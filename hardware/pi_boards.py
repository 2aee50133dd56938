"""The outlines of every Raspberry Pi that the tray takes, and the room that each needs there.

for board in read_pi_boards():
    print(board.name, board.size, board.source)
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from hardware.meshes import Box

SOURCE: Final = Path(__file__).with_name("pi_boards.toml")
BOARDS: Final = ("pi-zero-2", "pi-3", "pi-4", "pi-5")
SMALL: Final = "pi-zero-2"
"""The board that stands on a plate of its own, over the posts of the others."""

Size: TypeAlias = tuple[float, float]
Place: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PiBoard:
    """One board: its outline, its holes, and the middles of its sockets along the edge that each is on."""

    name: str
    source: str
    size: Size
    holes: Size
    card_middle: float
    card_above: bool
    front: tuple[float, ...]
    right: tuple[float, ...]

    @property
    def header_y(self) -> float:
        """Where the pins of the header are, which is where the upper holes are."""
        return float(common()["hole_inset"] + self.holes[1])


def common() -> dict[str, Any]:
    """Return what is the same on all boards."""
    return dict(_values()["all"])


def hat_size() -> Size:
    """Return the length and the width of a board by the HAT specification."""
    return _pair(_values()["hat"]["size"])


def read_pi_boards() -> tuple[PiBoard, ...]:
    """Return every board, the small one first."""
    values = _values()
    return tuple(_board(name, values[name]) for name in BOARDS)


def _values() -> dict[str, Any]:
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def _board(name: str, values: dict[str, Any]) -> PiBoard:
    lists = {key: tuple(value) for key, value in values.items() if isinstance(value, list)}
    return PiBoard(name=name, **(values | lists))


def _pair(values: list[float]) -> Size:
    return values[0], values[1]


def room(board: PiBoard, corner: Place) -> Iterator[tuple[str, Box]]:
    """Yield each space that must stay free around a board whose lower left corner is there."""
    values = common()
    for name, box in (
        *_body(board, values),
        *_card(board, values),
        *_plugs(board, values),
        ("plugs on the header", _header(board, values)),
    ):
        yield name, box.moved(corner)


def hat_room(board: PiBoard, corner: Place, gap: float, over: float = 0, high: float = 30) -> Box:
    """Return the space of a board ``gap`` above the Pi, reaching ``over`` further back than a HAT."""
    length, width = hat_size()
    top = board.header_y + common()["hole_inset"] + over
    foot = common()["thick"] + gap
    return Box((0, top - over - width, foot), (length, top, foot + high)).moved(corner)


def _body(board: PiBoard, values: dict[str, Any]) -> Iterator[tuple[str, Box]]:
    """Yield the board, and what is below it everywhere but around its holes."""
    (length, width), (long, broad) = board.size, board.holes
    yield "the board", Box((0, 0, 0), (length, width, values["thick"]))
    pad = values["hole_inset"] + values["hole_pad"] / 2
    low, high = values["hole_inset"] + broad - values["hole_pad"] / 2, -values["below"]
    right = values["hole_inset"] + long
    columns = (
        (0.0, pad, pad, low),
        (pad, right - values["hole_pad"] / 2, 0.0, width),
        (right - values["hole_pad"] / 2, right + values["hole_pad"] / 2, pad, low),
        (right + values["hole_pad"] / 2, length, 0.0, width),
    )
    for left, end, front, back in columns:
        if end > left:
            yield "its solder joints", Box((left, front, high), (end, back, 0))


def _card(board: PiBoard, values: dict[str, Any]) -> Iterator[tuple[str, Box]]:
    """Yield the way on which the card is drawn out, and a finger's room on its free side."""
    wide, thick = values["card"]
    out, long, middle = values["card_out"], values["card_long"], board.card_middle
    foot = values["thick"] if board.card_above else -thick - 0.5
    yield (
        "the microSD card",
        Box((-out - long, middle - wide / 2, foot), (0, middle + wide / 2, foot + thick + 0.5)),
    )
    finger = (foot, foot + 12) if board.card_above else (foot - 12, foot)
    yield "a finger at it", Box((-out - long, middle - 8, finger[0]), (8, middle + 8, finger[1]))


def _plugs(board: PiBoard, values: dict[str, Any]) -> Iterator[tuple[str, Box]]:
    wide, high = values["plug"]
    foot = values["thick"] + values["plug_middle"] - high / 2
    for middle in board.front:
        yield (
            "a plug at the front",
            Box((middle - wide / 2, -30, foot), (middle + wide / 2, -1.5, foot + high)),
        )
    wide, high, long = values["long_plug"]
    end = board.size[0]
    for middle in board.right:
        yield (
            "a plug at the right",
            Box(
                (end + 2, middle - wide / 2, values["thick"]),
                (end + 2 + long, middle + wide / 2, values["thick"] + high),
            ),
        )


def _header(board: PiBoard, values: dict[str, Any]) -> Box:
    long, broad = values["header"]
    left = values["hole_inset"] + (board.holes[0] - long) / 2
    foot = values["thick"]
    front, back = board.header_y - broad / 2, board.header_y + broad / 2
    return Box((left, front, foot), (left + long, back, foot + values["header_plugs"]))
