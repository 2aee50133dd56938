"""One live table: events one at a time, committed to the log, then told to who listens.

    table = Table.open("sqlite:///games.sqlite")
    table.begin('[Players "Ana, Ben"]')
    table.submit("round")

Every answer is a value: :class:`Accepted`, :class:`Stale`, :class:`Refused`,
:class:`Unreadable <companion.rules.Unreadable>`, :class:`NoGame`, :class:`NotKept`.
"""

from companion.table.answers import Accepted, Answer, NoGame, NotKept, Refused, Stale
from companion.table.exports import PlayedGame, game_csv, game_json, game_record, game_summary
from companion.table.live import Table
from companion.table.log import LogError
from companion.table.view import Level, TableView

__all__ = [
    "Accepted",
    "Answer",
    "Level",
    "LogError",
    "NoGame",
    "NotKept",
    "PlayedGame",
    "Refused",
    "Stale",
    "Table",
    "TableView",
    "game_csv",
    "game_json",
    "game_record",
    "game_summary",
]
