"""What the screens say of what happened last, as `sentences.txt` has it, and what holds for all of it.

Beneath a record (see `tests/web/cases.py`) stands what is said of its last event: what to do (`says`) and
why, each also `to` the player whose phone it is; how it is called out (`aloud`); which effects the screens
are `told`; the words of the `log`, also `of` an earlier event; and what Undo takes back. `-` is nothing.
"""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import EffectKind, Game, Setup, Undo, in_words, new_game, read_record
from companion.table import Level
from companion.web.words.event_names import amended, undo_name
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline
from companion.web.words.log_lines import happened
from companion.web.words.phrases import goal
from companion.web.words.plays import everybody_but
from companion.web.words.speech import speech, told
from tests.rules.random_games import random_game, setups, whole_games
from tests.rules.test_amendments import amended_games
from tests.web.builder import game_of
from tests.web.cases import Case, read_cases

SAID: Final = read_cases(Path(__file__).parent / "sentences.txt")


def heard(game: Game, what: str) -> str:
    """Return what is said of the last event of this game, or in the log of an earlier one."""
    (name, _, seat), number = what.partition(" to "), what.partition("log of ")[2]
    match name:
        case "says":
            return headline(game, seat=seat)
        case "why":
            return explanation(game, seat)
        case "aloud":
            return speech(game)
        case "told":
            return "; ".join(" ".join(map(str, each.as_json.values())) for each in told(game))
        case "undo":
            return undo_name(game)
    past = game.history([Undo()] * game.version)[int(number or 0) - 1]
    return " ".join(map(happened, past.steps))


@pytest.mark.parametrize("case", SAID, ids=str)
def test_every_screen_has_words_for_it(case: Case) -> None:
    game = game_of(case.record)
    for said in case.lines:
        what = said.partition(": ")[0]
        assert said == f"{what}: {heard(game, what) or '-'}", case.record


@pytest.mark.parametrize(
    ("instead", "aloud"),
    [
        ("Ben: RS; Ana: R1", "Corrected: Ben's red Skip and Ana's red 1, not Ben's red 7. Ben's turn."),
        ("reshuffle; Ben: R7", "Corrected: before Ben's red 7 came the reshuffle. Cy's turn."),
    ],
)
def test_what_was_several_things_really_is_called_out(instead: str, aloud: str) -> None:
    game = game_of(f'[Players "Ana, Ben, Cy"]\nround\nstart R5\nBen: R7\namend 3: {instead}\n')
    assert aloud == speech(game)
    assert heard(game, "told").startswith("amended 3; turn ")


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_every_card_that_must_be_drawn_is_called_out(setup: Setup, seed: int) -> None:
    for _, _, after in random_game(setup, seed, 40):
        for each in told(after):
            if each.kind is EffectKind.DREW and each.forced:
                spared, count = everybody_but(after) or ("", 0)
                all_at_once = f"Everybody but {spared} draws {in_words(count)}."
                alone = f"{each.player} draws {in_words(each.count or 0)}."
                assert (all_at_once if spared else alone) in speech(after)


@whole_games
@given(setups(), st.integers(0, 2**16))
def test_whatever_a_table_lets_stand_can_be_called_out(setup: Setup, seed: int) -> None:
    for _, _, after in random_game(setup, seed, 40, stands=0.3):
        assert speech(after) or not any(each.kind is EffectKind.TURN for each in told(after))


@whole_games
@given(setups(), st.integers(0, 2**16), st.integers(1, 40))
def test_whatever_is_corrected_can_be_told(setup: Setup, seed: int, count: int) -> None:
    for _before, _event, game in amended_games(setup, seed, count):
        for past in game.history([Undo()] * game.version):
            assert all(happened(step) for step in past.steps)
        assert amended(game.amendment)
        assert undo_name(game)


@pytest.mark.parametrize(
    ("headers", "ends"),
    [
        ("", "to 500"),
        ('[Target "200"]', "to 200"),
        ('[Options "rounds=5"]', "over 5 rounds"),
        ('[Options "rounds=1"]', "over 1 round"),
        ('[Event "Spring"]\n[Table "Round 3, table 2"]\n[Options "rounds=4"]', "over 4 hands"),
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


def test_a_long_name_on_a_button_is_as_short_as_it_is_unmistakable() -> None:
    players = ("Großmutter Hildegard v. Bingen", "Ben")
    game = game_of(f'[Players "{", ".join(players)}"]\nround\nstart R5\nBen: R7\n"{players[0]}": W4=B\n')
    assert "Großmutter's Wild Draw Four (blue)" == undo_name(game, players)


def test_a_round_that_is_not_followed_is_simply_on() -> None:
    assert "Round 1 is on" == headline(game_of('[Players "Ana, Ben"]\nround\n'), Level.SCORES)
