"""The effects of an event, as the referee reports them."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    Challenge,
    Effect,
    EffectKind,
    FixHand,
    Game,
    Play,
    Redo,
    Setup,
    Undo,
    underlying,
)
from tests.rules.builder import BEN_HAS_TWO, BEN_HAS_TWO_OF_TWO, play
from tests.rules.random_games import random_game, setups, whole_games

BEGUN = "round; start R5; "
FOUR = f"{BEGUN}Ben: W4=B; "
COIN = f"{BEGUN}Ben: W50=G heads Ana tails Cy; "


def effects_of(lines: str, edition: str = "anniversary", players: int = 3, options: str = "") -> list[str]:
    """Return the effects of the last line, each as its kind and then its fields."""
    game = play(edition, players, lines, options=options).game
    return [" ".join(map(str, effect.as_json.values())) for effect in game.latest_effects]


@pytest.mark.parametrize(
    ("lines", "effects"),
    [
        ("", []),
        ("round", ["dealt Ana"]),
        ("round; start R5", ["turned-up 5 red", "turn Ben"]),
        ("round; start RS", ["turned-up S red", "skipped Ben", "turn Cy"]),
        ("round; start RR", ["turned-up R red", "reversed right", "turn Ana"]),
        ("round; start W", ["turned-up W", "turn Ben"]),
        ("round; start W4", ["turned-up W4"]),
        ("round; start W; Ben: colour G", ["colour green"]),
    ],
)
def test_a_round_begins(lines: str, effects: list[str]) -> None:
    assert effects == effects_of(lines)


@pytest.mark.parametrize(
    ("lines", "effects"),
    [
        ("Ben: R7", ["played Ben 7 red", "turn Cy"]),
        ("Ben: ?", ["played Ben", "turn Cy"]),
        ("Ben: B5", ["played Ben 5 blue", "colour blue", "turn Cy"]),
        ("Ben: W=R", ["played Ben W", "colour red", "turn Cy"]),
        ("Ben: RS", ["played Ben S red", "skipped Cy", "turn Ana"]),
        ("Ben: RR", ["played Ben R red", "reversed right", "turn Ana"]),
        ("Ben: W4=B", ["played Ben W4", "colour blue", "turn Cy"]),
        ("Ben: draw", ["drew Ben 1"]),
        ("Ben: draw; Ben: keep", ["kept Ben", "turn Cy"]),
        ("reshuffle", ["shuffled"]),
    ],
)
def test_a_turn_is_taken(lines: str, effects: list[str]) -> None:
    assert effects == effects_of(BEGUN + lines)


def test_between_two_a_reverse_skips() -> None:
    assert ["played Ben R red", "skipped Ana", "turn Ben"] == effects_of(f"{BEGUN}Ben: RR", players=2)


@pytest.mark.parametrize(
    ("players", "line", "effects"),
    [
        (5, "Ben: RS BS", ["skipped Cy", "skipped Dee", "colour blue", "turn Eve"]),
        (3, "Ben: RS BS GS", ["skipped Cy", "skipped Ana", "colour green", "turn Cy"]),
        (5, "Ben: RR BR", ["colour blue", "turn Cy"]),
        (5, "Ben: RR BR GR", ["reversed right", "colour green", "turn Ana"]),
        (2, "Ben: RR BR", ["skipped Ana", "colour blue", "turn Ben"]),
    ],
)
def test_each_of_several_cards_skips_or_reverses(players: int, line: str, effects: list[str]) -> None:
    _, *followed = effects_of(BEGUN + line, "classic", players, "multiples=any")
    assert effects == followed


def test_who_draws_for_a_card_loses_the_turn() -> None:
    assert ["turned-up D red", "drew Ben 2 True", "skipped Ben", "turn Cy"] == effects_of("round; start RD")
    drew = ["played Ben D red", "drew Cy 2 True", "skipped Cy", "turn Ana"]
    assert drew == effects_of(f"{BEGUN}Ben: RD")


def test_who_draws_the_four_loses_the_turn() -> None:
    assert ["drew Cy 4 True", "skipped Cy", "turn Ana"] == effects_of(f"{FOUR}Cy: accept")


def test_a_turn_after_a_four_that_waits_accepts_it() -> None:
    assert ["drew Cy 4 True", "skipped Cy", "drew Ana 1", "turn Ana"] == effects_of(f"{FOUR}Ana: draw")


def test_who_plays_on_a_four_all_the_same_draws_it_and_is_not_skipped() -> None:
    played = ["played Cy 7 blue", "drew Cy 4 True", "turn Ana"]
    assert played == effects_of(f"{FOUR}Cy: B7!")


def test_a_challenge_costs_who_was_wrong() -> None:
    guilty = ["challenged Ben Cy True", "drew Ben 4 True", "turn Cy"]
    innocent = ["challenged Ben Cy False", "drew Cy 6 True", "skipped Cy", "turn Ana"]
    assert guilty == effects_of(f"{FOUR}Cy: challenge guilty")
    assert innocent == effects_of(f"{FOUR}Cy: challenge innocent")


def test_in_1983_the_guilty_card_comes_back_and_another_goes_down() -> None:
    back = f"{FOUR}Cy: challenge guilty; "
    comes_back = ["challenged Ben Cy True", "returned Ben", "colour red", "turn Ben"]
    replaced = ["played Ben 7 red", "drew Ben 4 True", "turn Cy"]
    assert comes_back == effects_of(back, "international-1983")
    assert replaced == effects_of(f"{back}Ben: R7", "international-1983")


def test_the_coin_lands_and_the_one_it_does_not_show_draws() -> None:
    assert ["played Ben W50", "colour green", "turn Ben"] == effects_of(COIN)
    assert ["coin heads", "drew Cy 4 True", "turn Cy"] == effects_of(f"{COIN}flip heads")


def test_uno_is_said_or_somebody_is_caught() -> None:
    assert ["uno Ben"] == effects_of(f"{BEN_HAS_TWO}Ben: uno")
    caught = ["caught Ben Ana", "drew Ben 2 True"]
    assert caught == effects_of(f"{BEN_HAS_TWO}Ben: R7; Ana: catch Ben")


def test_a_hint_is_paid_for() -> None:
    assert ["drew Ana 4 True"] == effects_of(f"{BEGUN}Ana: hint", options="hint-penalty")


def test_somebody_goes_out_and_wins_the_round_or_the_game() -> None:
    counted = f"{BEN_HAS_TWO_OF_TWO}Ben: Y1; Ana: Y2; Ben: Y3"
    assert ["played Ben 3 yellow", "out Ben"] == effects_of(counted, players=2)
    won = ["counted Ana 15", "round-won Ben 15"]
    assert won == effects_of(f"{counted}; Ana: points 15", players=2)
    game = play("anniversary", 2, f"{counted}; Ana: hand W W Y9 Y9 Y8 R1", target=100).game
    assert ("Ben",) == game.latest_effects[-1].players


def test_the_last_card_may_make_the_next_player_draw_but_nobody_loses_a_turn() -> None:
    drew = ["played Ben D yellow", "drew Ana 2 True", "out Ben"]
    assert drew == effects_of(f"{BEN_HAS_TWO_OF_TWO}Ben: Y1; Ana: Y2; Ben: YD", players=2)


def test_where_the_draw_pile_runs_out_the_discards_come_back() -> None:
    # 112 cards: 21 in the hands, 1 turned up, and 22 hints leave 2 to draw and 2 to shuffle back.
    short = f"{BEGUN}Ben: R7; Cy: R1; " + "Ana: hint; " * 22
    assert ["shuffled", "drew Ben 4 True"] == effects_of(f"{short}Ben: hint", options="hint-penalty")


def test_what_is_let_stand_has_its_effects_or_none() -> None:
    assert [] == effects_of(f"{BEGUN}flip heads!")
    assert ["played Cy 1 blue", "colour blue", "turn Ana"] == effects_of(f"{BEGUN}Cy: B1!")
    # A turn of its own: what Ben drew in his is none of it.
    assert ["drew Cy 1", "turn Cy"] == effects_of(f"{BEGUN}Ben: draw; Cy: draw!")


@pytest.mark.parametrize(
    ("lines", "effects"),
    [
        (f"{BEGUN}Ben: R7; round!", ["dealt Ben"]),
        (f"{BEGUN}fix hand Cy 9", ["fixed Cy 9"]),
    ],
)
def test_cards_that_are_dealt_or_were_miscounted_are_not_drawn(lines: str, effects: list[str]) -> None:
    assert effects == effects_of(lines)


def test_an_undo_or_a_redo_is_all_that_happened() -> None:
    two = f"{BEGUN}Ben: RD; Ana: R1; "
    assert ["undone", "turn Ana"] == effects_of(f"{two}undo")
    assert ["redone", "turn Ben"] == effects_of(f"{two}undo; redo")
    assert ["redone", "turn Ana"] == effects_of(f"{two}undo; undo; redo")


def test_what_an_event_did_is_known_while_others_are_undone_and_redone() -> None:
    lines = f"{BEGUN}Ben: RD; "
    played, redone = (play("classic", 3, lines + more).game for more in ("", "undo; redo"))
    assert played.effects == redone.effects
    assert {"Cy": 2} == played.forced_draws == redone.forced_draws
    assert {} == play("classic", 3, f"{lines}Ana: R1; undo").game.forced_draws


def test_a_card_drawn_by_choice_is_owed_to_nobody() -> None:
    assert {} == play("classic", 3, f"{BEGUN}Ben: draw").game.forced_draws


seeds = st.integers(0, 2**16)


def drawn(game: Game) -> Counter[str]:
    """Count the cards that each player drew in the last event, forced or by choice."""
    drew: Counter[str] = Counter()
    for effect in game.latest_effects:
        if effect.kind is EffectKind.DREW and effect.player and effect.count:
            drew[effect.player] += effect.count
    return drew


def gained(before: Game, after: Game) -> Counter[str]:
    """Count how many more cards each player holds, where that is known."""
    held, holds = before.state.hands, after.state.hands
    known = [name for name in holds if holds[name] is not None and held.get(name) is not None]
    return Counter({name: (holds[name] or 0) - (held[name] or 0) for name in known})


def hands_moved(game: Game) -> bool:
    """Did whole hands change places in the last event?"""
    return any(effect.kind in (EffectKind.SWAPPED, EffectKind.PASSED) for effect in game.latest_effects)


def is_owed(game: Game) -> bool:
    """Does anybody owe cards for a Draw Two or a Wild Draw Four?"""
    return bool(game.state.challenge or game.state.debt)


@whole_games
@given(setups(), seeds)
def test_the_effects_account_for_every_card_that_comes_or_goes(setup: Setup, seed: int) -> None:
    for before, event, after in random_game(setup, seed, 40):
        same_round = before.state.round == after.state.round and before.state.hands and after.state.hands
        if isinstance(event, Undo | Redo | FixHand) or not same_round or not after.state.is_followed:
            continue
        moved = drawn(after)
        if isinstance(event, Play) and event.laid is None:
            continue
        for effect in after.effects:
            if effect.kind is EffectKind.PLAYED and effect.player:
                moved[effect.player] -= (event.laid or 0) if isinstance(event, Play) else 1
            if effect.kind is EffectKind.RETURNED and effect.player:
                moved[effect.player] += 1
        gains = gained(before, after)
        for name in moved.keys() - gains.keys():
            del moved[name]
        if hands_moved(after):
            # Whole hands moved as well: whoever has them now, they hold as many cards in all.
            assert moved.total() == gains.total()
        else:
            assert moved == gains


@whole_games
@given(setups(), seeds)
def test_nobody_loses_the_turn_and_has_it(setup: Setup, seed: int) -> None:
    for before, event, after in random_game(setup, seed, 40):
        skipped = {effect.player for effect in after.latest_effects if effect.kind is EffectKind.SKIPPED}
        assert skipped <= {*after.state.seats, *after.state.knocked_out}
        # Between two, the turn is back at once after the one that the cards owed cost. Several Skips may go
        # round the whole table: past everybody else, and on to who was the first to be skipped.
        goes_round = len(after.state.seats) == len(skipped) + 1 and (
            len(skipped) > 1 or (isinstance(event, Play) and event.card.skips > 1)
        )
        assert is_owed(before) or goes_round or after.state.turn not in skipped


@whole_games
@given(setups(), seeds)
def test_a_turn_that_passes_on_is_told(setup: Setup, seed: int) -> None:
    for before, _, after in random_game(setup, seed, 40, stands=0.2):
        told = [effect.player for effect in after.latest_effects if effect.kind is EffectKind.TURN]
        assert told in ([], [after.state.turn])
        if after.state.turn and before.state.turn != after.state.turn:
            assert told


@whole_games
@given(setups(), seeds)
def test_whatever_a_table_lets_stand_has_effects_that_can_be_told(setup: Setup, seed: int) -> None:
    for before, event, after in random_game(setup, seed, 40, stands=0.3):
        assert all(json.dumps(effect.as_json) for effect in after.latest_effects)
        plain = underlying(event)
        bystanders = drawn(after).keys() - {getattr(plain, "player", None)}
        same_round = before.state.round == after.state.round and not is_owed(before)
        if same_round and not hands_moved(after) and not isinstance(plain, Undo | Redo | Challenge):
            gains = gained(before, after)
            assert {name: gains[name] for name in bystanders} == {
                name: drawn(after)[name] for name in bystanders
            }


def test_an_effect_says_only_what_it_has_to_say() -> None:
    assert {"kind": "drew", "player": "Ana", "count": 4, "forced": True} == Effect(
        EffectKind.DREW, "Ana", count=4, forced=True
    ).as_json
