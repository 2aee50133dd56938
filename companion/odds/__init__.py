"""How everybody stands, by what is public: the chances of the round and the game, the points to expect.

``odds(game, chance, samples)`` deals the hidden cards so that they agree with all that the table has seen,
and plays on from there by the referee's own rules; an ``Estimation`` does so by and by.
``challenge_advice(game, chance, samples)`` is for the one who must draw four. Pure, but for its own data:
chance is passed in.

The odds read the past of a round (``past``), guess cards seen in part (``discards``), note what people did
as clues about slots of hands (``ledger``, ``clues``), deal so that all agree (``deals``), and play on
(``playouts``, ``policy``). What is new that people do and that says something of their hands is a clue,
with a rate in ``Behaviour`` that ``make odds`` counts. Which cards lie where follows the referee's counts
(``places``): no rule is written there again. A playout asks the referee once what an event comes to in each
of the ``situations`` of a round, keeps the answer, and goes on from answer to answer (``walk``): an event
that rests on more of a table than they hold is put to it by ``ask``. Playouts are steadied by the sizes of
the hands (``prior``), as if so many more had ended with the same player out: however many there are, as
people choose otherwise. What deals show of a bluff is told with caution (``calibration``); before a card is
seen a round is one of the simulated ones (``later_rounds``). After a change ``make odds`` fits all numbers
anew (half an hour of a processor), on other games and players than those of ``make bench ARGS="odds
--seconds 7200"``, which says whether of the chances given 30 %, 30 % came true. That goes on where it was
interrupted, from what is kept in ``.bench/``: its ``SEED`` is to be a new one after it was looked at, and
``--seed`` tries other games meanwhile.
"""

from companion.odds.bluffs import Advice, challenge_advice, challenge_advices
from companion.odds.estimate import Estimation, Odds, odds
from companion.odds.luck import DrawLuck, draw_luck
from companion.odds.sums import Estimate
from companion.odds.turning_points import Series, TurningPoint, turning_points
