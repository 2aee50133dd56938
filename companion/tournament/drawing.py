"""Draws the next round: who meets whom, in which seat, and who has a bye.

A draw is an event, so the log does not depend on these functions.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, TypeAlias

from companion.rules import FEWEST_PLAYERS, MOST_PLAYERS, say
from companion.tournament.events import Draw
from companion.tournament.final import draw_final
from companion.tournament.grouping import Groups, MatchingMissing, groups, matching
from companion.tournament.refusal import OVER, Refusal
from companion.tournament.schedule import PARTNERS, partners_round, wrong_field
from companion.tournament.standings import points_of
from companion.tournament.tournament import Tournament, pairs_of

Tables: TypeAlias = list[tuple[str, ...]]

_AGAIN: Final = 10**9  # costs more than the worst that different points can, all tables together
_APART: Final = 1000 * _AGAIN  # of two who must not sit together
_UNEVEN: Final = 10_000  # a second table of an uncommon size: more than points do in a club of some dozens
PAIR_DISTANCE: Final = 40  # places apart that two may be paired: all pairs of a big field take too long


def draw(tournament: Tournament, chance: random.Random) -> Draw | Refusal:
    """Draw the next round, or again the one that is drawn and not started."""
    refusal = cannot_draw(tournament)
    if refusal:
        return refusal
    number = len(tournament.played) + 1
    if tournament.kind.partnered:
        # Their seats are part of the schedule: partners sit opposite, first deals are even.
        return Draw(number, partners_round(tournament.present, number))
    if tournament.final_is_next:
        return draw_final(tournament, chance)
    try:
        tables, byes = _meetings(tournament, number, chance)
    except MatchingMissing:
        return Refusal(
            say('Pairs are found by networkx, which is not here: .venv/bin/pip install -e ".[club]".')
        )
    return Draw(number, tuple(_all_seated(tournament, tables, chance)), tuple(byes))


def cannot_draw(tournament: Tournament) -> Refusal | None:
    """Return why no round can be drawn now."""
    current = tournament.present_round
    if tournament.is_over:
        return Refusal(OVER)
    if current and current.started_at:
        waiting = ", ".join(map(str, current.waits_for))
        # translators: tables are their numbers, as "2, 5"
        text = say("Round %(number)d is being played: no result of table %(tables)s yet.",
                   number=current.number, tables=waiting)  # fmt: skip
        return Refusal(text)
    if tournament.kind.partnered and len(tournament.present) not in PARTNERS:
        return Refusal(wrong_field(len(tournament.present)))
    if len(tournament.contenders) < 2:
        return Refusal(say("A round needs two players at least."))
    return None


def _meetings(tournament: Tournament, number: int, chance: random.Random) -> tuple[Tables, list[str]]:
    if tournament.settings.table_size > 2:
        return _bigger_tables(tournament, chance), []
    match tournament.kind.slug:
        case "knock-out":
            return _knock_out(tournament, chance)
        case "round-robin":
            return _round_robin(tournament, number, chance)
        case _:
            return _swiss(tournament, chance)


def _swiss(tournament: Tournament, chance: random.Random) -> tuple[Tables, list[str]]:
    names = _best_first(tournament, chance)
    levels, cost = _levels(tournament, names), _cost(tournament, names)
    bye = len(names)
    had = tournament.byes()
    fewest = min(had[name] for name in names)
    meeting = [(a, b, cost(a, b)) for b in range(len(names)) for a in range(max(b - PAIR_DISTANCE, 0), b)]
    if len(names) % 2:
        # The last of those with the fewest byes has it, unless others would have to meet again.
        free = (index for index, name in enumerate(names) if had[name] == fewest)
        meeting += [(index, bye, (len(names) - levels[index]) ** 2) for index in free]
    found = sorted(matching(meeting), key=lambda pair: (bye in pair, pair))
    byes = [names[pair[0]] for pair in found if bye in pair]
    return _named([pair for pair in found if bye not in pair], names), byes


def _round_robin(tournament: Tournament, number: int, chance: random.Random) -> tuple[Tables, list[str]]:
    names = tournament.present
    if _is_same_field(tournament):
        return _circle(names, number)
    # Somebody came or went: as many as possible meet who have not yet, first those with the most to meet;
    # the others sit out by turns.
    met, had = tournament.meetings(), tournament.byes()
    open_pairs = [pair for pair in pairs_of(names) if met[pair] < tournament.settings.cycles]
    to_meet = Counter(name for pair in open_pairs for name in pair)
    index = {name: place for place, name in enumerate(names)}
    edges = []
    for pair in chance.sample(open_pairs, len(open_pairs)):
        one, other = sorted(pair, key=index.__getitem__)
        urgency = to_meet[one] + to_meet[other] + len(names) * (had[one] + had[other])
        edges.append((index[one], index[other], -urgency))
    tables = _named(matching(edges), names)
    playing = {name for table in tables for name in table}
    return tables, [name for name in names if name not in playing]


def _is_same_field(tournament: Tournament) -> bool:
    """Return whether every round was for exactly the present players."""
    present = {*tournament.present}
    return all({*each.players} == present for each in tournament.played)


def _circle(names: Sequence[str], number: int) -> tuple[Tables, list[str]]:
    """Return a round of the circle method: the first player stays, the others rotate."""
    seats: list[str | None] = [*names, None] if len(names) % 2 else [*names]
    turn = (number - 1) % (len(seats) - 1)
    circle = [seats[0], *seats[1 + turn :], *seats[1 : 1 + turn]]
    tables, byes = list[tuple[str, ...]](), list[str]()
    for one, other in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
        here = tuple(name for name in (one, other) if name is not None)
        if len(here) == 2:
            tables.append(here)
        else:
            byes += here
    return tables, byes


def _knock_out(tournament: Tournament, chance: random.Random) -> tuple[Tables, list[str]]:
    names = chance.sample(tournament.contenders, len(tournament.contenders))
    had = tournament.byes()
    # With these byes the number of players halves from here on.
    number = (1 << (len(names) - 1).bit_length()) - len(names)
    seeds = {name: place for place, name in enumerate(tournament.seeds)}
    # Sorting leaves those without a seed as they were drawn.
    names.sort(key=lambda name: seeds.get(name, len(seeds)))
    byes = sorted(names, key=had.__getitem__)[:number]
    playing = [name for name in names if name not in byes]
    if not tournament.apart:
        # Of two who met one is out: nobody can meet again. The stronger half meets the others.
        half = len(playing) // 2
        return list(zip(playing[:half], chance.sample(playing[half:], half), strict=True)), byes
    cost = _cost(tournament, playing)
    return _named(
        matching((a, b, cost(a, b)) for a, b in combinations(range(len(playing)), 2)), playing
    ), byes


def _bigger_tables(tournament: Tournament, chance: random.Random) -> Tables:
    names = _best_first(tournament, chance)
    size = tournament.settings.table_size
    had = Counter(
        name
        for each in tournament.played
        for table in each.tables
        for name in table.seats
        if len(table.seats) != size
    )

    def uneven(one: int, seats: int) -> int:
        return _UNEVEN * had[names[one]] if seats != size else 0

    sizes = table_sizes(len(names), size)
    sizes = sizes[::-1] if chance.random() < 0.5 else sizes
    found: Groups = groups(len(names), sizes, _cost(tournament, names), chance, uneven)
    return _named(sorted(found, key=lambda table: sum(table) / len(table)), names)


def _cost(tournament: Tournament, names: Sequence[str]) -> Callable[[int, int], int]:
    """Return what it costs that two of these meet, by their indices."""
    levels, met, pots = _levels(tournament, names), tournament.meetings(), _pots(tournament, names)

    def cost(one: int, other: int) -> int:
        pair = frozenset((names[one], names[other]))
        apart = _APART if pair in tournament.apart else 0
        are_as_strong = 0 < pots[one] == pots[other]
        return apart + met[pair] * _AGAIN + (levels[one] - levels[other]) ** 2 + are_as_strong

    return cost


def _pots(tournament: Tournament, names: Sequence[str]) -> list[int]:
    """Return each player's pot: the strongest are in the first, one for each table; 0 for in none."""
    if tournament.played and not tournament.kind.eliminates:
        return [0] * len(names)
    tables = len(table_sizes(len(names), tournament.settings.table_size))
    here = {*names}
    seeds = (name for name in tournament.seeds if name in here)
    pots = {name: 1 + place // tables for place, name in enumerate(seeds)}
    return [pots.get(name, 0) for name in names]


def table_sizes(players: int, size: int) -> tuple[int, ...]:
    """Return the sizes of the tables for that many players, the bigger ones first.

    At tables of two, an odd player is left over. Otherwise nobody is, and sizes differ by at most one: of
    those divisions the one that deviates least from ``size`` in total, and of two such, the one with more
    tables.

    >>> table_sizes(41, 4), table_sizes(6, 4)
    ((5, 4, 4, 4, 4, 4, 4, 4, 4, 4), (3, 3))
    """
    if size == FEWEST_PLAYERS:
        return (FEWEST_PLAYERS,) * (players // FEWEST_PLAYERS)
    splits = [_evenly(players, tables) for tables in range(1, players // FEWEST_PLAYERS + 1)]
    possible = [split for split in splits if max(split) <= MOST_PLAYERS]
    return min(possible, key=lambda split: (sum(abs(each - size) for each in split), -len(split)), default=())


def _evenly(players: int, tables: int) -> tuple[int, ...]:
    least, more = divmod(players, tables)
    return (least + 1,) * more + (least,) * (tables - more)


def _best_first(tournament: Tournament, chance: random.Random) -> list[str]:
    """Return the contenders by points, equals in random order."""
    names = chance.sample(tournament.contenders, len(tournament.contenders))
    points = _points_that_count(tournament)
    return sorted(names, key=lambda name: -points[name])


def _levels(tournament: Tournament, names: Sequence[str]) -> list[int]:
    """Return each player's level: how many different numbers of points are better."""
    points = _points_that_count(tournament)
    better = sorted({points[name] for name in names}, reverse=True)
    return [better.index(points[name]) for name in names]


def _points_that_count(tournament: Tournament) -> Mapping[str, Fraction]:
    """Return the points for pairing: all equal where anybody may meet anybody."""
    return points_of(tournament) if tournament.kind.by_points else defaultdict(Fraction)


def _named(found: Groups, names: Sequence[str]) -> Tables:
    return [tuple(names[index] for index in table) for table in found]


def _all_seated(tournament: Tournament, tables: Tables, chance: random.Random) -> Tables:
    """Return the seating: each seat to the player who has had it least often."""
    sat: dict[str, Counter[int]] = defaultdict(Counter)
    for each in tournament.played:
        for table in each.tables:
            for seat, name in enumerate(table.seats):
                sat[name][seat] += 1
    return [_seated(chance.sample(table, len(table)), sat) for table in tables]


def _seated(waiting: list[str], sat: Mapping[str, Counter[int]]) -> tuple[str, ...]:
    seats = list[str]()
    for seat in range(len(waiting)):
        # Ties go to the player who had the later seats most often.
        later = {name: sum(sat[name][after] for after in range(seat + 1, MOST_PLAYERS)) for name in waiting}
        seats.append(min(waiting, key=lambda name: (sat[name][seat], -later[name])))
        waiting.remove(seats[-1])
    return tuple(seats)
