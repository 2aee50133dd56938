"""How everybody stands, by what is public: the chances of the round and the game, the points to expect.

``odds(game, chance, samples)`` deals the hidden cards so that they agree with all that the table has seen,
and plays on from there by the referee's own rules; an ``Estimation`` does so by and by.
``challenge_advice(game, chance, samples)`` is for the one who must draw four. Pure, but for its own data:
chance is passed in.
"""

from companion.odds.bluffs import Advice, challenge_advice, challenge_advices
from companion.odds.estimate import Estimation, Odds, odds
from companion.odds.luck import DrawLuck, draw_luck
from companion.odds.sums import Estimate
from companion.odds.turning_points import Series, TurningPoint, turning_points
