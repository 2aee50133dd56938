"""At which tables of the club a tournament is played."""

from dataclasses import replace
from typing import Final

from companion.rules import Sentence, say
from companion.tournament.events import Extend, Move
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament

MOST_MINUTES: Final = 600


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
    current, number = tournament.present_round, event.table
    if current is None or current.number != event.number:
        return Refusal(say("Round %(number)d is not the one that is played.", number=event.number))
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


def extend(tournament: Tournament, event: Extend) -> Tournament | Refusal:
    """Return the tournament whose present round, or one table of it, has other minutes, or why it cannot."""
    current, number = tournament.present_round, event.table
    if current is None or current.number != event.number or not current.started_at:
        return Refusal(say("Round %(number)d is not the one that is played.", number=event.number))
    if not tournament.settings.minutes:
        return Refusal(say("The rounds of this tournament have no time."))
    if not 0 <= number <= len(current.tables):
        return Refusal(no_table(event.number, number))
    of_table = current.tables[number - 1].more if number else 0
    more = (current.more, of_table + event.minutes) if number else (current.more + event.minutes, 0)
    if not 0 < tournament.settings.minutes + sum(more) <= MOST_MINUTES:
        return Refusal(say("A round takes 1 to %(most)d minutes.", most=MOST_MINUTES))
    if number:
        table = replace(current.tables[number - 1], more=more[1])
        return tournament.with_round(current.with_table(number, table))
    return tournament.with_round(replace(current, more=more[0]))


def numbered(tournament: Tournament, free: tuple[str, ...], tables: int) -> tuple[str, ...]:
    """Return where a round of so many tables is played: a venue keeps the number of the rounds before.

    The number of a venue that is not ``free`` stays empty, unless a new one takes it: that result is typed.
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
    while places and not places[-1]:
        places.pop()
    return tuple(places)


def no_table(number: int, table: int) -> Sentence:
    """Return why there is nothing to be entered for that table."""
    return say("Round %(number)d has no table %(table)d.", number=number, table=table)
