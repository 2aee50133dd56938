"""Results from players' phones: one says how their table ended, and another one that it was so."""

from urllib.parse import quote

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import tournament as tourney
from companion.board.tournaments import pages, result_forms, showing, slip_codes
from companion.board.tournaments.desk import present_desk
from companion.board.tournaments.mine import known_player
from companion.board.tournaments.organiser import say_what_is_away
from companion.rules import Unreadable, say
from companion.tournament import Refusal, Result
from companion.web.access.auth import opened_by_code, remember
from companion.web.request_context import known_word
from companion.web.words.language import _, translated

routes = Blueprint("slips", __name__)
say_what_is_away(routes)
Answer = Response | tuple[str, int]


def _opened(typed: str) -> slip_codes.Slip:
    """Return what a typed code opens; aborts with 401, or with 429 after too many wrong ones."""
    code = "".join(letter for letter in typed[:40].upper() if letter in slip_codes.LETTERS)
    found = opened_by_code(code, slip_codes.table_of)
    if found is None:
        abort(401, say("This is the code of no table that plays now. Each round has new slips."))
    return found


@routes.get("/slip")
def ask() -> Answer:
    """Ask for the code of a slip; ``?slip=`` is one that was typed."""
    typed = request.args.get("slip", "")
    if typed.strip():
        return redirect(url_for("slips.slip", code=_opened(typed).code), 303)
    return render_template("board/slip_code.html"), 200


@routes.get("/slip/<code>")
def slip(code: str) -> Answer:
    """Render where a player says how this table ended, or that another one is right."""
    found = _opened(code)
    return _to_table(found) if _is_settled(found) else (_page(found), 200)


@routes.post("/slip/<code>")
def claim(code: str) -> Answer:
    """Take what a player says of their table, that another one is right, or that it was a mistake."""
    found = _opened(code)
    do = known_word(request.form.get("do", ""), ("claim", "confirm", "back"))
    speaks, player = _speaks(found), request.form.get("player", "")
    if _is_settled(found) or (do == "back" and not speaks):
        return _to_table(found)
    if do == "back":
        return _enter(found, speaks, ())
    if player not in found.table.seats:
        return _page(found, _("Say who you are.")), 400
    if speaks and speaks != player:
        told = _(
            "This phone has spoken for %(player)s: %(other)s needs another one.", player=speaks, other=player
        )
        return _page(found, told), 409
    if do == "confirm":
        said = {each.player: each.result for each in found.table.claims}
        result = said.get(request.form.get("says", ""), ())
        if not result or request.form.get("seen") != pages.digest(result):
            return _page(found, pages.look_again()), 409
        return _enter(found, player, result)
    tournament = found.kept.tournament
    filled = result_forms.typed_in(tournament, found.table, request.form), request.form.get("counts", "")
    try:
        result = result_forms.read_result(tournament, found.table, *filled)
    except Unreadable as error:
        return _page(found, translated(error.args[0]), filled), 400
    return _enter(found, player, result, filled)


def _is_settled(found: slip_codes.Slip) -> bool:
    """Return whether there is nothing to say of that table: it has not begun, or has its result."""
    return not found.round.started_at or bool(found.table.entered or found.table.venue)


def _enter(
    found: slip_codes.Slip, player: str, result: Result, filled: tuple[dict[str, str], str] | None = None
) -> Answer:
    event = tourney.Claim(found.round.number, found.number, result)
    outcome = present_desk().tournaments.enter(found.kept.id, event, player)
    if isinstance(outcome, Refusal):
        return _page(found, translated(outcome.text), filled), 409
    present_desk().forget()
    spoken = quote(f"{found.code} {player if result else ''}")
    return remember(_to_table(found), slip_codes.PLAYER_COOKIE, spoken)


def _to_table(found: slip_codes.Slip) -> Response:
    number, table = found.round.number, found.number
    return redirect(
        url_for("tournaments.one_table", number=found.kept.id, round_number=number, table=table), 303
    )


def _speaks(found: slip_codes.Slip) -> str:
    """Return for whom this phone has spoken at that table; empty where it has not, or has taken it back."""
    code, player = slip_codes.spoken_here()
    return player if code == found.code and player in {each.player for each in found.table.claims} else ""


def _page(found: slip_codes.Slip, refusal: str = "", filled: tuple[dict[str, str], str] | None = None) -> str:
    tournament, table = found.kept.tournament, found.table
    sides, speaks = showing.sides_of(tournament, table), _speaks(found)
    players = [name for name in table.seats if name not in table.left]
    # Whoever has not spoken yet is asked about what somebody else says.
    asked = table.claims[-1] if table.claims and not speaks and not table.is_disputed else None
    of_asked = next((side for side in sides if asked and asked.player in side), ())
    scores, counts = filled or result_forms.filled_in(table.claims[-1].result if table.claims else ())
    return render_template(
        "board/slip.html",
        code=found.code,
        kept=found.kept,
        tournament=tournament,
        round=found.round,
        number=found.number,
        table=table,
        players=players,
        others=[name for name in players if name not in of_asked],
        sides=sides,
        speaks=speaks,
        known=known_player(),
        asked=asked,
        claims=showing.claims_of(table),
        digest=pages.digest,
        scores=scores,
        counts=counts if filled or scores else result_forms.usual(tournament),
        counts_scores=result_forms.counts_scores(tournament),
        refusal=refusal,
    )
