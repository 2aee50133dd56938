"""The club's tournaments on the board: shown to everybody, and run from the organiser's phone.

``desk`` has them as they stand, ``showing`` says how a page shows one, ``pages`` and ``paper`` render it,
``opening`` is the form that begins one, ``acts`` is what the organiser posts, ``walls`` is for the projector,
``next_round`` draws by itself, ``hall`` is what the organiser tells the hall. Players find their own table by
``mine``, and enter results by ``slips``. Who organises is asked once (``organiser``).
"""

from companion.board.tournaments import acts, hall, mine, paper, slip_codes, slips, walls
from companion.board.tournaments.organiser import routes
