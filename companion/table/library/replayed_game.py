"""The projection of the log: a game's headers and lines, replayed into the game after each event."""

from collections.abc import Iterable, Mapping, Sequence

from companion.rules import (
    Event,
    Game,
    LetStand,
    Ruling,
    Sentence,
    Unreadable,
    new_game,
    read_kept_headers,
    say,
)
from companion.table.library.entered_by import Means
from companion.table.log.kept_games import History, KeptEvent, KeptGame, damaged
from companion.table.log.log import LogError
from companion.table.log.pauses import KeptPause, present_pause, seconds_paused
from companion.table.view import TableView


class ReplayedGame:
    """A game after each of its events, undone ones too, so that none is replayed twice.

    ``games`` begin with the one before the first event. One thread at a time may add, others read meanwhile:
    what is there never changes. ``damage`` says why the rest of the log cannot be read; None where it can.
    ``pauses`` are the marks of when the clock of its turns stood still.
    """

    def __init__(
        self,
        kept: KeptGame,
        games: Sequence[Game],
        events: Iterable[KeptEvent] = (),
        pauses: Iterable[KeptPause] = (),
    ) -> None:
        self.kept = kept
        self.damage: str | None = None
        self.pauses = tuple(pauses)
        self._games = list(games)
        self._events: list[KeptEvent] = []
        self._coin_flips = frozenset[int]()
        self.add(events, ())

    def add(self, events: Iterable[KeptEvent], games: Iterable[Game]) -> None:
        """Add these events and the game after each."""
        events = tuple(events)
        # The events last: whoever counts them finds a game for each.
        self._games += games
        self._coin_flips |= {event.seq for event in events if event.entered_by == Means.COIN}
        self._events += events

    def add_pauses(self, *marks: KeptPause) -> None:
        """Add marks of pauses."""
        self.pauses += marks

    @property
    def present_pause(self) -> KeptPause | None:
        """The pause after the last event; None where the clock runs."""
        return present_pause(self.pauses, len(self._events))

    @property
    def seconds_paused(self) -> Mapping[int, float]:
        """For how many seconds the clock stood still before an event, by the number of that."""
        return seconds_paused(self.pauses, [event.at for event in self._events]) if self.pauses else {}

    @property
    def latest(self) -> Game:
        """The game after the last event."""
        return self._games[-1]

    @property
    def games(self) -> tuple[Game, ...]:
        """The game before the first event, and after each."""
        return tuple(self._games)

    @property
    def events(self) -> tuple[KeptEvent, ...]:
        """Every event so far."""
        return tuple(self._events)

    def view(self, version: int) -> TableView:
        """Return the table after so many of the events."""
        pause = self.present_pause if version == len(self._events) else None
        return TableView(
            self.kept.id,
            self._games[version],
            self.kept.preferences,
            coin_flips=self._coin_flips,
            pause=pause,
        )


def project(kept: KeptGame, history: History) -> ReplayedGame:
    """Replay a game up to the first event that cannot be read, which its ``damage`` then names.

    Raises :class:`LogError` where its headers cannot be read.
    """
    try:
        game = new_game(read_kept_headers(kept.headers))
    except ValueError as error:
        raise LogError(_cannot_be_read(kept.id, say("Its headers"), error)) from error
    replayed = ReplayedGame(kept, [game], pauses=history.pauses)
    if history.damage:
        replayed.damage = damaged(kept.id, history.damage)
    go_on(replayed, history.events)
    return replayed


def go_on(replayed: ReplayedGame, events: Iterable[KeptEvent]) -> None:
    """Replay these events up to the first that cannot be read."""
    for event in events:
        try:
            after = apply_logged(replayed.latest, replayed.latest.read_logged(event.line))
        except ValueError as error:
            place = say("Event %(number)d", number=event.seq)
            replayed.damage = _cannot_be_read(replayed.kept.id, place, error)
            break
        replayed.add([event], [after])


def apply_logged(game: Game, event: Event) -> Game:
    """Return the game after a logged event; raises :class:`Unreadable`."""
    after = game.apply(event)
    if isinstance(after, Ruling):
        # An older referee accepted it. The log is append-only and what happened, happened: let it stand.
        after = game.apply(event if isinstance(event, LetStand) else LetStand(event))
    if isinstance(after, Ruling):
        raise Unreadable(after.text)
    return after


def _cannot_be_read(game: int, place: str, error: object) -> Sentence:
    return say(
        "Game %(number)d in the log cannot be read. %(place)s: %(error)s",
        number=game,
        place=place,
        error=str(error),
    )
