"""The cheapest way through a net of nodes: A*, with a price on every bend."""

import heapq
from collections.abc import Callable, Iterable


def cheapest_way(
    starts: set[int],
    ends: set[int],
    steps: Callable[[int], Iterable[tuple[int, int]]],
    distance: Callable[[int], int],
    bend: int,
) -> list[int] | None:
    """Return the nodes from one of the starts to one of the ends, or nothing where there is no way.

    ``steps`` yields the nodes beside a node with what each step costs, ``distance`` is never more than what
    is left. A bend is a step that differs from the one before. What it costs depends on the way there, of
    which only the cheapest is known: that is nearly the best, and quick.
    """
    best = dict.fromkeys(starts, 0)
    came: dict[int, int] = {}
    waiting = [(distance(node), node) for node in sorted(starts)]
    heapq.heapify(waiting)
    done: set[int] = set()
    while waiting:
        _, node = heapq.heappop(waiting)
        if node in done:
            continue
        done.add(node)
        if node in ends:
            return _back(node, starts, came)
        last = node - came[node] if node in came else 0
        for after, cost in steps(node):
            total = best[node] + cost + (bend if after - node != last else 0)
            if after not in best or total < best[after]:
                best[after] = total
                came[after] = node
                heapq.heappush(waiting, (total + distance(after), after))
    return None


def _back(node: int, starts: set[int], came: dict[int, int]) -> list[int]:
    nodes = [node]
    while nodes[-1] not in starts:
        nodes.append(came[nodes[-1]])
    return nodes[::-1]
