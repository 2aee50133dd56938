"""The odds looked back at: everybody's chances over a game and a round of it, and where it turned."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.rules import Event, Phase, Sentence, State, possessive, say, underlying
from companion.table import LogError, Replay, TableView
from companion.web.equipment import present_equipment
from companion.web.languages import present_language
from companion.web.odds import percent
from companion.web.request_context import portraits_here, present_games, present_identities, present_table
from companion.web.screens.chance_chart import ChanceChart, ChartMoment, chance_chart, share_of
from companion.web.screens.present_names import state_now
from companion.web.words.event_names import event_name
from companion.web.words.language import _, capital, filled

if TYPE_CHECKING:
    # Who plays without the odds need not wait for them as the companion starts.
    from companion.odds import Estimate, Odds, TurningPoint

FEWEST_MOMENTS: Final = 6
"""The fewest moments for a chart of a round: fewer were known where its plays were not followed."""

MOST_ROWS: Final = 12
"""Moments in the figures below a chart."""

_OVER: Final = (Phase.BETWEEN, Phase.FINISHED)
"""When no round is played."""

NAMED: Final = ("player", "other", "swap", "heads", "tails")
"""The fields of events that name somebody."""

_OF_THE_GAME: Final = (
    say("%(what)s: %(whose)s chance of the game fell from %(percents)s."),
    say("%(what)s: %(whose)s chance of the game rose from %(percents)s."),
)
_OF_THE_ROUND: Final = (
    say("%(what)s: %(whose)s chance of the round fell from %(percents)s."),
    say("%(what)s: %(whose)s chance of the round rose from %(percents)s."),
)
"""What a turning point is told as: where the chance fell, and where it rose."""


class Turned(NamedTuple):
    """A turning point in words, and after how many lines of the record the table is what it tells of."""

    number: int
    text: str
    line: int


class ChanceRow(NamedTuple):
    """The chances at a moment, in figures."""

    title: str
    line: int
    shares: tuple[str, ...]


@dataclass(frozen=True)
class Series:
    """How chances went: the chart, the figures in it, and where it turned."""

    chart: ChanceChart
    names: tuple[str, ...]
    rows: tuple[ChanceRow, ...]
    turned: tuple[Turned, ...]


class Chances:
    """What a page shows of the odds of a game; each series only where enough of it is known.

    ``number`` is the round shown, ``rounds`` are those that can be. Of all ``moments`` the odds of
    ``missing`` are still to be estimated, without the present one of a round under way, and those of
    ``given_up`` never will be. ``band`` is how many hundredths an estimate may be off.
    """

    def __init__(
        self, replay: Replay, known: "Mapping[int, Odds]", given_up: Collection[int] = (), number: int = 0
    ) -> None:
        self.moments = len(replay.positions)
        over = replay.positions[:-1] if replay.end.state.phase not in _OVER else replay.positions
        unknown = {*over} - {*known}
        self.given_up = len(unknown & {*given_up})
        self.missing = len(unknown) - self.given_up
        self.band = max((round(100 * odds.band) for odds in known.values()), default=0)
        self._replay = replay
        self._known = known
        who, end = present_identities(), replay.end.state
        teams = dict(zip(end.totals, state_now(end).totals, strict=True))
        self._called: Callable[[str], str] = lambda name: teams.get(name) or who.player_of(name)
        self._is_as_written = not who.names
        self._lines_of_rounds = self._in_rounds()
        self.rounds = tuple(self._lines_of_rounds)
        self.number = number if number in self.rounds else max(self.rounds, default=0)

    def _in_rounds(self) -> dict[int, list[int]]:
        """Return the moments of each round that was followed closely enough."""
        lines = defaultdict[int, list[int]](list)
        for line in self._replay.positions:
            state = self._state(line)
            # Once it is scored, the odds are those of the next one.
            if state.phase not in _OVER:
                lines[state.round].append(line)
        return {number: found for number, found in lines.items() if len(found) >= FEWEST_MOMENTS}

    @property
    def turned(self) -> tuple[Turned, ...]:
        """Where the game turned."""
        return self.game.turned if self.game else ()

    def charts(self, is_won: object) -> Iterator[tuple[str, str, Series]]:
        """Yield the charts of a score, each with its title and its id; of a game that ``is_won``, its own.

        In the first round, and of a game that is won, one chart says it all.
        """
        if not is_won and self.round:
            title = _("Everybody's chance of winning round %(number)d", number=self.number)
            yield title, "chances-of-round", self.round
        if (is_won or self.number > 1) and self.game:
            yield _("Everybody's chance of winning the game"), "chances-of-game", self.game

    @cached_property
    def game(self) -> Series | None:
        """The chances of winning the game."""
        return self._series(self._replay.positions, lambda odds: odds.game, _OF_THE_GAME)

    @cached_property
    def round(self) -> Series | None:
        """The chances of winning the round, from its deal to whoever goes out."""
        lines = self._lines_of_rounds.get(self.number, ())
        return self._series(lines, lambda odds: odds.round, _OF_THE_ROUND)

    def _state(self, line: int) -> State:
        return self._replay.moments[line - 1].game.state if line else self._replay.begin.state

    def _series(
        self,
        stops: Sequence[int],
        which: "Callable[[Odds], Mapping[str, Estimate]]",
        texts: tuple[Sentence, Sentence],
    ) -> Series | None:
        from companion.odds import turning_points

        # In the course of one round there is nothing to mark.
        begun = {*self._replay.rounds} - {*stops[:1]}
        moments = [
            ChartMoment(
                line,
                self._now(which(self._known[line])) if line in self._known else None,
                self._state(line).round if line in begun else 0,
            )
            for line in stops
        ]
        names = tuple(dict.fromkeys(name for moment in moments for name in moment.chances or ()))
        points = turning_points([(moment.line, moment.chances) for moment in moments])
        lines = [point.line for point in points]
        colours = {name: each.colour for name, each in portraits_here(names).items()}
        chart = chance_chart(moments, names, colours, lines, self._title)
        if chart is None:
            return None
        turned = (
            Turned(number, self._told(point, texts), point.line) for number, point in enumerate(points, 1)
        )
        return Series(chart, names, tuple(self._rows(moments, names)), tuple(turned))

    def _rows(self, moments: Sequence[ChartMoment], names: Sequence[str]) -> Iterator[ChanceRow]:
        """Yield the figures of some moments: of where rounds begin in a game, and of its end."""
        known = [moment for moment in moments if moment.chances is not None]
        begun = [moment for moment in known if moment.round]
        shown = begun if len(begun) > 1 else known
        every = -(-len(shown) // MOST_ROWS)
        chosen = {moment.line: moment for moment in (*shown[::every], *known[-1:])}
        for line, moment in chosen.items():
            shares = tuple(share_of(moment.chances or {}, name) for name in names)
            yield ChanceRow(self._title(line), line, shares)

    def _now(self, chances: "Mapping[str, Estimate]") -> "dict[str, Estimate]":
        return {self._called(name): chance for name, chance in chances.items()}

    def _title(self, line: int) -> str:
        """Return what a moment is called, by the event with which it began."""
        if not line:
            return _("Before the game")
        game = self._replay.moments[line - 1].game
        if game.event is None or game.before is None:
            return _("Before the game")
        if line in self._replay.rounds:
            return _("Round %(number)d", number=game.state.round)
        event = self._event_now(game.event)
        return capital(event_name(event, game.before.state))

    def _event_now(self, event: Event) -> Event:
        """Return an event with the people in it called as they are now."""
        said: Any = underlying(event)
        if self._is_as_written:
            return event
        names = {field.name for field in fields(said)} & set(NAMED)
        now = {name: self._called(was) for name in names if isinstance(was := getattr(said, name), str)}
        changed: Event = replace(said, **now)
        return changed

    def _told(self, point: "TurningPoint", texts: tuple[Sentence, Sentence]) -> str:
        game = self._replay.moments[point.line - 1].game
        before = game.before.state if game.before else game.state
        what, whose = self._title(point.line), possessive(point.name)
        actor = getattr(game.event and underlying(game.event), "player", None)
        last = [name for name, held in before.hands.items() if held == 1 and name != actor]
        if [point.name] == [self._called(name) for name in last]:
            # translators: what happened while somebody had one card left: "Cy's Reverse on Ana's last card"
            what = _("%(what)s on %(whose)s last card", what=what, whose=whose)
        # translators: from one chance to another: "41 % to 12 %"
        percents = _("%(before)s to %(after)s", before=percent(point.before), after=percent(point.after))
        text = texts[point.after.value > point.before.value]
        return filled(text, what=what, whose=whose, percents=percents)


def are_shown() -> bool:
    """Return whether this table wants to see odds."""
    table = present_games()
    return bool(table.odds_history and table.view and table.view.preferences.odds)


def chances_of(replay: Replay, number: int = 0) -> Chances | None:
    """Return the chances of a game, and of its round ``number`` or the last; None where off or unreadable.

    Odds that are missing are requested.
    """
    history = present_games().odds_history
    if not history or not are_shown():
        return None
    try:
        known, given_up = dict(history.odds(replay.game_id)), history.given_up(replay.game_id)
    except LogError:
        return None
    chances = Chances(replay, known, given_up, number)
    if chances.missing:
        ask_for(replay.game_id)
    return chances


def chances_so_far(view: TableView) -> Chances | None:
    """Return the chances of the game on the table up to now; None while off, or where they cannot be read."""
    if not are_shown():
        return None
    table = present_table()
    try:
        known = table.odds_history.missing(view.game_id), present_identities()
    except LogError:
        return None
    # The same for all phones of a language.
    key = "chances", present_language()
    made_of, chances = view.derived.get(key, (None, None))
    if made_of != known:
        replay = table.replays.game(view.game_id)
        chances = chances_of(replay) if replay else None
        view.derived[key] = known, chances
    found: Chances | None = chances
    return found


def ask_for(game_id: int) -> None:
    """Have the moments of a game worked out whose odds are missing."""
    odds = present_equipment().odds
    if odds:
        odds.request(game_id)
