"""The bill of materials: what to buy, for each number of seats."""

import csv
import io
import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from companion.devices.board.wiring import Kind, Wiring
from companion.rules import EDITIONS
from hardware.electrics import Parts, driven, driven_led, drivers, second_supply
from hardware.harness import boards, series_ohm
from hardware.reader import read_readers, read_values

DRIVEN_FROM: Final = 3
"""From this many seats on drivers switch the lights; below, LEDs are connected to the pins directly."""

SEATS: Final = tuple(range(2, 11))
METRES: Final = 1.5
"""The length of one cable, from the Pi to a seat or the pedestal."""

CAP_SCREWS: Final = 4
CORNERS: Final = 4


class Line(NamedTuple):
    """One line of the bill; ``look_for`` is the description to search a shop for."""

    part: str
    look_for: str
    quantity: str
    notes: str = ""


def is_driven(seats: int) -> bool:
    """Return whether drivers switch the lights of a table with this many seats."""
    return seats >= DRIVEN_FROM


def lines(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    """Yield every part to buy for a wiring."""
    yield from _computer()
    yield from _buttons(wiring)
    yield from _coin(wiring)
    yield from _resistors(wiring, parts)
    yield from _boards(wiring, parts)
    yield from _cables(wiring, parts)
    yield from _screws(wiring, parts)
    yield from _reader()


def _computer() -> Iterator[Line]:
    yield Line(
        "Raspberry Pi", "any with the 40-pin header: 3, 4, 5, Zero 2 WH", "1", "a Zero needs its header"
    )
    yield Line("supply for the Pi", "the official one for that board", "1")
    yield Line("microSD card", "16 GB or more", "1", "Raspberry Pi OS")


def _count(wiring: Wiring, kind: Kind) -> int:
    return sum(device.kind is kind for device in wiring.devices)


def _coin_lights(wiring: Wiring) -> int:
    return sum(light is not None for light in (wiring.coin.uno_light, wiring.coin.fifty_light))


def _buttons(wiring: Wiring) -> Iterator[Line]:
    note = "a colour for each seat; the coin's button needs no lamp"
    yield Line("arcade button", "30 mm, lit, snap-in or screw-in", str(_count(wiring, Kind.BUTTON)), note)
    leds = _coin_lights(wiring) if is_driven(len(wiring.seats)) else _count(wiring, Kind.LIGHT)
    note = f"the coin's; below {DRIVEN_FROM} seats also in place of the buttons' lamps"
    yield Line("LED 5 mm", "red, orange or yellow, diffused, about 2 V", str(leds), note)


def _coin(wiring: Wiring) -> Iterator[Line]:
    if wiring.coin.servo is not None:
        yield Line("servo", "SG90 or another 9 g one, 180 degrees, with its horns and screws", "1")
        yield Line("capacitor", "470 uF, 10 V, electrolytic", "1", "across the servo's plus and ground")
    if wiring.coin.piezo is not None:
        yield Line("piezo disc", "27 mm, passive (no electronics in it)", "1")


def _resistors(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    needed: dict[int, list[str]] = {}
    on_pins = [
        device
        for device in wiring.devices
        if device.kind is not Kind.LIGHT or not is_driven(len(wiring.seats))
    ]
    for device in on_pins:
        needed.setdefault(series_ohm(device.kind, parts), []).append(device.kind.value)
    if is_driven(len(wiring.seats)):
        needed.setdefault(driven_led(parts).ohm, []).extend(["the coin's LEDs"] * _coin_lights(wiring))
    for ohm, uses in sorted(needed.items()):
        yield Line("resistor", f"{ohm} ohm, 1/4 W", str(len(uses)), ", ".join(dict.fromkeys(uses)))
    if is_driven(len(wiring.seats)):
        lamps = str(sum(seat.light is not None for seat in wiring.seats))
        note = "in place of the one in a lamp sold for 12 V; none for lamps sold for 5 V"
        yield Line("resistor for a lamp", f"{driven(parts).ohm} ohm, 1/4 W", lamps, note)


def _boards(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    many = is_driven(len(wiring.seats))
    if many:
        chips = str(drivers(wiring, parts))
        yield Line("driver", "ULN2803A, DIP-18, with a socket", chips, "eight lights each")
    yield Line("perforated board", "50 by 70 mm", str(len(boards(wiring, parts, many))))
    supply = second_supply(wiring, parts, many)
    yield Line(
        "second supply",
        f"5 V, {supply.ampere:g} A",
        "1",
        f"for the servo{' and the lamps' if many else ''} alone",
    )


def _cables(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    many = is_driven(len(wiring.seats))
    jumpers = len(wiring.devices) + 2 * len(boards(wiring, parts, many))
    yield Line("jumper wire", "socket to bare end, 20 cm", str(jumpers), "from the header to the boards")
    seats = len(wiring.seats)
    cores = 4 if many else 3
    yield Line(f"cable, {cores} cores", "0.14 mm2 or more, 5 mm thick at most", f"{METRES * seats:g} m")
    yield Line("cable, 8 cores", "alarm or network cable", f"{METRES:g} m", "to the pedestal")
    yield Line("cable, 2 cores", "as to a seat", f"{METRES:g} m", "to the coin's button")
    yield Line("screw terminal", "2.54 mm or 3.5 mm raster, 2 poles", str((cores * seats + 12) // 2 + 1))


def _screws(wiring: Wiring, parts: Parts) -> Iterator[Line]:
    housings = _count(wiring, Kind.BUTTON)
    strips = len(boards(wiring, parts, is_driven(len(wiring.seats))))
    yield Line("screw", "M3 x 12, countersunk", str(3 * housings), "the plates of the buzzers")
    yield Line("screw", "M3 x 12, round head", str(CORNERS + 1), "the pedestal's corners, and its axle")
    yield Line("screw", "M2 x 8", str(CAP_SCREWS), "the cap over the coin")
    yield Line("screw", "M2.5 x 6", str(CORNERS), "the Pi on its tray")
    yield Line("screw", "M2 x 5", str(CORNERS * strips), "the boards on the tray")
    yield Line("rubber foot", "12 mm, stick-on", str(3 * housings + CORNERS), "buzzers and tray")
    yield Line("cable tie", "2.5 mm wide", str(housings), "one in each buzzer")


def _reader() -> Iterator[Line]:
    """Yield the parts of the card reader, the same for any number of seats."""
    values = read_values()
    boards = " or ".join(f"{reader.board} ({reader.chip}, {reader.bus})" for reader in read_readers())
    wires = max(len(reader.wires) for reader in read_readers())
    metres = math.ceil(wires * values["line"]["metres"])
    stickers = max(edition.deck_size for edition in EDITIONS.values())
    yield Line("Raspberry Pi Pico", "Pico or Pico W, without header pins", "1", "the card reader")
    yield Line("reader board", f"{boards}, without header pins", "1", "the card reader: either of them")
    size = f"{values['sticker']['diameter_mm']} mm, round"
    yield Line(
        "NFC sticker", f"NTAG213 (or 215, 216), {size}", str(stickers), "one a card of the largest deck"
    )
    yield Line("USB cable", "micro-USB, with wires for data", "1", "the card reader")
    yield Line("wire", "0.14 mm2, stranded, in colours", f"{metres} m", "inside the card reader")
    yield Line("screw", "M2 x 6", str(CORNERS), "the Pico in the card reader")
    yield Line("screw", "M3 x 10, countersunk", str(CORNERS), "the card reader's lid")
    yield Line("foam tape", "1 mm thick, double-sided", "0.1 m", "the reader board under the lid")
    yield Line("rubber foot", "10 to 12 mm, stick-on", str(CORNERS), "the card reader")


def as_csv(wiring_of: Callable[[int], Wiring], parts: Parts) -> str:
    """Return the bill as CSV: a row for each part, a column for each number of seats."""
    rows: dict[tuple[str, str], dict[int, Line]] = {}
    # The largest table first: it has nearly every part, so that the rows keep a sensible order.
    for seats in reversed(SEATS):
        for line in lines(wiring_of(seats), parts):
            rows.setdefault((line.part, line.look_for), {})[seats] = line
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["part", "what to look for", *(f"{seats} seats" for seats in SEATS), "notes"])
    for (part, look_for), by_seats in rows.items():
        quantities = [by_seats[seats].quantity if seats in by_seats else "0" for seats in SEATS]
        table.writerow([part, look_for, *quantities, by_seats[max(by_seats)].notes])
    return text.getvalue()
