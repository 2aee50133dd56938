"""What happened last in a round, as a phone that waits lists it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Game, Setup
from companion.web.words.lately import Happening, lately
from tests.rules.random_games import random_game, setups, whole_games
from tests.web.builder import FOUR, game_of

TURN = f"{FOUR}round\nstart R5\n"
MERCY = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\nfix hand Cy 24\nBen: R1\n'
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\nBen: W50=B heads Ana tails Cy\n'
ALL_DRAW = '[Edition "modern"]\n[Players "Ana, Ben, Cy"]\n[Blank1 "all draw 2"]\nround\nstart R5\n'


def newest(record: str, seat: str = "") -> Happening:
    """What happened last of all."""
    return lately(game_of(record), seat)[0]


def test_the_newest_comes_first_and_what_came_before_the_round_is_not_told() -> None:
    game = game_of(f"{TURN}Ben: W4=B\nCy: accept\nDee: B7\n")
    assert [
        ("Dee", "Dee played a blue 7."),
        ("Cy", "Cy drew 4 cards."),
        ("Ben", "You played a Wild Draw Four and named blue."),
    ] == [each[:2] for each in lately(game, "Ben", most=3)]
    assert ["Dee", "Cy", "Ben", "Ana", "Ana"] == [each.player for each in lately(game, most=9)]
    later = game_of(f"{FOUR}round\nBen: out\nAna: points 5\nCy: points 5\nDee: points 5\nround\n")
    assert ["7 cards each, dealt by Ben."] == [each.text for each in lately(later)]


@pytest.mark.parametrize(
    ("played", "who", "said", "came"),
    [
        ("Ben: R7", "Ben", "Ben played a red 7.", ""),
        ("Ben: R?", "Ben", "Ben played a red number.", ""),
        ("Ben: RD", "Ben", "Ben played a red Draw Two.", "Cy drew 2 cards."),
        ("Ben: RS", "Ben", "Ben played a red Skip.", "Cy loses the turn."),
        ("Ben: RR", "Ben", "Ben played a red Reverse.", "Play goes right."),
        ("Ben: W4=B\nCy: accept", "Cy", "Cy drew 4 cards.", "Cy loses the turn."),
        ("Ben: W4=B\nCy: challenge guilty", "Cy", "Cy challenged and was right.", "Ben drew 4 cards."),
        ("Ben: draw", "Ben", "Ben drew a card.", ""),
        ("Ben: draw\nBen: keep", "Ben", "Ben drew a card and kept it.", ""),
        ("Ben: draw\nBen: R7", "Ben", "Ben drew and played a red 7.", ""),
        ("fix hand Ben 3", "Ben", "Corrected: Ben has 3 cards.", ""),
        ("fix direction right", "", "Corrected: play goes right.", ""),
        ("Ben: R7\namend 3: Ben: R8", "", "Corrected: Ben played a red 8, not a red 7.", ""),
    ],
)
def test_each_thing_is_told_in_one_sentence_and_what_came_of_it_after_it(
    played: str, who: str, said: str, came: str
) -> None:
    told = newest(f"{TURN}{played}\n")
    assert (who, said, came) == told[:3]


@pytest.mark.parametrize(
    ("record", "said", "came"),
    [
        (f"{MERCY}Cy: draw\n", "Cy drew a card.", "Cy is out of this round!"),
        (f"{COIN}flip heads\n", "The coin shows heads.", "Cy drew 4 cards."),
        (
            f"{ALL_DRAW}Ben: WB1=R\n",
            "Ben played “All draw 2” and named red.",
            "Everybody but Ben draws 2.",
        ),
    ],
)
def test_what_a_box_of_its_own_brings_is_told_too(record: str, said: str, came: str) -> None:
    assert (said, came) == newest(record)[1:3]


@pytest.mark.parametrize(
    ("played", "card", "colour", "drawn"),
    [
        ("Ben: R7", "R7", "red", 0),
        ("Ben: ?S", "?S", "red", 0),
        ("Ben: W4=B", "W4", "blue", 0),
        ("Ben: W4=B\nCy: accept", None, None, 4),
        ("Ben: draw", None, None, 1),
        ("Ben: draw\nBen: R7", "R7", "red", 0),
        ("", "R5", "red", 0),
    ],
)
def test_what_lay_on_top_then_or_how_many_were_drawn_is_known(
    played: str, card: str | None, colour: str | None, drawn: int
) -> None:
    told = newest(f"{TURN}{played}\n")
    assert (card, colour, drawn) == (told.card and told.card.code, told.colour, told.drawn)


def test_who_was_caught_is_told_so() -> None:
    caught = (
        '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'
        + "Ben: ?\nAna: ?\n" * 5
        + "Ben: ?\nAna: catch Ben\n"
    )
    assert ("Ana caught you!", "You drew 2 cards.", 2) == (
        newest(caught, "Ben").text,
        newest(caught, "Ben").came,
        newest(caught, "Ben").drawn,
    )
    assert "Ana caught Ben, who had not said UNO." == newest(caught).text


def test_what_was_taken_back_did_not_happen() -> None:
    before = f"{TURN}Ben: RD\n"
    assert lately(game_of(before)) == lately(game_of(f"{before}Dee: R1\nundo\n"))
    assert "Dee" == newest(f"{before}Dee: R1\nundo\nredo\n").player


def test_all_cards_drawn_in_one_turn_are_one_thing() -> None:
    until = game_of('[Options "draw-until-match"]\n' + f"{TURN}Ben: draw\nBen: draw\nBen: draw\n")
    drew, turned_up, _dealt = lately(until)
    assert ("Ben drew 3 cards.", 3) == (drew.text, drew.drawn)
    assert "A red 5 was turned up." == turned_up.text


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_whatever_happens_can_be_told(setup: Setup, seed: int) -> None:
    after: Game
    for _, _, after in random_game(setup, seed, 40):
        names = {"", *after.everyone}
        for each in lately(after, after.everyone[0]):
            assert each.text
            assert each.player in names
