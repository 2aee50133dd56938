"""The statistics of every player over HTTP: who is best, and how one of them does."""

from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request

from companion.statistics import FilterError, Filters, PlayerStatistics, Rating, no_player, read_filters
from companion.table import Standings
from companion.web.api.paging import MOST, MOST_NUMBER, USUAL, read_number
from companion.web.api.responses import as_json, json_text
from companion.web.request_context import present_table

players_api = Blueprint("players_api", __name__, url_prefix="/api")

NOT_SHOWN: Final = ("turns", "hand_points")
"""Fields of a contribution for which the answer has the mean and the median."""


@players_api.get("/players")
def players() -> Response:
    """Return a page of the players, the best first."""
    filters, limit = _filters(), read_number("limit", MOST) or USUAL
    after = read_number("after", MOST_NUMBER) or 0
    standings = present_table().statistics.standings(filters)
    shown = standings.players[after : after + limit]
    items = ", ".join(json_text(_player(each, standings)) for each in shown)
    answer = Response(f"[{items}]", mimetype="application/json")
    if len(standings.players) > after + limit:
        following = urlencode({**filters.query, "limit": limit, "after": after + limit})
        answer.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
    return answer


@players_api.get("/players/<path:name>")
def player(name: str) -> Response:
    """Return all about one player."""
    filters, statistics = _filters(), present_table().statistics
    known = statistics.standings()
    if not known.player(name):
        abort(404, no_player(name, [each.name for each in known.players]))
    standings = statistics.standings(filters)
    played = statistics.played(name, filters)
    return as_json(
        {
            **_player(standings.player(name) or PlayerStatistics(name), standings),
            "to_come": standings.to_come,
            "opponents": [{"name": name, **met._asdict()} for name, met in played.opponents.items()],
            "results": [
                {**result._asdict(), "rating": _rating(result.rating)}
                for result in played.results[: -MOST - 1 : -1]
            ],
        }
    )


def _filters() -> Filters:
    try:
        return read_filters(request.args)
    except FilterError as error:
        abort(400, str(error))


def _player(player: PlayerStatistics, standings: Standings) -> dict[str, Any]:
    total = player.total
    numbers = {name: value for name, value in total._asdict().items() if name not in NOT_SHOWN}
    return {
        "name": player.name,
        "rank": standings.rank(player),
        "rating": _rating(player.rating),
        **numbers,
        "chance": round(total.won_by_chance, 2),
        "rounds_chance": round(total.rounds_by_chance, 2),
        "average_hand": total.average_hand and round(total.average_hand, 2),
        "streak": player.streak,
        "longest_streak": player.longest_streak,
        "turns": len(total.turns),
        "median_seconds": total.median_seconds,
    }


def _rating(rating: Rating | None) -> dict[str, int] | None:
    return {"value": rating.value, "uncertainty": rating.uncertainty} if rating else None
