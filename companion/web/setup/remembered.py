"""Names to tap in place of typing them: of those who were at this table, and of earlier games."""

from collections.abc import Iterable
from typing import Final

from companion.rules import namesake
from companion.web.request_context import present_identities, present_table

MOST_NAMES: Final = 8
"""Names that are offered at once."""

LAST_GAMES: Final = 20
"""Games back to which somebody is remembered."""


def remembered_names(taken: Iterable[str], here: Iterable[str] = ()) -> list[str]:
    """Return those who were ``here``, then names from earlier games, the latest first, but none ``taken``.

    Who was renamed since is offered by the present name.
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
