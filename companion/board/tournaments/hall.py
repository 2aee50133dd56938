"""What the organiser tells the hall: an announcement on all screens, and which pages the wall shows."""

from flask import abort, redirect, request, url_for

from companion import tournament as tourney
from companion.board.tournaments import acts, pages
from companion.board.tournaments.desk import present_desk, tournament_or_404
from companion.board.tournaments.organiser import present_organiser, routes
from companion.rules import say
from companion.tournament import Refusal
from companion.web.request_context import known_word, present_visitor
from companion.web.words.language import translated


@routes.get("/tournaments/<int:number>/hall")
def hall(number: int) -> str:
    """Render what the organiser tells the hall."""
    return _page(number)


def _page(number: int, refusal: str = "", typed: str | None = None) -> str:
    if not present_visitor().acts:
        abort(401, say("Only the organiser does that. Open the address that the board printed."))
    kept = tournament_or_404(number)
    text = kept.tournament.announcement if typed is None else typed
    shown = {"refusal": refusal, "text": text, "longest": tourney.LONGEST_ANNOUNCEMENT}
    return pages.render(
        "hall", kept, wall_pages=tourney.WALL_PAGES, other_tables=tourney.OTHER_TABLES, **shown
    )


@routes.post("/tournaments/<int:number>/hall")
def change_hall(number: int) -> acts.Answer:
    """Announce something, take that away, or choose what the wall shows."""
    do = known_word(request.form.get("do", ""), ("announce", "take away", "wall"))
    found, form = tournament_or_404(number).tournament, request.form
    event: tourney.Event
    if do == "wall":
        shown = form.getlist("page")
        pinned = form.get("pinned", "")
        hidden = tuple(
            page
            for page in (*tourney.WALL_PAGES, tourney.OTHER_TABLES)
            if page not in shown and page != pinned
        )
        is_so = (frozenset(hidden), pinned) == (found.hidden, found.pinned)
        event = tourney.Show(hidden, pinned)
    else:
        text = form.get("text", "").strip() if do == "announce" else ""
        is_so = text == found.announcement
        event = tourney.Announce(text)
    outcome = None if is_so else present_desk().tournaments.enter(number, event, present_organiser())
    if isinstance(outcome, Refusal):
        return _page(number, translated(outcome.text), form.get("text")), 409
    present_desk().forget()
    return redirect(url_for("tournaments.hall", number=number), 303)
