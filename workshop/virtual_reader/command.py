"""``python -m workshop scanner-sim``: a virtual card reader on a pseudo-terminal, for anyone without one.

Cards are laid from a menu, a line each, or from a record. The line can be as bad as wanted.
"""

import os
import select
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final, TextIO, TypeAlias
from zlib import crc32

from companion.rules import Unreadable, read_record
from companion.table import read_code
from workshop.virtual_reader.reader import A_MOMENT, Faults, VirtualPort, VirtualReader
from workshop.virtual_reader.script import steps

Say: TypeAlias = Callable[[str], None]

HELP: Final = """\
R7 W4 GS ...   lay a card, and lift it again; R7 2 is the second red 7
next undo draw keep uno red yellow green blue      lay a command card
put R7         lay it and leave it there            lift     lift it
blank          lay a sticker that nobody knows      two      lay two cards at once
unplug, plug   pull the cable, put it back          reset    the reader begins anew
noise          a thousand random bytes              quit"""

COPIES: Final = 8
PATIENCE: Final = 3.0
"""Seconds for the companion to take a card, before the menu goes on without it."""


class NoVirtualReader(Exception):
    """The virtual reader cannot begin; ``str()`` is a sentence for people."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.add_argument("--link", type=Path, metavar="PATH", help="a name for the port that stays the same")
    parser.add_argument("--record", type=Path, metavar="FILE", help="lay the cards of this game record")
    parser.add_argument(
        "--every", type=_seconds, default=1.0, metavar="SECONDS", help="between two of its cards"
    )
    for name, what in (
        ("noise", "random bytes before a frame"),
        ("drops", "half a frame"),
        ("duplicates", "a frame twice"),
        ("resets", "the reader begins anew"),
    ):
        parser.add_argument(f"--{name}", type=_chance, default=0.0, metavar="CHANCE", help=f"{what}, 0 to 1")
    parser.add_argument("--slow", type=int, default=0, metavar="BYTES", help="so many bytes a second")
    parser.add_argument("--seed", type=int, help="the same seed has the same faults")


def run(chosen: Namespace) -> int:
    """Be a reader until the record or the menu is over; return 0. Raises :class:`NoVirtualReader`."""
    faults = Faults(chosen.noise, chosen.drops, chosen.duplicates, chosen.resets, chosen.slow)
    if chosen.link and chosen.link.exists() and not chosen.link.is_symlink():
        raise NoVirtualReader(f"{chosen.link} is there already. Expected a name for a port that is not.")
    cards = list(_from_record(chosen.record)) if chosen.record else None
    with VirtualPort(VirtualReader(), chosen.link, faults, Random(chosen.seed)) as port:
        print(f"A card reader is on {port.name}. Listen to it with:")
        print(f"  uno-companion serve --scanner {port.name}")
        bench = Bench(port, print)
        if cards is not None:
            bench.lay_all(cards, chosen.every)
        else:
            print(HELP)
            bench.follow(sys.stdin)
    return 0


class Bench:
    """The hand that lays cards on the virtual reader."""

    def __init__(self, port: VirtualPort, say: Say) -> None:
        self._port = port
        self._say = say

    def lay_all(self, cards: list[str], every: float) -> None:
        """Lay them one after the other, once the companion listens."""
        self._port.pump(60.0, lambda: not self._port.reader.waits)
        for card in cards:
            self.do(card)
            self._port.pump(every)

    def follow(self, source: TextIO) -> None:
        """Do what is typed, line by line, until it ends."""
        typed = b""
        while True:
            self._port.exchange()
            if not select.select([source], [], [], A_MOMENT)[0]:
                continue
            more = os.read(source.fileno(), 4096)
            *lines, typed = (typed + (more or b"\nquit\n")).split(b"\n")
            for line in filter(None, (line.decode(errors="replace").strip() for line in lines)):
                if line == "quit":
                    return
                self.do(line)

    def do(self, words: str) -> None:
        """Do one line of the menu."""
        port, reader = self._port, self._port.reader
        match words.split():
            case ["#", *rest]:
                self._say(f"By phone: {' '.join(rest)}")
            case ["put", code, *copy]:
                self._put(code, copy)
            case ["lift"]:
                reader.lift()
            case ["two"]:
                reader.lay_two()
            case ["blank"]:
                reader.lay(uid_of(os.urandom(4).hex(), 1))
                self._settle()
                reader.lift()
            case ["unplug"]:
                port.unplug()
            case ["plug"]:
                port.unplug()
                port.plug()
                self._say(f"It is on {port.name}.")
            case ["reset"]:
                reader.reset()
            case ["noise"]:
                port.write(os.urandom(1000))
            case ["help" | "?"]:
                self._say(HELP)
            case [code, *copy]:
                if self._put(code, copy):
                    reader.lift()
                elif read_code(code) is None:
                    return  # Nothing was laid, so there is nothing to wait for.
        self._settle()

    def _put(self, code: str, copy: list[str]) -> bool:
        if read_code(code) is None:
            self._say(f"{code} is no card and no command. Type help to see what there is.")
            return False
        number = int(copy[0]) if copy and copy[0].isdecimal() else 1
        if not self._port.reader.lay(uid_of(code, number), code):
            self._say("The reader is full: the companion has not taken what was laid before.")
            return False
        lights = len(self._port.reader.lights)
        self._settle()
        self._port.pump(0.2, lambda: len(self._port.reader.lights) > lights)
        said = self._port.reader.lights[lights:]
        self._say(f"{code}: {said[-1] if said else 'no companion has taken it yet'}")
        return True

    def _settle(self) -> None:
        self._port.pump(PATIENCE, lambda: not self._port.reader.waits and self._port.is_idle)


def uid_of(code: str, copy: int) -> str:
    """Return the UID of the sticker on that copy of a card: seven bytes, always the same."""
    return f"04{crc32(code.encode()):08X}{copy % 256:02X}00"


def _from_record(file: Path) -> Iterator[str]:
    """Yield what to lay, and as remarks what a phone has to say, in order."""
    try:
        record = read_record(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        raise NoVirtualReader(f"{file} cannot be read: {error}. Expected a game record.") from error
    copies: dict[str, int] = {}
    for step in steps(record):
        for code in step.scans:
            copies[code] = copies.get(code, 0) % COPIES + 1
            yield f"{code} {copies[code]}"
        if step.by_hand:
            yield f"# {step.by_hand}"


def _chance(text: str) -> float:
    try:
        chance = float(text)
    except ValueError:
        chance = -1.0
    if not 0 <= chance <= 1:
        raise ArgumentTypeError(f"{text} is no chance, expected a number from 0 to 1")
    return chance


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 3600:
        raise ArgumentTypeError(f"{text} is no pause, expected seconds")
    return seconds
