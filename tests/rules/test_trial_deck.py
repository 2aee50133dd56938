"""A deck with a colour and three sorts of its own is played, ruled and read without a line elsewhere."""

import pytest

from companion.rules import EDITIONS, Unreadable, as_json, read_line, rule_book
from tests.rules.builder import expect, play
from tests.rules.trial_deck import DRAW_FIVE, SKIP_EVERYONE, TRIAL, VIOLET

OPENED = "round; start V5; "


@pytest.fixture(autouse=True)
def trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, TRIAL.slug, TRIAL)


def test_the_deck_is_what_its_file_says() -> None:
    assert ["red", "yellow", "green", "blue", "violet"] == [*TRIAL.colours]
    assert 5 * (19 + 6 + 2 + 1) + 4 + 4 == TRIAL.deck_size
    assert (SKIP_EVERYONE, DRAW_FIVE) == TRIAL.actions[-2:]
    assert 10 == TRIAL.copies[TRIAL.words["?7"]]


def test_a_card_of_the_new_colour_follows_its_colour_and_its_number() -> None:
    expect(play("trial", 3, OPENED + "Ben: V7; Cy: R7"), colour="red", turn="Ana", top="R7")
    expect(play("trial", 3, OPENED + "Ben: R7"), rule="match", colour="violet", turn="Ben")
    expect(play("trial", 3, OPENED + "Ben: W=V"), colour="violet", turn="Cy")
    expect(play("trial", 3, OPENED + "Ben: V?; Cy: ?7"), turn="Ana")


def test_who_skips_everyone_plays_again() -> None:
    expect(play("trial", 4, OPENED + "Ben: VE"), turn="Ben", hands=[7, 6, 7, 7])
    expect(play("trial", 4, OPENED + "Ben: VE; Ben: RE; Ben: R7"), turn="Cy", hands=[7, 4, 7, 7])
    expect(play("trial", 2, OPENED + "Ben: VE"), turn="Ben")


def test_five_are_drawn_for_a_draw_five_and_it_stacks() -> None:
    expect(play("trial", 3, OPENED + "Ben: VF"), turn="Ana", hands=[7, 6, 12])
    stacked = OPENED + "Ben: VF; Cy: RF; Ana: accept"
    expect(play("trial", 3, stacked, options="stacking=same"), turn="Ben", hands=[17, 6, 6])


def test_a_card_that_does_three_things_does_all_three() -> None:
    expect(
        play("trial", 4, OPENED + "Ben: WR2=V"),
        colour="violet",
        direction="right",
        turn="Dee",
        hands=[9, 6, 7, 7],
    )
    between_two = play("trial", 2, OPENED + "Ben: WR2=V")
    expect(between_two, colour="violet", direction="left", turn="Ana", hands=[7, 8])
    answered = play("trial", 3, OPENED + "Ben: WR2=V; Ana: WR2=R", options="stacking=same")
    expect(answered, direction="left", turn="Ben", phase="debt", hands=[6, 6, 7])
    expect(play("trial", 3, OPENED + "Ben: WR2=V; Ana: V7", options="stacking=same"), rule="stacking")


def test_turned_up_it_waits_for_its_colour_alone() -> None:
    turned_up = play("trial", 3, "round; start WR2; Ben: colour V")
    expect(turned_up, colour="violet", direction="left", turn="Ben", phase="turn", hands=[7, 7, 7])


def test_turned_up_a_card_that_skips_everyone_lets_the_dealer_begin() -> None:
    expect(play("trial", 3, "round; start VE"), turn="Ana", direction="left")


def test_the_rule_book_says_what_a_new_card_does() -> None:
    said = {rule.id: str(rule.text) for section in rule_book(TRIAL) for rule in section.rules}
    assert "Everybody else loses the turn, and you have another." == said["card-e"]
    assert "You name the colour." in said["card-wr2"]
    assert "draws two" in said["card-wr2"]
    for edition in EDITIONS.values():
        told = {sort for section in rule_book(edition) for rule in section.rules for sort in rule.about}
        assert {sort for sort in edition.sorts if sort.does} <= told


def test_cards_of_another_deck_are_ruled_out_and_its_own_are_counted() -> None:
    expect(play("trial", 3, OPENED + "Ben: W4=R"), rule="not-in-deck", turn="Ben")
    twice = OPENED + "Ben: VF; Ana: V1; Ben: V2; Cy: VF"
    expect(play("trial", 3, twice), rule="impossible-card", turn="Cy")
    expect(play("trial", 3, OPENED + "Ben: out!; Cy: hand VE RF; Ana: hand V7"), phase="between", round=1)


def test_other_decks_know_nothing_of_it() -> None:
    for line in ("Ben: VE", "Ben: W=V", "Ben: RE", "start V5"):
        with pytest.raises(Unreadable):
            read_line(line, ("Ana", "Ben"), deck=EDITIONS["classic"])
        read_line(line, ("Ana", "Ben"), deck=TRIAL)
    for slug, edition in EDITIONS.items():
        assert (VIOLET in edition.colours) == (slug == "trial")
        assert ("WR2" in edition.words) == (slug == "trial")
    assert 8 == EDITIONS["classic"].copies[EDITIONS["classic"].words["?7"]]


def test_it_is_told_in_words_and_to_programs() -> None:
    seen = play("trial", 3, OPENED + "Ben: VE")
    told = as_json(seen.game.state)
    assert ("trial", "violet", "VE") == (told["edition"], told["colour"], told["top"])
    refused = play("trial", 3, OPENED + "Ben: R7")
    assert refused.ruling
    assert "violet" in refused.ruling.text
    ids = {rule.id for section in rule_book(TRIAL) for rule in section.rules}
    assert "draw-two" in ids
    assert "challenge" not in ids
