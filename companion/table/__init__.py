"""One live table: events one at a time, committed to the log, then told to who listens.

    table = Table.open("sqlite:///games.sqlite")
    table.begin('[Players "Ana, Ben"]')
    table.submit("round")

Every answer is a value: :class:`Accepted`, :class:`Stale`, :class:`Refused`,
:class:`Unreadable <companion.rules.Unreadable>`, :class:`NoGame`, :class:`NotKept`.
"""

from companion.table.answers import Accepted, Answer, NoGame, NotKept, Refused, Stale
from companion.table.aside import Aside, Question
from companion.table.exports import PlayedGame, game_csv, game_json, game_record, game_summary
from companion.table.fairness import Drawn, RandomBits, Side, draw
from companion.table.flips import InTheAir, KeptFlip, Landing, PastFlip
from companion.table.live import Table, is_due
from companion.table.log import LogError
from companion.table.view import Level, TableView

__all__ = [
    "Accepted",
    "Answer",
    "Aside",
    "Drawn",
    "InTheAir",
    "KeptFlip",
    "Landing",
    "Level",
    "LogError",
    "NoGame",
    "NotKept",
    "PastFlip",
    "PlayedGame",
    "Question",
    "RandomBits",
    "Refused",
    "Side",
    "Stale",
    "Table",
    "TableView",
    "draw",
    "game_csv",
    "game_json",
    "game_record",
    "game_summary",
    "is_due",
]
