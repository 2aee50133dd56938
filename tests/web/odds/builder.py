"""Odds that nobody had to work out."""

from collections.abc import Callable

from companion.odds import Estimate, Odds
from companion.ports import LatestOdds
from companion.table import TableView


def odds_of(**shares: tuple[float, float]) -> Odds:
    """Return odds by the chances of the round and of the game."""
    return Odds(
        1200,
        {name: Estimate(in_round, 0.03) for name, (in_round, _) in shares.items()},
        {name: Estimate(in_game, 0.02) for name, (_, in_game) in shares.items()},
        {name: Estimate(20.0, 1.0) for name in shares},
    )


THREE = odds_of(Ana=(0.314, 0.4), Ben=(0.5, 0.35), Cy=(0.01, 0.25))


class GivenOdds:
    """Odds that a test has worked out itself, where the table wants them."""

    def __init__(self) -> None:
        self.given: Odds | None = THREE
        self.is_missing = False
        self.asked: list[int] = []
        self.tell: Callable[[], None] = lambda: None

    def latest(self, view: TableView) -> LatestOdds | None:
        if self.given is None or not view.preferences.odds:
            return None
        return LatestOdds(view.game_id, view.version, self.given)

    def request(self, game_id: int) -> None:
        self.asked.append(game_id)

    def listen(self, listener: Callable[[], None]) -> None:
        self.tell = listener
