"""The players of the simulated table: how they choose an action, and when they break the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Play,
    Reshuffle,
    Round,
    Start,
    Uno,
)
from companion.simulation.actions import Action, Outcome
from companion.simulation.table import Table
from companion.simulation.violations import Violations

MAX_TURNS_OF_FREE_DRAWS = 140
"""Turns of a round after which nobody draws with a playable card, so that the round ends."""

VIOLATION_FACTORS = {"colour": 6, "challenge": 3, "coin": 3, "replay": 8}
"""How much likelier a violation is in these phases, which are too rare to be tested otherwise."""


@dataclass(frozen=True)
class Habits:
    """How often, in percent of the opportunities, the players of one table do something."""

    draw_for_fun: int = 8
    bluff: int = 30
    cheat: int = 6
    say_uno: int = 60
    say_it_late: int = 25
    catch: int = 40
    challenge: int = 40
    hint: int = 1
    reshuffle: int = 1

    @classmethod
    def of_some_table(cls, rng: Random) -> "Habits":
        """Return the habits of a random table: ordinary, careful, cheating, or eager to draw."""
        return rng.choice(
            (
                cls(),
                cls(),
                cls(cheat=0, bluff=0, hint=0, reshuffle=0, say_uno=95),
                cls(cheat=25, bluff=80, hint=3, say_uno=20),
                cls(draw_for_fun=85, reshuffle=3),
                cls(draw_for_fun=85, cheat=10, reshuffle=0),
            )
        )


class Players:
    """All players of one table: choose who does what next."""

    def __init__(self, table: Table, habits: Habits, rng: Random) -> None:
        self.table = table
        self.habits = habits
        self.rng = rng
        self.violations = Violations(table, rng)
        self._choose = {
            "between": self._begin_a_round, "deal": self._turn_up, "colour": self._name_colour,
            "turn": self._take_a_turn, "drawn": self._after_drawing, "challenge": self._answer_the_four,
            "coin": self._flip, "replay": self._replay, "count": self._count,
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
        if previous_unreported:
            return self._after_unreported_four()
        if self._happens(self._violation_percent()) and (wrong := self.violations.pick()):
            return wrong
        return self._interjection() or self._choose[self.table.phase]()

    def _violation_percent(self) -> int:
        # At most 70, so that the game goes on.
        return min(self.habits.cheat * VIOLATION_FACTORS.get(self.table.phase, 1), 70)

    def _happens(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    # Actions outside the turn order.

    def _interjection(self) -> Action | None:
        table = self.table
        if table.phase in ("between", "deal", "count"):
            return None
        if table.uno_open and (action := self._about_an_open_uno(table.uno_open)):
            return action
        if self._happens(self.habits.hint) and table.ruleset.penalises_hints and self._may_draw_penalty():
            return Action(Hint(self.rng.choice(table.seats)))
        if table.phase in ("turn", "drawn") and self._happens(self.habits.reshuffle):
            return Action(Reshuffle())
        if self._happens(1):
            return self._say_uno_again()
        return None

    def _about_an_open_uno(self, player: str) -> Action | None:
        if self._happens(self.habits.say_it_late):
            return Action(Uno(player))
        if self._happens(self.habits.catch) and self._may_draw_penalty():
            return Action(
                Catch(self.rng.choice([name for name in self.table.seats if name != player]), player)
            )
        return None

    def _say_uno_again(self) -> Action | None:
        alone = [name for name, hand in self.table.hands.items() if len(hand) == 1]
        return Action(Uno(self.rng.choice(alone))) if alone else None

    def _may_draw_penalty(self) -> bool:
        """Return whether a penalty may be drawn now.

        Not while an edition would return a guilty Wild Draw Four to the hand and the draw pile is short:
        the reshuffle would take away the card that lies under it.
        """
        table = self.table
        most = max(table.ruleset.uno_penalty, table.ruleset.hint_penalty)
        would_lose_it = table.ruleset.guilty_takes_card_back and len(table.draw_pile) < most
        return not (table.four and would_lose_it)

    # A round, from the deal to the count.

    def _begin_a_round(self) -> Action:
        sheet = self.table.sheet
        seats = [name for name in sheet.players if name not in sheet.eliminated]
        return Action(Round(self.rng.choice(seats) if self._happens(8) else None))

    def _turn_up(self) -> Action:
        card = self.table.draw_pile[-1]
        return Action(Start(card), unreported=card.symbol == "W4" and self._happens(50))

    def _name_colour(self) -> Action:
        return Action(NameColour(self._actor(), self.rng.choice(list(Colour))))

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    def _playable(self, player: str) -> list[Card]:
        return [card for card in self.table.hands[player] if self.table.may_play(player, card)]

    def _take_a_turn(self) -> Action:
        player, table = self._actor(), self.table
        hand = table.hands[player]
        if len(hand) == 2 and table.about_to_say != player and self._happens(self.habits.say_uno):
            return Action(Uno(player))
        if table.turns < MAX_TURNS_OF_FREE_DRAWS and self._happens(self.habits.draw_for_fun):
            return Action(Draw(player))
        bluffs = [card for card in hand if card.symbol == "W4"] if self._happens(self.habits.bluff) else []
        return self._play_one_of(player, self._playable(player) + bluffs)

    def _play_one_of(self, player: str, cards: list[Card]) -> Action:
        """Play one of the cards, or draw; half of the time a wild is kept if another card will do."""
        plain = [card for card in cards if not card.is_wild] if self._happens(50) else []
        return self.play(player, self.rng.choice(plain or cards)) if cards else Action(Draw(player))

    def play(self, player: str, card: Card) -> Action:
        """Return the play of a card, with the colour and the two players it needs."""
        colour = self._favourite_colour(player) if card.is_wild else None
        heads = tails = None
        if card.symbol == "W50":
            heads, tails = self._two_for_the_coin(player)
        return Action(Play(player, card, colour, heads, tails))

    def _favourite_colour(self, player: str) -> Colour:
        held = [card.colour for card in self.table.hands[player] if card.colour]
        return self.rng.choice(held or list(Colour))

    def _two_for_the_coin(self, player: str) -> tuple[str | None, str | None]:
        last = len(self.table.hands[player]) == 1
        if last and not self.table.ruleset.coin_on_last_card and self._happens(50):
            return None, None
        heads, tails = self.rng.sample(self.table.seats, 2)
        return heads, tails

    def _after_drawing(self) -> Action:
        player, table = self._actor(), self.table
        if not table.drawn:
            return Action(Keep(player))
        card = table.drawn[-1]
        until_match = table.ruleset.draws_until_match
        if until_match and not table.may_play(player, card):
            return Action(Keep(player) if table.is_exhausted else Draw(player))
        if len(table.hands[player]) == 2 and self._happens(20) and table.about_to_say != player:
            return Action(Uno(player))
        bluff = card.symbol == "W4" and self._happens(self.habits.bluff)
        wants_to = until_match or self._happens(80)
        if (table.may_play(player, card) or bluff) and wants_to:
            return self.play(player, card)
        return self._renege(player) or Action(Keep(player))

    def _renege(self, player: str) -> Action | None:
        """Play a card other than the one drawn: against the rules, but no referee can see it."""
        others = [card for card in self._playable(player) if card not in self.table.drawn]
        if others and self._happens(self.habits.cheat):
            wrong = self.play(player, self.rng.choice(others))
            return Action(wrong.event, outcome=Outcome.LET_STAND)
        return None

    def _answer_the_four(self) -> Action:
        victim, four = self._actor(), self.table.four
        assert four is not None
        if self._happens(self.habits.challenge):
            return Action(Challenge(victim, four.guilty))
        return Action(Accept(victim), unreported=self._happens(40))

    def _after_unreported_four(self) -> Action:
        if self.table.phase in ("count", "deal"):
            return self._choose[self.table.phase]()
        return self._play_one_of(self._actor(), self._playable(self._actor()))

    def _flip(self) -> Action:
        return Action(self.rng.choice((Flip("heads"), Flip("tails"))))

    def _replay(self) -> Action:
        player = self._actor()
        cards = [card for card in self._playable(player) if card.symbol != "W4"]
        return self.play(player, self.rng.choice(cards))

    def _count(self) -> Action:
        table = self.table
        waiting = [name for name in table.seats if name not in table.counted and name != table.out]
        partners_too = [name for name in waiting if name in table.due or self._happens(15)]
        player = self.rng.choice(partners_too)
        return Action(Hand(player, tuple(table.hands[player])))
