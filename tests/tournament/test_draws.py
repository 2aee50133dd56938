"""Who meets whom: what every draw holds to, whoever comes and goes between the rounds."""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tournament import Draw, Enrol, Open, Refusal, Seed, Tournament, Withdraw, draw, table_sizes
from tests.tournament.builder import Organiser, calls, names

SIZES = st.integers(2, 5)
SEEDS = st.integers(0, 10_000)
thorough = settings(max_examples=min(40, settings().max_examples))  # each plays a whole tournament
FIELDS = st.integers(3, 14)


def _somebody_comes_or_goes(organiser: Organiser, come: int) -> None:
    present = organiser.tournament.present
    match organiser.chance.randrange(4):
        case 0 if len(present) > 3:
            organiser.does(Withdraw(organiser.chance.choice(present)))
        case 1:
            organiser.does(Enrol((f"Late {come}",)))


def _rounds(organiser: Organiser, most: int = 7) -> Iterator[tuple[Tournament, Draw]]:
    """Play on while people come and go; yield each draw with the tournament before it."""
    for come in range(most):
        if organiser.tournament.is_over:
            return
        if organiser.tournament.kind.slug != "knock-out":
            _somebody_comes_or_goes(organiser, come)
        if organiser.tournament.is_over:
            return
        before = organiser.tournament
        yield before, organiser.plays()


def _byes(tournament: Tournament) -> Counter[str]:
    return Counter(name for each in tournament.rounds for name in each.byes)


def _met(tournament: Tournament) -> Counter[frozenset[str]]:
    tables = (table.seats for each in tournament.rounds for table in each.tables)
    return Counter(frozenset(pair) for seats in tables for pair in combinations(seats, 2))


@thorough
@given(st.sampled_from(("swiss", "round-robin", "knock-out")), FIELDS, SIZES, SEEDS)
def test_everybody_plays_once_in_a_round_or_has_a_bye(kind: str, players: int, size: int, seed: int) -> None:
    for before, drawn in _rounds(Organiser(Open("Spring", kind, size, rounds=6), players, seed)):
        named = [*drawn.byes, *(name for table in drawn.tables for name in table)]
        assert sorted(before.contenders) == sorted(named)
        assert size == 2 or drawn.byes == ()


@thorough
@given(st.sampled_from(("swiss", "round-robin", "knock-out")), FIELDS, SIZES, SEEDS)
def test_tables_are_as_even_as_the_number_allows(kind: str, players: int, size: int, seed: int) -> None:
    for before, drawn in _rounds(Organiser(Open("Spring", kind, size, rounds=6), players, seed)):
        sizes = sorted(map(len, drawn.tables), reverse=True)
        if size == 2:
            assert {2} == {*sizes}
        else:
            assert list(table_sizes(len(before.contenders), size)) == sizes


@pytest.mark.parametrize(("players", "seed"), [(23, 1), (25, 0), (25, 1)])
def test_nobody_sits_twice_at_a_table_of_another_size(players: int, seed: int) -> None:
    organiser = Organiser(Open("Spring", "swiss", table_size=4, rounds=2), players, seed)
    organiser.plays_all()
    odd = [name for each in organiser.tournament.rounds for table in each.tables
           for name in table.seats if len(table.seats) != 4]  # fmt: skip
    assert len(odd) == len({*odd})


@thorough
@given(FIELDS, SEEDS)
def test_in_a_swiss_a_bye_goes_to_somebody_who_had_the_fewest(players: int, seed: int) -> None:
    for before, drawn in _rounds(Organiser(Open("Spring", "swiss", rounds=6), players, seed)):
        had = _byes(before)
        assert len(before.present) % 2 == len(drawn.byes)
        assert all(had[name] == min(had[each] for each in before.present) for name in drawn.byes)


def test_of_those_the_last_one_has_it() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=3), 7)
    organiser.plays()
    losers = {name for table in organiser.tournament.rounds[0].tables for name in (table.result[1].player,)}
    assert {*organiser.draws().byes} <= losers


def _groupings(players: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[str, ...]]]:
    if not players:
        yield []
        return
    first, *others = players
    for size in {*sizes}:
        rest = list(sizes)
        rest.remove(size)
        for mates in combinations(others, size - 1):
            left = tuple(name for name in others if name not in mates)
            yield from ([(first, *mates), *more] for more in _groupings(left, tuple(rest)))


def _fewest_repeats(before: Tournament, size: int) -> int:
    """Try every arrangement there is, each player as the one with the bye who may have it."""
    met, had, present = _met(before), _byes(before), before.present
    odd = size == 2 and len(present) % 2
    free = [name for name in present if had[name] == min(had[each] for each in present)] if odd else [""]
    return min(
        _repeats(met, tables)
        for bye in free
        for tables in _groupings(
            tuple(name for name in present if name != bye), table_sizes(len(present), size)
        )
    )


def _repeats(
    met: Counter[frozenset[str]], tables: list[tuple[str, ...]] | tuple[tuple[str, ...], ...]
) -> int:
    return sum(met[frozenset(pair)] for seats in tables for pair in combinations(seats, 2))


@thorough
@given(st.integers(3, 8), st.integers(2, 4), SEEDS)
def test_in_a_swiss_nobody_meets_again_while_that_can_be_avoided(players: int, size: int, seed: int) -> None:
    for before, drawn in _rounds(Organiser(Open("Spring", "swiss", size, rounds=6), players, seed), 5):
        assert _fewest_repeats(before, size) == _repeats(_met(before), drawn.tables)


@pytest.mark.long
@pytest.mark.parametrize("size", [2, 4])
def test_forty_players_meet_nobody_twice_in_six_rounds_drawn_in_few_steps(size: int) -> None:
    organiser = Organiser(Open("Spring", "swiss", size, rounds=6), 40)
    for _ in range(6):
        # A fifth of a second takes a million.
        assert 500_000 > calls(organiser.plays)
    assert {1} == {*_met(organiser.tournament).values()}


def test_without_the_package_for_pairs_there_are_bigger_tables_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    refused = draw(Organiser(Open("Spring", "swiss", 2), 8).tournament, random.Random(0))
    assert isinstance(refused, Refusal)
    assert (
        'Pairs are found by networkx, which is not here: .venv/bin/pip install -e ".[club]".' == refused.text
    )
    assert isinstance(draw(Organiser(Open("Spring", "swiss", 4), 8).tournament, random.Random(0)), Draw)


def test_in_a_swiss_those_meet_who_have_done_as_well() -> None:
    organiser = Organiser(Open("Spring", "swiss"), 8)
    organiser.plays(lambda seats: dict(zip(seats, (1, 0), strict=True)))
    won = {table.result[0].player for table in organiser.tournament.rounds[0].tables}
    assert {0, 2} == {len(won & {*table}) for table in organiser.draws().tables}


@thorough
@given(st.integers(2, 11), st.integers(1, 2), SEEDS)
def test_in_a_round_robin_each_two_meet_once_in_a_cycle(players: int, cycles: int, seed: int) -> None:
    tournament = Organiser(Open("Spring", "round-robin", cycles=cycles), players, seed).plays_all()
    assert {frozenset(pair): cycles for pair in combinations(names(players), 2)} == _met(tournament)
    assert cycles * (players - 1 + players % 2) == len(tournament.rounds)
    assert 1 == len({_byes(tournament)[name] for name in names(players)})


@thorough
@given(st.integers(4, 9), SEEDS)
def test_who_comes_late_to_a_round_robin_meets_everybody_too(players: int, seed: int) -> None:
    organiser = Organiser(Open("Spring", "round-robin"), players, seed)
    organiser.plays()
    organiser.does(Withdraw("P2"))
    organiser.plays()
    organiser.does(Enrol(("Late",)))
    met = _met(organiser.plays_all())
    assert {1} == {met[frozenset(pair)] for pair in combinations(organiser.tournament.present, 2)}
    assert {1} == {*met.values()}


@thorough
@given(st.integers(6, 9), st.integers(1, 3), st.integers(1, 2), SEEDS)
def test_who_misses_a_round_of_a_round_robin_still_meets_everybody_once(
    players: int, missed: int, cycles: int, seed: int
) -> None:
    organiser = Organiser(Open("Spring", "round-robin", cycles=cycles), players, seed)
    for _ in range(missed - 1):
        organiser.plays()
    away = organiser.chance.choice(organiser.tournament.present)
    organiser.does(Withdraw(away))
    organiser.plays()
    organiser.does(Enrol((away,)))
    met = _met(organiser.plays_all())
    assert {frozenset(pair): cycles for pair in combinations(names(players), 2)} == met


@thorough
@given(st.integers(4, 12), st.integers(3, 5), SEEDS)
def test_at_bigger_tables_too_a_round_robin_ends_when_all_have_met(
    players: int, size: int, seed: int
) -> None:
    tournament = Organiser(Open("Spring", "round-robin", size), players, seed).plays_all()
    assert {frozenset(pair) for pair in combinations(names(players), 2)} == {*_met(tournament)}


@thorough
@given(st.integers(2, 41), SEEDS)
def test_in_a_knock_out_of_two_the_field_halves_to_one_winner(players: int, seed: int) -> None:
    tournament = Organiser(Open("Spring", "knock-out"), players, seed).plays_all()
    assert (players - 1).bit_length() == len(tournament.rounds)
    assert players - 1 == sum(len(each.tables) for each in tournament.rounds)
    assert all(not each.byes for each in tournament.rounds[1:])


@thorough
@given(st.integers(3, 41), st.integers(3, 10), SEEDS)
def test_in_a_knock_out_only_those_play_on_who_were_well_placed(players: int, size: int, seed: int) -> None:
    organiser = Organiser(Open("Spring", "knock-out", size), players, seed)
    while not organiser.tournament.is_over:
        drawn = organiser.plays()
        tables = organiser.tournament.rounds[-1].tables
        most = 1 if len(drawn.tables) == 1 else size // 2
        going_on = {one.player for table in tables for one in table.result[: min(most, len(table.seats) - 1)]}
        assert going_on == {*organiser.tournament.contenders}
    assert 1 == len(organiser.tournament.contenders)


@thorough
@given(st.sampled_from(("swiss", "knock-out")), st.integers(4, 20), SIZES, SEEDS)
def test_the_strongest_meet_as_late_as_can_be(kind: str, players: int, size: int, seed: int) -> None:
    organiser = Organiser(Open("Spring", kind, size, rounds=6), players, seed)
    ranked = organiser.chance.sample(names(players), players)
    organiser.does(Seed(tuple(ranked)))
    while not organiser.tournament.is_over and (kind == "knock-out" or not organiser.tournament.has_begun):
        drawn = organiser.plays()
        seats = {name for table in drawn.tables for name in table}
        best = [name for name in ranked if name in seats][: len(drawn.tables)]
        if size == 2 or not organiser.tournament.rounds[1:]:
            assert {1} == {len({*best} & {*table}) for table in drawn.tables}


@thorough
@given(FIELDS, SIZES, SEEDS)
def test_the_first_seat_goes_to_who_had_it_the_least_often(players: int, size: int, seed: int) -> None:
    for before, drawn in _rounds(Organiser(Open("Spring", "swiss", size, rounds=6), players, seed)):
        dealt = Counter(table.seats[0] for each in before.rounds for table in each.tables)
        assert all(dealt[seats[0]] == min(dealt[name] for name in seats) for seats in drawn.tables)


@thorough
@given(FIELDS, SIZES, SEEDS)
def test_the_same_chance_draws_the_same(players: int, size: int, seed: int) -> None:
    organiser = Organiser(Open("Spring", "swiss", size), players, seed)
    organiser.plays()
    tournament = organiser.tournament
    assert draw(tournament, random.Random(seed)) == draw(tournament, random.Random(seed))
