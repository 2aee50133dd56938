"""What people do wrong on purpose, and the rule that a referee must name."""

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
from companion.simulation.acts import Act, breach
from companion.simulation.table import Table

Maker: TypeAlias = Callable[[], Act | None]

IN_PLAY = ("colour", "turn", "drawn", "challenge", "coin", "replay")


class Breaches:
    """Makes an act against the rules, the table as it stands."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self._makers: dict[str, tuple[Maker, ...]] = {
            "between": (self._no_round, self._nobody_to_act),
            "deal": (self._nobody_to_act, self._second_round),
            "colour": (self._play_first, self._other_names, self._play_out_of_turn, *self._always()),
            "turn": (
                self._mismatch, self._mismatch, self._play_out_of_turn, self._draw_out_of_turn,
                self._keep_at_once, self._not_now, self._challenge_nothing, self._one_player_coin,
                self._never_printed, self._printed_fewer, self._keep_out_of_turn, self._says_out,
                *self._always(),
            ),
            "drawn": (
                self._mismatch_drawn, self._second_draw, self._play_out_of_turn, self._draw_out_of_turn,
                self._keep_too_soon, self._play_after_nothing, self._not_now, *self._always(),
            ),
            "challenge": (
                self._meddle, self._guilty_of_nothing, self._victim_goes_on, self._play_out_of_turn,
                self._reshuffle_under_a_four, *self._always(),
            ),
            "coin": (self._play_before_the_flip, self._play_out_of_turn, *self._always()),
            "replay": (self._dodge, self._mismatch, self._other_dodges, *self._always()),
            "count": (self._wrong_hand, self._wrong_hand, self._too_many_points, self._play_on),
        }  # fmt: skip

    def _always(self) -> tuple[Maker, ...]:
        return (self._false_uno, self._late_catch, self._catch_oneself, self._forbidden_hint, self._stray)

    def some(self) -> Act | None:
        """One breach that is possible now, if the first one thought of is."""
        makers = self._makers[self.table.phase]
        return self.rng.choice(makers)()

    def after_the_end(self) -> Iterator[Act]:
        """Nothing goes on once the match is won."""
        player = self.rng.choice(self.table.sheet.players)
        yield breach(Round(), "not-now")
        yield breach(Draw(player), "not-now")
        yield breach(Points(player, 5), "not-now")

    def _stands(self) -> bool:
        return self.rng.random() < 0.5

    def _actor(self) -> str:
        assert self.table.turn is not None
        return self.table.turn

    def _someone_else(self, *but: str) -> str | None:
        others = [name for name in self.table.seats if name not in but]
        return self.rng.choice(others) if others else None

    def _some_card(self, cards: list[Card]) -> Card | None:
        return self.rng.choice(cards) if cards else None

    def _put_down(self, player: str, card: Card) -> Play:
        colour = self.rng.choice(list(Colour)) if card.is_wild else None
        heads = tails = None
        if card.symbol == "W50":
            heads, tails = self.rng.sample(self.table.seats, 2)
        return Play(player, card, colour, heads, tails)

    # A card that does not fit.

    def _mismatch(self) -> Act | None:
        return self._mismatch_from(self.table.hands[self._actor()])

    def _mismatch_drawn(self) -> Act | None:
        return self._mismatch_from(self.table.drawn)

    def _mismatch_from(self, cards: list[Card]) -> Act | None:
        card = self._some_card([card for card in cards if not self.table.fits(card)])
        if card is None:
            return None
        return breach(Play(self._actor(), card), "match", stands=self._stands())

    # Out of turn.

    def _others_to_begin(self) -> str | None:
        """Someone whose turn it is not; after a four, nor the one who begins by accepting it."""
        turn = self._actor()
        if self.table.out:
            return None
        if self.table.phase == "challenge":
            return self._someone_else(turn, self.table.after(turn))
        return self._someone_else(turn)

    def _play_out_of_turn(self) -> Act | None:
        player = self._others_to_begin()
        if player is None:
            return None
        card = self._some_card([card for card in self.table.hands[player] if self.table.fits(card)])
        if card is None:
            return None
        return breach(self._put_down(player, card), "turn-order", stands=self._stands())

    def _draw_out_of_turn(self) -> Act | None:
        player = self._others_to_begin()
        return breach(Draw(player), "turn-order", stands=self._stands()) if player else None

    def _keep_out_of_turn(self) -> Act | None:
        player = self._others_to_begin()
        return breach(Keep(player), "turn-order") if player else None

    def _other_names(self) -> Act | None:
        player = self._someone_else(self._actor())
        return breach(NameColour(player, Colour.RED), "turn-order") if player else None

    def _other_dodges(self) -> Act | None:
        player = self._someone_else(self._actor())
        return breach(Draw(player), "turn-order") if player else None

    # Drawing and keeping.

    def _keep_at_once(self) -> Act:
        return breach(Keep(self._actor()), "draw", stands=self._stands())

    def _second_draw(self) -> Act | None:
        if self.table.ruleset.draws_until_match:
            return None
        return breach(Draw(self._actor()), "draw", stands=self._stands() and bool(self.table.drawn))

    def _keep_too_soon(self) -> Act | None:
        table = self.table
        if not table.ruleset.draws_until_match or table.is_used_up:
            return None
        return breach(Keep(self._actor()), "draw-until-match", stands=self._stands())

    def _play_after_nothing(self) -> Act | None:
        if self.table.drawn:
            return None
        hand = self.table.hands[self._actor()]
        card = self._some_card([card for card in hand if self.table.fits(card)])
        return breach(self._put_down(self._actor(), card), "draw") if card else None

    # UNO and other words.

    def _false_uno(self) -> Act | None:
        many = [name for name, hand in self.table.hands.items() if len(hand) > 2]
        return breach(Uno(self.rng.choice(many)), "uno-call", stands=self._stands()) if many else None

    def _late_catch(self) -> Act | None:
        by = self.rng.choice(self.table.seats)
        caught = self._someone_else(by, self.table.uno_open or by)
        stands = self.table.phase in ("turn", "drawn") and self._stands()
        return breach(Catch(by, caught), "uno-call", stands=stands) if caught else None

    def _catch_oneself(self) -> Act | None:
        player = self.table.uno_open
        return breach(Catch(player, player), "who-catches") if player else None

    def _forbidden_hint(self) -> Act | None:
        if self.table.ruleset.penalises_hints:
            return None
        return breach(Hint(self.rng.choice(self.table.seats)), "hint-penalty", "not-now")

    # At the wrong time.

    def _stray(self) -> Act | None:
        player = self._actor()
        events: list[TableEvent] = [Round(), Start(read_card("R5"))]
        if not self.table.out:
            events.append(Points(player, 5))
        if self.table.phase != "coin":
            events.append(Flip("heads"))
        choice = self.rng.choice(events)
        return breach(choice, "not-now", stands=isinstance(choice, Flip) and self._stands())

    def _not_now(self) -> Act:
        player = self._actor()
        wrong = self.rng.choice((Accept(player), NameColour(player, Colour.BLUE)))
        return breach(wrong, "not-now")

    def _challenge_nothing(self) -> Act:
        return breach(Challenge(self._actor(), True), "not-now", "challenge")

    def _no_round(self) -> Act:
        return breach(Start(read_card("R5")), "not-now")

    def _second_round(self) -> Act:
        return breach(Round(), "not-now")

    def _nobody_to_act(self) -> Act:
        player = self.rng.choice(self.table.sheet.players)
        return breach(self.rng.choice((Draw(player), Play(player, read_card("R5")))), "not-now", "turn-order")

    def _play_first(self) -> Act | None:
        card = self._some_card(self.table.hands[self._actor()])
        return breach(self._put_down(self._actor(), card), "not-now") if card else None

    def _play_before_the_flip(self) -> Act | None:
        card = self._some_card(self.table.hands[self._actor()])
        return breach(self._put_down(self._actor(), card), "not-now") if card else None

    def _play_on(self) -> Act | None:
        player = self.table.due[0]
        card = self.table.hands[player][0]
        return breach(self._put_down(player, card), "not-now")

    # Cards that cannot be.

    def _never_printed(self) -> Act | None:
        card = read_card("W50")
        if self.table.setup.edition.copies.get(card, 0):
            return None
        return breach(self._put_down(self._actor(), card), "not-in-deck")

    def _printed_fewer(self) -> Act | None:
        """A face misread as one that already lies on the discard pile as often as there are."""
        table = self.table
        lying = [card for card in set(table.discards) if card.symbol != "W4" and table.fits(card)]
        copies = table.setup.edition.copies
        gone = sorted((c for c in lying if table.discards.count(c) == copies[c]), key=lambda card: card.code)
        card = self._some_card(gone)
        return breach(self._put_down(self._actor(), card), "impossible-card") if card else None

    def _one_player_coin(self) -> Act | None:
        card = read_card("W50")
        player = self._actor()
        if card not in self.table.hands[player] or len(self.table.hands[player]) == 1:
            return None
        return breach(Play(player, card, Colour.RED, player, player), "wild-50-50")

    # A Wild Draw Four that waits.

    def _meddle(self) -> Act | None:
        player = self._someone_else(self._actor())
        return breach(Challenge(player, False), "challenge") if player else None

    def _guilty_of_nothing(self) -> Act | None:
        if not self.table.out:
            return None
        return breach(Challenge(self._actor(), True), "challenge-innocent")

    def _victim_goes_on(self) -> Act | None:
        card = self._some_card([card for card in self.table.hands[self._actor()] if self.table.fits(card)])
        return breach(self._put_down(self._actor(), card), "not-now") if card else None

    def _reshuffle_under_a_four(self) -> Act:
        return breach(Reshuffle(), "draw-pile-empty", "not-now")

    def _dodge(self) -> Act:
        player = self._actor()
        four = self._put_down(player, read_card("W4"))
        return breach(self.rng.choice((Draw(player), Keep(player), four)), "challenge-guilty")

    # The count.

    def _wrong_hand(self) -> Act | None:
        player = self.rng.choice(self.table.due)
        cards = self.table.hands[player]
        if len(cards) < 2:
            return None
        hidden = self.rng.randrange(len(cards))
        shown = tuple(card for place, card in enumerate(cards) if place != hidden)
        return breach(Hand(player, shown), "hand-count", stands=self._stands())

    def _too_many_points(self) -> Act:
        points = sum(card.points or 0 for card in self.table.deck) + 1
        return breach(Points(self.table.due[0], points), "impossible-card")

    def _says_out(self) -> Act:
        return breach(Out(self._actor()), "going-out")
