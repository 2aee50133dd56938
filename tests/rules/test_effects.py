"""The effects of an event, as the referee reports them."""

import json
from collections import Counter

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
from tests.rules.builder import play
from tests.rules.random_games import random_game, setups, whole_games

BEGUN = "round; start R5; "


def test_who_wins_the_game_is_told_by_name() -> None:
    game = play("anniversary", 2, "round; Ben: out; Ana: points 100", target=100).game
    assert ("Ben",) == game.latest_effects[-1].players


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
    moves = (EffectKind.SWAPPED, EffectKind.PASSED, EffectKind.HANDS_SHUFFLED)
    return any(effect.kind in moves for effect in game.latest_effects)


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
