"""All Wild: no colour, no number, and every card goes on every other."""

from copy import copy

import pytest

from companion.rules import (
    EDITIONS,
    OPTIONS,
    SCORINGS,
    Play,
    Unreadable,
    legal,
    read_line,
    read_record,
    rule_book,
)
from companion.rules.editions.all_wild import ALL_WILD, PLAIN
from tests.rules.builder import NAMES, Seen, expect, play, record

OPENED = "round; start W; "
COUNTED = "round; Ben: out; "


def see(lines: str, players: int = 3, options: str = "", scoring: str = "") -> Seen:
    return play("all-wild", players, OPENED + lines, options=options, scoring=scoring)


def test_a1_112_cards_of_which_nobody_knows_how_many_are_alike() -> None:
    assert 112 == ALL_WILD.deck_size == len(ALL_WILD.deck)
    assert 5600 == ALL_WILD.deck_points
    assert 54 == sum(card.sort is PLAIN for card in ALL_WILD.deck)
    expect(play("all-wild", 2, COUNTED + "Ana: hand WF WF WF WF WF WF WF!"), rule=None, phase="between")
    expect(play("all-wild", 2, COUNTED + "Ana: points 5600"), rule=None, phase="finished")
    expect(play("all-wild", 2, COUNTED + "Ana: points 5601"), rule="impossible-card")


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a1_every_way_of_scoring(scoring: str) -> None:
    expect(see("Ben: W", 4, scoring=scoring), turn="Cy", target=500)
    expect(see("Ben: W", 2), turn="Ana")
    expect(see("Ben: W", 10), turn="Cy")


@pytest.mark.parametrize("line", ["Ben: W=R", "Ben: W2=G", "fix top W=R", "Ben: WT Zoe", "Ben: WF swap Zoe"])
def test_a1_a_colour_or_a_stranger_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3], deck=ALL_WILD)


def test_a1_no_option_that_needs_a_number() -> None:
    with pytest.raises(Unreadable, match="number-finish"):
        read_record(record("all-wild", 3, options="number-finish"))
    for option in (
        "last-card-coin",
        "jump-in",
        "multiples=any",
        "seven-swap",
        "-no-challenge",
        "-two-handed",
    ):
        expect(see("Ben: W", options=option), turn="Cy")


def test_a7_a_wild_counts_twenty_and_all_others_fifty() -> None:
    assert [20] + 7 * [50] == [card.points for card in ALL_WILD.faces]
    counted = COUNTED + "Ana: hand W WR WS WS2 W2 W4 WT WF; Cy: hand W"
    expect(play("all-wild", 3, counted), totals={"Ana": 0, "Ben": 390, "Cy": 0})


def test_g9_what_may_come_next_names_each_other_player() -> None:
    plays = [event for event in legal(see("").game) if isinstance(event, Play)]
    assert {"Ana", "Cy", None} == {play.target for play in plays} == {play.swap for play in plays}
    assert 6 + 2 + 2 == len(plays)


def test_r1_other_decks_do_not_know_its_cards() -> None:
    assert ALL_WILD is EDITIONS["all-wild"]
    for line in ("Ben: WS2", "Ben: W", "Ben: WT Ana"):
        with pytest.raises(Unreadable):
            read_line(line, NAMES[:3], deck=EDITIONS["classic"])
    assert EDITIONS["classic"].words["W"] is not ALL_WILD.words["W"]


def test_its_cards_survive_being_copied() -> None:
    for card in (*ALL_WILD.faces, *EDITIONS["classic"].copies):
        assert copy(card) is card


def test_the_book_has_its_cards_and_no_other() -> None:
    book = {rule.id: rule for section in rule_book(ALL_WILD) for rule in section.rules}
    assert {"skip-two", "targeted-draw-two", "forced-swap"} < book.keys()
    assert not {"challenge", "wild-50-50"} & book.keys()
    assert {option.id for option in OPTIONS.values() if option.may_be_on(ALL_WILD)} < book.keys()
    assert all(
        rule.note for rule in book.values() if rule.source == "ruling" and rule.id in ALL_WILD.wordings
    )
    assert all("%(" not in rule.title + rule.text + rule.note for rule in book.values())
