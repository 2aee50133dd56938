"""The facts of many games together: totals, streaks, who beats whom, and which games count."""

import time
from datetime import date, timedelta
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import rules, statistics
from companion.statistics.contribution import add_up, letter_of
from tests.rules.random_games import play_out, setups, whole_games
from tests.statistics.test_facts import NOON


def played(number: int, *order: str, edition: str = "classic") -> statistics.GameFacts:
    """A finished game of so many players, in the order in which they came in."""
    places = tuple(statistics.PlacedSide(place, (name,)) for place, name in enumerate(order, 1))
    rows = {
        name: statistics.Contribution(
            games=1, won=int(name == order[0]), chance=statistics.SHARES // len(order)
        )
        for name in order
    }
    at = (NOON + timedelta(days=number)).isoformat()
    return statistics.GameFacts(number, at, at, edition, "winner-takes-all", len(order), places, rows)


GAMES = [played(n, *order.split()) for n, order in enumerate(("A B", "A B C", "B A", "A C B", "A B"), 1)]


def test_wins_stand_beside_what_chance_alone_would_give() -> None:
    total = statistics.fold(GAMES)["A"].total
    assert (5, 4) == (total.games, total.won)
    assert total.won_by_chance == pytest.approx(3 / 2 + 2 / 3)


def test_a_streak_is_of_games_in_the_order_in_which_they_ended() -> None:
    for games in (GAMES, GAMES[::-1]):
        player = statistics.fold(games)["A"]
        assert (2, 2) == (player.longest_streak, player.streak)
    assert (0, 1) == (statistics.fold(GAMES)["B"].streak, statistics.fold(GAMES)["B"].longest_streak)


@pytest.mark.parametrize("length", range(len(GAMES)))
def test_one_more_game_makes_what_all_of_them_make(length: int) -> None:
    before, last = GAMES[:length], GAMES[length]
    assert statistics.fold([*before, last]) == statistics.with_game(statistics.fold(before), last)


def test_who_beats_whom_is_who_came_in_before_whom() -> None:
    assert {"B": statistics.Opponent(5, 4, 1), "C": statistics.Opponent(2, 2, 0)} == statistics.opponents_of(
        "A", GAMES
    )
    assert statistics.Opponent(2, 1, 1) == statistics.opponents_of("C", GAMES)["B"]


def test_a_player_s_results_are_those_of_their_games_with_the_rating_after_each() -> None:
    after = {2: statistics.rate(GAMES[1].ranking, {})["C"]}
    first, last = statistics.results_of("C", GAMES, ratings=after)
    assert statistics.PlayerResult(2, GAMES[1].ended, place=3, of=3, rating=after[2]) == first
    assert (4, 2, None) == (last.game, last.place, last.rating)


@given(st.lists(st.integers(0, 120), min_size=1))
def test_the_median_of_turns_is_the_median_of_their_seconds(seconds: list[int]) -> None:
    assert median(seconds) == statistics.Contribution(turns="".join(map(letter_of, seconds))).median_seconds


def test_only_games_that_a_filter_takes_count() -> None:
    games = [*GAMES, played(6, "C", "A", edition="original")]
    span = statistics.Filters(since=date(2026, 11, 25), until=date(2026, 11, 26))
    taken = {
        filters: [game.game for game in games if filters.take(game)]
        for filters in (
            statistics.Filters(edition="original"),
            statistics.Filters(players=3),
            statistics.Filters(scoring="teams"),
            span,
        )
    }
    assert [[6], [2, 4], [], [4, 5]] == list(taken.values())


@pytest.mark.parametrize("at", ["2026-11-21T23:30:00+00:00", "2026-11-22T12:00:00"])
def test_a_game_began_on_the_day_that_it_was_where_the_companion_is_now(
    at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[0]._replace(begun=at)
    day = date(2026, 11, 22)
    found = []
    try:
        for zone in ("Asia/Tokyo", "UTC", "America/New_York"):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            spans = statistics.Filters(since=day), statistics.Filters(until=day - timedelta(1))
            found.append([filters.take(game) for filters in spans])
    finally:
        monkeypatch.undo()
        time.tzset()
    the_day_before, that_day = [False, True], [True, False]
    is_known = at.endswith("+00:00")
    assert [that_day, *[the_day_before if is_known else that_day] * 2] == found


def test_any_day_may_begin_or_end_a_span() -> None:
    assert statistics.Filters(since=date.min, until=date.max).take(GAMES[0])


def test_filters_are_read_as_they_are_written() -> None:
    filters = statistics.Filters("classic", "low-score", 4, date(2026, 1, 1), date(2026, 2, 1))
    assert filters == statistics.read_filters(filters.query)
    assert statistics.Filters() == statistics.read_filters({"edition": "", "players": " ", "other": "x"})


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("edition", "chess", "anniversary"),
        ("scoring", "x", "challenge-uno"),
        ("players", "11", "from 2 to 10"),
        ("since", "yesterday", "2026-11-21"),
        ("until", "2026-02-30", "2026-11-21"),
    ],
)
def test_a_filter_that_there_is_not_says_what_was_expected(name: str, value: str, expected: str) -> None:
    with pytest.raises(statistics.FilterError, match=expected):
        statistics.read_filters({name: value})


def test_who_has_too_few_games_is_ranked_after_the_others() -> None:
    games = [played(number, "A", "B") for number in range(statistics.ENOUGH_GAMES)]
    last = played(99, "Z", "B")
    players = statistics.ranked(statistics.fold([*games, last]).values())
    assert [("A", True), ("B", True), ("Z", False)] == [(each.name, each.is_ranked) for each in players]


def test_a_winner_s_rating_rises_and_becomes_surer() -> None:
    after = statistics.rate(GAMES[1].ranking, {})
    assert after["A"].value > 1500 > after["C"].value
    assert after["A"].uncertainty < 400
    assert after == statistics.rate(GAMES[1].ranking, {}), "the same games give the same ratings"


def test_equal_places_move_equally_and_a_team_together() -> None:
    tie = statistics.rate(
        (
            statistics.PlacedSide(1, ("A",)),
            statistics.PlacedSide(2, ("B",)),
            statistics.PlacedSide(2, ("C",)),
        ),
        {},
    )
    assert tie["B"] == pytest.approx(tie["C"])
    teams = statistics.rate((statistics.PlacedSide(1, ("A", "C")), statistics.PlacedSide(2, ("B", "D"))), {})
    assert teams["A"] == teams["C"]
    assert teams["A"].mu > 25 > teams["B"].mu


# Of all examples: some numbers come from what few games have, as a challenge that was lost.
@given(setups(), st.integers(0, 99), st.integers(0, 120), st.sampled_from((0.0, 0.3)))
def test_the_facts_of_any_game_agree_with_its_rounds(
    setup: rules.Setup, seed: int, steps: int, stands: float
) -> None:
    game, events = play_out(setup, seed, steps, stands)
    chance = Random(seed)
    times = [(NOON + timedelta(seconds=5 * n + chance.randrange(5))).isoformat() for n in range(len(events))]
    facts = statistics.facts_of(game, times, game_id=1, begun=NOON.isoformat())
    assert facts.ranking == statistics.read_ranking(statistics.write_ranking(facts.ranking))
    assert [facts.contributions] == statistics.read_contributions(
        [statistics.write_contributions(facts.contributions)]
    )
    total = add_up(facts.contributions.values())
    rounds = len(game.state.rounds)
    sides = 2 / len(setup.players) if setup.scoring.partnered else 1
    assert rounds == pytest.approx(total.rounds_by_chance * sides)
    assert total.challenges_won == total.bluffs
    assert total.catches == total.caught
    assert total.flips_won == total.flips_lost
    assert bool(facts.ranking) == bool(game.state.winner and rounds)
    assert total.won >= bool(facts.ranking)


@whole_games
@given(setups(), st.integers(0, 99), st.integers(1, 80), st.integers(0, 99))
def test_the_facts_of_an_amended_game_are_those_of_its_clean_record(
    setup: rules.Setup, seed: int, steps: int, which: int
) -> None:
    game = play_out(setup, seed, steps, 0.2)[0]
    amended = told(game, f"amend {which % game.version + 1}: nothing!")
    cleaned = rules.replay(rules.read_record(rules.write_record(setup, amended.clean))).game
    assert numbers(facts_at_once(cleaned)) == numbers(facts_at_once(amended))


@whole_games
@given(setups(), st.integers(0, 99), st.integers(1, 40), st.randoms(use_true_random=False))
def test_a_tally_kept_up_event_by_event_equals_one_from_nothing(
    setup: rules.Setup, seed: int, steps: int, chance: Random
) -> None:
    tally, game, times = statistics.Tally(), rules.new_game(setup), list[str]()
    for event in play_out(setup, seed, steps, 0.2)[1]:
        lines = [rules.write_line(event)]
        if not chance.randrange(4):
            lines += chance.choice((["undo", "redo"], ["undo"], [f"amend {chance.randint(1, 40)}: nothing!"]))
        for line in lines:
            # What was taken back or put right may be what a rule wants before the next.
            game = told(game, line if line.endswith("!") else f"{line}!")
            times.append((NOON + timedelta(seconds=7 * len(times))).isoformat())
            if chance.randrange(3):
                shown = tally.facts(game, times, game_id=1, begun=NOON.isoformat())
                assert shown == statistics.facts_of(game, times, game_id=1, begun=NOON.isoformat())


def told(game: rules.Game, line: str) -> rules.Game:
    """The game after a line, or the ruling against it."""
    after = game.apply(game.read(line))
    assert not isinstance(after, rules.Ruling), after
    return after


def facts_at_once(game: rules.Game) -> statistics.GameFacts:
    """The facts of a game of which all was entered at one moment."""
    return statistics.facts_of(game, [NOON.isoformat()] * game.version, game_id=1, begun=NOON.isoformat())


def numbers(facts: statistics.GameFacts) -> list[object]:
    """What a game adds to those of whom there is anything, and who came in where."""
    return [
        facts.ranking,
        {name: row for name, row in facts.contributions.items() if row != statistics.Contribution()},
    ]
