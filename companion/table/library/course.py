"""The course of a game: its events as the log keeps them, and the game after each."""

from collections.abc import Iterable, Sequence

from companion.rules import Game
from companion.table.library.entered_by import Means
from companion.table.log.kept_games import KeptEvent, KeptGame
from companion.table.view import TableView


class Course:
    """A game with every moment of it, undone ones too, so that none has to be worked out again.

    ``games`` begin with the one before the first event. One thread at a time adds to them; others may read
    meanwhile, as nothing that is there changes. ``damage`` says why the log has more of it than can be read,
    where it has.
    """

    def __init__(self, kept: KeptGame, games: Sequence[Game], events: Iterable[KeptEvent] = ()) -> None:
        self.kept = kept
        self.damage: str | None = None
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
        game = self._games[version]
        return TableView(self.kept.id, game, self.kept.preferences, coin_flips=self._coin_flips)
