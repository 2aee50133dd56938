"""The two sentences on top of every screen."""

import pytest

from companion.rules import Game, new_game, read_record
from companion.table import Level
from companion.web.words.event_names import undo_name
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline
from companion.web.words.phrases import goal, listed

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n'


def played(record: str) -> Game:
    """The game after a record's lines."""
    read = read_record(record)
    game = new_game(read.setup)
    for _, event in read.lines:
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
    return game


@pytest.mark.parametrize(
    ("headers", "ends"),
    [
        ("", "to 500"),
        ('[Target "200"]', "to 200"),
        ('[Options "rounds=5"]', "over 5 rounds"),
        ('[Options "rounds=1"]', "over 1 round"),
        ('[Target "500"]\n[Options "rounds=5"]', "to 500 or over 5 rounds"),
        ('[Scoring "partner-rotation"]', "with every partner"),
        ('[Scoring "partner-rotation"]\n[Options "cycles=1"]', "with every partner"),
        ('[Scoring "partner-rotation"]\n[Options "cycles=3"]', "3 times with every partner"),
    ],
)
def test_what_ends_the_game_is_said_in_one_way(headers: str, ends: str) -> None:
    game = new_game(read_record(f'[Players "Ana, Ben, Cy, Dee"]\n{headers}\n').setup)
    assert ends == goal(game.setup)
    assert f"Ana, Ben, Cy and Dee play {ends}." == explanation(game)


@pytest.mark.parametrize(
    ("lines", "must", "because"),
    [
        ("", "Ana deals round 1", "Ana, Ben and Cy play to 500."),
        ("round\n", "Ana turns up a card", "7 cards each, dealt by Ana."),
        ("round\nstart R5\n", "Ben plays", "A red 5 was turned up."),
        ("round\nstart RD\n", "Ben draws 2 · Cy plays", "A red Draw Two was turned up. Ben loses the turn."),
        (
            "round\nstart RR\n",
            "Ana plays",
            "A red Reverse was turned up. Ana plays first. Play goes right.",
        ),
        ("round\nstart W\n", "Ben names the colour", "A Wild was turned up."),
        (
            "round\nstart W4\n",
            "Ana turns up a card",
            "A Wild Draw Four was turned up. It goes back into the deck: turn up another.",
        ),
        ("round\nstart W\nBen: colour G\n", "Ben plays", "Ben named green."),
        ("round\nstart R5\nBen: R7\n", "Cy plays", "Ben played a red 7."),
        ("round\nstart R5\nBen: ?\n", "Cy plays", "Ben played a number."),
        ("round\nstart R5\nBen: RS\n", "Ana plays", "Ben played a red Skip. Cy loses the turn."),
        ("round\nstart R5\nBen: RR\n", "Ana plays", "Ben played a red Reverse. Play goes right."),
        (
            "round\nstart R5\nBen: ?D\n",
            "Cy draws 2 · Ana plays",
            "Ben played a red Draw Two. Cy loses the turn.",
        ),
        ("round\nstart R5\nBen: draw\n", "Ben plays it or keeps it", "Ben drew a card."),
        ("round\nstart R5\nBen: draw\nBen: R1\n", "Cy plays", "Ben drew and played a red 1."),
        ("round\nstart R5\nBen: draw\nBen: keep\n", "Cy plays", "Ben drew a card and kept it."),
        (
            "round\nstart R5\nBen: W4=B\n",
            "Cy draws 4, or challenges",
            "Ben played a Wild Draw Four and named blue.",
        ),
        (
            "round\nstart R5\nBen: W4=B\nCy: accept\n",
            "Cy draws 4 · Ana plays",
            "Ben played a Wild Draw Four and named blue.",
        ),
        (
            "round\nstart R5\nBen: W4=B\nCy: challenge guilty\n",
            "Ben draws 4 · Cy plays",
            "Cy challenged and was right.",
        ),
        (
            "round\nstart R5\nBen: W4=B\nCy: challenge innocent\n",
            "Cy draws 6 · Ana plays",
            "Cy challenged and was wrong.",
        ),
        (
            "round\nstart R5\nBen: B7!\n",
            "Cy plays",
            "Ben played a blue 7. The table let it stand.",
        ),
        ("round\nstart R5\nBen: R7\nundo\n", "Ben plays", "Ben's red 7 was taken back."),
        (
            "round\nstart R5\nBen: R7\namend 2: start R6\n",
            "Cy plays",
            "Corrected: the first card (red 6), not the first card (red 5).",
        ),
        (
            "round\nstart R5\nBen: R7\namend 2: start R6\nundo\n",
            "Cy plays",
            "The correction (the first card (red 6)) was taken back.",
        ),
        ("round\nBen: out\n", "Count the cards of Ana and Cy", "Ben went out."),
        ("round\nBen: out\nAna: hand R7 W\n", "Count Cy's cards", "Ana's hand counts 57."),
        (
            "round\nBen: out\nAna: points 5\nCy: points 6\n",
            "Ben deals round 2",
            "Ben went out and gets 11.",
        ),
        ("round\nBen: out\nAna: points 400\nCy: points 100\n", "Ben wins", "Ben went out and gets 500."),
    ],
)
def test_the_sentences_say_what_is_to_do_and_why(lines: str, must: str, because: str) -> None:
    game = played(CLASSIC + lines)
    assert must == headline(game)
    assert because == explanation(game)


def test_the_coin_names_both_sides_and_who_draws() -> None:
    flipping = f"{COIN}round\nstart R5\nBen: W50=G heads Ana tails Cy\n"
    assert "Ben flips the coin" == headline(played(flipping))
    assert "Ben played a Wild 50/50 and named green." == explanation(played(flipping))
    landed = played(f"{flipping}flip heads\n")
    assert "Cy draws 4 and plays" == headline(landed)
    assert "The coin shows heads." == explanation(landed)


def test_in_1983_the_guilty_draws_four_once_another_card_is_down() -> None:
    guilty = (
        '[Edition "international-1983"]\n[Players "Ana, Ben, Cy"]\n'
        "round\nstart R5\nBen: W4=B\nCy: challenge guilty\n"
    )
    assert "Ben plays another card" == headline(played(guilty))
    assert "Cy challenged and was right. The Wild Draw Four goes back." == explanation(played(guilty))
    assert "Ben draws 4 · Cy plays" == headline(played(f"{guilty}Ben: R7\n"))
    assert "Ben draws 4 · Cy draws 2 · Ana plays" == headline(played(f"{guilty}Ben: RD\n"))


def test_who_played_out_of_turn_does_not_make_another_play_again() -> None:
    assert "Ben plays" == headline(played(f"{CLASSIC}round\nstart R5\nAna: R7!\n"))


def test_two_players_play_again_after_a_skip() -> None:
    game = played('[Players "Ana, Ben"]\nround\nstart R5\nBen: RS\n')
    assert "Ben plays again" == headline(game)
    assert "Your turn again, Ben" == headline(game, seat="Ben")


LAP = "Ben: ?\nCy: ?\nAna: ?\n"


@pytest.mark.parametrize(
    ("lines", "seat", "must", "because"),
    [
        ("", "Ana", "You deal round 1", "Ana, Ben and Cy play to 500."),
        ("round\n", "Ana", "You turn up a card", "7 cards each, dealt by Ana."),
        ("round\nstart W\n", "Ben", "You name the colour, Ben", "A Wild was turned up."),
        ("round\nstart R5\n", "Ben", "Your turn, Ben", "A red 5 was turned up."),
        ("round\nstart R5\n", "Cy", "Ben plays", "A red 5 was turned up."),
        ("round\nstart R5\nBen: R7\n", "Ben", "Cy plays", "You played a red 7."),
        ("round\nstart R5\nBen: W=G\n", "Ben", "Cy plays", "You played a Wild and named green."),
        ("round\nstart R5\nBen: RS\n", "Cy", "Ana plays", "Ben played a red Skip. You lose the turn."),
        (
            "round\nstart R5\nBen: RD\n",
            "Cy",
            "You draw 2 · Ana plays",
            "Ben played a red Draw Two. You lose the turn.",
        ),
        ("round\nstart R5\nBen: RD\n", "Ana", "Your turn, Ana", "Cy draws 2."),
        ("round\nstart R5\nBen: W4=B\nCy: accept\n", "Ana", "Your turn, Ana", "Cy draws 4."),
        (
            "round\nstart R5\nBen: W4=B\n",
            "Cy",
            "You draw 4, or challenge",
            "Ben played a Wild Draw Four and named blue.",
        ),
        (
            "round\nstart R5\nBen: W4=B\nCy: challenge innocent\n",
            "Ana",
            "Your turn, Ana",
            "Cy challenged and was wrong. Cy draws 6.",
        ),
        ("round\nstart R5\nBen: draw\n", "Ben", "You play it or keep it, Ben", "You drew a card."),
        ("round\nstart R5\nBen: draw\nBen: keep\n", "Ben", "Cy plays", "You drew a card and kept it."),
        ("round\nstart R5\nBen: draw\nBen: R1\n", "Ben", "Cy plays", "You drew and played a red 1."),
        ("round\nstart R5\nBen: R7\nundo\n", "Ben", "Your turn, Ben", "Ben's red 7 was taken back."),
        ("round\nBen: out\n", "Cy", "Count your cards", "Ben went out."),
        ("round\nBen: out\n", "Ben", "You won the round, Ben!", "You went out."),
        (
            "round\nBen: out\nAna: points 5\nCy: points 6\n",
            "Ben",
            "You deal round 2",
            "You went out and get 11.",
        ),
        (
            "round\nBen: out\nAna: points 400\nCy: points 100\n",
            "Ben",
            "You win, Ben!",
            "You went out and get 500.",
        ),
    ],
)
def test_a_players_own_phone_speaks_to_the_player(lines: str, seat: str, must: str, because: str) -> None:
    game = played(CLASSIC + lines)
    assert must == headline(game, seat=seat)
    assert because == explanation(game, seat)


def test_who_is_caught_is_told_what_to_draw() -> None:
    caught = played(f"{CLASSIC}round\nstart R5\n{LAP * 5}Ben: ?\nAna: catch Ben\n")
    assert "Ana caught you. Draw 2." == headline(caught, seat="Ben")
    assert "You had not said UNO." == explanation(caught, "Ben")
    assert "Your turn, Cy" == headline(caught, seat="Cy")
    assert "Ana caught Ben, who had not said UNO. Ben draws 2." == explanation(caught, "Cy")


def test_who_plays_is_warned_of_one_with_a_single_card() -> None:
    ahead = played(f"{CLASSIC}round\nstart R5\n{LAP * 5}Ben: ?\nBen: uno\nCy: draw\nCy: keep\n")
    assert "Cy drew a card and kept it. Next is Ben, who has one card." == explanation(ahead, "Ana")


def test_a_long_name_on_a_button_is_as_short_as_it_is_unmistakable() -> None:
    players = ("Großmutter Hildegard v. Bingen", "Ben")
    game = played(
        '[Players "Großmutter Hildegard v. Bingen, Ben"]\nround\nstart R5\nBen: R7\n'
        '"Großmutter Hildegard v. Bingen": W4=B\n'
    )
    assert "Großmutter's Wild Draw Four (blue)" == undo_name(game, players)


def test_a_round_that_is_not_followed_is_simply_on() -> None:
    assert "Round 1 is on" == headline(played(f"{CLASSIC}round\n"), Level.SCORES)


def test_in_low_score_everyone_is_named_with_what_they_get() -> None:
    low = CLASSIC + '[Scoring "low-score"]\nround\nBen: out\nAna: points 5\nCy: points 6\n'
    assert "Ben went out. Ana gets 5 and Cy gets 6." == explanation(played(low))


def taken_back(record: str) -> str:
    game = played(record)
    return undo_name(game)


def test_a_button_says_what_undo_takes_back() -> None:
    four = f"{CLASSIC}round\nstart R5\nBen: W4=B\n"
    assert "Ben's Wild Draw Four (blue)" == taken_back(four)
    assert "Cy's draw of 4" == taken_back(f"{four}Cy: accept\n")
    assert "the deal" == taken_back(f"{CLASSIC}round\n")
    corrected = f"{CLASSIC}round\nstart R5\nBen: R8\namend 3: Ben: R7\n"
    assert "the correction (Ben's red 7)" == taken_back(corrected)
    assert "" == taken_back(CLASSIC)


@pytest.mark.parametrize(
    ("names", "sentence"), [([], ""), (["Ana"], "Ana"), (["Ana", "Ben", "Cy"], "Ana, Ben and Cy")]
)
def test_names_are_listed_as_people_do(names: list[str], sentence: str) -> None:
    assert sentence == listed(names)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("", "Ben went out. Ben and Dee get 31."),
        ("Ana", "Ben went out. Ben and Dee get 31."),
        ("Dee", "Ben went out. You and Ben get 31."),
        ("Ben", "You went out. You and Dee get 31."),
    ],
)
@pytest.mark.parametrize("scoring", ["partners", "teams", "partner-rotation"])
def test_what_partners_get_is_said_of_all_of_them(scoring: str, seat: str, said: str) -> None:
    players = f'[Scoring "{scoring}"]\n[Players "Ana, Ben, Cy, Dee"]\n'
    assert said == explanation(played(f"{players}round\nBen: out\nAna: points 20\nCy: points 11\n"), seat)


@pytest.mark.parametrize(
    ("seat", "said"), [("", "Ben and Dee win"), ("Ana", "Ben and Dee win"), ("Dee", "You win, Dee!")]
)
def test_a_team_that_wins_is_more_than_one(seat: str, said: str) -> None:
    players = '[Scoring "teams"]\n[Target "20"]\n[Players "Ana, Ben, Cy, Dee"]\n'
    game = played(f"{players}round\nBen: out\nAna: points 20\nCy: points 11\n")
    assert said == headline(game, Level.TURNS, seat)
