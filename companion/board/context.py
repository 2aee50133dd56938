"""What every page of the board shares: the club, the menu on top, and the streams."""

from typing import Final

from flask import Blueprint, Response, abort, g, request
from werkzeug.routing import BaseConverter

from companion.board.follower import ClubFollower
from companion.board.streams import Channels
from companion.board.tables import ClubTable
from companion.rules import Sentence, did_you_mean, say
from companion.web.extension import Extension
from companion.web.request_context import present_visitor
from companion.web.server.stream import streaming
from companion.web.words.language import hour

FOLLOWER: Final = Extension[ClubFollower]("follower")
present_follower: Final = FOLLOWER.present
"""Returns what follows the club."""
CHANNELS: Final = Extension[Channels]("channels")
present_channels: Final = CHANNELS.present
"""Returns the streams of this board."""

ENTRIES: Final = (
    ("/", say("Tables")),
    ("/tournaments", say("Tournaments")),
    ("/players", say("Players")),
    ("/projector", say("Projector")),
)
"""The menu on top of the board's pages: where each entry leads, and what it is called."""

OWN_ENTRIES: Final = (("/invitations", say("Invite")),)
"""What else the organiser has there."""

streams = Blueprint("streams", __name__)


class TableName(BaseConverter):
    """The name of a table as one part of an address, whatever letters are in it: ``<table:name>``."""

    def to_url(self, value: str) -> str:
        """Return the part of the address."""
        # Quoted twice, as a server splits an address after unquoting it.
        return super().to_url(value.replace("%", "%25").replace("/", "%2F"))

    def to_python(self, value: str) -> str:
        """Return the name."""
        return value.replace("%2F", "/").replace("%25", "%")


def organises() -> bool:
    """Return whether the organiser looks; a table's games have no host here."""
    return present_visitor().acts


def table_or_404(name: str) -> ClubTable:
    """Return the table of that name; aborts with 404."""
    tables = present_follower().tables
    if name not in tables:
        abort(404, did_you_mean(say("No table is called %(word)s.", word=name), name, tables))
    return tables[name]


def present_table_name() -> str:
    """Return the table whose games this request is about; empty if it is about all."""
    name: str = g.get("table_name", "")
    return name


def warnings() -> tuple[Sentence, ...]:
    """Return the warnings about the whole club."""
    since = present_follower().away_since
    if since is None:
        return ()
    return (
        say(
            "The club's database has been away since %(time)s. This is how all stood; it goes on by itself.",
            time=hour(since.astimezone()),
        ),
    )


@streams.get("/stream")
def open_stream() -> Response:
    """Stream a page about the club, ``?view=NAME``."""
    name = request.args.get("view", "")
    return streaming(name, present_channels().of_club(name))


@streams.get("/tables/<table:name>/stream")
def open_stream_of_table(name: str) -> Response:
    """Stream a screen of one table, ``?view=NAME``; without a name the table as JSON."""
    broadcaster = present_channels().of_table(table_or_404(name))
    return streaming(request.args.get("view"), broadcaster)
