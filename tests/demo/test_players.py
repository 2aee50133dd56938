"""The made-up players: with any box they play a round to its end, by real hands and by the rules."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from companion.demo.hands import Hands
from companion.demo.players import Deed, Players
from companion.demo.playing import INTO_THE_ROUND, NAMES, opening
from companion.rules import (
    EDITIONS,
    Catch,
    Challenge,
    Edition,
    Flip,
    Game,
    Hand,
    Phase,
    Play,
    Ruling,
    Uno,
    new_game,
    read_setup,
)

MOST_EVENTS = 1_000


def played(edition: Edition, seed: int = 1, rounds: int = 1) -> Iterator[tuple[Game, Deed, Hands]]:
    """What happens at a table until so many rounds are scored, and the cards after each event."""
    setup = read_setup({"Edition": edition.slug, "Players": ", ".join(NAMES)})
    rng = Random(seed)
    game, hands, players = new_game(setup), Hands(setup, rng), Players(rng)
    for _ in range(MOST_EVENTS):
        deed = players.next(game, hands)
        if deed is None or len(game.state.rounds) == rounds:
            return
        after = game.apply(deed.event)
        assert not isinstance(after, Ruling), f"{deed.event}: {after.text}"
        hands.follow(after)
        game = after
        yield game, deed, hands
    raise AssertionError("It never ended.")


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_with_any_box_a_round_is_played_by_real_hands_and_the_rules(edition: Edition) -> None:
    for game, _, hands in played(edition):
        state = game.state
        assert state.hands == {name: len(hands.of(name)) for name in state.hands}
        on_this_side = {*state.deck.faces}
        assert on_this_side >= {card for name in state.hands for card in hands.of(name)}
    assert 1 == len(game.state.rounds)
    # A hand that was counted is one that was held: whoever went out has nothing.
    assert state.phase in (Phase.BETWEEN, Phase.FINISHED)


def test_what_somebody_lays_they_held() -> None:
    held = dict[str, Counter[str]]()
    for _, deed, hands in played(EDITIONS["anniversary"]):
        if isinstance(deed.event, Play):
            assert held[deed.player][deed.event.card.code] > 0
        if isinstance(deed.event, Hand):
            assert held[deed.player] == Counter(card.code for card in deed.event.cards)
        held = {name: Counter(card.code for card in hands.of(name)) for name in NAMES}


@pytest.mark.long
def test_people_forget_uno_and_are_caught_and_a_four_is_challenged_now_and_then() -> None:
    deeds = [deed.event for seed in range(6) for _, deed, _ in played(EDITIONS["wild-2020"], seed, rounds=3)]
    kinds = Counter(type(event) for event in deeds)
    assert kinds[Uno] > kinds[Catch] > 0
    challenges = {event.guilty for event in deeds if isinstance(event, Challenge)}
    assert {True, False} == challenges


def test_the_coin_falls_on_both_sides() -> None:
    coins = {
        deed.event.side
        for seed in range(12)
        for _, deed, _ in played(EDITIONS["anniversary"], seed)
        if isinstance(deed.event, Flip)
    }
    assert {"heads", "tails"} == coins


def test_people_take_their_time() -> None:
    seconds = [deed.seconds for _, deed, _ in played(EDITIONS["classic"])]
    assert 1 <= min(seconds)
    assert 2 < sum(seconds) / len(seconds) < 5


def test_the_same_chance_plays_the_same_game() -> None:
    one, other, another = (
        [(deed.event, deed.seconds) for _, deed, _ in played(EDITIONS["flip"], seed)] for seed in (3, 3, 4)
    )
    assert one == other
    assert one != another


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_who_comes_sees_a_round_that_is_under_way(edition: Edition) -> None:
    game, hands, _ = opening(edition, Random(7))
    assert Phase.TURN is game.state.phase
    assert game.version >= INTO_THE_ROUND
    assert game.state.hands == {name: len(hands.of(name)) for name in game.state.hands}
