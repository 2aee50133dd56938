"""The log of a round, the page on which an event of it is put right, and what that page posts."""

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.rules import KEY_LENGTH, Amend, Hand, Points, Ruling, Unreadable, say, underlying
from companion.table import Accepted, Damaged, Level, NotKept, Repeated, TableView
from companion.web.past.choices import (
    BEFORE,
    address,
    as_entered,
    asked,
    choices,
    counted_again,
    field,
)
from companion.web.past.history import LineEntry, history, in_round, rounds_of
from companion.web.past.preview import Preview, let_stand, preview
from companion.web.request_context import portraits_here, present_means, present_table, present_visitor
from companion.web.screens.notices import MOVED, Notice
from companion.web.screens.present_names import names_written
from companion.web.screens.rendering import played_view
from companion.web.screens.thinking import thinking
from companion.web.words.event_names import undo_name

past_pages = Blueprint("past", __name__)

SHOWN_ANEW = say("Nothing is corrected yet. This is what would change now.")


@past_pages.get("/score/rounds/<int:number>")
def one_round(number: int) -> str:
    """Render what happened in one round of the present game, in order."""
    view = played_view()
    last = rounds_of(view)
    if not 1 <= number <= last:
        abort(404, say("There is no round %(number)d. See Score.", number=number))
    visitor, result = present_visitor(), [each for each in view.state.rounds if each.number == number]
    return render_template(
        "round.html",
        view=view,
        number=number,
        last=last,
        result=result[0] if result else None,
        log=[entry.log for entry in in_round(view, number)],
        thinking=thinking(view, number),
        faces=portraits_here(view.game.everyone),
        may_correct=visitor.may_host,
        undoes=undo_name(view.game) if view.game.is_amended_now and visitor.may_host else "",
    )


@past_pages.get("/score/rounds/<int:number>/count")
def one_count(number: int) -> Response:
    """Lead to where the count of ``?player=NAME`` in that round is put right."""
    view = played_view()
    player = names_written(view).get(request.args.get("player", ""))
    for entry in reversed(in_round(view, number)):
        if isinstance(entry.event, Hand | Points) and entry.event.player == player:
            return redirect(address(entry.number))
    # It stands among several in place of one event, or is none: the log of the round has it.
    return redirect(f"/score/rounds/{number}" if 1 <= number <= rounds_of(view) else "/score")


@past_pages.get("/score/events/<int:number>")
def one_event(number: int) -> str | Response:
    """Render an event, what may be said instead, and what that would change, before it is done."""
    view = played_view()
    entry = history(view).get(number)
    if entry is None:
        return redirect("/score?moved=1")
    return _page(view, entry, request.args)


@past_pages.post("/score/events/<int:number>")
def correct(number: int) -> str | Response | tuple[str, int]:
    """Make the correction where what would change is what the page has shown; else show that first."""
    table, form = present_table(), request.form
    view, key = table.view, form.get("key", "")
    if view is None or form.get("game", type=int) != view.game_id or number not in history(view):
        return redirect("/score?moved=1", 303)
    if len(key) > KEY_LENGTH:
        abort(400, say("That button's key is too long. Open the page once more."))
    entry = history(view)[number]
    # With what it says it is an idempotency key: the same button tapped twice is one correction.
    key = key and f"{key} amend {number}: {asked(entry, form)}"
    found = _found(view, entry, form)
    if key and isinstance(table.result_of(key), Accepted | Repeated):
        return redirect(_after(entry), 303)  # It was tapped twice.
    if not isinstance(found, Preview) or found.seen != form.get("seen"):
        return _page(view, entry, form, SHOWN_ANEW if form.get("seen") else "")
    result = table.submit_all(
        (found.line,), view.version, key or None, view.game_id, entered_by=present_means()
    )
    if isinstance(result, NotKept):
        return _page(view, entry, form, result.text), 503
    if isinstance(result, Damaged):
        return _page(view, entry, form, result.text), 409
    if not isinstance(result, Accepted | Repeated):
        # Another phone was quicker by the blink of an eye.
        return redirect(address(number, moved="1"), 303)
    return redirect(_after(entry), 303)


def _after(entry: LineEntry) -> str:
    """Return where a correction leads: from a count to the score, from anything else to its round."""
    if field(entry):
        return "/score"
    return f"/score/rounds/{entry.round}#event-{entry.number}"


def _found(view: TableView, entry: LineEntry, form: Mapping[str, str]) -> Preview | Notice | None:
    """Return what the correction in this form would change, or why it cannot be; None where it is none."""
    said = asked(entry, form)
    if said in ("", entry.lines):
        return None
    try:
        event = next(view.game.read_entered((f"amend {entry.number}: {said}",)))
    except Unreadable as unreadable:
        return Notice(str(unreadable))
    amendment = underlying(event)
    assert isinstance(amendment, Amend)
    found = preview(view, amendment)
    if isinstance(found, Ruling):
        stood = let_stand(entry, amendment.events)
        return Notice(found.text, found.rule, stood, source=found.sheet)
    return found


def _page(view: TableView, entry: LineEntry, form: MultiDict[str, str], notice: str = "") -> str:
    visitor = present_visitor()
    typed = form.to_dict()
    acts = visitor.may_host
    counted = counted_again(view, entry, typed) if acts else None
    if counted and "line" not in typed:
        typed["line"] = counted.line
    found = _found(view, entry, typed) if acts else None
    return render_template(
        "event.html",
        view=view,
        entry=entry,
        log=entry.log,
        acts=acts,
        place=typed.get("place", ""),
        is_before=typed.get("place") == BEFORE,
        line=typed.get("line", ""),
        points=typed.get("points"),
        field=field(entry) if acts else None,
        counted=counted,
        is_whole=view.preferences.level is Level.CARDS,
        preview=found if isinstance(found, Preview) else None,
        refused=found if isinstance(found, Notice) else None,
        notice=MOVED if "moved" in typed else notice,
        pad=choices(view, entry, typed).with_faces(portraits_here(view.game.everyone)) if acts else None,
        asks=bool(typed.get("ask")),
        as_entered=as_entered(entry),
    )
