"""The people at the table: how they choose, and what they let slip."""

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
from companion.simulation.acts import Act, Fate
from companion.simulation.breaches import Breaches
from companion.simulation.table import Table

TIRED_OF_DRAWING = 140
"""Turns of a round after which nobody draws for the fun of it, so that it ends."""

RARE_MOMENTS = {"colour": 6, "challenge": 3, "coin": 3, "replay": 8}
"""How much more people slip than in the routine of a turn."""


@dataclass(frozen=True)
class Habits:
    """How often, of a hundred chances, people at this table do something."""

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
        """Careful people, ordinary ones, rogues, or people who love to draw."""
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
    """Everybody at one table: says who does what next, the table as it stands."""

    def __init__(self, table: Table, habits: Habits, rng: Random) -> None:
        self.table = table
        self.habits = habits
        self.rng = rng
        self.breaches = Breaches(table, rng)
        self._choose = {
            "between": self._begin_a_round, "deal": self._turn_up, "colour": self._name_colour,
            "turn": self._take_a_turn, "drawn": self._after_drawing, "challenge": self._face_the_four,
            "coin": self._flip, "replay": self._replay, "count": self._count,
        }  # fmt: skip

    def acts(self) -> Iterator[Act]:
        """One act after another until the match is won; the table moves between them."""
        hurried = False
        while self.table.phase != "finished":
            act = self._next(hurried)
            hurried = act.unsaid
            yield act
        yield from self.breaches.after_the_end()

    def _next(self, hurried: bool) -> Act:
        if hurried:
            return self._after_an_unsaid_four()
        if self._chance(self._temptation()) and (wrong := self.breaches.some()):
            return wrong
        return self._aside() or self._choose[self.table.phase]()

    def _temptation(self) -> int:
        """Rare moments are tried harder: that is where a referee slips too."""
        return min(self.habits.cheat * RARE_MOMENTS.get(self.table.phase, 1), 70)

    def _chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    # Beside the turns.

    def _aside(self) -> Act | None:
        table = self.table
        if table.phase in ("between", "deal", "count"):
            return None
        if table.uno_open and (act := self._about_an_open_uno(table.uno_open)):
            return act
        if self._chance(self.habits.hint) and table.ruleset.penalises_hints and self._may_draw_penalty():
            return Act(Hint(self.rng.choice(table.seats)))
        if table.phase in ("turn", "drawn") and self._chance(self.habits.reshuffle):
            return Act(Reshuffle())
        if self._chance(1):
            return self._say_uno_again()
        return None

    def _about_an_open_uno(self, player: str) -> Act | None:
        if self._chance(self.habits.say_it_late):
            return Act(Uno(player))
        if self._chance(self.habits.catch) and self._may_draw_penalty():
            return Act(Catch(self.rng.choice([name for name in self.table.seats if name != player]), player))
        return None

    def _say_uno_again(self) -> Act | None:
        alone = [name for name, hand in self.table.hands.items() if len(hand) == 1]
        return Act(Uno(self.rng.choice(alone))) if alone else None

    def _may_draw_penalty(self) -> bool:
        """May cards be drawn now, without shuffling away the card that a guilty four uncovers?"""
        table = self.table
        most = max(table.ruleset.uno_penalty, table.ruleset.hint_penalty)
        would_lose_it = table.ruleset.guilty_takes_card_back and len(table.pile) < most
        return not (table.four and would_lose_it)

    # A round, from the deal to the count.

    def _begin_a_round(self) -> Act:
        sheet = self.table.sheet
        seats = [name for name in sheet.players if name not in sheet.eliminated]
        return Act(Round(self.rng.choice(seats) if self._chance(8) else None))

    def _turn_up(self) -> Act:
        card = self.table.pile[-1]
        return Act(Start(card), unsaid=card.symbol == "W4" and self._chance(50))

    def _name_colour(self) -> Act:
        return Act(NameColour(self._actor(), self.rng.choice(list(Colour))))

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    def _playable(self, player: str) -> list[Card]:
        return [card for card in self.table.hands[player] if self.table.may_play(player, card)]

    def _take_a_turn(self) -> Act:
        player, table = self._actor(), self.table
        hand = table.hands[player]
        if len(hand) == 2 and table.about_to_say != player and self._chance(self.habits.say_uno):
            return Act(Uno(player))
        if table.turns < TIRED_OF_DRAWING and self._chance(self.habits.draw_for_fun):
            return Act(Draw(player))
        bluffs = [card for card in hand if card.symbol == "W4"] if self._chance(self.habits.bluff) else []
        return self._play_one_of(player, self._playable(player) + bluffs)

    def _play_one_of(self, player: str, cards: list[Card]) -> Act:
        """Wilds are mostly kept for the end."""
        plain = [card for card in cards if not card.is_wild] if self._chance(50) else []
        return self.play(player, self.rng.choice(plain or cards)) if cards else Act(Draw(player))

    def play(self, player: str, card: Card) -> Act:
        """Put a card down, with what its player says to it."""
        colour = self._favourite_colour(player) if card.is_wild else None
        heads = tails = None
        if card.symbol == "W50":
            heads, tails = self._two_for_the_coin(player)
        return Act(Play(player, card, colour, heads, tails))

    def _favourite_colour(self, player: str) -> Colour:
        held = [card.colour for card in self.table.hands[player] if card.colour]
        return self.rng.choice(held or list(Colour))

    def _two_for_the_coin(self, player: str) -> tuple[str | None, str | None]:
        last = len(self.table.hands[player]) == 1
        if last and not self.table.ruleset.coin_on_last_card and self._chance(50):
            return None, None
        heads, tails = self.rng.sample(self.table.seats, 2)
        return heads, tails

    def _after_drawing(self) -> Act:
        player, table = self._actor(), self.table
        if not table.drawn:
            return Act(Keep(player))
        card = table.drawn[-1]
        until_match = table.ruleset.draws_until_match
        if until_match and not table.may_play(player, card):
            return Act(Keep(player) if table.is_used_up else Draw(player))
        if len(table.hands[player]) == 2 and self._chance(20) and table.about_to_say != player:
            return Act(Uno(player))
        bluff = card.symbol == "W4" and self._chance(self.habits.bluff)
        wants_to = until_match or self._chance(80)
        if (table.may_play(player, card) or bluff) and wants_to:
            return self.play(player, card)
        return self._renege(player) or Act(Keep(player))

    def _renege(self, player: str) -> Act | None:
        """Plays another card of the hand after drawing: wrong, and nobody can see it."""
        others = [card for card in self._playable(player) if card not in self.table.drawn]
        if others and self._chance(self.habits.cheat):
            wrong = self.play(player, self.rng.choice(others))
            return Act(wrong.event, fate=Fate.STANDS)
        return None

    def _face_the_four(self) -> Act:
        victim, four = self._actor(), self.table.four
        assert four is not None
        if self._chance(self.habits.challenge):
            return Act(Challenge(victim, four.guilty))
        return Act(Accept(victim), unsaid=self._chance(40))

    def _after_an_unsaid_four(self) -> Act:
        if self.table.phase in ("count", "deal"):
            return self._choose[self.table.phase]()
        return self._play_one_of(self._actor(), self._playable(self._actor()))

    def _flip(self) -> Act:
        return Act(self.rng.choice((Flip("heads"), Flip("tails"))))

    def _replay(self) -> Act:
        player = self._actor()
        cards = [card for card in self._playable(player) if card.symbol != "W4"]
        return self.play(player, self.rng.choice(cards))

    def _count(self) -> Act:
        table = self.table
        waiting = [name for name in table.seats if name not in table.counted and name != table.out]
        partners_too = [name for name in waiting if name in table.due or self._chance(15)]
        player = self.rng.choice(partners_too)
        return Act(Hand(player, tuple(table.hands[player])))
