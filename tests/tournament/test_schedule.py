"""The schedules in which everybody is everybody's partner."""

from collections import Counter
from itertools import combinations, permutations

from companion.rules import SCORINGS
from companion.tournament import partners_round

EIGHT = tuple("ABCDEFGH")
CYCLE = [partners_round(EIGHT, number) for number in range(1, 8)]
TABLES = [table for tables in CYCLE for table in tables]


def _together(tables: list[tuple[str, ...]], *seats: tuple[int, int]) -> Counter[frozenset[str]]:
    return Counter(frozenset((table[one], table[other])) for table in tables for one, other in seats)


def _to_the_left(tables: list[tuple[str, ...]]) -> Counter[tuple[str, str]]:
    return Counter((table[seat - 1], table[seat]) for table in tables for seat in range(4))


def test_all_eight_sit_at_two_tables_in_each_of_seven_rounds() -> None:
    assert [sorted(EIGHT)] * 7 == [sorted(name for table in tables for name in table) for tables in CYCLE]


def test_each_two_are_partners_in_one_round_of_four_hands() -> None:
    once = {frozenset(pair): 1 for pair in combinations(EIGHT, 2)}
    assert once == _together(TABLES, (0, 2), (1, 3))


def test_each_two_are_opponents_in_two_rounds() -> None:
    twice = {frozenset(pair): 2 for pair in combinations(EIGHT, 2)}
    assert twice == _together(TABLES, (0, 1), (1, 2), (2, 3), (3, 0))


def test_everybody_deals_first_once_or_twice() -> None:
    assert {1: 2, 2: 6} == Counter(Counter(table[0] for table in TABLES).values())


def test_everybody_plays_one_to_five_rounds_at_the_first_table() -> None:
    at_one = Counter(name for tables in CYCLE for name in tables[0])
    assert {1, 3, 5} == {at_one[name] for name in EIGHT}


def test_most_sit_to_the_left_of_each_other_once() -> None:
    left = _to_the_left(TABLES)
    assert {0: 8, 1: 40, 2: 8} == Counter(left[pair] for pair in permutations(EIGHT, 2))


def test_in_two_cycles_everybody_sits_to_the_left_of_everybody_twice() -> None:
    both = [table for number in range(1, 15) for table in partners_round(EIGHT, number)]
    assert dict.fromkeys(permutations(EIGHT, 2), 2) == _to_the_left(both)


def test_four_change_partners_as_in_a_game_of_the_companion() -> None:
    four = tuple("ABCD")
    order = [SCORINGS["partner-rotation"].seating(four, hands) for hands in (0, 4, 8)]
    assert order == [table for number in (1, 2, 3) for table in partners_round(four, number)]
