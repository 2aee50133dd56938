"""Which device is on which pin: read from ``wiring.toml``, checked, and never changed after.

    >>> wiring = read_wiring()
    >>> wiring.seats[0].button, wiring.coin.servo     # the numbers of GPIO pins; None where there is none
    (5, 18)
    >>> wiring.servo.pulse(-90)     # microseconds, which has the coin's UNO side to the front
    600

Every mistake in a file is one sentence, raised as :class:`Miswired`.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

from companion.devices.board import header
from companion.foundation.user_error import UserError
from companion.rules import capital, say

DEFAULTS: Final = Path(__file__).with_name("wiring.toml")
FILE: Final = "wiring.toml"
MOST_SEATS: Final = 10
NONE: Final = "none"
SEAT_KEYS: Final = ("button", "light")
COIN_KEYS: Final = ("button", "uno_light", "fifty_light", "servo", "piezo", "ring")
SERVO_KEYS: Final = ("uno", "fifty", "trim")
SPEAKER_KEYS: Final = ("device", "language")
SECTIONS: Final = ("seats", "coin", "servo", "speaker")

RING_DATA: Final = 10
RING_CLOCK: Final = 11
"""Where the Pi's SPI sends a ring its bits, and its clock, which it takes although no wire goes there."""

LANGUAGE_SHAPE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")

SHORTEST_PULSE: Final = 500
LONGEST_PULSE: Final = 2500
"""In microseconds; lgpio sends a servo nothing beyond these, and no common one turns farther."""

MOST_TRIM: Final = 200  # microseconds: more than the half tooth by which a horn can be off on its shaft
HALF_RANGE: Final = 90  # degrees from the servo's middle to either side of the coin
Section: TypeAlias = dict[str, int | None]
_V = TypeVar("_V")


class Miswired(UserError):
    """A wiring that cannot be."""


class DeviceKind(StrEnum):
    """What a device is, and so which way its pin goes."""

    BUTTON = "button"
    LIGHT = "light"
    SERVO = "servo"
    PIEZO = "piezo"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class Device:
    """One thing on one pin, called what people call it: ``seat 3's light``."""

    name: str
    kind: DeviceKind
    gpio: int


@dataclass(frozen=True, slots=True)
class BuzzerPins:
    """A buzzer: its seat's number from 1, and the GPIOs of its button and its light."""

    number: int
    button: int
    light: int | None


@dataclass(frozen=True, slots=True)
class CoinPins:
    """The gold coin's GPIOs: its button, a light for each side, the servo that turns it, piezo and ring."""

    button: int | None
    uno_light: int | None
    fifty_light: int | None
    servo: int | None
    piezo: int | None
    ring: int | None = None


@dataclass(frozen=True, slots=True)
class SpeakerSettings:
    """What speaks aloud what the table screen says: an ALSA device, and the language as a screen names it."""

    device: str
    language: str


@dataclass(frozen=True, slots=True)
class Servo:
    """How long a pulse turns the servo to which side, and what is added to every pulse; in microseconds."""

    uno: int
    fifty: int
    trim: int

    def pulse(self, degrees: float) -> int:
        """Return the pulse for so many degrees: -90 has the UNO side to the front, 90 the 50/50 side."""
        middle, half = (self.uno + self.fifty) / 2, (self.fifty - self.uno) / 2
        return round(middle + half * degrees / HALF_RANGE) + self.trim

    @property
    def mistake(self) -> str:
        """What is wrong with these values, as a sentence about the servo; empty where nothing is."""
        pulses = (SHORTEST_PULSE, LONGEST_PULSE)
        for name, (least, most) in {"uno": pulses, "fifty": pulses, "trim": (-MOST_TRIM, MOST_TRIM)}.items():
            if not least <= (value := getattr(self, name)) <= most:
                return f"the servo's {name} is {value}. Expected {least} to {most} microseconds."
        for side in (-HALF_RANGE, HALF_RANGE):
            if not SHORTEST_PULSE <= (pulse := self.pulse(side)) <= LONGEST_PULSE:
                allowed = f"{SHORTEST_PULSE} to {LONGEST_PULSE}"
                return f"with its trim a pulse of the servo is {pulse} microseconds. Expected {allowed}."
        if self.uno == self.fifty:
            return f"the servo's uno and fifty are both {self.uno}, so it would not turn."
        return ""


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything that is wired; the seats are numbered from 1 without a gap."""

    seats: tuple[BuzzerPins, ...]
    coin: CoinPins
    servo: Servo
    speaker: SpeakerSettings | None = None

    @property
    def devices(self) -> tuple[Device, ...]:
        """Every device that is there: seat by seat, then the coin's."""
        return tuple(self._devices())

    def _devices(self) -> Iterator[Device]:
        for seat in self.seats:
            yield Device(say("seat %(number)d's button", number=seat.number), DeviceKind.BUTTON, seat.button)
            if seat.light is not None:
                yield Device(say("seat %(number)d's light", number=seat.number), DeviceKind.LIGHT, seat.light)
        for name, kind, gpio in (
            (say("the coin's button"), DeviceKind.BUTTON, self.coin.button),
            (say("the coin's UNO light"), DeviceKind.LIGHT, self.coin.uno_light),
            (say("the coin's 50/50 light"), DeviceKind.LIGHT, self.coin.fifty_light),
            (say("the coin's servo"), DeviceKind.SERVO, self.coin.servo),
            (say("the piezo"), DeviceKind.PIEZO, self.coin.piezo),
            (say("the ring"), DeviceKind.RING, self.coin.ring),
        ):
            if gpio is not None:
                yield Device(name, kind, gpio)

    @property
    def cautions(self) -> tuple[str, ...]:
        """A sentence for each wire that works, and in a way that may surprise."""
        return tuple(_cautions(self.devices))

    def first(self, seats: int) -> "Wiring":
        """Return the same wiring with only so many seats."""
        return replace(self, seats=self.seats[:seats])


class _Read(NamedTuple):
    """The sections of a file."""

    seats: dict[int, Section]
    coin: Section
    servo: dict[str, int]
    speaker: dict[str, str]


def read_wiring(data: Path | None = None) -> Wiring:
    """Return the wiring in force.

    The defaults, and over them ``wiring.toml`` in that directory if there is one.
    """
    own = data / FILE if data else None
    if own and own.is_file():
        return override_wiring(read_own(own), str(own))
    return _wiring(_usual(), str(DEFAULTS))


def parse_wiring(text: str, where: str = FILE) -> Wiring:
    """Return the wiring of one file's text, with nothing to fall back on but what is no pin."""
    read = _read(text, where)
    usual = _usual()
    return _wiring(read._replace(servo=usual.servo | read.servo, speaker=usual.speaker | read.speaker), where)


def override_wiring(text: str, where: str = FILE) -> Wiring:
    """Return the defaults, and over them the text of somebody's own file."""
    usual = _usual()
    own = _read(text, where, usual_seats=len(usual.seats))
    seats = {number: usual.seats.get(number, {}) | own.seats.get(number, {}) for number in sorted(own.seats)}
    read = _Read(seats, usual.coin | own.coin, usual.servo | own.servo, usual.speaker | own.speaker)
    return _wiring(read, where)


def _usual() -> _Read:
    return _read(DEFAULTS.read_text(encoding="utf-8"), "The wiring that comes with the companion")


def read_own(file: Path) -> str:
    """Return the text of somebody's own file; raises :class:`Miswired` where it is none."""
    try:
        return file.read_bytes().decode()
    except OSError as error:
        raise Miswired(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Miswired(f"{file} is no text. Expected UTF-8.") from None


def _read(text: str, where: str, usual_seats: int = 0) -> _Read:
    """Return the sections of a file; it has ``usual_seats`` unless it says otherwise."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Miswired(f"{where} is not TOML: {str(error)[:1].lower()}{str(error)[1:]}.") from None
    _known(document, SECTIONS, where, "section")
    seats = _table(document.get("seats", {}), f"{where}: seats")
    count = _count(seats.pop("count", None), where)
    numbered = {_seat_number(key, where): key for key in seats}
    beyond = [number for number in numbered if count is not None and number > count]
    if beyond:
        raise Miswired(f"{where}: there are {count} seats, but seat {min(beyond)} is wired. Raise the count.")
    there = set(range(1, (usual_seats if count is None else count) + 1)) | set(numbered)
    read = {
        number: _section(
            seats.get(numbered.get(number, ""), {}), SEAT_KEYS, f"{where}: seat {number}", _gpio, "device"
        )
        for number in there
    }
    coin = _section(document.get("coin", {}), COIN_KEYS, f"{where}: the coin", _gpio, "device")
    servo = _section(document.get("servo", {}), SERVO_KEYS, f"{where}: the servo", _microseconds)
    speaker = _section(document.get("speaker", {}), SPEAKER_KEYS, f"{where}: the speaker", _text)
    return _Read(read, coin, servo, speaker)


def _table(value: object, whose: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Miswired(f"{whose} is {_shown(value)}. Expected a section with its devices.")
    return dict(value)


def _count(value: object, where: str) -> int | None:
    if value is None:
        return None
    # Asked for the type itself, here and below: in TOML `true` is no number, in Python it is one.
    if type(value) is not int or not 0 <= value <= MOST_SEATS:
        raise Miswired(f"{where}: count is {_shown(value)}. Expected 0 to {MOST_SEATS} seats.")
    return value


def _seat_number(key: str, where: str) -> int:
    if key in map(str, range(1, MOST_SEATS + 1)):
        return int(key)
    if key.isdigit():
        raise Miswired(f"{where}: there is no seat {key}. Expected 1 to {MOST_SEATS}.")
    close = get_close_matches(key, ["count"])
    hint = "Did you mean count?" if close else "Expected count, or a seat's number."
    raise Miswired(f"{where} has no seat {_shown(key)}. {hint}")


def _known(values: Mapping[str, object], known: tuple[str, ...], where: str, what: str) -> None:
    for key in values:
        if key not in known:
            close = get_close_matches(key, known, n=1, cutoff=0.55)
            hint = f"Did you mean {close[0]}?" if close else f"Expected {_listed(known)}."
            raise Miswired(f"{where} has no {what} {_shown(key)}. {hint}")


def _section(
    value: object, known: tuple[str, ...], where: str, read: Callable[[object, str], _V], what: str = "value"
) -> dict[str, _V]:
    values = _table(value, where)
    _known(values, known, where, what)
    return {key: read(each, f"{where}'s {key}") for key, each in values.items()}


def _text(value: object, whose: str) -> str:
    if not isinstance(value, str):
        raise Miswired(f"{whose} is {_shown(value)}. Expected a text in quotation marks.")
    return value


def _microseconds(value: object, whose: str) -> int:
    if type(value) is not int:
        raise Miswired(f"{whose} is {_shown(value)}. Expected a whole number of microseconds.")
    return value


def _gpio(value: object, whose: str) -> int | None:
    if value == NONE:
        return None
    if type(value) is not int:
        raise Miswired(f'{whose} is {_shown(value)}. Expected a GPIO number, or "{NONE}".')
    if value in header.RESERVED:
        raise Miswired(f"{whose} is on GPIO {value}, which is kept for add-on boards. Choose {_usable()}.")
    if value not in header.USABLE:
        raise Miswired(f"{whose} is on GPIO {value}, which does not exist. Choose {_usable()}.")
    return value


def _wiring(read: _Read, where: str) -> Wiring:
    for number in range(1, max(read.seats, default=0) + 1):
        if read.seats.get(number, {}).get("button") is None:
            raise Miswired(f"{where}: seat {number} has no button. Give it one, or lower the count of seats.")
    wiring = Wiring(
        tuple(_seat(number, read.seats[number]) for number in sorted(read.seats)),
        CoinPins(**{key: read.coin.get(key) for key in COIN_KEYS}),
        Servo(**read.servo),
        _speaker(read.speaker, where),
    )
    _one_pin_each(wiring.devices, where)
    _ring_has_spi(wiring, where)
    if mistake := wiring.servo.mistake:
        raise Miswired(f"{where}: {mistake}")
    return wiring


def _speaker(section: dict[str, str], where: str) -> SpeakerSettings | None:
    if section["device"] == NONE:
        return None
    settings = SpeakerSettings(**section)
    if not LANGUAGE_SHAPE.fullmatch(settings.language):
        raise Miswired(f"{where}: the speaker's language is {_shown(settings.language)}. Expected one as de.")
    return settings


def _ring_has_spi(wiring: Wiring, where: str) -> None:
    if wiring.coin.ring is None:
        return
    if wiring.coin.ring != RING_DATA:
        raise Miswired(f"{where}: the ring is on GPIO {wiring.coin.ring}. Expected {RING_DATA}, SPI's data.")
    for device in wiring.devices:
        if device.gpio == RING_CLOCK:
            raise Miswired(
                f"{where}: {device.name} is on GPIO {RING_CLOCK}, which SPI takes where there is a ring."
            )


def _seat(number: int, section: Section) -> BuzzerPins:
    button = section["button"]
    assert button is not None
    return BuzzerPins(number, button, section.get("light"))


def _one_pin_each(devices: tuple[Device, ...], where: str) -> None:
    taken: dict[int, Device] = {}
    for device in devices:
        first = taken.setdefault(device.gpio, device)
        if first is not device:
            # Who has to move a wire wants to know where to.
            free = [gpio for gpio in header.USABLE if gpio not in {each.gpio for each in devices}]
            raise Miswired(
                f"{where}: {first.name} and {device.name} are both on GPIO {device.gpio}. "
                f"Free {'is' if len(free) == 1 else 'are'} {_listed(tuple(map(str, free)), 'and') or 'none'}."
            )


def _cautions(devices: tuple[Device, ...]) -> Iterator[str]:
    for device in devices:
        name = capital(device.name)
        if device.kind is DeviceKind.BUTTON and device.gpio in header.DRIVEN_AT_BOOT:
            yield f"{name} is on GPIO {device.gpio}, which the serial console drives: a press shorts it."
        elif device.kind is not DeviceKind.BUTTON and device.gpio in header.FIXED_PULL_UPS:
            yield f"{name} is on GPIO {device.gpio}, which a resistor on the board pulls up."
        elif device.kind is DeviceKind.LIGHT and device.gpio in header.PULLED_UP_AT_BOOT:
            yield f"{name} is on GPIO {device.gpio}, which is pulled up: it glows while the Pi starts."


def _usable() -> str:
    return f"{header.USABLE[0]} to {header.USABLE[-1]}"


def _listed(words: tuple[str, ...], last: str = "or") -> str:
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
