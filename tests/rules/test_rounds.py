"""The list of rounds: reads as a tuple does, and takes no more for having many beginnings."""

import copy
import pickle
import tracemalloc

import pytest

from companion.rules import RoundResult, read_record, replay
from companion.rules.table.rounds import NO_ROUNDS, Rounds, rounds_of

DEEPER_THAN_CALLS_GO = 5_000


def rounds(count: int, out: str = "Ana") -> Rounds:
    return rounds_of(RoundResult(number, "Ana", out, {}, {}, {}) for number in range(1, count + 1))


@pytest.mark.parametrize("count", [0, 1, 7])
def test_it_reads_as_a_tuple_does(count: int) -> None:
    found = rounds(count)
    same = tuple(found)
    assert [*range(1, count + 1)] == [result.number for result in found]
    assert same[::-1] == tuple(reversed(found))
    assert (count, bool(count)) == (len(found), bool(found))
    places = (None, *range(-count - 2, count + 3))
    for step in (None, 1, 2, -1, -3):
        for first in places:
            for last in places:
                assert same[first:last:step] == found[first:last:step]
    for number in range(-count, count):
        assert same[number] == found[number]
    for number in (count, -count - 1):
        with pytest.raises(IndexError):
            found[number]


def test_it_is_what_its_rounds_are() -> None:
    assert rounds(3) == rounds(3)
    assert hash(rounds(3)) == hash(rounds(3))
    assert NO_ROUNDS == rounds(0)
    assert rounds(3) != rounds(2)
    assert rounds(3) != rounds(3, "Ben")
    assert rounds(3) != tuple(rounds(3))
    first, *later = rounds(3)
    assert rounds(3) != rounds_of([first._replace(out="Ben"), *later])


def test_however_many_there_are_they_are_compared_and_sent_to_another_process() -> None:
    many = rounds(DEEPER_THAN_CALLS_GO)
    assert many == rounds(DEEPER_THAN_CALLS_GO)
    assert many == pickle.loads(pickle.dumps(many))  # noqa: S301 - what was pickled right here
    assert many == copy.deepcopy(many)
    assert repr(many).endswith("knocked_out=())])")


def test_a_game_takes_twice_the_memory_for_twice_the_rounds() -> None:
    few, many = (memory_of(rounds) for rounds in (400, 800))
    assert many < 2.2 * few


def memory_of(rounds: int) -> int:
    """Return the bytes that every moment of a game takes."""
    lines = "round\nAna: out\nBen: points 1\n" * rounds
    record = read_record(f'[Players "Ana, Ben"]\n[Target "99999"]\n{lines}')
    tracemalloc.start()
    try:
        game = replay(record).game
        taken, _most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert rounds == len(game.state.rounds)
    return taken
