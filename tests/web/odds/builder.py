"""Odds that nobody had to work out."""

from collections.abc import Callable
from dataclasses import replace

from companion.odds import Advice, Estimate, Odds
from companion.ports import LatestOdds
from companion.table import Table, TableView
from tests.table.builder import accepted


def odds_of(**shares: tuple[float, float]) -> Odds:
    """Return odds by the chances of the round and of the game."""
    return Odds(
        1200,
        {name: Estimate(in_round, 0.03) for name, (in_round, _) in shares.items()},
        {name: Estimate(in_game, 0.02) for name, (_, in_game) in shares.items()},
        {name: Estimate(20.0, 1.0) for name in shares},
    )


THREE = odds_of(Ana=(0.314, 0.4), Ben=(0.5, 0.35), Cy=(0.01, 0.25))


def advice_to(player: str, gain: float = -8, pays: float = 0.3) -> Advice:
    """Return advice to a player who wins so many more of a hundred rounds by a challenge."""
    return Advice(player, Estimate(0.08, 0.034), Estimate(gain, 2.0), Estimate(pays, pays / 10))


class GivenOdds:
    """Odds that a test has worked out itself, where the table wants them."""

    def __init__(self) -> None:
        self.given: Odds | None = THREE
        self.advised: Advice | None = None
        self.is_missing = False
        self.asked: list[int] = []
        self.tell: Callable[[], None] = lambda: None

    def latest(self, view: TableView) -> LatestOdds | None:
        if self.given is None or not view.preferences.odds:
            return None
        return LatestOdds(view.game_id, view.version, self.given)

    def advice(self, view: TableView) -> Advice | None:
        return self.advised

    def request(self, game_id: int) -> None:
        self.asked.append(game_id)

    def listen(self, listener: Callable[[], None]) -> None:
        self.tell = listener


def switch_on(table: Table) -> None:
    """Have the table want the odds."""
    accepted(table.prefer(lambda before: replace(before, odds=True)))
