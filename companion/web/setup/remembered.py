"""Names to tap instead of typing them, from this table and from earlier games."""

from collections.abc import Iterable
from typing import Final

from companion.rules import namesake
from companion.web.request_context import present_identities, present_table

MOST_NAMES: Final = 8
"""Names that are offered at once."""

LAST_GAMES: Final = 20
"""Latest games whose players are remembered."""


def remembered_names(taken: Iterable[str], here: Iterable[str] = ()) -> list[str]:
    """Return the names of those who were ``here``, then of earlier games, the latest first; none ``taken``.

    Renamed players have their present name.
    """
    player_of = present_identities().player_of
    games = present_table().played_games.players(LAST_GAMES)
    earlier = (player_of(name) for players in games for name in players)
    known, offered = list(taken), list[str]()
    for name in (*here, *earlier):
        if len(offered) < MOST_NAMES and namesake(name, known) is None:
            offered.append(name)
            known.append(name)
    return offered
