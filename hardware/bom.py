"""The bill of materials: what to buy, for each number of seats."""

import csv
import io
import math
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.devices.board.wiring import DeviceKind, Wiring
from companion.rules import EDITIONS, ONE_SIDED
from hardware.electrics import Parts, driven, second_supply
from hardware.fit import found
from hardware.harness import board_ohm, boards
from hardware.perfboard import layouts
from hardware.reader import read_readers, read_values
from hardware.wireless import LIGHT_OHM
from hardware.wireless import read_values as read_wireless

DRIVEN_FROM: Final = 3
"""From this many seats on drivers switch the lights; below, LEDs are connected to the pins directly."""

SEATS: Final = tuple(range(2, 11))
SHOPPING: Final = Path(__file__).with_name("shopping.toml")

CAP_SCREWS: Final = 4
CORNERS: Final = 4
FUSES: Final = (0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15)
"""Slow fuses of 5 x 20 mm, in amperes (IEC 60127)."""
GRAMS: Final = 1.27
"""What a cubic centimetre weighs, of the heavier of PLA and PETG."""

CORE_MM2: Final = 0.14
"""The thinnest core that a cable to a seat may have."""
FOLDED: Final = 4
"""How many times a bare core lies beside itself in a terminal that is made for thicker ones."""
TERMINAL_MM2: Final = (0.5, 1.5)
"""The cores that the smallest insulated terminals take: those with a red collar."""

FIRST, TABLE, WIRELESS, READER, TOOLS = (
    "first evening",
    "table",
    "wireless buzzers",
    "card reader",
    "tools",
)
"""What a line is bought for."""
ORDER: Final = (FIRST, TABLE, WIRELESS, READER, TOOLS)
CARD_SIZE: Final = "56 x 87 mm"


class Line(NamedTuple):
    """One line of the bill; ``look_for`` is the description to search a shop for."""

    part: str
    look_for: str
    quantity: str
    notes: str = ""
    wanted_for: str = TABLE

    @property
    def amount(self) -> float:
        """The quantity as a number: of pieces, metres or kilogrammes."""
        return float(self.quantity.split()[0])


class Price(NamedTuple):
    """What something costs, from a cheap shop's price to a near one's."""

    low: float
    high: float


@cache
def shopping() -> dict[str, Any]:
    """Return the lengths of the cables and the prices."""
    return tomllib.loads(SHOPPING.read_text(encoding="utf-8"))


def price(part: str) -> Price:
    """Return what one of a part costs, or one metre of it."""
    return Price(*shopping()["prices"]["each"][part])


def total(bought: Iterable[Line], wanted_for: str) -> Price:
    """Return what all the lines for one purpose cost."""
    each = shopping()["prices"]["each"]
    lines = [line for line in bought if line.wanted_for == wanted_for]
    low, high = (sum(line.amount * each[line.part][end] for line in lines) for end in (0, 1))
    return Price(low, high)


def is_driven(seats: int) -> bool:
    """Return whether drivers switch the lights of a table with this many seats."""
    return seats >= DRIVEN_FROM


def lines(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    """Yield every part to buy for a wiring, and the tools."""
    yield from first_evening()
    yield from computer()
    yield from _buttons(wiring)
    yield from _coin(wiring)
    yield from _resistors(wiring, parts)
    yield from _boards(wiring, parts)
    yield from _supply(wiring, parts)
    yield from _cables(wiring, parts)
    yield from _screws(wiring, parts)
    yield from _filament(wiring)
    yield from (line._replace(wanted_for=WIRELESS) for line in _wireless(len(wiring.seats)))
    yield from (line._replace(wanted_for=READER) for line in _reader())
    yield from (line._replace(wanted_for=TOOLS) for line in _tools())


def first_evening() -> Iterator[Line]:
    """Yield what the first evening takes besides a Raspberry Pi."""
    yield Line("breadboard", "400 holes, without solder", "1", "the two buttons", FIRST)
    yield Line("push button", "for breadboards, four legs, 12 mm or 6 mm", "2", "", FIRST)
    yield Line("jumper wire", "socket to pin, 20 cm", "4", "from the header to the breadboard", FIRST)


def computer() -> Iterator[Line]:
    """Yield what serves the game, with or without hardware beside it."""
    yield Line(
        "Raspberry Pi", "any with the 40-pin header: 3, 4, 5, Zero 2 WH", "1", "a Zero needs its header"
    )
    yield Line("supply for the Pi", "the official one for that board", "1")
    yield Line("microSD card", "8 GB or more", "1", "Raspberry Pi OS")


def _count(wiring: Wiring, kind: DeviceKind) -> int:
    return sum(device.kind is kind for device in wiring.devices)


def _coin_lights(wiring: Wiring) -> int:
    return sum(light is not None for light in (wiring.coin.uno_light, wiring.coin.fifty_light))


def _buttons(wiring: Wiring) -> Iterator[Line]:
    note = "a colour for each seat; the coin's button needs no lamp"
    yield Line(
        "arcade button", "30 mm, lit, snap-in or screw-in", str(_count(wiring, DeviceKind.BUTTON)), note
    )
    leds = _coin_lights(wiring) if is_driven(len(wiring.seats)) else _count(wiring, DeviceKind.LIGHT)
    note = f"the coin's; below {DRIVEN_FROM} seats also in place of the buttons' lamps"
    yield Line("LED 5 mm", "red, orange or yellow, diffused, about 2 V", str(leds), note)


def _coin(wiring: Wiring) -> Iterator[Line]:
    if wiring.coin.servo is not None:
        yield Line("servo", "SG90 or another 9 g one, 180 degrees, with its horns and screws", "1")
        yield Line("capacitor", "470 uF, 10 V, electrolytic", "1", "across the servo's plus and ground")
    if wiring.coin.piezo is not None:
        yield Line("piezo disc", "27 mm, passive (no electronics in it)", "1")


def _resistors(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    many = is_driven(len(wiring.seats))
    needed: dict[int, list[str]] = {}
    for device in wiring.devices:
        ohm = board_ohm(device, parts, many)
        if ohm is not None:
            use = "the coin's LEDs" if many and device.kind is DeviceKind.LIGHT else device.kind.value
            needed.setdefault(ohm, []).append(use)
    for ohm, uses in sorted(needed.items()):
        yield Line("resistor", f"{ohm} ohm, 1/4 W", str(len(uses)), ", ".join(dict.fromkeys(uses)))
    if many:
        lamps = str(sum(seat.light is not None for seat in wiring.seats))
        note = "in place of the one in a lamp sold for 12 V; none for lamps sold for 5 V"
        yield Line("resistor for a lamp", f"{driven(parts).ohm} ohm, 1/4 W", lamps, note)


def _boards(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    many = is_driven(len(wiring.seats))
    drawn = layouts(wiring, parts, many)
    boards = str(len(drawn))
    if many:
        yield Line("driver", "ULN2803A, DIP-18, with a socket", boards, "one a terminal board")
    yield Line("perforated board", "50 by 70 mm, 24 by 18 holes 2.54 mm apart", boards)
    small = sum(part.kind == "2 poles" for layout in drawn for part in layout.components)
    note = "3.5 mm ones do not fit the holes"
    yield Line("screw terminal", "2.54 mm raster, 2 poles", str(small), note)
    yield Line("screw terminal", "5.08 mm raster, 2 poles", boards, "the supply's")
    yield Line("pin strip", "2.54 mm, straight, 40 pins to break off", boards)
    pins = sum(len(layout.pin_of) for layout in drawn)
    yield Line("jumper wire", "socket to socket, 20 cm", str(pins), "from the header to the boards")
    yield Line("hook-up wire", "0.14 to 0.25 mm2, insulated", f"{len(drawn)} m", "on the boards' backs")
    yield Line("tinned wire", "0.6 mm, bare", f"{0.5 * len(drawn):g} m", "on the boards' backs")


def fuse(wiring: Wiring, parts: Parts) -> float:
    """Return the fuse for the second supply, in amperes: the smallest with half of the load in reserve."""
    load = second_supply(wiring, parts, is_driven(len(wiring.seats))).total_ma / 1000
    return next(size for size in FUSES if size >= load * 1.5)


def _supply(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    many = is_driven(len(wiring.seats))
    supply = second_supply(wiring, parts, many)
    note = f"for the servo{' and the lamps' if many else ''} alone"
    yield Line("second supply", f"5 V, {supply.ampere:g} A, plug 5.5 x 2.1 mm", "1", note)
    yield Line("barrel-jack adapter", "socket 5.5 x 2.1 mm to two screw terminals", "1", "the supply's plug")
    yield Line("fuse holder", "in-line, 5 x 20 mm, with wires", "1", "in the supply's plus, at the adapter")
    yield Line("fuse", f"5 x 20 mm, {fuse(wiring, parts):g} A, slow", "2", "one to spare")
    yield Line("supply wire", "0.75 mm2, red and black", "1 m", "from the adapter to the boards")


def _cables(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    many = is_driven(len(wiring.seats))
    lengths = shopping()["cables"]
    seats, to_a_seat = len(wiring.seats), lengths["to_a_seat_m"]
    note = f"{to_a_seat:g} m to a seat: measure your table"
    cores = 4 if many else 3
    size = f"{CORE_MM2:g} mm2 or more, 5 mm thick at most"
    yield Line(f"cable, {cores} cores", size, f"{to_a_seat * seats:g} m", note)
    pedestal = "to the pedestal; the two cores that are left double its plus and ground"
    size = "0.22 mm2, alarm cable"
    yield Line("cable, 8 cores", size, f"{lengths['to_the_pedestal_m']:g} m", pedestal)
    yield Line("cable, 2 cores", "as to a seat", f"{to_a_seat:g} m", "to the coin's button")
    spades = 2 * _count(wiring, DeviceKind.BUTTON)
    if many:
        spades += 2 * sum(seat.light is not None for seat in wiring.seats)
    collar = f"{TERMINAL_MM2[0]:g} to {TERMINAL_MM2[1]:g} mm2"
    note = "as wide as the tabs of your buttons, often two widths; or ready-made leads for arcade buttons"
    yield Line("spade terminal", f"female, insulated, red ({collar}): 2.8, 4.8 or 6.3 mm", str(spades), note)
    yield Line("heat-shrink tube", "2 to 5 mm, a set", "1 m", "over every joint outside the boards")


def _screws(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    housings = _count(wiring, DeviceKind.BUTTON)
    strips = len(boards(wiring, parts, is_driven(len(wiring.seats))))
    yield Line("screw", "M3 x 12, countersunk", str(3 * housings), "the plates of the buzzers")
    yield Line("screw", "M3 x 12, round head", str(CORNERS + 1), "the pedestal's corners, and its axle")
    yield Line("screw", "M2 x 8", str(CAP_SCREWS), "the cap over the coin")
    yield Line("screw", "M2.5 x 6", str(CORNERS), "the Pi on its tray, or a Zero on its plate with two")
    yield Line("screw", "M2.5 x 12", "2", "a Zero alone: it and its plate, at the header")
    yield Line("screw", "M2 x 6", str(CORNERS * strips), "the boards on the tray")
    yield Line(
        "rubber foot", "12 mm, stick-on", str(3 * housings + 2 * CORNERS), "buzzers, tray and pedestal"
    )
    yield Line("cable tie", "2.5 mm wide", str(housings + 2), "one in each buzzer, two at the supply's fuse")


def _filament(wiring: Wiring) -> Iterator[Line]:
    """Yield the plastic of all printed parts as if they were solid: what is left over replaces what fails."""
    volume = {name: float(finding.volume_cm3) for name, finding in found().items()}
    each = ("coin-ring", "coin-cap", "coin-top", "coin-base", "coin", "tray", "tray-zero")
    buzzers = _count(wiring, DeviceKind.BUTTON) * (volume["buzzer-drum"] + volume["buzzer-plate"])
    grams = GRAMS * (buzzers + sum(volume[name] for name in each))
    yield Line(
        "filament",
        "PLA or PETG, 1.75 mm",
        f"{math.ceil(grams / 100) / 10:g} kg",
        "all solid; less as printed",
    )


def usual_deck() -> int:
    """Return how many cards the largest deck has that takes stickers, but for No Mercy's."""
    return max(EDITIONS[slug].deck_size for slug in ONE_SIDED if slug != "no-mercy")


def _reader() -> Iterator[Line]:
    """Yield the parts of the card reader, the same for any number of seats."""
    values = read_values()
    boards = " or ".join(f"{reader.board} ({reader.chip}, {reader.bus})" for reader in read_readers())
    wires = max(len(reader.wires) for reader in read_readers())
    metres = math.ceil(wires * values["line"]["metres"])
    stickers = usual_deck()
    yield Line("Raspberry Pi Pico", "Pico or Pico W, without header pins", "1", "the card reader")
    yield Line("reader board", f"{boards}, without header pins", "1", "the card reader: either of them")
    size = f"{values['sticker']['diameter_mm']} mm, round"
    sleeves = f"for cards of {CARD_SIZE}, with opaque backs"
    yield Line("card sleeve", sleeves, str(stickers), "first of all: else the stickers mark the cards")
    note = "one a card; for No Mercy 168"
    yield Line("NFC sticker", f"NTAG213 (or 215, 216), {size}, thin", str(stickers), note)
    yield Line("USB cable", "micro-USB, with wires for data", "1", "the card reader")
    yield Line("wire", "0.14 mm2, stranded, in colours", f"{metres} m", "inside the card reader")
    yield Line("screw", "M2 x 6", str(CORNERS), "the Pico in the card reader")
    yield Line("screw", "M3 x 10, countersunk", str(CORNERS), "the card reader's lid")
    yield Line("foam tape", "1 mm thick, double-sided, a roll", "1", "the reader board under the lid")
    yield Line("rubber foot", "10 to 12 mm, stick-on", str(CORNERS), "the card reader")


def _wireless(seats: int) -> Iterator[Line]:
    """Yield what each seat needs that has no cable; its button, drum and screws are the table's."""
    values, each = read_wireless(), str(seats)
    cell, board = values["cell"], values["board"]
    yield Line("board with a charger", " or ".join(board["names"]), each, "in each drum, in place of a cable")
    size = " x ".join(f"{measure:g}" for measure in cell["measures"])
    capacity = f"{cell['milliampere_hours']:g} mAh, {size} mm at most"
    note = "its plug's plus where the board's is: measure it"
    yield Line("lithium cell", f"3.7 V, protected, {capacity}, with a JST-PH plug", each, note)
    yield Line(
        "slide switch", "1 A, with JST-PH plug and socket, or a lead of such", each, "in the cell's plus"
    )
    yield Line("LED 5 mm", "red, orange or yellow, about 2 V", each, "in place of the button's lamp")
    yield Line("resistor", f"{LIGHT_OHM} ohm, 1/4 W", each, "each seat's LED")
    yield Line("foam tape", "2 mm thick, double-sided, a roll", "1", "the cell on the plate")


def _tools() -> Iterator[Line]:
    """Yield what is only borrowed from a friend's bench."""
    yield Line("soldering iron", "with a stand and a fine tip", "1")
    yield Line("solder", "0.8 mm, with flux", "1")
    yield Line("multimeter", "ohms, volts, and a beep for continuity", "1")
    yield Line("wire stripper", "0.1 to 1 mm2", "1")
    yield Line("side cutter", "for electronics", "1")
    yield Line("crimping pliers", "for insulated spade terminals", "1")
    yield Line("screwdrivers", "PH0, PH1, PH2, and 2 mm flat for the terminals", "1")
    yield Line("calipers", "to measure button, servo and coin", "1")
    yield Line("lighter", "for the heat-shrink tube", "1")


def as_csv(wiring_of: Callable[[int], Wiring], parts: Parts) -> str:
    """Return the bill as CSV: a row for each part, a column for each number of seats, and what all cost."""
    bills = {seats: list(lines(wiring_of(seats), parts)) for seats in SEATS}
    rows: dict[tuple[str, str, str], dict[int, Line]] = {}
    # The largest table first: it has nearly every part, so that the rows keep a sensible order.
    for seats in reversed(SEATS):
        for line in bills[seats]:
            rows.setdefault((line.wanted_for, line.part, line.look_for), {})[seats] = line
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    columns = [f"{seats} seats" for seats in SEATS]
    table.writerow(["for", "part", "what to look for", *columns, "EUR each, from", "to", "notes"])
    for (wanted_for, part, look_for), by_seats in sorted(
        rows.items(), key=lambda row: ORDER.index(row[0][0])
    ):
        quantities = [by_seats[seats].quantity if seats in by_seats else "0" for seats in SEATS]
        each = [f"{number:.2f}" for number in price(part)]
        table.writerow([wanted_for, part, look_for, *quantities, *each, by_seats[max(by_seats)].notes])
    for wanted_for in ORDER:
        for end in Price._fields:
            sums = [f"{getattr(total(bills[seats], wanted_for), end):.0f}" for seats in SEATS]
            table.writerow([wanted_for, "total", f"EUR, {end}", *sums, "", "", shopping()["prices"]["month"]])
    return text.getvalue()
