"""The statistics of every player over HTTP: who is best, and how one of them does."""

from typing import Any, Final
from unicodedata import normalize

from flask import Blueprint, Response, abort, request

from companion.rules import Unreadable
from companion.statistics import (
    FilterError,
    Filters,
    Identities,
    PlayerResult,
    PlayerStatistics,
    Rating,
    no_player,
    read_filters,
)
from companion.table import KeptIdentity, Standings
from companion.web.api.body import read_body
from companion.web.api.fields import NEW_IDENTITY, NEW_IMPORT
from companion.web.api.paging import MOST, page_after
from companion.web.api.responses import as_json, json_text
from companion.web.request_context import present_identities, present_table

players_api = Blueprint("players_api", __name__, url_prefix="/api")

NOT_SHOWN: Final = ("turns", "hand_points", "points")
"""Fields of a contribution for which the answer has something else: the mean, the median, what was earned."""

ALWAYS_KNOWN: Final = ("games", "won", "chance", "imported")
"""Fields that old results have too."""


@players_api.get("/players")
def players() -> Response:
    """Return a page of the players, the best first."""
    filters, who = _filters(), present_identities()
    standings = present_table().statistics.standings(filters)
    answer = page_after(
        standings.players, lambda each: json_text(_player(each, standings, who)), filters.query
    )
    answer.headers["Games-To-Come"] = str(standings.to_come)
    return answer


@players_api.get("/players/<path:name>")
def player(name: str) -> Response:
    """Return all about one player."""
    filters, statistics, who = _filters(), present_table().statistics, present_identities()
    known, name = statistics.standings(), normalize("NFC", name)
    name = name if known.player(name) else who.player_of(name)
    if not known.player(name):
        abort(404, no_player(name, [each.name for each in known.players]))
    standings = statistics.standings(filters)
    played = statistics.played(name, filters)
    return as_json(
        {
            **_player(standings.player(name) or PlayerStatistics(name), standings, who),
            "to_come": standings.to_come,
            "opponents": [{"name": name, **met._asdict()} for name, met in played.opponents.items()],
            "results": [_result(result) for result in played.results[: -MOST - 1 : -1]],
        }
    )


@players_api.get("/identities")
def identities() -> Response:
    """Return a page of the events of who is who, the first one first."""
    return page_after(present_table().people.events, lambda each: json_text(_identity(each)))


@players_api.post("/identities")
def post_identity() -> Response:
    """Add an event of who is who."""
    body = read_body(request, NEW_IDENTITY)
    try:
        return as_json(_identity(present_table().people.submit(body["line"])))
    except Unreadable as error:
        return as_json({"error": str(error)}, 400)


@players_api.post("/imports")
def post_import() -> Response:
    """Let the old results of a sheet count that do not yet: all of them, or nothing."""
    body, table = read_body(request, NEW_IMPORT), present_table().people
    is_known = False
    try:
        importing = table.read_results(body["csv"].encode())
        is_known = importing.is_known
        event = table.import_results(importing.results, body["file"] or "")
    except Unreadable as error:
        where = f"Line {error.line}: " if error.line else ""
        return as_json({"error": f"{where}{error}"}, 409 if is_known else 400)
    results, new = importing.results, importing.new
    told = {"games": len(results.games), "new_games": len(new.games), "players": results.names}
    told |= {"new_players": importing.new_names}
    return as_json({**_identity(event), **told})


def _identity(kept: KeptIdentity) -> dict[str, Any]:
    return {"number": kept.number, "line": kept.line, "at": kept.at, "counts": kept.counts}


def _filters() -> Filters:
    try:
        return read_filters(request.args)
    except FilterError as error:
        abort(400, str(error))


def _player(player: PlayerStatistics, standings: Standings, who: Identities) -> dict[str, Any]:
    total, name = player.total, player.name
    numbers = {
        field: value if total.is_followed or field in ALWAYS_KNOWN else None
        for field, value in total._asdict().items()
        if field not in NOT_SHOWN
    }
    return {
        "name": name,
        "colour": who.colours.get(name),
        "face": who.faces.get(name),
        "guest": player.is_guest,
        "also_known_as": [other for other in who.names_of(name) if other != name],
        "rank": standings.rank(player),
        "rating": _rating(player.rating),
        **numbers,
        "points": total.earned,
        "chance": round(total.won_by_chance, 2),
        "rounds_chance": round(total.rounds_by_chance, 2) if total.is_followed else None,
        "average_hand": total.average_hand and round(total.average_hand, 2),
        "streak": player.streak,
        "longest_streak": player.longest_streak,
        "turns": len(total.turns) if total.is_followed else None,
        "median_seconds": total.median_seconds,
    }


def _result(result: PlayerResult) -> dict[str, Any]:
    # Of an imported game nobody knows the hour, and it has no page.
    known = {"game": None, "ended": result.ended[:10]} if result.is_imported else {}
    return {**result._asdict(), **known, "rating": _rating(result.rating)}


def _rating(rating: Rating | None) -> dict[str, int] | None:
    return {"value": rating.value, "uncertainty": rating.uncertainty} if rating else None
