"""The pins of the Pico. Either reader chip may be wired, or both: the first that answers is used.

Pico pin     4    5    6    7    9          11   12   14
GPIO         2    3    4    5    6          8    9    10
MFRC522      SCK  MOSI MISO SDA  RST
PN532 (I2C)                                 SDA  SCL  RSTPDN
"""

from machine import I2C, SPI, Pin

from mfrc522 import Mfrc522
from pn532 import Pn532


def readers() -> tuple:
    """Return a driver for each chip that may be wired."""
    spi = SPI(0, baudrate=1_000_000, sck=Pin(2), mosi=Pin(3), miso=Pin(4))
    # The PN532 stretches the clock while it works: microseconds to bear with that.
    i2c = I2C(0, sda=Pin(8), scl=Pin(9), freq=100_000, timeout=50_000)
    return (
        Mfrc522(spi, cs=Pin(5, Pin.OUT, value=1), reset=Pin(6, Pin.OUT, value=1)),
        Pn532(i2c, reset=Pin(10, Pin.OUT, value=1)),
    )


def led_pin():
    """Return the pin of the LED on the board."""
    return Pin("LED", Pin.OUT)
