"""The referee's answers, cached, so that rounds can be played out thousands of times.

The outcome of an event depends on little of a table: whose turn it is, what is pending, which card is played
and whether it is the hand's last. This is a :class:`Situation`. The referee is asked once for each event
there; the answer is a :class:`PlayOutcome`, which leads to the next situation. No rule is repeated here.
Calls of UNO are left out: they only change who can be caught.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from companion import rules
from companion.odds.places import moves_hands, turns_over

AMPLE: Final = 1000  # size of a hand or a pile that does not run out
MATCHES_TOP_CARD: Final = frozenset((rules.Phase.TURN, rules.Phase.DRAWN, rules.Phase.REPLAY))
OWED: Final = frozenset((rules.Phase.DEBT, rules.Phase.CHALLENGE))


class Choice(NamedTuple):
    """What a card needs said: a wild's colour, chosen players' seats by the field of the play, a new top.

    ``top`` is the face that lies on top once the card has turned everything over.
    """

    colour: rules.Colour | None = None
    seats: tuple[tuple[str, int], ...] = ()
    top: rules.Card | None = None


@dataclass(eq=False, slots=True)
class PlayOutcome:
    """What follows from ``event`` once its cards are down, in this order.

    ``top`` is the new top card, None for the same one. All discards but ``stay`` are shuffled into the draw
    pile; None: no reshuffle. Each seat in ``draws`` draws that many cards, ``needs`` in total. Where
    ``hands`` is not empty, each seat gets the hand of the seat that stands there; ``dealer`` is the seat from
    whose left all hands are dealt anew, None where they are not. Where it ``turns_over``, so does every card.
    Then comes the situation ``after``.
    """

    event: rules.TableEvent
    after: "Situation"
    top: rules.Upcard | None
    stay: int | None
    draws: tuple[tuple[int, int], ...]
    hands: tuple[int, ...]
    dealer: int | None
    turns_over: bool = False
    needs: int = field(init=False)
    is_plain: bool = field(init=False)

    def __post_init__(self) -> None:
        # Computed once, as every event of a playout asks for them.
        self.needs = sum([cards for _, cards in self.draws])
        moves = bool(self.draws or self.hands or self.turns_over)
        self.is_plain = not moves and self.dealer is None and self.stay is None


class Situation:
    """The state of a table without its cards; each exists once among its :class:`Situations`.

    ``plays`` has the outcome of each card, ``finishes`` that of a hand's last card, ``others`` that of any
    other event of the player at ``seat``, by its type. ``table`` is the state that the referee is asked
    about, with ample cards everywhere, so many that no number of them may knock out: see :meth:`without`.
    """

    __slots__ = (
        "_answers", "_situations", "_without", "finishes", "others", "phase", "plays", "seat", "table",
    )  # fmt: skip

    def __init__(self, situations: "Situations", table: rules.State) -> None:
        self._situations: Final = situations
        self._answers: Final = dict[tuple[rules.TableEvent, int, rules.Upcard | None], PlayOutcome | None]()
        self._without: Final = dict[int, Situation]()
        self.table: Final = table
        self.phase: Final = table.phase
        self.seat: Final = table.acting or 0
        self.plays: Final = Plays(self, AMPLE)
        self.finishes: Final = Plays(self, 1)
        self.others: Final = Others(self)

    def without(self, seat: int) -> "Situation":
        """Return the situation once whoever sits there is knocked out, by a hand too large for the rules."""
        if seat not in self._without:
            self._without[seat] = self._situations.of_fewer(rules.knock_out(self.table, seat))
        return self._without[seat]

    def ask(
        self,
        event: rules.TableEvent,
        top: rules.Upcard | None,
        hands: tuple[int, ...],
        pile: int,
        discards: int,
    ) -> PlayOutcome | None:
        """Ask the referee for the outcome with these numbers of cards; None if the event is refused.

        The answer is not cached: this is for when cards run out.
        """
        before = self.table.replace(upcard=top, counts=hands, pile=pile, discards=discards)
        after = rules.apply(before, event)
        return None if isinstance(after, rules.Ruling) else self._situations.outcome(before, event, after)

    def answer(
        self, event: rules.TableEvent, held: int = AMPLE, top: rules.Upcard | None = None
    ) -> PlayOutcome | None:
        """Return the cached outcome for a player with ``held`` cards; ``top`` if it depends on that."""
        key = event, held, top
        if key not in self._answers:
            self._answers[key] = self.asked(event, held, top)
        return self._answers[key]

    def asked(
        self, event: rules.TableEvent, held: int = AMPLE, top: rules.Upcard | None = None
    ) -> PlayOutcome | None:
        """Ask the referee for the outcome if its player holds ``held`` cards, with ample others."""
        table = self.table
        counts = list(table.counts)
        counts[table.match.seat_of[getattr(event, "player", table.seats[self.seat])]] = held
        return self.ask(event, table.upcard if top is None else top, tuple(counts), AMPLE, AMPLE)


class Plays(dict[rules.Card | tuple[rules.Card, Choice | None], PlayOutcome | None]):
    """The outcome of each card, or card and choice, from a hand of ``held``; None if it is refused.

    Whether the card fits on the top card is not asked here.
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
        colour, others, top = choice or Choice()
        chosen: dict[str, Any] = {field: seats[seat] for field, seat in others}
        return rules.Play(seats[self.situation.seat], card, colour, top=top, **chosen)


class Others(dict[type[rules.TableEvent], PlayOutcome | None]):
    """The outcome of each event that only names the player to act, by its type: draw, keep, accept."""

    __slots__ = ("situation",)

    def __init__(self, situation: Situation) -> None:
        super().__init__()
        self.situation: Final = situation

    def __missing__(self, kind: type[rules.TableEvent]) -> PlayOutcome | None:
        self[kind] = outcome = self.situation.asked(said(kind, self.situation))
        return outcome


def said(kind: type[rules.TableEvent], situation: Situation) -> rules.TableEvent:
    """Return the event of this kind by the player to act."""
    # Every one of them names its player, and nothing else.
    return kind(situation.table.seats[situation.seat])  # type: ignore[call-arg, arg-type]


class Situations:
    """The situations of all rounds with one set-up and seating, created as they come up."""

    def __init__(self, setup: rules.Setup) -> None:
        self._without_mercy: Final = _without_mercy(setup)
        self._known: Final = dict[object, Situation]()
        self._fewer: Final = dict[tuple[str, ...], Situations]()

    def of(self, state: rules.State) -> Situation:
        """Return the situation of a state, in play or once somebody is out."""
        top = None if state.phase in MATCHES_TOP_CARD else state.upcard
        pending = state.pending
        if state.phase in OWED and isinstance(pending, rules.PendingDebt):
            pending = pending.unchallenged
        elif isinstance(pending, rules.PendingDrawn | rules.PendingReveal) and pending.cards > 1:
            # How many were drawn does not matter: only whether any was.
            pending = pending._replace(cards=1)
        key = state.phase, state.acting, state.step, pending, top, state.side
        if key not in self._known:
            counts = (AMPLE,) * len(state.counts)
            table = state.replace(
                pending=pending, upcard=top, counts=counts, pile=AMPLE, discards=AMPLE, discard_tally=0
            )
            self._known[key] = Situation(self, table if state.match.is_usual else self._forgetful(table))
        return self._known[key]

    def _forgetful(self, table: rules.State) -> rules.State:
        """Return the table where no number of cards knocks out, and nothing is known of the side below."""
        sides = table.match.card_sides and table.match.card_sides.forgotten
        return table.replace(match=table.match.replace(setup=self._without_mercy, aside=0, card_sides=sides))

    def of_fewer(self, state: rules.State) -> Situation:
        """Return the situation of a state in which fewer players are left in the round."""
        if state.seats not in self._fewer:
            self._fewer[state.seats] = Situations(state.setup)
        return self._fewer[state.seats].of(state)

    def outcome(self, before: rules.State, event: rules.TableEvent, after: rules.State) -> PlayOutcome:
        """Return the outcome of an event that led from one state to another."""
        draws, hands, dealer = _draws(before, event, after), tuple[int, ...](), None
        # Asked first, as it is rare and the effects take long to compute.
        if moves_hands(before, event):
            draws, hands, dealer = _draws_and_moves(before, event, after)
        # A draw pile only grows by a reshuffle.
        is_shuffled = after.pile > before.pile - sum([cards for _, cards in draws])
        return PlayOutcome(
            event,
            self.of(after),
            None if after.upcard is before.upcard else after.upcard,
            after.discards if is_shuffled else None,
            draws,
            hands,
            dealer,
            turns_over(before, after),
        )


def _draws(before: rules.State, event: rules.TableEvent, after: rules.State) -> tuple[tuple[int, int], ...]:
    """Return how many cards each seat drew, if no hands moved."""
    gains = [now - then for then, now in zip(before.counts, after.counts, strict=True)]
    if isinstance(event, rules.Play | rules.Jump):
        laid = event.laid if isinstance(event, rules.Play) else 1
        assert laid is not None, "a playout knows how many cards go along"
        gains[after.match.seat_of[event.player]] += laid
    return tuple([(seat, cards) for seat, cards in enumerate(gains) if cards])


def _draws_and_moves(
    before: rules.State, event: rules.TableEvent, after: rules.State
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], int | None]:
    """Return how many cards each seat drew, then whose hand each got, or who dealt all anew, if any moved."""
    seat_of, dealer = after.match.seat_of, None
    draws, hands = list[tuple[int, int]](), tuple[int, ...]()
    for effect in rules.effects_of(before, event, after):
        if effect.kind is rules.EffectKind.DREW:
            draws.append((seat_of[effect.player or ""], effect.count or 0))
        elif effect.kind is rules.EffectKind.SWAPPED:
            swapped = {effect.player: effect.by, effect.by: effect.player}
            hands = tuple([seat_of[swapped.get(name) or name] for name in after.seats])
        elif effect.kind is rules.EffectKind.PASSED:
            hands = tuple([(seat - after.step) % len(seat_of) for seat in seat_of.values()])
        elif effect.kind is rules.EffectKind.HANDS_SHUFFLED:
            dealer = seat_of[effect.player or ""]
    return tuple(draws), hands, dealer


@lru_cache(maxsize=4)
def situations(setup: rules.Setup, seats: tuple[str, ...]) -> Situations:
    """Return the situations of rounds with this set-up and seating."""
    return Situations(setup)


def _without_mercy(setup: rules.Setup) -> rules.Setup:
    """Return the set-up in which no number of cards knocks out: it would be asked of ample hands."""
    return replace(setup, options=frozenset(word for word in setup.options if rules.id_of(word) != "mercy"))
