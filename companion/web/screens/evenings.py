"""The evening that a game was played on: who won tonight, its page, and what a list says of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from flask import Blueprint, abort, render_template

from companion.rules import Phase, say
from companion.table import Evening, GameSummary, TableView, by_evening
from companion.web.languages import present_language
from companion.web.request_context import (
    portraits_here,
    present_games,
    present_table,
    present_view,
    root,
)
from companion.web.screens.present_names import called_now
from companion.web.screens.showing import table_screen_page
from companion.web.words.language import _, counted, on_the_day
from companion.web.words.phrases import listed

evenings = Blueprint("evenings", __name__)


@evenings.get("/games/<int:game_id>/evening")
def one_evening(game_id: int) -> str:
    """Render the evening of a game: who won it, how many games everybody won, and the games."""
    evening = evening_of(game_id)
    return render_template(
        "shown/evening.html" if table_screen_page() else "evening.html",
        evening=evening,
        game_id=game_id,
        headline=headline(evening),
        day=day_of(evening),
        faces=portraits_here(tuple(evening.wins)),
        in_words=f"{headline(evening)}: {wins_in_words(evening)}",
    )


def evening_of(game_id: int) -> Evening:
    """Return the evening of a game, with everybody called as they are now; aborts with 404."""
    evening = present_games().played_games.evening(game_id)
    if evening is None:
        abort(404, say("There is no game %(number)d. See Games.", number=game_id))
    return _called_now(evening)


def tonight(view: TableView) -> str:
    """Return how many games everybody has won tonight, once a second one is won; else nothing."""
    # Of a club's tables, and of games watched again, the evening is not this table's.
    if view.state.phase is not Phase.FINISHED or view is not present_view():
        return ""
    key = "tonight", present_language()
    if key not in view.derived:
        evening = present_table().played_games.evening(view.game_id)
        has_several = evening is not None and len(evening.finished) > 1
        wins = wins_in_words(_called_now(evening)) if evening and has_several else ""
        view.derived[key] = wins and _("Tonight: %(wins)s", wins=wins)
    said: str = view.derived[key]
    return said


class EveningLine(NamedTuple):
    """What a list says above the games of an evening, and where more of it is."""

    path: str
    day: str
    headline: str


def lines_of_evenings(games: Sequence[GameSummary]) -> dict[int, EveningLine]:
    """Return a line for each evening with several finished games among these, by its newest game.

    A club's board shows the games of many tables, and has no evenings.
    """
    if root():
        return {}
    found = by_evening(games)
    # Those at the edges may have games beyond this page.
    for newest in {min(found, default=0), max(found, default=0)} & found.keys():
        found[newest] = present_games().played_games.evening(newest) or found[newest]
    evenings = ((newest, _called_now(evening)) for newest, evening in found.items())
    return {
        newest: EveningLine(f"/games/{newest}/evening", day_of(evening), headline(evening))
        for newest, evening in evenings
        if len(evening.finished) > 1
    }


def day_of(evening: Evening) -> str:
    """Return the day of an evening."""
    return dated(on_the_day(evening.day), any(game.is_doubted for game in evening.games))


def dated(day: str, is_doubted: bool) -> str:
    """Return a day, which may be wrong where the clock was in doubt."""
    return _("%(day)s, if the clock was right", day=day) if is_doubted else day


def headline(evening: Evening) -> str:
    """Return who won an evening, in a sentence."""
    if not evening.winners:
        return _("No game was finished")
    won, games = evening.wins[evening.winners[0]], len(evening.finished)
    if len(evening.winners) > 1:
        names = listed(evening.winners)
        return counted(
            "%(players)s won %(num)d game each", "%(players)s won %(num)d games each", won, players=names
        )
    return counted(
        "%(player)s won %(won)d of %(num)d game",
        "%(player)s won %(won)d of %(num)d games",
        games,
        player=evening.winners[0],
        won=won,
    )


def wins_in_words(evening: Evening) -> str:
    """Return how many games everybody has won who won any, the most first."""
    # translators: a name, and how many games this player has won tonight
    each = (_("%(player)s %(num)d", player=name, num=won) for name, won in evening.wins.items() if won)
    return ", ".join(each)


def _called_now(evening: Evening) -> Evening:
    return replace(evening, games=tuple(map(called_now, evening.games)))
