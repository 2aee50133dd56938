"""The board that the reader runs on: the buses with the chips that may be wired, the light, the timer."""

from os import uname

from machine import I2C, SPI, Pin, Timer

from mfrc522 import Mfrc522
from pins import pins_of
from pn532 import Pn532

PINS = pins_of(uname().machine)


def readers() -> tuple:
    """Return a driver for each chip that may be wired."""
    spi, i2c = PINS["spi"], PINS["i2c"]
    spi_bus = SPI(
        spi["id"], baudrate=1_000_000, sck=Pin(spi["sck"]), mosi=Pin(spi["mosi"]), miso=Pin(spi["miso"])
    )
    # The PN532 stretches the clock while it works: microseconds to bear with that.
    i2c_bus = I2C(i2c["id"], sda=Pin(i2c["sda"]), scl=Pin(i2c["scl"]), freq=100_000, timeout=50_000)
    mfrc522 = PINS["mfrc522"]
    return (
        Mfrc522(spi_bus, cs=_output(mfrc522["cs"]), reset=_output(mfrc522["reset"])),
        Pn532(i2c_bus, reset=_output(PINS["pn532"]["reset"])),
    )


def led_pin():
    """Return the pin of the light: the board's own, or one that is wired there."""
    return Pin(PINS["led"], Pin.OUT)


def every_second(call) -> None:
    """Call it each second from now on, whatever else is going on."""
    # A Pico has timers without number, under -1 alone; an ESP32 has only numbered ones.
    Timer(PINS["timer"], period=1000, callback=lambda _: call())


def _output(number):
    return Pin(number, Pin.OUT, value=1)
