"""How everybody stands by what is public: the chances of round and game, and the expected points.

``odds(game, chance, samples)`` deals the hidden cards consistently with everything seen, and plays on by the
referee's own rules; an ``Estimation`` does so step by step. ``challenge_advices`` is for the player who must
draw four. Pure, but for its data: chance is passed in.

A sample reads the round so far (``past``), guesses partly seen cards (``discards``), notes actions as clues
about hands (``ledger``, ``clues``), deals consistently (``deals``) and plays on (``playouts``, ``policy``). A
new kind of clue needs a rate in ``Behaviour``. No rule is repeated: cards follow the referee's counts
(``places``), and its answers are cached by ``situations``, through which a ``walk`` goes; what depends on
more is put to it by ``ask``. The sizes of the hands are a prior (``prior``), bluffs are calibrated
(``calibration``), and rounds that nobody has seen a card of are drawn from simulated ones (``later_rounds``).

After a change ``make odds`` fits all numbers anew (half an hour), on other games than those of ``make bench
ARGS="odds --seconds 7200"``, which checks the calibration. That continues from ``.bench/`` after an
interruption; after a look at its result choose a new ``SEED``. ``--seed`` tries other games meanwhile.
"""

from companion.odds.bluffs import Advice, challenge_advices
from companion.odds.estimate import Estimation, Odds, odds
from companion.odds.luck import DrawLuck, draw_luck
from companion.odds.sums import Estimate
from companion.odds.turning_points import Series, TurningPoint, turning_points
