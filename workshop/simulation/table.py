"""The simulated table: every event applied to real cards, in the plainest way.

Nothing here asks the referee. This is the second implementation of the game that the referee's state
is compared with, so it trades speed and elegance for being obviously right.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Drew,
    End,
    FixDirection,
    FixHand,
    FixSide,
    FixTop,
    FixTotal,
    FixTurn,
    Flip,
    Hand,
    Hint,
    Join,
    Jump,
    Keep,
    Leave,
    Mercy,
    NameColour,
    Play,
    Reshuffle,
    Round,
    Seats,
    Setup,
    Start,
    Uno,
)
from workshop.simulation import corrections, debts, joining, leaving, mercy, moving_hands, roulette
from workshop.simulation.cards import is_number
from workshop.simulation.state import Debt, Four, PendingFlip, TableState

MERCY_POINTS = 250
"""What whoever was knocked out brings the winner of the round, or is charged."""


class SimulatedTable(TableState):
    """The simulated table, to which every event is applied."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        super().__init__(setup, rng)
        # Who was knocked out in the round before: where nobody followed the plays, it is told at the end.
        self.last_knocked_out: list[str] = []
        self._do: dict[type, Callable[[Any], None]] = {
            Round: self._round, Start: self._start, NameColour: self._name_colour,
            Play: self._play, Jump: self._jump, Draw: self._draw, Drew: self._drew, Keep: self._keep,
            Uno: self._uno, Catch: self._catch, Flip: self._flip, Hint: self._hint, Hand: self._count,
            End: self._end,
            Reshuffle: lambda _: self.reshuffle(), Seats: lambda event: self.sheet.seat(event.players),
        }  # fmt: skip
        # What fills a module of its own is a function of the table.
        self._do_elsewhere: dict[type, Callable[[SimulatedTable, Any], None]] = {
            Accept: debts.accept, Challenge: debts.challenge, Leave: leaving.leave, Join: joining.join,
            Mercy: mercy.show_mercy, FixTurn: corrections.fix_turn, FixDirection: corrections.fix_direction,
            FixSide: corrections.fix_side, FixTop: corrections.fix_top, FixHand: corrections.fix_hand,
            FixTotal: corrections.fix_total,
        }  # fmt: skip

    # Events.

    def do(self, event: object) -> None:
        """Apply an event, legal or let stand."""
        if type(event) in self._do:
            self._do[type(event)](event)
        else:
            self._do_elsewhere[type(event)](self, event)
        mercy.knock_out(self)
        if self.uncounted:
            self.is_lowest_known = False  # the discards may have been shuffled
        if mercy.is_won(self):
            self._score_alone()
        # After every event: any of them may leave a player with more than one card, or none.
        self._forget_calls()

    def _forget_calls(self) -> None:
        one_card = {name for name, hand in self.hands.items() if len(hand) == 1}
        self.said_uno &= one_card
        self.uno_open &= one_card
        self.excused &= self.uno_open

    def _round(self, event: Round) -> None:
        self.clear(self.sheet.begin_round(event.dealer))
        self.deal(self.seats)
        self.phase = "deal"

    def _start(self, event: Start) -> None:
        if self.is_four(event.card):  # it goes back into the deck, and another card is turned up
            self.rng.shuffle(self.draw_pile)
            return
        card = self.draw_pile.pop()
        self.discards.append(card)
        self.colour = card.colour
        first = self.after(self.sheet.dealer)
        self.phase, self.turn = "turn", first
        if self.box.turns_up_number and not is_number(card):
            self.phase, self.turn = "deal", None
        if not self.box.turned_up_acts or self.box.turns_up_number:
            return
        if card.is_wild:
            self.phase = "colour"
        elif card.symbol in self.box.reverses:
            self.step, self.turn = -1, self.sheet.dealer
        elif card.symbol in self.box.everyone:
            self.turn = self.sheet.dealer
        elif card.symbol in self.box.skips:
            self.turn = self.after(first)
        elif self.draws_of(card):
            self.debt = Debt(self.draws_of(card), None, None, card)
            if self.ruleset.stacking:
                self.phase = "debt"
            else:
                debts.pay(self)

    def _name_colour(self, event: NameColour) -> None:
        self.colour = event.colour
        self.phase = "turn"
        if self.is_roulette:
            roulette.begin(self)

    def _begin_turn(self, player: str) -> None:
        # A turn begun while cards are owed accepts them for the player who must draw.
        if self.debt:
            debts.pay(self)
            if player not in self.seats:
                return  # the debt has knocked them out
        if self.phase == "reveal" and player != self.turn:
            roulette.end_uncounted(self)
        if self.phase != "drawn" or player != self.turn:
            self.drawn = []
            self.turns += 1
        if self.about_to_say != player:
            self.about_to_say = None
        if self.ruleset.catchable_until_own_turn:
            self.uno_open.discard(player)
        else:
            self.uno_open.clear()
        self.coin = None
        self.turn = player

    def _draw(self, event: Draw) -> None:
        self._draw_so_many(event.player, 1)

    def _drew(self, event: Drew) -> None:
        if event.cards is None:
            self._draw_uncounted(event.player)
            return
        debts.accept_until(self, event.player)
        self._draw_so_many(event.player, event.cards)
        if self.phase == "reveal" and event.player == self.turn:
            roulette.end(self)

    def _draw_uncounted(self, player: str) -> None:
        debts.accept_until(self, player)
        if self.phase == "reveal" and player == self.turn:
            roulette.end_uncounted(self)
            return
        self._draw_so_many(player, 2)
        if player in self.hands:
            self.uncounted.add(player)

    def _draw_so_many(self, player: str, cards: int) -> None:
        if self.phase == "reveal" and player == self.turn:
            roulette.draw(self, cards)
            return
        self._begin_turn(player)
        if player in self.hands:
            self.drawn += self._draw_cards(player, cards)
            self.phase = "drawn"

    def _keep(self, event: Keep) -> None:
        if self.phase == "reveal":
            roulette.end(self)
        else:
            self.pass_turn(self.after(event.player))

    # A card, or several, are laid.

    def _play(self, event: Play) -> None:
        named = event.more[-1].colour if event.more else event.colour
        coin = None
        if event.heads and event.tails:
            coin = PendingFlip(event.player, event.heads, event.tails)
        along = event.along
        if along is None:
            along = self._all_of_its_colour(event.player, event.card)
            self.unseen += len(along)
        assert isinstance(along, tuple)
        self._lay(event.player, event.cards, named, coin, event.swap, out_of_turn=False, along=along)
        if event.along is None and event.player in self.hands:
            self.uncounted.add(event.player)
        self._make_others_draw(event.player, event.cards[-1].symbol or "", event.target)

    def _make_others_draw(self, player: str, symbol: str, target: str | None) -> None:
        if target != player and target in self.hands:
            self.take(target, self.box.targeted.get(symbol, 0))
        cards = self.box.others_draw.get(symbol, 0)
        for place in range(1, len(self.seats) if cards else 1):
            self.take(self.after(player, place), cards)

    def _all_of_its_colour(self, player: str, card: Card) -> tuple[Card, ...]:
        of_its_colour = [each for each in self.hands[player] if each.colour is card.colour]
        of_its_colour.remove(card)
        return tuple(of_its_colour)

    def _jump(self, event: Jump) -> None:
        assert self.top is not None
        out_of_turn = event.player != self.turn
        self._lay(event.player, (self.top,), None, None, event.swap, out_of_turn=out_of_turn)

    def _lay(
        self,
        player: str,
        cards: tuple[Card, ...],
        named: Colour | None,
        coin: PendingFlip | None,
        swap: str | None,
        *,
        out_of_turn: bool,
        along: tuple[Card, ...] = (),
    ) -> None:
        replaying = self.phase == "replay"
        had_drawn = self.phase == "drawn" and player == self.turn
        answered = self._debt_answered_by(player, cards)
        # Before the turn begins and the card covers the discards: a stacked four is judged by that debt.
        four = None
        if answered is None:
            self._begin_turn(player)
        if player not in self.hands:
            return
        said, last = self.about_to_say == player, cards[-1]
        for card in (*along, *cards):
            self.hands[player].remove(card)
        if self.is_four(last):
            four = debts.new_four(self, player, answered, said_uno=said, had_drawn=had_drawn)
        if answered:
            self.drop_debt()
            self._begin_turn(player)
        self.discards += (*along, *cards)
        self.laid += len(cards)
        self.colour = named or last.colour
        if replaying:
            self.take(player, self.ruleset.guilty_penalty)
        self._watch_for_uno(player, said=said, excused=out_of_turn)
        if self.shuffles(last) and (self.hands[player] or self.ruleset.deals_last_shuffle):
            moving_hands.deal_anew(self, player)
        self.out = None if self.hands[player] else player
        self.coin = coin
        if answered and not self.draws_of(last):
            debts.send_on(self, player, answered, last)
        else:
            self._follow_the_card(player, last, len(cards), answered, four)
        self._move_hands(player, last, swap)

    def _debt_answered_by(self, player: str, cards: tuple[Card, ...]) -> Debt | None:
        if self.phase != "debt" or player != self.turn or self.out:
            return None
        goes_on = debts.answers if len(cards) == 1 else debts.stacks
        return self.debt if goes_on(self, cards[0]) else None

    def _watch_for_uno(self, player: str, *, said: bool, excused: bool) -> None:
        if len(self.hands[player]) != 1 or not self.ruleset.calls_uno:
            return
        if said:
            self.said_uno.add(player)
        else:
            self.uno_open.add(player)
            self.excused -= {player}
            self.excused |= {player} if excused else set()

    def _follow_the_card(
        self, player: str, card: Card, cards: int, on: Debt | None, four: Four | None
    ) -> None:
        box, symbol = self.box, card.symbol or ""
        if draws := self.draws_of(card):
            owed = on.cards if on else 0
            debts.owe(self, player, owed + cards * draws, four, card, on)
        elif self.coin and (not self.out or self.ruleset.coin_on_last_card):
            self.pass_turn(player)
            self.phase = "coin"
        elif (
            (symbol in box.skips or symbol in box.reverses) and self.is_two_handed
        ) or symbol in box.everyone:
            self.pass_turn(player)
        elif symbol in box.at_once:
            debtor = self.after(player)
            self.take(debtor, box.at_once[symbol])
            self.pass_turn(self.after(debtor))
        elif symbol == box.roulette:
            roulette.spin(self, player)
        elif symbol == box.until:
            debts.owe(self, player, 0, four, card)
        elif symbol == box.turning:
            self._turn_over(player)
        elif symbol in box.skips:
            self.pass_turn(self.after(player, cards * box.skips[symbol] + 1))
        else:
            if symbol in box.reverses and cards % 2 == 1:
                self.step = -self.step
            self.pass_turn(self.after(player))
        if self.phase == "turn":
            self.end_if_out()

    def _turn_over(self, player: str) -> None:
        self.turn_over()
        self.laid = 0
        self.pass_turn(self.after(player))
        if self.discards[-1].is_wild and not self.out:
            self.phase = "colour"

    def _move_hands(self, player: str, card: Card, other: str | None) -> None:
        if self.out:
            return
        if self.swaps(card):
            moving_hands.swap(self, player, other)
        if self.passes(card):
            moving_hands.pass_on(self)

    # UNO, the coin, the hints.

    def _uno(self, event: Uno) -> None:
        if len(self.hands[event.player]) == 1:
            self.said_uno.add(event.player)
            self.uno_open.discard(event.player)
        elif self.may_say_uno_ahead(event.player):
            self.about_to_say = event.player

    def _catch(self, event: Catch) -> None:
        if event.other not in self.uno_open and self.ruleset.wrong_catch_penalty:
            self._draw_cards(event.player, self.ruleset.wrong_catch_penalty)
            return
        self.take(event.other, self.ruleset.uno_penalty)
        self.uno_open.discard(event.other)

    def _flip(self, event: Flip) -> None:
        if self.coin is None:
            return
        loser = self.coin.tails if event.side == "heads" else self.coin.heads
        self.take(loser, self.ruleset.coin_penalty)
        player, self.coin = self.coin.player, None
        self.pass_turn(self.after(player))
        self.end_if_out()

    def _hint(self, event: Hint) -> None:
        self._draw_cards(event.player, self.ruleset.hint_penalty)

    def _draw_cards(self, player: str, cards: int) -> list[Card]:
        """Make a player draw, perhaps on their own turn: UNO said for the smaller hand is gone."""
        taken = self.take(player, cards)
        if taken and self.about_to_say == player:
            self.about_to_say = None
        return taken

    # The end of a round, and of the game.

    def _count(self, event: Hand) -> None:
        self.counted[event.player] = sum(self.box.points_of(card) for card in event.cards)
        if not self.due:
            self._score()

    def _score(self) -> None:
        assert self.out is not None
        counting = self.sheet.who_counts(self.seats, self.out)
        left = {name: self.counted[name] for name in counting}
        self.last_knocked_out = list(self.knocked_out)
        self.sheet.score(self.seats, self.out, left | dict.fromkeys(self.knocked_out, MERCY_POINTS))
        self.clear([])
        self.phase = "finished" if self.sheet.winners else "between"

    def _score_alone(self) -> None:
        (self.out,) = self.seats
        self._score()

    def _end(self, _: End) -> None:
        self.sheet.winners = self.sheet.best()
        self.clear([])
        self.phase = "finished"
