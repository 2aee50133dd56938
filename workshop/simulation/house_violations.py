"""Violations of the house rules, each with the rule that the referee must name."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from companion.rules import (
    Accept,
    Card,
    Challenge,
    Draw,
    Jump,
    Keep,
    Play,
    Reshuffle,
    Uno,
)
from workshop.simulation import choices, debts
from workshop.simulation.actions import Action, harmless, lay, violation
from workshop.simulation.cards import is_number
from workshop.simulation.table import SimulatedTable

Factory: TypeAlias = Callable[[], Action | None]


class HouseViolations:
    """Violations of the options in force, and of rules that only another option would allow to break."""

    def __init__(self, table: SimulatedTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        at_any_time = (self._late_uno, self._challenge_where_nobody_does, self._jump_at_the_wrong_time)
        self.by_phase: dict[str, tuple[Factory, ...]] = {
            "turn": (
                self._several, self._wild_among_several, self._more_than_the_hand, self._no_swap,
                self._last_card_is_special, self._jump_where_none_may, self._jump_where_none_may,
                self._jump_with_a_wrong_swap, *at_any_time,
            ),
            "drawn": (self._several_after_drawing, self._last_card_is_special, *at_any_time),
            "debt": (
                self._does_not_stack, self._does_not_stack, self._several_send_on, self._draws_instead,
                self._accepts_for_another,
                self._challenges_a_draw_two, self._challenges_the_innocent, self._challenges_the_innocent,
                self._answers_a_last_card, self._answers_a_last_card,
                self._reshuffle_under_a_debt, *at_any_time,
            ),
            **dict.fromkeys(("challenge", "coin", "replay", "colour", "reveal"), at_any_time),
        }  # fmt: skip

    def _is_let_stand(self) -> bool:
        return self.rng.random() < 0.5

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    def _pick(self, cards: list[Card]) -> Card | None:
        return self.rng.choice(cards) if cards else None

    def _fitting(self, *, wild: bool = False) -> list[Card]:
        hand = self.table.hands[self._actor()]
        return [card for card in hand if self.table.fits(card) and (wild or not card.is_wild)]

    # Several at once.

    def _several(self) -> Action | None:
        """Lay two cards that may not be laid together: of different sorts, or where nobody lays several."""
        table, player = self.table, self._actor()
        # On a Discard All others go along: that is no play of several.
        first = self._pick([card for card in self._fitting() if card.symbol != table.box.discarding])
        others = [card for card in table.hands[player] if not card.is_wild]
        if first is None:
            return None
        others.remove(first)
        wrong = [c for c in others if c.symbol != first.symbol or not choices.of_one_sort(table, c)]
        second = self._pick(wrong)
        if second is None or not choices.is_allowed_at_the_end(table, player, [first, second]):
            return None
        event = choices.play(table, player, [first, second], self.rng)
        # Several cards say nothing of what a Flip among them brings up.
        stands = self._is_let_stand() and table.box.turning not in (first.symbol, second.symbol)
        return violation(event, "multiples", stands=stands)

    def _wild_among_several(self) -> Action | None:
        table, player = self.table, self._actor()
        first = self._pick([card for card in self._fitting() if is_number(card)])
        if first is None or len(table.hands[player]) < 3:
            return None
        wilds = [card for card in table.full_count if table.names_colour(card)]
        swap = choices.swaps(table, player, [first], self.rng)
        event = lay(player, [first, self.rng.choice(wilds), first], swap=swap, deck=table.edition)
        return violation(event, "multiples", "impossible-card")

    def _more_than_the_hand(self) -> Action | None:
        table, held = self.table, len(self.table.hands[self._actor()])
        if (
            not table.ruleset.multiples
            or table.colour is None
            or held >= choices.MOST_AT_ONCE
            or table.uncounted
        ):
            return None
        number = self.rng.choice("12345689")
        letters = [letter for letter in table.box.letters if letter != table.colour.letter]
        words = table.edition.words
        cards = [words[letter + number] for letter in (table.colour.letter, *letters) for _ in range(2)]
        event = lay(self._actor(), cards[: held + 1], deck=table.edition)
        return violation(event, "hand-count", "impossible-card")

    def _several_after_drawing(self) -> Action | None:
        table, player = self.table, self._actor()
        first = self._pick([card for card in self._fitting() if choices.of_one_sort(table, card)])
        if first is None or not table.drawn:
            return None
        others = list(table.hands[player])
        others.remove(first)
        second = self._pick([card for card in others if card.symbol == first.symbol])
        if second is None or not choices.is_allowed_at_the_end(table, player, [first, second]):
            return None
        return violation(choices.play(table, player, [first, second], self.rng), "draw")

    # Sevens, and the last card.

    def _no_swap(self) -> Action | None:
        """Play a seven without saying with whom, or with oneself: nothing is swapped."""
        table, player = self.table, self._actor()
        seven = self._pick([card for card in self._fitting() if table.swaps(card)])
        if seven is None or len(table.hands[player]) == 1:
            return None
        swap = self.rng.choice((None, player, *table.sheet.left, *table.sheet.eliminated))
        if swap in table.seats and swap != player:
            return None
        return violation(
            Play(player, seven, swap=swap), table.needs_another(seven), stands=self._is_let_stand()
        )

    def _last_card_is_special(self) -> Action | None:
        table, player = self.table, self._actor()
        hand = table.hands[player]
        if len(hand) != 1 or table.may_be_last(hand[0]) or not table.fits(hand[0]):
            return None
        event = choices.play(table, player, list(hand), self.rng)
        return violation(event, "number-finish", stands=self._is_let_stand())

    # Out of turn.

    def _jump_where_none_may(self) -> Action | None:
        """Jump in without the option, on the card turned up, on a Wild, or with a twin that cannot be."""
        table = self.table
        top = table.top
        assert top is not None
        holders = [name for name in table.seats if top in table.hands[name]]
        player = self.rng.choice(holders or table.seats)
        swap = None
        if table.swaps(top):
            swap = self.rng.choice([name for name in table.seats if name != player])
        if not table.ruleset.jumps_in or not table.laid or not choices.has_twin(table, top):
            return violation(Jump(player, swap), "jump-in", stands=self._may_stand(player, top))
        if not table.is_unsure_what_was_seen and table.discards.count(top) == table.full_count[top]:
            return violation(Jump(player, swap), "impossible-card")
        return None

    def _may_stand(self, player: str, top: Card) -> bool:
        held = top in self.table.hands[player] and choices.has_twin(self.table, top)
        # Under a Flip the record may not know which card lies on top, so that nobody can lay its twin.
        return held and not self.table.box.turning and self._is_let_stand()

    def _jump_at_the_wrong_time(self) -> Action | None:
        if self.table.phase == "turn":
            return None
        return violation(Jump(self.rng.choice(self.table.seats)), "not-now", "jump-in")

    def _jump_with_a_wrong_swap(self) -> Action | None:
        table, holders = self.table, choices.twins(self.table)
        if not holders or table.top is None:
            return None
        player = self.rng.choice(holders)
        if len(table.hands[player]) == 1:
            return None
        wrong = None if table.swaps(table.top) else self.rng.choice(table.seats)
        return violation(Jump(player, wrong), "seven-swap")

    # A debt.

    def _does_not_stack(self) -> Action | None:
        """Answer a debt with a card that does not go on it: let stand, the debt is drawn before it."""
        table, player = self.table, self._actor()
        hand = table.hands[player]
        wrong = [card for card in hand if not debts.answers(table, card)]
        card = self._pick([card for card in wrong if not choices.is_unforeseen(table, card)])
        if card is None or table.out:
            return None
        event = choices.play(table, player, [card], self.rng)
        # Where the colour in play is not known to the record, it would seem to send the debt on.
        stands = self._is_let_stand() and not debts.may_send_on(table, card)
        return violation(event, "stacking", stands=stands)

    def _several_send_on(self) -> Action | None:
        table, player = self.table, self._actor()
        cards = [card for card in table.hands[player] if debts.sends_on(table, card)]
        if not cards or table.out:
            return None
        return violation(lay(player, [cards[0], cards[-1]], deck=table.edition), "stacking")

    def _draws_instead(self) -> Action:
        return harmless(self.rng.choice((Draw, Keep))(self._actor()), "not-now")

    def _accepts_for_another(self) -> Action:
        player = self.rng.choice([name for name in self.table.seats if name != self._actor()])
        return violation(Accept(player), "turn-order")

    def _challenges_a_draw_two(self) -> Action | None:
        table = self.table
        if table.debt is None or table.debt.four or not table.ruleset.may_challenge:
            return None
        return violation(Challenge(self._actor(), self._is_let_stand()), "not-now")

    def _challenges_the_innocent(self) -> Action | None:
        """Find an innocent card guilty: with an empty hand, or where no Draw Two could go on a four."""
        table = self.table
        four = table.debt.four if table.debt else None
        if four is None or not table.ruleset.may_challenge or (four.proof and not table.out):
            return None
        return violation(Challenge(self._actor(), True), "challenge-innocent")

    def _answers_a_last_card(self) -> Action | None:
        table, player = self.table, self._actor()
        if not table.out:
            return None
        card = self._pick([card for card in table.hands[player] if debts.answers(table, card)])
        if card is None or not choices.is_allowed_at_the_end(table, player, [card]):
            return None
        return violation(choices.play(table, player, [card], self.rng), "going-out")

    def _reshuffle_under_a_debt(self) -> Action:
        return violation(Reshuffle(), "not-now", "draw-pile-empty")

    # At any time in play.

    def _late_uno(self) -> Action | None:
        table = self.table
        if table.ruleset.late_uno_saves:
            return None
        late = [name for name in table.seats if name in table.uno_open - table.excused]
        return harmless(Uno(self.rng.choice(late)), "uno-strict") if late else None

    def _challenge_where_nobody_does(self) -> Action | None:
        table = self.table
        if table.ruleset.may_challenge:
            return None
        return violation(Challenge(self.rng.choice(table.seats), False), "no-challenge")
