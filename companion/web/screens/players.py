"""Who is best: every player in order, and a page for each with all of their numbers."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple
from unicodedata import normalize
from urllib.parse import quote, urlencode

from flask import Blueprint, abort, current_app, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, SCORINGS
from companion.statistics import (
    ENOUGH_GAMES,
    LONGEST_TURN,
    Contribution,
    FilterError,
    Filters,
    PlayerStatistics,
    no_player,
    read_filters,
)
from companion.table import Renaming
from companion.web.request_context import TABLE, may_host, present_statistics, present_table
from companion.web.screens.player_charts import rating_chart, results_chart
from companion.web.screens.showing import table_screen_page
from companion.web.words.language import _, counted, decimal, on_the_day, translated

ENOUGH: Final = 10
"""A figure with fewer observations is marked as uncertain; one of games, with fewer than ENOUGH_GAMES."""

LATEST_GAMES: Final = 10
"""Games that are listed on a player's page."""

MOST_OPPONENTS: Final = 30

PLAYERS_ON_A_PAGE: Final = 100
"""Players on a page, and those who can be chosen to be one with another; any name can be typed."""

players = Blueprint("players", __name__)


@players.app_template_filter("day_alone")
def day_alone(at: str) -> str:
    """Format the day of an old game, whose hour is unknown."""
    return on_the_day(datetime.fromisoformat(at).date())


class Figure(NamedTuple):
    """One number of a player: what it is, the number, and what stands beside it.

    ``is_few``: too little is behind it to say much.
    """

    label: str
    value: str
    note: str = ""
    is_few: bool = False


@players.get("/players")
def all_players() -> str:
    """Render a page of the players, the best first, or with ``?after=N`` those after so many."""
    filters, after = _filters(), max(request.args.get("after", 0, type=int), 0)
    standings = present_statistics().standings(filters)
    end = after + PLAYERS_ON_A_PAGE
    return render_template(
        "shown/players.html" if table_screen_page() else "players.html",
        standings=standings,
        players=standings.players[after:end],
        after=after,
        best=urlencode(filters.query),
        more=urlencode({**filters.query, "after": end}) if len(standings.players) > end else "",
        enough=ENOUGH_GAMES,
        **_choice(filters),
    )


@players.get("/players/<path:name>")
def one_player(name: str) -> str | Response:
    """Render all about one player; a name that is another's now leads to theirs."""
    statistics, name = present_statistics(), normalize("NFC", name)
    player = statistics.identities.player_of(name)
    if player != name and not statistics.standings().player(name):
        if not table_screen_page():
            return redirect(player_path(player), 301)
        # A table screen stays at the address that it was sent to, or it would look for that one again.
        name = player
    return render_player(name)


def player_path(name: str) -> str:
    """Return the address of a player's page."""
    return f"/players/{quote(name, safe='')}"


def render_player(name: str, error: str = "") -> str:
    """Render all about one player, and for the host the forms that say who it is."""
    filters, statistics = _filters(), present_statistics()
    known = statistics.standings()
    if not known.player(name):
        abort(404, no_player(name, [each.name for each in known.players]))
    standings = statistics.standings(filters)
    player = standings.player(name) or PlayerStatistics(name)
    results, opponents = statistics.played(name, filters)
    latest = results[: -LATEST_GAMES - 1 : -1]
    return render_template(
        "shown/player.html" if table_screen_page() else "player.html",
        player=player,
        rank=standings.rank(player) if player.is_ranked else None,
        standings=standings,
        numbers=tuple(_numbers(player)),
        results=latest,
        doubted=_in_doubt(each.game for each in latest),
        opponents=dict(list(opponents.items())[:MOST_OPPONENTS]),
        ratings=rating_chart(results),
        places=results_chart(results),
        enough=ENOUGH_GAMES,
        also=[other for other in statistics.identities.names_of(name) if other != name],
        renaming=_renaming(name),
        others=[each.name for each in known.players[:PLAYERS_ON_A_PAGE] if each.name != name],
        error=error,
        **_choice(filters),
    )


def _in_doubt(games: Iterable[int | None]) -> frozenset[int]:
    """Return those of these games whose dates may be wrong.

    A club's board has no games of its own: it dates them by its server.
    """
    table = TABLE.found_in(current_app)
    return table.dates_in_doubt(filter(None, games)) if table else frozenset()


def _renaming(name: str) -> Renaming | None:
    """Return what the renaming would do that the address asks about."""
    to = request.args.get("to", "").strip()
    return present_table().people.renaming(name, to) if to and may_host() else None


def _filters() -> Filters:
    try:
        return read_filters(request.args)
    except FilterError as error:
        abort(400, str(error))


def _choice(filters: Filters) -> dict[str, object]:
    return {
        "filters": filters,
        "chosen": tuple(_chosen(filters)),
        "editions": EDITIONS.values(),
        "scorings": SCORINGS.values(),
        "counts": range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    }


def _chosen(filters: Filters) -> Iterator[str]:
    if filters.edition:
        yield translated(EDITIONS[filters.edition].name)
    if filters.scoring:
        yield translated(SCORINGS[filters.scoring].name)
    if filters.players:
        yield counted("%(num)d player", "%(num)d players", filters.players)
    if filters.since:
        yield _("since %(day)s", day=on_the_day(filters.since))
    if filters.until:
        yield _("until %(day)s", day=on_the_day(filters.until))


def _numbers(player: PlayerStatistics) -> Iterator[Figure]:
    total = player.total
    yield _beside_chance(_("Games won"), total.won, total.games, total.won_by_chance, ENOUGH_GAMES)
    if not total.is_followed:
        yield _streak(player)
        if total.earned:
            yield Figure(_("Points earned"), decimal(total.earned), _("in the games that were imported"))
        return
    yield _beside_chance(_("Rounds won"), total.rounds_won, total.rounds, total.rounds_by_chance, ENOUGH)
    yield _streak(player)
    yield _points_earned(total)
    yield _left_in_hand(total)
    yield Figure(
        _("Times caught"),
        str(total.caught),
        counted("and caught others %(num)d time", "and caught others %(num)d times", total.catches),
    )
    challenges = total.challenges_won + total.challenges_lost
    yield Figure(_("Challenges won"), _of(total.challenges_won, challenges), "", 0 < challenges < ENOUGH)
    yield Figure(
        _("Wild Draw Fours"),
        str(total.fours),
        counted("%(num)d was a bluff", "%(num)d were bluffs", total.bluffs),
    )
    flips = total.flips_won + total.flips_lost
    yield Figure(
        _("Luck with the coin"),
        _of(total.flips_won, flips),
        _("heads %(heads)d, tails %(tails)d", heads=total.heads, tails=total.tails) if flips else "",
        0 < flips < ENOUGH,
    )
    yield from _of_some_decks(total)
    yield _length_of_a_turn(total)


def _of_some_decks(total: Contribution) -> Iterator[Figure]:
    """Yield what happens with some cards or house rules alone, where it did."""
    figures = (
        (_("Most owed at once"), total.most_owed, _("cards to draw")),
        (_("Flips played"), total.turned_over, ""),
        (_("Times knocked out"), total.knocked_out, ""),
        (_("Shuffles of all hands"), total.shuffles, ""),
        (_("Discarded along"), total.discarded, _("with a Discard All")),
    )
    yield from (Figure(label, str(number), note) for label, number, note in figures if number)


def _streak(player: PlayerStatistics) -> Figure:
    note = _("now; the longest was %(longest)d", longest=player.longest_streak)
    return Figure(_("Winning streak"), str(player.streak), note)


def _of(part: int, whole: int) -> str:
    # translators: so many out of so many
    return _("%(part)d of %(whole)d", part=part, whole=whole) if whole else "–"


def _beside_chance(label: str, won: int, played: int, by_chance: float, enough: int) -> Figure:
    note = _("by chance it would be %(number)s", number=decimal(by_chance)) if played else ""
    return Figure(label, _of(won, played), note, 0 < played < enough)


def _points_earned(total: Contribution) -> Figure:
    # translators: points that a player got by going out
    label = _("Points earned")
    if total.earned is None:
        return Figure(label, "–", _("where the lowest total wins, going out earns none"))
    return Figure(label, decimal(total.earned), _("by going out"))


def _left_in_hand(total: Contribution) -> Figure:
    if total.average_hand is None:
        return Figure(_("Left in hand"), "–")
    note = _("points on average; the worst was %(worst)d", worst=total.worst_hand)
    return Figure(_("Left in hand"), decimal(total.average_hand), note, total.hands < ENOUGH)


def _length_of_a_turn(total: Contribution) -> Figure:
    median = total.median_seconds
    if median is None:
        return Figure(_("A turn"), "–", _("seconds; no turn was timed yet"))
    note = _(
        "seconds, the median of %(turns)d turns; over %(longest)d seconds is a pause and not counted",
        turns=len(total.turns),
        longest=LONGEST_TURN,
    )
    return Figure(_("A turn"), decimal(median), note, len(total.turns) < ENOUGH)
