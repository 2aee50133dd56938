"""The card scanner: what is laid on a reader, or tapped on a screen, enters the live table.

    scanner = Scanner(table, Bare())
    scanner.connect("/dev/ttyACM0")           # or None: it is looked for
    scanner.scan("R7").text                   # Ben played a red 7.

A scan only ever submits ordinary lines, each under the key of that scan: said again, it is no second one.
"""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from threading import RLock
from time import monotonic
from typing import Final, TypeAlias

from companion.devices.scanner.connection import Connection, ListedPort, OpenPort, list_ports, open_port
from companion.devices.scanner.counting import counts
from companion.devices.scanner.link import Link, Speech
from companion.devices.scanner.messages import Code, Failed, Heard, Laid, Lifted, Several, Wrote
from companion.devices.scanner.resolution import ONE_AT_A_TIME, meaning
from companion.devices.scanner.resolved import Act, Meaning
from companion.rules import Card, say
from companion.table import (
    Accepted,
    Aside,
    Command,
    Decks,
    Enrolled,
    LogError,
    NotKept,
    OpenHand,
    Refused,
    Stale,
    Table,
    TableView,
    read_code,
)

Clock: TypeAlias = Callable[[], float]

REPEATS: Final = 0.7
"""A label that a bare reader reads again within so many seconds is still the same one lying there."""

MOST_REMEMBERED: Final = 256
MOVED: Final = say("The table has moved on meanwhile. Lay the card again.")
NO_GAME: Final = say("No game has begun yet.")
NOT_CONNECTED: Final = say("No reader is looked for.")

logger = logging.getLogger(__name__)


class NotTaken(Exception):
    """The log could not keep it; the reader says it again."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a scan came to: in a word, in a sentence for people, as lines of the record."""

    meant: Act
    text: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReaderState:
    """What the reader does, in words; what came from it, and what was none."""

    words: str
    is_there: bool
    cards: int
    rubbish: int
    doubles: int
    restarts: int
    last: str


class Scanner:
    """The reader and its twin on the screens. ``say_no`` makes the piezo say no.

    ``session`` is a word of its own for each start of the companion.
    """

    def __init__(
        self,
        table: Table,
        decks: Decks,
        *,
        say_no: Callable[[], None] = lambda: None,
        clock: Clock = monotonic,
        session: str | None = None,
    ) -> None:
        self.link = Link(session or secrets.token_hex(4), lambda line: read_code(line) is not None)
        self._table = table
        self._decks = decks
        self._say_no = say_no
        self._clock = clock
        self._connection: Connection | None = None
        self._lock = RLock()
        self._read: OrderedDict[str, Read] = OrderedDict()
        self._lying: str | None = None
        self._label = ("", float("-inf"))
        self._writing: dict[int, str] = {}
        self._cards = 0
        self._last = ""

    # The reader

    def connect(
        self,
        port: str | None = None,
        *,
        lister: Callable[[], Iterable[ListedPort]] = list_ports,
        opener: Callable[[str], OpenPort] = open_port,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        """Listen to a reader on that port, or on whichever has one, until :meth:`close`."""
        self._connection = Connection(self.link, self.take, port, lister=lister, opener=opener, pause=pause)
        self._table.teaching.write = self._write
        self._connection.__enter__()

    def close(self) -> None:
        """Let go of the port; may be called twice."""
        if self._connection:
            self._connection.close()

    @property
    def state(self) -> ReaderState:
        """What the reader does."""
        link, connection = self.link, self._connection
        words = connection.words if connection else NOT_CONNECTED
        is_there = words.startswith("Listening")
        return ReaderState(words, is_there, self._cards, link.rubbish, link.doubles, link.resets, self._last)

    def take(self, heard: Heard) -> None:
        """The reader says this; when it returns, it is safe. Raises :class:`NotTaken` where it is not."""
        match heard:
            case Laid():
                self._laid(heard)
            case Code(code=code, key=key):
                self._labelled(code, key)
            case Lifted():
                self._lying = None
            case Several():
                self._lying = None
                self._answer(Read(Act.NO, ONE_AT_A_TIME))
                self._put_aside(lambda aside: replace(aside, remark=ONE_AT_A_TIME))
            case Wrote(uid=uid):
                self._table.teaching.wrote(uid)
            case Failed(order=order, why=why) if uid := self._writing.pop(order, ""):
                self._table.teaching.not_written(uid, why)

    def _laid(self, laid: Laid) -> None:
        if laid.uid == self._lying:
            return
        if self._table.teaching.is_on:
            enrolled = isinstance(self._table.teaching.enrol(laid.uid), Enrolled)
            self._light(Act.ENTERED if enrolled else Act.NO)
        elif not (laid.found and self._lies_on_the_pile(laid)):
            self._cards += 1
            self._answer(self._once(laid.key, laid.uid, laid.text))
        self._lying = laid.uid

    def _labelled(self, code: str, key: str) -> None:
        now = self._clock()
        last, at = self._label
        self._label = (code, now)
        if code != last or now - at >= REPEATS:
            self._cards += 1
            self._answer(self._once(key, "", code))

    def _lies_on_the_pile(self, laid: Laid) -> bool:
        """Both ends began anew, and on the pad is the card that was played last, or a command: no new one."""
        view, sticker = self._table.view, self._decks.find(laid.uid, laid.text)
        if view is None or sticker is None:
            return False
        return sticker.stands_for is view.state.top or isinstance(sticker.stands_for, Command)

    def _answer(self, read: Read) -> None:
        self._last = read.text
        self._light(read.meant)
        if read.meant.light == "no":
            self._say_no()

    def _light(self, act: Act) -> None:
        if self._connection and self.link.speech is Speech.FRAMES:
            self._connection.order("light", act.light)

    def _write(self, uid: str, text: str) -> None:
        if self._connection:
            self._writing[self._connection.order("write", uid, text)] = uid

    # The screens

    def scan(self, code: str, key: str | None = None) -> Read | NotKept:
        """A card or a command card laid on the reader of a screen, by its code."""
        try:
            read = self._once(key or secrets.token_hex(8), "", code)
        except NotTaken as error:
            return NotKept(str(error))
        self._last = read.text
        if read.meant.light == "no":
            self._say_no()
        return read

    def name(self, card: Card) -> Read | NotKept:
        """The sticker that nobody knows is on this card; that is its scan."""
        with self._lock:
            view = self._table.view
            scanned = view.aside.scanned if view else None
            if scanned is None or scanned.waits_for != "name":
                return Read(Act.NO, say("No sticker waits for its name."))
            try:
                self._decks.teach(scanned.uid, card)
                return self._scan(scanned.key, scanned.uid, None)
            except (NotTaken, LogError) as error:
                return NotKept(str(error))

    def take_back(self) -> None:
        """Whatever waits is no card of this game."""
        self._put_aside(lambda aside: replace(aside, scanned=None))

    def lay_open(self, player: str) -> None:
        """The cards laid from now on are of this player's hand."""
        view = self._table.view
        game = counts(view) if view else None
        if game and player in game.state.awaited:
            state = game.state
            self._put_aside(
                lambda aside: replace(aside, hand=(aside.hand or OpenHand("")).then(player, state.counted))
            )

    # Both

    def _once(self, key: str, uid: str, text: str | None) -> Read:
        with self._lock:
            read = self._read.get(key)
            if read is None:
                read = self._read[key] = self._scan(key, uid, text)
                if len(self._read) > MOST_REMEMBERED:
                    self._read.popitem(last=False)
            return read

    def _scan(self, key: str, uid: str, text: str | None) -> Read:
        answer = self._table.answered(_key(key))
        if isinstance(answer, NotKept):
            raise NotTaken(answer.text)
        if answer:
            return Read(Act.ENTERED, say("This card is in the game already."))
        try:
            sticker = self._decks.find(uid, text)
        except LogError as error:
            raise NotTaken(str(error)) from error
        while view := self._table.view:
            read = self._enter(view, meaning(view, sticker, uid, key), key)
            if read:
                return read
        return Read(Act.NO, NO_GAME)

    def _enter(self, view: TableView, meant: Meaning, key: str) -> Read | None:
        """Enter it; None where the table has changed meanwhile, so that it may mean something else."""
        version = view.version
        for number, line in enumerate(meant.lines):
            answer = self._table.submit(line, version, _key(key, number), view.game_id)
            match answer:
                case Accepted(after):
                    version = after.version
                case NotKept(text):
                    raise NotTaken(text)
                case Stale(now) if number == 0 and _same_turn(view, now):
                    return None
                case Refused(ruling):
                    return Read(Act.NO, ruling.text)
                case _:
                    self._put_aside(lambda aside: replace(aside, remark=MOVED))
                    return Read(Act.NO, MOVED)
        if meant.act is not Act.ENTERED:
            self._put_aside(lambda aside: _beside(aside, meant))
        return Read(meant.act, meant.text, meant.lines)

    def _put_aside(self, change: Callable[[Aside], Aside]) -> None:
        self._table.put_aside(change)


def _beside(aside: Aside, meant: Meaning) -> Aside:
    hand = meant.hand or aside.hand
    match meant.act:
        case Act.NO:
            return replace(aside, remark=meant.text)
        case Act.TAKEN_BACK:
            return replace(aside, scanned=None, hand=hand, remark=meant.text)
    return replace(aside, scanned=meant.scanned, hand=hand, remark="")


def _same_turn(before: TableView, now: TableView) -> bool:
    """Is it still the same player's turn, so that what was laid means the same?"""
    return (before.game_id, before.state.turn, before.state.phase) == (
        now.game_id,
        now.state.turn,
        now.state.phase,
    )


def _key(key: str, number: int = 0) -> str:
    return f"scan {key} {number}" if number else f"scan {key}"
