"""The plays of UNO in an export of BG Stats, an app's diary of board games, as a sheet of old results.

The export is JSON: ``games``, ``players``, and ``plays`` with their ``playerScores``. Plays in teams, or
without places or names, are left out.
"""

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from companion.foundation.spreadsheets import as_csv
from companion.rules import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, Unreadable, say

UNO_NAMES: Final = {edition.diary_name.casefold() for edition in EDITIONS.values()}
UNO_NUMBERS: Final = {edition.boardgamegeek for edition in EDITIONS.values()} - {None}
"""The names of UNO games there, and their numbers at BoardGameGeek."""

MARK: Final = re.compile("#[0-9a-f]{12}")
"""Identifies a play in the column ``game`` of a sheet: the same in every export, also after a correction."""


class _Score(NamedTuple):
    """A player's score in a play; ``rank`` is 0 where nobody entered one."""

    name: str
    has_won: bool
    rank: int
    points: int | None


def is_export(text: str) -> bool:
    """Is that text JSON, and not a sheet?"""
    return text.lstrip().startswith("{")


def sheet_of(text: str) -> str:
    """Return the plays of UNO as a sheet; raises :class:`~companion.rules.Unreadable`."""
    try:
        found = json.loads(text)
        sheet = as_csv([("date", "game", "name", "points", "place"), *_rows(found)])
        sheet.encode()
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise Unreadable(
            say("That is no export of BG Stats. Expected its file of all plays, or a sheet saved as CSV.")
        ) from None
    return sheet


def _rows(found: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    """Yield a row for each player of each play."""
    names = {player["id"]: player["name"] for player in found["players"]}
    uno = {each["id"]: each for each in found["games"] if _is_uno(each)}
    for number, play in enumerate(found["plays"], 1):
        game = uno.get(play.get("gameRefId"))
        if game and not (play.get("ignored") or play.get("usesTeams")):
            scores = [_score(each, names) for each in play["playerScores"]]
            for each, place in zip(scores, _places(scores, game.get("highestWins", True)), strict=False):
                points = "" if each.points is None else each.points
                yield play["playDate"], _mark(play.get("uuid")) or number, each.name, points, place


def _mark(uuid: object) -> str:
    """Return the :data:`MARK` of a play; empty for one without a UUID."""
    # Short, as the size of a sheet is limited.
    return f"#{blake2b(str(uuid).casefold().encode(), digest_size=6).hexdigest()}" if uuid else ""


def _is_uno(game: dict[str, Any]) -> bool:
    return game.get("bggId") in UNO_NUMBERS or game["name"].strip().casefold() in UNO_NAMES


def _score(each: dict[str, Any], names: dict[Any, str]) -> _Score:
    # A score may be a sum, as it was entered: 120+30.
    text, found = str(each.get("score")), r"[0-9]{1,7}(\+[0-9]{1,7})*"
    points = sum(map(int, text.split("+"))) if re.fullmatch(found, text) else None
    name = names.get(each.get("playerRefId")) or each.get("anonymousName") or ""
    return _Score(name, bool(each.get("winner")), int(each.get("rank") or 0), points)


def _places(scores: Sequence[_Score], highest_wins: bool) -> list[int]:
    """Return the place of each score: winners first, then by rank or points; empty where nothing tells."""
    is_ranked = all(each.rank for each in scores)
    has_points = all(each.points is not None for each in scores)
    is_decided = is_ranked or has_points or any(each.has_won for each in scores)
    names = {each.name for each in scores} - {""}
    if not is_decided or len(names) < len(scores) or not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        return []
    sign = -1 if highest_wins else 1
    worth = [
        (not each.has_won, each.rank * is_ranked, sign * (each.points or 0) * has_points) for each in scores
    ]
    return [1 + sum(other < own for other in worth) for own in worth]
