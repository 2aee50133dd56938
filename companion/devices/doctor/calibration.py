"""The servo's pulses set by eye, for its middle and for each side of the coin, and kept in ``wiring.toml``.

A servo that is told a pulse beyond its stop hums, draws the current of a stalled motor and wears out, and two
of one make do not stop at the same one. So whoever sees the coin says where it stands right.
"""

from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from companion.devices.board import wiring as wirings
from companion.devices.board.part import open_part
from companion.devices.board.pins import diagnose
from companion.devices.board.servo import PulseServo
from companion.devices.doctor.trial import PeopleAtTable

STEPS: Final = {"+": 10, "-": -10, "++": 50, "--": -50}
"""What an answer adds to the pulse, in microseconds: an SG90 turns by about a degree in 10."""

HOW: Final = (
    "Answer + or - to turn the coin by about a degree, ++ or -- by five; Enter keeps it where it is. "
    "Where it hums and turns no farther it is at its stop: go back until it is quiet."
)
NO_SERVO: Final = "No servo is wired: give it a GPIO in wiring.toml."
AT_THE_END: Final = "No servo is turned farther. Take the horn off and put it on another tooth of the shaft."
HEADING: Final = "[servo]"


class _Place(NamedTuple):
    """Where the coin should stand, and which value of the servo sets that."""

    key: str
    degrees: float
    should: str


PLACES: Final = (
    _Place("trim", 0, "The coin should stand on its edge, with neither side to the front."),
    _Place("uno", -wirings.HALF_RANGE, "The UNO side should be to the front."),
    _Place("fifty", wirings.HALF_RANGE, "The 50/50 side should be to the front."),
)


def calibrate(wiring: wirings.Wiring, data: Path, pins: object, people: PeopleAtTable) -> bool:
    """Set the servo by eye and keep that in the data directory; is it kept?"""
    device = next((each for each in wiring.devices if each.kind is wirings.DeviceKind.SERVO), None)
    if device is None:
        people.tell(NO_SERVO)
        return False
    servo = _set_by_eye(device, wiring.servo, pins, people)
    return servo is not None and _keep(servo, data / wirings.FILE, people)


def _set_by_eye(
    device: wirings.Device, servo: wirings.Servo, pins: object, people: PeopleAtTable
) -> wirings.Servo | None:
    try:
        turned: PulseServo = open_part(device, pins)
        try:
            people.tell(HOW)
            for place in PLACES:
                servo = _stand(place, servo, turned, people)
        finally:
            turned.close()
    except EOFError:
        raise
    except Exception as error:  # noqa: BLE001 - each pin library fails in its own way
        people.tell(diagnose(device, error))
        return None
    return servo


def _stand(place: _Place, servo: wirings.Servo, turned: PulseServo, people: PeopleAtTable) -> wirings.Servo:
    people.tell(place.should)
    turned.turn(servo.pulse(place.degrees))
    while answer := people.ask(f"{servo.pulse(place.degrees)} us  + - ++ -- or Enter: ").strip():
        if answer not in STEPS:
            people.tell(HOW)
            continue
        farther = replace(servo, **{place.key: getattr(servo, place.key) + STEPS[answer]})
        if farther.mistake:
            people.tell(AT_THE_END)
            continue
        servo = farther
        turned.turn(servo.pulse(place.degrees))
    return servo


def _keep(servo: wirings.Servo, file: Path, people: PeopleAtTable) -> bool:
    try:
        text = with_servo(wirings.read_own(file) if file.exists() else "", servo)
        understood = wirings.override_wiring(text, str(file)).servo
        if understood == servo:
            _write(file, text)
            people.tell(f"{file} has it now. It holds from the companion's next start.")
            return True
    except (OSError, wirings.Miswired) as error:
        people.tell(str(error))
    people.tell("\n".join([f"Write this into {file}:", *_lines(servo)]))
    return False


def with_servo(text: str, servo: wirings.Servo) -> str:
    """Return the text of a ``wiring.toml`` with these pulses, and all else as it was."""
    before, heading, after = _split(text.splitlines())
    rest = [line for line in heading if line.split("=")[0].strip() not in wirings.SERVO_KEYS]
    if not heading:
        before += ["", HEADING] if before else [HEADING]
    return "\n".join([*before, *rest[:1], *_lines(servo)[1:], *rest[1:], *after, ""])


def _split(lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the lines before the servo's section, those of it, and those after it."""
    start = next((n for n, line in enumerate(lines) if line.strip().startswith(HEADING)), len(lines))
    later = (n for n, line in enumerate(lines) if n > start and line.lstrip().startswith("["))
    end = next(later, len(lines))
    return lines[:start], lines[start:end], lines[end:]


def _lines(servo: wirings.Servo) -> list[str]:
    return [HEADING, *(f"{key} = {getattr(servo, key)}" for key in wirings.SERVO_KEYS)]


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = file.with_name(f".{file.name}.new")
    new.write_text(text, encoding="utf-8")
    # Whole or not at all, however early the plug is pulled.
    new.replace(file)
