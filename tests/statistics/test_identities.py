"""Who is who: names on the records told by player, from events that are only ever added to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Unreadable
from companion.statistics import (
    PLAYER_COLOURS,
    SHAPES,
    ChooseColour,
    ChooseFace,
    GameFacts,
    Identities,
    IdentityEvent,
    Import,
    Mark,
    PlacedSide,
    PlayerStatistics,
    Rename,
    TakeBack,
    fold,
    identities_of,
    opponents_of,
    read_identity_line,
    results_of,
    write_identity_line,
)
from tests.statistics.test_fold import played

ORDERS = ("Ana Ben", "zoe Ana", "Ben Zoe Ana", "Ana zoe", "Zoe Ben", "Uncle Ana")
GAMES = [played(number, *order.split()) for number, order in enumerate(ORDERS, 1)]

names = st.sampled_from(("Ana", "Ben", "Zoe", "zoe", "Uncle", "Nobody yet"))
events = st.lists(
    st.one_of(
        st.builds(Rename, names, names),
        st.builds(ChooseColour, names, st.sampled_from(PLAYER_COLOURS)),
        st.builds(ChooseFace, names, st.sampled_from(SHAPES)),
        st.builds(Mark, names, st.booleans()),
        st.builds(Import, st.just("0" * 32), st.just("old.csv")),
        st.builds(TakeBack, st.integers(1, 8)),
    ),
    max_size=8,
)


def who(*lines: str) -> Identities:
    """Who is who after these lines."""
    return identities_of([read_identity_line(line) for line in lines])


def statistics(identities: Identities) -> dict[str, PlayerStatistics]:
    """What all games add up to for each player."""
    return fold(map(identities.of_players, GAMES))


def test_a_renamed_player_has_every_game_under_the_present_name() -> None:
    after = who('rename "Ben": "Benjamin"')
    assert ("Benjamin", "Ana") == (after.player_of("Ben"), after.player_of("Ana"))
    assert ("Benjamin", "Ben") == after.names_of("Benjamin")
    assert statistics(Identities())["Ben"].total == statistics(after)["Benjamin"].total
    assert "Ben" not in statistics(after)


def test_two_spellings_become_one_player_by_a_name_that_exists() -> None:
    zoe = statistics(who('rename "zoe": "Zoe"'))["Zoe"]
    assert (4, 2) == (zoe.total.games, zoe.total.won)
    games = [who("rename zoe: Zoe").of_players(game) for game in GAMES]
    assert [1, 2, 2, 1] == [each.place for each in results_of("Zoe", games)]
    assert 3 == opponents_of("Ana", games)["Zoe"].games


def test_an_event_is_taken_back_by_another_and_put_back_by_a_third() -> None:
    lines = ('rename "zoe": "Zoe"', 'rename "Zoe": "Zora"', "undo 1", "undo 3")
    assert ["Zoe", "Zora", "zoe", "Zora"] == [who(*lines[:length]).player_of("zoe") for length in range(1, 5)]


def test_what_was_chosen_goes_along_with_a_name_and_never_takes_another_s_place() -> None:
    chosen = ('colour "zoe": violet', 'face "zoe": 🦊', 'guest "zoe"', 'colour "Ana": gold')
    renamed = who(*chosen, 'rename "zoe": "Zora"')
    assert ("violet", "🦊", frozenset(("Zora",))) == (
        renamed.colours["Zora"],
        renamed.faces["Zora"],
        renamed.guests,
    )
    joined = who(*chosen, 'rename "zoe": "Ana"')
    assert ("gold", "🦊") == (joined.colours["Ana"], joined.faces["Ana"])
    assert {} == who(*chosen, 'colour "zoe": none', 'colour "Ana": none').colours


def test_a_name_that_somebody_had_before_leads_to_who_it_is_now() -> None:
    after = who('rename "Ana": "Anna"', 'rename "Ben": "Ana"')
    assert ["Anna", "Anna"] == [after.player_of(name) for name in ("Ana", "Ben")]


def test_twenty_thousand_renames_lead_every_name_to_the_last() -> None:
    names_of_all = [f"P{number}" for number in range(20_001)]
    after = identities_of([*map(Rename, names_of_all, names_of_all[1:])])
    assert dict.fromkeys(names_of_all[:-1], names_of_all[-1]) == after.names


def test_who_sat_at_one_table_under_both_names_came_in_once() -> None:
    once = who("rename zoe: Zoe").ranking(
        (PlacedSide(1, ("Ana",)), PlacedSide(2, ("zoe",)), PlacedSide(3, ("Zoe",)))
    )
    assert (PlacedSide(1, ("Ana",)), PlacedSide(2, ("Zoe",))) == once


def test_a_guest_rates_nobody() -> None:
    after = who('guest "Uncle"', 'rename "Uncle": "Uncle Bob"')
    assert (PlacedSide(2, ("Ana",)),) == after.rated(GAMES[-1].ranking)


@given(events)
def test_whose_a_name_is_is_asked_once(lines: list[IdentityEvent]) -> None:
    after = identities_of(lines)
    for name in ("Ana", "Ben", "Zoe", "zoe", "Uncle", "Nobody yet"):
        player = after.player_of(name)
        assert player == after.player_of(player)
        assert name in after.names_of(player)


@given(events, names)
def test_renaming_back_gives_the_earlier_statistics(before: list[IdentityEvent], name: str) -> None:
    player = identities_of(before).player_of(name)
    away, back = Rename(name, "Somebody new"), Rename("Somebody new", player)
    assert statistics(identities_of(before)) == statistics(identities_of([*before, away, back]))


@given(events, st.lists(st.builds(Rename, names, names), min_size=1, max_size=3))
def test_taking_back_what_was_added_gives_the_earlier_identities(
    before: list[IdentityEvent], added: list[IdentityEvent]
) -> None:
    first, last = len(before) + 1, len(before) + len(added)
    taken_back = [TakeBack(number) for number in range(last, first - 1, -1)]
    assert identities_of(before) == identities_of([*before, *added, *taken_back])


@given(events)
def test_no_game_is_lost_or_counted_twice(lines: list[IdentityEvent]) -> None:
    after = identities_of(lines)
    played_by: list[tuple[GameFacts, GameFacts]] = [(game, after.of_players(game)) for game in GAMES]
    for as_written, by_player in played_by:
        assert {after.player_of(name) for name in as_written.contributions} == set(by_player.contributions)


@given(events)
def test_a_line_is_read_as_it_is_written(lines: list[IdentityEvent]) -> None:
    assert lines == [read_identity_line(write_identity_line(event)) for event in lines]


@pytest.mark.parametrize("face", ["🦊", "👩‍🚀", "🏴‍☠️", "🇩🇪", "👍🏽", "❤️", "star"])
def test_a_face_is_a_shape_or_one_emoji(face: str) -> None:
    assert ChooseFace("Ana", face) == read_identity_line(f"face Ana: {face}")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Nothing is no event of who is who."),
        ("rename Ana", "A name is missing."),
        (f"rename Ana: {'x' * 31}", "That name has 31 letters."),
        ("colour Ana: beige", "beige is no colour here. Expected red,"),
        ("colour Ana", "Something is missing after the name."),
        ("face Ana: A", "A is no face. Expected one emoji, or fox,"),
        ("face Ana: 🦊🦊", "🦊🦊 is no face."),
        ("face Ana: 🇩", "🇩 is no face."),
        ("guest Ana: yes", "Nothing stands after the name"),
        ("undo all", "all is no number."),
    ],
)
def test_a_line_that_is_none_says_what_was_expected(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_identity_line(line)
    assert str(error.value).startswith(sentence)
