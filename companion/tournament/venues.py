"""At which tables of the club a tournament is played."""

from collections.abc import Container
from dataclasses import replace

from companion.rules import Sentence, say
from companion.tournament.events import Draw, Fix, Move
from companion.tournament.present import no_table, present_round
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament


def use(tournament: Tournament, venues: tuple[str, ...]) -> Tournament | Refusal:
    """Return the tournament that is played at these from the next draw on, or why it cannot be."""
    text = wrong_venues(venues)
    return Refusal(text) if text else replace(tournament, venues=venues)


def wrong_venues(venues: tuple[str, ...]) -> Sentence | None:
    """Return why not all of these can be played at, each by other players; None where they can."""
    twice = next((venue for venue in venues if venue and venues.count(venue) > 1), None)
    return say("%(venue)s is named twice.", venue=twice) if twice else None


def move(tournament: Tournament, event: Move) -> Tournament | Refusal:
    """Return the tournament with a table of the present round elsewhere, or why it cannot be."""
    current, number = present_round(tournament, event.number), event.table
    if isinstance(current, Refusal):
        return current
    if not 1 <= number <= len(current.tables):
        return Refusal(no_table(event.number, number))
    if number not in current.waits_for:
        return Refusal(say("Table %(table)d has a result already.", table=number))
    there = [each for each in current.waits_for if each != number and current.tables[each - 1].venue]
    taken = next((each for each in there if current.tables[each - 1].venue == event.venue), None)
    if taken:
        return Refusal(say("%(venue)s plays table %(table)d.", venue=event.venue, table=taken))
    moved = replace(current.tables[number - 1], venue=event.venue)
    return tournament.with_round(current.with_table(number, moved))


def fix(tournament: Tournament, event: Fix) -> Tournament | Refusal:
    """Return the tournament in which somebody always plays at that venue, or why it cannot be."""
    if event.player not in tournament.players:
        return Refusal(say("%(player)s is not in this tournament.", player=event.player))
    others = tuple(each for each in tournament.fixed if each[0] != event.player)
    return replace(tournament, fixed=(*others, (event.player, event.venue)) if event.venue else others)


def at_venues(tournament: Tournament, drawn: Draw, free: tuple[str, ...]) -> Draw:
    """Return a draw with the venues at which it is played, its tables in their order.

    Whoever has a fixed venue plays there, if it is free and nobody else's whose it is as well.
    """
    seated = {name for table in drawn.tables for name in table}
    fixed = [(name, venue) for name, venue in tournament.fixed if name in seated and venue in free]
    venues = _numbered(tournament, free, len(drawn.tables), {venue for _name, venue in fixed})
    tables, settled = [*drawn.tables], set[int]()
    for name, venue in fixed:
        now = next(place for place, table in enumerate(tables) if name in table)
        there = venues.index(venue) if venue in venues else now
        if settled.isdisjoint((now, there)):
            tables[now], tables[there] = tables[there], tables[now]
            settled.add(there)
    return replace(drawn, tables=tuple(tables), venues=venues)


def _numbered(
    tournament: Tournament, free: tuple[str, ...], tables: int, needed: Container[str]
) -> tuple[str, ...]:
    """Return where a round of so many tables is played: a venue keeps the number of the rounds before.

    The number of a venue that is not ``free`` stays empty, unless a new one takes it: that result is typed.
    A ``needed`` one takes that of another, if need be.
    """
    had = {
        table.venue: number
        for each in tournament.played
        for number, table in enumerate(each.tables, 1)
        if table.venue
    }
    places = [""] * tables
    waiting = list[str]()
    for venue in free:
        number = had.get(venue, 0)
        if 0 < number <= tables and not places[number - 1]:
            places[number - 1] = venue
        else:
            waiting.append(venue)
    for venue in waiting:
        if "" in places:
            places[places.index("")] = venue
        elif venue in needed:
            spare = (number for number in reversed(range(tables)) if places[number] not in needed)
            places[next(spare, -1)] = venue
    while places and not places[-1]:
        places.pop()
    return tuple(places)
