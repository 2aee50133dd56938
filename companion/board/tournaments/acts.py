"""The organiser's posts. Each form says what it was about, so a stale or repeated one changes nothing.

The store judges, also between two organisers at once; a wish that has come true already is not refused.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from typing import Final
from unicodedata import normalize

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import tournament
from companion.board.tournaments import opening, pages, result_forms, showing
from companion.board.tournaments.desk import present_desk, tournament_or_404
from companion.board.tournaments.organiser import present_organiser, routes
from companion.club.tournaments import Kept, Tournaments
from companion.rules import Unreadable, ascii_digits, say
from companion.web.request_context import known_word, present_visitor
from companion.web.words.language import _, translated

COMMA: Final = re.compile("[,،、]")  # also the Arabic and the Japanese one
SEMICOLON: Final = re.compile("[;；؛]")
NUMBER: Final = re.compile(r"^\d+(?:[.):]\s*|\s+)")  # before a name: 1. Ana, 2) Ben, 3 Cy
HALVES: Final = re.compile(r"[-+]?(\d{1,6}(\.[05])?|\.5)", re.ASCII)
FAMILIES: Final = 4  # so many lines with a comma each are no pairs of players, but "family, given name"
Answer = Response | tuple[str, int]


def _store() -> Tournaments:
    return present_desk().tournaments


def _enter(number: int, event: tournament.Event) -> Kept | tournament.Refusal:
    return _store().enter(number, event, present_organiser())


def _back(number: int) -> Response:
    # Who has changed something sees it, before the board is told of it.
    present_desk().forget()
    return redirect(url_for("tournaments.tournament", number=number), 303)


def _answer(
    number: int, outcome: Kept | tournament.Refusal, refuse: Callable[[str], str] | None = None
) -> Answer:
    """Show the tournament, or the page that ``refuse`` renders with the refusal: usually the same."""
    if isinstance(outcome, tournament.Refusal):
        refusal = translated(outcome.text)
        return (refuse(refusal) if refuse else pages.page(number, refusal)), 409
    return _back(number)


@routes.get("/tournaments/new")
def new() -> Answer:
    """Render the form of a new tournament."""
    if not present_visitor().acts:
        abort(401, say("Only the organiser opens a tournament. Open the address that the board printed."))
    return _new_page(), 200


def _new_page(sent: opening.Sent | None = None, refusal: str = "") -> str:
    filled = opening.context(sent)
    return render_template(
        "board/tournament_new.html", organiser=present_organiser(), refusal=refusal, **filled
    )


@routes.post("/tournaments")
def begin() -> Answer:
    """Open a tournament."""
    try:
        outcome = present_desk().open(opening.read(request.form), present_organiser())
    except Unreadable as error:
        outcome = tournament.Refusal(error.args[0])
    if isinstance(outcome, tournament.Refusal):
        return _new_page(request.form, translated(outcome.text)), 400
    return redirect(url_for("tournaments.players", number=outcome.id), 303)


@routes.get("/tournaments/organiser")
def who() -> Answer:
    """Render the form of one's own name."""
    return render_template("board/organiser.html", fields=[], typed=present_organiser(), refusal=""), 200


@routes.post("/tournaments/organiser")
def be_called() -> Answer:
    """Keep another name, as every post does that comes with one."""
    return redirect(url_for("tournaments.tournaments"), 303)


@routes.post("/tournaments/<int:number>/players")
def change_players(number: int) -> Answer:
    """Enrol or rank many at once, correct a name, let one leave or stay, give points without a game."""
    wanted = _chosen(
        {
            "enrol": _enrol,
            "withdraw": _withdraw,
            "stay": _stay,
            "rename": _rename,
            "seed": _seed,
            "award": _award,
        }
    )
    return wanted(number)


def _enrol(number: int) -> Answer:
    typed = request.form.get("names", "")
    found = tournament_or_404(number).tournament
    names = _pasted(typed)
    new = list(dict.fromkeys(name for name in names if name not in found.present))
    if not names:
        told = _("Expected names, with commas between them or each on a line.")
        return pages.players_page(number, told, typed), 400
    if new:
        # One too many is refused, so no more need be looked at.
        outcome = _enter(number, tournament.Enrol(tuple(new[: tournament.MOST_ENTRANTS + 1])))
        if isinstance(outcome, tournament.Refusal):
            return pages.players_page(number, translated(outcome.text), typed), 409
    rest = len({*names} - {*new})
    return redirect(url_for("tournaments.players", number=number, new=len(new), rest=rest), 303)


def _pasted(text: str) -> list[str]:
    """Return the names of a pasted list: with commas between them, or each on a line, or from a spreadsheet.

    >>> _pasted("1. Ana, Ben"), _pasted("Müller, Hans; Roth, Eva"), _pasted("1\\tAna\\tmember\\n2\\tBen")
    (['Ana', 'Ben'], ['Hans Müller', 'Eva Roth'], ['Ana', 'Ben'])
    """
    # A row of a spreadsheet has the name in its first cell that has letters.
    lines = [
        next((cell for cell in line.split("\t") if any(map(str.isalpha, cell))), line)
        for line in text.splitlines()
    ]
    has_semicolons = any(map(SEMICOLON.search, lines))
    cells = [cell for line in lines for cell in (SEMICOLON.split(line) if has_semicolons else [line])]
    families = [COMMA.split(cell) for cell in cells if _bare(cell)]
    if (has_semicolons or len(families) >= FAMILIES) and all(len(parts) == 2 for parts in families):
        families = [[f"{_bare(given)} {_bare(family)}"] for family, given in families]
    return [name for parts in families for part in parts if (name := _bare(part))]


def _bare(text: str) -> str:
    """Return a name of a pasted list without its number, bullet or quotes."""
    bare = NUMBER.sub("", text.strip().lstrip("-*•·").strip())
    return normalize("NFC", bare.strip().strip('"').strip())


def _withdraw(number: int) -> Answer:
    player, form = request.form.get("player", ""), request.form
    found = tournament_or_404(number).tournament
    if player not in found.present:
        return _to_players(number)
    current = found.present_round
    table = current and current.waiting_table_of(player)
    if current and table and not found.kind.partnered and form.get("round") != str(current.number):
        return pages.leaving_page(number, current.number, table, player), 200
    # If a round begins meanwhile, it is played to its end.
    return _change_players(number, tournament.Withdraw(player, form.get("when", tournament.AFTER)))


def _stay(number: int) -> Answer:
    player = request.form.get("player", "")
    if player in tournament_or_404(number).tournament.present:
        return _to_players(number)
    return _change_players(number, tournament.Stay(player))


def _rename(number: int) -> Answer:
    player, name = request.form.get("player", ""), _bare(request.form.get("name", ""))
    if player == name:
        return _to_players(number)
    return _change_players(number, tournament.Rename(player, name))


def _seed(number: int) -> Answer:
    return _change_players(number, tournament.Seed(tuple(_pasted(request.form.get("seeds", "")))))


def _award(number: int) -> Answer:
    if stale := _stale(tournament_or_404(number), pages.players_page):
        return stale
    form = request.form
    halves = _halves(form.get("points", ""))
    return _change_players(number, tournament.Award(form.get("player", ""), halves, form.get("reason", "")))


def _halves(text: str) -> int:
    """Return how many half points were typed; none where it is something else.

    >>> _halves("-1"), _halves("0,5"), _halves("½"), _halves("−1½"), _halves("a bit")
    (-2, 1, 1, -3, 0)
    """
    bare = ascii_digits(text.strip().replace("−", "-").replace(",", ".").replace("½", ".5"))
    return round(2 * float(bare)) if HALVES.fullmatch(bare) else 0


def _change_players(number: int, event: tournament.Event) -> Answer:
    outcome = _enter(number, event)
    if isinstance(outcome, tournament.Refusal):
        return pages.players_page(number, translated(outcome.text)), 409
    return _to_players(number)


def _to_players(number: int) -> Response:
    return redirect(url_for("tournaments.players", number=number), 303)


@routes.post("/tournaments/<int:number>/rounds/<int:round_number>")
def change_round(number: int, round_number: int) -> Answer:
    """Draw a round, start it, change its seats or its time, or take the latest change back."""
    wanted = _chosen(
        {
            "draw": _draw,
            "again": _draw_again,
            "start": _start,
            "revert": _revert,
            "swap": _swap,
            "seat": _seat,
            "extend": _extend,
            "pause": _pause,
            "resume": _pause,
        }
    )
    return wanted(number, round_number)


def _draw(number: int, round_number: int) -> Answer:
    outcome = _store().draw(number, present_organiser(), round_number)
    # The board itself may have drawn it first.
    is_drawn = len(tournament_or_404(number).tournament.rounds) >= round_number
    return _back(number) if is_drawn else _answer(number, outcome)


def _draw_again(number: int, round_number: int) -> Answer:
    if stale := _stale(tournament_or_404(number)):
        return stale
    outcome = _store().draw(number, present_organiser(), round_number, again=True)
    return _answer(number, outcome, lambda refusal: pages.seats_page(number, refusal))


def _start(number: int, round_number: int) -> Answer:
    outcome = _enter(number, tournament.Start(round_number))
    has_begun = len(tournament_or_404(number).tournament.played) >= round_number
    return _back(number) if has_begun else _answer(number, outcome)


def _revert(number: int, round_number: int) -> Answer:
    kept = tournament_or_404(number)
    if stale := _stale(kept):
        return stale
    return _unless_they_play(kept, tournament.Revert(round_number), *_playing(kept, round_number))


def _swap(number: int, round_number: int) -> Answer:
    kept, names = tournament_or_404(number), (request.form.get("one", ""), request.form.get("other", ""))
    return _unless_they_play(kept, tournament.Swap(round_number, *names), *names)


def _seat(number: int, round_number: int) -> Answer:
    kept, player = tournament_or_404(number), request.form.get("player", "")
    numbers = tuple(str(each) for each in pages.round_or_404(kept, round_number).waits_for)
    table = int(known_word(request.form.get("table", ""), numbers))
    there = pages.table_or_404(kept, round_number, table).seats
    return _unless_they_play(kept, tournament.Seat(round_number, player, table), player, *there)


def _unless_they_play(
    kept: Kept, event: tournament.Revert | tournament.Swap | tournament.Seat, *names: str
) -> Answer:
    """Change the seats of a round, unless a table of these has begun."""
    playing = _playing(kept, event.number)
    if begun := next((playing[name] for name in names if name in playing), None):
        told = _("Table %(table)d has begun to play: its seats stand.", table=begun)
        return pages.seats_page(kept.id, told), 409
    return _rearranged(kept.id, event)


def _extend(number: int, round_number: int) -> Answer:
    kept = tournament_or_404(number)
    if stale := _stale(kept):
        return stale
    waiting = pages.round_or_404(kept, round_number).waits_for
    table = int(known_word(request.form.get("table", "0"), tuple(map(str, (0, *waiting)))))
    try:
        minutes = result_forms.read_score(_("Minutes"), request.form.get("minutes", "").strip())
    except Unreadable as error:
        return pages.seats_page(number, translated(error.args[0])), 400
    return _rearranged(number, tournament.Extend(round_number, minutes, table))


def _pause(number: int, round_number: int) -> Answer:
    wants_pause = request.form["do"] == "pause"
    if pages.round_or_404(tournament_or_404(number), round_number).is_paused is wants_pause:
        return redirect(url_for("tournaments.seats", number=number), 303)
    event = tournament.Pause(round_number) if wants_pause else tournament.Resume(round_number)
    return _rearranged(number, event)


def _rearranged(number: int, event: tournament.Event) -> Answer:
    outcome = _enter(number, event)
    if isinstance(outcome, tournament.Refusal):
        return pages.seats_page(number, translated(outcome.text)), 409
    present_desk().forget()
    return redirect(url_for("tournaments.seats", number=number), 303)


def _stale(kept: Kept, page: Callable[[int, str], str] = pages.seats_page) -> Answer | None:
    """Return the page of a form again, if something was entered since it was shown."""
    if request.form.get("seq") == str(kept.seq):
        return None
    return page(kept.id, pages.look_again()), 409


def _playing(kept: Kept, round_number: int) -> dict[str, int]:
    """Return who plays already in a started round, each with the number of the table."""
    cards = showing.cards(kept, pages.round_or_404(kept, round_number))
    playing = [card for card in cards if card.state == "plays"]
    return {name: card.number for card in playing for seated in card.seats for name in seated.members}


@routes.post("/tournaments/<int:number>/apart")
def part(number: int) -> Answer:
    """Keep two players apart from the next draw on, or let them meet again."""
    kept = tournament_or_404(number)
    pairs = sorted(tuple(sorted(pair)) for pair in kept.tournament.apart)
    if "meet" in request.form:
        if stale := _stale(kept):
            return stale
        del pairs[int(known_word(request.form["meet"], tuple(map(str, range(len(pairs))))))]
    else:
        pairs.append((request.form.get("first", ""), request.form.get("second", "")))
    return _rearranged(number, tournament.Part(tuple(pairs)))


@routes.post("/tournaments/<int:number>/fixed")
def fix(number: int) -> Answer:
    """Have somebody always play at the same table of the club, or at any again."""
    tournament_or_404(number)
    return _rearranged(number, tournament.Fix(request.form.get("player", ""), request.form.get("venue", "")))


@routes.post("/tournaments/<int:number>/rounds/<int:round_number>/tables/<int:table>")
def change_table(number: int, round_number: int, table: int) -> Answer:
    """Enter or correct the result of a table, or move it to another venue."""
    wanted = _chosen({"result": _type_result, "lots": _type_result, "move": _move})
    return wanted(number, round_number, table)


def _type_result(number: int, round_number: int, table: int) -> Answer:
    kept = tournament_or_404(number)
    place = pages.table_or_404(kept, round_number, table)
    typed = result_forms.typed_in(kept.tournament, place, request.form)
    filled = typed, request.form.get("counts", "")
    try:
        result = result_forms.read_result(kept.tournament, place, *filled)
    except Unreadable as error:
        return pages.table_page(number, round_number, table, translated(error.args[0]), filled), 400
    each = pages.round_or_404(kept, round_number)
    lots = tournament.draws_lots(kept.tournament, each, place, result)
    event = each.entering(table, result)
    if lots and request.form["do"] == "lots":
        event = replace(event, by_lot=(*SystemRandom().sample(lots, len(lots)),))
    if _is_same(place, event):
        return _back(number)
    if request.form.get("seen") != str(len(place.entered)):
        told = _("This table has got another result meanwhile. Look at it, then correct it if need be.")
        return pages.table_page(number, round_number, table, told), 409
    return _answer(
        number,
        _enter(number, event),
        lambda refusal: pages.table_page(number, round_number, table, refusal, filled, lots),
    )


def _is_same(place: tournament.TournamentTable, event: tournament.Report | tournament.Correct) -> bool:
    if not place.entered:
        return False
    last = place.entered[-1]
    return ({*last.result}, {*last.played}) == ({*event.result}, {*event.played})


def _move(number: int, round_number: int, table: int) -> Answer:
    place = pages.table_or_404(tournament_or_404(number), round_number, table)
    venue = request.form.get("venue", "")
    if place.venue == venue:
        return _back(number)
    if request.form.get("was") != place.venue:
        told = _("This table has been moved meanwhile.")
        return pages.table_page(number, round_number, table, told), 409
    outcome = _enter(number, tournament.Move(round_number, table, venue))
    return _answer(number, outcome, lambda refusal: pages.table_page(number, round_number, table, refusal))


@routes.post("/tournaments/<int:number>/standing")
def take_standing(number: int) -> Answer:
    """Enter the present scores of tables that still play, if they have not changed since they were seen."""
    kept = tournament_or_404(number)
    current, said = kept.tournament.present_round, list[str]()
    if current is None or request.form.get("round") != str(current.number):
        return pages.page(number, _("That round is over already.")), 409
    for table in current.waits_for:
        seen = request.form.get(f"seen-{table}")
        result = _store().standing(number, table) if seen else ()
        if not result or str(table) not in request.form.getlist("table"):
            continue
        if seen != pages.digest(result):
            said.append(_("Table %(table)d has scored meanwhile.", table=table))
            continue
        outcome = _enter(number, current.entering(table, result))
        if isinstance(outcome, tournament.Refusal):
            said.append(_("Table %(table)d: %(why)s", table=table, why=translated(outcome.text)))
    return (pages.standing_page(number, " ".join(said)), 409) if said else _back(number)


@routes.post("/tournaments/<int:number>/differences")
def take_over(number: int) -> Answer:
    """Enter what a table's game says instead of the result that was entered."""
    tournament_or_404(number)
    form = request.form
    for event, _refusal in _store().differences(number):
        told = str(event.number), str(event.table), pages.digest(event.result)
        if told == (form.get("round"), form.get("table"), form.get("seen")):
            return _answer(number, _enter(number, event))
    return _back(number)


@routes.post("/tournaments/<int:number>/venues")
def use_venues(number: int) -> Answer:
    """Choose the club's tables to play at from the next draw on."""
    wanted = tuple(dict.fromkeys(request.form.getlist("venue")))
    if wanted == tournament_or_404(number).tournament.venues:
        return _back(number)
    outcome = _enter(number, tournament.Use(wanted))
    return _answer(number, outcome, lambda refusal: pages.venues_page(number, refusal))


@routes.post("/tournaments/<int:number>/close")
def close(number: int) -> Answer:
    """Close the tournament."""
    if tournament_or_404(number).tournament.is_closed:
        return _back(number)
    return _answer(number, _enter(number, tournament.Close()))


@routes.post("/tournaments/<int:number>/discard")
def discard(number: int) -> Answer:
    """Take a tournament that was made by mistake from the list."""
    if not tournament_or_404(number).tournament.is_discarded:
        _enter(number, tournament.Discard())
        present_desk().forget()
    return redirect(url_for("tournaments.tournaments"), 303)


@routes.post("/tournaments/<int:number>/reopen")
def reopen(number: int) -> Answer:
    """Open a tournament again that was closed, or put one back into the list."""
    if not tournament_or_404(number).tournament.is_closed:
        return _back(number)
    return _answer(number, _enter(number, tournament.Reopen()))


def _chosen(known: dict[str, Callable[..., Answer]]) -> Callable[..., Answer]:
    """Return the action of the tapped button; aborts with 400."""
    return known[known_word(request.form.get("do", "")[:40], known)]
