"""The tournament's referee: one event applied to a tournament, or the refusal of it.

Pure: who and when stand in the entry, chance has been used by the draw. The same entries always give the
same tournament.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from companion import rules
from companion.rules import all_of, say
from companion.tournament import events
from companion.tournament.claims import claim
from companion.tournament.clock import MOST_MINUTES, extend, pause, resume
from companion.tournament.drawing import cannot_draw
from companion.tournament.final import wrong_final
from companion.tournament.games import wrong_games
from companion.tournament.hall import announce, show
from companion.tournament.kinds import KINDS, PLACINGS
from companion.tournament.leaving import begin, stay, withdraw
from companion.tournament.present import no_table
from companion.tournament.refusal import OVER, Refusal
from companion.tournament.results import Result, drawn_by_lot, of_pairs
from companion.tournament.schedule import PARTNERS, wrong_field
from companion.tournament.seating import arranged, part, revert, seat, seed, swap
from companion.tournament.tournament import (
    Awarded,
    EnteredResult,
    Entrant,
    Tournament,
    TournamentRound,
    TournamentTable,
    draws_lots,
    renamed,
)
from companion.tournament.venues import fix, move, use, wrong_venues

MOST_ENTRANTS: Final = 1000
MOST_ROUNDS: Final = 100
LONGEST_NAME: Final = 80
MOST_SCORE: Final = 999_999

_OPEN: Final = say("The tournament is open already.")
_NOT_YET: Final = say("No tournament has been opened yet.")


def apply(
    tournament: Tournament | None, entry: events.Entry, *, is_kept: bool = False
) -> Tournament | Refusal:
    """Return the tournament after that entry, or why it cannot be; None is before the first one.

    Of an entry that ``is_kept`` in its log, names are not asked for again: an older one may have any.
    """
    event = entry.event
    if isinstance(event, events.Open):
        return Refusal(_OPEN) if tournament else _open(event)
    if tournament is None:
        return Refusal(_NOT_YET)
    match event:
        case events.Enrol(players):
            return _enrol(tournament, players, is_kept)
        case events.Withdraw():
            return withdraw(tournament, event)
        case events.Stay(player):
            return stay(tournament, player)
        case events.Rename():
            return _rename(tournament, event)
        case events.Draw():
            return _draw(tournament, event)
        case events.Start(number):
            return _start(tournament, number, entry.at)
        case events.Report() | events.Correct():
            return _enter(tournament, event, entry)
        case events.Claim():
            return claim(tournament, event, entry, _enter)
        case events.Announce():
            return announce(tournament, event, entry.at)
        case events.Show():
            return show(tournament, event)
        case events.Award():
            return _award(tournament, event, entry)
        case events.Close():
            return Refusal(OVER) if tournament.is_closed else replace(tournament, is_closed=True)
        case events.Discard():
            return replace(tournament, is_closed=True, is_discarded=True)
        case events.Reopen():
            opened = replace(tournament, is_closed=False, is_discarded=False)
            return opened if tournament.is_closed else Refusal(_OPEN)
    return Refusal(OVER) if tournament.is_over else _arrange(tournament, event, entry.at)


def _arrange(
    tournament: Tournament,
    event: events.Part
    | events.Seed
    | events.Fix
    | events.Use
    | events.Move
    | events.Swap
    | events.Seat
    | events.Revert
    | events.Extend
    | events.Pause
    | events.Resume,
    at: str,
) -> Tournament | Refusal:
    match event:
        case events.Part(pairs):
            return part(tournament, pairs)
        case events.Seed(players):
            return seed(tournament, players)
        case events.Fix():
            return fix(tournament, event)
        case events.Use(venues):
            return use(tournament, venues)
        case events.Move():
            return move(tournament, event)
        case events.Swap():
            return swap(tournament, event)
        case events.Seat():
            return seat(tournament, event)
        case events.Revert():
            return revert(tournament, event)
        case events.Extend():
            return extend(tournament, event)
        case events.Pause(number):
            return pause(tournament, number, at)
        case events.Resume(number):
            return resume(tournament, number, at)


def fold(entries: Iterable[events.Entry], tournament: Tournament | None = None) -> Tournament | Refusal:
    """Return the tournament after all entries of a log, or after those that follow; or the first refusal."""
    for entry in entries:
        after = apply(tournament, entry, is_kept=True)
        if isinstance(after, Refusal):
            return after
        tournament = after
    return tournament or Refusal(_NOT_YET)


def _open(event: events.Open) -> Tournament | Refusal:
    text = _wrong_settings(event)
    return Refusal(text) if text else Tournament(event)


def _wrong_settings(event: events.Open) -> rules.Sentence | None:
    if not (0 < len(event.name.strip()) <= LONGEST_NAME and event.name.isprintable()):
        return say("A tournament's name is one line of 1 to %(most)d letters.", most=LONGEST_NAME)
    for slug, known in ((event.kind, KINDS), (event.placing, PLACINGS), (event.scoring, rules.SCORINGS)):
        if slug not in known:
            return say("%(word)s is not known here. Expected %(known)s.", word=slug, known=", ".join(known))
    most = max(event.table_size, event.finalists)
    return _wrong_numbers(event) or _wrong_scoring(event) or wrong_games(event, most)


def _wrong_numbers(event: events.Open) -> rules.Sentence | None:
    kind = KINDS[event.kind]
    # translators: what must be within limits, as in "Rounds: 0 to 100, not 500."
    limits = (
        (say("Players at a table"), event.table_size, kind.sizes[0], kind.sizes[-1]),
        (say("Players in the final"), event.finalists or kind.sizes[0], kind.sizes[0], kind.sizes[-1]),
        (say("Rounds"), event.rounds, 0, MOST_ROUNDS),
        (say("Cycles"), event.cycles, 1, MOST_ROUNDS),
        (say("Players who go on"), event.advancing, 0, event.table_size - 1),
        (say("Minutes"), event.minutes, 0, MOST_MINUTES),
    )
    if event.finalists and not kind.by_points:
        return say("Only a Swiss ends with a final of its best.")
    for what, number, least, most in limits:
        if not least <= number <= most:
            parts = {"what": what, "least": least, "most": most, "number": number}
            return say("%(what)s: %(least)d to %(most)d, not %(number)d.", **parts)
    return None


def _wrong_scoring(event: events.Open) -> rules.Sentence | None:
    scoring = rules.SCORINGS[event.scoring]
    if scoring.partnered and not KINDS[event.kind].partnered:
        return say("In a tournament everybody plays alone, except where everybody is everybody's partner.")
    if event.placing == "score" and scoring.keeps_own:
        return say("Low scores cannot be added up: whoever misses a round would gain by it.")
    return None


def _enrol(tournament: Tournament, names: tuple[str, ...], is_kept: bool) -> Tournament | Refusal:
    if tournament.is_over:
        return Refusal(OVER)
    if tournament.has_begun and (tournament.kind.eliminates or tournament.kind.partnered):
        return Refusal(say("Nobody can join this kind of tournament once it has begun."))
    entrants = {entrant.name: entrant for entrant in tournament.entrants}
    try:
        for name in map(rules.read_name if is_kept else rules.read_new_name, names):
            if not is_kept:
                _check_newcomer(name, tuple(entrants.values()))
            entrants[name] = Entrant(name)
    except rules.Unreadable as error:
        return Refusal(error.args[0])
    if len(entrants) > MOST_ENTRANTS:
        return Refusal(say("A tournament takes %(most)d players at most.", most=MOST_ENTRANTS))
    if tournament.kind.partnered and len(entrants) > max(PARTNERS):
        return Refusal(wrong_field(len(entrants)))
    return replace(tournament, entrants=tuple(entrants.values()))


def _rename(tournament: Tournament, event: events.Rename) -> Tournament | Refusal:
    current = tournament.present_round
    if event.player not in tournament.players:
        return Refusal(say("%(player)s is not in this tournament.", player=event.player))
    if current and current.waiting_table_of(event.player):
        return Refusal(
            say("%(player)s is playing: a name is changed between two rounds.", player=event.player)
        )
    others = tuple(each for each in tournament.entrants if each.name != event.player)
    try:
        _check_newcomer(rules.read_new_name(event.name), others)
    except rules.Unreadable as error:
        return Refusal(error.args[0])
    return renamed(tournament, event.player, event.name)


def _check_newcomer(name: str, here: tuple[Entrant, ...]) -> None:
    """Raise :class:`Unreadable` if the name is taken; players who left may come back."""
    other = rules.namesake(
        name, (entrant.name for entrant in here if entrant != Entrant(name, has_left=True))
    )
    if other:
        raise rules.Unreadable(rules.there_is_already(other))


def _draw(tournament: Tournament, event: events.Draw) -> Tournament | Refusal:
    refusal = cannot_draw(tournament)
    if refusal:
        return refusal
    played = tournament.played
    text = _wrong_draw(tournament, event, len(played) + 1)
    if text:
        return Refusal(text)
    tables = tuple(
        TournamentTable(seats, venue=venue or "") for seats, venue in zip_longest(event.tables, event.venues)
    )
    drawn = TournamentRound(event.number, tables, event.byes, of_the_best=tournament.final_is_next)
    # A round that was drawn and not started is drawn anew: people come and go while all sit down.
    return arranged(tournament, replace(tournament, rounds=(*played, drawn)))


def _wrong_draw(tournament: Tournament, event: events.Draw, number: int) -> rules.Sentence | None:
    # Our own draws are right. A log may hold those of another program, or of a newer version of this one.
    if event.number != number:
        return say("Round %(number)d is to be drawn next.", number=number)
    sizes = tournament.kind.sizes
    wrong = next((len(table) for table in event.tables if len(table) not in sizes), None)
    if wrong is not None or not event.tables:
        parts = {"least": sizes[0], "most": sizes[-1], "found": wrong or 0}
        return say("A table seats %(least)d to %(most)d, not %(found)d.", **parts)
    if len(event.venues) > len(event.tables):
        return say("More tables of the club are named than are drawn.")
    text = wrong_venues(event.venues) or wrong_games(tournament.settings, max(map(len, event.tables)))
    if tournament.final_is_next:
        return text or wrong_final(tournament, event)
    return text or _wrong_people(
        tournament, [name for table in (*event.tables, event.byes) for name in table]
    )


def _wrong_people(tournament: Tournament, named: list[str]) -> rules.Sentence | None:
    contenders = tournament.contenders
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        return say("%(player)s is drawn twice.", player=twice)
    stranger = next((name for name in named if name not in contenders), None)
    if stranger is not None:
        return say("%(player)s does not play in this round.", player=stranger)
    missing = [name for name in contenders if name not in named]
    if missing:
        return say(
            "Nobody may be left out: %(players)s would have no seat and no bye.", players=all_of(missing)
        )
    return None


def _start(tournament: Tournament, number: int, at: str) -> Tournament | Refusal:
    current = tournament.present_round
    if tournament.is_over:
        return Refusal(OVER)
    if current is None or current.started_at or current.number != number:
        return Refusal(say("Round %(number)d is not drawn and waiting to begin.", number=number))
    if not at:
        return Refusal(say("A round begins at some time, and none is given."))
    begun = begin(tournament, current)
    if isinstance(begun, Refusal):
        return begun
    return arranged(tournament, tournament.with_round(replace(begun, started_at=at)))


def _enter(
    tournament: Tournament, event: events.Report | events.Correct, entry: events.Entry
) -> Tournament | Refusal:
    # Not by the number in the round: a log that others wrote may hold any.
    found = next((each for each in tournament.played if each.number == event.number), None)
    if found is None:
        return Refusal(say("Round %(number)d has not begun.", number=event.number))
    if not 1 <= event.table <= len(found.tables):
        return Refusal(no_table(event.number, event.table))
    table = found.tables[event.table - 1]
    if tournament.kind.partnered:
        event = replace(event, result=of_pairs(event.result))
    text = _wrong_moment(tournament, event, table) or _wrong_result(tournament, found, table, event)
    if text:
        return Refusal(text)
    drawn = len(tournament.rounds)
    source = event.log, event.game, event.seq
    entered = EnteredResult(event.result, entry.by, entry.at, drawn, *source, event.played, event.by_lot)
    changed = replace(table, entered=(*table.entered, entered))
    return tournament.with_round(found.with_table(event.table, changed))


def _award(tournament: Tournament, event: events.Award, entry: events.Entry) -> Tournament | Refusal:
    # As a correction: also when all is over.
    if event.player not in tournament.players:
        return Refusal(say("%(player)s is not in this tournament.", player=event.player))
    if tournament.kind.eliminates:
        return Refusal(say("In a knock-out no points are counted."))
    if not event.halves or abs(event.halves) > 2 * MOST_SCORE:
        return Refusal(say("Points are given in halves, as 0.5 or -1, and not none."))
    if not (0 < len(event.reason.strip()) <= LONGEST_NAME and event.reason.isprintable()):
        return Refusal(say("Say in one line why, so that everybody can read it."))
    awarded = Awarded(event.player, event.halves, event.reason, entry.by, entry.at)
    return replace(tournament, awards=(*tournament.awards, awarded))


def _wrong_moment(
    tournament: Tournament, event: events.Report | events.Correct, table: TournamentTable
) -> rules.Sentence | None:
    # A mistake may be found after the prizes: what was entered is corrected even when all is over.
    if isinstance(event, events.Correct):
        return None if table.entered else say("Table %(table)d has no result to correct.", table=event.table)
    if table.entered:
        return say("Table %(table)d has a result: correct it instead.", table=event.table)
    return OVER if tournament.is_closed else None


def _wrong_result(
    tournament: Tournament,
    each: TournamentRound,
    table: TournamentTable,
    event: events.Report | events.Correct,
) -> rules.Sentence | None:
    result, gone = event.result, {*table.left} - {*event.played}
    named = [placed.player for placed in result]
    stranger = next((name for name in named if name not in table.seats), None)
    if stranger is not None:
        return say("%(player)s does not sit at this table.", player=stranger)
    missing = [name for name in table.seats if name not in named and name not in gone]
    if missing:
        return say("The result of %(players)s is missing.", players=all_of(missing))
    if len({*named}) < len(named):
        return say("Somebody is named twice in the result.")
    if any(abs(placed.score) > MOST_SCORE for placed in result):
        return say("A score has six digits at most.")
    if text := _wrong_partners(tournament, table, result):
        return text
    # Two partners have one place.
    places = [placed.place for placed in result][:: 2 if tournament.kind.partnered else 1]
    if places != sorted(1 + sum(other < place for other in places) for place in places):
        return say("Places go up from 1; equals share one, and the next is left out: 1, 2, 2, 4.")
    staying = tuple(placed for placed in result if placed.player not in gone)
    shared = [placed for placed in result if places.count(placed.place) > 1]
    lots = {placed.place for placed in shared if placed.player in event.by_lot}
    if sorted(event.by_lot) != sorted(placed.player for placed in shared if placed.place in lots):
        return say("Lots are drawn by all who share a place, and by nobody else.")
    staying = drawn_by_lot(staying, event.by_lot)
    return _level_for_going_on(tournament, each, table, staying)


def _wrong_partners(tournament: Tournament, table: TournamentTable, result: Result) -> rules.Sentence | None:
    if not tournament.kind.partnered:
        return None
    scores = {placed.player: (placed.place, placed.score) for placed in result}
    for one, other in table.partnerships:
        if scores[one] != scores[other]:
            return say("%(one)s and %(other)s are partners and have one score.", one=one, other=other)
    return None


def _level_for_going_on(
    tournament: Tournament, each: TournamentRound, table: TournamentTable, result: Result
) -> rules.Sentence | None:
    """Return why a knock-out result does not decide who goes on."""
    level = draws_lots(tournament, each, table, result)
    if not level:
        return None
    names = all_of(list(level))
    return say("%(players)s are level, and not all of them go on: play one more round.", players=names)
