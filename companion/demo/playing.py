"""The table of the demonstration: a log of its own in a folder that goes with it, and who plays there.

    playing = Playing(folder, clock, EDITIONS["flip"], seed=7)
    pause = playing.play_on()      # something happened, and something else will after so many seconds

It has no thread and no clock but those that it is given: whoever calls it again and again makes time pass.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from threading import Lock, get_ident
from typing import Final, NamedTuple

from companion.demo.hands import Hands
from companion.demo.players import Deed, Players
from companion.foundation.data_directory import LOG_FILE
from companion.rules import Card, Edition, Game, Phase, new_game, read_setup, write_line, write_record
from companion.statistics import HEADS
from companion.table import Accepted, Clock, EnteredBy, Level, Means, Stale, Table, TableView

NAMES: Final = ("Ana", "Ben", "Mia", "Leo", "Ruth")
PHONES: Final = {name: (f"phone {number}",) for number, name in enumerate(NAMES, 1)}
"""The number of each player's phone: all visitors who look over a player's shoulder have that one."""

EARLIER_EVENTS: Final = 150
"""So many events at most were played before anybody looks: a slow machine takes seconds for them."""

INTO_THE_ROUND: Final = 12
"""Events of the round that is under way when somebody comes."""

AFTER_THE_GAME: Final = 20.0
"""Seconds between a game and the next, in which people look at the score."""

MOST_REFUSED: Final = 3
"""Ruled against so often, because a visitor laid cards that nobody holds, the players begin another game."""


class _Plan(NamedTuple):
    """What happens next at that version of that game; another game where there is no deed."""

    game_id: int
    version: int
    deed: Deed | None


class Playing:
    """A table at which made-up players play; close it.

    ``patience`` says how many seconds a player is waited for at least. ``on_visit`` is called once a visitor
    has changed something, with the player for whom it was tapped. Two with the same ``seed`` play the same
    games.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        edition: Edition,
        *,
        seed: int,
        patience: Callable[[str], float] = lambda _player: 0,
        on_visit: Callable[[str], None] = lambda _player: None,
    ) -> None:
        self.folder = folder
        self.edition = edition
        self.events = 0
        self.table = Table.open(folder / LOG_FILE, clock)
        self._seed = seed
        self._patience = patience
        self._on_visit = on_visit
        # Guards the cards, which a visitor's tap moves too; never held while the table is asked for anything.
        self._lock = Lock()
        self._own_thread = get_ident()
        self._wanted: Edition | None = None
        self._has_played = True
        self._plan: _Plan | None = None
        self._games = self._refused = 0
        self._game_id = self._followed = 0
        self._begin()
        choose_faces(self.table)
        self.table.listen(self._follow)

    def close(self) -> None:
        """Close the log."""
        self.table.close()

    def hand_of(self, player: str) -> tuple[Card, ...]:
        """Return the cards that a player holds."""
        with self._lock:
            return self._hands.of(player)

    def change_box(self, edition: Edition) -> None:
        """Let them play with another box, as soon as somebody has played with the last one that was wanted.

        To begin is the only thing here that costs much.
        """
        self._wanted = edition
        if self._has_played:
            self._on_visit("")

    @property
    def is_undecided(self) -> bool:
        """Has a visitor changed what would be next, so that :meth:`play_on` is to be called at once?"""
        return self._opens_another or self._plan_now is None

    @property
    def _opens_another(self) -> bool:
        return self._wanted is not None and self._has_played

    @property
    def _plan_now(self) -> _Plan | None:
        """The plan, unless it was for an earlier table."""
        plan = self._plan
        return plan if plan and plan[:2] == (self._game_id, self.table.version) else None

    def play_on(self) -> float:
        """Let happen what is next, unless a visitor was faster; return in how many seconds to call again."""
        self._own_thread = get_ident()
        if self._wanted and self._opens_another:
            self.edition, self._wanted, self._has_played = self._wanted, None, False
            self._begin()
        elif plan := self._plan_now:
            self._do(plan)
        return self._decide()

    def _begin(self) -> None:
        """Begin another game, a round and some turns of which were played before."""
        self._games += 1
        rng = Random(f"{self._seed} {self.edition.slug} {self._games}")
        game, hands, players = opening(self.edition, rng)
        begun = self.table.begin(write_record(game.setup, game.clean), Level.TURNS)
        assert isinstance(begun, Accepted), begun
        key = token_urlsafe(16)
        # With a host whose key nobody has: whoever looks on taps for one player alone, and decides nothing.
        self.table.prefer(lambda before: replace(before, own_seat_only=True, host_key=key, phones=PHONES))
        with self._lock:
            self._hands, self._players = hands, players
            self._game_id, self._followed = begun.view.game_id, begun.view.version
        self._plan, self._refused = None, 0

    def _decide(self) -> float:
        """Decide what is next, and return in how many seconds."""
        view = self.table.view
        assert view
        with self._lock:
            deed = self._players.next(view.game, self._hands)
        self._plan = _Plan(view.game_id, view.version, deed)
        return max(deed.seconds, self._patience(deed.player)) if deed else AFTER_THE_GAME

    def _do(self, plan: _Plan) -> None:
        if plan.deed is None:
            self._begin()
            return
        line, by = write_line(plan.deed.event), EnteredBy(Means.SEAT, plan.deed.player)
        result = self.table.submit_all((line,), plan.version, game_id=plan.game_id, entered_by=by)
        self._has_played = True
        self._refused = 0 if isinstance(result, Accepted | Stale) else self._refused + 1
        if self._refused >= MOST_REFUSED:
            self._begin()

    def _follow(self, view: TableView) -> None:
        """Move the cards as the newest event did, whoever entered it."""
        with self._lock:
            if view.game_id != self._game_id or view.version == self._followed:
                return
            self.events += 1
            self._followed = view.version
            self._hands.follow(view.game)
        if get_ident() != self._own_thread:
            self._on_visit(getattr(view.game.event, "player", ""))


def choose_faces(table: Table) -> None:
    """Give each of the players a face."""
    for name, face in zip(NAMES, HEADS, strict=False):
        for event in table.people.identities.look(name, face=face):
            table.people.add(event)


def opening(
    edition: Edition, rng: Random, rounds: int = 1, most: int = EARLIER_EVENTS
) -> tuple[Game, Hands, Players]:
    """Return a game in the middle of a round, the cards in it, and who plays on.

    So many ``rounds`` were played before, or none where that takes more than ``most`` events.
    """
    headers = {"Edition": edition.slug, "Players": ", ".join(NAMES[: edition.most_players])}
    setup = read_setup(headers)
    for earlier_rounds in (rounds, 0):
        hands, players = Hands(setup, rng), Players(rng)
        game, in_this_round = new_game(setup), 0
        for _ in range(most):
            deed = players.next(game, hands)
            after = deed and game.apply(deed.event)
            if not isinstance(after, Game):
                break
            game = after
            hands.follow(game)
            in_this_round += game.state.round > earlier_rounds
            if in_this_round >= INTO_THE_ROUND and game.state.phase is Phase.TURN:
                return game, hands, players
    return game, hands, players
