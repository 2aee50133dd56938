"""Exports of a tournament: sheets to print, and files for spreadsheets and programs."""

import json

from flask import Response

from companion.board.tournaments import pages, showing
from companion.board.tournaments.desk import tournament_or_404
from companion.board.tournaments.organiser import routes
from companion.tournament import as_json, pairing_sheet, partnerships, results_csv, standings_csv


@routes.get("/tournaments/<int:number>/rounds/<int:round_number>/sheet")
def sheet(number: int, round_number: int) -> str:
    """Render the seating of a round for print, by table and by name."""
    kept = tournament_or_404(number)
    each = pages.round_or_404(kept, round_number)
    venues = [table.venue for table in each.tables]
    found = pairing_sheet(kept.tournament, round_number)
    return pages.render("sheet", kept, round=each, sheet=found, venues=venues)


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
