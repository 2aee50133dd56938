"""The web application of a club's board.

Its pages are blueprints in :data:`BLUEPRINTS`; another is added there, in a module of its own here:

- :func:`~companion.board.context.present_follower` has the tables as they stand, and since when the database
  is away; what else is read of the database is read by whoever shows it, on a connection of its own
  (:data:`companion.board.join_pages.DATABASE` is its address, as the owner's).
- A template extends ``board/layout.html``, or ``board/live.html`` where it follows the club: then its part
  that is renewed is ``partials/NAME.html``, which a function registered with ``@shown(NAME, {What...})``
  renders (:mod:`companion.board.streams`), once for all who may do the same, and only while it is watched.
- What is posted takes the organiser's code by itself, as :mod:`companion.web.access.permissions` has no other
  policy for it; to look takes none. ``present_visitor().acts`` says whether the organiser looks.
- An entry of the menu on top is a line in :data:`companion.board.context.ENTRIES`, or for the organiser alone
  in :data:`companion.board.context.OWN_ENTRIES`.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from flask import Flask

from companion.board import context, games, join_pages, players, projector, screens, tiles, tournaments
from companion.board.follower import ClubFollower
from companion.board.statistics import STATISTICS, ClubStatistics
from companion.board.streams import Channels
from companion.board.tournaments.desk import DESK, Desk
from companion.club.reading import Library
from companion.ports import NO_EQUIPMENT
from companion.web.access.permissions import OWN_POLICIES, anyone
from companion.web.app import bare_app
from companion.web.codes import AccessCode, Codes
from companion.web.equipment import EQUIPMENT
from companion.web.screens.look_pages import look
from companion.web.server import qr
from companion.web.server.stream import BROADCASTS, HEARTBEAT_SECONDS, MOST_STREAMS

BLUEPRINTS: Final = (
    context.streams,
    tiles.routes,
    projector.routes,
    screens.routes,
    join_pages.routes,
    tournaments.routes,
    tournaments.slips.routes,
    games.routes,
    players.routes,
    look,
    qr.routes,
)

KEPT_PIECES: Final = 2048  # rendered macros: some tiles for each of many tables


def create_board(
    follower: ClubFollower,
    library: Library,
    desk: Desk,
    database: str,
    code: str,
    *,
    seat_secret: str = "",
    hostnames: tuple[str, ...] = (),
    only_https: bool = False,
    most_streams: int = MOST_STREAMS,
    heartbeat: float = HEARTBEAT_SECONDS,
    clock: Callable[[], float] = monotonic,
) -> Flask:
    """Create the application around the tables of a club, and its tournaments, by its ``database``.

    ``library`` reads what the ``follower`` does not: games that are over. ``code`` is the organiser's, and
    ``seat_secret`` signs cookies; both are the same in every process of a board. The other parameters are
    those of :func:`~companion.web.app.create_app`.
    """
    codes = Codes(given={AccessCode.TABLE: code})
    app = bare_app(codes, seat_secret, hostnames, only_https=only_https, kept_pieces=KEPT_PIECES, clock=clock)
    app.url_map.converters["table"] = context.TableName
    app.jinja_env.globals["frame"] = "board/layout.html"
    app.jinja_env.globals["entries"] = context.ENTRIES
    app.jinja_env.globals["organises"] = context.organises
    app.jinja_env.globals["own_entries"] = context.OWN_ENTRIES
    context.FOLLOWER.put(app, follower)
    DESK.put(app, desk)
    join_pages.DATABASE.put(app, database)
    tournaments.slip_codes.SECRET.put(app, seat_secret)
    OWN_POLICIES.put(app, {"slips.claim": anyone})
    STATISTICS.put(app, ClubStatistics(library))
    games.SHELVES.put(app, games.Shelves(library))
    EQUIPMENT.put(app, NO_EQUIPMENT)
    qr.LOCATE.put(app, lambda: ("",))
    qr.LOCAL_NAME.put(app, "")
    # Before whoever renders what has changed.
    follower.listen(desk.told)
    channels = Channels(app, follower, most_streams, heartbeat, codes.changes)
    context.CHANNELS.put(app, channels)
    BROADCASTS.put(app, channels)
    app.context_processor(lambda: {"warnings": context.warnings(), "of_table": context.present_table_name()})
    for routes in BLUEPRINTS:
        app.register_blueprint(routes)
    return app
