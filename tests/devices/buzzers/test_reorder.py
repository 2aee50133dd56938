"""Edges leave the reorder buffer in the order in which they were made, not in which they were reported."""

from companion.devices.buzzers.buzzers import Edge
from companion.devices.buzzers.reorder import ReorderBuffer

EARLIER, LATER = Edge("Ben", 5.0, down=True), Edge("Cy", 5.012, down=True)


def test_an_edge_is_held_back_until_earlier_ones_are_in() -> None:
    buffer = ReorderBuffer[Edge](0.02)
    buffer.add(LATER, now=10.0)
    assert [] == list(buffer.pop_due(10.019))
    buffer.add(EARLIER, now=10.019)
    assert [EARLIER, LATER] == list(buffer.pop_due(10.02))


def test_an_edge_leaves_the_buffer_once() -> None:
    buffer = ReorderBuffer[Edge](0.02)
    buffer.add(LATER, now=10.0)
    buffer.pop_due(11.0)
    assert buffer.due is None
    assert [] == list(buffer.pop_due(12.0))
