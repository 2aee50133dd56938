"""Players over HTTP: their statistics, who is who, and old results."""

from typing import Any, Final
from unicodedata import normalize

from flask import Response, abort, request

from companion import statistics
from companion.ports.fields import count, field, text
from companion.rules import FEWEST_PLAYERS, MOST_PLAYERS, Unreadable
from companion.table import KeptIdentity, Standings
from companion.web.api.calls import answer, error, get, in_query, post
from companion.web.api.paging import AFTER_COUNT, LIMIT, MOST_ITEMS, get_after, page, page_after
from companion.web.api.responses import as_json, json_text
from companion.web.api.schemas import EDITION, SCORING
from companion.web.request_context import present_identities, present_table

FILTER_PARAMETERS: Final = (
    in_query("edition", "Only games of that edition.", EDITION),
    in_query("scoring", "Only games scored so.", SCORING),
    in_query(
        "players",
        "Only games of so many at their end.",
        field("integer", minimum=FEWEST_PLAYERS, maximum=MOST_PLAYERS),
    ),
    in_query("since", "Only games that began on that day or later.", text(format="date")),
    in_query("until", "Only games that began on that day or before.", text(format="date")),
)
NO_FILTER: Final = error(400, "There is no such filter or page; the sentence says what was expected.")
TO_COME: Final = {
    "description": "How many games of an older companion are still being added.",
    "schema": count(),
}

NOT_SHOWN: Final = ("turns", "hand_points", "points")
"""Fields that the answer replaces by their mean, median or sum."""

ALWAYS_KNOWN: Final = ("games", "won", "chance", "imported")
"""Fields that imported results have too."""


@get(
    "/players",
    page("A page of the players.", "Player", **{"Games-To-Come": TO_COME}) | NO_FILTER,
    LIMIT,
    AFTER_COUNT,
    *FILTER_PARAMETERS,
)
def players() -> Response:
    """The statistics of every player, the best first, a page at a time."""
    filters, who = _filters(), present_identities()
    standings = present_table().statistics.standings(filters)
    answer = page_after(
        standings.players, lambda each: json_text(_player(each, standings, who)), filters.query
    )
    answer.headers["Games-To-Come"] = str(standings.to_come)
    return answer


@get(
    "/players/<path:name>",
    answer("The player.", "WholePlayer") | NO_FILTER | error(404, "No player has that name."),
    *FILTER_PARAMETERS,
)
def player(name: str) -> Response:
    """All about one player: every number, opponents, results, and the rating after each."""
    filters, kept, who = _filters(), present_table().statistics, present_identities()
    known, name = kept.standings(), normalize("NFC", name)
    name = name if known.player(name) else who.player_of(name)
    if not known.player(name):
        abort(404, statistics.no_player(name, [each.name for each in known.players]))
    standings, played = kept.standings(filters), kept.played(name, filters)
    return as_json(
        {
            **_player(standings.player(name) or statistics.PlayerStatistics(name), standings, who),
            "to_come": standings.to_come,
            "opponents": [{"name": name, **met._asdict()} for name, met in played.opponents.items()],
            "results": [_result(result) for result in played.results[: -MOST_ITEMS - 1 : -1]],
        }
    )


@get_after("/identities", "A page of the events.", "Identity")
def identities() -> Response:
    """The events of who is who, the oldest first, a page at a time."""
    return page_after(present_table().people.events, lambda each: json_text(_identity(each)))


@post("/identities", "NewIdentity", answer("Durable: the event.", "Identity"))
def post_identity(body: dict[str, Any]) -> Response:
    """Say who is who: rename, join, choose a colour or a face, mark a guest."""
    try:
        return as_json(_identity(present_table().people.submit(body["line"])))
    except Unreadable as error:
        return as_json({"error": str(error)}, 400)


@post(
    "/imports",
    "NewImport",
    answer("Durable: the event of who is who that `undo N` takes back, and what is in it.", "Imported")
    | error(409, "All games of that sheet are here already, and nothing was taken twice."),
)
def post_import(body: dict[str, Any]) -> Response:
    """Let the old results of a sheet count that do not yet, all of them or nothing."""
    table, is_known = present_table().people, False
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


def _filters() -> statistics.Filters:
    try:
        return statistics.read_filters(request.args)
    except statistics.FilterError as error:
        abort(400, str(error))


def _player(
    player: statistics.PlayerStatistics, standings: Standings, who: statistics.Identities
) -> dict[str, Any]:
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


def _result(result: statistics.PlayerResult) -> dict[str, Any]:
    # An imported game has no time of day, and no page.
    known = {"game": None, "ended": result.ended[:10]} if result.is_imported else {}
    return {**result._asdict(), **known, "rating": _rating(result.rating)}


def _rating(rating: statistics.Rating | None) -> dict[str, int] | None:
    return {"value": rating.value, "uncertainty": rating.uncertainty} if rating else None
