"""The set-up page: from an empty table to the first deal, with or without JavaScript.

Every button but Start only asks for the page again; the form itself carries all that was
filled in, so an address is a set-up, and a reload or a step back loses nothing.
"""

from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.rules import EDITIONS, OPTIONS, Phase, Setup, Unreadable, say, write_record
from companion.table import Accepted, Level, NotKept, Refused, TableView
from companion.web.access.auth import begin_here
from companion.web.current import may_host, present_table, present_visitor
from companion.web.equipment import equipment_here
from companion.web.setup.dealer_draw import CARDS, HOW
from companion.web.setup.form import SetupForm, filled_in, query_of, read_form
from companion.web.setup.steps import Step, step, to_setup, what_is_missing
from companion.web.words.headline import listed
from companion.web.words.language import _

MOST_OFFERED: Final = 8
LEVELS: Final = {
    Level.SCORES: (say("Scores"), say("Only what each round gave. The least to tap.")),
    Level.TURNS: (say("Turns"), say("One tap a turn: a number, a draw, or the special card.")),
    Level.CARDS: (say("Cards"), say("Every card played is tapped or scanned, and checked.")),
}

setup = Blueprint("setup", __name__)


@dataclass(frozen=True)
class Again:
    """The last game, to be played once more with the next dealer."""

    form: SetupForm
    players: str
    dealer: str
    query: list[tuple[str, str]]


@setup.get("/")
def home() -> Response:
    """Where the printed address leads: into the game, or to the set-up before the first one."""
    if present_visitor().is_asked:
        return redirect("/seat")
    return redirect("/play" if present_table().view else "/setup")


@setup.get("/setup")
def fill_in() -> str:
    """The form as it stands after the button that was tapped, if any."""
    button = request.args.get("do", "")
    return _page(step(_read(request.args), button), typing=button in ("add", "enter"))


@setup.post("/setup")
def begin() -> str | Response | tuple[str, int]:
    """Begin the game, or say what it still lacks."""
    button = request.form.get("do", "start")
    view = present_table().view
    if button == "again" and view is not None:
        tapped_twice = view.version == 0 and _seen_game() != view.game_id
        return redirect("/play", 303) if tapped_twice else _begin(Step(_again(view).form))
    if button != "start":
        return _page(step(_read(request.form), button))
    filled = step(_read(request.form), "enter")
    wrong = {**what_is_missing(filled.form), **filled.wrong}
    if filled.form.drawing.text and not filled.form.drawing.dealer:
        wrong["draw"] = filled.form.drawing.text
    if wrong:
        return _page(Step(filled.form, wrong), tried=True), 422
    return _begin(filled)


def _begin(filled: Step) -> Response | tuple[str, int]:
    setup, table = to_setup(filled.form), present_table()
    if (view := table.view) and _seen_game() != view.game_id:
        if view.version == 0 and view.state.setup == setup:
            return redirect("/play", 303)  # Start was tapped twice
        if _is_under_way(view):
            return _page(replace(filled, wrong={"start": _meanwhile(view)})), 409
    answer = table.begin(write_record(setup, []), filled.form.level)
    match answer:
        case Accepted(begun):
            _ask_for_buzzers(begun)
            return begin_here(redirect("/play", 303))
        case Unreadable():
            return _page(replace(filled, wrong={"start": str(answer)})), 422
        case Refused(ruling):
            return _page(replace(filled, wrong={"start": ruling.text})), 422
        case NotKept(text):
            return _page(replace(filled, wrong={"start": text})), 503
        case _:
            raise AssertionError(answer)


def _ask_for_buzzers(begun: TableView) -> None:
    """With a board, new players press their buzzers first; the same ones keep theirs."""
    equipment = equipment_here()
    if equipment and not equipment.report().missing and not begun.claimed:
        equipment.ask_for_seats()


def _seen_game() -> int | None:
    """The game that was the present one when the page was made."""
    return request.form.get("over", type=int)


def _read(sent: MultiDict[str, str]) -> SetupForm:
    try:
        return read_form(sent) if "edition" in sent else _fresh()
    except Unreadable as unreadable:
        abort(400, str(unreadable))


def _fresh() -> SetupForm:
    """A new game with the deck, and followed as closely, as the last one."""
    view = present_table().view
    if view is None:
        return SetupForm()
    edition = view.state.setup.edition
    return SetupForm(edition=edition, options=edition.options, level=view.level)


def _page(after: Step, typing: bool = False, tried: bool = False) -> str:
    form, view = after.form, present_table().view
    return render_template(
        "setup.html",
        form=form,
        wrong=after.wrong,
        typing=typing,
        tried=tried,
        acts=may_host(),
        only_own=present_visitor().only_own,
        offered=_offered(form),
        again=_again(view) if view and not form.seats else None,
        over=view.game_id if view else "",
        then="/table" if request.args.get("for") == "table" else "/",
        under_way=_under_way(view) if view and _is_under_way(view) else "",
        editions=EDITIONS.values(),
        options=OPTIONS.values(),
        levels=LEVELS,
        cards=CARDS,
        how=HOW[form.edition.dealer_draw],
    )


def _offered(form: SetupForm) -> list[str]:
    """Names of earlier games, the latest first, without those who sit here already."""
    setups: tuple[Setup, ...] = present_table().setups()
    names = dict.fromkeys(name for setup in setups for name in setup.players)
    return [name for name in names if name not in form.names.values()][:MOST_OFFERED]


def _again(view: TableView) -> Again:
    setup = view.state.setup
    players = setup.players
    dealer = players[(players.index(view.state.dealer) + 1) % len(players)]
    form = filled_in(setup, dealer, view.level)
    return Again(form, listed(players), dealer, query_of(form))


def _is_under_way(view: TableView) -> bool:
    return view.version > 0 and view.state.phase is not Phase.FINISHED


def _under_way(view: TableView) -> str:
    players = listed(view.state.setup.players)
    return _(
        "%(players)s are in round %(round)d. A new game ends theirs; it is kept in Games.",
        players=players,
        round=max(view.state.round, 1),
    )


def _meanwhile(view: TableView) -> str:
    players = listed(view.state.setup.players)
    return _(
        "Meanwhile %(players)s have begun a game. Start once more to end it; it is kept in Games.",
        players=players,
    )
