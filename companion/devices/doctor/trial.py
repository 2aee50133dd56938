"""Every device tried by hand: each light lit, the piezo heard, the servo seen, each button pressed.

Whoever stands at the table answers. A press of the wrong button is named, which is how crossed wires
are found.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Final, NamedTuple, Protocol

from companion.devices.board.part import Opened, open_part
from companion.devices.board.pins import diagnose
from companion.devices.board.wiring import Device, DeviceKind, Servo, Wiring
from companion.devices.coin.spin import SERVO_DEGREES
from companion.devices.doctor.presses import RecordedPresses

PRESS_SECONDS: Final = 30.0
NO: Final = ("n", "no")
ENDS: Final = {DeviceKind.SERVO: "detach", DeviceKind.PIEZO: "stop"}


class PeopleAtTable(Protocol):
    """The people at the table, who see, hear and press."""

    def tell(self, sentence: str) -> None:
        """Say something."""

    def ask(self, question: str) -> str:
        """Ask something and wait for the answer."""


class Tried(NamedTuple):
    """A device that was tried, and whether it works."""

    device: Device
    works: bool


def try_everything(
    wiring: Wiring,
    pins: object,
    people: PeopleAtTable,
    patience: float = PRESS_SECONDS,
    clock: Callable[[], float] = monotonic,
) -> tuple[Tried, ...]:
    """Go through every device with the people at the table; ``patience`` is seconds for a press."""
    presses = RecordedPresses(pins, clock)
    with ExitStack() as stack:
        opened = dict(_opened(wiring, pins, presses, people, stack))
        buttons = [device for device in opened if device.kind is DeviceKind.BUTTON]
        shown = [
            Tried(device, _show(device, found, wiring.servo, people))
            for device, found in opened.items()
            if device not in buttons
        ]
        pressed = list(_press_all(buttons, presses, people, patience))
    closed = [Tried(device, False) for device in wiring.devices if device not in opened]
    return (*shown, *pressed, *closed)


def _opened(
    wiring: Wiring, pins: object, presses: RecordedPresses, people: PeopleAtTable, stack: ExitStack
) -> Iterator[tuple[Device, Opened]]:
    for device in wiring.devices:
        try:
            if device.kind is DeviceKind.BUTTON:
                opened = presses.open(device, stack)
            else:
                opened = open_part(device, pins)
                stack.callback(opened.close)
        except Exception as error:  # noqa: BLE001 - each pin library fails in its own way
            people.tell(diagnose(device, error))
            continue
        yield device, opened


def _show(device: Device, opened: Opened, pulses: Servo, people: PeopleAtTable) -> bool:
    try:
        if device.kind is DeviceKind.SERVO:
            opened.turn(pulses.pulse(SERVO_DEGREES["tails"]))
            people.ask(f"Watch {device.name}, then press Enter. ")
        question = _begin(device.kind, opened, pulses)
        answer = people.ask(f"{question.format(device.name)} [Y/n] ")
        getattr(opened, ENDS.get(device.kind, "off"))()
    except EOFError:
        raise
    except Exception as error:  # noqa: BLE001 - a device may fail while it is in use
        people.tell(diagnose(device, error))
        return False
    return answer.strip().lower() not in NO


def _begin(kind: DeviceKind, opened: Opened, pulses: Servo) -> str:
    """Switch the device on; return the question about it."""
    if kind is DeviceKind.SERVO:
        opened.turn(pulses.pulse(SERVO_DEGREES["heads"]))
        return "Did {} turn, and is the UNO side to the front?"
    if kind is DeviceKind.PIEZO:
        opened.play("A4")
        return "Do you hear {}?"
    opened.on()
    return "Is {} lit?"


def _press_all(
    buttons: list[Device], presses: RecordedPresses, people: PeopleAtTable, patience: float
) -> Iterator[Tried]:
    right: set[Device] = set()
    for device in buttons:
        people.tell(f"Press {device.name}.")
        if _is_pressed(device, presses, right, people, patience):
            right.add(device)
        yield Tried(device, device in right)


def _is_pressed(
    device: Device, presses: RecordedPresses, right: set[Device], people: PeopleAtTable, patience: float
) -> bool:
    named: set[Device] = set()
    while (pressed := presses.next(patience)) != device:
        if pressed is None:
            people.tell(f"Nothing came from {device.name}: look at its wire to GPIO {device.gpio}.")
            return False
        # One that was right before is pressed again by a hand that is not sure, and not by a wrong wire.
        if pressed not in named | right:
            people.tell(f"That was {pressed.name}. Are its wires on GPIO {device.gpio}?")
        named.add(pressed)
    return True
