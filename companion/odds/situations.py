"""What the referee answers, kept: for playing rounds out thousands of times.

What an event comes to rests on little of a table: whose turn it is and what is waited for, which card is
played, whether it is the hand's last. So much is a :class:`Situation`. The referee is asked once what an
event comes to there, and the answer is kept as an :class:`PlayOutcome`, which leads to the next situation. No
rule is known here. Calls of UNO are left out: they change only who can be caught.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from companion import rules

PLENTY: Final = 1000
"""The size of a hand or of a pile that does not come to its end."""

ON_ANY_TOP: Final = frozenset((rules.Phase.TURN, rules.Phase.DRAWN, rules.Phase.REPLAY))
"""Where the top card says which cards fit and no more: elsewhere it is owed for, or waits for its colour."""


class Choice(NamedTuple):
    """What is said with a card: a wild's colour, and the seats of those whom it chooses, by field of Play."""

    colour: rules.Colour | None = None
    seats: tuple[tuple[str, int], ...] = ()


class PlayOutcome:
    """What ``event`` comes to: its cards go down, and then this happens, in this order.

    ``top`` lies on top, unless that is None: nothing new does. The discards are shuffled into the draw pile
    but for those that ``stay``, unless that is None. Each seat of ``draws`` draws so many cards, ``needs`` in
    all. Where ``hands`` move, each seat gets that of the seat named there. Then ``after`` is what waits.
    """

    __slots__ = ("after", "draws", "event", "hands", "is_plain", "needs", "stay", "top")

    def __init__(
        self,
        event: rules.TableEvent,
        after: "Situation",
        top: rules.Upcard | None,
        stay: int | None,
        draws: tuple[tuple[int, int], ...],
        hands: tuple[int, ...],
    ) -> None:
        self.event: Final = event
        self.after: Final = after
        self.top: Final = top
        self.stay: Final = stay
        self.draws: Final = draws
        self.hands: Final = hands
        # Worked out at once, as every event of a playout asks for them.
        self.needs: Final = sum([cards for _, cards in draws])
        self.is_plain: Final = not draws and not hands and stay is None


class Situation:
    """What a table waits for, but for its cards: each exists once among its :class:`Situations`.

    ``plays`` are the ways to play each card, ``finishes`` those of a hand's last one, ``others`` what else
    the one in ``seat`` may do, by the type of the event. ``table`` is what the referee is asked about, with
    plenty of cards everywhere.
    """

    __slots__ = ("_answers", "_situations", "finishes", "others", "phase", "plays", "seat", "table")

    def __init__(self, situations: "Situations", table: rules.State) -> None:
        self._situations: Final = situations
        self._answers: Final = dict[tuple[rules.TableEvent, int, rules.Upcard | None], PlayOutcome | None]()
        self.table: Final = table
        self.phase: Final = table.phase
        self.seat: Final = table.acting or 0
        self.plays: Final = Plays(self, PLENTY)
        self.finishes: Final = Plays(self, 1)
        self.others: Final = Others(self)

    def ask(
        self,
        event: rules.TableEvent,
        top: rules.Upcard | None,
        hands: tuple[int, ...],
        pile: int,
        discards: int,
    ) -> PlayOutcome | None:
        """Ask the referee what an event comes to with so many cards; None where it is refused.

        Nothing of it is kept: it is for where cards run out.
        """
        before = self.table.replace(upcard=top, counts=hands, pile=pile, discards=discards)
        after = rules.apply(before, event)
        return None if isinstance(after, rules.Ruling) else self._situations.outcome(before, event, after)

    def answer(
        self, event: rules.TableEvent, held: int = PLENTY, top: rules.Upcard | None = None
    ) -> PlayOutcome | None:
        """Return what an event comes to whose player holds so many; ``top`` only where it rests on that."""
        key = event, held, top
        if key not in self._answers:
            self._answers[key] = self.asked(event, held, top)
        return self._answers[key]

    def asked(
        self, event: rules.TableEvent, held: int = PLENTY, top: rules.Upcard | None = None
    ) -> PlayOutcome | None:
        """Ask the referee what an event comes to whose player holds so many, with plenty of other cards."""
        table = self.table
        counts = list(table.counts)
        counts[table.match.seat_of[getattr(event, "player", table.seats[self.seat])]] = held
        return self.ask(event, table.upcard if top is None else top, tuple(counts), PLENTY, PLENTY)


class Plays(dict[rules.Card | tuple[rules.Card, Choice | None], PlayOutcome | None]):
    """What it comes to where a card of a hand that holds so many is played, or that card and what is said.

    None where that is refused; whether the card fits, what lies on top says.
    """

    __slots__ = ("held", "situation")

    def __init__(self, situation: Situation, held: int) -> None:
        super().__init__()
        self.situation: Final = situation
        self.held: Final = held

    def __missing__(self, key: rules.Card | tuple[rules.Card, Choice | None]) -> PlayOutcome | None:
        card, choice = key if isinstance(key, tuple) else (key, None)
        self[key] = outcome = self.situation.asked(self._event(card, choice), self.held)
        return outcome

    def _event(self, card: rules.Card, choice: Choice | None) -> rules.Play:
        seats = self.situation.table.seats
        colour, others = choice or Choice()
        chosen: dict[str, Any] = {field: seats[seat] for field, seat in others}
        return rules.Play(seats[self.situation.seat], card, colour, **chosen)


class Others(dict[type[rules.TableEvent], PlayOutcome | None]):
    """What the one to act may do with a word alone, by the type of the event: draw, keep, accept."""

    __slots__ = ("situation",)

    def __init__(self, situation: Situation) -> None:
        super().__init__()
        self.situation: Final = situation

    def __missing__(self, kind: type[rules.TableEvent]) -> PlayOutcome | None:
        self[kind] = outcome = self.situation.asked(said(kind, self.situation))
        return outcome


def said(kind: type[rules.TableEvent], situation: Situation) -> rules.TableEvent:
    """Return the event of this kind of whom the table waits for."""
    # Every one of them names its player, and nothing else.
    return kind(situation.table.seats[situation.seat])  # type: ignore[call-arg, arg-type]


class Situations:
    """The situations of every round with one set-up and seating, each made when it comes up."""

    def __init__(self) -> None:
        self._known: Final = dict[object, Situation]()

    def of(self, state: rules.State) -> Situation:
        """Return what a table waits for, in play or once somebody is out."""
        top = None if state.phase in ON_ANY_TOP else state.upcard
        key = state.phase, state.acting, state.step, state.pending, top
        if key not in self._known:
            counts = (PLENTY,) * len(state.counts)
            table = state.replace(upcard=top, counts=counts, pile=PLENTY, discards=PLENTY, discard_tally=0)
            self._known[key] = Situation(self, table)
        return self._known[key]

    def outcome(self, before: rules.State, event: rules.TableEvent, after: rules.State) -> PlayOutcome:
        """Return what an event came to that led from one table to another."""
        draws, hands = _draws(before, event, after), tuple[int, ...]()
        # Asked first, as it is true of hardly any game, and working out the effects takes long.
        if after.match.moving and isinstance(event, rules.Play | rules.Jump):
            draws, hands = _draws_and_moves(before, event, after)
        # A draw pile gets bigger in no other way than by shuffling.
        is_shuffled = after.pile > before.pile - sum([cards for _, cards in draws])
        return PlayOutcome(
            event,
            self.of(after),
            None if after.upcard is before.upcard else after.upcard,
            after.discards if is_shuffled else None,
            draws,
            hands,
        )


def _draws(before: rules.State, event: rules.TableEvent, after: rules.State) -> tuple[tuple[int, int], ...]:
    """Return how many cards each seat drew, where every hand stayed where it was."""
    gains = [now - then for then, now in zip(before.counts, after.counts, strict=True)]
    if isinstance(event, rules.Play | rules.Jump):
        gains[after.match.seat_of[event.player]] += (
            1 + len(event.more) if isinstance(event, rules.Play) else 1
        )
    return tuple([(seat, cards) for seat, cards in enumerate(gains) if cards])


def _draws_and_moves(
    before: rules.State, event: rules.Play | rules.Jump, after: rules.State
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return how many cards each seat drew, and then whose hand each seat got, if any moved."""
    seat_of = after.match.seat_of
    draws, hands = list[tuple[int, int]](), tuple[int, ...]()
    for effect in rules.effects_of(before, event, after):
        if effect.kind is rules.EffectKind.DREW:
            draws.append((seat_of[effect.player or ""], effect.count or 0))
        elif effect.kind is rules.EffectKind.SWAPPED:
            swapped = {effect.player: effect.by, effect.by: effect.player}
            hands = tuple([seat_of[swapped.get(name) or name] for name in after.seats])
        elif effect.kind is rules.EffectKind.PASSED:
            hands = tuple([(seat - after.step) % len(seat_of) for seat in seat_of.values()])
    return tuple(draws), hands


@lru_cache(maxsize=4)
def situations(setup: rules.Setup, seats: tuple[str, ...]) -> Situations:
    """Return the situations of rounds played by this set-up, in these seats."""
    return Situations()
