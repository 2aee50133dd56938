"""The link that hands a play over to BG Stats, an app in which people keep a diary of their board games.

As its makers describe it: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote

from companion.rules import State
from companion.table import PlayedGame
from companion.web.screens.scores import scoreboard

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def play_link(game: PlayedGame) -> str:
    """Return the address that hands over a finished game; empty for any other, or with a damaged date."""
    try:
        begun = datetime.fromisoformat(game.begun).astimezone(UTC)
    except ValueError:
        return ""
    if not game.is_finished:
        return ""
    # Without blanks and with letters as they are: the whole play has to fit into an address.
    return ADDRESS + quote(json.dumps(_play(game, begun), ensure_ascii=False, separators=(",", ":")), safe="")


def _play(game: PlayedGame, begun: datetime) -> dict[str, Any]:
    setup = game.state.setup
    play = {
        "sourceName": "UNO Companion",
        # The same each time, so that it is one play there however often it is handed over; and another one at
        # each table, as every table has a first game.
        "sourcePlayId": sha256(f"{game.id} {game.begun}".encode()).hexdigest()[:16],
        "playDate": begun.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": _minutes(game, begun),
        "game": {
            "name": setup.edition.diary_name,
            **({"bggId": number} if (number := setup.edition.boardgamegeek) else {}),
            "sourceGameId": setup.edition.diary_name.casefold(),
            "highestWins": not setup.scoring.keeps_own,
            "noPoints": False,
        },
        "board": setup.edition.name,
        "location": setup.table,
        "players": list(_players(game.state)),
    }
    return {name: value for name, value in play.items() if value is not None}


def _minutes(game: PlayedGame, begun: datetime) -> int | None:
    """Return how long it took; None where it was entered at one go, or its dates are damaged."""
    try:
        ended = max(datetime.fromisoformat(event.at) for event in game.events)
        return round((ended - begun).total_seconds() / 60) or None
    except (TypeError, ValueError):
        return None


def _players(state: State) -> Iterator[dict[str, Any]]:
    setup = state.setup
    first = setup.players[(setup.players.index(setup.dealer) + 1) % len(setup.players)]
    for each in scoreboard(state).standings:
        for name in each.members:
            yield {
                "name": name,
                "sourcePlayerId": name,
                # The app refuses a play in which one of these two is missing.
                "startPlayer": name == first,
                "winner": each.has_won,
                "score": each.total,
                "rank": each.rank,
                "role": each.name if len(each.members) > 1 else "",
            }
