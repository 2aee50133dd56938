"""The first evening with hardware: a page and its drawings, from the wiring and the prices.

Two buttons on a breadboard, four wires to the Pi's header: nothing is soldered.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.devices.board.header import HEADER, PLACES
from companion.devices.board.wiring import MOST_SEATS, Wiring
from hardware import bom
from hardware.guide import printing, rendered
from hardware.header_picture import FIXED, FONT, INK, words_at
from hardware.plates import PLATES
from hardware.reader import read_readers

SEATS: Final = 2
WIDTH: Final = 800
PITCH: Final = 24
"""Of the drawing, for one hole of the breadboard and one pin of the header."""

PI: Final = (40, 96)
PI_WIDTH: Final = 250
FIRST_SHOWN: Final = 25
"""The place of the first pin that is drawn: the row at which the wires begin is near the header's far end."""

BOARD_LEFT: Final = 440
BOARD_ROWS: Final = 18
COLUMNS: Final = "abcdefghij"
FIRST_ROW: Final = 4
APART: Final = 8
"""Rows of the breadboard from one button to the next."""

LEGS: Final = 2
"""Rows from one leg of a button to the next."""

GAP: Final = 2
"""Holes' width of the groove between the halves."""

SIGNALS: Final = ("#c79a00", "#0050b5")


class FirstWire(NamedTuple):
    """One wire: from a pin of the header to a hole of the breadboard, and its colour."""

    place: int
    label: str
    hole: str
    colour: str


class FirstButton(NamedTuple):
    """One button: its seat, the row of its first legs, and its two wires."""

    seat: int
    row: int
    wires: tuple[FirstWire, FirstWire]


def first_buttons(wiring: Wiring) -> tuple[FirstButton, ...]:
    """Return the buttons of the first seats, each with a ground pin of its own beside its pin."""
    free = [pin.place for pin in HEADER if pin.label == "GND"]
    made = []
    for number, seat in enumerate(wiring.seats[:SEATS]):
        place, row = PLACES[seat.button], FIRST_ROW + APART * number
        ground = min(free, key=lambda each: abs(each - place))
        free.remove(ground)
        # Such a button fits across the groove one way only, with its contact between the two rows.
        signal = FirstWire(place, f"GPIO {seat.button}", f"a{row}", SIGNALS[number])
        back = FirstWire(ground, "GND", f"a{row + LEGS}", FIXED["GND"])
        made.append(FirstButton(seat.number, row, (signal, back)))
    return tuple(made)


def first_page(wiring: Wiring) -> str:
    """Return the page as Markdown."""
    bought, computer = list(bom.first_evening()), list(bom.computer())
    (pedestal,) = (plate for plate in PLATES if plate.name == "pedestal")
    return rendered(
        "first_hardware.md.j2",
        {
            "pins": len(HEADER),
            "bought": bought,
            "price": bom.total(bought, bom.FIRST),
            "pi": bom.total(computer, bom.TABLE),
            "card": computer[-1].look_for,
            "joints": [2 * len(reader.wires) for reader in read_readers()],
            "coin_hours": round(pedestal.hours),
            "all_hours": round(printing(MOST_SEATS).hours),
            "month": bom.shopping()["prices"]["month"],
            "buttons": first_buttons(wiring),
        },
    )


def first_picture(wiring: Wiring) -> str:
    """Return an SVG of the end of the header, the breadboard and the four wires between them."""
    buttons = first_buttons(wiring)
    height = 96 + BOARD_ROWS * PITCH + 40
    title = "Two buttons, four wires"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="{FONT}">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        words_at(WIDTH / 2, 28, title, "middle", 20, weight="bold"),
        words_at(PI[0] + 150, 56, "the Pi's header, its far end", "middle"),
        words_at(PI[0] + 150, 76, "the SD card is at the other end", "middle"),
        words_at(BOARD_LEFT + 150, 56, "the breadboard", "middle"),
        *_board(),
        *_breadboard(),
        *(line for button in buttons for line in _button(button)),
        *(line for button in buttons for wire in button.wires for line in _wire(wire)),
        *_header(buttons),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _pin(place: int) -> tuple[float, float]:
    side = 1 - place % 2
    return PI[0] + 138 + side * PITCH, PI[1] + (place - FIRST_SHOWN) // 2 * 2 * PITCH + 24


def _hole(name: str) -> tuple[float, float]:
    column, row = COLUMNS.index(name[0]), int(name[1:])
    beyond = GAP if column >= len(COLUMNS) // 2 else 0
    return BOARD_LEFT + 24 + (column + beyond) * PITCH, 96 + (row - 0.5) * PITCH


def _board() -> Iterator[str]:
    left, top = PI
    size = f'width="{PI_WIDTH}" height="{BOARD_ROWS * PITCH}"'
    yield f'<rect x="{left}" y="{top}" {size} rx="14" fill="#dfeedd" stroke="{INK}"/>'


def _header(buttons: tuple[FirstButton, ...]) -> Iterator[str]:
    used = {wire.place: wire for button in buttons for wire in button.wires}
    for pin in HEADER[FIRST_SHOWN - 1 :]:
        across, down = _pin(pin.place)
        wire = used.get(pin.place)
        fill = wire.colour if wire else "white"
        yield f'<circle cx="{across}" cy="{down}" r="8" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        side = -1 if pin.place % 2 else 1
        words = f"{pin.place} {wire.label}" if wire else str(pin.place)
        anchor = "end" if side < 0 else "start"
        # Below the wire that begins there.
        below = 20 if wire and side > 0 else 5
        yield words_at(across + side * 14, down + below, words, anchor, 13, weight="bold" if wire else "")


def _breadboard() -> Iterator[str]:
    width = (len(COLUMNS) + GAP + 2) * PITCH
    yield (
        f'<rect x="{BOARD_LEFT}" y="84" width="{width}" height="{BOARD_ROWS * PITCH + 24}" rx="8" '
        f'fill="#f4f1e6" stroke="{INK}"/>'
    )
    for column in COLUMNS:
        yield words_at(_hole(f"{column}1")[0], 80, column, "middle", 12)
        for row in range(1, BOARD_ROWS + 1):
            across, down = _hole(f"{column}{row}")
            yield f'<circle cx="{across}" cy="{down}" r="3" fill="#8a8577"/>'
    for row in range(1, BOARD_ROWS + 1):
        across, down = _hole(f"{COLUMNS[-1]}{row}")
        yield words_at(across + 16, down + 4, str(row), "start", 11)


def _button(button: FirstButton) -> Iterator[str]:
    left, top = _hole(f"d{button.row}")
    right, bottom = _hole(f"g{button.row + LEGS}")
    for column in "dg":
        for row in (button.row, button.row + LEGS):
            across, down = _hole(f"{column}{row}")
            yield f'<circle cx="{across}" cy="{down}" r="5" fill="#b8b8b8" stroke="{INK}"/>'
    size = f'width="{right - left - 16}" height="{bottom - top + 28}"'
    yield f'<rect x="{left + 8}" y="{top - 14}" {size} rx="6" fill="#3a3a3a"/>'
    middle, centre = (left + right) / 2, (top + bottom) / 2
    yield f'<circle cx="{middle}" cy="{centre}" r="26" fill="#c8102e" stroke="{INK}"/>'
    yield words_at(middle, centre + 6, str(button.seat), "middle", 18, "white", "bold")


def _wire(wire: FirstWire) -> Iterator[str]:
    (left, top), (right, bottom) = _pin(wire.place), _hole(wire.hole)
    # From the left column between two rows, so that it passes beside the other column.
    lifted = top - PITCH if wire.place % 2 else top
    start, bend = left + 2 * PITCH, (PI[0] + PI_WIDTH + right) / 2
    path = (
        f"M{left} {top} C{left + 4} {lifted} {left + 8} {lifted} {start} {lifted} "
        f"H{PI[0] + PI_WIDTH} C{bend} {lifted} {bend} {bottom} {right} {bottom}"
    )
    # A white edge, so that wires that cross can be told apart.
    yield f'<path d="{path}" fill="none" stroke="white" stroke-width="8"/>'
    yield f'<path d="{path}" fill="none" stroke="{wire.colour}" stroke-width="4" stroke-linecap="round"/>'
    yield f'<circle cx="{right}" cy="{bottom}" r="5" fill="{wire.colour}" stroke="{INK}"/>'
