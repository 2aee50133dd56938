"""The scanner: enters what is laid on a card reader, or tapped on a screen, into the table.

    scanner = Scanner(table, NoDecks())
    scanner.connect("/dev/ttyACM0")           # or None: it is looked for
    scanner.scan("R7").text                   # Ben played a red 7.

A scan submits ordinary lines under its idempotency key, so that a repeated one is not entered twice.
"""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from threading import RLock
from time import monotonic
from typing import Final, TypeAlias

from companion import table as tables
from companion.devices.scanner import questions
from companion.devices.scanner.connection import Connection
from companion.devices.scanner.known_readers import ListedPort
from companion.devices.scanner.link import Link, Speech
from companion.devices.scanner.messages import Failed, LabelRead, Laid, Lifted, Message, Several, Wrote
from companion.devices.scanner.resolution import ONE_AT_A_TIME, resolve
from companion.devices.scanner.resolved import ResolvedScan
from companion.devices.scanner.serial_port import NoPort, OpenPort, list_ports, open_port
from companion.devices.scanner.usb_devices import ReaderAnswers, unknown_devices
from companion.ports import (
    NoSuchDevice,
    OtherPress,
    ReaderState,
    ReaderStatus,
    ScanOutcome,
    ScanResult,
    SerialDevice,
)
from companion.rules import Card, Play, say, underlying

Clock: TypeAlias = Callable[[], float]

LABEL_REPEATS: Final = 0.7  # seconds in which a label read again is still the same one lying there
CACHED_RESULTS: Final = 256  # of scans that may be repeated; older ones have their key in the log
MOVED: Final = say("The table has moved on meanwhile. Lay the card again.")
NO_GAME: Final = say("No game has begun yet.")
NOT_CONNECTED: Final = say("No reader is looked for.")
READER: Final = tables.EnteredBy(tables.Means.READER)

logger = logging.getLogger(__name__)


class NotTaken(Exception):
    """The log could not store it; the reader repeats it."""


class Scanner:
    """The reader and its twin on the screens; ``session`` is unique for each start of the companion."""

    def __init__(
        self,
        table: tables.Table,
        decks: tables.StickerLookup,
        *,
        say_no: Callable[[], None] = lambda: None,
        clock: Clock = monotonic,
        session: str | None = None,
    ) -> None:
        self.link = Link(session or secrets.token_hex(4), lambda line: tables.read_code(line) is not None)
        self._table = table
        self._decks = decks
        self._say_no = say_no
        self._clock = clock
        self._connection: Connection | None = None
        self._list_ports: Callable[[], Iterable[ListedPort]] = tuple
        self._answers = ReaderAnswers()
        # The reader and each screen have threads. Reentrant: naming a sticker is a scan, too.
        self._lock = RLock()
        self._results: OrderedDict[str, tuple[str | None, ScanResult]] = OrderedDict()
        self._growing: tuple[tables.Scanned, float] | None = None
        self._lying: str | None = None
        self._label = ("", float("-inf"))
        self._writing: dict[int, str] = {}
        self._cards = 0
        self._last = ""
        view = table.view
        if view and view.transient.scanned and view.transient.scanned.waits_for == "more":
            # From before a restart, with a new time limit.
            self._growing = (view.transient.scanned, clock() + questions.SEVERAL_WITHIN)

    # The reader

    def connect(
        self,
        port: str | None = None,
        *,
        answers: ReaderAnswers | None = None,
        lister: Callable[[], Iterable[ListedPort]] = list_ports,
        opener: Callable[[str], OpenPort] = open_port,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        """Listen on that port, or on any known or confirmed (``answers``) reader's, until :meth:`close`."""
        self._answers = answers or self._answers
        if port is None:
            self._list_ports = lister
        self._connection = Connection(
            self.link,
            self.take,
            port,
            may_be_reader=self._answers.may_be_reader,
            lister=lister,
            opener=opener,
            pause=pause,
        )
        self._table.enrolment.write = self._write
        self._connection.start()

    def close(self) -> None:
        """Release the port; may be called twice."""
        if self._connection:
            self._connection.close()

    @property
    def state(self) -> ReaderState:
        """How the reader is."""
        link, connection = self.link, self._connection
        status, words = connection.state if connection else (ReaderStatus.OFF, NOT_CONNECTED)
        return ReaderState(status, words, self._cards, link.rubbish, link.doubles, link.resets, self._last)

    def unknown_devices(self) -> tuple[SerialDevice, ...]:
        """Return devices that might be readers; none beside a named port."""
        try:
            return unknown_devices(self._list_ports(), self._answers)
        except NoPort:
            return ()

    def say_whether_reader(self, key: str, *, is_reader: bool) -> tables.NotKept | None:
        """Store whether a device is a reader; raises :class:`NoSuchDevice` if it is not plugged in."""
        if key not in [device.key for device in self.unknown_devices()]:
            raise NoSuchDevice(say("That device is not plugged in any more."))
        try:
            self._answers.give(key, is_reader=is_reader)
        except OSError as error:
            return tables.NotKept(
                say("The answer cannot be kept: %(reason)s.", reason=error.strerror or str(error))
            )
        if self._connection:
            self._connection.look_again()
        return None

    def take(self, message: Message) -> None:
        """Handle and store a message of the reader; raises :class:`NotTaken` if that fails."""
        match message:
            case Laid():
                self._laid(message)
            case LabelRead(code=code, key=key):
                self._labelled(code, key)
            case Lifted():
                self._lying = None
            case Several():
                self._lying = None
                self._show(ScanResult(ScanOutcome.NO, ONE_AT_A_TIME))
                self._update_transient(lambda shown: replace(shown, remark=ONE_AT_A_TIME))
            case Wrote(uid=uid):
                self._table.enrolment.wrote(uid)
            case Failed(order=order, why=why) if uid := self._writing.pop(order, ""):
                self._table.enrolment.not_written(uid, why)

    def _laid(self, laid: Laid) -> None:
        # Repeated without a lift, by a reader that restarted or lost sight of it: the same card.
        if laid.uid == self._lying:
            return
        if self._table.enrolment.is_on:
            enrolled = isinstance(self._table.enrolment.enrol(laid.uid), tables.Enrolled)
            self._light(ScanOutcome.ENTERED if enrolled else ScanOutcome.NO)
        elif not (laid.found and self._lies_on_the_pile(laid)):
            self._cards += 1
            self._show(self._once(laid.key, laid.uid, laid.text))
        self._lying = laid.uid

    def _labelled(self, code: str, key: str) -> None:
        now = self._clock()
        last, at = self._label
        self._label = (code, now)
        if code != last or now - at >= LABEL_REPEATS:
            self._cards += 1
            self._show(self._once(key, "", code))

    def _lies_on_the_pile(self, laid: Laid) -> bool:
        """Return whether the card on the pad after both ends restarted was laid before."""
        view, sticker = self._table.view, self._decks.find(laid.uid, laid.text)
        if view and view.transient.has_sticker(laid.uid):
            return True
        if view is None or sticker is None:
            return False
        means = sticker.stands_for
        return isinstance(means, tables.Command) or view.state.deck.card_here(means) is view.state.top

    def _show(self, result: ScanResult) -> None:
        """Show the result by the reader's light, and a no by the piezo."""
        self._light(result.meant)
        self._remember(result)

    def _remember(self, result: ScanResult) -> None:
        self._last = result.text
        if lamp(result.meant) == "no":
            self._say_no()

    def _light(self, outcome: ScanOutcome) -> None:
        # A bare reader takes no orders.
        if self._connection and self.link.speech is Speech.FRAMES:
            self._connection.order("light", lamp(outcome))

    def _write(self, uid: str, text: str) -> None:
        if self._connection:
            self._writing[self._connection.order("write", uid, text)] = uid

    # The screens

    def scan(
        self, code: str, key: str | None = None, game_id: int | None = None
    ) -> ScanResult | tables.NotKept:
        """Lay a card or a command card on a screen, by its code, in that game; the same ``key`` is one scan.

        Raises :class:`.OtherPress`.
        """
        try:
            with self._lock:
                if key is not None:
                    self._must_be_of(key, code)
                result = self._once(key or secrets.token_hex(8), "", code, game_id)
        except NotTaken as error:
            return tables.NotKept(str(error))
        self._remember(result)
        return result

    def name_sticker(self, card: Card) -> ScanResult | tables.NotKept:
        """Enrol the unknown sticker that waits as this card's; that is its scan."""
        with self._lock:
            view = self._table.view
            scanned = view.transient.scanned if view else None
            if scanned is None or scanned.waits_for != "name":
                return ScanResult(ScanOutcome.NO, say("No sticker waits for its name."))
            try:
                self._decks.enrol(scanned.uid, card)
                return self._scan(scanned.key, scanned.uid, None)
            except (NotTaken, tables.LogError) as error:
                return tables.NotKept(str(error))

    def name_player(self, player: str, key: str | None = None) -> ScanResult | tables.NotKept:
        """Answer who played the waiting card, or with whom it swaps; ``key`` is that of its scan."""
        with self._lock:
            view = self._table.view
            scanned = view.transient.scanned if view else None
            try:
                # A repeated answer finds the card in the game, not the next one that may wait by now.
                if key and (scanned is None or scanned.key != key):
                    return self._once_entered(key) or ScanResult(ScanOutcome.NO, MOVED)
                result = self._settle(lambda view: questions.name_player(view, player))
            except NotTaken as error:
                return tables.NotKept(str(error))
        self._remember(result)
        return result

    def take_back(self) -> tables.NotKept | None:
        """Drop the waiting card, or the last of several in one play."""
        with self._lock:
            self._results.clear()
            view = self._table.view
            fewer = questions.take_last_back(view) if view else None
            try:
                if view and fewer:
                    self._enter(view, fewer, "")
                else:
                    self._update_transient(lambda shown: replace(shown, scanned=None, last_scan=""))
            except NotTaken as error:
                return tables.NotKept(str(error))
        return None

    def count_hand(self, player: str) -> tables.NotKept | None:
        """Count the next cards as this player's hand."""
        view = self._table.view
        game = view.game.once_counting if view else None
        if game and player in game.state.awaited:
            counted = game.state.counted
            try:
                self._update_transient(lambda shown: shown.with_hand(shown.hand_on_reader(player, counted)))
            except NotTaken as error:
                return tables.NotKept(str(error))
        return None

    # Several cards in one play

    def attend(self) -> float | None:
        """Enter a growing play whose time is up; return the seconds until that is due, None for no play."""
        growing = self._growing
        if growing is None:
            return None
        if self._clock() < growing[1]:
            return growing[1] - self._clock()
        with self._lock:
            try:
                self._end_growing()
            except NotTaken:
                # Tried again, as the log may be back a moment later.
                self._growing = (growing[0], self._clock() + questions.SEVERAL_WITHIN)
                return questions.SEVERAL_WITHIN
        return None

    def _end_growing(self) -> None:
        """Enter the growing play, if its time is up."""
        if self._growing is None or self._clock() < self._growing[1]:
            return
        view, scanned = self._table.view, self._growing[0]
        if view and view.transient.scanned == scanned:
            self._light(self._settle(questions.complete).meant)
        self._growing = None

    def _settle(self, resolve_it: Callable[[tables.TableView], ResolvedScan]) -> ScanResult:
        """Enter the result of the waiting card, under the key of its scan."""
        while (view := self._table.view) and (scanned := view.transient.scanned):
            if result := self._enter(view, resolve_it(view), scanned.key):
                return result
        return ScanResult(ScanOutcome.NO, questions.NOBODY_ASKED)

    def _once(self, key: str, uid: str, text: str | None, game_id: int | None = None) -> ScanResult:
        with self._lock:
            _, result = self._results.get(key, (text, None))
            if result is None:
                result = self._once_laid(key) or self._scan(key, uid, text, game_id)
                if result.meant is ScanOutcome.TAKEN_BACK:
                    # The screens are as before the card, and so are their keys.
                    self._results.clear()
                self._results[key] = (text, result)
                if len(self._results) > CACHED_RESULTS:
                    self._results.popitem(last=False)
            return result

    def _scan(self, key: str, uid: str, text: str | None, game_id: int | None = None) -> ScanResult:
        # First of all: a scan that is in the log already is that event, whatever it would mean now.
        if earlier := self._once_entered(key):
            return earlier
        # A later card belongs to the next play, even if the last one has not been ended yet.
        self._end_growing()
        try:
            sticker = self._decks.find(uid, text)
        except tables.LogError as error:
            raise NotTaken(str(error)) from error
        while view := self._table.view:
            if game_id not in (None, view.game_id):
                raise OtherPress(tables.ANOTHER_GAME)
            result = self._enter(view, resolve(view, sticker, uid, key), key)
            if result:
                return result
        return ScanResult(ScanOutcome.NO, NO_GAME)

    def _must_be_of(self, key: str, code: str) -> None:
        """Raise :class:`.OtherPress` where this key is known to be that of another card."""
        laid, _ = self._results.get(key, (code, None))
        earlier = self._table.result_of(_key(key))
        if laid != code or (isinstance(earlier, tables.Accepted) and _is_another_card(earlier.view, code)):
            raise OtherPress(tables.KEY_USED)

    def _once_entered(self, key: str) -> ScanResult | None:
        earlier = self._table.result_of(_key(key))
        if isinstance(earlier, tables.NotKept):
            raise NotTaken(earlier.text)
        return ScanResult(ScanOutcome.ENTERED, say("This card is in the game already.")) if earlier else None

    def _once_laid(self, key: str) -> ScanResult | None:
        """Return the result of a card from before a restart, whose answer was lost; None for others."""
        shown = self._table.view.transient if self._table.view else tables.Transient()
        if key != shown.last_scan:
            return None
        if entered := self._once_entered(key):
            return entered
        if shown.scanned:
            return ScanResult(ScanOutcome.WAITS, shown.scanned.text)
        return ScanResult(ScanOutcome.COUNTED, say("This card is counted already."))

    def _enter(self, view: tables.TableView, meant: ResolvedScan, key: str) -> ScanResult | None:
        """Enter a scan; None if the table has changed, so that it may mean something else."""
        growing = self._growing
        if meant.scanned and meant.scanned.waits_for == "more":
            # Set before it is shown, as that wakes the thread that asks for the time.
            self._growing = (meant.scanned, self._clock() + questions.SEVERAL_WITHIN)
        try:
            return self._entered(view, meant, key)
        except NotTaken:
            self._growing = growing
            raise

    def _entered(self, view: tables.TableView, meant: ResolvedScan, key: str) -> ScanResult | None:
        def then(shown: tables.Transient) -> tables.Transient:
            return _transient_after(shown, meant, key)

        waits = meant.outcome is not ScanOutcome.ENTERED
        result = ScanResult(meant.outcome, meant.text, meant.lines)
        if not meant.lines:
            if waits:
                self._update_transient(then)
            return result
        # In one transaction: a card must not be entered while the next one that it led to is lost.
        then_waits = then if waits else None
        match self._table.submit_all(
            meant.lines, view.version, _key(key), view.game_id, then=then_waits, entered_by=READER
        ):
            case tables.Accepted():
                return result
            case tables.NotKept(text):
                raise NotTaken(text)
            case tables.Stale(now) if _same_turn(view, now):
                return None
            case tables.Damaged(_, text):
                # Repeating the card would not help.
                return ScanResult(ScanOutcome.NO, text)
            case tables.Refused(ruling):
                return ScanResult(ScanOutcome.NO, ruling.text)
        self._update_transient(lambda shown: replace(shown, remark=MOVED))
        return ScanResult(ScanOutcome.NO, MOVED)

    def _update_transient(self, change: Callable[[tables.Transient], tables.Transient]) -> None:
        """Update what waits; raises :class:`NotTaken` if that cannot be stored."""
        result = self._table.update_transient(change)
        if isinstance(result, tables.NotKept):
            raise NotTaken(result.text)


def lamp(outcome: ScanOutcome) -> str:
    """Return the light's signal for an outcome, in the protocol's words.

    >>> lamp(ScanOutcome.WAITS), lamp(ScanOutcome.NO), lamp(ScanOutcome.ENTERED)
    ('ask', 'no', 'ok')
    """
    match outcome:
        case ScanOutcome.WAITS | ScanOutcome.UNKNOWN:
            return "ask"
        case ScanOutcome.BROKE_A_RULE | ScanOutcome.NO:
            return "no"
    return "ok"


def _transient_after(shown: tables.Transient, meant: ResolvedScan, key: str) -> tables.Transient:
    if meant.outcome is ScanOutcome.NO:
        return replace(shown, remark=meant.text)
    remark = meant.text if meant.outcome is ScanOutcome.TAKEN_BACK else ""
    with_hand = shown.with_hand(meant.hand) if meant.hand else shown
    return replace(with_hand, scanned=meant.scanned, remark=remark, last_scan=key or shown.last_scan)


def _same_turn(before: tables.TableView, now: tables.TableView) -> bool:
    """Return whether the same player is on turn, so that a card still means the same."""
    return (before.game_id, before.state.turn, before.state.phase) == (
        now.game_id,
        now.state.turn,
        now.state.phase,
    )


def _is_another_card(view: tables.TableView, code: str) -> bool:
    """Return whether the event that this view came of is surely no play of the card with this code."""
    event = view.game.event and underlying(view.game.event)
    card = tables.read_code(code)
    # What is on the other side of a card depends on when it was laid.
    if not isinstance(event, Play) or view.state.underside or isinstance(card, tables.Command | None):
        return False
    return view.state.deck.card_here(card) not in event.cards


def _key(key: str) -> str:
    return f"scan {key}"
