"""The players of the simulated table: how they choose an action, and when they break the rules."""

from collections.abc import Iterator
from random import Random

from companion.rules import (
    CARDS,
    Accept,
    Card,
    Challenge,
    Draw,
    Drew,
    End,
    FixHand,
    FixTurn,
    Flip,
    Hand,
    Keep,
    Mercy,
    NameColour,
    Reshuffle,
    Round,
    Start,
    TableEvent,
    Uno,
)
from workshop.simulation import choices, roulette
from workshop.simulation.actions import Action, Outcome, violation
from workshop.simulation.comings_and_goings import joining, leaving, new_seating
from workshop.simulation.habits import Habits
from workshop.simulation.interjections import Interjections
from workshop.simulation.put_right import Corrections
from workshop.simulation.table import SimulatedTable
from workshop.simulation.violations import Violations

MAX_TURNS_OF_FREE_DRAWS = 140
"""Turns of a round after which nobody draws with a playable card, so that the round ends."""

MAX_TURNS_OF_A_ROUND = 1500
"""Turns after which a round is given up: with 168 cards, growing hands and no mercy rule it may never end."""

VIOLATION_FACTORS = {"colour": 6, "challenge": 3, "debt": 3, "coin": 3, "replay": 8, "between": 4}
"""How much likelier a violation is in these phases, which are too rare to be tested otherwise."""

CORRECTION_FACTORS = {"colour": 10, "challenge": 8, "debt": 8, "coin": 8, "replay": 20}
"""How much likelier corrections and leaving are there, and five times that under a last card."""


class Players:
    """All players of one table: choose who does what next."""

    def __init__(self, table: SimulatedTable, habits: Habits, rng: Random) -> None:
        self.table = table
        self.habits = habits
        self.rng = rng
        self.violations = Violations(table, rng)
        self.interjections = Interjections(table, habits, rng)
        self.corrections = Corrections(table, rng)
        self._next_up: Action | None = None
        self._choose = {
            "between": self._between_rounds, "deal": self._turn_up, "colour": self._name_colour,
            "turn": self._take_a_turn, "drawn": self._after_drawing, "challenge": self._answer_the_debt,
            "debt": self._answer_the_debt, "reveal": self._reveal, "coin": self._flip,
            "replay": self._replay, "count": self._count,
        }  # fmt: skip

    def actions(self) -> Iterator[Action]:
        """Yield one action after another until the match is won; apply each before the next."""
        previous_unreported = False
        while self.table.phase != "finished":
            action = self._next(previous_unreported)
            previous_unreported = action.unreported
            yield action
        yield from self.violations.after_match_end()

    def _next(self, previous_unreported: bool) -> Action:
        if self._next_up:
            action, self._next_up = self._next_up, None
            return action
        if previous_unreported:
            return self._after_an_unreported_draw()
        if counted := self._count_a_hand():
            return counted
        if self._happens(self._violation_percent()) and (wrong := self.violations.pick()):
            return wrong
        return self._rarely() or self.interjections.pick() or self._choose[self.table.phase]()

    def _violation_percent(self) -> int:
        # At most 70, so that the game goes on.
        return min(self.habits.cheat * VIOLATION_FACTORS.get(self.table.phase, 1), 70)

    def _happens(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    # The table as a whole.

    def _rarely(self) -> Action | None:
        """Return a correction, a leave or the end, each of which is rare."""
        table, habits = self.table, self.habits
        chance = self.rng.randrange(10_000)
        endless = table.turns > MAX_TURNS_OF_A_ROUND
        if table.phase != "between" and (chance < habits.stop or endless):
            return Action(End())
        if not table.is_in_play:
            return None
        factor = CORRECTION_FACTORS.get(table.phase, 1) * (5 if table.out else 1)
        chance = self.rng.randrange(10_000 // min(factor, 20))
        if chance < habits.put_right:
            return self._put_right(self.corrections.pick())
        if chance < habits.put_right + habits.leave:
            return self._come_or_go()
        return None

    def _come_or_go(self) -> Action | None:
        """Let somebody leave or join; who joins while something waits is let in all the same."""
        if self._happens(50):
            leave = leaving(self.table, self.rng)
            return Action(leave) if leave else None
        join = joining(self.table, self.rng)
        if join is None or self.table.phase in ("turn", "drawn"):
            return Action(join) if join else None
        return violation(join, "not-now", stands=True)

    def _put_right(self, event: TableEvent | None) -> Action | None:
        """Report a correction; half of them change nothing at the table, only in the record."""
        if event is None or self._happens(50):
            return Action(event) if event else None
        self._next_up = Action(event)
        return Action(event, unreported=True)

    def _between_rounds(self) -> Action:
        sheet = self.table.sheet
        if sheet.rounds_begun and self._happens(self.habits.stop // 4):
            return Action(End())
        if self._happens(self.habits.change_seats) and (seats := new_seating(self.table, self.rng)):
            return Action(seats)
        if self.rng.randrange(1000) < self.habits.put_right:
            return Action(self.corrections.total())
        return Action(Round(self.rng.choice(sheet.sitting) if self._happens(8) else None))

    # A round, from the card turned up to the count.

    def _turn_up(self) -> Action:
        card = self.table.draw_pile[-1]
        return Action(Start(card), unreported=self.table.is_four(card) and self._happens(50))

    def _name_colour(self) -> Action:
        return Action(NameColour(self._actor(), self.rng.choice(self.table.colours)))

    def _take_a_turn(self) -> Action:
        player, table = self._actor(), self.table
        if call := self._call_ahead(player):
            return call
        if table.turns < MAX_TURNS_OF_FREE_DRAWS and self._happens(self.habits.draw_for_fun):
            return self._draw(player)
        bluffs = [card for card in table.hands[player] if table.is_four(card)]
        if table.ruleset.finishes_with_number and len(table.hands[player]) == 1:
            bluffs = []
        return self._play_one_of(
            player, choices.playable(table, player) + (bluffs if self._happens(self.habits.bluff) else [])
        )

    def _call_ahead(self, player: str) -> Action | None:
        """Say UNO before the card goes down: with several at once, from any hand, and perhaps in vain."""
        table = self.table
        may = table.ruleset.calls_uno and table.may_say_uno_ahead(player)
        likely = len(table.hands[player]) == 2 or self._happens(20)
        if may and likely and table.about_to_say != player and self._happens(self.habits.say_uno):
            return Action(Uno(player))
        return None

    def _play_one_of(self, player: str, cards: list[Card]) -> Action:
        """Play one of the cards, or draw; half of the time a wild is kept if another card will do."""
        plain = [card for card in cards if not card.is_wild] if self._happens(50) else []
        if self._happens(70):
            # Kept for the end: as the last card it is rare, and has rules of its own.
            plain = plain or [card for card in cards if not self._is_kept(card)]
        return self._play(player, self.rng.choice(plain or cards)) if cards else self._draw(player)

    def _is_kept(self, card: Card) -> bool:
        """Return whether it is a Wild Draw Four, or a Wild of which the deck holds only one."""
        return self.table.is_four(card) or (card.is_wild and self.table.full_count[card] == 1)

    def _draw(self, player: str) -> Action:
        """Draw a card, or several at once, perhaps until one fits, told as their number."""
        table, ruleset = self.table, self.table.ruleset
        draws_several = ruleset.draws_until_match or ruleset.draws_at_will
        if table.edition.words is CARDS or not draws_several or self._happens(70):
            return Action(Draw(player))
        if self._nobody_counts():
            return Action(Drew(player, None))
        if not table.draw_pile:
            return Action(Draw(player))
        if ruleset.draws_at_will:
            return Action(Drew(player, min(self.rng.randint(1, 4), len(table.draw_pile))))
        fit = (n for n, card in enumerate(reversed(table.draw_pile), 1) if table.may_play(player, card))
        return Action(Drew(player, next(fit, 1)))

    def _play(self, player: str, card: Card) -> Action:
        cards = [card]
        if self._happens(self.habits.several):
            cards = choices.with_more(self.table, player, card, self.rng)
        return Action(choices.play(self.table, player, cards, self.rng))

    def _after_drawing(self) -> Action:
        player, table = self._actor(), self.table
        must_draw = table.ruleset.draws_until_match and not table.is_exhausted
        if not table.drawn:
            # There was nothing to draw, unless a correction has put cards back since.
            return Action(Draw(player) if must_draw else Keep(player))
        if table.ruleset.draws_at_will and not table.is_exhausted and self._happens(30):
            return Action(Draw(player))
        card = table.drawn[-1]
        until_match = table.ruleset.draws_until_match
        if until_match and not table.may_play(player, card):
            return Action(Draw(player) if must_draw else Keep(player))
        if self._happens(20) and (call := self._call_ahead(player)):
            return call
        bluff = table.is_four(card) and self._happens(self.habits.bluff)
        wants_to = until_match or self._happens(80)
        if (table.may_play(player, card) or bluff) and wants_to and self._may_finish_with(card):
            return self._play(player, card)
        return self._renege(player) or Action(Keep(player))

    def _may_finish_with(self, card: Card) -> bool:
        """Return whether the card may be the last one: a correction can take all others from the hand."""
        return choices.is_allowed_at_the_end(self.table, self._actor(), [card])

    def _renege(self, player: str) -> Action | None:
        """Play a card other than the one drawn: against the rules, but no referee can see it."""
        others = [card for card in choices.playable(self.table, player) if card not in self.table.drawn]
        if others and self._happens(self.habits.cheat):
            wrong = self._play(player, self.rng.choice(others))
            return Action(wrong.event, outcome=Outcome.LET_STAND)
        return None

    def _answer_the_debt(self) -> Action:
        debtor, table = self._actor(), self.table
        assert table.debt is not None
        cards = choices.stackable(table, debtor)
        if cards and self._happens(self.habits.stack):
            return self._call_ahead(debtor) or self._play(debtor, self.rng.choice(cards))
        four = table.debt.four
        if four and table.ruleset.may_challenge and self._happens(self.habits.challenge):
            return Action(Challenge(debtor, four.guilty))
        if self._happens(5) and (call := self._call_ahead(debtor)):
            return call
        # Reported where it may end the round: between two players it knocks one out, and no turn begins.
        ends = bool(table.ruleset.mercy and len(table.seats) == 2) or debtor in table.uncounted
        # What is drawn until a colour comes has to be told.
        ends = ends or not table.debt.cards
        return Action(Accept(debtor), unreported=not ends and self._happens(40))

    def _after_an_unreported_draw(self) -> Action:
        """Begin the next turn, which tells the referee that the cards owed were drawn."""
        if self.table.phase in ("count", "deal"):
            return self._choose[self.table.phase]()
        return self._play_one_of(self._actor(), choices.playable(self.table, self._actor()))

    def _count_a_hand(self) -> Action | None:
        """Count an uncounted hand before its size matters."""
        table = self.table
        if not table.is_in_play:
            return None
        if table.unseen and len(table.draw_pile) < choices.DEEP_PILE and table.phase in ("turn", "drawn"):
            return Action(Reshuffle())
        for name in [each for each in table.seats if each in table.uncounted]:
            held = len(table.hands[name])
            if table.ruleset.mercy and held >= table.ruleset.mercy:
                return Action(Mercy(name))
            if (
                held < choices.FEWEST_UNCOUNTED
                or len(table.draw_pile) < choices.DEEP_PILE
                or self._happens(10)
            ):
                return Action(FixHand(name, held))
        return None

    def _nobody_counts(self) -> bool:
        return len(self.table.draw_pile) > choices.DEEP_PILE and self._happens(15)

    def _reveal(self) -> Action:
        """Draw until the colour comes: reported at once, or card by card."""
        player, table = self._actor(), self.table
        if table.drawn and table.drawn[-1].colour is table.colour:
            return Action(Keep(player))
        if self._nobody_counts():
            return Action(Drew(player, None))
        come = roulette.cards_to_come(table)
        # More cards than the pile holds come after a shuffle, and nobody draws past the limit: card by card.
        if not come or self._happens(40):
            return Action(Draw(player))
        return Action(Drew(player, come))

    def _flip(self) -> Action:
        return Action(self.rng.choice((Flip("heads"), Flip("tails"))))

    def _replay(self) -> Action:
        player = self._actor()
        if self._happens(20) and (call := self._call_ahead(player)):
            return call
        cards = [card for card in choices.playable(self.table, player) if not self.table.is_four(card)]
        # Only a correction can leave the guilty player without a card that fits: another one helps.
        return (
            self._play(player, self.rng.choice(cards)) if cards else Action(FixTurn(self.table.after(player)))
        )

    def _count(self) -> Action:
        table = self.table
        waiting = [name for name in table.seats if name not in table.counted and name != table.out]
        partners_too = [name for name in waiting if name in table.due or self._happens(15)]
        player = self.rng.choice(partners_too)
        return Action(Hand(player, tuple(table.hands[player])))
