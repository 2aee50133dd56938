"""The form of a table's result, the organiser's and a player's: scores, or places alone."""

import re
from collections.abc import Mapping
from typing import Final

from companion import tournament as tourney
from companion.board.tournaments import showing
from companion.rules import Unreadable, ascii_digits, read_number, say
from companion.tournament import Result, Tournament, TournamentTable

PLACES: Final = "places"
"""What ``counts`` where places alone are typed, else scores."""

_ORDINAL: Final = re.compile(r"(\d{1,2}) ?(?:\.|[^\W\d]{1,3}|[ºª°])")  # 1. or 1st, 2nd; 1er; 1º


def counts_scores(tournament: Tournament) -> bool:
    """Return whether places alone are not enough."""
    return tournament.placing.slug == "score"


def usual(tournament: Tournament) -> str:
    """Return what the form counts at first where a player fills it in."""
    return "" if counts_scores(tournament) else PLACES


def typed_in(tournament: Tournament, table: TournamentTable, form: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed for each side of a table, by its first player."""
    return {
        first: form.get(f"score-{first}", "").strip()
        for first, *_partner in showing.sides_of(tournament, table)
    }


def read_result(
    tournament: Tournament, table: TournamentTable, typed: Mapping[str, str], counts: str
) -> Result:
    """Return what was typed as a result; raises :class:`Unreadable`. Who has left needs nothing."""
    sides = showing.sides_of(tournament, table)
    asked = [side for side in sides if typed[side[0]] or side[0] not in table.left]
    texts = {side: ascii_digits(typed[side[0]]) for side in asked}
    if counts != PLACES and not any(map(_ORDINAL.fullmatch, texts.values())):
        scores = {name: read_score(side[0], text) for side, text in texts.items() for name in side}
        return tourney.result_of_scores(scores, tournament.settings.scoring, asked)
    if counts_scores(tournament):
        raise Unreadable(say("Scores are added up in this tournament: places are not enough."))
    places = {name: _place(side[0], text, len(sides)) for side, text in texts.items() for name in side}
    return tourney.result_of_places(places)


def read_score(player: str, text: str) -> int:
    """Return a whole number, also one below zero; raises :class:`Unreadable`."""
    text = ascii_digits(text)
    sign, digits = (-1, text[1:]) if text[:1] in ("-", "−") else (1, text)
    return sign * read_number(
        digits, lambda _digits: say("%(player)s: expected a score, a whole number.", player=player)
    )


def _place(player: str, text: str, most: int) -> int:
    found = _ORDINAL.fullmatch(text) or re.fullmatch(r"(\d{1,2})", text)
    place = int(found[1]) if found else 0
    if not 1 <= place <= most:
        raise Unreadable(say("%(player)s: expected a place from 1 to %(most)d.", player=player, most=most))
    return place


def filled_in(result: Result) -> tuple[dict[str, str], str]:
    """Return what the form has typed for a result, and what it counts."""
    if result and not tourney.has_scores(result):
        return {placed.player: str(placed.place) for placed in result}, PLACES
    return {placed.player: str(placed.score) for placed in result}, ""
