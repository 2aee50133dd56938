"""The pages of tournaments that are read: the list, one as it stands, its players, and each of its tables."""

from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from flask import Response, abort, render_template, request, url_for

from companion import tournament as tourney
from companion.board.context import present_channels, present_follower, warnings
from companion.board.streams import shown_of_tournament
from companion.board.tiles import sorted_tiles
from companion.board.tournaments import result_forms, showing, slip_codes
from companion.board.tournaments.desk import present_desk, tournament_or_404
from companion.board.tournaments.organiser import present_organiser, routes
from companion.club.connection import Unreached
from companion.club.results import Difference
from companion.club.tournaments import Kept, TournamentState
from companion.rules import all_of, say
from companion.tournament import Result, Tournament, TournamentRound, TournamentTable, may_stay
from companion.web.request_context import Visitor, present_visitor
from companion.web.screens.games import day
from companion.web.server.stream import streaming
from companion.web.words.language import _, counted, decimal, sentences, translated
from companion.web.words.typesetting import DOT, text_width, wrapped_width

STANDINGS_BESIDE_ROUND: Final = 50  # players; all of them have their own page


@routes.get("/tournaments")
def tournaments() -> str:
    """Render the list of tournaments."""
    return render_template(
        "board/tournaments.html",
        tournaments=[each for each in present_desk().listed() if each.is_shown],
        kinds=tourney.KINDS,
        states=_states(),
        acts=present_visitor().acts,
    )


def _states() -> dict[TournamentState, str]:
    return {
        TournamentState.OPEN: _("Players enrol"),
        TournamentState.DRAWN: _("The next round is drawn"),
        TournamentState.PLAYING: _("A round is played"),
        TournamentState.BETWEEN: _("Between two rounds"),
        # translators: the tournament has ended
        TournamentState.OVER: _("Over"),
    }


@routes.get("/tournaments/<int:number>")
def tournament(number: int) -> str:
    """Render a tournament as it stands."""
    return page(number)


@routes.get("/tournaments/<int:number>/stream")
def open_stream(number: int) -> Response:
    """Stream a page of a tournament, ``?view=NAME``."""
    tournament_or_404(number)
    name = request.args.get("view", "tournament")
    return streaming(name, present_channels().of_tournament(number))


def render(name: str, kept: Kept, **shown: Any) -> str:
    """Render ``board/tournament_NAME.html`` with what each of these pages shows."""
    return render_template(
        f"board/tournament_{name}.html",
        kept=kept,
        tournament=kept.tournament,
        acts=present_visitor().acts,
        **shown,
    )


def page(number: int, refusal: str = "") -> str:
    """Return the page of a tournament, with what was refused just now."""
    kept = tournament_or_404(number)
    return render_template(
        "board/tournament.html",
        screen="tournament",
        stream=url_for("tournaments.open_stream", number=number),
        refusal=refusal,
        organiser=present_organiser(),
        **_context(kept, present_visitor().acts),
    )


@shown_of_tournament("tournament")
def _fragment(number: int, visitor: Visitor) -> str:
    kept = present_desk().kept(number)
    return render_template("partials/tournament.html", **_context(kept, visitor.acts)) if kept else ""


def _context(kept: Kept, acts: bool) -> dict[str, Any]:
    found = kept.tournament
    current, earlier = _rounds(found)
    cards = showing.cards(kept, current) if current else []
    rows = showing.standings_of(kept) if found.has_results else []
    return {
        "warnings": warnings(),
        "kept": kept,
        "tournament": found,
        "summary": showing.summary(found),
        "games": showing.games(found),
        "acts": acts,
        "current": current,
        "cards": cards,
        "done": sum(card.state == "done" for card in cards),
        "time": showing.time_of(kept, current) if current else None,
        "widest": max(showing.widest_side(cards), widest(found.players)),
        "standings": rows[:STANDINGS_BESIDE_ROUND],
        "more": len(rows) - STANDINGS_BESIDE_ROUND,
        "columns": columns(found),
        "tie_breaks": tie_breaks(found),
        "partnerships": tourney.partnerships(found),
        # Each has a page of its own, as this one is sent again whenever something happens.
        "earlier": earlier,
        "schedule": showing.schedule(found),
        "awards": awards(found),
        "corrections": [
            (each, showing.in_words(each.before), showing.in_words(each.after), day(each.at))
            for each in found.corrections
        ],
        "winners": tourney.winners(found, present_desk().standings(kept)) if found.is_over else (),
        "differences": [
            (event, refusal, table, showing.in_words(event.result), showing.in_words(table.result))
            for event, refusal in _differences(kept, acts)
            for table in [table_or_404(kept, event.number, event.table)]
        ],
        "disputes": [
            (card, showing.claims_of(table))
            for card, table in zip(cards, current.tables if current else (), strict=True)
            if acts and card.claim == showing.DISPUTED
        ],
        "doubts": _doubts(kept, current) if acts and current and not current.started_at else [],
        # Else it is to be drawn again.
        "can_start": bool(current and _begun(found, current)),
        "may_reopen": acts and _may_reopen(found),
        "digest": digest,
    }


def _may_reopen(found: Tournament) -> bool:
    would_go_on = found.is_closed and not replace(found, is_closed=False).is_over
    return found.is_discarded or would_go_on


def awards(found: Tournament) -> list[str]:
    """Return in sentences who got or lost points without a game, why and by whom."""
    return [
        DOT.join((f"{each.player} {'+' * (each.halves > 0)}{decimal(each.halves / 2)}", each.reason, each.by))
        for each in found.awards
    ]


def _rounds(found: Tournament) -> tuple[TournamentRound | None, list[TournamentRound]]:
    """Return the round to show first, and the earlier ones, newest first."""
    current = found.rounds[-1] if found.rounds else None
    if current and found.is_over and not current.started_at:
        # Drawn, and never played.
        current = found.played[-1] if found.played else None
    return current, [each for each in reversed(found.played) if each is not current]


def columns(found: Tournament) -> list[str]:
    """Return what the columns of the standings are called."""
    return [translated(tourney.TIE_BREAKS[slug].name) for slug in showing.columns_of(found)]


def tie_breaks(found: Tournament) -> list[tuple[str, str]]:
    """Return what players are compared by, each with how it is counted."""
    kept = [tourney.TIE_BREAKS[slug] for slug in found.tie_breaks]
    return [(translated(each.name), translated(each.about)) for each in kept]


def widest(names: tuple[str, ...]) -> float:
    """Return how wide the widest of these names is."""
    return round(max(map(wrapped_width, names), default=1.0), 2)


def _differences(kept: Kept, acts: bool) -> tuple[Difference, ...]:
    if not acts:
        return ()
    try:
        return present_desk().tournaments.differences(kept.id)
    except Unreached:
        return ()


def _doubts(kept: Kept, drawn: TournamentRound) -> list[str]:
    """Return why a drawn round may have to be drawn again."""
    found = kept.tournament
    said = []
    if left := showing.leavers(found, drawn):
        begun = _begun(found, drawn)
        alone = [name for name in begun.byes if name not in drawn.byes] if begun else []
        said.append(
            sentences(
                [
                    _("%(players)s left after the draw.", players=all_of(left)),
                    _("The round can start without them.") if begun else "",
                    _("%(players)s would have a bye.", players=all_of(alone)) if alone else "",
                ]
            )
        )
    if came := showing.newcomers(found, drawn):
        names = all_of(came)
        if found.kind.eliminates:
            said.append(_("%(players)s would be out: draw again to give them a seat.", players=names))
        else:
            said.append(
                _("%(players)s came after the draw, and would play from the next round on.", players=names)
            )
    if level := tourney.level_for_the_final(found):
        said.append(
            _("%(players)s are level: lots were drawn for the last seat in the final.", players=all_of(level))
        )
    if any(drawn.number in each.drawn_since for each in found.corrections) and _corrected_since(kept):
        said.append(_("A result was corrected after the draw."))
    return said


def _begun(found: Tournament, drawn: TournamentRound) -> TournamentRound | None:
    """Return a drawn round as it would begin now; None if it cannot."""
    after = tourney.apply(found, tourney.Entry("now", "", tourney.Start(drawn.number)))
    return None if isinstance(after, tourney.Refusal) else after.rounds[-1]


def _corrected_since(kept: Kept) -> bool:
    try:
        events = [entry.event for entry in present_desk().tournaments.entries(kept.id)]
    except Unreached:
        return False
    last = max(place for place, event in enumerate(events) if isinstance(event, tourney.Draw))
    return any(isinstance(event, tourney.Correct) for event in events[last:])


def digest(result: Result) -> str:
    """Return what tells a result from another, for a button that takes what was seen."""
    return f"{crc32(repr(sorted(result)).encode()):08x}"


@routes.get("/tournaments/<int:number>/players")
def players(number: int) -> str:
    """Render who takes part; the organiser enrols and withdraws here."""
    new, rest = (request.args.get(name, type=int) for name in ("new", "rest"))
    told = [] if new is None else [counted("%(num)d enrolled.", "%(num)d enrolled.", new)]
    if rest:
        told.append(counted("%(num)d was in already.", "%(num)d were in already.", rest))
    return players_page(number, told=" ".join(told))


def players_page(number: int, refusal: str = "", typed: str = "", told: str = "") -> str:
    """Return the page of the players, with what was refused and typed, or done just now."""
    kept = tournament_or_404(number)
    shown = {"widest": widest(kept.tournament.players), "may_stay": may_stay(kept.tournament)}
    return render("players", kept, refusal=refusal, told=told, typed=typed, **shown)


def leaving_page(number: int, round_number: int, table: int, player: str) -> str:
    """Return the page that asks when somebody leaves who plays at a table of that round."""
    kept = tournament_or_404(number)
    return render("leaving", kept, round_number=round_number, table=table, player=player)


@routes.get("/tournaments/<int:number>/seats")
def seats(number: int) -> str:
    """Render where the organiser changes the seats and the time of the present round."""
    return seats_page(number)


def seats_page(number: int, refusal: str = "") -> str:
    """Return the page of the seats and the time, with what was refused just now."""
    if not present_visitor().acts:
        abort(401, say("Only the organiser changes seats. Open the address that the board printed."))
    kept = tournament_or_404(number)
    found = kept.tournament
    current = None if found.is_over else found.present_round
    waiting = current.waits_for if current else ()
    tables = [(each, current.tables[each - 1]) for each in waiting] if current else []
    named = [(str(each), _("Table %(number)d", number=each)) for each, _table in tables]
    here = {*found.present}
    seated = [
        (name, DOT.join((name, label)))
        for (_number, table), (_value, label) in zip(tables, named, strict=True)
        for name in table.seats
        if name in here
    ]
    byes = [(name, DOT.join((name, _("Bye")))) for name in (current.byes if current else ()) if name in here]
    new = showing.newcomers(found, current) if current and not found.kind.eliminates else []
    return render(
        "seats",
        kept,
        refusal=refusal,
        current=current,
        tables=named,
        seated=sorted(seated + byes),
        waiting=[(name, name) for name in new],
        present=[(name, name) for name in sorted(found.present)],
        cost=showing.cost_of(found, current) if current else [],
        former=showing.cost_of(found, found.former[-1]) if current and found.former else [],
        apart=sorted(tuple(sorted(pair)) for pair in found.apart),
        fixed=sorted(found.fixed),
        venues=[(venue, venue) for venue in sorted(present_follower().present)],
        may_part=not found.is_over and found.kind.chooses_who_meets,
    )


@routes.get("/tournaments/<int:number>/venues")
def venues(number: int) -> str:
    """Render at which tables of the club it is played."""
    return venues_page(number)


def venues_page(number: int, refusal: str = "") -> str:
    """Return the page of the club's tables, with what was refused just now."""
    return render("venues", tournament_or_404(number), venues=sorted_tiles(), refusal=refusal)


@routes.get("/tournaments/<int:number>/rounds/<int:round_number>")
def one_round(number: int, round_number: int) -> str:
    """Render a round as it stands, or as it was."""
    kept = tournament_or_404(number)
    each = round_or_404(kept, round_number)
    cards = showing.cards(kept, each)
    return render("round", kept, round=each, cards=cards, widest=showing.widest_side(cards))


@routes.get("/tournaments/<int:number>/rounds/<int:round_number>/tables/<int:table>")
def one_table(number: int, round_number: int, table: int) -> str:
    """Render a table of a round: its result, who entered it, and where the organiser does that."""
    return table_page(number, round_number, table)


def table_page(
    number: int,
    round_number: int,
    table: int,
    refusal: str = "",
    typed: tuple[dict[str, str], str] | None = None,
    lots: tuple[str, ...] = (),
) -> str:
    """Return the page of a table, with what was refused just now, what was typed, and who may draw lots."""
    kept = tournament_or_404(number)
    each, place = round_or_404(kept, round_number), table_or_404(kept, round_number, table)
    card = showing.cards(kept, each)[table - 1]
    scores, counts = result_forms.filled_in(_prefilled(kept, each, table, place)) if typed is None else typed
    return render(
        "table",
        kept,
        round=each,
        table=place,
        card=card,
        sides=showing.sides_of(kept.tournament, place),
        scores=scores,
        counts=counts,
        counts_scores=result_forms.counts_scores(kept.tournament),
        claims=showing.claims_of(place),
        link=slip_link(kept, each, table),
        spoken=any(said.player == slip_codes.spoken_here()[1] for said in place.claims),
        entered=[(each, showing.entered_in_words(each), day(each.at)) for each in place.entered],
        lots=lots,
        venues=sorted(present_follower().present),
        refusal=refusal,
        widest=showing.widest_side([card]),
        text_width=text_width,
        is_present=kept.tournament.present_round is each and not kept.tournament.is_over,
    )


def look_again() -> str:
    """Return what is said to a form that was shown before something else was entered."""
    return _("Something was entered meanwhile. Look again.")


def slip_link(kept: Kept, each: TournamentRound, number: int) -> str:
    """Return where a player says how that table ended; empty where nobody says that now."""
    table = each.tables[number - 1]
    is_played = each.started_at and not kept.tournament.is_over and kept.tournament.present_round is each
    if not is_played or table.entered or table.venue:
        return ""
    # Only a phone that has opened it by its code is led there past the code.
    code, _player = slip_codes.spoken_here()
    is_known = code == slip_codes.code_of(kept.id, each.number, number)
    return url_for("slips.slip", code=code) if is_known else url_for("slips.ask")


def _prefilled(kept: Kept, each: TournamentRound, number: int, table: TournamentTable) -> Result:
    """Return the result to prefill: that of the table, what a player says it is, or as it stands."""
    said = table.entered or table.claims
    result = said[-1].result if said else ()
    if not result and each.started_at and table.venue:
        try:
            result = present_desk().tournaments.standing(kept.id, number)
        except Unreached:
            result = ()
    return result


def round_or_404(kept: Kept, number: int) -> TournamentRound:
    """Return that round; aborts with 404."""
    found = next((each for each in kept.tournament.rounds if each.number == number), None)
    if found is None:
        abort(404, say("Round %(number)d is not drawn yet.", number=number))
    return found


def table_or_404(kept: Kept, round_number: int, number: int) -> TournamentTable:
    """Return that table of a round; aborts with 404."""
    tables = round_or_404(kept, round_number).tables
    if not 1 <= number <= len(tables):
        abort(404, say("Round %(number)d has no table %(table)d.", number=round_number, table=number))
    return tables[number - 1]


@routes.get("/tournaments/<int:number>/standing")
def as_they_stand(number: int) -> str:
    """Render how the scores stand at tables that still play, for the organiser to take."""
    return standing_page(number)


def standing_page(number: int, refusal: str = "") -> str:
    """Return the page of the scores as they stand, with what was refused just now."""
    kept = tournament_or_404(number)
    current = kept.tournament.present_round
    found = []
    if current and current.started_at and present_visitor().acts:
        for table in current.waits_for:
            result = present_desk().tournaments.standing(number, table)
            found.append((table, current.tables[table - 1], showing.in_words(result), digest(result)))
    return render("standing", kept, current=current, tables=found, refusal=refusal)
