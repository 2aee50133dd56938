"""Render the build guide: the text of ``guide.md.j2`` with numbers from the wiring and the parts."""

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.devices.board.wiring import MOST_SEATS, RING_CLOCK, RING_DATA, Wiring
from hardware import bom, checks, electrics, reader_limits, wireless
from hardware.board.figures import figures
from hardware.bom import DRIVEN_FROM
from hardware.electrics import Budget, Light, Parts, Supply
from hardware.header_picture import table
from hardware.perfboard import PITCH
from hardware.plates import BED, PLATES, Plate
from hardware.printed_parts import measures
from hardware.reader import PINS, THREE_VOLTS, read_readers, read_values, reader_table

HERE: Final = Path(__file__).parent
TEMPLATE: Final = "guide.md.j2"
SMALL: Final = 2
"""The seats of the small build, whose lights need no driver."""
PRICED_FOR: Final = (2, 4, 10)
BOUGHT_FOR: Final = {
    bom.TABLE: "buzzers, coin, Pi and its supplies",
    bom.WIRELESS: "no cables: boards and cells for the seats",
    bom.READER: "card reader, with sleeves and stickers",
    bom.TOOLS: "tools, if you have none",
}


class Build:
    """The figures of one size of table."""

    def __init__(self, wiring: Wiring, parts: Parts, light: Light, driven: bool) -> None:
        self.budget: Budget = electrics.budget(wiring, parts, light)
        self.supply: Supply = electrics.second_supply(wiring, parts, driven)


def guide(wiring: Wiring, parts: Parts) -> str:
    """Render the whole guide as Markdown."""
    return rendered(TEMPLATE, _numbers(wiring, parts))


def rendered(template: str, numbers: Mapping[str, object]) -> str:
    """Render a page of Markdown from its template."""
    environment = Environment(  # noqa: S701 - Markdown, and all of it our own
        loader=FileSystemLoader(HERE), undefined=StrictUndefined, keep_trailing_newline=True
    )
    environment.filters |= {"ma": _milliamperes, "v": _volts, "g": lambda number: f"{number:g}"}
    return environment.get_template(template).render(numbers).rstrip() + "\n"


def _numbers(wiring: Wiring, parts: Parts) -> dict[str, object]:
    direct, driven = electrics.direct(parts), electrics.driven(parts)
    return {
        "most": MOST_SEATS,
        "driven_from": DRIVEN_FROM,
        "small": Build(wiring.first(SMALL), parts, direct, driven=False),
        "large": Build(wiring, parts, driven, driven=True),
        "all_direct": electrics.budget(wiring, parts, direct),
        "most_direct": electrics.most_direct_seats(wiring, parts),
        "direct": direct,
        "driven": driven,
        "driven_led": electrics.driven_led(parts),
        "lamp_5v": electrics.driven(parts, ohm=parts.lamp["own_ohm"]),
        "lamp_12v": electrics.driven(parts, volts=12, ohm=parts.lamp["own_ohm"]),
        "lamp_on_a_pin": electrics.lamp_on_a_pin(parts),
        "lamp_at_boot": electrics.lamp_at_boot(parts),
        "press_fixed": electrics.press(parts, fixed=True),
        "low_v": parts.pi["low_v"],
        "pin_ma": parts.pi["pin_ma"],
        "led_v": parts.led["forward_v"],
        "lamp_v": parts.lamp["forward_v"],
        "lamp_ohm": parts.lamp["own_ohm"],
        "button_ohm": parts.button["series_ohm"],
        "servo": wiring.servo,
        "servo_ohm": parts.servo["signal_ohm"],
        "piezo_ohm": parts.piezo["series_ohm"],
        "ring_ma": electrics.ring_ma(parts),
        "ring_supply": electrics.second_supply(_with_a_ring(wiring), parts, lamps_on_it=True),
        "ring_gpio": RING_DATA,
        "ring_clock": RING_CLOCK,
        "ring_ohm": parts.ring["series_ohm"],
        "speaker_ma": parts.speaker["most_ma"],
        "servo_stalled": parts.servo["stalled_ma"],
        "channels": parts.driver["channels"],
        "table": table(wiring),
        **_shopping_numbers(wiring, parts),
        "checks": checks.table(parts),
        "pitch": PITCH,
        "core": {"mm2": bom.CORE_MM2, "folded": bom.FOLDED, "taken": bom.TERMINAL_MM2},
        "plates": PLATES,
        "here": HERE,
        "bed": BED,
        "prints": {seats: printing(seats) for seats in PRICED_FOR},
        "measures": measures(),
        "measure": {each.name: each.value for each in measures()},
        **_reader_numbers(),
        "draws": wireless.draws(),
        "cell": wireless.read_values()["cell"],
        "charging": wireless.read_values()["board"],
        "wireless_pins": wireless.pins(),
        "wireless_ohm": wireless.LIGHT_OHM,
        **figures(wiring, parts),
    }


def _with_a_ring(wiring: Wiring) -> Wiring:
    return replace(wiring, coin=replace(wiring.coin, ring=RING_DATA))


class Printing(NamedTuple):
    """What it takes to print all of a table."""

    plates: list[tuple[int, Plate]]
    kilograms: float
    hours: float


def printing(seats: int) -> Printing:
    """Return each plate with how often it is printed: a buzzer more than seats is for the coin's button."""
    named = {plate.name: plate for plate in PLATES}
    pairs, single = divmod(seats + 1, 2)
    counts = {"two-buzzers": pairs, "buzzer": single, "pedestal": 1, "tray": 1}
    plates = [(count, named[name]) for name, count in counts.items() if count]
    return Printing(
        plates,
        sum(count * plate.grams for count, plate in plates) / 1000,
        sum(count * plate.hours for count, plate in plates),
    )


def _shopping_numbers(wiring: Wiring, parts: Parts) -> dict[str, object]:
    bills = {seats: list(bom.lines(wiring.first(seats), parts)) for seats in PRICED_FOR}
    costs = {
        words: [_euro(bom.total(bill, wanted_for)) for bill in bills.values()]
        for wanted_for, words in BOUGHT_FOR.items()
    }
    return {
        "costs": costs,
        "prices_of": bom.shopping()["prices"]["month"],
        "cables": bom.shopping()["cables"],
        "card_size": bom.CARD_SIZE,
        "sticker_count": bom.usual_deck(),
        "fuses": {"two": bom.fuse(wiring.first(SMALL), parts), "ten": bom.fuse(wiring, parts)},
    }


def _euro(price: bom.Price) -> str:
    """Return a price from and to, rounded outwards to five euro, as it is an estimate."""
    return f"{math.floor(price.low / 5) * 5} to {math.ceil(price.high / 5) * 5}"


def _reader_numbers() -> dict[str, object]:
    readers, values = read_readers(), read_values()
    pull_up = values["pn532"]["pull_up_ohm"]
    return {
        "readers": readers,
        "powers": {reader.name: reader_limits.power(reader) for reader in readers},
        "tables": {reader.name: reader_table(reader) for reader in readers},
        "three_volts": PINS.index(THREE_VOLTS) + 1,
        "wire_mm": round(values["line"]["metres"] * 1000),
        "pull_up_ohm": pull_up,
        "rise_ns": reader_limits.rise_ns(pull_up),
        "own_rise_ns": reader_limits.rise_ns(values["line"]["own_pull_up_ohm"]),
        "slowest_ns": values["line"]["slowest_rise_ns"],
        "pile_mm": reader_limits.to_the_pile(),
        "pile_share": reader_limits.pile_share(),
        "reach_mm": values["sticker"]["reach_mm"],
        "sticker_thin_mm": values["sticker"]["thin_mm"],
    }


def _milliamperes(number: float) -> str:
    return f"{number:.0f} mA" if number >= 10 or number == round(number) else f"{number:.1f} mA"


def _volts(number: float) -> str:
    return f"{number:.1f} V"
