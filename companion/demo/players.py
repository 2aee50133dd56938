"""The made-up players: what one of them does next, and how long people take for it.

    deed = Players(rng).next(game, hands)
    deed.event, deed.seconds

They play by the rules, as people do who want to win but do not count cards: now and then somebody forgets to
say UNO, dares a Wild Draw Four, or challenges one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from companion.demo.hands import Hands
from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Drew,
    Flip,
    Game,
    Hand,
    Keep,
    NameColour,
    Phase,
    Play,
    Round,
    Start,
    State,
    TableEvent,
    Uno,
    actions,
    guilty_cards,
    legal,
)

Seconds = tuple[float, float]
"""The least and the most that something takes."""

THINKING: Final[Seconds] = (1.5, 5.0)
GLANCE: Final[Seconds] = (1.0, 2.0)
"""What somebody knows at once: a card just drawn, a call of UNO, who forgot it."""

COUNTING: Final[Seconds] = (2.0, 4.0)
DEALING: Final[Seconds] = (4.0, 6.0)
"""To gather, shuffle and deal; the score is looked at meanwhile."""

SAYS_UNO: Final = 0.85
SEES_IT: Final = 0.8
"""How often somebody says UNO, and how often another sees that it was not said."""

CHALLENGES: Final = 0.35
DARES: Final = 0.25
"""How often a Wild Draw Four is challenged, and how often one is laid that should not be."""


class Deed(NamedTuple):
    """What happens next, who does it, and after how many seconds."""

    event: TableEvent
    player: str
    seconds: float


class Players:
    """Everybody at one table, who differ in nothing but their cards."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._spoken_of = 0

    def next(self, game: Game, hands: Hands) -> Deed | None:
        """Return what happens next; None once the game is over."""
        if deed := self._about_uno(game):
            return deed
        state = game.state
        match state.phase:
            case Phase.FINISHED:
                return None
            case Phase.BETWEEN:
                return self._deed(Round(), state.next_dealer, DEALING)
            case Phase.DEAL:
                return self._deed(Start(hands.next_card), state.dealer, GLANCE)
            case Phase.COUNT:
                player = state.awaited[0]
                return self._deed(Hand(player, hands.of(player)), player, COUNTING)
        assert state.turn
        return self._deed(self._turn(game, state.turn, hands), state.turn, self._pace(state))

    def _turn(self, game: Game, player: str, hands: Hands) -> TableEvent:
        state, held = game.state, hands.of(player)
        match state.phase:
            case Phase.COIN:
                return Flip(self._rng.choice(("heads", "tails")))
            case Phase.COLOUR:
                return NameColour(player, self._best_colour(state, held))
            case Phase.REVEAL:
                shown = (card for card in state.deck.faces if card.colour is state.colour)
                return Drew(player, hands.until(shown))
            case Phase.CHALLENGE | Phase.DEBT:
                return self._answer(game, player, hands)
            case Phase.DRAWN:
                return self._after_drawing(game, player, hands)
        return self._best(game, player, held, hands) or Draw(player)

    def _answer(self, game: Game, player: str, hands: Hands) -> TableEvent:
        state = game.state
        if answer := self._best(game, player, hands.of(player), hands):
            return answer
        if state.challenge and self._rng.random() < CHALLENGES:
            holder, _ = state.challenge
            challenge = Challenge(player, guilty=not guilty_cards(state).isdisjoint(hands.of(holder)))
            if challenge in legal(game):
                return challenge
        return Accept(player)

    def _after_drawing(self, game: Game, player: str, hands: Hands) -> TableEvent:
        drawn = hands.of(player)[-1:]
        if play := self._best(game, player, drawn, hands):
            return play
        keep = Keep(player)
        return keep if keep in legal(game) else Draw(player)

    def _best(self, game: Game, player: str, among: Sequence[Card], hands: Hands) -> Play | None:
        """Return the play of one of these cards that seems best; None where none may be laid."""
        held = hands.of(player)
        possible = [event for event in legal(game) if isinstance(event, Play) and event.player == player]
        plays = [event for event in possible if event.card in among]
        if not plays:
            return None
        is_honest = all(event.card.is_wild for event in plays)
        if not is_honest and self._rng.random() > DARES:
            plays = [event for event in plays if not event.card.is_challengeable] or plays
        best = max(plays, key=lambda event: self._worth(game.state, event, held))
        return self._completed(game, best, held, hands)

    def _worth(self, state: State, play: Play, held: Sequence[Card]) -> float:
        """Return how good a play seems: dear cards go early, wilds late, for a colour that is held."""
        left = Counter(card.colour for card in held)
        after = play.colour or play.card.colour
        worth = self._rng.uniform(0, 6) + 2 * left[after] - (8 if play.card.is_wild else 0)
        worth += min(play.card.points or 0, 20) / 5
        others = [each for each in (play.swap, play.target) if each]
        # Who is about to go out is swapped with, and made to draw.
        return worth - sum(2 * (state.hands[each] or 0) for each in others)

    def _completed(self, game: Game, play: Play, held: Sequence[Card], hands: Hands) -> Play:
        """Return the play with what only the cards tell: those that go along, and what comes up."""
        ruleset = game.state.ruleset
        if play.card.discards:
            others = list(held)
            others.remove(play.card)
            of_its_colour = tuple(card for card in others if card.colour is play.card.colour)
            whole = replace(play, along=of_its_colour)
        elif ruleset.action_of(play.card, actions.TurnsOver):
            whole = replace(play, top=hands.comes_up)
        else:
            return play
        return whole if whole in legal(game) else play

    def _best_colour(self, state: State, held: Iterable[Card]) -> Colour:
        counts = Counter(card.colour for card in held)
        return max(state.deck.colours, key=lambda colour: (counts[colour], self._rng.random()))

    def _about_uno(self, game: Game) -> Deed | None:
        """Return the call of UNO, or of who catches the one who forgot it; each is thought of once."""
        open_to_it = game.state.uno_open
        if not open_to_it or self._spoken_of == game.number:
            return None
        self._spoken_of = game.number
        forgot = open_to_it[-1]
        if self._rng.random() < SAYS_UNO:
            return self._deed(Uno(forgot), forgot, GLANCE)
        if self._rng.random() < SEES_IT:
            sees = self._rng.choice([name for name in game.state.seats if name != forgot])
            return self._deed(Catch(sees, forgot), sees, GLANCE)
        return None

    def _pace(self, state: State) -> Seconds:
        return GLANCE if state.phase is Phase.DRAWN else THINKING

    def _deed(self, event: TableEvent, player: str, seconds: Seconds) -> Deed:
        return Deed(event, player, self._rng.uniform(*seconds))
