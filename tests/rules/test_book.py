"""The rule book answers every rule in every edition."""

import pytest

from companion.rules import EDITIONS, OPTIONS, SCORINGS, Edition
from companion.rules.book import find_rule, rule_book
from companion.rules.cards.sorts import WILD_50_50

EVERY_ID = {
    "players",
    "dealer",
    "deal",
    "first-player",
    "next-dealer",
    "start-card",
    "match",
    "draw",
    "draw-two",
    "reverse",
    "skip",
    "wild",
    "wild-draw-four",
    "challenge",
    "challenge-guilty",
    "challenge-innocent",
    "wild-50-50",
    "uno-call",
    "turn-begins",
    "who-catches",
    "going-out",
    "draw-pile-empty",
    "card-points",
    "fix",
    "seats",
    "turn-order",
    "not-now",
    "not-in-deck",
    "impossible-card",
    "hand-count",
    *SCORINGS,
    *OPTIONS,
}


DECKS_OF_THEIR_OWN = frozenset({"no-mercy", "all-wild", "flip"})
"""Those in which many a rule of the five sheets is about no card."""


def rule_text(rule_id: str, edition: str) -> str:
    return find_rule(rule_id, EDITIONS[edition]).text


def rule_note(rule_id: str, edition: str) -> str:
    return find_rule(rule_id, EDITIONS[edition]).note


def is_ruling(rule_id: str, edition: str) -> bool:
    return find_rule(rule_id, EDITIONS[edition]).source == "ruling"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_rule_stands_in_one_section(edition: Edition) -> None:
    listed = [rule.id for section in rule_book(edition) for rule in section.rules]
    assert sorted({*listed}) == sorted(listed)
    if edition.slug not in DECKS_OF_THEIR_OWN:
        out_of_place = {option.id for option in OPTIONS.values() if not option.may_be_on(edition)}
        without = out_of_place if WILD_50_50 in edition.sorts else {*out_of_place, "wild-50-50"}
        own = {sort.rule for sort in edition.sorts} - {"", "wild-50-50"}
        assert sorted({*EVERY_ID - without, *own}) == sorted(listed)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rule_id", sorted(EVERY_ID))
def test_every_edition_has_words_for_every_rule(rule_id: str, edition: str) -> None:
    assert rule_text(rule_id, edition).endswith(".")
    assert "" == rule_note(rule_id, edition) or rule_note(rule_id, edition).endswith(".")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruling_says_how_it_came_about(edition: str) -> None:
    referee_only = {"turn-order", "not-now", "not-in-deck", "impossible-card", "hand-count"}
    rulings = {rule_id for rule_id in EVERY_ID - referee_only if is_ruling(rule_id, edition)}
    assert [] == [rule_id for rule_id in rulings if not rule_note(rule_id, edition)]


def test_editions_only_word_rules_there_are() -> None:
    for edition in EDITIONS.values():
        assert set(edition.wordings) <= EVERY_ID


def test_no_number_is_left_open_in_the_book() -> None:
    for edition in EDITIONS.values():
        for section in rule_book(edition):
            for rule in section.rules:
                assert "%(" not in rule.title + rule.text + rule.note


def test_the_1983_sheet_takes_a_guilty_card_back() -> None:
    assert "back to the hand" in rule_text("challenge-guilty", "international-1983")
    assert "stay" in rule_text("challenge-guilty", "classic")


def test_the_original_sheet_is_stricter_about_a_wild_draw_four() -> None:
    assert "not a Wild" in rule_text("wild-draw-four", "original")
    assert "may stay in your hand" in rule_text("wild-draw-four", "wild-2020")


def test_only_the_book_of_the_anniversary_deck_has_a_coin() -> None:
    books = {
        slug: [rule.id for part in rule_book(each) for rule in part.rules] for slug, each in EDITIONS.items()
    }
    assert ["anniversary"] == [slug for slug, ids in books.items() if "wild-50-50" in ids]


def test_the_1983_sheet_is_the_one_that_says_who_deals_next() -> None:
    assert ["international-1983"] == [e for e in EDITIONS if not is_ruling("next-dealer", e)]


def test_where_the_original_sheet_knows_no_challenge_it_is_a_ruling() -> None:
    for rule_id in ("challenge", "challenge-guilty", "challenge-innocent"):
        assert ["original"] == [e for e in EDITIONS if is_ruling(rule_id, e)]


def test_what_only_a_referee_says_is_a_ruling_everywhere() -> None:
    assert all(is_ruling("hand-count", edition) for edition in EDITIONS)
