"""The circuits of both boards, from the wiring and the values of the parts.

    main_board(read_wiring().first(4), read_parts())
    buzzer_board()

A seat has its number, the coin's button is seat 0: seat 3's jack is ``J3``, its parts are ``R31`` to ``C3``.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.devices.board.header import HEADER, Pin
from companion.devices.board.wiring import Wiring
from hardware.board.circuit import FIVE_VOLTS, GROUND, INPUT, THREE_VOLTS, Circuit, Component
from hardware.electrics import Parts, contact, driven, driven_led, drivers, fuse_ma, second_supply

COIN: Final = 0
"""The number of the coin's button among the jacks."""

BUTTON_PINS: Final = ("3", "6")
LAMP_PINS: Final = ("7", "8")
"""The pairs of a patch lead that are used: ground and button, and the lamp's plus and minus.

Both are what power over Ethernet returns through, so no way of it has a voltage between the two.
"""

SOCKET: Final = "J200"
EEPROM_BUS: Final = {0: "ID_SD", 1: "ID_SC"}
EEPROM_PULL_UP_OHM: Final = 3_900
EEPROM_PROTECT_OHM: Final = 1_000
DRIVER_GROUND: Final = "9"


class Cell(NamedTuple):
    """One jack with all that belongs to it: the GPIOs of its button and of its light, if it has one."""

    number: int
    label: str
    button: int
    light: int | None


def cells(wiring: Wiring) -> tuple[Cell, ...]:
    """Return the jacks from left to right: the seats, and the coin's button."""
    seats = [Cell(seat.number, f"SEAT {seat.number}", seat.button, seat.light) for seat in wiring.seats]
    coin = [Cell(COIN, "COIN", wiring.coin.button, None)] if wiring.coin.button is not None else []
    return (*seats, *coin)


def main_board(wiring: Wiring, parts: Parts) -> Circuit:
    """Return the board that sits on the Raspberry Pi."""
    components = (
        *(component for cell in cells(wiring) for component in _cell(cell, parts)),
        *_drivers(wiring, parts),
        *_pedestal(wiring, parts),
        *_supply(wiring, parts),
        *_eeprom(),
    )
    nets = {net for component in components for _, net in component.pins}
    socket = Component(SOCKET, "socket", "2x20", tuple(_socket(nets)), "RASPBERRY PI", underside=True)
    seats = len(wiring.seats)
    return Circuit(f"seats-{seats}", f"UNO Companion, {seats} seats", (socket, *components))


def buzzer_board() -> Circuit:
    """Return the small board in a buzzer, which takes the other end of the lead."""
    nets = ("BUTTON_GND", "BUTTON", "LAMP+", "LAMP-")
    return Circuit(
        "buzzer",
        "UNO Companion, buzzer",
        (
            Component("J1", "jack", "8P8C", _pins(*zip((*BUTTON_PINS, *LAMP_PINS), nets, strict=True))),
            Component("J2", "terminal", "4 poles", _pins(*enumerate(nets, 1))),
        ),
    )


def gpio_net(gpio: int) -> str:
    """Return the net of a GPIO."""
    return EEPROM_BUS.get(gpio, f"GPIO{gpio}")


def driver_pins(channel: int) -> tuple[str, str]:
    """Return the input and the output of a ULN2803A's channel from 1 to 8: they lie opposite."""
    return str(channel), str(19 - channel)


def _pins(*pairs: tuple[object, str]) -> tuple[tuple[str, str], ...]:
    return tuple((str(pin), net) for pin, net in pairs)


def _socket(nets: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the socket's pins that anything is on. The Raspberry Pi's own 5 V stay unconnected."""
    for pin in HEADER:
        net = _offered(pin)
        if net in nets and net != FIVE_VOLTS:
            yield str(pin.place), net


def _offered(pin: Pin) -> str:
    return {"GND": GROUND, "3V3": THREE_VOLTS}.get(pin.label, "") if pin.gpio is None else gpio_net(pin.gpio)


def _cell(cell: Cell, parts: Parts) -> Iterator[Component]:
    """Yield a jack's parts: the button's resistor, pull-up and capacitor, and the lamp's resistor."""
    n, chosen = cell.number, contact(parts)
    gpio, switch = gpio_net(cell.button), f"SWITCH{n}"
    plus, minus = f"LAMP{n}+", f"LAMP{n}-"
    jack = _pins(*zip(BUTTON_PINS, (GROUND, switch), strict=True))
    if cell.light is not None:
        jack += _pins(*zip(LAMP_PINS, (plus, minus), strict=True))
    yield Component(f"J{n}", "jack", "8P8C", jack, cell.label)
    series = round(parts.button["series_ohm"])
    yield Component(f"R{n}1", "resistor", _ohm(series), _pins((1, switch), (2, gpio)))
    yield Component(f"R{n}2", "resistor", _ohm(chosen.pull_up_ohm), _pins((1, switch), (2, THREE_VOLTS)))
    yield Component(f"C{n}", "capacitor", f"{chosen.nanofarad:g}n", _pins((1, GROUND), (2, gpio)))
    yield Component(f"TP{n}1", "test_point", "", _pins((1, gpio)), "B")
    if cell.light is not None:
        yield Component(f"R{n}3", "resistor", _ohm(driven(parts).ohm), _pins((1, plus), (2, FIVE_VOLTS)))
        yield Component(f"TP{n}2", "test_point", "", _pins((1, minus)), "L")


def _drivers(wiring: Wiring, parts: Parts) -> Iterator[Component]:
    """Yield the driver chips, the lights shared evenly among them. COM stays free: see the guide."""
    lights = [(seat.light, f"LAMP{seat.number}-") for seat in wiring.seats if seat.light is not None]
    coin = ((wiring.coin.uno_light, "UNO-"), (wiring.coin.fifty_light, "FIFTY-"))
    lights += [(gpio, net) for gpio, net in coin if gpio is not None]
    chips = drivers(wiring, parts)
    for chip in range(chips):
        mine = lights[chip * len(lights) // chips : (chip + 1) * len(lights) // chips]
        pins = [(DRIVER_GROUND, GROUND)]
        for channel, (gpio, net) in enumerate(mine, 1):
            into, out = driver_pins(channel)
            pins += [(into, gpio_net(gpio)), (out, net)]
        yield Component(f"U{chip + 1}", "driver", "ULN2803A", tuple(pins))


def _pedestal(wiring: Wiring, parts: Parts) -> Iterator[Component]:
    """Yield the headers for the coin's servo, lights and piezo, each with its resistor."""
    coin, led = wiring.coin, _ohm(driven_led(parts).ohm)
    if coin.servo is not None:
        signal, ohm = "SERVO", _ohm(round(parts.servo["signal_ohm"]))
        yield Component("R201", "resistor", ohm, _pins((1, gpio_net(coin.servo)), (2, signal)))
        nets = _pins((1, signal), (2, FIVE_VOLTS), (3, GROUND))
        yield Component("J201", "header", "1x3", nets, "SERVO")
    for number, gpio, net, name in (
        (2, coin.uno_light, "UNO", "UNO LIGHT"),
        (3, coin.fifty_light, "FIFTY", "50/50 LIGHT"),
    ):
        if gpio is not None:
            yield Component(f"R20{number}", "resistor", led, _pins((1, FIVE_VOLTS), (2, f"{net}+")))
            yield Component(f"J20{number}", "header", "1x2", _pins((1, f"{net}+"), (2, f"{net}-")), name)
    if coin.piezo is not None:
        ohm = _ohm(round(parts.piezo["series_ohm"]))
        yield Component("R204", "resistor", ohm, _pins((1, gpio_net(coin.piezo)), (2, "PIEZO")))
        yield Component("J204", "header", "1x2", _pins((1, "PIEZO"), (2, GROUND)), "PIEZO")


def _supply(wiring: Wiring, parts: Parts) -> Iterator[Component]:
    """Yield the second supply's input, its fuse, and what stands a wrong supply."""
    ampere = second_supply(wiring, parts, lamps_on_it=True).ampere
    label = f"{parts.supply['volts']:g} V {ampere:g} A"
    yield Component("J205", "power", "5.5 x 2.1", _pins((1, INPUT), (2, GROUND), (3, GROUND)), label)
    fuse = f"MF-R{fuse_ma(wiring, parts) // 10:03d}"
    yield Component("F1", "fuse", fuse, _pins((1, INPUT), (2, FIVE_VOLTS)))
    yield Component("D1", "clamp", "P6KE6.8A", _pins((1, FIVE_VOLTS), (2, GROUND)))
    yield Component("C200", "bulk", "470u", _pins((1, FIVE_VOLTS), (2, GROUND)))
    for number, net, name in (
        (1, INPUT, "IN"),
        (2, FIVE_VOLTS, "5V"),
        (3, GROUND, "GND"),
        (4, THREE_VOLTS, "3V3"),
    ):
        yield Component(f"TP20{number}", "test_point", "", _pins((1, net)), name)


def _eeprom() -> Iterator[Component]:
    """Yield the identity chip of the HAT specification; the companion works without it."""
    protect = "ID_WP"
    data, clock = EEPROM_BUS.values()
    nets = (GROUND, GROUND, GROUND, GROUND, data, clock, protect, THREE_VOLTS)
    yield Component("U3", "eeprom", "CAT24C32", _pins(*enumerate(nets, 1)), fitted=False)
    for number, net in ((5, data), (6, clock)):
        value = _ohm(EEPROM_PULL_UP_OHM)
        yield Component(f"R20{number}", "resistor", value, _pins((1, THREE_VOLTS), (2, net)), fitted=False)
    value = _ohm(EEPROM_PROTECT_OHM)
    yield Component("R207", "resistor", value, _pins((1, THREE_VOLTS), (2, protect)), fitted=False)
    yield Component("J206", "header", "1x2", _pins((1, protect), (2, GROUND)), "WRITE", fitted=False)


def _ohm(ohm: int) -> str:
    """Return a resistance as it is printed: 330, 3k3, 10k."""
    if ohm < 1000:
        return str(ohm)
    whole, rest = divmod(ohm, 1000)
    return f"{whole}k{rest // 100 or ''}"
