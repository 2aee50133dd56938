"""A companion to be killed: ``python -m tests.kernel.victim DATA ROOT`` plays at a Raspberry Pi's pins."""

import sys
from functools import partial
from pathlib import Path
from threading import Event

from companion.devices.board.pins import open_pins
from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.table import Level, Table
from tests.table.builder import NOON

data, root = map(Path, sys.argv[1:])
table = Table.open(data / "games.sqlite", lambda: NOON)
table.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n', Level.TURNS)
devices = Devices(table, read_wiring(), pins=partial(open_pins, root))
devices.start()
Event().wait()
