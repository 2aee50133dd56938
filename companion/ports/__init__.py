"""The ports between the web and what is beside the table: devices, odds, club and broker.

Devices, and their twins on the screens, are adapters with these protocols and values; neither side imports
the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from companion.foundation.user_error import UserError
from companion.ports.machine import Machine
from companion.rules import Card, Sentence, say
from companion.table import InTheAir, KeptFlip, NotKept, Result, TableView

if TYPE_CHECKING:
    from companion.odds import Advice, Odds

Seat: TypeAlias = str | int
"""What can be pressed: a player's name, a buzzer's number on the board, or :data:`COIN`."""

COIN: Final = "coin"  # the seat of the coin's button


class NoSuchSeat(ValueError):
    """Nobody has that buzzer; ``str()`` is a sentence for people."""


class OtherPress(ValueError):
    """A press or scan that was meant for another game, or whose key was another's; ``str()`` says which."""


class Notifier(Protocol):
    """Something whose changes are told."""

    def listen(self, listener: Callable[[], None]) -> object:
        """Notify ``listener`` of every change worth telling from now on, in another thread."""


# Buzzers


class PressAction(StrEnum):
    """What a press does, in the words that programs are given."""

    UNO = "uno"
    CATCH = "catch"
    ACCEPT = "accept"
    CHALLENGE = "challenge"
    NAMED = "named"  # said whose a scanned card is, or with whom it swaps
    PLAYED = "played"
    DREW = "drew"
    FLIP = "flip"
    PAIR = "claim"  # programs know pairing by this word
    NO = "no"


@dataclass(frozen=True, slots=True)
class PressResult:
    """What a press did, in a word and a sentence, with the lines of the record that it entered."""

    meant: PressAction
    text: str
    lines: tuple[str, ...] = ()


class Light(StrEnum):
    """What the light at a seat says."""

    OFF = "off"
    TURN = "turn"
    NEXT = "next"
    CATCH = "catch"
    OWES = "owes"
    ASKED = "asked"
    WON = "won"
    NUDGE = "nudge"  # a turn that is nudged
    OVER = "over"  # a turn whose time is up


@dataclass(frozen=True, slots=True)
class BuzzerState:
    """A player's buzzer: its number on the board, if it has one, and its light."""

    player: str
    number: int | None
    light: Light


class Buzzers(Protocol):
    """Every button at the table, on a board or on a screen."""

    def press(
        self, seat: Seat, held: float = 0.0, *, key: str | None = None, game_id: int | None = None
    ) -> PressResult:
        """Press it for ``held`` seconds, in that game; the same ``key`` twice is one press.

        Raises :class:`NoSuchSeat` or :class:`OtherPress`.
        """

    def start_pairing(self) -> None:
        """Ask the players one after the other to press their buzzers."""

    def skip_pairing(self) -> None:
        """Ask the next player, as this one has no buzzer."""

    def stop_pairing(self) -> None:
        """Ask no more."""

    def hold_matters(self, view: TableView, player: str) -> bool:
        """Return whether a hold of this player's buzzer now differs from a press."""

    def states(self, view: TableView) -> tuple[BuzzerState, ...]:
        """Everyone's buzzer at this table, in seat order."""


# Coin


class Coin(Protocol):
    """The coin that flips itself."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is missing or broken, a sentence each."""

    def seen(self, flip: KeptFlip) -> InTheAir:
        """Return how far this flip has turned."""

    def flip(
        self,
        version: int | None = None,
        game_id: int | None = None,
        key: str | None = None,
        *,
        free: bool = False,
    ) -> InTheAir | Result:
        """Flip it, or return why not, at the table as it was seen; ``free``: for no game, if none is due.

        ``key`` is an idempotency key.
        """


# Card reader


class ScanOutcome(StrEnum):
    """What comes of a scan, in the words that programs are given."""

    ENTERED = "entered"
    WAITS = "waits"
    COUNTED = "counted"
    TAKEN_BACK = "taken back"
    BROKE_A_RULE = "broke a rule"
    UNKNOWN = "unknown"
    NO = "no"


@dataclass(frozen=True, slots=True)
class ScanResult:
    """What a scan did, in a word and a sentence, with the lines of the record that it entered."""

    meant: ScanOutcome
    text: str
    lines: tuple[str, ...] = ()


class ReaderStatus(StrEnum):
    """The state of the line to a reader."""

    OFF = "off"  # none is looked for
    MISSING = "missing"  # none answers where one is looked for
    CONNECTING = "connecting"  # a port is being opened, or who is on it is being asked
    LISTENING = "listening"  # cards can be laid
    FAULTY = "faulty"  # one is there and cannot be used


@dataclass(frozen=True, slots=True)
class ReaderState:
    """A card reader's status, also in words, and its counts: ``rubbish`` lines, ``doubles`` and restarts.

    ``last`` is the last scan's result.
    """

    status: ReaderStatus
    words: str
    cards: int
    rubbish: int
    doubles: int
    restarts: int
    last: str

    @property
    def is_there(self) -> bool:
        """Can cards be laid on it now?"""
        return self.status is ReaderStatus.LISTENING


@dataclass(frozen=True, slots=True)
class SerialDevice:
    """A USB device that may be a card reader, by its ``key``; ``is_reader`` is people's answer, if any."""

    key: str
    name: str
    port: str
    is_reader: bool | None


class NoSuchDevice(ValueError):
    """Nothing of that kind is plugged in; ``str()`` is a sentence for people."""


class Scanner(Protocol):
    """What cards are laid on: a reader, or its twin on a screen."""

    @property
    def state(self) -> ReaderState:
        """How the reader is."""

    def unknown_devices(self) -> tuple[SerialDevice, ...]:
        """Return devices that may be readers; they are not opened unasked."""

    def say_whether_reader(self, key: str, *, is_reader: bool) -> NotKept | None:
        """Store whether a device is a reader; raises :class:`NoSuchDevice`."""

    def scan(self, code: str, key: str | None = None, game_id: int | None = None) -> ScanResult | NotKept:
        """Lay a card or a command card on a screen, by its code, in that game; ``key`` as for a press.

        Raises :class:`OtherPress`.
        """

    def name_sticker(self, card: Card) -> ScanResult | NotKept:
        """Enrol the unknown sticker that waits as this card's."""

    def name_player(self, player: str, key: str | None = None) -> ScanResult | NotKept:
        """Answer who played the waiting card, or with whom it swaps; ``key`` is that of its scan."""

    def take_back(self) -> NotKept | None:
        """Drop the waiting card, or the last of several in one play."""

    def count_hand(self, player: str) -> NotKept | None:
        """Count the next cards as this player's hand."""


# Board


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device on a pin: its GPIO, the pin's place on the header, and its problem, if any."""

    name: str
    gpio: int
    place: int
    problem: str | None


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What is connected; ``missing`` says why there is no board, ``wireless`` which buzzers are within reach.

    ``wireless_notes`` are what somebody should do about them.
    ``shutdown`` says how the coin's button shuts the machine down, or why it cannot; empty without it.
    """

    missing: str
    devices: tuple[DeviceState, ...]
    problems: tuple[str, ...]
    shutdown: str = ""
    wireless: tuple[int, ...] = ()
    wireless_notes: tuple[Sentence, ...] = ()


class Board(Protocol):
    """The board that buttons, lights and coin are wired to, where there is one."""

    def report(self) -> BoardReport:
        """Return what is connected, what is missing, and what would help."""


# Home


@dataclass(frozen=True, slots=True)
class HomeState:
    """The connection to the broker, in words, and whether there is one."""

    words: str
    is_there: bool


class Home(Notifier, Protocol):
    """The MQTT broker that is told of the table, for other devices in the house."""

    @property
    def state(self) -> HomeState:
        """How it is."""


# Odds


@dataclass(frozen=True, slots=True)
class LatestOdds:
    """The newest odds of a game, and its version when they held."""

    game_id: int
    version: int
    odds: "Odds"


class LiveOdds(Notifier, Protocol):
    """The odds while people play, if the table wants them."""

    def latest(self, view: TableView) -> LatestOdds | None:
        """Return the newest odds of that game; None if there are none or the table wants none."""

    def advice(self, view: TableView) -> "Advice | None":
        """Return the advice for the player who may challenge now, for nobody else; None if not known yet."""

    @property
    def is_missing(self) -> bool:
        """Are the odds wanted but unavailable for now?"""

    def request(self, game_id: int) -> None:
        """Compute the odds at every moment of that game when there is nothing else to do."""


# Club


@dataclass(frozen=True, slots=True)
class Assignment:
    """A table's part in a tournament: a table of a round, from its draw on.

    ``headers`` are those of its game's record. ``started`` is the round's start by this table's clock, None
    before; it lasts ``minutes``, 0 for no limit. ``is_over``: the tournament has the table's result. The time
    stood still for ``held`` seconds, and stands still since ``paused``. ``announcement`` is what the
    organiser tells everybody. ``is_final``: who wins it has won the tournament.
    """

    tournament_name: str
    round: int
    number: int
    seats: tuple[str, ...]
    headers: str
    minutes: int = 0
    started: datetime | None = None
    is_over: bool = False
    held: int = 0
    paused: datetime | None = None
    announcement: str = ""
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class ClubState:
    """The connection of a table to its club.

    ``is_whole``: nothing is known to be missing of the ``events`` there. ``heard`` is the club's last answer;
    ``refusal`` why it takes nothing from this table; ``trouble`` why it is not reached, in the system's
    words. ``assignment`` is the last known one. ``place`` is that of the club's database; ``is_given``: the
    companion was started for that club, and only whoever starts it can change that.
    """

    table: str
    is_reached: bool = False
    is_whole: bool = False
    events: int = 0
    heard: datetime | None = None
    refusal: Sentence | None = None
    assignment: Assignment | None = None
    trouble: str = ""
    place: str = ""
    is_given: bool = False


@dataclass(frozen=True, slots=True)
class ClubOffer:
    """An invitation's content: the table's name in the club, and the place of the club's database."""

    table: str
    place: str


WENT_WRONG: Final = say("Something went wrong in the companion. The game is safe; please try again.")
"""What people are told of a fault that nobody foresaw, or that they can do nothing about."""


class CannotJoin(UserError):
    """The table stays in its club, or in none."""


class Club(Notifier, Protocol):
    """The club that a table's log is copied to, and how the table joins and leaves one."""

    @property
    def state(self) -> ClubState | None:
        """The present state; None if the table is in no club."""

    def read(self, invitation: str) -> ClubOffer:
        """Return what an invitation says; raises :class:`CannotJoin`."""

    def join(self, invitation: str) -> None:
        """Leave any club and join this one, also after a restart; raises :class:`CannotJoin` or OSError."""

    def leave(self) -> None:
        """Leave the club and forget the invitation; raises :class:`CannotJoin` or OSError."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a companion was started with besides its table."""

    coin: Coin | None = None
    buzzers: Buzzers | None = None
    scanner: Scanner | None = None
    board: Board | None = None
    odds: LiveOdds | None = None
    club: Club | None = None
    home: Home | None = None
    machine: Machine | None = None


NO_EQUIPMENT: Final = Equipment()  # a table alone
