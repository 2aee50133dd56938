"""The questions that a state and a game answer, so that no caller works them out again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    Accept,
    Flip,
    Phase,
    Points,
    Redo,
    Round,
    Ruling,
    Setup,
    Start,
    Undo,
    Uno,
    read_card,
    read_line,
)
from tests.rules.builder import BEN_HAS_TWO, BEN_HAS_TWO_OF_TWO, play
from tests.rules.random_games import random_game, setups, whole_games

BEGUN = "round; start R5; "
FOUR = f"{BEGUN}Ben: W4=G; "
COIN = f"{BEGUN}Ben: W50=B heads Ana tails Cy; "
LAST_FOUR = f"{BEN_HAS_TWO_OF_TWO}Ben: Y1; Ana: Y2; Ben: W4=R; "


@pytest.mark.parametrize(
    ("lines", "actor"),
    [
        ("", "Ana"),
        ("round", "Ana"),
        ("round; start W", "Ben"),
        (BEGUN, "Ben"),
        (f"{BEGUN}Ben: draw", "Ben"),
        (FOUR, "Cy"),
        (COIN, "Ben"),
        ("round; Ben: out", None),
        ("round; Ben: out; Ana: points 1; Cy: points 1", "Ben"),
        ("round; Ben: out; Ana: points 1; Cy: points 999", None),
    ],
)
def test_one_player_does_what_comes_next_or_nobody_in_particular(lines: str, actor: str | None) -> None:
    assert actor == play("anniversary", 3, lines).game.state.actor


def test_the_deal_passes_left_once_a_round_is_scored() -> None:
    begun = play("classic", 3, "round").game.state
    scored = play("classic", 3, "round; Ben: out; Ana: points 1; Cy: points 1").game.state
    assert ("Ana", "Ben") == (begun.next_dealer, scored.next_dealer)


@pytest.mark.long
@whole_games
@given(setups(), st.integers(0, 2**16))
def test_who_is_to_deal_next_is_who_deals(setup: Setup, seed: int) -> None:
    for before, event, after in random_game(setup, seed, 60):
        if event == Round():
            assert before.state.next_dealer == after.state.dealer


def test_a_turn_is_for_a_card_a_draw_or_keeping_it() -> None:
    assert play("classic", 3, BEGUN).game.state.is_turn_of("Ben")
    assert play("classic", 3, f"{BEGUN}Ben: draw").game.state.is_turn_of("Ben")
    assert not play("classic", 3, BEGUN).game.state.is_turn_of("Cy")
    assert not play("classic", 3, FOUR).game.state.is_turn_of("Cy")
    assert not play("classic", 3, "round; start W").game.state.is_turn_of("Ben")


@pytest.mark.parametrize(
    ("lines", "player"), [(BEGUN, "Ben"), (FOUR, "Ana"), (COIN, "Cy"), ("round", None), ("", None)]
)
def test_a_card_laid_now_is_the_player_s_after_whatever_waits(lines: str, player: str | None) -> None:
    assert player == play("anniversary", 3, lines).game.state.next_to_play


def test_turns_are_counted_in_the_direction_of_play() -> None:
    left, right = (play("classic", 4, lines).game.state for lines in (BEGUN, f"{BEGUN}Ben: RR"))
    assert [3, 0, 1, 2] == [left.turns_until(name) for name in left.seats]
    assert [0, 3, 2, 1] == [right.turns_until(name) for name in right.seats]
    assert 0 == play("classic", 3, "round").game.state.turns_until("Cy")


def test_uno_is_owed_with_the_next_to_last_card_until_it_is_said() -> None:
    owed, said = (play("classic", 3, BEN_HAS_TWO + more).game.state for more in ("", "Ben: uno"))
    assert owed.owes_uno("Ben")
    assert not owed.has_said_uno("Ben")
    assert said.has_said_uno("Ben")
    assert not said.owes_uno("Ben")
    assert not owed.owes_uno("Cy")


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_nobody_owes_an_uno_that_may_not_be_said(setup: Setup, seed: int) -> None:
    for _, _, after in random_game(setup, seed, 40):
        owing = [name for name in after.state.seats if after.state.owes_uno(name)]
        assert [None] * len(owing) == [after.refusal(Uno(name)) for name in owing]


def test_a_team_wins_together() -> None:
    game = play("classic", 4, "round; Ben: out; Ana: points 9; Cy: points 1", scoring="teams", target=10).game
    assert ("Ben & Dee",) == game.state.winner
    assert ("Ben", "Dee") == game.state.winning_players
    alone = play("classic", 2, "round; Ben: out; Ana: points 9", target=5).game
    assert ("Ben",) == alone.state.winner == alone.state.winning_players
    assert () == play("classic", 2, "round").game.state.winning_players


def test_a_card_among_the_discards_or_in_an_open_hand_is_in_no_other() -> None:
    state = play("classic", 2, f"{BEN_HAS_TWO_OF_TWO}Ben: Y1; Ana: Y2; Ben: Y3").game.state
    left = {code: state.copies_in_hands(read_card(code)) for code in ("RS", "YS", "Y2", "R5", "W", "?7")}
    assert {"RS": 0, "YS": 1, "Y2": 1, "R5": 1, "W": 4, "?7": 8} == left
    open_hand = play("classic", 3, "round; Ben: out; Ana: hand R7 R7 W").game.state
    assert [0, 3] == [open_hand.copies_in_hands(read_card(code)) for code in ("R7", "W")]


def test_who_played_plays_again_between_two_after_a_skip() -> None:
    assert play("classic", 2, f"{BEGUN}Ben: RS").game.plays_again
    assert not play("classic", 3, f"{BEGUN}Ben: RS").game.plays_again
    assert not play("classic", 2, f"{BEGUN}Ben: RS; Ben: R1; undo").game.plays_again


def test_hands_are_counted_once_somebody_is_out() -> None:
    assert play("classic", 3, BEGUN).game.once_counting is None
    assert play("classic", 3, FOUR).game.once_counting is None
    counting = play("classic", 3, "round; Ben: out").game
    assert counting is counting.once_counting


def test_a_four_as_the_last_card_is_drawn_once_hands_are_counted() -> None:
    game = play("classic", 2, LAST_FOUR).game
    counting = game.once_counting
    assert Phase.CHALLENGE is game.state.phase
    assert counting is not None
    assert Phase.COUNT is counting.state.phase
    assert Accept("Ana") == counting.event
    assert not isinstance(game.apply(Points("Ana", 20)), Ruling)


@pytest.mark.parametrize(
    ("lines", "line", "whose"),
    [
        ("", "round", "Ana"),
        ("", "round Ana", "Ana"),
        ("", "round Ben", None),
        ("round", "start R5", "Ana"),
        (BEGUN, "reshuffle", "Ben"),
        (COIN, "flip heads", "Ben"),
        (BEGUN, "Ana: catch Ben", "Ana"),
        (BEGUN, "Ben: R7!", None),
        (f"{BEGUN}Ben: R7", "undo", "Ben"),
        (f"{BEGUN}Ben: R7; undo", "redo", "Ben"),
        ("", "undo", None),
        (BEGUN, "redo", None),
    ],
)
def test_an_event_is_one_player_s_own_or_the_whole_table_s(lines: str, line: str, whose: str | None) -> None:
    game = play("anniversary", 3, lines).game
    assert whose == game.owner_of(read_line(line, game.setup.players))


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_what_is_undone_is_put_back_by_whose_it_was(setup: Setup, seed: int) -> None:
    for before, event, after in random_game(setup, seed, 40):
        if not isinstance(event, Undo | Redo | Start | Flip):
            assert before.owner_of(event) == after.owner_of(Undo())
