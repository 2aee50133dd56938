"""My table: where a player finds their own place by a name, which their phone remembers."""

from typing import Final
from urllib.parse import quote, unquote

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.board.streams import shown_of_tournament
from companion.board.tournaments import pages, showing
from companion.board.tournaments.desk import present_desk, tournament_or_404
from companion.board.tournaments.organiser import routes
from companion.club.tournaments import Kept
from companion.web.access.auth import remember
from companion.web.request_context import Visitor
from companion.web.server.qr import address_here, picture_of

COOKIE: Final = "uno_companion_player"


def known_player() -> str:
    """Return the name that this phone remembers; empty for none."""
    return unquote(request.cookies.get(COOKIE, ""))


@routes.get("/tournaments/<int:number>/mine")
def mine(number: int) -> WerkzeugResponse | str:
    """Render where a player sits; ``?name=`` is one that was typed or tapped, and empty: somebody else."""
    kept = tournament_or_404(number)
    typed = request.args.get("name")
    if typed is None:
        name = known_player()
        return _page(kept, name) if name in kept.tournament.players else _names(kept)
    wanted = typed.strip().casefold()
    found = [name for name in kept.tournament.players if wanted and wanted in name.casefold()]
    exact = [name for name in found if name.casefold() == wanted]
    if len(exact or found) != 1:
        return _names(kept, typed.strip(), found)
    (name,) = exact or found
    return remember(redirect(url_for("tournaments.mine", number=number), 303), COOKIE, quote(name))


def _names(kept: Kept, typed: str = "", found: list[str] | None = None) -> str:
    names = sorted(found or kept.tournament.players, key=str.casefold)
    shown = {"names": names, "typed": typed, "missed": bool(typed) and not found}
    return pages.render("names", kept, **shown, widest=pages.widest((*names,)))


def _page(kept: Kept, name: str) -> str:
    found = kept.tournament
    current = None if found.is_over else found.present_round
    cards = showing.cards(kept, current) if current else []
    card = next((card for card in cards for seated in card.seats if name in seated.members), None)
    rows = showing.standings_of(kept) if found.has_results else []
    return pages.render(
        "mine",
        kept,
        player=name,
        current=current,
        card=card,
        time=showing.time_of(kept, current) if current else None,
        has_bye=bool(current and name in current.byes),
        has_left=name not in found.present,
        row=next((row for row in rows if row.player == name), None),
        first=pages.columns(found)[0],
        widest=showing.widest_side([card] if card else []),
        link=pages.slip_link(kept, current, card.number) if current and card else "",
    )


@routes.get("/tournaments/<int:number>/mine.svg")
def code(number: int) -> Response:
    """Render the address of :func:`mine` as a QR code, for the wall."""
    tournament_or_404(number)
    return picture_of(f"{address_here()}{url_for('tournaments.mine', number=number)}")


@routes.get("/tournaments/<int:number>/tables/<int:table>")
def table_now(number: int, table: int) -> WerkzeugResponse:
    """Lead on to that table of the latest round, as the card on the table does."""
    rounds = tournament_or_404(number).tournament.rounds
    if not rounds:
        return redirect(url_for("tournaments.tournament", number=number), 303)
    latest = rounds[-1].number
    return redirect(url_for("tournaments.one_table", number=number, round_number=latest, table=table), 303)


@shown_of_tournament("waits")
def _waits(number: int, _visitor: Visitor) -> str:
    """Render what changes with each entry, for pages that are shown anew then."""
    kept = present_desk().kept(number)
    return str(kept.seq) if kept else ""
