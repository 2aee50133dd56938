"""What the seats show of the odds: a bar each, the same on every screen."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.rules import State
from companion.table import TableView
from companion.web.equipment import present_equipment
from companion.web.odds.percents import percent
from companion.web.words.language import _

if TYPE_CHECKING:
    from companion.odds import Estimate, Odds

NOTHING: Final[Mapping[str, "SeatOdds"]] = {}


class SeatOdds(NamedTuple):
    """The chance of the round at a seat, in hundredths from ``sure`` to ``possible``, and as people read it.

    ``words`` say it with the chance of the game.
    """

    sure: int
    possible: int
    chance: str
    words: str


def seat_odds(view: TableView) -> Mapping[str, SeatOdds]:
    """Return what the seats show, by player; of nobody where the odds are off or not to be had."""
    odds = present_equipment().odds
    latest = odds.latest(view) if odds and not odds.is_missing else None
    return dict(_at_seats(view.state, latest.odds)) if latest else NOTHING


def odds_are_missing(view: TableView) -> bool:
    """Return whether this table wants the odds, and cannot have them for now."""
    odds = present_equipment().odds
    return view.preferences.odds and odds is not None and odds.is_missing


def _at_seats(state: State, odds: "Odds") -> Iterator[tuple[str, SeatOdds]]:
    for total, members in state.sides.items():
        # Somebody may have come since.
        if total in odds.round and total in odds.game:
            for name in members:
                yield name, _at_seat(name, odds.round[total], odds.game[total])


def _at_seat(name: str, in_round: "Estimate", in_game: "Estimate") -> SeatOdds:
    words = _(
        "%(player)s: %(round)d %% to win the round, %(game)d %% the game",
        player=name,
        round=_hundredths(in_round.value),
        game=_hundredths(in_game.value),
    )
    sure, possible = in_round.value - in_round.error, in_round.value + in_round.error
    return SeatOdds(_hundredths(sure), _hundredths(possible), percent(in_round), words)


def _hundredths(share: float) -> int:
    return round(100 * min(max(share, 0.0), 1.0))
