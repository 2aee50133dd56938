"""A fake ``machine`` module for a wireless buzzer: a button that a test presses, and a light that it sees.

Commands come over the socket whose file descriptor is in FINGER, one a line: ``down``, ``up``, ``bounce``
(a press that bounces), ``join`` and ``leave`` (the Wi-Fi), ``interrupt`` (Ctrl-C). It reports ``light N``, N
from 0 to 65535, ``starved`` (the watchdog), ``timer`` and ``asleep``; WOKEN says that a press ended that.
"""

import os
import select
import sys
from time import sleep_ms

import esp32
import network
from watchdog import Watchdog

_script = open(int(os.getenv("FINGER")), "r+b")
_ready = select.poll()
_ready.register(_script, select.POLLIN)


def _report(text):
    _script.write((text + "\n").encode())


def _run_commands():
    while _ready.poll(0):
        line = _script.readline()
        if not line:
            sys.exit()  # the test is over
        command = line.decode().strip()
        if command in ("join", "leave"):
            network.is_reached = command == "join"
        elif command == "interrupt":
            raise KeyboardInterrupt
        elif command == "bounce":
            for down in (True, False, True):
                Pin.button.move(down)
                sleep_ms(1)
        else:
            Pin.button.move(command == "down")


class Pin:
    IN, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, 1, 2
    button = None

    def __init__(self, number, mode=None, pull=None):
        self.number = number
        self._is_down = False
        if pull is not None:
            Pin.button = self

    def irq(self, handler, trigger):
        assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
        self._handler = handler

    def value(self):
        return int(not self._is_down)

    def move(self, down):
        self._is_down = down
        self._handler(self)


class PWM:
    def __init__(self, pin, freq, duty_u16):
        pass

    def duty_u16(self, duty):
        _report("light " + str(duty))


class ADC:
    ATTN_11DB = 3

    def __init__(self, pin, atten):
        assert atten == ADC.ATTN_11DB

    def read_uv(self):
        return int(os.getenv("MICROVOLTS"))


DEEPSLEEP_RESET = 4


def reset_cause():
    return DEEPSLEEP_RESET if os.getenv("WOKEN") else 1


def deepsleep():
    assert esp32.wakes_by is Pin.button
    assert not network.is_on
    _report("asleep")
    sys.exit()


class Timer:
    def __init__(self, number, period, callback):
        assert 0 == number
        assert period < 8000
        callback(self)
        _report("timer")


class WDT(Watchdog):
    report = staticmethod(_report)

    def feed(self):
        super().feed()
        _run_commands()
