"""The pins of each board that a wireless buzzer runs on: its button closes to ground, its light is driven."""

PINS = {
    "ESP32C3": {"button": 4, "light": 5, "timer": 0},
    "ESP32S3": {"button": 4, "light": 5, "timer": 0},
    "ESP32": {"button": 27, "light": 26, "timer": 0, "wakes": 1},
    "RP2040": {"button": 15, "light": 14, "timer": -1},
    "RP2350": {"button": 15, "light": 14, "timer": -1},
}
"""By chip. None of them is looked at as the board starts; where it ``wakes``, a press ends its sleep."""


class UnknownBoard(Exception):
    """No pins are known for this board; ``args[0]`` is a sentence for people."""


def pins_of(machine: str) -> dict[str, int]:
    """Return the pins of a board by what ``os.uname()`` calls it: ``Raspberry Pi Pico W with RP2040``."""
    chip = machine.split(" with ")[-1].replace("-", "")
    if chip not in PINS:
        raise UnknownBoard(
            "No pins are known for an " + chip + ". A wireless buzzer is an ESP32, an ESP32-C3 or -S3, or a "
            "Raspberry Pi Pico W; another board needs a line in firmware/buzzer/buzzer_pins.py."
        )
    return PINS[chip]
