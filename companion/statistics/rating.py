"""The rating of players: the Plackett-Luce model of Weng and Lin (2011), as OpenSkill implements it.

It rates games of any number of players or teams, with ties, and tells its uncertainty: as cards are dealt by
chance, that hardly shrinks in five games, and to a quarter in three hundred. Its settings are the defaults.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.statistics.ranking import PlacedSide

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1500
SCALE: Final = 24
"""The rating shown is 1500 + 24 * (mu - 25), so that everybody begins with 1500 ± 400."""


class Rating(NamedTuple):
    """The estimate of a player's skill: mean and standard deviation.

    >>> NEWCOMER.value, NEWCOMER.uncertainty
    (1500, 400)
    """

    mu: float
    sigma: float

    @property
    def value(self) -> int:
        """The rating that is shown."""
        return round(START + SCALE * (self.mu - NEWCOMER.mu))

    @property
    def uncertainty(self) -> int:
        """Two standard deviations on the scale that is shown: a 95 % interval."""
        return round(SCALE * 2 * self.sigma)


NEWCOMER: Final = Rating(25.0, 25 / 3)


@cache
def _model() -> "PlackettLuce":
    # Imported late: its models take a tenth of the time of a start.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=NEWCOMER.mu, sigma=NEWCOMER.sigma)


def rate(ranking: Sequence[PlacedSide], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of the players after a game; those not ``known`` are newcomers."""
    if len(ranking) < 2:
        return {}
    model = _model()
    sides = [
        [model.create_rating([*known.get(name, NEWCOMER)], name) for name in players]
        for _, players in ranking
    ]
    rated = model.rate(sides, ranks=[float(place) for place, _ in ranking])
    # In the order in which the sides were given, whatever the ranks.
    names = [name for _, players in ranking for name in players]
    after = [Rating(each.mu, each.sigma) for side in rated for each in side]
    return dict(zip(names, after, strict=True))
