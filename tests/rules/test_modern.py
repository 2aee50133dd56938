"""Today's box: what of it can be read, how its JSON has it, and what may come next at its table."""

from unicodedata import normalize

import pytest

from companion.rules import (
    EDITIONS,
    SCORINGS,
    Record,
    Unreadable,
    as_json,
    new_game,
    read_record,
    rule_book,
    write_record,
)
from companion.rules.cards.blanks import Blank
from companion.rules.editions.rule import Rule
from tests.rules.builder import NAMES, Seen, listed, record, replay

OLD = ("anniversary", "classic", "wild-2020", "international-1983", "original")
NEW = ("all-wild", "no-mercy", "flip")
OTHERS = (*OLD, *NEW)
THREE = ", ".join(NAMES[:3])


def read(
    lines: str = "round; start R5", edition: str = "modern", players: str = THREE, **headers: str
) -> Record:
    return read_record(record(edition, players, lines, **headers))


def see(lines: str, players: str = THREE, **headers: str) -> Seen:
    return replay(record("modern", players, f"round; start R5; {lines}", **headers))


def cannot_be_read(lines: str = "round; start R5", edition: str = "modern", **headers: str) -> bool:
    try:
        read(lines, edition, **headers)
    except Unreadable:
        return True
    return False


# The table.


@pytest.mark.parametrize("scoring", SCORINGS)
def test_m1_two_to_ten_play_by_every_way_of_scoring(scoring: str) -> None:
    for players in SCORINGS[scoring].players:
        setup = read("", players=", ".join(NAMES[:players]), scoring=scoring).setup
        assert (500, frozenset({"two-handed"})) == (setup.target, setup.options)


@pytest.mark.parametrize("options", ["", "swap-hands"])
@pytest.mark.parametrize("blanks", range(4))
def test_m2_its_cards_are_112_and_1400_points(blanks: int, options: str) -> None:
    written = {f"blank{number}": "skip" for number in range(1, blanks + 1)}
    edition = read("", options=options, **written).setup.edition
    special = "WP" if options else "WH"
    own = [code for code in map(str, edition.own) if code.startswith(("WH", "WP", "WB"))]

    assert (112, 1400) == (edition.deck_size, edition.deck_points)
    assert [special, *(f"WB{number}" for number in range(1, blanks + 1)), *["WB"][blanks // 3 :]] == own
    assert {40} == {edition.own[code].points for code in own}


# What cannot be read.

BARE = ["Ben: WH", "Ben: WP", "Ben: WB", "Ben: WB1", "Ben: WB3"]
OTHER_NAMES = [
    "Ben: WH=R Ana", "Ben: WH=R swap Ana", "Ben: WB=R Ana", "Ben: WB=R swap Ana", "Ben: W=R Ana",
    "Ben: R5 Ana", "Ben: R7 swap Ana", "Ben: WP=R Ana", "Ben: W4=R swap Ana", "Ben: WT Ana",
    "Ben: WF swap Ana", "Ben: W50=R swap Ana", "Ben: WP=R swap", "Ben: WP=R swap Zoe",
]  # fmt: skip


@pytest.mark.parametrize(
    "line", [*BARE, "fix top WH", "fix top WB1", "Ben: WH=P", "Ben: WB4=R", "Ben: WB0=R"]
)
def test_m4_a_wild_needs_its_colour_and_no_other(line: str) -> None:
    assert cannot_be_read(f"round; start R5; {line}")
    assert cannot_be_read(f"round; start R5; {line}", options="swap-hands", blank1="skip")


@pytest.mark.parametrize("line", OTHER_NAMES)
def test_m4_no_name_stands_after_a_card_that_needs_none(line: str) -> None:
    assert cannot_be_read(f"round; start R5; {line}")


@pytest.mark.parametrize("options", ["", "swap-hands"])
def test_m4_with_whom_hands_are_swapped_can_always_be_read(options: str) -> None:
    assert not cannot_be_read("round; start R5; Ben: WP=R swap Ana", options=options)


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("Ben: WB1=R Ana", {"target 3"}),
        ("Ben: WB1=R swap Ana", {"swap"}),
        ("Ben: WB1=R swap", set()),
        ("Ben: WB1=R Ana Cy", set()),
        ("Ben: WB2=R Ana", set()),
    ],
)
def test_m4_a_name_stands_after_a_blank_that_needs_one(line: str, effects: set[str]) -> None:
    every = {
        "wild",
        "draw 3",
        "all draw 3",
        "target 3",
        "skip",
        "skip all",
        "reverse",
        "swap",
        "pass",
        "shuffle",
    }
    assert effects == {each for each in every if not cannot_be_read(f"round; start R5; {line}", blank1=each)}


@pytest.mark.parametrize("line", [f"{line}=R" for line in BARE] + BARE)
@pytest.mark.parametrize("edition", OLD)
def test_m2_the_old_decks_cannot_read_its_cards(edition: str, line: str) -> None:
    assert cannot_be_read(f"round; start R5; {line}", edition)


@pytest.mark.parametrize(
    "line", ["Ben: WP=R swap Ana", "Ben: WB1=R Ana", "Ben: WH Ana", "Ben: WB1=R swap Ana"]
)
@pytest.mark.parametrize("edition", OTHERS)
def test_m2_the_other_decks_read_no_name_after_them(edition: str, line: str) -> None:
    start = "W" if edition == "all-wild" else "R5"
    assert cannot_be_read(f"round; start {start}; {line}", edition)


@pytest.mark.parametrize(
    "header", [{"options": "swap-hands"}, {"options": "shuffle-deals"}, {"blank1": "skip"}]
)
@pytest.mark.parametrize("edition", OTHERS)
def test_its_headers_are_for_it_alone(edition: str, header: dict[str, str]) -> None:
    assert cannot_be_read("round", edition, **header)
    assert not cannot_be_read("round", "modern", **header)


# What is written on a blank.

ONE = "é"
SENTENCES = {
    "everybody changes seats": "everybody changes seats",
    "x" * 120: "x" * 120,
    normalize("NFD", ONE * 120): ONE * 120,
    "💃" * 120: "💃" * 120,
    'say "hi": # [now]': 'say "hi": # [now]',
    " draw 3": " draw 3",
    "人 ضحك Łucja": "人 ضحك Łucja",
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_m9_a_sentence_is_of_any_script_and_stands_in_the_record(sentence: str) -> None:
    game = read("round; start R5", blank1=f"draw 3: {sentence}")
    assert (Blank("draw 3", SENTENCES[sentence]),) == game.setup.blanks
    assert game.setup == read_record(write_record(game.setup, game.events)).setup


@pytest.mark.parametrize("effect", ["draw", "all draw", "target"])
def test_m9_one_to_ten_are_drawn(effect: str) -> None:
    numbers = [number for number in range(100) if not cannot_be_read(blank1=f"{effect} {number}")]
    assert list(range(1, 11)) == numbers


@pytest.mark.parametrize("value", ["skip ", "  skip  ", " skip"])
def test_m9_blanks_round_the_whole_value_are_nothing(value: str) -> None:
    assert (Blank("skip"),) == read(blank1=value).setup.blanks
    assert (Blank("skip", "Go!"),) == read(blank1=f" {value.strip()}: Go!  ").setup.blanks


@pytest.mark.parametrize(
    "value",
    [
        " ", "draw", "target", "all draw", "draw 03", "draw 11", "draw 0", "draw 3.5", "draw  3", "Draw 3",
        "WILD", "skip  all", "skip 2", "swap Ana", "wild 1", "draw 3, skip", "draw 3:", "draw 3: ",
        "draw 3:x", "all  draw 3", "draw 3 : x", "draw 3 x", ": x", "all", "nothing", "draw ٣", "draw -3",
        f"wild: {'x' * 121}", *(f"wild: x{sign}y" for sign in "\u2028\u2029\t\x00\x0b\x85"),
    ],
)  # fmt: skip
def test_m9_nothing_else_is_written_on_a_blank(value: str) -> None:
    assert cannot_be_read(blank1=value)


@pytest.mark.parametrize(
    ("headers", "told"),
    [
        ({"blank2": "skip"}, "There is no Blank1 before Blank2. Expected it."),
        ({"blank1": "skip", "blank3": "skip"}, "There is no Blank2 before Blank3. Expected it."),
    ],
)
def test_m9_a_gap_cannot_be_read(headers: dict[str, str], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        read(**headers)


@pytest.mark.parametrize(
    "header", ['[Blank1 "skip"]', '[Blank4 "skip"]', '[Blank0 "skip"]', '[blank1 "skip"]']
)
def test_m9_each_header_stands_once_and_there_are_three(header: str) -> None:
    with pytest.raises(Unreadable):
        read_record(f"{header}\n" + record("modern", THREE, "round", blank1="skip"))


def test_an_empty_header_is_told_as_nothing() -> None:
    with pytest.raises(Unreadable, match=r"^Nothing is no effect of a blank card"):
        read_record('[Edition "modern"]\n[Players "Ana, Ben"]\n[Blank1 ""]\n')


# Its JSON.


def test_m13_the_json_has_the_words_of_its_blanks_and_no_sentence() -> None:
    shown = see("", blank1="draw 3: whoever laughs draws", blank2="wild").facts
    assert ["draw 3", "wild"] == shown["blanks"]
    assert [] == see("").facts["blanks"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_m13_it_has_one_key_more_than_the_others(edition: str) -> None:
    keys = set(as_json(new_game(read("", edition).setup).state))
    classic = set(as_json(new_game(read("", "classic").setup).state))
    assert ({"blanks"} if edition == "modern" else set()) == keys - classic
    assert classic <= keys


# Its rule book.


def book(**headers: str) -> dict[str, Rule]:
    setup = read("", **headers).setup
    return {
        rule.id: rule
        for section in rule_book(setup.edition, setup.options, setup.blanks)
        for rule in section.rules
    }


def test_m7_its_special_cards_have_rules_of_their_own() -> None:
    assert {"shuffle-hands", "swap-hands", "blank", "shuffle-deals"} <= book().keys()
    assert {"swap-hands", "blank"} <= book(options="swap-hands").keys()
    assert not {"shuffle-hands", "swap-hands", "blank"} & {
        rule.id for section in rule_book(EDITIONS["classic"]) for rule in section.rules
    }


def test_m8_the_rule_book_says_both_of_a_last_shuffle() -> None:
    for options in ("", "shuffle-deals"):
        rules = book(options=options)
        assert "As the last card it shuffles nothing" in rules["shuffle-hands"].note
        assert "Whoever gets no card so has gone out." in rules["shuffle-deals"].text


# What may come next.

COLOURS = "RYGB"


def plays(lines: str, **headers: str) -> set[str]:
    """Return the plays of cards of the box that are listed for Ben."""
    return {
        line for line in listed(see(lines, **headers)) if line.startswith(("Ben: WH", "Ben: WP", "Ben: WB"))
    }


def in_each_colour(*plays: str) -> set[str]:
    return {f"Ben: {play.replace('=', f'={letter}')}" for play in plays for letter in COLOURS}


def test_m14_what_may_come_next_names_each_colour_and_each_other_player() -> None:
    assert in_each_colour("WH=", "WB=") == plays("")
    assert in_each_colour("WP= swap Ana", "WP= swap Cy", "WB=") == plays("", options="swap-hands")
    assert in_each_colour("WH=", "WB=", "WB1= Ana", "WB1= Cy") == plays("", blank1="target 2")
    three = {"blank1": "swap", "blank2": "all draw 2", "blank3": "pass"}
    assert in_each_colour("WH=", "WB1= swap Ana", "WB1= swap Cy", "WB2=", "WB3=") == plays("", **three)


def test_m14_as_the_last_card_a_swap_is_listed_without_a_name() -> None:
    last = "fix hand Ben 1; "
    assert in_each_colour("WP=", "WB=") == plays(last, options="swap-hands")
    assert in_each_colour("WH=", "WB=", "WB1=") == plays(last, blank1="swap")
    assert in_each_colour("WH=", "WB=", "WB1= Ana", "WB1= Cy") == plays(last, blank1="target 2")
    assert in_each_colour("WH=") == plays(last, options="number-finish, shuffle-deals")


def test_m14_nobody_is_named_who_has_left() -> None:
    assert in_each_colour("WH=", "WB=", "WB1= Ana", "WB1= Cy") == plays(
        f"leave {NAMES[3]}", players=", ".join(NAMES[:4]), blank1="target 2"
    )
