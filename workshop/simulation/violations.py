"""Violations of the rules, each with the rule that the referee must name."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

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
    Out,
    Play,
    Points,
    Reshuffle,
    Round,
    Start,
    TableEvent,
    Uno,
    read_card,
)
from workshop.simulation import choices
from workshop.simulation.actions import Action, harmless, violation
from workshop.simulation.box_violations import BoxViolations
from workshop.simulation.house_violations import HouseViolations
from workshop.simulation.table import SimulatedTable
from workshop.simulation.wrong_corrections import WrongCorrections

Factory: TypeAlias = Callable[[], Action | None]

TRIES = 3
"""How many violations are thought of before none is committed: many are impossible most of the time."""


class Violations:
    """A source of violations that are possible at one table as it stands."""

    def __init__(self, table: SimulatedTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        boxes = BoxViolations(table, rng).by_phase
        house, wrong = HouseViolations(table, rng).by_phase, WrongCorrections(table, rng)
        own: dict[str, tuple[Factory, ...]] = {
            "between": (self._no_round, self._nobody_to_act),
            "deal": (self._nobody_to_act, self._second_round),
            "colour": (self._play_first, self._other_names, self._play_out_of_turn, *self._always()),
            "turn": (
                self._mismatch, self._mismatch, self._play_out_of_turn, self._draw_out_of_turn,
                self._keep_at_once, self._answer_nothing, self._challenge_nothing, self._one_player_coin,
                self._card_not_in_deck, self._card_shown_too_often, self._keep_out_of_turn, self._says_out,
                *self._always(),
            ),
            "drawn": (
                self._mismatch_drawn, self._draw_twice, self._play_out_of_turn, self._draw_out_of_turn,
                self._keep_too_soon, self._play_after_empty_draw, self._answer_nothing, *self._always(),
            ),
            "challenge": (
                self._challenge_by_other, self._guilty_without_hand, self._victim_plays,
                self._play_out_of_turn, self._reshuffle_under_a_four, *self._always(),
            ),
            "debt": (
                self._challenge_by_other, self._play_out_of_turn, self._draw_out_of_turn, *self._always(),
            ),
            "reveal": (self._play_out_of_turn, self._draw_out_of_turn, *self._always()),
            "coin": (self._play_before_the_flip, self._play_out_of_turn, *self._always()),
            "replay": (
                self._avoid_replay, self._avoid_replay, self._mismatch, self._other_avoids_replay,
                *self._always(),
            ),
            "count": (
                self._wrong_hand, self._wrong_hand, self._too_many_points, self._too_many_points_for_a_hand,
                self._more_alike_than_there_are, self._play_on,
            ),
        }  # fmt: skip
        # The sheets' rules first: most tables play by few others.
        self._groups = {
            phase: (each, each, boxes.get(phase) or each, house.get(phase, each), wrong.in_phase(phase))
            for phase, each in own.items()
        }

    def _always(self) -> tuple[Factory, ...]:
        return (
            self._false_uno,
            self._late_catch,
            self._catch_oneself,
            self._forbidden_hint,
            self._wrong_time,
        )

    def pick(self) -> Action | None:
        """Return a random violation of this phase, or None if those chosen are impossible now."""
        for _ in range(TRIES):
            group = self.rng.choice(self._groups[self.table.phase])
            if wrong := self.rng.choice(group)():
                return wrong
        return None

    def after_match_end(self) -> Iterator[Action]:
        """Yield events that must all be refused once the match is won."""
        player = self.rng.choice(self.table.sheet.players)
        yield violation(Round(), "not-now")
        yield violation(Draw(player), "not-now")
        yield violation(Points(player, 5), "not-now")

    def _is_let_stand(self) -> bool:
        return self.rng.random() < 0.5

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    def _someone_else(self, *but: str) -> str | None:
        others = [name for name in self.table.seats if name not in but]
        return self.rng.choice(others) if others else None

    def _pick_card(self, cards: list[Card]) -> Card | None:
        return self.rng.choice(cards) if cards else None

    def _put_down(self, player: str, card: Card) -> Play:
        return choices.play(self.table, player, [card], self.rng)

    # A card that does not match.

    def _mismatch(self) -> Action | None:
        return self._mismatch_from(self.table.hands[self._actor()])

    def _mismatch_drawn(self) -> Action | None:
        return self._mismatch_from(self.table.drawn)

    def _mismatch_from(self, cards: list[Card]) -> Action | None:
        player = self._actor()
        card = self._pick_card([card for card in cards if not self.table.fits(card)])
        if card is None or not choices.is_allowed_at_the_end(self.table, player, [card]):
            return None
        return violation(self._put_down(player, card), "match", stands=self._is_let_stand())

    # Out of turn.

    def _player_out_of_turn(self) -> str | None:
        """Return a player who may not act now, or None.

        Where cards are owed the player after the one who owes them may: that turn accepts them.
        """
        turn = self._actor()
        if self.table.out:
            return None
        if self.table.phase in ("challenge", "debt", "reveal"):
            return self._someone_else(turn, self.table.after(turn))
        return self._someone_else(turn)

    def _may_stand(self) -> bool:
        """Return whether it stands: not where it leaves uncounted who draws the last cards for a colour."""
        table = self.table
        waits = table.phase == "reveal" or (table.debt is not None and not table.debt.cards)
        return self._is_let_stand() and not (waits and len(table.draw_pile) < choices.DEEP_PILE)

    def _play_out_of_turn(self) -> Action | None:
        player = self._player_out_of_turn()
        if player is None:
            return None
        fitting = [card for card in self.table.hands[player] if self.table.fits(card)]
        card = self._pick_card([card for card in fitting if not choices.is_unforeseen(self.table, card)])
        if card is None:
            return None
        return violation(self._put_down(player, card), "turn-order", stands=self._may_stand())

    def _draw_out_of_turn(self) -> Action | None:
        player = self._player_out_of_turn()
        return violation(Draw(player), "turn-order", stands=self._may_stand()) if player else None

    def _keep_out_of_turn(self) -> Action | None:
        player = self._player_out_of_turn()
        return violation(Keep(player), "turn-order") if player else None

    def _other_names(self) -> Action | None:
        player = self._someone_else(self._actor())
        return violation(NameColour(player, Colour.RED), "turn-order") if player else None

    def _other_avoids_replay(self) -> Action | None:
        player = self._someone_else(self._actor())
        return violation(Draw(player), "turn-order") if player else None

    # Drawing and keeping.

    def _keep_at_once(self) -> Action:
        return violation(Keep(self._actor()), "draw", stands=self._is_let_stand())

    def _draw_twice(self) -> Action | None:
        ruleset = self.table.ruleset
        if ruleset.draws_until_match or (ruleset.draws_at_will and not self.table.is_exhausted):
            return None
        return violation(Draw(self._actor()), "draw", stands=self._is_let_stand() and bool(self.table.drawn))

    def _keep_too_soon(self) -> Action | None:
        table = self.table
        if not table.ruleset.draws_until_match or table.is_exhausted:
            return None
        return violation(Keep(self._actor()), "draw-until-match", stands=self._is_let_stand())

    def _play_after_empty_draw(self) -> Action | None:
        if self.table.drawn:
            return None
        hand = self.table.hands[self._actor()]
        card = self._pick_card([card for card in hand if self.table.fits(card)])
        return violation(self._put_down(self._actor(), card), "draw") if card else None

    # UNO calls and hints.

    def _false_uno(self) -> Action | None:
        table = self.table
        if not table.ruleset.calls_uno:
            return harmless(Uno(self.rng.choice(table.seats)), "no-uno")
        many = [
            name
            for name in table.seats
            if len(table.hands[name]) > 1
            and not table.may_say_uno_ahead(name)
            and name not in table.uncounted
        ]
        return harmless(Uno(self.rng.choice(many)), "uno-call") if many else None

    def _late_catch(self) -> Action | None:
        table = self.table
        by = self.rng.choice(table.seats)
        caught = self._someone_else(by, *table.uno_open, *table.uncounted)
        if caught is None:
            return None
        event = Catch(by, caught)
        if not table.ruleset.calls_uno:
            return harmless(event, "no-uno")
        if by == table.out:
            return violation(event, "who-catches")
        if caught == table.out:
            return violation(event, "who-catches", "uno-call")
        if table.ruleset.wrong_catch_penalty:
            return None
        stands = table.phase in ("turn", "drawn", "debt") and self._is_let_stand()
        return violation(event, "uno-call", stands=stands)

    def _catch_oneself(self) -> Action | None:
        table = self.table
        player = self.rng.choice(table.seats)
        return violation(Catch(player, player), "who-catches" if table.ruleset.calls_uno else "no-uno")

    def _forbidden_hint(self) -> Action | None:
        if self.table.ruleset.penalises_hints:
            return None
        return violation(Hint(self.rng.choice(self.table.seats)), "hint-penalty", "not-now")

    # At the wrong time.

    def _wrong_time(self) -> Action | None:
        player = self._actor()
        events: list[TableEvent] = [Round(), Start(read_card("R5"))]
        if not self.table.out:
            events.append(Points(player, 5))
        if self.table.phase != "coin":
            events.append(Flip("heads"))
        choice = self.rng.choice(events)
        return violation(choice, "not-now", stands=isinstance(choice, Flip) and self._is_let_stand())

    def _answer_nothing(self) -> Action:
        player = self._actor()
        wrong = self.rng.choice((Accept(player), NameColour(player, Colour.BLUE)))
        return violation(wrong, "not-now")

    def _challenge_nothing(self) -> Action:
        event = Challenge(self._actor(), True)
        if not self.table.ruleset.may_challenge:
            return violation(event, "no-challenge")
        return violation(event, "not-now", "challenge")

    def _no_round(self) -> Action:
        return violation(Start(read_card("R5")), "not-now")

    def _second_round(self) -> Action:
        return violation(Round(), "not-now")

    def _nobody_to_act(self) -> Action:
        player = self.rng.choice(self.table.sheet.players)
        return violation(
            self.rng.choice((Draw(player), Play(player, read_card("R5")))), "not-now", "turn-order"
        )

    def _play_first(self) -> Action | None:
        card = self._pick_card(self.table.hands[self._actor()])
        return violation(self._put_down(self._actor(), card), "not-now") if card else None

    def _play_before_the_flip(self) -> Action | None:
        card = self._pick_card(self.table.hands[self._actor()])
        return violation(self._put_down(self._actor(), card), "not-now") if card else None

    def _play_on(self) -> Action | None:
        player = self.table.due[0]
        hand = self.table.hands[player]
        if not hand:
            return None
        card = hand[0]
        return violation(self._put_down(player, card), "not-now")

    # Impossible cards.

    def _card_not_in_deck(self) -> Action | None:
        card = self._pick_card(self.table.foreign())
        if card is None:
            return None
        event = Play(self._actor(), card, Colour.RED if card.is_wild else None)
        return violation(event, "not-in-deck")

    def _card_shown_too_often(self) -> Action | None:
        """Play a face of which every copy already lies on the discard pile, as a misread card would."""
        table = self.table
        if table.is_unsure_what_was_seen:
            return None
        candidates = [card for card in set(table.discards) if not table.is_four(card) and table.fits(card)]
        copies = table.full_count
        # Sorted: the order of a set differs between processes, and a seed must repeat its games.
        gone = sorted(
            (c for c in candidates if table.discards.count(c) == copies[c]), key=lambda card: card.code
        )
        card = self._pick_card(gone)
        return violation(self._put_down(self._actor(), card), "impossible-card") if card else None

    def _one_player_coin(self) -> Action | None:
        card = read_card("W50")
        player = self._actor()
        if card not in self.table.hands[player] or len(self.table.hands[player]) == 1:
            return None
        return violation(Play(player, card, Colour.RED, player, player), "wild-50-50")

    # A pending Wild Draw Four.

    def _challenge_by_other(self) -> Action | None:
        player = self._someone_else(self._actor())
        if player is None or self.table.debt is None or self.table.debt.four is None:
            return None
        rule = "challenge" if self.table.ruleset.may_challenge else "no-challenge"
        return violation(Challenge(player, False), rule)

    def _guilty_without_hand(self) -> Action | None:
        if not self.table.out:
            return None
        return violation(Challenge(self._actor(), True), "challenge-innocent")

    def _victim_plays(self) -> Action | None:
        card = self._pick_card([card for card in self.table.hands[self._actor()] if self.table.fits(card)])
        return violation(self._put_down(self._actor(), card), "not-now") if card else None

    def _reshuffle_under_a_four(self) -> Action:
        return violation(Reshuffle(), "draw-pile-empty", "not-now")

    def _avoid_replay(self) -> Action:
        player = self._actor()
        four = self._put_down(player, read_card("W4"))
        return violation(self.rng.choice((Draw(player), Keep(player), four)), "challenge-guilty")

    # The count.

    def _wrong_hand(self) -> Action | None:
        player = self.rng.choice(self.table.due)
        cards = self.table.hands[player]
        if len(cards) < 2 or player in self.table.uncounted:
            return None
        hidden = self.rng.randrange(len(cards))
        shown = tuple(card for place, card in enumerate(cards) if place != hidden)
        return violation(Hand(player, shown), "hand-count", stands=self._is_let_stand())

    def _more_alike_than_there_are(self) -> Action | None:
        """Show a hand with one card more of a face than the deck holds."""
        table, player = self.table, self.rng.choice(self.table.due)
        hand = table.hands[player]
        few = [card for card, copies in table.full_count.items() if copies < len(hand)]
        card = self._pick_card(few) if table.box.is_counted else None
        if card is None:
            return None
        alike = table.full_count[card] + 1
        return violation(Hand(player, (*[card] * alike, *hand[alike:])), "impossible-card")

    def _too_many_points(self) -> Action:
        points = self.table.most_points + 1
        return violation(Points(self.table.due[0], points), "impossible-card")

    def _too_many_points_for_a_hand(self) -> Action | None:
        player = self.rng.choice(self.table.due)
        held = len(self.table.hands[player])
        return (
            violation(Points(player, self.table.dearest * held + 1), "impossible-card")
            if held and player not in self.table.uncounted
            else None
        )

    def _says_out(self) -> Action | None:
        if self._actor() in self.table.uncounted:
            return None
        return violation(Out(self._actor()), "going-out")
