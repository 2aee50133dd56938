"""Renaming and marking players on their pages, and the page of old results and of all such events."""

from collections.abc import Sequence
from typing import Final
from unicodedata import normalize

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion import statistics
from companion.rules import Sentence, Unreadable, not_known, read_new_name, say
from companion.table import Importing, KeptIdentity, LogError
from companion.web.request_context import known_word, may_host, present_backups, present_table, sent_name
from companion.web.screens.players import player_path, render_player
from companion.web.words.avatars import COLOUR_NAMES, SHAPE_NAMES
from companion.web.words.language import _, counted

people = Blueprint("people", __name__)

EVENTS_OF_A_PAGE: Final = 50
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
                table.add(statistics.Rename(name, to))
                return redirect(player_path(renaming.to), 303)
            case "look":
                face = form.get("emoji", "").strip() or form.get("face", "")
                for event in table.identities.look(name, colour=form.get("colour", ""), face=face):
                    table.add(event)
            case "guest" | "member" as word:
                table.add(statistics.Mark(name, word == "guest"))
            case word:
                abort(400, not_known(word or "", ("rename", "look", "guest", "member")))
    except Unreadable as error:
        return render_player(name, str(error)), 422
    return redirect(f"{player_path(name)}#who", 303)


@people.post("/people/results")
def import_results() -> Response | tuple[str, int] | str:
    """Show what a file of old results contains, once its dates are clear; import it when confirmed."""
    sent, order = request.files.get("file"), _order()
    table, text = present_table().people, request.form.get("text")
    if text is None and (sent is None or not sent.filename):
        return overview(say("No file was chosen. Expected a sheet that was saved as CSV.")), 400
    if sent and text is None:
        data = sent.read(statistics.MOST_BYTES_OF_AN_EXPORT + 1)
    else:
        data = (text or "").encode()
    file = request.form.get("name") or (sent.filename if sent else "") or ""
    try:
        importing = table.read_results(data, order)
        if text is None or order:
            return render_template("import.html", importing=importing, file=file, told=describe(importing))
        table.import_results(importing.results, file)
    except statistics.EitherDay as error:
        return render_template("which_day.html", asked=error, file=file)
    except Unreadable as error:
        line = _("Line %(number)d:", number=error.line) if error.line else ""
        return overview(str(error), line, file), 422
    return redirect("/people", 303)


@people.post("/people/events")
def take_back() -> Response | tuple[str, int]:
    """Take back an event."""
    try:
        present_table().people.add(statistics.TakeBack(request.form.get("number", -1, type=int)))
    except Unreadable as error:
        return overview(str(error)), 422
    return redirect("/people", 303)


@people.post("/people/forget")
def forget() -> tuple[str, int] | str:
    """Ask once, then take a player's name out of everything that is kept."""
    table = present_table()
    player = table.identities.player_of(sent_name("name"))
    names = table.identities.names_of(player)
    known = {name for game in table.played_games.all() for name in game.everyone} | {*table.people.names()}
    if not known.intersection(names):
        why_not = statistics.no_player(player, sorted(known))
        return render_template("forget.html", name=player, error=why_not), 404
    if request.form.get("sure") != "yes":
        return render_template("forget.html", name=player)
    try:
        # translators: what somebody is called who wanted their name taken out of all games
        forgotten = table.forget(player, _("Guest"))
    except Unreadable as error:
        return render_template("forget.html", name=player, error=str(error)), 409
    except LogError as error:
        return render_template("forget.html", name=player, error=str(error)), 503
    backups = present_backups()
    left = backups.forget(forgotten) if backups else ()
    return render_template("forget.html", name="", forgotten=forgotten, left=left)


def _order() -> statistics.DateOrder | None:
    """Return the form's choice of the order of day and month in ambiguous dates."""
    chosen = request.form.get("order")
    return None if chosen is None else statistics.DateOrder(known_word(chosen, statistics.DateOrder))


def describe(importing: Importing) -> str:
    """Return what a file has, as in "14 games of 5 players from 2019 to 2024"."""
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


@people.get("/people")
def overview(error: Sentence | str = "", line: str = "", file: str = "") -> str:
    """Render the import of old results, and the newest events of who is who, before number ``?before=N``."""
    events = present_table().people.events
    before = request.args.get("before", type=int)
    until = len(events) if before is None else min(max(before - 1, 0), len(events))
    shown = events[max(until - EVENTS_OF_A_PAGE, 0) : until]
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


def _told(event: statistics.IdentityEvent, events: Sequence[KeptIdentity]) -> str:
    """Return one of these events in words."""
    match event:
        case statistics.Rename(name, to):
            return _("%(name)s is %(other)s", name=name, other=to)
        case statistics.ChooseColour(name, ""):
            return _("%(name)s has no colour", name=name)
        case statistics.ChooseColour(name, colour):
            return _("%(name)s has the colour %(colour)s", name=name, colour=COLOUR_NAMES[colour])
        case statistics.ChooseFace(name, ""):
            return _("%(name)s has no face", name=name)
        case statistics.ChooseFace(name, face):
            return _("%(name)s has the face %(face)s", name=name, face=SHAPE_NAMES.get(face, face))
        case statistics.Mark(name, True):
            return _("%(name)s is a guest", name=name)
        case statistics.Mark(name):
            return _("%(name)s is no guest any more", name=name)
        case statistics.Import(_digest, file):
            return _("Old results of %(file)s", file=file)
        case statistics.TakeBack(number):
            taken_back = events[number - 1].event if 0 < number <= len(events) else event
            # That may take back another, and so on: only its number is told.
            if isinstance(taken_back, statistics.TakeBack):
                return _("Taken back: number %(number)d", number=number)
            return _("Taken back: %(what)s", what=_told(taken_back, events))
