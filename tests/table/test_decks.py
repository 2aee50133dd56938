"""Decks of cards with stickers: taught card by card, stored, exported, and searched for a sticker."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules import EDITIONS, ONE_SIDED, Edition, read_card
from companion.table import (
    Command,
    Deck,
    DeckError,
    DeckLookup,
    Enrolled,
    NotEnrolled,
    Sticker,
    Table,
    read_deck,
    read_sticker_text,
    write_deck,
    write_sticker_text,
)
from companion.table.stickers.deck import read_uid
from tests.table.builder import CLASSIC, accepted, locked, open_table

ANNIVERSARY, CLASSIC_EDITION = EDITIONS["anniversary"], EDITIONS["classic"]
ANNIVERSARY_GAME = '[Players "Ana, Ben"]\n'
RED_7 = read_card("R7")


def uid(number: int) -> str:
    """Return the number (UID) of a sticker: 7 bytes that begin with 04, as NXP's do."""
    return f"04{number:012X}"


def kitchen_deck(entries: int = 0) -> Deck:
    """Return a deck whose first ``entries`` cards are known, in the order in which they are asked for."""
    deck = Deck(1, "Kitchen", ANNIVERSARY)
    for number in range(entries):
        deck = deck.enrolled(uid(number))
    return deck


def next_card(deck: Deck) -> str:
    """Return the name of the card that is asked for next, or nothing for a whole deck."""
    return deck.called(deck.asked) if deck.asked else ""


def taught_deck(table: Table, cards: int = 5, name: str = "Kitchen", first: int = 0) -> Deck:
    """Return a stored deck with ``cards`` known cards, whose stickers are numbered from ``first``."""
    deck = table.decks.add(name, ANNIVERSARY)
    for number in range(cards):
        deck = table.decks.enrol(deck.id, uid(first + number))
    return deck


@pytest.fixture
def table(file: Path) -> Table:
    return open_table(file, patience=0.05)


@pytest.mark.parametrize("edition", [each.boxed for each in EDITIONS.values()], ids=EDITIONS)
def test_every_card_of_the_deck_is_asked_for_once(edition: Edition) -> None:
    deck = Deck(1, "Kitchen", edition)
    cards = []
    while deck.asked:
        cards.append(deck.asked.card)
        deck = deck.enrolled(uid(len(cards)))
    assert deck.edition.deck == tuple(cards)
    assert deck.edition.deck_size == deck.count
    assert deck.is_whole


def test_cards_are_asked_for_by_colour_from_small_to_large() -> None:
    names = [next_card(kitchen_deck(entries)) for entries in range(5)]
    assert ["red 0", "first red 1", "second red 1", "first red 2", "second red 2"] == names
    assert "first Wild" == next_card(kitchen_deck(100))
    assert "fourth Wild 50/50" == next_card(kitchen_deck(111))


def test_a_skipped_card_comes_again_at_the_end() -> None:
    deck = kitchen_deck(3).skipped()
    assert "second red 2" == next_card(deck)
    for number in range(3, 111):
        deck = deck.enrolled(uid(number))
    assert "first red 2" == next_card(deck)
    assert not deck.is_whole
    assert deck.enrolled(uid(111)).is_whole


def test_the_only_card_left_cannot_be_skipped_away() -> None:
    assert "fourth Wild 50/50" == next_card(kitchen_deck(111).skipped().skipped())


def test_undo_asks_for_the_same_card_again() -> None:
    assert "first red 1" == next_card(kitchen_deck(2).undone())
    assert "first red 1" == next_card(kitchen_deck(1).skipped().undone())
    assert "red 0" == next_card(kitchen_deck().undone())


def test_a_sticker_scanned_twice_is_refused_by_its_card() -> None:
    with pytest.raises(DeckError, match=r"^That is the second red 1 already\.$"):
        kitchen_deck(5).enrolled(uid(2))


def test_a_card_named_out_of_order_is_its_first_free_copy() -> None:
    deck = kitchen_deck().enrolled(uid(1), RED_7).enrolled(uid(2), RED_7)
    assert "second red 7" == deck.called(deck.stickers[uid(2)].copy)
    with pytest.raises(DeckError, match="Both red 7 of Kitchen are known already"):
        deck.enrolled(uid(3), RED_7)


def test_a_whole_deck_takes_no_further_sticker() -> None:
    with pytest.raises(DeckError, match="none of them"):
        kitchen_deck(112).enrolled(uid(112))


@pytest.mark.parametrize("written", ["04:a1:b2:c3:d4:e5:f6", " 04 A1 B2 C3 D4 E5 F6 ", "04a1-b2c3-d4e5-f6"])
def test_a_sticker_number_may_have_separators_and_small_letters(written: str) -> None:
    assert "04A1B2C3D4E5F6" == read_uid(written)


@pytest.mark.parametrize("wrong", ["", "R7", "04A1B2C3D4E5F", "04A1B2C3D4E5FG", "٠٤" * 7, "0" * 1000])
def test_an_invalid_sticker_number_is_refused(wrong: str) -> None:
    with pytest.raises(DeckError, match="Expected 8, 14 or 20 digits"):
        read_uid(wrong)


def test_a_half_taught_deck_survives_a_restart(table: Table, file: Path) -> None:
    deck = table.decks.skip(taught_deck(table, 3).id)
    table.close()
    assert deck == open_table(file).decks.deck(deck.id)
    assert "second red 2" == next_card(deck)


def test_undo_is_stored(table: Table) -> None:
    deck = taught_deck(table, 3)
    assert table.decks.undo(deck.id) == table.decks.deck(deck.id)
    assert 2 == table.decks.undo(table.decks.skip(deck.id).id).count
    for _ in range(4):
        deck = table.decks.undo(deck.id)
    assert 0 == deck.count


def test_a_sticker_is_stored_and_taken_back_after_an_earlier_one_was_forgotten(table: Table) -> None:
    deck = taught_deck(table, 3)
    table.decks.forget(deck.id, deck.entries[0].copy)
    taught = table.decks.enrol(deck.id, uid(3))
    assert [uid(1), uid(2), uid(3)] == [entry.uid for entry in taught.entries]
    assert taught == table.decks.deck(deck.id)
    assert table.decks.undo(deck.id) == table.decks.deck(deck.id)


def test_deck_names_are_required_and_unique(table: Table) -> None:
    taught_deck(table)
    with pytest.raises(DeckError, match="another name"):
        table.decks.add("  KITCHEN ", CLASSIC_EDITION)
    with pytest.raises(DeckError, match="needs a name"):
        table.decks.add(" ", CLASSIC_EDITION)
    assert 1 == len(table.decks.all())


def test_teaching_refuses_a_card_of_another_deck(table: Table) -> None:
    taught_deck(table)
    other = table.decks.add("Attic", ANNIVERSARY)
    with pytest.raises(DeckError, match=r"^That is the red 0 of another deck: Kitchen\.$"):
        table.decks.enrol(other.id, uid(0))


def test_a_deleted_deck_is_forgotten_with_its_stickers(table: Table) -> None:
    deck = taught_deck(table)
    table.decks.delete(deck.id)
    assert () == table.decks.all()
    assert sticker(table, 0) is None
    with pytest.raises(DeckError, match="not there any more"):
        table.decks.enrol(deck.id, uid(0))


def sticker(table: Table, number: int, text: str | None = None) -> Sticker | None:
    """Find a sticker at a table at which nothing was scanned before."""
    return DeckLookup(table).find(uid(number), text)


def test_a_taught_sticker_is_found_by_its_number(table: Table) -> None:
    taught_deck(table)
    assert Sticker(read_card("R1"), "Kitchen", "anniversary") == sticker(table, 2)
    assert Sticker(read_card("R1"), "Kitchen", "anniversary") == sticker(table, 2, "B5")
    assert sticker(table, 5) is None


def test_a_card_of_another_edition_is_marked_as_not_here(table: Table) -> None:
    taught_deck(table)
    accepted(table.begin(CLASSIC))
    assert Sticker(read_card("R0"), "Kitchen", "anniversary", is_here=False) == sticker(table, 0)
    by_text = sticker(table, 99, "B8 anniversary")
    assert Sticker(read_card("B8"), None, "anniversary", is_here=False) == by_text


BOX = EDITIONS["modern"].boxed


@pytest.mark.parametrize("written", ["", '[Options "swap-hands"]\n', '[Blank1 "skip"]\n[Blank2 "draw 3"]\n'])
def test_the_stickers_of_todays_box_are_those_of_every_game_with_it(table: Table, written: str) -> None:
    deck = table.decks.add("Kitchen", EDITIONS["modern"])
    assert BOX is deck.edition
    for number, code in enumerate(("WH", "WB1", "WB2", "WB3")):
        table.decks.enrol(deck.id, uid(number), BOX.words[code])
    accepted(table.begin(f'[Edition "modern"]\n[Players "Ana, Ben"]\n{written}'))
    found = [sticker(table, number) for number in range(4)]
    assert [(code, True) for code in ("WH", "WB1", "WB2", "WB3")] == [
        (each.stands_for.code, each.is_here)
        for each in found
        if each and not isinstance(each.stands_for, Command)
    ]
    by_text = sticker(table, 99, write_sticker_text(BOX.words["WB3"], BOX))
    assert Sticker(BOX.words["WB3"], None, "modern") == by_text


def test_a_sticker_named_as_its_game_calls_the_card_is_put_on_the_card_of_the_box(table: Table) -> None:
    accepted(table.begin('[Edition "modern"]\n[Players "Ana, Ben"]\n[Options "swap-hands"]\n'))
    here = DeckLookup(table)
    for number, code in enumerate(("WP", "WB", "WB")):
        here.enrol(uid(number), BOX.words[code])
    (deck,) = table.decks.all()
    assert ["WH", "WB1", "WB2"] == [entry.copy.card.code for entry in deck.entries]


def test_a_deck_of_each_box_is_stored(table: Table) -> None:
    for edition in ONE_SIDED.values():
        last = edition.boxed.faces[-1]
        deck = table.decks.add(edition.slug, edition)
        table.decks.enrol(deck.id, uid(len(table.decks.all())), last)
        kept = table.decks.deck(deck.id)
        assert kept
        assert [last] == [entry.copy.card for entry in kept.entries]


def test_a_card_of_another_deck_of_the_same_edition_is_marked_as_not_here(table: Table) -> None:
    taught_deck(table)
    taught_deck(table, name="Attic", first=50)
    accepted(table.begin(ANNIVERSARY_GAME))
    here = DeckLookup(table)
    found = [here.find(uid(number), None) for number in (50, 0, 1, 2, 51)]
    assert [True, True, True, True, False] == [each is not None and each.is_here for each in found]
    accepted(table.begin(ANNIVERSARY_GAME))
    attic = here.find(uid(51), None)
    assert attic is not None
    assert attic.is_here


def test_a_sticker_with_its_card_written_on_it_is_known_at_any_table(table: Table) -> None:
    text = write_sticker_text(RED_7, ANNIVERSARY)
    assert "R7 anniversary" == text
    assert Sticker(RED_7, None, "anniversary") == sticker(table, 1, text)
    accepted(table.begin(CLASSIC))
    assert Sticker(RED_7) == sticker(table, 1, "R7")
    assert Sticker(Command.UNDO) == DeckLookup(table).find("", "UNDO")


@pytest.mark.parametrize(
    "text",
    ["", "?", "R?", "?7", "r7", "R7 canasta", "R7anniversary", "W4=R", "undo classic", "https://x"],
)
def test_a_text_that_names_no_card_is_ignored(table: Table, text: str) -> None:
    assert read_sticker_text(text) is None
    assert sticker(table, 1, text) is None


def test_an_unknown_sticker_is_named_by_a_player_only_once(table: Table, file: Path) -> None:
    accepted(table.begin(CLASSIC))
    DeckLookup(table).enrol(uid(7), RED_7)
    table.close()
    again = open_table(file)
    assert Sticker(RED_7, "Classic", "classic") == sticker(again, 7)
    assert 1 == len(again.decks.all())


def test_a_third_red_7_is_known_until_the_companion_ends(table: Table) -> None:
    accepted(table.begin(CLASSIC))
    here = DeckLookup(table)
    for number in range(3):
        here.enrol(uid(number), RED_7)
    assert Sticker(RED_7) == here.find(uid(2), None)
    assert [2] == [deck.count for deck in table.decks.all()]


def test_an_exported_deck_is_imported_by_another_companion(table: Table, tmp_path: Path) -> None:
    deck = taught_deck(table, 112)
    file = read_deck(write_deck(deck).encode())
    elsewhere = open_table(tmp_path / "elsewhere.sqlite").decks
    again = elsewhere.add(*file)
    assert again.is_whole
    assert {number: entry.copy for number, entry in deck.stickers.items()} == {
        number: entry.copy for number, entry in again.stickers.items()
    }


@pytest.mark.parametrize("edition", ONE_SIDED.values(), ids=ONE_SIDED)
def test_a_whole_deck_of_each_box_is_read_again_from_its_file(edition: Edition) -> None:
    deck = Deck(1, "Kitchen", edition.boxed)
    for number in range(edition.deck_size if edition.supposed is None else 20):
        deck = deck.enrolled(uid(number))
    _, of, entries = read_deck(write_deck(deck).encode())
    assert (edition.boxed, tuple(deck.stickers.values())) == (of, entries)


def test_an_imported_deck_is_taught_from_where_the_export_stopped(table: Table) -> None:
    deck = taught_deck(table, 3)
    file = read_deck(write_deck(table.decks.skip(deck.id)).encode())
    table.decks.delete(deck.id)
    assert next_card(kitchen_deck(3)) == next_card(table.decks.add(*file))


def test_a_known_deck_is_not_imported_again(table: Table) -> None:
    _, edition, entries = read_deck(write_deck(taught_deck(table)).encode())
    with pytest.raises(DeckError, match="known already, as those of Kitchen"):
        table.decks.add("Kitchen, once more", edition, entries)
    assert 1 == len(table.decks.all())


GOOD = {"deck": "Kitchen", "edition": "classic", "stickers": {uid(1): "R7"}}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"{", "no JSON"),
        (b"[" * 50_000, "UTF-8"),
        (b" " * 100_001, "at most"),
        (b"[]", '"deck", "edition" and "stickers"'),
        (b'{"deck": "a", "deck": "b"}', "twice"),
        ({**GOOD, "more": 1}, '"deck", "edition" and "stickers"'),
        ({**GOOD, "deck": 7}, "name"),
        ({**GOOD, "deck": ""}, "needs a name"),
        ({**GOOD, "edition": "canasta"}, "No edition is called canasta"),
        ({**GOOD, "edition": ["classic"]}, "No edition"),
        ({**GOOD, "stickers": [1]}, "stickers"),
        ({**GOOD, "stickers": {"R7": uid(1)}}, "no sticker's number"),
        ({**GOOD, "stickers": {uid(1): "R?"}}, "R[?] is no card"),
        ({**GOOD, "stickers": {uid(1): 7}}, "7 is no card"),
        ({**GOOD, "stickers": {uid(1): "W50"}}, "W50 is no card of Classic"),
        ({**GOOD, "stickers": {uid(1): "R0", uid(2): "R0"}}, "2 times red 0"),
        ({**GOOD, "stickers": {uid(171): "R1", uid(171).lower(): "R1"}}, "twice"),
    ],
)
def test_an_invalid_deck_file_is_refused_with_its_reason(wrong: object, why: str) -> None:
    data = wrong if isinstance(wrong, bytes) else json.dumps(wrong).encode()
    with pytest.raises(DeckError, match=why) as refused:
        read_deck(data)
    assert len(str(refused.value)) < 250


def test_teaching_takes_the_stickers_that_a_reader_scans(table: Table) -> None:
    deck = table.decks.add("Kitchen", ANNIVERSARY)
    assert isinstance(table.enrolment.enrol(uid(0)), NotEnrolled)
    table.enrolment.begin(deck.id)
    result = table.enrolment.enrol(uid(0))
    assert isinstance(result, Enrolled)
    assert "red 0" == result.deck.called(result.entry.copy)
    assert NotEnrolled("That is the red 0 already.") == table.enrolment.enrol(uid(0))
    assert "That is the red 0 already." == table.enrolment.message
    table.enrolment.skip()
    assert "" == table.enrolment.message
    assert table.enrolment.deck is not None
    assert "second red 1" == next_card(table.enrolment.deck)
    table.enrolment.undo()
    assert "first red 1" == next_card(table.enrolment.deck)


def test_teaching_ends_when_the_game_goes_on(table: Table) -> None:
    table.enrolment.begin(taught_deck(table).id)
    accepted(table.begin(CLASSIC))
    assert not table.enrolment.is_on
    table.enrolment.begin(1)
    table.update_transient(lambda shown: replace(shown, page="/games"))
    assert table.enrolment.is_on
    accepted(table.submit("round"))
    assert not table.enrolment.is_on


def test_a_card_is_written_onto_its_sticker(table: Table) -> None:
    written: list[tuple[str, str]] = []
    enrolment = table.enrolment
    enrolment.write = lambda number, text: written.append((number, text))
    enrolment.begin(table.decks.add("Kitchen", ANNIVERSARY).id)
    enrolment.enrol(uid(0))
    assert [] == written
    enrolment.let_write(True)
    enrolment.enrol(uid(1))
    assert [(uid(1), "R1 anniversary")] == written
    assert uid(1) == enrolment.writing
    enrolment.wrote(uid(1))
    assert enrolment.writing is None
    assert enrolment.deck is not None
    assert enrolment.deck.stickers[uid(1)].written


def test_a_typed_number_is_not_written_to_a_sticker(table: Table) -> None:
    written: list[str] = []
    table.enrolment.write = lambda number, text: written.append(number)
    table.enrolment.let_write(True)
    table.enrolment.begin(table.decks.add("Kitchen", ANNIVERSARY).id)
    table.enrolment.enrol(uid(0), on_pad=False)
    assert [] == written
    table.enrolment.enrol(uid(0))
    assert [uid(0)] == written


def test_a_card_that_cannot_be_stored_is_asked_for_again(table: Table, file: Path) -> None:
    table.enrolment.begin(table.decks.add("Kitchen", ANNIVERSARY).id)
    with locked(file):
        result = table.enrolment.enrol(uid(0))
    assert isinstance(result, NotEnrolled)
    assert re.search(r"The games cannot be kept.* lock.*\. Please lay the card again\.", result.text)
    assert isinstance(table.enrolment.enrol(uid(0)), Enrolled)


def test_a_card_lifted_too_soon_is_written_when_it_is_laid_again(table: Table) -> None:
    written: list[str] = []
    enrolment = table.enrolment
    enrolment.write = lambda number, text: written.append(number)
    enrolment.let_write(True)
    enrolment.begin(table.decks.add("Kitchen", ANNIVERSARY).id)
    enrolment.enrol(uid(0))
    enrolment.not_written(uid(0), "gone")
    assert "The red 0 was lifted too soon, and its sticker is empty. Lay it again." == enrolment.message
    assert isinstance(enrolment.enrol(uid(0)), Enrolled)
    assert [uid(0)] * 2 == written
    enrolment.wrote(uid(0))
    assert NotEnrolled("That is the red 0 already.") == enrolment.enrol(uid(0))
