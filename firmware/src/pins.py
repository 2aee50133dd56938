"""Which pin goes where. Either reader may be wired, or both: the first that answers is taken.

Pico pin     4    5    6    7    9          11   12   14
GPIO         2    3    4    5    6          8    9    10
MFRC522      SCK  MOSI MISO SDA  RST
PN532 (I2C)                                 SDA  SCL  RSTPDN
"""

from machine import I2C, SPI, Pin

from mfrc522 import Mfrc522
from pn532 import Pn532


def readers() -> tuple:
    """A driver for each chip that this board can have."""
    spi = SPI(0, baudrate=1_000_000, sck=Pin(2), mosi=Pin(3), miso=Pin(4))
    # The PN532 holds the clock down while it thinks.
    i2c = I2C(0, sda=Pin(8), scl=Pin(9), freq=100_000, timeout=50_000)
    return (
        Mfrc522(spi, cs=Pin(5, Pin.OUT, value=1), reset=Pin(6, Pin.OUT, value=1)),
        Pn532(i2c, reset=Pin(10, Pin.OUT, value=1)),
    )


def lamp_pin():
    """The light on the board."""
    return Pin("LED", Pin.OUT)
