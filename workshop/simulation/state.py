"""The simulated table at one moment: its cards, whose turn it is, and what waits for an answer.

What an event does to it is in :mod:`workshop.simulation.table` and the modules that fill their own.
"""

from dataclasses import dataclass, field
from random import Random

from companion.rules import Card, Colour, Setup
from workshop.simulation.cards import Cards
from workshop.simulation.score_sheet import ScoreSheet

IN_PLAY = ("colour", "turn", "drawn", "challenge", "debt", "coin", "replay", "reveal")
"""The phases from the card turned up to the last card down."""


@dataclass(frozen=True)
class PendingFlip:
    """A coin about to be flipped, and who draws for which side's loss."""

    player: str
    heads: str
    tails: str


@dataclass(frozen=True)
class Four:
    """A Wild Draw Four that may still be challenged.

    ``proof`` are the cards of which any one in the hand makes it guilty. Who ``had_drawn`` in that turn
    could have played no other card.
    """

    player: str
    proof: frozenset[Card]
    guilty: bool
    colour_before: Colour | None
    had_said_uno: bool
    had_drawn: bool


@dataclass(frozen=True)
class Debt:
    """What the player on turn owes: ``by`` laid the newest card, ``four`` is that one if a Wild Draw Four.

    ``newest`` is the newest card that draws: what stacks goes on that one; ``beneath`` the one before it.
    ``is_sent_on``: was a card laid since that does not draw?
    """

    cards: int
    by: str | None
    four: Four | None = None
    newest: Card | None = field(default=None, compare=False)
    beneath: Card | None = field(default=None, compare=False)
    is_sent_on: bool = False


class TableState(Cards):
    """The cards, the players and the turn.

    ``phase`` is a phase of the referee's JSON; ``drawn`` has the cards drawn in the present turn.
    ``step`` is 1 while play goes left, else -1. ``turns`` counts the turns of the round, ``laid`` the cards
    laid on the one turned up. ``uno_open`` are those who can be caught, ``excused`` the ones of them who
    came by their single card in another way than by playing in turn. ``is_roulette``: does the one on turn
    name a colour to draw for it? ``reveal_then`` is who plays after somebody drew until a colour came, where
    that is not the next one, ``reveal_added`` what they draw besides. ``uncounted`` are those of whom nobody
    but the simulation knows how many cards they hold.
    """

    def __init__(self, setup: Setup, rng: Random) -> None:
        super().__init__(setup, rng)
        self.sheet = ScoreSheet(setup)
        self.phase = "between"
        self.clear([])

    def clear(self, seats: list[str]) -> None:
        """Take everything off the table, and let these players sit down."""
        self.clear_away()
        self.seats = seats
        self.step = 1
        self.turn: str | None = None
        self.uno_open: set[str] = set()
        self.excused: set[str] = set()
        self.said_uno: set[str] = set()
        self.about_to_say: str | None = None
        self.drawn: list[Card] = []
        self.turns = 0
        self.laid = 0
        self.debt: Debt | None = None
        self.coin: PendingFlip | None = None
        self.out: str | None = None
        self.is_roulette = False
        self.reveal_then: str | None = None
        self.reveal_added = 0
        self.knocked_out: list[str] = []
        self.uncounted: set[str] = set()
        self.counted: dict[str, int] = {}

    # What everyone at the table can see.

    @property
    def is_in_play(self) -> bool:
        """Whether a card is turned up and the round goes on."""
        return self.phase in IN_PLAY

    @property
    def is_unsure_what_was_seen(self) -> bool:
        """Whether a discard may not have been seen, or may have been shuffled since."""
        return bool(self.uncounted or self.unseen or self.box.turning or not self.box.is_counted)

    @property
    def is_two_handed(self) -> bool:
        """Whether a Reverse works as a Skip."""
        return len(self.seats) == 2 and self.ruleset.two_handed_reverse_skips

    @property
    def due(self) -> list[str]:
        """The players whose hands still have to be counted."""
        assert self.out is not None
        return [name for name in self.sheet.who_counts(self.seats, self.out) if name not in self.counted]

    def after(self, player: str, places: int = 1) -> str:
        """Return who sits that many places further in the direction of play."""
        return self.seats[(self.seats.index(player) + places * self.step) % len(self.seats)]

    def may_say_uno_ahead(self, player: str) -> bool:
        """Return whether UNO may be said before the card goes down.

        On one's own turn, as a rule with two cards.
        """
        if player in self.uncounted:
            return False
        on_turn = self.turn == player and self.phase in ("turn", "drawn", "replay", "debt")
        held = len(self.hands[player])
        several = bool(self.ruleset.multiples or self.box.discarding)
        return on_turn and (held == 2 or (held > 2 and several))

    def as_text(self) -> str:
        """Return a drawing of the table with all hands open, for a disagreement."""
        hands = [
            f"{'>' if name == self.turn else ' '} {name}: {' '.join(card.code for card in hand)}"
            for name, hand in self.hands.items()
        ]
        discards = " ".join(card.code for card in self.discards[-5:])
        counts = f"draw pile {len(self.draw_pile)}, discards {len(self.discards)}"
        piles = f"{self.phase}, {counts}: ... {discards}"
        said = f"UNO open {sorted(self.uno_open)}, said {sorted(self.said_uno)}"
        return "\n".join([piles, f"colour {self.colour}, {said}, {self.debt}", *hands])

    def drop_debt(self) -> None:
        """Forget what is owed: it is drawn, or the table dropped it."""
        self.debt = None
        self.keeps_card_beneath = False

    def pass_turn(self, player: str) -> None:
        """Let another player, or the same one again, be about to begin a turn."""
        self.phase, self.turn = "turn", player
        self.drawn = []
        self.is_roulette = False
        self.about_to_say = None

    def end_if_out(self) -> None:
        """Begin the count if somebody is out and nothing waits any more."""
        if self.out:
            self.phase, self.turn = "count", None
            self.coin = None
            self.uno_open.clear()
