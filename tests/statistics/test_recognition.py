"""Which games of a file are here already: as many of it as there are here, and no more."""

from collections import Counter
from datetime import date, time

from hypothesis import given
from hypothesis import strategies as st

from companion.statistics import OldGame, Traits, new_among, traits_of

DAYS = (date(2024, 3, 1), date(2024, 3, 2))
GAMES = st.builds(
    OldGame,
    st.sampled_from(DAYS),
    st.sampled_from(({"Ana": 5, "Ben": 3}, {"Ben": 3, "Ana": 5}, {"Ana": 3, "Ben": 5}, {"Ana": 5, "Cy": 3})),
    play=st.sampled_from(("", "#1", "#2")),
)


def traits(games: list[OldGame]) -> list[Traits]:
    """What each of these games is known by, where everybody has one name."""
    return [traits_of(game, str) for game in games]


def results(games: list[OldGame]) -> Counter[object]:
    """How often each result is among these games."""
    return Counter((game.day, frozenset(game.points.items())) for game in games)


@given(st.lists(GAMES, max_size=8), st.lists(GAMES, max_size=8))
def test_of_a_sheet_each_result_is_here_as_often_as_the_file_and_the_table_have_it(
    brought: list[OldGame], here: list[OldGame]
) -> None:
    sheet = [OldGame(game.day, game.points) for game in brought]
    new = [sheet[place] for place in new_among(traits(sheet), traits(here))]
    assert results(sheet) - results(here) == results(new)


@given(st.lists(GAMES, max_size=8, unique_by=lambda game: game.play or id(game)), st.data())
def test_a_file_that_has_grown_and_is_in_another_order_adds_what_it_has_more(
    games: list[OldGame], data: st.DataObject
) -> None:
    grown = data.draw(st.permutations(games))
    before = data.draw(st.integers(0, len(games)))
    new = new_among(traits(grown), traits(games[:before]))
    assert results(games[before:]) == results([grown[place] for place in new])


def test_a_play_that_was_put_right_is_the_same_and_one_that_is_equal_is_another() -> None:
    first = OldGame(DAYS[0], {"Ana": 5, "Ben": 3}, play="#1")
    corrected = OldGame(DAYS[1], {"Ana": 7, "Ben": 3}, play="#1")
    equal = OldGame(first.day, first.points, play="#2")
    assert (1,) == new_among(traits([corrected, equal]), traits([first]))


def test_a_play_is_the_game_that_began_with_it_rather_than_one_with_an_equal_result() -> None:
    early, late = time(20, 0, 5), time(21, 0, 5)
    put_right, equal = (
        OldGame(DAYS[0], {"Ana": ana, "Ben": 3}, hour=at) for ana, at in ((7, early), (5, late))
    )
    plays = [OldGame(DAYS[0], {"Ana": 5, "Ben": 3}, hour=at, play=f"#{at.hour}") for at in (early, late)]
    assert () == new_among(traits(plays), traits([put_right, equal]))
    at_one_hour = [OldGame(DAYS[0], {"Ana": ana, "Ben": 3}, hour=early) for ana in (5, 6)]
    plays = [OldGame(DAYS[0], {"Ana": ana, "Ben": 3}, hour=early, play=f"#{ana}") for ana in (7, 6, 5)]
    assert (0,) == new_among(traits(plays), traits(at_one_hour))


def test_without_points_a_game_is_known_by_who_won_it() -> None:
    orders = ("Ana", "Ben", "Cy"), ("Ana", "Cy", "Ben"), ("Ben", "Ana", "Cy")
    ana, also_ana, ben = (OldGame(DAYS[0], dict.fromkeys(names)) for names in orders)
    assert (1,) == new_among(traits([also_ana, ben]), traits([ana]))


def test_a_player_is_known_by_another_name_and_however_it_is_written() -> None:
    here = OldGame(DAYS[0], {"Bart": 5, "Zoë": 3})
    brought = OldGame(DAYS[0], {"ZOË": 3, "Bartholomew": 5})
    renamed = {"Bart": "Bartholomew"}
    assert () == new_among([traits_of(brought, str)], [traits_of(here, lambda name: renamed.get(name, name))])
