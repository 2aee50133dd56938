"""How good a player is: the Plackett-Luce model of Weng and Lin (2011), as OpenSkill has it.

It knows games of any number of players or teams, ties too, and says how sure it is: cards are dealt by
chance, and so after five games it is hardly surer than before the first, after three hundred four times as
sure. The model's own settings are the usual ones.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.statistics.ranking import PlacedSide

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1500
SCALE: Final = 24
"""Shown is 1500 + 24 * (mu - 25), so that everybody begins with 1500 ± 400."""


class Rating(NamedTuple):
    """What is believed of a player's skill: its mean and its standard deviation."""

    mu: float
    sigma: float

    @property
    def value(self) -> int:
        """The rating as it is shown."""
        return round(START + SCALE * (self.mu - NEWCOMER.mu))

    @property
    def uncertainty(self) -> int:
        """Two standard deviations as they are shown: nineteen times of twenty it is within."""
        return round(SCALE * 2 * self.sigma)


NEWCOMER: Final = Rating(25.0, 25 / 3)


@cache
def _model() -> "PlackettLuce":
    # Imported where it is first wanted: all of its models take as long as a tenth of a start.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=NEWCOMER.mu, sigma=NEWCOMER.sigma)


def rate(ranking: Sequence[PlacedSide], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of these players after a game, from those before it."""
    if len(ranking) < 2:
        return {}
    model = _model()
    sides = [
        [model.create_rating([*known.get(name, NEWCOMER)], name) for name in players]
        for _, players in ranking
    ]
    rated = model.rate(sides, ranks=[float(place) for place, _ in ranking])
    # In the order in which they were given, whatever the ranks.
    names = [name for _, players in ranking for name in players]
    after = [Rating(each.mu, each.sigma) for side in rated for each in side]
    return dict(zip(names, after, strict=True))
