"""The ports between the devices and the web: what a press, a scan, a reader, a board, odds and club say.

The devices and their twins on the screens are adapters that give these values and keep these protocols; the
web shows and asks through them. Neither imports the other.

    equipment = Equipment(buzzers=buzzers)
    equipment.buzzers.press("Ben").text         # Ben said UNO!
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from companion.foundation.user_error import UserError
from companion.rules import Card, Sentence, say
from companion.table import InTheAir, KeptFlip, NotKept, Result, TableView

if TYPE_CHECKING:
    from companion.odds import Advice, Odds

Seat: TypeAlias = str | int
"""What can be pressed: a player's name, a buzzer's number on the board, or :data:`COIN`."""

COIN: Final = "coin"  # the seat of the coin's button


class NoSuchSeat(ValueError):
    """Nobody has that buzzer; ``str()`` is a sentence for people."""


class Notifier(Protocol):
    """Something whose changes are told."""

    def listen(self, listener: Callable[[], None]) -> None:
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
    """What a press did: in a word, in a sentence for people, as the lines of the record that it entered."""

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
    """A player's buzzer: its number on the board, if it is paired with one, and what its light shows."""

    player: str
    number: int | None
    light: Light


class Buzzers(Protocol):
    """Every button at the table, on a board or on a screen."""

    def press(self, seat: Seat, held: float = 0.0) -> PressResult:
        """Press it for so many seconds; raises :class:`NoSuchSeat` where nobody has it."""

    def start_pairing(self) -> None:
        """Ask the players one after the other to press their buzzers."""

    def skip_pairing(self) -> None:
        """Who is asked has no buzzer: ask the next player."""

    def stop_pairing(self) -> None:
        """Ask no more."""

    def hold_matters(self, view: TableView, player: str) -> bool:
        """Return whether a hold of this player's buzzer means something else now than a press."""

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
        self, version: int | None = None, game_id: int | None = None, *, free: bool = False
    ) -> InTheAir | Result:
        """Flip it, or say why not; ``version`` and ``game_id`` are of the table that was seen.

        ``free``: for no game, where none waits for it.
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
    """What a scan did: in a word, in a sentence for people, as the lines of the record that it entered."""

    meant: ScanOutcome
    text: str
    lines: tuple[str, ...] = ()


class ReaderStatus(StrEnum):
    """How far the line to a reader is."""

    OFF = "off"  # none is looked for
    MISSING = "missing"  # none answers where one is looked for
    CONNECTING = "connecting"  # a port is being opened, or who is on it is being asked
    LISTENING = "listening"  # cards can be laid
    FAULTY = "faulty"  # one is there and cannot be used


@dataclass(frozen=True, slots=True)
class ReaderState:
    """A card reader: its status, that in words for people, and what has come over its line.

    ``cards`` and labels were laid, ``rubbish`` is lines that held none, ``doubles`` were said before,
    ``restarts`` is how often the reader began anew, ``last`` what the last scan did.
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
    """Something on USB that could be a card reader: what it is remembered by, its name for people, its port.

    ``is_reader`` is what somebody said of it, None before.
    """

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
        """Return what is plugged in and could be a reader, but is not known to be one.

        It is not opened unasked.
        """

    def say_whether_reader(self, key: str, *, is_reader: bool) -> NotKept | None:
        """Remember that a device is a reader, or is none.

        Raises :class:`NoSuchDevice` where it is not plugged in.
        """

    def scan(self, code: str, key: str | None = None) -> ScanResult | NotKept:
        """Lay a card or a command card on a screen, by its code; ``key`` is its idempotency key."""

    def name_sticker(self, card: Card) -> ScanResult | NotKept:
        """Enrol the unknown sticker that waits as this card's."""

    def name_player(self, player: str, key: str | None = None) -> ScanResult | NotKept:
        """Whose the card that waits is, or with whom it swaps; ``key`` is of the scan that is meant."""

    def take_back(self) -> NotKept | None:
        """Drop the card that waits, as it is none of this game; of several in one play, the last."""

    def count_hand(self, player: str) -> NotKept | None:
        """Count the cards laid from now on as this player's hand."""


# Board


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device on a pin: its GPIO, the pin's place on the header, and what is wrong with it, if anything."""

    name: str
    gpio: int
    place: int
    problem: str | None


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What is connected; ``missing`` says why there is no board, and is empty where there is one.

    ``shutdown`` is how the coin's button shuts the machine down, or why it cannot; empty without that button.
    ``wireless`` are the numbers of the wireless buzzers that are within reach.
    """

    missing: str
    devices: tuple[DeviceState, ...]
    problems: tuple[str, ...]
    shutdown: str = ""
    wireless: tuple[int, ...] = ()


class Board(Protocol):
    """The board that buttons, lights and coin are wired to, where there is one."""

    def report(self) -> BoardReport:
        """Return what is connected, what is missing, and what would help."""


# Home


@dataclass(frozen=True, slots=True)
class HomeState:
    """How the table and the broker of the house get on: in words for people, and whether it is there."""

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
        """Return the newest odds of that game; None while there are none, or the table wants none."""

    def advice(self, view: TableView) -> "Advice | None":
        """Return what to tell whoever may challenge now, and nobody else; None before it is known."""

    @property
    def is_missing(self) -> bool:
        """Are the odds wanted and not to be had for now?"""

    def request(self, game_id: int) -> None:
        """Work out the odds at every moment of that game, when there is nothing else to do."""


# Club


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a table is to play in a tournament: one table of one round, from when that is drawn.

    ``seats`` are in seat order, ``headers`` those of the record of its game. ``started`` is when the round
    began, by this table's clock, None before; it has so many ``minutes``, 0 for no limit. ``is_over``: the
    tournament has the table's result.
    """

    tournament_name: str
    round: int
    number: int
    seats: tuple[str, ...]
    headers: str
    minutes: int = 0
    started: datetime | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class ClubState:
    """How it stands between a table and its club: under which name, and whether what it logs arrives there.

    ``is_whole``: nothing is known to be missing there; ``events`` are so many, as far as is known.
    ``heard`` is when the club answered last, None where it never did; ``refusal`` why it takes nothing from
    this table, None where it does; ``trouble`` why it cannot be reached, in the words of the system.
    ``assignment`` is the last one that is known, also while the club is away.
    ``place`` is where the club's database is; ``is_given``: the companion was started for that club, and only
    who starts it can change that.
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
    """What an invitation says: the table's name in the club, and where the club's database is."""

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
        """How it stands now; None where the table is in no club."""

    def read(self, invitation: str) -> ClubOffer:
        """Return what an invitation says; raises :class:`CannotJoin`."""

    def join(self, invitation: str) -> None:
        """Accept it, now and after each start.

        The club before is left. Raises :class:`CannotJoin`, or :class:`OSError` where it cannot be kept.
        """

    def leave(self) -> None:
        """Be in no club, and forget the invitation; raises :class:`CannotJoin`, or :class:`OSError`."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """All that a companion was started with besides its table; None is what it was started without."""

    coin: Coin | None = None
    buzzers: Buzzers | None = None
    scanner: Scanner | None = None
    board: Board | None = None
    odds: LiveOdds | None = None
    club: Club | None = None
    home: Home | None = None


NO_EQUIPMENT: Final = Equipment()  # a table alone
