"""Every output switched off, or some of them left on, when no companion is there to do it any more.

A Raspberry Pi's kernel keeps a pin as it was when the program that drove it has ended: after a SIGKILL a lamp
stays lit. The service therefore ends with ``uno-companion outputs-off``. The same is of use once: the coin's
two lights, left on when the machine shuts down, go out with the machine, and so say when to unplug it.
"""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from companion.devices.board.board import ROOT
from companion.devices.board.part import Part
from companion.devices.board.pins import open_pins
from companion.devices.board.wiring import DeviceKind, Wiring, read_wiring


def switch_off(wiring: Wiring, pins: object) -> None:
    """Switch off every light, the servo and the piezo; what does not work is left as it is."""
    for device in wiring.devices:
        if device.kind is not DeviceKind.BUTTON:
            part = Part(device, pins)
            part.use(lambda opened: None)  # each is off as it is opened
            part.close()


def leave_on(gpios: Collection[int], pins: object) -> None:
    """Have these pins high, and still when this program has ended; their devices are closed before."""
    if type(pins).__name__ != "LGPIOFactory":
        return
    import lgpio

    factory: Any = pins
    for gpio in gpios:
        # Not through gpiozero, which lets a pin go as the program ends.
        lgpio.gpio_claim_output(factory._handle, gpio, 1)


def end_outputs(
    data: Path, is_shutting_down: bool, pins: Callable[[Path], object] = open_pins, root: Path = ROOT
) -> None:
    """Switch all off, as the service does last, but for the coin's lights where the machine shuts down.

    Raises :class:`.Miswired`, or :class:`.NoPins`.
    """
    wiring, opened = read_wiring(data), pins(root)
    if is_shutting_down:
        leave_on(coin_lights(wiring), opened)
    else:
        switch_off(wiring, opened)


def coin_lights(wiring: Wiring) -> tuple[int, ...]:
    """Return the pins of the coin's lights that are wired."""
    return tuple(gpio for gpio in (wiring.coin.uno_light, wiring.coin.fifty_light) if gpio is not None)
