"""An edition is one value: another one is played, ruled and read without a line elsewhere."""

import pytest

from companion.rules import EDITIONS, Edition, as_json, rule_book, say
from companion.rules.book import find_rule
from companion.rules.cards.sorts import WILD, WILD_DRAW_FOUR
from companion.rules.editions.edition import COLOURED, deck_of
from companion.rules.editions.rule import Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.options import OPTIONS
from companion.rules.options.header import id_of, read_options
from tests.rules.builder import expect, play

PLAIN = Edition(
    slug="travel",
    name=say("Travel"),
    sheet=say("UNO Travel sheet"),
    differs=say("108 cards, and small ones."),
    copies=deck_of({**COLOURED, WILD: 4, WILD_DRAW_FOUR: 4}),
)
"""An edition with nothing of its own but its name."""

SMALL = Edition(
    slug="small",
    name=say("Small"),
    sheet=say("UNO Small sheet"),
    differs=say("104 cards. Five are dealt, and nobody challenges."),
    copies=deck_of({**COLOURED, WILD: 4}),
    ruleset=Ruleset(hand_size=5, uno_penalty=1),
    options=frozenset(),
    wordings={"first-player": Wording(text=say("The tallest begins."), source="ruling")},
)
"""An edition that differs a little in everything that it can."""


@pytest.fixture(autouse=True)
def two_more_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, PLAIN.slug, PLAIN)
    monkeypatch.setitem(EDITIONS, SMALL.slug, SMALL)


def texts(edition: Edition) -> list[tuple[str, str, str]]:
    return [(rule.id, rule.text, rule.note) for section in rule_book(edition) for rule in section.rules]


def test_a_game_of_another_edition_is_played_and_ruled() -> None:
    seen = play("travel", 3, "round; start R5; Ben: G7")
    expect(seen, edition="travel", rule="match", phase="turn", turn="Ben", hands=[7, 7, 7])
    assert seen.ruling is not None
    assert "UNO Travel sheet" == seen.ruling.sheet


def test_where_the_sheet_of_another_edition_is_silent_a_refusal_says_so() -> None:
    seen = play("travel", 3, "round; start R5; Ana: R7")
    assert seen.ruling is not None
    assert "our ruling: the UNO Travel sheet is silent" == seen.ruling.sheet


def test_another_edition_reads_as_the_rule_book_where_it_says_nothing_else() -> None:
    assert texts(EDITIONS["wild-2020"]) == texts(PLAIN)


def test_another_edition_s_json_names_it() -> None:
    assert "small" == as_json(play("small", 2, "round").game.state)["edition"]


def test_another_edition_deals_and_penalises_by_its_own_ruleset() -> None:
    open_uno = "round; start R5; Ben: R1; Ana: R2; Ben: R3; Ana: R4; Ben: R6; Ana: R7; Ben: R8; "
    expect(play("small", 2, "round"), hands=[5, 5])
    expect(play("small", 2, open_uno), hands=[2, 1], open=["Ben"])
    expect(play("small", 2, open_uno + "Ana: catch Ben"), hands=[2, 2], open=[])
    # Its own options are none: a Reverse between two only turns the direction.
    expect(play("small", 2, "round; start R5; Ben: RR"), turn="Ana", direction="right")


def test_another_edition_s_own_words_and_numbers_are_in_its_rules() -> None:
    assert "The tallest begins." == find_rule("first-player", SMALL).text
    assert "ruling" == find_rule("first-player", SMALL).source
    assert "Five cards each" == find_rule("deal", SMALL).title
    assert find_rule("uno-call", SMALL).text.endswith("begins a turn, draw one.")


def test_every_edition_s_usual_options_are_options() -> None:
    for edition in EDITIONS.values():
        assert edition.options == read_options("", edition.options)
        assert all(id_of(option) in OPTIONS for option in edition.options)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_each_sheet_deals_the_four_colours_or_none(edition: Edition) -> None:
    expected = [] if edition.slug == "all-wild" else ["red", "yellow", "green", "blue"]
    assert expected == list(edition.colours)


def test_a_book_has_no_rule_about_a_card_that_its_deck_does_not_hold() -> None:
    ids = {rule.id for section in rule_book(SMALL) for rule in section.rules}
    assert {"wild", "draw-two"} <= ids
    assert set() == ids & {
        "wild-draw-four",
        "challenge",
        "challenge-guilty",
        "challenge-innocent",
        "wild-50-50",
    }
