"""Whether a new game would end another, and unfinished games to continue."""

from typing import Final

from companion.rules import Phase
from companion.table import GameSummary, TableView
from companion.web.request_context import present_table
from companion.web.words.language import _
from companion.web.words.phrases import listed

LOOKED_THROUGH: Final = 10
"""Latest games among which unfinished ones are looked for."""

MOST_UNFINISHED: Final = 3
"""Unfinished games that are offered at most."""


def is_under_way(view: TableView) -> bool:
    """Has this game begun, and not ended?"""
    return view.version > 0 and view.state.phase is not Phase.FINISHED


def under_way_text(view: TableView) -> str:
    """Return the warning that a new game would end the present one."""
    return _(
        "%(players)s are in round %(round)d. A new game ends theirs; you can continue it under Games.",
        players=listed(view.state.players),
        round=max(view.state.round, 1),
    )


def unfinished_games() -> list[GameSummary]:
    """Return the latest games that can be continued."""
    latest = present_table().played_games.newest(LOOKED_THROUGH)
    return [game for game in latest if game.may_go_on][:MOST_UNFINISHED]
