"""A fake ``machine`` module: the board in BOARD, fake chips on its pins, an antenna under a test's control.

Commands come over the socket whose file descriptor is in ANTENNA, one a line:

    lay UID [MEMORY]    a sticker; the first time with its memory from page 4 on, in hex
    lift [UID]          that sticker, or all
    lay-both UID UID    both at the same moment
    swap UID UID        the first is lifted and the second laid at the same moment
    garble HOW COUNT    so many answers have a wrong `parity`, or another bit in the `uid` or `ack`
    deaf                an MFRC522 hears no sticker until it is reset
    later MILLISECONDS  the clock has gone on by so much
    hang                the chip answers nothing until it is reset
    busy MILLISECONDS   a PN532 acknowledges nothing for so long
    brown-out           the chip loses its settings
    unplug, plug        the chip's wires
    dump UID            reports ``memory UID HEX``
    lock UID            its pages can no longer be written
    lock-beyond UID     its pages from 18 on can no longer be written
    protect UID         it refuses every write, as without its password
    looks               reports ``looks N``, the number of polls so far
    interrupt           as Ctrl-C at the prompt

It reports ``led 0`` or ``led 1``, ``reset CHIP``, ``starved`` (the watchdog), ``timer``, and
``done COMMAND`` after each command.
"""

import os
import select
import sys
import time
from binascii import hexlify, unhexlify

from chip_mfrc522 import FakeMfrc522
from chip_pn532 import FakePn532
from tags import Field, Tag
from watchdog import Watchdog

_script = open(int(os.getenv("ANTENNA")), "r+b")
_ready = select.poll()
_ready.register(_script, select.POLLIN)

# The light, chip select, the resets; SPI and I2C with their number first; the number of the timer.
_BOARDS = {
    "Raspberry Pi Pico with RP2040": ("LED", 5, {"mfrc522": 6, "pn532": 10}, (0, 2, 3, 4), (0, 8, 9), -1),
    "Generic ESP32 module with ESP32": (2, 25, {"mfrc522": 26, "pn532": 27}, (2, 18, 23, 19), (0, 21, 22), 0),
    "Generic ESP32S3 module with ESP32S3": (2, 10, {"mfrc522": 9, "pn532": 6}, (1, 12, 11, 13), (0, 4, 5), 0),
}
_LIGHT, _SELECT, _RESETS, _SPI, _I2C, _TIMER = _BOARDS.get(
    os.getenv("BOARD"), _BOARDS["Raspberry Pi Pico with RP2040"]
)

_field = Field()
_tags = {}
_chips = {"mfrc522": FakeMfrc522, "pn532": FakePn532}
_wired = os.getenv("CHIP")
_chip = _chips[_wired](_field)
_plugged = True


def _report(text):
    _script.write((text + "\n").encode())


def _run_commands():
    """Run every command that has arrived. Called from the buses, so that a chip changes between transfers."""
    while _ready.poll(0):
        line = b""
        while not line.endswith(b"\n"):
            byte = _script.read(1)
            if not byte:
                sys.exit()  # the test is over
            line += byte
        words = line.decode().split()
        if words == ["interrupt"]:
            raise KeyboardInterrupt
        globals()["_do_" + words[0].replace("-", "_")](*words[1:])
        _report("done " + " ".join(words))


def _do_lay(uid, memory=""):
    if uid not in _tags:
        _tags[uid] = Tag(unhexlify(uid), unhexlify(memory))
    _field.lay(_tags[uid])


def _do_lift(uid=None):
    for tag in [_tags[uid]] if uid else list(_field.tags):
        _field.lift(tag)


def _do_lay_both(uid, other):
    _do_lay(uid)
    _do_lay(other)


def _do_swap(uid, other):
    _do_lift(uid)
    _do_lay(other)


def _do_hang():
    _chip.hangs = True


def _do_garble(how, count):
    _chip.damages = [how] * int(count)


def _do_deaf():
    _chip.is_deaf = True


def _do_later(milliseconds):
    time.pass_by(int(milliseconds))


def _do_busy(milliseconds):
    _chip.busy(1000 * int(milliseconds))


def _do_brown_out():
    _chip.defaults()


def _do_unplug():
    global _plugged
    _plugged = False
    _field.switch(False)


def _do_plug():
    global _plugged
    _plugged = True
    _chip.defaults()


def _do_dump(uid):
    _report("memory " + uid + " " + hexlify(_tags[uid].memory).decode())


def _do_looks():
    _report("looks " + str(_field.looks))


def _do_lock(uid):
    _tags[uid].memory[10:12] = b"\xff\xff"


def _do_lock_beyond(uid):
    _tags[uid].memory[160] = 0x02  # the data sheet's dynamic locks, at page 40


def _do_protect(uid):
    _tags[uid].is_protected = True


class Pin:
    """A pin: the LED is reported, a reset reaches the fake chip, chip select is remembered."""

    OUT = 1

    def __init__(self, name, mode=None, value=None):
        self.name = name
        if value is not None:
            self.value(value)

    def value(self, level):
        if self.name == _LIGHT:
            _report("led " + str(level))
        elif self.name == _RESETS[_wired]:
            if not level:
                _report("reset " + _wired)
            _chip.reset(level)
        elif self.name == _SELECT:
            SPI.selected = not level


class SPI:
    selected = False

    def __init__(self, number, baudrate, sck, mosi, miso):
        assert _SPI == (number, sck.name, mosi.name, miso.name)
        assert baudrate <= 10_000_000

    def write_readinto(self, sent, answer):
        _run_commands()
        assert SPI.selected
        if _wired == "mfrc522" and _plugged:
            answer[:] = _chip.transfer(bytes(sent))
        else:
            answer[:] = b"\xff" * len(sent)


class I2C:
    def __init__(self, number, sda, scl, freq, timeout):
        assert _I2C == (number, sda.name, scl.name)
        assert freq <= 400_000

    def writeto(self, address, data):
        self._bus().write(address, bytes(data))

    def readfrom(self, address, count):
        return self._bus().read(address, count)

    def _bus(self):
        _run_commands()
        if _wired != "pn532" or not _plugged:
            raise OSError(5)
        return _chip


class WDT(Watchdog):
    report = staticmethod(_report)


class Timer:
    def __init__(self, number, period, callback):
        assert _TIMER == number
        assert period < 8000
        callback(self)
        _report("timer")
