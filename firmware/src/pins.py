"""The pins of each board that the reader runs on. Of the two chips, the first that answers is used.

On a Raspberry Pi Pico:

Pico pin     4    5    6    7    9          11   12
GPIO         2    3    4    5    6          8    9
MFRC522      SCK  MOSI MISO SDA  RST
PN532 (I2C)                                 SDA  SCL

A PN532 board that leads out RSTPDN has it on GPIO 10, its pin 14.
"""

PICO = {
    "spi": {"id": 0, "sck": 2, "mosi": 3, "miso": 4},
    "mfrc522": {"cs": 5, "reset": 6},
    "i2c": {"id": 0, "sda": 8, "scl": 9},
    "pn532": {"reset": 10},
    "led": "LED",
    "timer": -1,
}
# None at which an ESP32 looks as it starts, or on which it has flash, memory or serial port. The light alone
# is on one of the first: to ground, it pulls it as the chip wants it.
ESP32 = {
    "spi": {"id": 2, "sck": 18, "mosi": 23, "miso": 19},
    "mfrc522": {"cs": 25, "reset": 26},
    "i2c": {"id": 0, "sda": 21, "scl": 22},
    "pn532": {"reset": 27},
    "led": 2,
    "timer": 0,
}
ESP32_S3 = {
    "spi": {"id": 1, "sck": 12, "mosi": 11, "miso": 13},
    "mfrc522": {"cs": 10, "reset": 9},
    "i2c": {"id": 0, "sda": 4, "scl": 5},
    "pn532": {"reset": 6},
    "led": 2,
    "timer": 0,
}


class UnknownBoard(Exception):
    """No pins are known for this board; ``args[0]`` is a sentence for people."""


def pins_of(machine: str) -> dict[str, object]:
    """Return the pins of a board by what ``os.uname()`` calls it: ``Generic ESP32S3 module with ESP32S3``."""
    chip = machine.split(" with ")[-1].replace("-", "")
    if not chip.startswith("ESP32"):
        return PICO
    if chip.startswith("ESP32S3") and not chip.startswith("ESP32S31"):
        return ESP32_S3
    if chip.startswith(("ESP32S", "ESP32C", "ESP32E", "ESP32H", "ESP32P4")):
        raise UnknownBoard(
            "No pins are known for an "
            + chip
            + ". The reader's program is for a Raspberry Pi Pico, an ESP32 or "
            "an ESP32-S3; another board needs a table of its pins in firmware/src/pins.py."
        )
    return ESP32
