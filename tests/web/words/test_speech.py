"""What happened last: as data for the screens, and as it would be called out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import EffectKind, Game, Setup, in_words, new_game, read_record
from companion.web.words.speech import speech, told
from tests.rules.random_games import random_game, setups, whole_games

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
TWO = '[Edition "classic"]\n[Players "Ana, Ben"]\n'
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n'
EARLY = '[Edition "international-1983"]\n[Players "Ana, Ben, Cy"]\n'
DEALT = "round\nstart R5\n"
FOUR = f"{DEALT}Ben: W4=B\n"
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


def lines(game: Game) -> list[str]:
    """Each effect that is told, in a line: its kind, then what it says."""
    return [" ".join(map(str, each.as_json.values())) for each in told(game)]


@pytest.mark.parametrize(
    ("record", "effects", "spoken"),
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
        (
            f"{CLASSIC}{DEALT}Ben: R7\namend 3: Ben: RS; Ana: R1\n",
            ["amended 3", "turn Ben"],
            "Corrected: Ben's red Skip and Ana's red 1, not Ben's red 7. Ben's turn.",
        ),
        (
            f"{CLASSIC}{DEALT}Ben: R7\namend 3: nothing\n",
            ["amended 3", "turn Ben"],
            "Corrected: Ben's red 7 never happened. Ben's turn.",
        ),
        (f"{CLASSIC}{DEALT}amend 9: nothing!\n", [], ""),
        (
            f"{CLASSIC}{DEALT}Ben: R7\namend 3: Ben: R8\n",
            ["amended 3", "turn Cy"],
            "Corrected: Ben played a red 8, not a red 7. Cy's turn.",
        ),
        (
            f"{CLASSIC}{DEALT}Ben: R7\namend 3: reshuffle; Ben: R7\n",
            ["amended 3", "turn Cy"],
            "Corrected: before Ben's red 7 came the reshuffle. Cy's turn.",
        ),
        (
            f"{CLASSIC}{DEALT}Ben: R7\namend 3: nothing\namend 3: Ben: R7\n",
            ["amended 3", "turn Cy"],
            "Corrected: Ben's red 7 counts after all. Cy's turn.",
        ),
        (f"{CLASSIC}{DEALT}amend 2: start R8\nundo\n", ["undone", "turn Ben"], "Taken back. Ben's turn."),
        (
            f"{CLASSIC}round\nBen: out\nAna: points 5\nCy: points 1\namend 3: Ana: points 500\n",
            ["amended 3", "game-won ('Ben',)"],
            "Corrected: Ana had 500 points left, not 5. Ben wins the game!",
        ),
        (f"{CLASSIC}round\nBen: out\n", ["out Ben"], "Ben went out. Count the hands."),
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
def test_the_last_line_of_a_record_is_told(record: str, effects: list[str], spoken: str) -> None:
    game = played(record)
    assert effects == lines(game)
    assert spoken == speech(game)


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_every_card_that_must_be_drawn_is_called_out(setup: Setup, seed: int) -> None:
    for _, _, after in random_game(setup, seed, 40):
        for each in told(after):
            if each.kind is EffectKind.DREW and each.forced:
                assert f"{each.player} draws {in_words(each.count or 0)}." in speech(after)


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_whatever_a_table_lets_stand_can_be_called_out(setup: Setup, seed: int) -> None:
    for _, _, after in random_game(setup, seed, 40, stands=0.3):
        assert speech(after) or not any(each.kind is EffectKind.TURN for each in told(after))
