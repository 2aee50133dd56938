"""The router finds a way where there is one, and always the same."""

import pytest

from hardware.board.circuit import Circuit, Component
from hardware.board.footprints import footprint
from hardware.board.layout import Hole, Layout, Placed
from hardware.board.router import Routes, Unroutable, route
from hardware.board.rules import STEP
from hardware.board.s_expression import Quoted, read, write
from hardware.board.search import cheapest_way
from tests.hardware.board_builder import ALL


def _board(pins: dict[str, tuple[int, int]], holes: tuple[Hole, ...] = ()) -> Layout:
    """Return a board of 20 by 20 steps with probe holes: nets by their names' first letters, in steps."""
    parts = tuple(Component(name, "test_point", "", (("1", name[0]),)) for name in pins)
    placed = tuple(
        Placed(part, footprint("test_point"), pins[part.ref][0] * STEP, pins[part.ref][1] * STEP)
        for part in parts
    )
    side = 20 * STEP
    outline = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    return Layout(Circuit("test", "Test", parts), outline, holes, placed, ())


def _drawn(routes: Routes) -> str:
    """Return the tracks as text: net and side, and where they run in steps."""
    return "\n".join(
        f"{track.net}{'_^'[track.side == 0]} "
        + " ".join(f"{value / STEP:g}" for value in (track.x1, track.y1, track.x2, track.y2))
        for track in routes.tracks
    )


def test_two_pins_in_line_are_joined_by_one_track() -> None:
    assert "a^ 4 10 16 10" == _drawn(route(_board({"a1": (4, 10), "a2": (16, 10)})))


def test_two_nets_that_cross_run_on_different_sides() -> None:
    routes = route(_board({"a1": (4, 10), "a2": (16, 10), "b1": (10, 4), "b2": (10, 16)}))
    assert "a^ 4 10 16 10\nb_ 10 4 10 16" == _drawn(routes)
    assert () == routes.vias


def test_a_hole_is_gone_around() -> None:
    hole = Hole(10 * STEP, 10 * STEP, 2.75, 2.6)
    routes = route(_board({"a1": (3, 10), "a2": (17, 10)}, (hole,)))
    assert len(routes.tracks) > 1
    for track in routes.tracks:
        for x, y in ((track.x1, track.y1), (track.x2, track.y2)):
            assert (x - hole.x) ** 2 + (y - hole.y) ** 2 > hole.room**2


def test_three_pins_are_joined_by_one_tree() -> None:
    routes = route(_board({"a1": (4, 4), "a2": (16, 4), "a3": (10, 16)}))
    ends = {(x, y) for track in routes.tracks for x, y in (track[2:4], track[4:6])}
    assert {(4 * STEP, 4 * STEP), (16 * STEP, 4 * STEP), (10 * STEP, 16 * STEP)} <= ends


def test_a_net_that_is_walled_in_is_named() -> None:
    wall = tuple(Hole(10 * STEP, y * STEP, 2.75, 2.6) for y in range(0, 21, 4))
    with pytest.raises(Unroutable, match="No way for a"):
        route(_board({"a1": (3, 10), "a2": (17, 10)}, wall))


def test_the_same_board_gets_the_same_tracks_again() -> None:
    smallest = ALL[-1]
    assert smallest.routes == route(smallest.layout)


def test_the_cheapest_way_is_not_the_shortest() -> None:
    costs = {(1, 2): 10, (1, 3): 1, (3, 4): 1, (4, 2): 1}

    def steps(node: int) -> list[tuple[int, int]]:
        return [(after, cost) for (before, after), cost in costs.items() if before == node]

    assert [1, 3, 4, 2] == cheapest_way({1}, {2}, steps, lambda _: 0, bend=0)
    assert [1, 2] == cheapest_way({1}, {2}, steps, lambda _: 0, bend=5)
    assert None is cheapest_way({2}, {1}, steps, lambda _: 0, bend=0)


def test_what_is_written_for_kicad_is_read_back() -> None:
    whole = ["pad", Quoted('a "b" \\'), ["at", Quoted("1 (2)"), ["x"]]]
    assert whole == read(write(whole))
