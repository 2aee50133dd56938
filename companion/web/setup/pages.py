"""The set-up page, with or without JavaScript.

Every button but Start, and those that store house rules, only requests the page again. The form carries its
whole state, so that an address is a set-up, and a reload or a step back loses nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion import rules
from companion.rules import Sentence, Unreadable, join_sentences, say
from companion.table import Accepted, Level, LogError, NotKept, Refused, Result, RuleSetError, TableView
from companion.web.access.auth import EVERYONE, GATHERING, begin_here, gather_or_abort, keep_score, sit
from companion.web.access.seats import SeatTaken
from companion.web.assigned import RoundStage, assigned, gathering_here, waits_for
from companion.web.equipment import present_equipment
from companion.web.request_context import (
    may_begin,
    present_credentials,
    present_identities,
    present_table,
    present_visitor,
)
from companion.web.server.stream import present_broadcaster
from companion.web.setup.agreed import BOX_OPTIONS, OF_THE_BOX, agreed, boxes, default_form, form_of
from companion.web.setup.blanks import blank_errors, query_of_blanks, shown
from companion.web.setup.dealer_draw import CARDS, INSTRUCTIONS, drawn_by_chance
from companion.web.setup.form import SetupForm, prefilled_form, query_of, read_form
from companion.web.setup.house_rules import (
    COMMON_SETS,
    excluded,
    has_rules,
    is_of_house_rules,
    option_errors,
    rules_text,
)
from companion.web.setup.remembered import remembered_names
from companion.web.setup.steps import Step, normalised, step, to_setup, validation_errors
from companion.web.setup.under_way import is_under_way, under_way_text, unfinished_games
from companion.web.words.language import _, counted, translated
from companion.web.words.phrases import listed
from companion.web.words.sorting import in_order

LEVELS: Final = {
    Level.SCORES: (say("Only scores"), say("Only the points of each round. The fewest taps.")),
    Level.TURNS: (say("Every turn"), say("One tap a turn: a number, a draw, or the special card.")),
    Level.CARDS: (say("Every card"), say("Every card played is tapped or scanned, and checked.")),
}

setup = Blueprint("setup", __name__)


PHONE: Final = "Mobi"
"""In what the browser of a phone says of itself, as browsers agree; no television does."""

AGAIN: Final = ("again", "again-winner")
"""The values of the Rematch buttons: the deal passes on, or the winner deals."""

UNFOLDING: Final = frozenset(("less", "more", "rules"))
"""Buttons that leave the house rules open: without JavaScript every tap would fold them."""


@dataclass(frozen=True)
class Rematch:
    """The last game's set-up with another dealer, for a Rematch button; ``way`` is its value."""

    way: str
    form: SetupForm
    players: str
    dealer: str
    house_rules: str


class RuleSetChip(NamedTuple):
    """A set of house rules for one tap: its button's value, its name, and whether it is on."""

    button: str
    name: Sentence | str
    on: bool


@setup.get("/")
def home() -> Response:
    """Lead from the printed address into the game, or to the set-up before the first one.

    A screen without a code is asked whether it is a phone, which types the digits, or the table screen. While
    people gather a phone types them at once, and any other screen invites.
    """
    gathers, is_phone = gathering_here() is not None, PHONE in request.user_agent.string
    if not present_credentials().has_code:
        return redirect("/table" if gathers and not is_phone else "/join")
    if gathers:
        return redirect(GATHERING)
    if present_visitor().is_asked:
        return redirect("/seat")
    return redirect("/play" if present_table().view else "/setup")


@setup.get("/setup")
def fill_in() -> str | Response:
    """Render the form after a button, if one was tapped."""
    button = request.args.get("do", "")
    if "agreed" in request.args and (gathering := gathering_here()):
        shown = replace(form_of(gathering), gathers=request.args["agreed"] == "rules")
        return redirect(f"/setup?{urlencode(query_of(shown))}")
    if button == "draw":
        return _with_drawn_cards(_read(request.args))
    after = step(_read(request.args), button, _kept_rules())
    return _page(after, button, typing=button in ("add", "enter"))


def _with_drawn_cards(form: SetupForm) -> Response:
    """Redirect to the form with a card drawn for everybody: reloading that address draws no others."""
    drawn = drawn_by_chance(tuple(form.names)[: rules.MOST_PLAYERS], SystemRandom())
    return redirect(f"/setup?{urlencode(query_of(replace(form, draw=drawn)))}", 303)


@setup.get("/setup/again")
def fill_in_again() -> Response:
    """Redirect to the form with the players, seats and rules of the last game, to change some."""
    view = present_table().view
    return redirect(f"/setup?{urlencode(query_of(_again(view)[0].form))}" if view else "/setup", 303)


@setup.post("/setup")
def begin() -> str | Response | tuple[str, int]:
    """Begin the game; or render the form with its errors (422), or with a newer game (409)."""
    button = request.form.get("do", "start")
    view = present_table().view
    if button in AGAIN and view is not None:
        # The second of two taps comes from a page older than the game that the first began.
        tapped_twice = view.version == 0 and _seen_game() != view.game_id
        return redirect("/play", 303) if tapped_twice else _begin(Step(_chosen(view, button).form))
    if button == "assigned":
        return _begin_assigned()
    if button == "agree":
        return _agree(_read(request.form))
    if button != "start":
        return _page(step(_read(request.form), button, _kept_rules()), button)
    # A name still in the field is a player too: people forget to tap Add before Start.
    filled = step(_read(request.form), "enter")
    errors = {**validation_errors(filled.form), **filled.errors}
    if filled.form.draw.text and not filled.form.draw.dealer:
        errors["draw"] = filled.form.draw.text
    if errors:
        return _page(Step(filled.form, errors), tried=True), 422
    return _begin(filled)


def _agree(form: SetupForm) -> Response | tuple[str, int]:
    """Keep how those who gather play, and lead back to them; or render the form with its errors."""
    errors = {name: text for name, text in validation_errors(form).items() if name != "players"}
    if errors:
        return _page(Step(form, errors), tried=True), 422
    gather_or_abort(lambda before: replace(before, agreed=agreed(form)))
    return redirect(GATHERING, 303)


def _begin_assigned() -> Response | tuple[str, int]:
    """Begin the game of the tournament's round; or render the form with what prevents it."""
    table, found = present_table(), assigned(present_table().view)
    seen = request.form.get("round", type=int)
    if found is None or found.assignment.round != seen or not found.may_begin:
        return _page(
            Step(default_form(), {"assigned": _("That has changed. Look at what to play now.")})
        ), 409
    back = redirect("/table" if request.form.get("back") == "table" else "/play", 303)
    if found.stage is not RoundStage.NEXT:
        return back  # Begin was tapped twice
    if (view := table.view) and found.ends_another and _seen_game() != view.game_id:
        return _page(Step(default_form())), 409  # which says whose game it would end
    level = view.preferences.level if view else None
    return _answer(
        table.begin(found.assignment.headers, level), lambda: back, "assigned", Step(default_form())
    )


@setup.post("/setup/rules")
def keep_rules() -> Response | tuple[str, int]:
    """Store the form's house rules under its name for them, or delete a set; lead back to the form."""
    form, button = _read(request.form), request.form.get("do", "keep")
    kept = present_table().rule_sets
    try:
        if button.startswith("forget "):
            kept.forget(button.removeprefix("forget "))
        elif errors := {**option_errors(form), **blank_errors(form.blanks)}:
            return _page(Step(form, errors)), 422
        else:
            form = replace(form, rules_name=kept.keep(form.rules_name, rules_text(form)).name)
    except RuleSetError as error:
        return _page(Step(form, {"rules-name": translated(str(error))})), 422
    except LogError as error:
        told = join_sentences(str(error), say("Please try again."))
        return _page(Step(form, {"rules-name": translated(told)})), 503
    return redirect(f"/setup?{urlencode([*query_of(form), ('do', 'rules')])}#options", 303)


def _kept_rules() -> dict[str, str]:
    return dict(sorted(present_table().rule_sets.all(), key=lambda kept: in_order(kept[0])))


def _begin(filled: Step) -> Response | tuple[str, int]:
    setup, table = to_setup(filled.form), present_table()
    if (view := table.view) and _seen_game() != view.game_id:
        if view.version == 0 and view.state.setup == setup:
            return redirect("/play", 303)  # Start was tapped twice
        # Another phone began a game while this form was filled in: its end must be confirmed.
        if is_under_way(view):
            return _page(replace(filled, errors={"start": _meanwhile_text(view)})), 409
    result = table.begin(rules.write_record(setup, []), filled.form.level)
    return _answer(result, lambda: _lead_in(filled.form), "start", filled)


def _answer(
    result: Result, lead_in: Callable[[], Response], field: str, filled: Step
) -> Response | tuple[str, int]:
    """Lead into the game that began; or render the form with the error at ``field``."""
    match result:
        case Accepted(begun):
            ask_for_buzzers(begun)
            return begin_here(lead_in())
        case Unreadable():
            return _page(replace(filled, errors={field: str(result)})), 422
        case Refused(ruling):
            return _page(replace(filled, errors={field: ruling.text})), 422
        case NotKept(text):
            return _page(replace(filled, errors={field: text})), 503
        case _:
            raise AssertionError(result)


def _lead_in(form: SetupForm) -> Response:
    """Lead into the game, as the phone of the player in the form; without one it keeps score.

    If that player has another phone, the seat page asks about it.
    """
    play = redirect("/play", 303)
    if present_credentials().by_header:
        return play
    if player := normalised(form.names.get(form.phone, "")):
        try:
            return sit(play, player, takes_over=not present_broadcaster().seats.get(player))
        except SeatTaken:
            return redirect(f"/seat?{urlencode({'wanted': player})}", 303)
    return keep_score(play) if form.phone == EVERYONE or present_visitor().is_asked else play


def ask_for_buzzers(begun: TableView) -> bool:
    """Begin pairing players with buzzers if there is a board; the same players keep theirs.

    Return whether it began.
    """
    equipment = present_equipment()
    has_board = equipment.board is not None and not equipment.board.report().missing
    if equipment.buzzers and has_board and not begun.preferences.paired_buzzers:
        equipment.buzzers.start_pairing()
        return True
    return False


def _seen_game() -> int | None:
    """Return the id of the present game when the page was rendered."""
    return request.form.get("over", type=int)


def _read(sent: MultiDict[str, str]) -> SetupForm:
    try:
        return read_form(sent) if "edition" in sent else default_form()
    except Unreadable as unreadable:
        abort(400, str(unreadable))


def _page(after: Step, button: str = "", typing: bool = False, tried: bool = False) -> str:
    form, view = after.form, present_table().view
    is_about_rules = any(map(is_of_house_rules, after.errors)) or button.partition(" ")[0] in UNFOLDING
    return render_template(
        "setup.html",
        form=form,
        errors=after.errors,
        typing=typing,
        tried=tried,
        acts=may_begin(),
        is_limited=present_visitor().is_limited,
        only_own=present_visitor().only_own,
        whose_phone=form.whose_phone(present_visitor().seat),
        offered=remembered_names(form.names.values()),
        again=_again(view) if view and not (form.seats or form.gathers) else (),
        over=view.game_id if view else "",
        assigned=assigned(view),
        waits=waits_for(view),
        then="/table" if request.args.get("for") == "table" else "/",
        under_way=under_way_text(view) if view and is_under_way(view) else "",
        unfinished=() if form.seats or form.gathers else unfinished_games(),
        is_gathering=gathering_here() is not None,
        editions=boxes(),
        asks_for_box=view is None and not form.seats,
        option_groups=[group for group in rules.OPTION_GROUPS if group is not BOX_OPTIONS],
        box_options=BOX_OPTIONS,
        **shown(form.blanks),
        # Of a box that was chosen before: it may be chosen again.
        out_of_sight=[
            *query_of_blanks(form.blanks),
            *(("option", each) for each in form.options & OF_THE_BOX),
        ],
        excluded=excluded(form),
        rule_sets=_rule_sets(form),
        kept_rules=tuple(_kept_rules()),
        rules_unfolded=is_about_rules,
        levels=LEVELS,
        cards=CARDS,
        how=INSTRUCTIONS[form.edition.dealer_draw],
    )


def _rule_sets(form: SetupForm) -> tuple[RuleSetChip, ...]:
    common = [(f"set {each.id}", each.name, each.text) for each in COMMON_SETS if each.acts_in(form.edition)]
    kept = [(f"use {name}", name, text) for name, text in _kept_rules().items()]
    return tuple(RuleSetChip(button, name, has_rules(form, text)) for button, name, text in common + kept)


def _again(view: TableView) -> tuple[Rematch, ...]:
    # A new record has everybody's present name.
    state = rules.renamed(view.state, present_identities().player_of)
    return tuple(
        _rematch(way, setup, view) for way, setup in zip(AGAIN, rules.rematches(state), strict=False)
    )


def _chosen(view: TableView, way: str) -> Rematch:
    """Return the rematch of that way; the only one, if the winner deals in any case."""
    first, *others = _again(view)
    return next((rematch for rematch in others if rematch.way == way), first)


def _rematch(way: str, setup: rules.Setup, view: TableView) -> Rematch:
    agreed = len(setup.options - setup.edition.options)
    house_rules = counted("%(num)d house rule", "%(num)d house rules", agreed) if agreed else ""
    form = prefilled_form(setup, view.preferences.level)
    return Rematch(way, form, listed(setup.players), setup.dealer, house_rules)


def _meanwhile_text(view: TableView) -> str:
    players = listed(view.state.players)
    return _(
        "Meanwhile %(players)s have begun a game. Tap Start again to end it; you can continue it under"
        " Games.",
        players=players,
    )
