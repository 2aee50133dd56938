"""What the screens say of house rules, corrections, comings and goings: all four sentences of each."""

import pytest

from companion.rules import Game, new_game, read_record
from companion.web.words.event_names import undo_name
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline
from companion.web.words.speech import speech

DEALT = "round; start R5; "
BEN_HAS_TWO = DEALT + "".join(
    f"Ben: R{number}; Cy: draw; Cy: keep; Ana: draw; Ana: keep; " for number in (1, 2, 3, 4, 6)
)


def played(lines: str, options: str = "", players: str = "Ana, Ben, Cy", edition: str = "classic") -> Game:
    """The game after a record's lines, at a table of these players with these options."""
    text = "\n".join(line.strip() for line in lines.split(";"))
    read = read_record(f'[Edition "{edition}"]\n[Players "{players}"]\n[Options "{options}"]\n{text}\n')
    game = new_game(read.setup)
    for _, event in read.lines:
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
    return game


def said(game: Game) -> tuple[str, str, str, str]:
    """What the screens say: what to do, what happened, as it is called out, and what Undo takes back."""
    return headline(game), explanation(game), speech(game), undo_name(game)


CASES = [
    # Debts.
    (
        "stacking=mixed",
        DEALT + "Ben: RD",
        ("Cy must draw 2", "Ben played a red Draw Two.", "Cy must draw two.", "Ben's red Draw Two"),
    ),
    (
        "stacking=mixed",
        DEALT + "Ben: RD; Cy: BD",
        (
            "Ana must draw 4",
            "Cy answered with a blue Draw Two.",
            "Blue. Ana must draw four.",
            "Cy's blue Draw Two",
        ),
    ),
    (
        "stacking=mixed",
        DEALT + "Ben: RD; Cy: W4=G",
        (
            "Ana must draw 6",
            "Cy answered with a Wild Draw Four and named green.",
            "Green. Ana must draw six.",
            "Cy's Wild Draw Four (green)",
        ),
    ),
    (
        "stacking=mixed",
        DEALT + "Ben: RD; Cy: W4=G; Ana: accept",
        (
            "Ana draws 6 · Ben plays",
            "Ana had to draw six after Cy's card.",
            "Ana draws six. Green. Ben's turn.",
            "Ana's draw of 6",
        ),
    ),
    (
        "stacking=mixed",
        DEALT + "Ben: RD; Cy: W4=G; Ana: challenge guilty",
        (
            "Cy draws 6 · Ana plays",
            "Ana challenged and was right.",
            "Guilty! Cy draws six. Green. Ana's turn.",
            "Ana's challenge (it was a bluff)",
        ),
    ),
    (
        "stacking=mixed",
        DEALT + "Ben: RD; Cy: W4=G; Ana: challenge innocent",
        (
            "Ana draws 8 · Ben plays",
            "Ana challenged and was wrong.",
            "Not guilty! Ana draws eight. Green. Ben's turn.",
            "Ana's challenge (no bluff)",
        ),
    ),
    (
        "stacking=mixed",
        "round; start RD",
        (
            "Ben must draw 2",
            "A red Draw Two was turned up.",
            "Red. Ben must draw two.",
            "the first card (red Draw Two)",
        ),
    ),
    (
        "stacking=mixed",
        "round; start RD; Ben: accept",
        (
            "Ben draws 2 · Cy plays",
            "Ben had to draw two for the card turned up.",
            "Ben draws two. Red. Cy's turn.",
            "Ben's draw of 2",
        ),
    ),
    (
        "stacking=up",
        BEN_HAS_TWO + "Ben: R8; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: W4=B",
        (
            "Cy draws 4, or challenges",
            "Ben played a Wild Draw Four and named blue.",
            "Blue. Cy must draw four.",
            "Ben's Wild Draw Four (blue)",
        ),
    ),
    # Sevens and zeros.
    (
        "seven-swap",
        DEALT + "Ben: R7 swap Cy",
        (
            "Cy plays",
            "Ben played a red 7. Ben and Cy swap hands.",
            "Ben and Cy swap hands. Cy's turn.",
            "Ben's swap with Cy",
        ),
    ),
    (
        "seven-swap",
        BEN_HAS_TWO + "Ben: R7 swap Cy",
        (
            "Cy plays",
            "Ben played a red 7. Ben and Cy swap hands. Now Cy has to say UNO.",
            "Ben and Cy swap hands. Cy's turn.",
            "Ben's swap with Cy",
        ),
    ),
    (
        "zero-pass",
        DEALT + "Ben: R0",
        (
            "Cy plays",
            "Ben played a red 0. All hands go one seat to the left.",
            "All hands go left. Cy's turn.",
            "Ben's red 0",
        ),
    ),
    (
        "zero-pass",
        DEALT + "Ben: RR; Ana: R0",
        (
            "Cy plays",
            "Ana played a red 0. All hands go one seat to the right.",
            "All hands go right. Cy's turn.",
            "Ana's red 0",
        ),
    ),
    (
        "seven-swap, zero-pass",
        BEN_HAS_TWO + "Ben: R0",
        (
            "Cy plays",
            "Ben played a red 0. All hands go one seat to the left. Now Cy has to say UNO.",
            "All hands go left. Cy's turn.",
            "Ben's red 0",
        ),
    ),
    # Out of turn.
    (
        "jump-in",
        DEALT + "Ben: R8; Ana: jump",
        ("Ben plays", "Ana jumped in with a red 8.", "Ana jumps in! Ben's turn.", "Ana's jump"),
    ),
    (
        "jump-in",
        DEALT + "Ben: R8; Cy: jump",
        ("Ana plays", "Cy played a red 8.", "Ana's turn.", "Cy's red 8"),
    ),
    (
        "jump-in",
        DEALT + "Ben: RS; Cy: jump",
        (
            "Ben plays",
            "Cy jumped in with a red Skip. Ana loses the turn.",
            "Cy jumps in! Ana loses the turn. Ben's turn.",
            "Cy's jump",
        ),
    ),
    (
        "jump-in, seven-swap",
        DEALT + "Ben: R7 swap Cy; Ana: jump swap Cy",
        (
            "Ben plays",
            "Ana jumped in with a red 7. Ana and Cy swap hands.",
            "Ana jumps in! Ana and Cy swap hands. Ben's turn.",
            "Ana's swap with Cy",
        ),
    ),
    # Several at once.
    (
        "multiples=any",
        DEALT + "Ben: R8 B8 G8",
        (
            "Cy plays",
            "Ben played three cards, the last of them a green 8.",
            "Ben plays three cards. Green. Cy's turn.",
            "Ben's play of 3 cards",
        ),
    ),
    (
        "multiples=any",
        DEALT + "Ben: RS BS",
        (
            "Ben plays again",
            "Ben played two cards, the last of them a blue Skip. Cy and Ana lose the turn.",
            "Ben plays two cards. Cy loses the turn. Ana loses the turn. Blue. Ben plays again.",
            "Ben's play of 2 cards",
        ),
    ),
    (
        "multiples=any, stacking=same",
        DEALT + "Ben: RD BD",
        (
            "Cy must draw 4",
            "Ben played two cards, the last of them a blue Draw Two.",
            "Ben plays two cards. Blue. Cy must draw four.",
            "Ben's play of 2 cards",
        ),
    ),
    (
        "multiples=any, seven-swap",
        DEALT + "Ben: R7 B7 swap Ana",
        (
            "Cy plays",
            "Ben played two cards, the last of them a blue 7. Ben and Ana swap hands.",
            "Ben plays two cards. Ben and Ana swap hands. Blue. Cy's turn.",
            "Ben's swap with Ana",
        ),
    ),
    # UNO.
    (
        "wrong-catch=3",
        DEALT + "Ana: catch Cy",
        (
            "Ana draws 3 · Ben plays",
            "Ana caught Cy, who cannot be caught.",
            "Cy cannot be caught. Ana draws three.",
            "Ana's wrong catch",
        ),
    ),
    (
        "uno-penalty=4",
        BEN_HAS_TWO + "Ben: R8; Ana: catch Ben",
        (
            "Ben draws 4 · Cy plays",
            "Ana caught Ben, who had not said UNO.",
            "Ana caught Ben. Ben draws four.",
            "Ana's catch (Ben)",
        ),
    ),
    # Corrections.
    (
        "",
        DEALT + "fix turn Ana",
        ("Ana plays", "Put right: Ana's turn.", "Put right. Ana's turn.", "the correction (Ana's turn)"),
    ),
    (
        "",
        DEALT + "fix direction right",
        (
            "Ben plays",
            "Put right: play goes right.",
            "Put right: play goes right.",
            "the correction (play goes right)",
        ),
    ),
    (
        "",
        DEALT + "fix top G9",
        (
            "Ben plays",
            "Put right: a green 9 on top.",
            "Put right: a green 9 on top.",
            "the correction (a green 9 on top)",
        ),
    ),
    (
        "",
        DEALT + "fix top W=B",
        (
            "Ben plays",
            "Put right: a Wild on top, blue.",
            "Put right: a Wild on top, blue.",
            "the correction (a Wild on top, blue)",
        ),
    ),
    (
        "",
        DEALT + "fix hand Ana 4",
        (
            "Ben plays",
            "Put right: Ana has 4 cards.",
            "Put right: Ana has 4 cards.",
            "the correction (Ana has 4 cards)",
        ),
    ),
    (
        "",
        "fix total Ana 80",
        (
            "Ana deals round 1",
            "Put right: Ana has 80 points.",
            "Put right: Ana has 80 points.",
            "the correction (Ana has 80 points)",
        ),
    ),
    # Comings and goings.
    (
        "",
        "seats Ana, Cy, Eve",
        ("Ana deals round 1", "Eve joined. Ben left.", "New seats: Ana, Cy and Eve.", "the new seating"),
    ),
    (
        "",
        "seats Cy, Ben, Ana",
        (
            "Ana deals round 1",
            "New seats: Cy, Ben and Ana.",
            "New seats: Cy, Ben and Ana.",
            "the new seating",
        ),
    ),
    (
        "",
        DEALT + "leave Ben",
        (
            "Cy plays",
            "Ben left with 0 points. The hand goes under the draw pile.",
            "Ben leaves the table. Cy's turn.",
            "Ben's leaving",
        ),
    ),
    (
        "",
        DEALT + "end",
        (
            "Ana, Ben and Cy win",
            "The game ends here, before the first score.",
            "Ana, Ben and Cy win the game!",
            "the end of the game",
        ),
    ),
    (
        "",
        "round; Ben: out; Ana: points 5; Cy: points 6; end",
        ("Ben wins", "The game ends here, after 1 round.", "Ben wins the game!", "the end of the game"),
    ),
]


@pytest.mark.parametrize(("options", "lines", "sentences"), CASES)
def test_every_screen_has_words_for_it(options: str, lines: str, sentences: tuple[str, ...]) -> None:
    assert sentences == said(played(lines, options))


def test_everybody_reads_who_is_knocked_out_by_what_they_had_to_draw() -> None:
    game = played(DEALT + "Ben: W10=R; Cy: W10=B; Ana: accept", edition="no-mercy")
    for_all, for_ana = "Ana is out of this round!", "You are out of this round."
    assert [for_all, for_all, for_ana] == [explanation(game, seat) for seat in ("", "Cy", "Ana")]
    played_on = played(DEALT + "Ben: W10=R; Cy: W10=B; Ben: B5", edition="no-mercy")
    assert explanation(played_on).startswith("Ben played a blue 5.")
    assert explanation(played_on).endswith(for_all)


def test_a_knock_out_that_the_table_says_is_told_once() -> None:
    let_stand = played(DEALT + "Ben: mercy!", edition="no-mercy")
    assert "Ben is out of this round! The table let it stand." == explanation(let_stand)
