"""What the host says of players, on a player's page, and the page of old results and of all that was said."""

from collections.abc import Sequence
from typing import Final
from unicodedata import normalize

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import Sentence, Unreadable, not_known, read_new_name, say
from companion.statistics import (
    MOST_BYTES_OF_AN_EXPORT,
    ChooseColour,
    ChooseFace,
    DateOrder,
    EitherDay,
    IdentityEvent,
    Import,
    Mark,
    Rename,
    TakeBack,
)
from companion.table import Importing, KeptIdentity
from companion.web.request_context import may_host, present_table
from companion.web.screens.players import player_path, render_player
from companion.web.words.avatars import COLOUR_NAMES, SHAPE_NAMES
from companion.web.words.language import _, counted

people = Blueprint("people", __name__)

PAGE_SIZE: Final = 50
"""Events of who is who on a page."""

EXAMPLE: Final = "date;Ana;Ben;Cy\n2019-12-26;520;310;145\n2020-01-01;275;;510\n"


@people.post("/players/<path:name>")
def change(name: str) -> Response | tuple[str, int]:
    """Rename a player, choose a colour and a face, or mark a guest."""
    table, form, name = present_table().people, request.form, normalize("NFC", name)
    try:
        match form.get("do"):
            case "rename":
                to = read_new_name(form.get("to", ""))
                renaming = table.renaming(name, to)
                if renaming.joins and "sure" not in form:
                    return redirect(f"{player_path(name)}?to={player_path(to)[len('/players/') :]}#who", 303)
                table.add(Rename(name, to))
                return redirect(player_path(renaming.to), 303)
            case "look":
                face = form.get("emoji", "").strip() or form.get("face", "")
                for event in table.identities.look(name, colour=form.get("colour", ""), face=face):
                    table.add(event)
            case "guest" | "member" as word:
                table.add(Mark(name, word == "guest"))
            case word:
                abort(400, not_known(word or "", ("rename", "look", "guest", "member")))
    except Unreadable as error:
        return render_player(name, str(error)), 422
    return redirect(f"{player_path(name)}#who", 303)


@people.get("/people")
def overview() -> str:
    """Render old results and how to import some, and the newest events of who is who.

    With ``?before=N`` the newest before that one.
    """
    return _overview()


@people.post("/people/results")
def import_results() -> Response | tuple[str, int] | str:
    """Say what a file of old results has, once its days are clear; then, asked once more, let it count."""
    sent, order = request.files.get("file"), _order()
    table, text = present_table().people, request.form.get("text")
    if text is None and (sent is None or not sent.filename):
        return _overview(say("No file was chosen. Expected a sheet that was saved as CSV.")), 400
    data = text.encode() if text is not None else sent.read(MOST_BYTES_OF_AN_EXPORT + 1) if sent else b""
    file = request.form.get("name") or (sent.filename if sent else "") or ""
    try:
        importing = table.read_results(data, order)
        if text is None or order:
            return render_template(
                "import.html",
                importing=importing,
                file=file,
                told=describe(importing),
            )
        table.import_results(importing.results, file)
    except EitherDay as error:
        return render_template("which_day.html", asked=error, file=file)
    except Unreadable as error:
        line = _("Line %(number)d:", number=error.line) if error.line else ""
        return _overview(str(error), line, file), 422
    return redirect("/people", 303)


@people.post("/people/events")
def take_back() -> Response | tuple[str, int]:
    """Let an event count no more."""
    try:
        present_table().people.add(TakeBack(request.form.get("number", -1, type=int)))
    except Unreadable as error:
        return _overview(str(error)), 422
    return redirect("/people", 303)


def _order() -> DateOrder | None:
    """Return which day the form chose for a date that may be either."""
    chosen = request.form.get("order")
    if chosen is not None and chosen not in {*DateOrder}:
        abort(400, not_known(chosen, DateOrder))
    return DateOrder(chosen) if chosen else None


def describe(importing: Importing) -> str:
    """Return what a file has, in one sentence."""
    results = importing.results
    first, last = results.first.year, results.last.year
    span = (
        _("in %(year)d", year=first)
        if first == last
        else _("from %(first)d to %(last)d", first=first, last=last)
    )
    of_players = counted("of %(num)d player", "of %(num)d players", len(results.names))
    # translators: as in "14 games of 5 players from 2019 to 2024"
    return counted(
        "%(num)d game %(players)s %(span)s",
        "%(num)d games %(players)s %(span)s",
        len(results.games),
        players=of_players,
        span=span,
    )


def _overview(error: Sentence | str = "", line: str = "", file: str = "") -> str:
    events = present_table().people.events
    before = request.args.get("before", type=int)
    until = len(events) if before is None else min(max(before - 1, 0), len(events))
    shown = events[max(until - PAGE_SIZE, 0) : until]
    return render_template(
        "people.html",
        said=[(each, _told(each.event, events)) for each in reversed(shown)],
        before=before,
        older=shown[0].number if shown and shown[0].number > 1 else None,
        acts=may_host(),
        example=EXAMPLE,
        error=error,
        line=line,
        file=file,
    )


def _told(event: IdentityEvent, events: Sequence[KeptIdentity]) -> str:
    """Return one of these events in words."""
    match event:
        case Rename(name, to):
            return _("%(name)s is %(other)s", name=name, other=to)
        case ChooseColour(name, ""):
            return _("%(name)s has no colour", name=name)
        case ChooseColour(name, colour):
            return _("%(name)s has the colour %(colour)s", name=name, colour=COLOUR_NAMES[colour])
        case ChooseFace(name, ""):
            return _("%(name)s has no face", name=name)
        case ChooseFace(name, face):
            return _("%(name)s has the face %(face)s", name=name, face=SHAPE_NAMES.get(face, face))
        case Mark(name, True):
            return _("%(name)s is a guest", name=name)
        case Mark(name):
            return _("%(name)s is no guest any more", name=name)
        case Import(_digest, file):
            return _("Old results of %(file)s", file=file)
        case TakeBack(number):
            taken_back = events[number - 1].event if 0 < number <= len(events) else event
            # That one may take back another, and so on: it is told by its number.
            if isinstance(taken_back, TakeBack):
                return _("Taken back: number %(number)d", number=number)
            return _("Taken back: %(what)s", what=_told(taken_back, events))
