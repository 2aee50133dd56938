"""A sentence is plain English text that keeps the template and parts it was made from."""

import json
import pickle

from companion.rules.language.sentence import (
    Sentence,
    all_of,
    any_of,
    capital,
    join_sentences,
    possessive,
    say,
    say_counted,
)

TURN = say("It is not %(player)s's turn: %(turn)s plays now.", player="Ana", turn="Ben")


def test_a_sentence_is_its_english() -> None:
    assert "It is not Ana's turn: Ben plays now." == TURN
    assert '{"text": "It is not Ana\'s turn: Ben plays now."}' == json.dumps({"text": TURN})


def test_a_sentence_remembers_what_it_was_made_of() -> None:
    assert "It is not %(player)s's turn: %(turn)s plays now." == TURN.template
    assert {"player": "Ana", "turn": "Ben"} == TURN.parts


def test_a_count_remembers_both_ways_to_say_it() -> None:
    one, two = (say_counted("%(num)d card", "%(num)d cards", number) for number in (1, 2))
    assert ("1 card", "2 cards") == (one, two)
    assert ("%(num)d card", "%(num)d cards", 2, {}) == (two.template, two.many, two.number, two.parts)


def test_a_capital_letter_stays_one_in_another_language() -> None:
    begun = capital(say("%(card)s was turned up.", card=say("red 7")))
    assert "Red 7 was turned up." == begun
    assert begun.begins


def test_an_error_hands_back_the_sentence_it_was_raised_with() -> None:
    assert TURN is str(ValueError(TURN))


def test_a_sentence_outlives_a_process() -> None:
    again = pickle.loads(pickle.dumps(TURN))  # noqa: S301 - written a moment ago
    assert (TURN, TURN.template, TURN.parts) == (again, again.template, again.parts)


def test_names_are_listed_as_people_do() -> None:
    assert ["", "Ana", "Ana and Ben", "Ana, Ben and Cy"] == [
        all_of(("Ana", "Ben", "Cy")[:length]) for length in range(4)
    ]
    assert "4, 6 or 8" == any_of(("4", "6", "8"))
    assert ["Ana's", "Jonas'"] == [possessive("Ana"), possessive("Jonas")]


def test_a_text_without_a_template_is_the_same_everywhere() -> None:
    both = join_sentences(Sentence("Ana"), TURN)
    assert "Ana It is not Ana's turn: Ben plays now." == both
    assert not Sentence("Ana").template
