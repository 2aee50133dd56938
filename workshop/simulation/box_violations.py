"""Violations of what only some boxes have: cards that choose, a colour to wait for, the mercy rule."""

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import TypeAlias

from companion.rules import CARDS, Accept, Card, Drew, Keep, Mercy, Play, Reshuffle
from workshop.simulation import choices
from workshop.simulation.actions import Action, harmless, violation
from workshop.simulation.table import SimulatedTable

Factory: TypeAlias = Callable[[], Action | None]

MOST_ALONG = 99
"""The most cards that a record can say went along."""


class BoxViolations:
    """Violations with the cards of one table's box; there are none in the five old ones."""

    def __init__(self, table: SimulatedTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        chooses = (self._nobody_draws, self._nobody_swaps) if table.box.choosing else ()
        also = (self._wrong_colour_along, self._more_along_than_held) if table.box.discarding else ()
        at_any_time = (self._no_mercy,) if table.box.roulette else ()
        sides = (self._of_the_side_that_is_down, self._another_on_top) if table.box.turning else ()
        many = (self._draws_more_than_one,) if table.edition.words is not CARDS else ()
        self.by_phase: dict[str, tuple[Factory, ...]] = {
            "turn": (*chooses, *also, *many, *at_any_time, *sides),
            **dict.fromkeys(("colour", "debt"), at_any_time),
            "drawn": (*many, *at_any_time),
            "reveal": (
                self._plays_at_a_reveal, self._keeps_at_once, self._draws_more_than_there_are,
                self._at_a_wrong_time, *at_any_time,
            ),
        }  # fmt: skip

    def _is_let_stand(self) -> bool:
        return self.rng.random() < 0.5

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    # A Discard All.

    def _discard_all(self) -> Card | None:
        """Return a card that could be laid now and is not the last one."""
        table, hand = self.table, self.table.hands[self._actor()]
        may = [card for card in hand if card.symbol == table.box.discarding and table.fits(card)]
        return self.rng.choice(may) if may and len(hand) > 2 else None

    def _wrong_colour_along(self) -> Action | None:
        table, player, card = self.table, self._actor(), self._discard_all()
        others = [each for each in table.hands[player] if card and each.colour is not card.colour]
        if card is None or not others:
            return None
        event = Play(player, card, along=(self.rng.choice(others),))
        return violation(event, "discard-all", stands=self._is_let_stand())

    def _more_along_than_held(self) -> Action | None:
        card, held = self._discard_all(), len(self.table.hands[self._actor()])
        if card is None or held > MOST_ALONG or self._actor() in self.table.uncounted:
            return None
        return violation(Play(self._actor(), card, along=held), "hand-count")

    # Cards with two sides.

    def _of_the_side_that_is_down(self) -> Action:
        """Play a card, or name a colour, of the side that faces down."""
        table, player = self.table, self._actor()
        down = sorted(map(table.back_of, table.full_count), key=lambda card: card.code)
        card = self.rng.choice([each for each in down if each not in table.full_count])
        colour = next(each.colour for each in down if each.colour)
        named = next((each for each in table.hands[player] if each.symbol == "W"), None)
        if named and self.rng.random() < 0.5:
            return violation(Play(player, named, colour), "side")
        return violation(Play(player, card, colour if card.is_wild else None), "side")

    def _another_on_top(self) -> Action | None:
        """Name another card that comes up than the Flip that was laid at the last flip."""
        table, player = self.table, self._actor()
        hand = table.hands[player]
        flips = [card for card in hand if card.symbol == table.box.turning and table.fits(card)]
        if not flips or not table.is_lowest_known or table.uncounted or len(hand) == 1:
            return None
        others = [each for each in map(table.back_of, table.full_count) if each is not table.comes_up]
        number = next(card for card in others if card.symbol == "5")
        return violation(Play(player, self.rng.choice(flips), top=number), "flip-card")

    # Cards drawn by their number, and until a colour comes.

    def _draws_more_than_one(self) -> Action | None:
        ruleset = self.table.ruleset
        if ruleset.draws_until_match or ruleset.draws_at_will:
            if self.table.uncounted:
                return None
            return violation(Drew(self._actor(), self._more_than_there_are()), "draw-pile-empty")
        return violation(Drew(self._actor(), 2), "draw")

    def _more_than_there_are(self) -> int:
        table = self.table
        return len(table.draw_pile) + len(table.discards) + len(table.aside)

    def _draws_more_than_there_are(self) -> Action | None:
        if self.table.uncounted:
            return None
        return violation(Drew(self._actor(), self._more_than_there_are()), "draw-pile-empty")

    def _plays_at_a_reveal(self) -> Action:
        player = self._actor()
        return violation(
            choices.play(self.table, player, [self.rng.choice(self.table.hands[player])], self.rng),
            "draw-colour" if self.table.box.turning else "colour-roulette",
        )

    def _keeps_at_once(self) -> Action | None:
        return None if self.table.drawn else violation(Keep(self._actor()), "draw")

    def _at_a_wrong_time(self) -> Action:
        player = self._actor()
        return violation(self.rng.choice((Accept(player), Reshuffle())), "not-now")

    # The mercy rule.

    def _no_mercy(self) -> Action | None:
        """Knock out a player with too few cards, or without the mercy rule; the table may let it stand."""
        table = self.table
        gone = (*table.knocked_out, *table.sheet.left, *table.sheet.eliminated)
        if gone and self._is_let_stand():
            return harmless(Mercy(self.rng.choice(gone)), "mercy")
        player = self.rng.choice(table.seats)
        if player in table.uncounted and table.ruleset.mercy:
            return None
        if not table.ruleset.mercy:
            return harmless(Mercy(player), "mercy")
        return violation(Mercy(player), "mercy", stands=self._is_let_stand() and not table.out)

    # A player to choose.

    def _nobody(self) -> str | None:
        """Return a target that no card can have: nobody, oneself, or a player out of the round."""
        table = self.table
        return self.rng.choice((None, table.turn, *table.sheet.left, *table.sheet.eliminated))

    def _lay(self, symbols: Collection[str]) -> Play | None:
        """Return the play of one of these cards in hand, without whom it needs."""
        table, player = self.table, self._actor()
        card = next((card for card in table.hands[player] if card.symbol in symbols), None)
        if card is None:
            return None
        return Play(player, card, self.rng.choice(table.colours) if table.names_colour(card) else None)

    def _nobody_draws(self) -> Action | None:
        laid = self._lay(self.table.box.targeted)
        return self._needs_another(replace(laid, target=self._nobody())) if laid else None

    def _nobody_swaps(self) -> Action | None:
        laid = self._lay(self.table.box.swapping)
        if laid is None or len(self.table.hands[laid.player]) == 1:
            return None
        return self._needs_another(replace(laid, swap=self._nobody()))

    def _needs_another(self, event: Play) -> Action:
        return violation(event, self.table.needs_another(event.card), stands=self._is_let_stand())
