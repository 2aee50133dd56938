"""How long a round of a Swiss tournament takes to be drawn, of the processor, beside the matching alone.

The reference is networkx's matching of least cost among all pairs there are, with the costs of that draw; a
draw at tables of two is made with the same function, among fewer pairs. Bigger tables are searched for
otherwise. Measured in the fourth round, where most of those who stand equal have met.
"""

import random
from itertools import combinations
from statistics import median
from time import process_time
from typing import Final

from networkx import Graph, max_weight_matching

from companion.tournament import (
    Enrol,
    Entry,
    Event,
    Open,
    Refusal,
    Report,
    Start,
    Tournament,
    apply,
    draw,
    result_of_scores,
    standings,
)

FIELDS: Final = (40, 100, 200)
SIZES: Final = (2, 4)
PLAYED, TIMES = 3, 5
AGAIN: Final = 10**9


def after(tournament: Tournament | None, event: Event) -> Tournament:
    """Return the tournament after an event that can be."""
    following = apply(tournament, Entry("2026-11-23T18:00:00+00:00", "Olga", event))
    assert not isinstance(following, Refusal), following
    return following


def played(players: int, size: int, chance: random.Random) -> Tournament:
    """Return a tournament of which some rounds were played."""
    tournament = after(None, Open("Bench", "swiss", size, PLAYED + 1))
    tournament = after(tournament, Enrol(tuple(f"P{each}" for each in range(players))))
    for number in range(1, PLAYED + 1):
        drawn = draw(tournament, chance)
        assert not isinstance(drawn, Refusal), drawn
        tournament = after(after(tournament, drawn), Start(number))
        for table, seats in enumerate(drawn.tables, 1):
            scores = {name: chance.randrange(0, 500) for name in seats}
            tournament = after(tournament, Report(number, table, result_of_scores(scores)))
    return tournament


def matched(tournament: Tournament) -> None:
    """Find the pairs of least cost among all that there are."""
    points, met, graph = (
        {row.player: row.points for row in standings(tournament)},
        tournament.meetings(),
        Graph(),
    )
    levels = sorted({*points.values()})
    for pair in combinations(points, 2):
        one, other = (levels.index(points[name]) for name in pair)
        graph.add_edge(*pair, weight=-(met[frozenset(pair)] * AGAIN + (one - other) ** 2))
    max_weight_matching(graph, maxcardinality=True)


def seconds(tournament: Tournament, chance: random.Random | None) -> float:
    """Measure a draw, or the reference where there is no chance."""
    taken = list[float]()
    for _ in range(TIMES):
        began = process_time()
        if chance:
            draw(tournament, chance)
        else:
            matched(tournament)
        taken.append(process_time() - began)
    return median(taken)


def report() -> None:
    """Print the median of each, for fields of several sizes."""
    print(
        f"\nMilliseconds of the processor to draw round {PLAYED + 1} of a Swiss tournament, median of {TIMES}"
    )
    columns = ("all pairs matched", *(f"tables of {size}" for size in SIZES))
    print(f"{'players':10}" + "".join(f"{name:>20}" for name in columns))
    for players in FIELDS:
        chance = random.Random(players)
        fields = [played(players, size, chance) for size in SIZES]
        taken = [seconds(fields[0], None), *(seconds(field, chance) for field in fields)]
        print(f"{players:<10}" + "".join(f"{1000 * each:20.1f}" for each in taken))


if __name__ == "__main__":
    report()
