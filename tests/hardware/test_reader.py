"""The card reader's wiring, checked against the firmware's pins and the limits of its parts."""

import ast
import json
import math
import re
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from companion.devices.board.wiring import read_wiring
from companion.devices.scanner import connection
from hardware.__main__ import texts
from hardware.bom import lines
from hardware.electrics import read_parts
from hardware.guide import HERE
from hardware.harness import GROUND
from hardware.printed_parts import measures
from hardware.reader import BOARDS, PICO, PINS, THREE_VOLTS, Reader, read_readers, read_values
from hardware.reader_limits import field, pile_share, power, rise_ns, to_the_pile

FIRMWARE = HERE.parent / "firmware" / "src"
FIRMWARE_PINS = FIRMWARE / "pins.py"
MADE = texts(read_wiring(), read_parts())
READERS = {reader.name: reader for reader in read_readers()}
# The firmware's name for a wire: the board's name for it.
TERMINALS = {
    "mfrc522": {"sck": "SCK", "mosi": "MOSI", "miso": "MISO", "cs": "SDA", "reset": "RST"},
    "pn532": {"sda": "SDA", "scl": "SCL", "reset": "RSTPDN"},
}

either = pytest.mark.parametrize("reader", READERS.values(), ids=BOARDS)


def _pins_in_firmware(*parts: str, board: str = "PICO") -> dict[str, int]:
    """The GPIO of each wire of these parts of a board."""
    pins = runpy.run_path(str(FIRMWARE_PINS))[board]
    return {wire: gpio for part in parts for wire, gpio in pins[part].items() if wire != "id"}


@pytest.mark.parametrize(("name", "bus"), [("mfrc522", "spi"), ("pn532", "i2c")])
def test_the_firmware_drives_the_pins_that_are_wired(name: str, bus: str) -> None:
    wired = {wire.terminal: wire.gpio for wire in READERS[name].wires if wire.gpio is not None}
    driven = {TERMINALS[name][word]: gpio for word, gpio in _pins_in_firmware(bus, name).items()}
    # A reset that most boards do not lead out is in the guide's words, and in no drawing.
    driven.pop("RSTPDN", None)
    assert wired == driven


# Looked at as the chip starts; flash and memory; the serial port; inputs only.
TAKEN = {
    "ESP32": {0, 2, 5, 12, 15} | {*range(6, 12), 16, 17} | {1, 3} | {*range(34, 40)},
    "ESP32_S3": {0, 3, 45, 46} | {*range(26, 38)} | {19, 20, 43, 44},
}
esp32s = pytest.mark.parametrize("board", TAKEN)


@esp32s
def test_no_wire_is_on_a_pin_that_an_esp32_needs_itself(board: str) -> None:
    chips = [
        _pins_in_firmware(bus, name, board=board) for name, bus in (("mfrc522", "spi"), ("pn532", "i2c"))
    ]
    used = [gpio for chip in chips for gpio in chip.values()]
    assert set() == TAKEN[board] & set(used)
    assert len(set(used)) == len(used)


@esp32s
def test_the_firmware_s_page_has_the_pins_of_each_esp32(board: str) -> None:
    page = (FIRMWARE.parent / "README.md").read_text()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if "|" in line]
    (head,) = (row for row in rows if row[-1] == "ESP32-S3")
    column = head.index(board.replace("_", "-"))
    written = {row[0]: row[column] for row in rows if len(row) == len(head) and row[column].isdigit()}
    expected = {
        f"{name.upper()} {TERMINALS[name][wire]}": str(gpio)
        for name, bus in (("mfrc522", "spi"), ("pn532", "i2c"))
        for wire, gpio in _pins_in_firmware(bus, name, board=board).items()
    }
    led = runpy.run_path(str(FIRMWARE_PINS))[board]["led"]
    assert {**expected, "the light": str(led)} == written


def test_the_firmware_names_the_same_places_on_the_pico() -> None:
    said = ast.get_docstring(ast.parse(FIRMWARE_PINS.read_text())) or ""
    rows = {
        line[:8]: [int(word) for word in line[8:].split()]
        for line in said.splitlines()
        if line[-1:].isdigit()
    }
    wires = [wire for name in BOARDS for wire in READERS[name].wires if wire.gpio is not None]
    assert sorted({wire.place for wire in wires}) == rows["Pico pin"]
    assert [PINS[place - 1] for place in rows["Pico pin"]] == rows["GPIO    "]


def test_the_firmware_s_page_has_every_wire_where_the_guide_has_it() -> None:
    page = (FIRMWARE.parent / "README.md").read_text().partition("| Pico pin |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()[2:]]
    written = {
        (name, cells[2 + column], int(re.findall(r"\d+", cells[0])[0]))
        for cells in rows
        for column, name in enumerate(BOARDS)
        if cells[2 + column]
    }
    wired = {(name, wire.terminal, wire.place) for name in BOARDS for wire in READERS[name].wires}
    assert wired == written


def test_the_pico_has_forty_pins_and_each_gpio_once() -> None:
    gpios = [pin for pin in PINS if isinstance(pin, int)]
    assert 40 == len(PINS)
    assert [*range(23), 26, 27, 28] == gpios
    assert [3, 8, 13, 18, 23, 28, 38] == [place for place, pin in enumerate(PINS, 1) if pin == GROUND]


def test_each_bus_is_on_pins_that_the_pico_supports() -> None:
    spi, i2c = _pins_in_firmware("spi"), _pins_in_firmware("i2c")
    assert {"miso": 0, "sck": 2, "mosi": 3} == {name: gpio % 4 for name, gpio in spi.items()}
    assert {"sda": 0, "scl": 1} == {name: gpio % 2 for name, gpio in i2c.items()}
    # The firmware uses SPI0 and I2C0.
    assert all(gpio % 16 < 8 for gpio in spi.values())
    assert all(gpio % 4 < 2 for gpio in i2c.values())


def test_both_boards_may_be_wired_at_once() -> None:
    used = [wire.gpio for reader in READERS.values() for wire in reader.wires if wire.gpio is not None]
    assert len(set(used)) == len(used)


# The harness


def _joined(reader: Reader) -> dict[int, int]:
    """Return the board's row for each pin of the Pico, as the diagram has them."""
    document = MADE[HERE / "drawings" / f"reader-{reader.name}.yml"]
    drawn = [json.loads(line[4:]) for line in document.splitlines() if line.startswith("  - ")]
    return {left[PICO][0]: right[reader.chip][0] for left, _, right in drawn}


@either
def test_every_wire_is_drawn_from_its_pin_to_its_terminal(reader: Reader) -> None:
    wired = {wire.place: reader.terminals.index(wire.terminal) + 1 for wire in reader.wires}
    assert wired == _joined(reader)
    assert len(reader.wires) == len(wired)


@either
def test_the_reader_has_three_volts_and_a_ground_and_never_five(reader: Reader) -> None:
    others = [wire.label for wire in reader.wires if wire.gpio is None]
    assert sorted([GROUND, THREE_VOLTS]) == sorted(others)
    assert 36 in _joined(reader)


@either
def test_no_two_wires_have_one_colour(reader: Reader) -> None:
    colours = [wire.colour for wire in reader.wires]
    assert len(set(colours)) == len(colours)


# Its limits


@either
def test_the_pico_can_feed_the_reader_and_usb_can_feed_both(reader: Reader) -> None:
    spent = power(reader)
    assert spent.fits
    assert reader.antenna_ma < spent.reader_ma < spent.allowed_ma
    assert spent.reader_ma < spent.usb_ma < spent.usb_allowed_ma


def test_an_antenna_of_300_milliamperes_would_be_too_much() -> None:
    assert not power(replace(READERS["pn532"], antenna_ma=300)).fits


def test_the_boards_own_pull_ups_are_fast_enough_and_the_picos_are_not() -> None:
    line, board = read_values()["line"], READERS["pn532"].pull_up_ohm
    assert board is not None
    assert rise_ns(board) < line["slowest_rise_ns"] < rise_ns(line["own_pull_up_ohm"])


def test_the_field_over_the_middle_is_that_of_the_textbook() -> None:
    half, high = 18.0, 30.0
    textbook = 8 * half**2 / ((half**2 + high**2) * math.hypot(half, half, high))
    assert textbook == pytest.approx(field((0, 0, high)))


def test_the_field_far_away_falls_with_the_cube() -> None:
    assert pytest.approx(1 / 8, rel=1e-3) == field((0, 0, 4000)) / field((0, 0, 2000))
    # Beside a small loop it is half of that over it, and the other way.
    assert pytest.approx(-1 / 2, rel=1e-3) == field((2000, 0, 0)) / field((0, 0, 2000))


def test_the_field_at_the_pile_is_too_weak_for_its_stickers() -> None:
    assert pile_share() < 0.25
    assert to_the_pile() > read_values()["sticker"]["reach_mm"]


def test_a_pile_right_beside_the_antenna_would_be_read() -> None:
    beside = abs(field((read_values()["sticker"]["diameter_mm"], 0, 0)))
    assert beside > field((0, 0, read_values()["sticker"]["reach_mm"]))


def test_the_pico_and_either_board_fit_their_rooms() -> None:
    size = {each.name: json.loads(each.value) for each in measures()}
    assert size["pico_width"] + 2 * size["clearance"] < size["pico_room"]
    assert size["pico_holes"][0] < size["pico_length"]
    # The ledges of the shorter board are beside those of the longer one, not among them.
    assert size["reader_short"] + size["ledge"][0] < size["reader_long"]
    assert max(size["pico_length"], size["reader_width"]) < size["card_length"]
    assert size["pad_mark"] < size["pad_top"] < size["floor_height"]


# The bill and the guide


def test_there_is_a_sticker_for_each_card_and_a_screw_for_each_hole() -> None:
    bought = {line.look_for: line.quantity for line in lines(read_wiring(), read_parts())}
    assert "112" == next(quantity for found, quantity in bought.items() if "NTAG" in found)
    assert "4" == bought["M3 x 10, countersunk"] == bought["M2 x 6"]


def _chapter() -> str:
    _, _, rest = MADE[HERE / "README.md"].partition("## 7. The card reader")
    return rest.partition("\n## ")[0]


def test_the_chapter_ends_with_the_device_page_naming_the_reader() -> None:
    ending = _chapter().partition("### Try it")[2]
    assert "Open the Devices page" in ending
    source = Path(connection.__file__).read_text()
    assert "Listening to the reader on %(port)s: %(chip)s, firmware %(version)s." in source
    assert "Listening to the reader on /dev/ttyACM0: mfrc522-2, firmware 1.0.0." in ending


def test_the_chapter_says_that_nobody_has_built_it() -> None:
    assert "Nobody has built this yet" in _chapter()


def test_the_light_says_what_the_chapter_says() -> None:
    led = runpy.run_path(str(FIRMWARE / "status_led.py"))
    assert (1000, 2) == (sum(led["NO_COMPANION"]), len(led["NO_COMPANION"]))
    assert (1000, 4) == (sum(led["NO_CHIP"]), len(led["NO_CHIP"]))
    assert (True, False) == tuple(led["is_lit"](led[pattern], 500) for pattern in ("READY", "BUSY"))
