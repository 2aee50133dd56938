"""The screens that only show the game: the score, and the table screen."""

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.wrappers import Response

from companion.rules import Phase, Setup, State, rematches
from companion.table import TableView
from companion.web.access.auth import GATHERING, call_table_screen, hide_code_at_play, remember_bottom
from companion.web.assigned import Assigned, assigned, gathering_here
from companion.web.request_context import Visitor, portraits_here, present_table, present_visitor
from companion.web.screens.chances import chances_so_far
from companion.web.screens.confetti import Box, Piece, confetti
from companion.web.screens.lobby import lobby
from companion.web.screens.moments import knocked_out, round_won
from companion.web.screens.notices import notice_after_tap
from companion.web.screens.present_names import names_written, told_now
from companion.web.screens.rendering import played_view, render_fragment, render_page, shared_context
from companion.web.screens.ring import chairs, ring
from companion.web.screens.scores import scoreboard
from companion.web.screens.showing import showing_of, table_screen_page
from companion.web.screens.shown import shown_score
from companion.web.screens.stated import lying_words, stated
from companion.web.screens.thinking import thinking
from companion.web.screens.total_question import total_questions
from companion.web.screens.turn_timing import turn_timing
from companion.web.server.qr import invitation_on_screens
from companion.web.server.stream import streamed
from companion.web.words.phrases import colour_name

game_screens = Blueprint("game_screens", __name__)

CALL: Final = "call"
"""The query by which a screen calls itself a table screen."""

FELT: Final = Box(6, 94, 6, 94)
"""Where no confetti lies beside the standings: on the felt stands who has won."""

NO_QUERY: Final[MultiDict[str, str]] = ImmutableMultiDict()
"""The query of a page that the stream sends: it never asks a question."""


@game_screens.get("/score")
def score() -> str:
    """Render the score: totals, rounds, and the chart; with ``?ask=total`` what one total really is."""
    view = played_view()
    context = _score(view, present_visitor(), request.args)
    if table_screen_page():
        return shown_score(context["board"], context["headline"], context["faces"], context["charts"])
    return render_page("score", context)


@game_screens.get("/table")
def table() -> str | Response:
    """Render the table screen, while people gather the way to join them; ``?bottom=NAME`` first turns it.

    This player sits at its lower edge then. By ``?call`` a screen first calls itself a table screen, and by
    ``?small-code=hide`` it has no code while people play, until ``?small-code=show``.
    """
    if CALL in request.args and request.method == "GET":
        return call_table_screen(redirect("/table", 303))
    if (does := request.args.get("small-code")) in ("show", "hide"):
        return hide_code_at_play(redirect("/table", 303), hides=does == "hide")
    if (bottom := request.args.get("bottom")) is not None:
        return remember_bottom(redirect("/table", 303), bottom)
    view, visitor = present_table().view, present_visitor()
    if gathering_here() is not None:
        return redirect(f"{GATHERING}/screen")
    context = _here(view, visitor)
    return render_page("table", context) if context else redirect(f"{GATHERING}/screen")


def _score(view: TableView, visitor: Visitor, query: MultiDict[str, str] = NO_QUERY) -> dict[str, Any]:
    questions = total_questions(view, visitor)
    chances = chances_so_far(view)
    asks = query.get("player") if query.get("ask") == "total" else None
    context = {**shared_context(view, visitor, notice_after_tap(view, visitor, query)), **told_now(view)}
    state = context["state"]
    shown = zip(state.totals, view.state.totals, strict=True)
    everyone = tuple(names_written(view))
    return {
        **context,
        "faces": portraits_here(everyone),
        "board": scoreboard(state, everyone),
        "rematch": _rematch(state, context["assigned"]),
        "questions": {name: questions[was] for name, was in shown if was in questions},
        "asked": questions.get(asks or ""),
        "chances": chances,
        "charts": tuple(chances.charts(state.winner)) if chances else (),
        "thinking": thinking(view, view.state.round),
        "showing": showing_of(view, visitor, "/score"),
    }


def _rematch(state: State, in_tournament: Assigned | None) -> Setup | None:
    is_decided = in_tournament is not None and in_tournament.decides
    return rematches(state)[0] if state.phase is Phase.FINISHED and not is_decided else None


def table_screen(view: TableView | None, visitor: Visitor, found: Assigned | None) -> dict[str, Any] | None:
    """Return what the table screen shows: the game, or who sits where in a tournament; None without any."""
    if found is None or not found.seats_people:
        return {**table_context(view, visitor), "assigned": found} if view else None
    bottom = visitor.bottom if visitor.bottom in found.assignment.seats else ""
    return {
        **(shared_context(view, visitor) if view else {"visitor": visitor, "acts": visitor.acts}),
        "assigned": found,
        "chairs": chairs(found.assignment.seats, bottom),
        "part": "seating",
    }


def _here(view: TableView | None, visitor: Visitor) -> dict[str, Any] | None:
    """Return what the table screen shows at the table itself: also how to join, and the lobby."""
    found = assigned(view)
    context = table_screen(view, visitor, found)
    if context is None:
        return None
    invites = invitation_on_screens(visitor)
    # In a tournament people know where they sit, and nobody waits for phones.
    before_deal = lobby(view) if view and not found else None
    if before_deal:
        waiting = {"part": "lobby", "chairs": chairs(before_deal.seated, visitor.bottom)}
        context = {**context, **waiting, "here": before_deal.here}
    return {**context, "invites": invites}


def table_context(view: TableView, visitor: Visitor) -> dict[str, Any]:
    """Return what the table screen shows to this visitor."""
    return {
        **shared_context(view, visitor),
        "ring": (seats := ring(view.game, visitor.bottom, view.preferences.level)),
        "gaps": tuple((seat.number, seat.wide_gap, seat.tall_gap) for seat in seats),
        "colour_word": colour_name(view.state.colour),
        "confetti": _confetti(view.state),
        "won": round_won(view),
        "knocked_out": knocked_out(view.game),
        "timing": turn_timing(view),
        "stated": stated(view.game),
        "own_words": lying_words(view.game),
    }


def _confetti(state: State) -> tuple[Piece, ...]:
    """Return much confetti once the game is won, some once a round is."""
    if state.winner:
        return confetti(72, FELT)
    return confetti(36, FELT) if state.phase is Phase.BETWEEN and state.rounds else ()


@streamed("score")
def _score_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_fragment("score", _score(view, visitor)) if view else ""


@streamed("table")
def _table_fragment(view: TableView | None, visitor: Visitor) -> str:
    if view and gathering_here() is not None:
        return render_template("partials/gathered_away.html", view=view, leads="/table")
    context = _here(view, visitor)
    return render_fragment("table", context) if context else render_fragment("no_game", {})
