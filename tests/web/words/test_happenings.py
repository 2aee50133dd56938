"""What just happened: as data for the screens, and as it would be called out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Game, Phase, Play, Setup, Undo, new_game, read_record
from companion.web.words.happenings import happenings, speech
from companion.web.words.headline import plain
from tests.rules.wanderer import setups, wander

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
TWO = '[Edition "classic"]\n[Players "Ana, Ben"]\n'
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n'
EARLY = '[Edition "international-1983"]\n[Players "Ana, Ben, Cy"]\n'
DEALT = "round\nstart R5\n"
FOUR = f"{DEALT}Ben: W4=B\n"
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")
BEN_HAS_TWO = (
    f"{DEALT}Ben: R1\nCy: R2\nAna: R3\nBen: R4\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n"
    "Ben: R6\nCy: draw\nCy: keep\nAna: draw\nAna: keep\nBen: R7\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n"
    "Ben: R8\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n"
)


def played(record: str) -> Game:
    """The game after a record's lines."""
    read = read_record(record)
    game = new_game(read.setup)
    for _, event in read.lines:
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
    return game


def told(game: Game) -> list[str]:
    """Each happening in a line: its kind, then what it says."""
    return [" ".join(map(str, each.as_json.values())) for each in happenings(game)]


@pytest.mark.parametrize(
    ("record", "happened", "spoken"),
    [
        (CLASSIC, [], ""),
        (f"{CLASSIC}round\n", ["dealt Ana"], "Ana deals."),
        (f"{CLASSIC}{DEALT}", ["turned-up 5 red", "turn Ben"], "Red. Ben's turn."),
        (
            f"{CLASSIC}round\nstart RS\n",
            ["turned-up S red", "skipped Ben", "turn Cy"],
            "Red. Ben loses the turn. Cy's turn.",
        ),
        (
            f"{CLASSIC}round\nstart RD\n",
            ["turned-up D red", "drew Ben 2 True", "turn Cy"],
            "Red. Ben draws two. Cy's turn.",
        ),
        (
            f"{CLASSIC}round\nstart RR\n",
            ["turned-up R red", "reversed right", "turn Ana"],
            "Red. Reverse. Ana's turn.",
        ),
        (f"{CLASSIC}round\nstart W\n", ["turned-up W", "turn Ben"], "Ben names the colour."),
        (f"{CLASSIC}round\nstart W4\n", ["turned-up W4"], ""),
        (f"{CLASSIC}round\nstart W\nBen: colour G\n", ["colour green"], "Green."),
        (f"{CLASSIC}{DEALT}Ben: R7\n", ["played Ben 7 red", "turn Cy"], "Cy's turn."),
        (
            f"{CLASSIC}{DEALT}Ben: B5\n",
            ["played Ben 5 blue", "colour blue", "turn Cy"],
            "Blue. Cy's turn.",
        ),
        (f"{CLASSIC}{DEALT}Ben: ?\n", ["played Ben", "turn Cy"], "Cy's turn."),
        (
            f"{CLASSIC}{DEALT}Ben: RS\n",
            ["played Ben S red", "skipped Cy", "turn Ana"],
            "Cy loses the turn. Ana's turn.",
        ),
        (
            f"{CLASSIC}{DEALT}Ben: RR\n",
            ["played Ben R red", "reversed right", "turn Ana"],
            "Reverse. Ana's turn.",
        ),
        (
            f"{TWO}{DEALT}Ben: RR\n",
            ["played Ben R red", "skipped Ana", "turn Ben"],
            "Ana loses the turn. Ben plays again.",
        ),
        (
            f"{CLASSIC}{DEALT}Ben: RD\n",
            ["played Ben D red", "drew Cy 2 True", "turn Ana"],
            "Cy draws two. Ana's turn.",
        ),
        (f"{CLASSIC}{DEALT}Ben: draw\n", ["drew Ben 1"], ""),
        (f"{CLASSIC}{DEALT}Ben: draw\nBen: keep\n", ["kept Ben", "turn Cy"], "Cy's turn."),
        (
            f"{CLASSIC}{FOUR}",
            ["played Ben W4", "colour blue", "turn Cy"],
            "Blue. Cy draws four, or challenges.",
        ),
        (f"{CLASSIC}{FOUR}Cy: accept\n", ["drew Cy 4 True", "turn Ana"], "Cy draws four. Blue. Ana's turn."),
        (
            f"{CLASSIC}{FOUR}Ana: draw\n",
            ["drew Cy 4 True", "drew Ana 1", "turn Ana"],
            "Cy draws four. Ana's turn.",
        ),
        (
            f"{CLASSIC}{FOUR}Cy: challenge guilty\n",
            ["challenged Ben Cy True", "drew Ben 4 True", "turn Cy"],
            "Guilty! Ben draws four. Blue. Cy's turn.",
        ),
        (
            f"{CLASSIC}{FOUR}Cy: challenge innocent\n",
            ["challenged Ben Cy False", "drew Cy 6 True", "turn Ana"],
            "Not guilty! Cy draws six. Blue. Ana's turn.",
        ),
        (
            f"{EARLY}{FOUR}Cy: challenge guilty\n",
            ["challenged Ben Cy True", "colour red", "turn Ben"],
            "Guilty! Red. Ben plays another card.",
        ),
        (
            f"{COIN}{DEALT}Ben: W50=G heads Ana tails Cy\n",
            ["played Ben W50", "colour green", "turn Ben"],
            "Green. Ben flips the coin.",
        ),
        (
            f"{COIN}{DEALT}Ben: W50=G heads Ana tails Cy\nflip heads\n",
            ["coin heads", "drew Cy 4 True", "turn Cy"],
            "Heads. Cy draws four. Cy's turn.",
        ),
        (f"{CLASSIC}{BEN_HAS_TWO}Ben: uno\n", ["uno Ben"], "Ben said UNO!"),
        (
            f"{CLASSIC}{BEN_HAS_TWO}Ben: R9\nAna: catch Ben\n",
            ["caught Ben Ana", "drew Ben 2 True"],
            "Ana caught Ben. Ben draws two.",
        ),
        (f"{CLASSIC}{DEALT}reshuffle\n", ["shuffled"], "The discards are shuffled back."),
        (f"{CLASSIC}{DEALT}Ben: R7\nundo\n", ["undone", "turn Ben"], "Taken back. Ben's turn."),
        (f"{CLASSIC}{DEALT}Ben: R7\nundo\nredo\n", ["redone", "turn Cy"], "Put back. Cy's turn."),
        (
            f"{CLASSIC}{DEALT}Ben: R7\nCy: R1\nundo\nundo\nredo\n",
            ["redone", "turn Cy"],
            "Put back. Cy's turn.",
        ),
        (f"{CLASSIC}{DEALT}flip heads!\n", [], ""),
        (f"{CLASSIC}round\nBen: out\n", ["out Ben"], "Ben is out. Count the hands."),
        (f"{CLASSIC}round\nBen: out\nAna: hand R7 W\n", ["counted Ana 57"], "Ana: 57 points."),
        (
            f"{CLASSIC}round\nBen: out\nAna: points 5\nCy: points 1\n",
            ["counted Cy 1", "round-won Ben 6"],
            "Cy: 1 point. Ben wins the round.",
        ),
        (
            f"{CLASSIC}round\nBen: out\nAna: points 400\nCy: points 100\n",
            ["counted Cy 100", "round-won Ben 500", "game-won ('Ben',)"],
            "Cy: 100 points. Ben wins the round. Ben wins the game!",
        ),
    ],
)
def test_the_last_line_of_a_record_is_told(record: str, happened: list[str], spoken: str) -> None:
    game = played(record)
    assert happened == told(game)
    assert spoken == speech(game, happenings(game))


seeds = st.integers(0, 2**16)


def drawn(game: Game) -> Counter[str]:
    """How many cards each is said to have drawn."""
    drew: Counter[str] = Counter()
    for each in happenings(game):
        if each.kind == "drew" and each.player and each.count:
            drew[each.player] += each.count
    return drew


def gained(before: Game, after: Game) -> Counter[str]:
    """How many more cards each holds, in the same round and where that is known."""
    held, holds = before.state.hands, after.state.hands
    return Counter(
        {name: count - (held.get(name) or 0) for name, count in holds.items() if count is not None}
    )


@given(setups(), seeds)
def test_as_many_cards_are_told_as_come_into_the_hands(setup: Setup, seed: int) -> None:
    for before, event, after in wander(setup, seed, 40):
        if isinstance(event, Undo) or before.state.round != after.state.round or not before.state.hands:
            continue
        gains = gained(before, after)
        if isinstance(event, Play):
            gains[event.player] += 1
        if before.state.challenge and after.state.phase is Phase.REPLAY:
            gains[before.state.challenge[0]] -= 1
        if after.event is event and after.state.is_followed and after.state.hands:
            assert +gains == drawn(after)


@given(setups(), seeds)
def test_whatever_a_table_lets_stand_can_be_told(setup: Setup, seed: int) -> None:
    for before, event, after in wander(setup, seed, 40, stands=0.3):
        told = happenings(after)
        gains = gained(before, after)
        bystanders = drawn(after).keys() - {getattr(plain(event), "player", None)}
        assert all(each.as_json for each in told)
        if (
            before.state.round == after.state.round
            and not before.state.challenge
            and not isinstance(plain(event), Undo)
        ):
            assert all(drawn(after)[name] == gains[name] for name in bystanders)


@given(setups(), seeds)
def test_every_card_that_must_be_drawn_is_called_out(setup: Setup, seed: int) -> None:
    for _, _, after in wander(setup, seed, 40):
        for each in happenings(after):
            if each.kind == "drew" and each.forced:
                assert f"{each.player} draws {NUMBERS[each.count or 0]}." in speech(after, happenings(after))
