"""The pad at tables with house rules: as few taps as without, and nothing of a rule that is not played."""

from dataclasses import replace

import pytest

from companion.rules import CARDS
from companion.table import Level
from companion.table.transient import Question
from companion.web.pad import Button, Prompt, calls, own_jump, own_seat, pad
from companion.web.server.templates import SHOWN_VERSION
from tests.web.pad.builder import asked, buttons, is_ruled_against, labels, named, own, phone, questions, tap

LAP = "Ben: ?\nCy: ?\nAna: ?\n"
EVERYTHING = "stacking=mixed, seven-swap, zero-pass, jump-in, multiples=any, wrong-catch=2"


def three(options: str, lines: str = "", edition: str = "anniversary") -> str:
    """The record of a game between Ana, Ben and Cy, in which Ben is the first to play on a red 5."""
    names = f'[Edition "{edition}"]\n[Players "Ana, Ben, Cy"]\n'
    return f'{names}[Options "{options}"]\nround\nstart R5\n{lines}'


def two(options: str, lines: str = "") -> str:
    """The same between Ana and Ben."""
    return f'[Players "Ana, Ben"]\n[Options "{options}"]\nround\nstart R5\n{lines}'


SEVENS, ZEROS, JUMPS = "seven-swap", "zero-pass", "jump-in"
ANY, NUMBERS = "multiples=any", "multiples=numbers"
TO_THREE_EACH = LAP * 4
TO_TWO_EACH = LAP * 5


@pytest.mark.parametrize(
    ("options", "taps", "is_offered"),
    [
        (ANY, (), True),
        (ANY, ("red 7",), True),
        (ANY, ("red Skip",), False),
        # A 7 that swaps was seen, and so were those laid with it.
        (f"{ANY}, {SEVENS}", ("red 7",), False),
        (f"{ANY}, {SEVENS}", ("red 5",), True),
    ],
)
def test_of_several_at_once_some_may_be_numbers_not_seen(
    options: str, taps: tuple[str, ...], is_offered: bool
) -> None:
    offered = phone(three(options), Level.CARDS)
    for name in ("Several at once", *taps):
        offered = asked(offered, named(offered, name))
    assert is_offered is ("A number I missed" in labels(offered))


def test_once_the_whole_hand_is_laid_no_more_is_asked_for() -> None:
    offered = phone(three(ANY, TO_TWO_EACH), Level.CARDS)
    for name in ("Several at once", "red 5", "blue 5"):
        offered = asked(offered, named(offered, name))
    assert ["5", "5", "Play these 2"] == [button.label for row in pad(offered).rows for button in row.buttons]


def test_a_7_that_does_not_fit_asks_whose_hand_all_the_same() -> None:
    offered = phone(three(SEVENS), Level.CARDS)
    entered = tap(offered, "Another card", "blue 7", "Cy")
    assert "Ben: B7 swap Cy" == entered
    assert is_ruled_against(offered, entered)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (EVERYTHING, ""),
        (EVERYTHING, "Ben: R7 swap Cy\n"),
        (EVERYTHING, "Ben: RD\n"),
        (EVERYTHING, "Ben: RD\nCy: W4=G\n"),
        (EVERYTHING, "Ben: RD\nCy: W4=G\nAna: GD\n"),
        (EVERYTHING, f"{TO_TWO_EACH}Ben: ?0\n"),
        (f"{EVERYTHING}, draw-until-may-keep", "Ben: draw\n"),
        (f"{EVERYTHING}, no-challenge", "Ben: W4=G\n"),
        (f"{EVERYTHING}, number-finish, hand-size=1", ""),
        ("stacking=same", f"{LAP * 6}Ben: W4=G\n"),
        (f"{EVERYTHING}, deflect=both", "Ben: RD\nCy: RR\n"),
        (f"{EVERYTHING}, deflect=both", "Ben: W4=G\nCy: ?S\n"),
        ("stacking=same, deflect=both", f"{LAP * 6}Ben: W4=G\n"),
        ("stacking=up", f"{LAP * 6}Ben: W4=G\n"),
        ("seven-swap, draw-until-match", "Ben: draw\n"),
    ],
)
def test_no_bright_button_is_refused_at_a_table_with_house_rules(
    options: str, lines: str, level: Level
) -> None:
    offered = phone(three(options, lines), level)
    bright = [button for button in buttons(offered) if button.line and "is-dim" not in button.look]
    assert bright
    assert [] == [button.line for button in bright if is_ruled_against(offered, button.line)]


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
@pytest.mark.parametrize(
    ("options", "lines", "never"),
    [
        ("", "Ben: R8\n", ("7", "Several", "jump", "Catch")),
        ("no-challenge", "Ben: W4=G\n", ("Challenge",)),
        ("no-challenge, stacking=up", "Ben: W4=G\n", ("Challenge",)),
        ("no-uno", f"{TO_TWO_EACH}Ben: ?\n", ("UNO", "Catch")),
        ("stacking=same", "Ben: RD\n", ("Challenge", "Draw Four", "Reverse", "Skip")),
        ("stacking=same, deflect=skip", "Ben: RD\n", ("Reverse",)),
        ("stacking=same, deflect=both", "Ben: W4=G\nCy: GS\n", ("bluff",)),
        ("jump-in", "", ("jump",)),
        ("jump-in", "Ben: W=G\n", ("jump",)),
        ("multiples=any", "Ben: draw\n", ("Several",)),
        ("multiples=any, hand-size=1", "", ("Several",)),
        ("draw-until-match", "", ("kept",)),
        ("draw-until-match", "Ben: draw\n", ("Kept",)),
    ],
)
def test_what_the_table_does_not_play_is_not_shown(
    options: str, lines: str, never: tuple[str, ...], level: Level
) -> None:
    offered = phone(three(options, lines), level)
    # The red 7 among the faces is no button of the number that swaps hands.
    found = [name for name in labels(offered) if any(each in name for each in never if name != "7")]
    assert [] == (found if level is Level.CARDS else [*found, *({"7"} & set(never) & set(labels(offered)))])


@pytest.mark.parametrize(("options", "is_dim"), [("stacking=same", True), ("stacking=mixed", False)])
def test_a_draw_two_that_does_not_stack_is_dim_and_keeps_its_place(options: str, is_dim: bool) -> None:
    for level in (Level.TURNS, Level.CARDS):
        rows = pad(phone(three(options, "Ben: W4=G\n"), level)).rows
        [two] = [button for row in rows for button in row.buttons if button.line in ("Cy: ?D", "Cy: GD")]
        assert is_dim is ("is-dim" in two.look)
        assert "in-3" in two.look


def test_a_stacked_wild_draw_four_whose_player_cannot_be_guilty_is_innocent_alone() -> None:
    debt = phone(three("stacking=same", "Ben: W4=G\nCy: W4=B\n"))
    notes = [button.note for button in buttons(debt) if button.label == "It was no bluff"]
    assert ["Ana draws 10"] == notes
    assert "It was a bluff" not in labels(debt)


def test_a_debt_speaks_to_the_player_whose_phone_it_is() -> None:
    debt = three("stacking=same", "Ben: RD\nCy: GD\n")
    assert "I draw 4" in labels(own(debt, "Ana"))
    shown = own_seat(own(debt, "Ben"))
    assert shown
    assert "Answer for Ana" == shown.fold


def test_what_a_challenged_hand_showed_is_asked_of_a_debt_too() -> None:
    debt = phone(three("stacking=same", "Ben: W4=G\n"))
    transient = replace(debt.view.transient, question=Question("challenge", "Cy"))
    offered = replace(debt, view=replace(debt.view, transient=transient))
    answers = ["Cy draws 4", "It was a bluff", "It was no bluff"]
    assert [*answers, "Someone went out"] == labels(offered)


def test_a_hand_is_chosen_by_how_many_cards_it_has() -> None:
    swap = asked(
        phone(three(SEVENS, "Ben: ?\n")), Button("", href=f"/play?ask=swap&cards=R7&at={SHOWN_VERSION}")
    )
    assert [("Ana", "7 cards"), ("Ben", "6 cards")] == [
        (button.label, button.note) for row in pad(swap).rows for button in row.buttons
    ]


@pytest.mark.parametrize(("options", "note"), [(SEVENS, "swaps hands"), (f"{SEVENS}, hand-size=1", "")])
def test_as_the_last_card_a_seven_says_nothing_of_a_swap(options: str, note: str) -> None:
    assert [note] == [button.note for button in buttons(phone(three(options))) if button.label == "7"]


@pytest.mark.parametrize("seat", ["Ana", "Ben"])
@pytest.mark.parametrize("only", [False, True])
def test_a_jump_is_one_tap_on_one_s_own_phone(seat: str, only: bool) -> None:
    offered = own(three(JUMPS, "Ben: R8\n"), seat, only=only)
    jump = own_jump(offered)
    assert jump
    assert ("Jump in", "red 8", f"{seat}: jump") == (jump.label, jump.note, jump.line)


def test_the_card_that_jumps_in_on_a_7_asks_whose_hand_never_folded_up() -> None:
    offered = own(three(f"{JUMPS}, {SEVENS}", "Ben: R7 swap Cy\n"), "Ana", only=True)
    assert "Ana: jump swap Cy" == tap(offered, "Jump in", "Cy")
    jump = own_jump(offered)
    assert jump
    question = pad(asked(offered, jump))
    assert ("Whose hand do you take?", True) == (question.question, question.is_own)


def test_on_one_s_own_turn_the_twin_is_a_card_like_any_other() -> None:
    assert own_jump(own(three(JUMPS, "Ben: R8\n"), "Cy")) is None
    for only in (False, True):
        assert "Cy: R8" == tap(own(three(JUMPS, "Ben: R8\n"), "Cy", Level.CARDS, only), "red 8")


def test_whose_a_tapped_twin_is_may_be_whoever_could_have_laid_it() -> None:
    keeper = phone(three(JUMPS, "Ben: R8\n"), Level.CARDS)
    question = pad(asked(keeper, named(keeper, "red 8")))
    assert ("Whose is the red 8?", True) == (question.question, question.is_own)
    names = [(button.label, button.note) for row in question.rows for button in row.buttons]
    assert [("Cy", "in turn"), ("Ana", "jumps in"), ("Ben", "jumps in")] == names
    # Another player's phone plays for Cy, and so may tell who it was.
    assert "Ben: jump" == tap(own(three(JUMPS, "Ben: R8\n"), "Ana", Level.CARDS), "red 8", "Ben jumps in")
    # A 0 has no twin, and breaks a rule whoever lays it.
    assert "Cy: R0" == tap(phone(three(JUMPS, "Ben: R0\n"), Level.CARDS), "red 0")


def test_with_own_seat_only_nobody_enters_that_another_jumps_in() -> None:
    offered = own(three(JUMPS, "Ben: R8\n"), "Cy", only=True)
    assert not any("jump" in name for name in labels(offered))


def test_how_many_go_down_at_once_is_what_the_hand_holds_and_never_more_than_eight() -> None:
    def counts(options: str, lines: str = "") -> list[str]:
        offered = replace(phone(three(options, lines)), prompt=Prompt("several"))
        return [button.label for button in pad(offered).rows[0].buttons]

    assert ["2", "3", "4", "5", "6", "7"] == counts(NUMBERS)
    assert ["2", "3"] == counts(NUMBERS, TO_THREE_EACH)
    assert ["2", "3", "4", "5", "6", "7", "8"] == counts(f"{NUMBERS}, hand-size=12")


@pytest.mark.parametrize("count", ["0", "1", "9", "-3", "99999999999", "two", "²"])
def test_an_impossible_number_of_cards_in_the_address_is_two(count: str) -> None:
    offered = replace(phone(three(NUMBERS)), prompt=Prompt.read({"ask": "several", "many": count}, CARDS))
    assert ["2"] == [button.label for button in pad(offered).rows[0].buttons if button.is_current]


@pytest.mark.parametrize(
    "query",
    [
        {"ask": "swap"},
        {"ask": "swap", "cards": "R5"},
        {"ask": "swap", "cards": "nothing W"},
        {"ask": "jump", "player": "Zoe"},
        {"ask": "whose"},
        {"ask": "catch", "player": "Zoe"},
        {"ask": "uno"},
        {"ask": "several"},
        {"ask": "wrong-catch"},
    ],
)
def test_a_question_that_this_table_does_not_ask_is_the_pad_of_the_turn(query: dict[str, str]) -> None:
    plain = phone(three(""))
    assert pad(plain) == pad(replace(plain, prompt=Prompt.read(query, CARDS)))


ONE_EACH = f"{TO_TWO_EACH}Ben: ?\nBen: uno\nCy: ?0\n"


def test_who_of_those_who_forgot_uno_is_caught_is_asked_on_an_own_phone_too() -> None:
    # The 0 moved Ben's single card to Cy, and Cy's to Ana: neither call belongs to it any more.
    record = three(ZEROS, ONE_EACH)
    assert ["Cy: uno", "Cy: catch Ana"] == [button.line for button in calls(own(record, "Cy"))]
    assert ["Ben: catch Ana", "Ben: catch Cy"] == [
        tap(own(record, "Ben"), "Catch Ana or Cy", f"Catch {caught} draws 2") for caught in ("Ana", "Cy")
    ]


def test_who_caught_whom_is_two_taps_where_several_can_be_caught() -> None:
    offered = phone(three(ZEROS, ONE_EACH))
    assert ["Ana or Cy"] == [button.note for button in calls(offered) if button.label == "UNO!"]
    assert "Ben: catch Ana" == tap(offered, "Catch Ana or Cy", "Ben")
    titles = {row.title for row in pad(asked(offered, [*calls(offered)][-1])).rows}
    assert {"Ana was caught by", "Cy was caught by"} == titles


def test_of_a_whole_table_with_one_card_each_it_is_asked_who_says_uno() -> None:
    offered = phone(three(ZEROS, f"{LAP * 5}Ben: ?\nCy: ?\nAna: ?0\n"))
    assert ["UNO!", "Catch somebody"] == [button.label for button in calls(offered)]
    assert "Cy: uno" == tap(offered, "UNO!", "Cy")


@pytest.mark.parametrize(
    ("taps", "entered"),
    [(("Catch somebody", "Cy", "Ana"), "Ana: catch Cy"), (("Catch somebody", "Ben", "Cy"), "Cy: catch Ben")],
)
def test_a_catch_that_may_be_wrong_is_in_the_menu(taps: tuple[str, ...], entered: str) -> None:
    assert entered == tap(phone(three("wrong-catch=3")), *taps)


def test_a_wrong_catch_says_what_it_costs() -> None:
    offered = own(three("wrong-catch=3, uno-penalty=4", f"{TO_TWO_EACH}Ben: ?\n"), "Cy")
    menu = next(button for button in buttons(offered) if button.label == "Catch somebody")
    assert "a wrong catch costs 3" == menu.note
    costs = {button.label: button.note for row in pad(asked(offered, menu)).rows for button in row.buttons}
    assert {"Ana": "wrong: you draw 3", "Ben": "draws 4"} == costs


def test_uno_is_said_in_advance_while_a_debt_waits() -> None:
    offered = phone(three("stacking=same", f"{TO_TWO_EACH}Ben: ?D\n"))
    assert ["Ben: uno", "Cy: uno"] == [tap(offered, "UNO! Ben or Cy", name) for name in ("Ben", "Cy")]


def test_with_several_at_once_uno_is_for_any_hand_and_beside_the_cards_that_leave_one() -> None:
    offered = phone(three(NUMBERS, TO_THREE_EACH))
    assert "Ben says UNO" in labels(offered)
    assert [] == [button.label for button in calls(offered)]
    beside = replace(offered, prompt=Prompt("several", many=2))
    assert ["Ben: uno"] == [button.line for button in calls(beside)]


def test_a_number_that_acts_is_turned_up_as_what_it_is() -> None:
    offered = phone(three(f"{SEVENS}, {ZEROS}").removesuffix("start R5\n"))
    assert "start G7" == tap(offered, "A 7", "Green")
    assert "start ?0" == tap(offered, "A 0", "I missed the colour")


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
def test_every_question_says_which_table_it_saw(level: Level) -> None:
    hrefs = questions(phone(three(EVERYTHING, "Ben: R8\n"), level))
    assert hrefs
    assert all(href.endswith(f"&at={SHOWN_VERSION}") for href in hrefs)


def test_with_nothing_left_to_draw_the_turn_ends_all_the_same() -> None:
    empty = three("hand-size=15", "Ben: draw\nBen: keep\nCy: draw\nCy: keep\nAna: draw\nAna: keep\n" * 25)
    offered = phone(empty)
    assert 0 == offered.state.draw_pile
    assert f"{offered.player}: draw + {offered.player}: keep" == tap(offered, "Nothing left to draw")


def test_the_pad_of_a_turn_stays_in_view_with_every_house_rule_on() -> None:
    assert not pad(phone(three(EVERYTHING, "Ben: R8\n"))).is_long
