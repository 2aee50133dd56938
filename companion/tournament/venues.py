"""At which tables of the club a tournament is played."""

from dataclasses import replace

from companion.rules import Sentence, say
from companion.tournament.events import Move
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


def no_table(number: int, table: int) -> Sentence:
    """Return why there is nothing to be entered for that table."""
    return say("Round %(number)d has no table %(table)d.", number=number, table=table)
