"""Exports of a tournament: sheets to print, and files for spreadsheets and programs."""

import json
from itertools import zip_longest

from flask import Response, abort, url_for

from companion.board.tournaments import pages, showing, slip_codes
from companion.board.tournaments.desk import tournament_or_404
from companion.board.tournaments.organiser import routes
from companion.board.tournaments.result_forms import counts_scores
from companion.rules import say
from companion.tournament import (
    Tournament,
    as_json,
    pairing_sheet,
    partnerships,
    results_csv,
    standings_csv,
    table_sizes,
)
from companion.web.request_context import present_visitor
from companion.web.server.qr import address_here, in_short, inline_picture
from companion.web.words.language import _
from companion.web.words.typesetting import DOT, wrapped_width


@routes.get("/tournaments/<int:number>/rounds/<int:round_number>/sheet")
def sheet(number: int, round_number: int) -> str:
    """Render the seating of a round for print, by table and by name."""
    kept = tournament_or_404(number)
    each = pages.round_or_404(kept, round_number)
    venues = [table.venue for table in each.tables]
    found = pairing_sheet(kept.tournament, round_number)
    return pages.render("sheet", kept, round=each, sheet=found, venues=venues)


@routes.get("/tournaments/<int:number>/rounds/<int:round_number>/slips")
def slips(number: int, round_number: int) -> str:
    """Render a slip for each table of a round, on which its players note the result, with its code."""
    if not present_visitor().acts:
        abort(401, say("Only the organiser prints slips. Open the address that the board printed."))
    kept = tournament_or_404(number)
    each = pages.round_or_404(kept, round_number)
    counts = _("Score") if counts_scores(kept.tournament) else _("Place")
    found = slip_codes.printed(kept, each)
    return pages.render(
        "slips", kept, round=each, slips=found, counts=counts, where=f"{in_short(address_here())}/slip"
    )


@routes.get("/tournaments/<int:number>/cards")
def cards(number: int) -> str:
    """Render a card to stand on each table: its number, and a code that shows who plays there."""
    kept = tournament_or_404(number)
    found = kept.tournament
    at_table = enumerate(zip_longest(*(each.tables for each in found.rounds)), 1)
    venues = {at: {table.venue for table in tables if table} - {""} for at, tables in at_table}
    # As many as a round with everybody has, though none is drawn yet.
    numbers = range(1, _most(found) + 1)
    paths = {at: url_for("tournaments.table_now", number=number, table=at) for at in numbers}
    shown = [(at, DOT.join(sorted(venues.get(at, ()))), _picture(paths[at])) for at in numbers]
    return pages.render("cards", kept, tables=shown)


def _most(found: Tournament) -> int:
    """Return how many tables a round has at most."""
    drawn = max((len(each.tables) for each in found.rounds), default=0)
    return max(drawn, len(table_sizes(len(found.present), found.settings.table_size)) if found.present else 0)


@routes.get("/tournaments/<int:number>/tags")
def tags(number: int) -> str:
    """Render a name tag for each player, whose code shows that player's table."""
    kept = tournament_or_404(number)
    names = sorted(kept.tournament.present, key=str.casefold)
    shown = [
        (name, _picture(url_for("tournaments.mine", number=number, name=name)), round(wrapped_width(name), 2))
        for name in names
    ]
    return pages.render("tags", kept, tags=shown)


def _picture(path: str) -> str:
    return inline_picture(f"{address_here()}{path}")


@routes.get("/tournaments/<int:number>/standings")
def standings(number: int) -> str:
    """Render the complete standings, for screen and print."""
    kept = tournament_or_404(number)
    return pages.render(
        "standings",
        kept,
        summary=showing.summary(kept.tournament),
        standings=showing.standings_of(kept),
        columns=pages.columns(kept.tournament),
        tie_breaks=pages.tie_breaks(kept.tournament),
        partnerships=partnerships(kept.tournament),
        widest=pages.widest(kept.tournament.players),
    )


@routes.get("/tournaments/<int:number>/results.csv")
def results(number: int) -> Response:
    """Return every seat of every round as CSV."""
    return _file(results_csv(tournament_or_404(number).tournament), number, "results.csv", "text/csv")


@routes.get("/tournaments/<int:number>/standings.csv")
def standings_file(number: int) -> Response:
    """Return the standings as CSV."""
    return _file(standings_csv(tournament_or_404(number).tournament), number, "standings.csv", "text/csv")


@routes.get("/tournaments/<int:number>/tournament.json")
def everything(number: int) -> Response:
    """Return the whole tournament as JSON."""
    text = json.dumps(as_json(tournament_or_404(number).tournament), ensure_ascii=False, indent=1)
    return _file(text, number, "tournament.json", "application/json")


def _file(text: str, number: int, name: str, kind: str) -> Response:
    # The byte order mark, without which Excel takes UTF-8 for something else.
    content = f"\ufeff{text}" if kind == "text/csv" else text
    answer = Response(content, mimetype=kind)
    answer.headers["Content-Disposition"] = f"attachment; filename=tournament-{number}-{name}"
    return answer
