"""Watch a game again on the table screen, event by event: one of the games here, or a record from a file."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import EffectKind, Unreadable, say
from companion.table import Replay, ReplayedLine, TableView
from companion.web.odds import NOTHING
from companion.web.request_context import Visitor, may_host, present_games, present_table, root
from companion.web.screens.pages import table_context
from companion.web.server.stream import streamed
from companion.web.words.log_lines import entered, retold
from companion.web.words.means import means_name

NEARBY: Final = 30
"""Lines of the record before and after the present one: a page stays small, however long a round is."""

MOST_MARKS: Final = 200
"""Marks along the way; more would be one line."""

BIG: Final = {
    EffectKind.GAME_WON: "won",
    EffectKind.ROUND_WON: "won",
    EffectKind.CAUGHT: "catch",
    EffectKind.CHALLENGED: "challenge",
    EffectKind.COIN: "coin",
}
"""What makes a moment a big one, the biggest first, and how its mark looks."""

MARKS: Final = {
    "round": say("A round begins"),
    "won": say("A round is won"),
    "catch": say("A catch"),
    "challenge": say("A challenge"),
    "coin": say("The coin"),
    "amended": say("Corrected"),
}
"""What a mark along the way is about, by its look."""

replays = Blueprint("replays", __name__)


@dataclass(frozen=True)
class Way:
    """Where a moment is in a game, and the moments to go to from there; None where there is none.

    All are numbers of lines: ``at`` is after how many, ``last`` how many there are.
    """

    at: int
    last: int
    back: int | None
    forward: int | None
    round_before: int | None
    round_after: int | None
    first: int | None
    end: int | None


@dataclass(frozen=True)
class ToldLine:
    """A line of the record beside the table.

    ``was`` is what it was before it was amended, and ``corrected_with`` from where that came.
    """

    number: int
    text: str
    was: str
    corrected_with: str
    is_undone: bool
    is_amended: bool
    mark: str
    is_present: bool


@dataclass(frozen=True)
class TimelineMark:
    """A mark where a round begins or at a big moment; ``share`` is in hundredths of the way."""

    share: float
    look: str


@replays.get("/games/<int:game_id>/replay")
def game(game_id: int) -> str:
    """Render a game as it was before its first event, or with ``?at=N`` after N of them."""
    return _page(_game(game_id), f"{root()}/games/{game_id}")


@replays.get("/games/<int:game_id>/replay/<int:number>")
def moment(game_id: int, number: int) -> str:
    """Render the part of that page that changes with every event."""
    return _fragment(_game(game_id), number)


@replays.get("/watch")
def watch() -> str:
    """Render the form for a record from a file."""
    return render_template("watch.html", error="", acts=may_host())


@replays.post("/watch")
def bring() -> Response | tuple[str, int]:
    """Read a record that somebody brings, and lead to where it is watched."""
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise Unreadable(say("No file was chosen. Expected the record of a game (.uno)."))
        key = present_table().replays.bring(_text(file.read()))
    except Unreadable as error:
        sentence: str = error.args[0]
        if error.line:
            sentence = say("Line %(number)d: %(error)s", number=error.line, error=sentence)
        return render_template("watch.html", error=sentence, acts=may_host()), 400
    return redirect(f"/watch/{key}", 303)


@replays.get("/watch/<key>")
def record(key: str) -> str:
    """Render a record that was brought, as :func:`game` does a game."""
    return _page(_record(key), "/watch")


@replays.get("/watch/<key>/<int:number>")
def record_moment(key: str, number: int) -> str:
    """Render the part of that page that changes with every event."""
    return _fragment(_record(key), number)


@streamed("replay")
def _how_far(view: TableView | None, _visitor: Visitor) -> str:
    """Render the version of the present game: a screen that watches its end asks for the next moment then."""
    return f'<i data-version="{view.game_id}.{view.version}"></i>' if view else ""


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Unreadable(say("That is no text in UTF-8. Expected the record of a game (.uno).")) from None


def _game(game_id: int) -> Replay:
    replay = present_games().replays.game(game_id)
    if replay is None:
        unreadable = present_games().played_games.unreadable(game_id)
        no_game = say("There is no game %(number)d. See Games.", number=game_id)
        abort(404, unreadable.damage if unreadable else no_game)
    return replay


def _record(key: str) -> Replay:
    replay = present_table().replays.brought(key)
    if replay is None:
        abort(404, say("That record is not kept any more. Please choose its file again."))
    return replay


def _page(replay: Replay, origin: str) -> str:
    """Render the page; ``origin`` is the one that it leads back to."""
    at, view = request.args.get("at", 0, type=int), present_games().view
    return render_template(
        "replay.html",
        **_context(replay, at),
        origin=origin,
        pieces=f"{quote(request.path.rstrip('/'))}/",
        follows=replay.game_id if view and view.game_id == replay.game_id else None,
        everyone=replay.end.everyone,
        marks=tuple(_marks(replay)),
    )


def _fragment(replay: Replay, number: int) -> str:
    return render_template("partials/replay.html", **_context(replay, number))


def _context(replay: Replay, number: int) -> dict[str, Any]:
    at = max(0, min(number, replay.last))
    view = replay.view(at)
    return {
        **table_context(view, Visitor()),
        "assigned": None,
        "screen": "replay",
        # Those of now are no moment's of then.
        "odds": NOTHING,
        "odds_are_missing": False,
        "way": _way(replay, at),
        "told": tuple(_told(replay, at)),
        "round": _round_of(replay, at),
        # The end of what can be shown says why there is no more of it.
        "broken": replay.broken if at == replay.last else None,
        "damage": replay.damage if at == replay.last else "",
    }


def _way(replay: Replay, at: int) -> Way:
    back, forward = _beside(replay.positions, at)
    round_before, round_after = _beside(replay.rounds, at)
    end = replay.positions[-1] if replay.positions[-1] > at else None
    return Way(at, replay.last, back, forward, round_before, round_after, 0 if at else None, end)


def _beside(lines: Sequence[int], at: int) -> tuple[int | None, int | None]:
    """Return the last of these before a line and the first after it; None where there is none.

    >>> _beside((0, 3, 5), 3)
    (0, 5)
    """
    before, after = lines[: bisect_left(lines, at)], lines[bisect_right(lines, at) :]
    return before[-1] if before else None, after[0] if after else None


def _round_of(replay: Replay, at: int) -> int:
    """Return the number of the round in which this moment is."""
    return replay.moments[max(at, 1) - 1].game.state.round if replay.last else 0


def _told(replay: Replay, at: int) -> Iterator[ToldLine]:
    """Yield the lines around the present one, of its round, without what was taken back and its undo."""
    number = _round_of(replay, at)
    for each in replay.moments[max(0, at - 1 - NEARBY) : at + NEARBY]:
        if each.game.state.round == number and (each.past.counts or each.number == at):
            is_amended = each.past.amended_by is not None
            yield ToldLine(
                each.number,
                retold(each),
                entered(each),
                _corrected_with(replay, each),
                each.is_undone,
                is_amended,
                _look(each),
                each.number == at,
            )


def _corrected_with(replay: Replay, moment: ReplayedLine) -> str:
    amendment = moment.past.amended_by
    by = replay.moments[amendment - 1].entered.by if amendment else None
    return means_name(by) if by else ""


def _marks(replay: Replay) -> Iterator[TimelineMark]:
    """Yield where rounds begin, and then the big moments, so that these are seen where both are."""
    big = [(moment.number, look) for moment in replay.moments if (look := _look(moment))]
    for number, look in [*_thinned([(each, "round") for each in replay.rounds]), *_thinned(big)]:
        yield TimelineMark(round(100 * number / replay.last, 2), look)


def _thinned(marks: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return marks[:: len(marks) // MOST_MARKS + 1]


def _look(moment: ReplayedLine) -> str:
    """Return how the mark of a moment looks; empty where it is no big one."""
    if moment.past.amended_by is not None:
        return "amended"
    kinds = {effect.kind for game in moment.games for effect in game.effects}
    return next((look for kind, look in BIG.items() if kind in kinds), "")


@replays.app_template_global("mark_name")
def mark_name(look: str) -> str:
    """Return what a mark along the way is about, in a word."""
    return MARKS.get(look, "")
