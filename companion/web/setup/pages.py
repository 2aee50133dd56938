"""The set-up page, with or without JavaScript.

Every button but Start only requests the page again. The form itself carries its whole state, so that an
address is a set-up, and a reload or a step back loses nothing.
"""

from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.rules import EDITIONS, OPTIONS, Phase, Setup, Unreadable, say, write_record
from companion.table import Accepted, Level, NotKept, Refused, TableView
from companion.web.access.auth import begin_here
from companion.web.equipment import present_equipment
from companion.web.request_context import may_host, present_table, present_visitor
from companion.web.setup.dealer_draw import CARDS, INSTRUCTIONS
from companion.web.setup.form import SetupForm, prefilled_form, query_of, read_form
from companion.web.setup.steps import Step, step, to_setup, validation_errors
from companion.web.words.language import _
from companion.web.words.phrases import listed

MOST_OFFERED: Final = 8
"""Names of earlier games that are offered to tap."""

LEVELS: Final = {
    Level.SCORES: (say("Scores"), say("Only what each round gave. The least to tap.")),
    Level.TURNS: (say("Turns"), say("One tap a turn: a number, a draw, or the special card.")),
    Level.CARDS: (say("Cards"), say("Every card played is tapped or scanned, and checked.")),
}

setup = Blueprint("setup", __name__)


@dataclass(frozen=True)
class Rematch:
    """The last game's set-up with the next dealer, for the Same again button."""

    form: SetupForm
    players: str
    dealer: str
    query: list[tuple[str, str]]


@setup.get("/")
def home() -> Response:
    """Lead from the printed address into the game, or before the first one to the set-up."""
    if present_visitor().is_asked:
        return redirect("/seat")
    return redirect("/play" if present_table().view else "/setup")


@setup.get("/setup")
def fill_in() -> str:
    """Render the form after the button that was tapped, if any."""
    button = request.args.get("do", "")
    return _page(step(_read(request.args), button), typing=button in ("add", "enter"))


@setup.post("/setup")
def begin() -> str | Response | tuple[str, int]:
    """Begin the game; or render the form with its errors (422), or with a game begun meanwhile (409)."""
    button = request.form.get("do", "start")
    view = present_table().view
    if button == "again" and view is not None:
        # The second tap of two comes from the page before the game that the first one began.
        tapped_twice = view.version == 0 and _seen_game() != view.game_id
        return redirect("/play", 303) if tapped_twice else _begin(Step(_again(view).form))
    if button != "start":
        return _page(step(_read(request.form), button))
    # A name still in the field is a player too: people tap Start without tapping Add first.
    filled = step(_read(request.form), "enter")
    errors = {**validation_errors(filled.form), **filled.errors}
    if filled.form.draw.text and not filled.form.draw.dealer:
        errors["draw"] = filled.form.draw.text
    if errors:
        return _page(Step(filled.form, errors), tried=True), 422
    return _begin(filled)


def _begin(filled: Step) -> Response | tuple[str, int]:
    setup, table = to_setup(filled.form), present_table()
    if (view := table.view) and _seen_game() != view.game_id:
        if view.version == 0 and view.state.setup == setup:
            return redirect("/play", 303)  # Start was tapped twice
        # Another phone began a game while this form was filled in: it is not ended without being asked.
        if _is_under_way(view):
            return _page(replace(filled, errors={"start": _meanwhile_text(view)})), 409
    result = table.begin(write_record(setup, []), filled.form.level)
    match result:
        case Accepted(begun):
            _ask_for_buzzers(begun)
            return begin_here(redirect("/play", 303))
        case Unreadable():
            return _page(replace(filled, errors={"start": str(result)})), 422
        case Refused(ruling):
            return _page(replace(filled, errors={"start": ruling.text})), 422
        case NotKept(text):
            return _page(replace(filled, errors={"start": text})), 503
        case _:
            raise AssertionError(result)


def _ask_for_buzzers(begun: TableView) -> None:
    """Where there is a board, pair new players with buzzers first; the same players keep theirs."""
    equipment = present_equipment()
    has_board = equipment.board is not None and not equipment.board.report().missing
    if equipment.buzzers and has_board and not begun.preferences.paired_buzzers:
        equipment.buzzers.start_pairing()


def _seen_game() -> int | None:
    """Return the id of the game that was present when the page was rendered."""
    return request.form.get("over", type=int)


def _read(sent: MultiDict[str, str]) -> SetupForm:
    try:
        return read_form(sent) if "edition" in sent else _default_form()
    except Unreadable as unreadable:
        abort(400, str(unreadable))


def _default_form() -> SetupForm:
    """Return an empty form with the edition and level of the last game: the deck on the table is the same."""
    view = present_table().view
    if view is None:
        return SetupForm()
    edition = view.state.setup.edition
    return SetupForm(edition=edition, options=edition.options, level=view.preferences.level)


def _page(after: Step, typing: bool = False, tried: bool = False) -> str:
    form, view = after.form, present_table().view
    return render_template(
        "setup.html",
        form=form,
        errors=after.errors,
        typing=typing,
        tried=tried,
        acts=may_host(),
        only_own=present_visitor().only_own,
        offered=_offered(form),
        again=_again(view) if view and not form.seats else None,
        over=view.game_id if view else "",
        then="/table" if request.args.get("for") == "table" else "/",
        under_way=_under_way_text(view) if view and _is_under_way(view) else "",
        editions=EDITIONS.values(),
        options=OPTIONS.values(),
        levels=LEVELS,
        cards=CARDS,
        how=INSTRUCTIONS[form.edition.dealer_draw],
    )


def _offered(form: SetupForm) -> list[str]:
    """Return names from earlier games, the latest first, without those who have a seat already."""
    setups: tuple[Setup, ...] = present_table().setups()
    names = dict.fromkeys(name for setup in setups for name in setup.players)
    return [name for name in names if name not in form.names.values()][:MOST_OFFERED]


def _again(view: TableView) -> Rematch:
    setup = view.state.setup
    players = setup.players
    dealer = players[(players.index(view.state.dealer) + 1) % len(players)]
    form = prefilled_form(setup, dealer, view.preferences.level)
    return Rematch(form, listed(players), dealer, query_of(form))


def _is_under_way(view: TableView) -> bool:
    return view.version > 0 and view.state.phase is not Phase.FINISHED


def _under_way_text(view: TableView) -> str:
    players = listed(view.state.setup.players)
    return _(
        "%(players)s are in round %(round)d. A new game ends theirs; it is kept in Games.",
        players=players,
        round=max(view.state.round, 1),
    )


def _meanwhile_text(view: TableView) -> str:
    players = listed(view.state.setup.players)
    return _(
        "Meanwhile %(players)s have begun a game. Start once more to end it; it is kept in Games.",
        players=players,
    )
