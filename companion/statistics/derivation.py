"""Derives the facts of a game from its events.

A new number is a field of ``Contribution`` that is filled here, and an increment of ``COMPUTATION``: the
stored facts of earlier games are then made anew while people play.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules import (
    SORTS,
    Amend,
    Effect,
    EffectKind,
    Game,
    Phase,
    Play,
    State,
    underlying,
)
from companion.statistics.contribution import SHARES, Contribution, letter_of
from companion.statistics.facts import GameFacts
from companion.statistics.ranking import PlacedSide, ranking
from companion.statistics.turn_times import NO_PAUSES, TurnTimer

COMPUTATION: Final = 5
"""The version of these facts; stored ones of another version are made anew."""

CHALLENGEABLE: Final = frozenset(sort.symbol for sort in SORTS if sort.is_challengeable)
"""The symbols of cards that can be a bluff."""


def facts_of(
    game: Game, times: Sequence[str], paused: Mapping[int, float] = NO_PAUSES, *, game_id: int, begun: str
) -> GameFacts:
    """Return the facts of a game; ``times`` (ISO 8601) are those of all its logged events.

    ``paused`` are the seconds for which the clock stood still before an event, by the number of that.
    """
    return Tally().facts(game, times, paused, game_id=game_id, begun=begun)


class Tally:
    """Counts a game as it goes on: each event once, all again after an undo or an amendment."""

    def __init__(self) -> None:
        # The game up to which all is counted.
        self._counted: Game | None = None
        self._count = _Count()

    def facts(
        self,
        game: Game,
        times: Sequence[str],
        paused: Mapping[int, float] = NO_PAUSES,
        *,
        game_id: int,
        begun: str,
    ) -> GameFacts:
        """Return the facts of the game, as :func:`facts_of` does."""
        steps = self._since_counted(game)
        if steps is None:
            self._count, steps = _Count(), game.as_it_holds
        for step in steps:
            self._count.add(step, times[step.number - 1], paused.get(step.number, 0.0))
        self._counted = game
        state = game.state
        places = ranking(state)
        return GameFacts(
            game=game_id,
            begun=begun,
            ended=times[-1] if times else begun,
            edition=state.setup.edition.slug,
            scoring=state.setup.scoring.slug,
            players=len(state.players),
            ranking=places,
            contributions=self._count.contributions(places),
        )

    def _since_counted(self, game: Game) -> tuple[Game, ...] | None:
        """Return the game after each event since the last count; None where all must be counted again."""
        steps = list[Game]()
        while game is not self._counted:
            if game.before is None or isinstance(game.event and underlying(game.event), Amend):
                return None
            steps.append(game)
            game = game.before
        return tuple(reversed(steps))


class _Count:
    """Adds up one game, event by event."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._chances: Counter[str] = Counter()
        self._worst: dict[str, int] = {}
        self._owed: dict[str, int] = {}
        self._turns: defaultdict[str, list[str]] = defaultdict(list)
        # The hands of the round that is being counted.
        self._hands: dict[str, int] = {}
        self._timer = TurnTimer()

    def add(self, step: Game, at: str, paused: float) -> None:
        """Add the effects of one event, which was taken at that time (ISO 8601) after a pause."""
        assert step.before is not None
        before, after = step.before.state, step.state
        for effect in step.effects:
            self._add_effect(effect, before)
        self._add_cards(step)
        if turn := self._timer.add(step, at, paused):
            self._turns[turn.player].append(letter_of(turn.seconds))
        if len(after.rounds) > len(before.rounds):
            self._add_round(before, after)
        if after.phase in (Phase.BETWEEN, Phase.FINISHED):
            self._hands = {}

    def _add_effect(self, effect: Effect, before: State) -> None:
        match effect:
            case Effect(EffectKind.CAUGHT, player=str(player), by=str(by)):
                self._numbers[player]["caught"] += 1
                self._numbers[by]["catches"] += 1
            case Effect(EffectKind.CHALLENGED, player=str(player), by=str(by), guilty=guilty):
                self._numbers[by]["challenges_won" if guilty else "challenges_lost"] += 1
                self._numbers[player]["bluffs"] += bool(guilty)
            case Effect(EffectKind.PLAYED, player=str(player), symbol=symbol) if symbol in CHALLENGEABLE:
                self._numbers[player]["fours"] += 1
            case Effect(EffectKind.COIN, side=str(side)) if before.coin:
                _, heads, tails = before.coin
                for name, own in ((heads, "heads"), (tails, "tails")):
                    self._numbers[name][side] += 1
                    self._numbers[name]["flips_won" if own == side else "flips_lost"] += 1
            case Effect(EffectKind.HANDS_SHUFFLED, player=str(player)):
                self._numbers[player]["shuffles"] += 1
            case Effect(EffectKind.KNOCKED_OUT, player=str(player)):
                self._numbers[player]["knocked_out"] += 1
            case Effect(EffectKind.OWES | EffectKind.DEFLECTED, player=str(player), count=int(cards)):
                self._owed[player] = max(self._owed.get(player, 0), cards)
            case Effect(EffectKind.COUNTED, player=str(player), points=int(points)):
                self._hands[player] = points

    def _add_cards(self, step: Game) -> None:
        """Add cards that flipped the table, and cards that were discarded along with another."""
        play = step.event and underlying(step.event)
        # One that was let stand and changed nothing has no effects.
        if not isinstance(play, Play) or not step.effects:
            return
        if any(each.kind is EffectKind.FLIPPED for each in step.effects):
            self._numbers[play.player]["turned_over"] += 1
        along = len(play.along) if isinstance(play.along, tuple) else play.along
        if along:
            self._numbers[play.player]["discarded"] += along

    def _add_round(self, before: State, after: State) -> None:
        """Add a scored round."""
        result, scoring = after.rounds[-1], after.setup.scoring
        seats = tuple(name for name in before.seats if name in after.players)
        winners = seats[seats.index(result.out) % 2 :: 2] if scoring.partnered else (result.out,)
        sides = 2 if scoring.partnered else len(seats)
        for name in seats:
            numbers = self._numbers[name]
            numbers["rounds"] += 1
            self._chances[name] += SHARES // sides
            if name in winners:
                numbers["rounds_won"] += 1
                # Where everybody is charged their own hand, going out earns nothing.
                numbers["points"] += 0 if scoring.keeps_own else max(result.gains.values())
            elif name in self._hands:
                numbers["hands"] += 1
                numbers["hand_points"] += self._hands[name]
                self._worst[name] = max(self._worst.get(name, 0), self._hands[name])

    def contributions(self, places: Sequence[PlacedSide]) -> dict[str, Contribution]:
        """Return the contribution to each player; ``places`` is empty while the game goes on."""
        won = {name: place == 1 for place, players in places for name in players}
        return {
            name: Contribution(
                **self._numbers.get(name, Counter()),
                games=int(name in won),
                won=int(won.get(name, False)),
                chance=SHARES // len(places) if name in won else 0,
                rounds_chance=self._chances[name],
                worst_hand=self._worst.get(name, 0),
                most_owed=self._owed.get(name, 0),
                turns="".join(self._turns.get(name, ())),
            )
            for name in sorted({*self._numbers, *self._owed, *self._turns, *won})
        }
