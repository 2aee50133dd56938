"""The pad of UNO Flip!: what comes up, the colours of the side that is up, and a Draw Colour."""

import pytest

from companion.table import Level
from companion.web.pad import Prompt, pad
from companion.web.play.counting import Draft, counting
from companion.web.request_context import Visitor
from companion.web.words.explanation import explanation
from tests.web.builder import view_of
from tests.web.pad.builder import buttons, labels, lines, phone, questions

OPENED = '[Edition "flip"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
DARK = f"{OPENED}Ben: RX top P5\n"
DRAW_COLOUR = f"{DARK}Cy: WC=O\n"


def comes_up(record: str, flip: str, level: Level = Level.TURNS, what: str = "over") -> list[str]:
    """The lines of the question what lies on top after that Flip."""
    card = phone(record, level).card(flip)
    return lines(phone(record, level, Prompt(what, cards=(card,))))


def test_a_flip_asks_what_comes_up_by_its_colour_or_its_sort() -> None:
    assert any("ask=over" in address for address in questions(phone(OPENED)))
    offered = comes_up(OPENED, "?X")
    assert {f"Ben: ?X top {letter}?" for letter in "PTOU"} <= {*offered}
    assert {"Ben: ?X top W", "Ben: ?X top WC", "Ben: ?X"} <= {*offered}
    assert [f"Ben: ?X top {letter}E" for letter in "PTOU"] == comes_up(OPENED, "?X", what="over-E")


def test_a_flip_asks_for_the_very_face_where_every_card_is_followed() -> None:
    offered = comes_up(OPENED, "RX", Level.CARDS)
    assert 9 * 4 + 4 * 4 + 2 + 1 == len(offered)
    assert {"Ben: RX top P1", "Ben: RX top UE", "Ben: RX top WC", "Ben: RX"} <= {*offered}


@pytest.mark.parametrize(
    ("record", "tap"),
    [
        (f"{DARK}Cy: PX\n", "Ana: RX"),  # known by itself, from the second flip on
        (f"{OPENED}fix hand Ben 1\n", "Ben: RX"),  # the last card
    ],
)
def test_a_flip_is_one_tap_where_nothing_is_to_be_asked(record: str, tap: str) -> None:
    assert tap in lines(phone(record, Level.CARDS))


def test_a_flip_whose_colour_nobody_saw_comes_up_in_one_of_four() -> None:
    record = f"{OPENED}Ben: ?\nCy: ?X top P5\n"
    assert {f"Ana: ?X top {letter}X" for letter in "RYGB"} | {"Ana: ?X"} == {*comes_up(record, "?X")}


def test_the_dark_side_has_its_own_keys() -> None:
    offered = phone(DARK)
    assert {"Pink", "Teal", "Orange", "Purple", "Draw Five", "Skip Everyone", "Draw Colour"} <= {
        *labels(offered)
    }
    assert {"Cy: P?", "Cy: ?E"} <= {*lines(offered)}
    assert not {"Red", "Draw One", "Skip", "Draw Two"} & {*labels(offered)}


def test_a_draw_colour_says_who_draws_until_the_colour_comes() -> None:
    offered = phone(DRAW_COLOUR)
    assert {"Ana: accept", "Ana: challenge guilty", "Ana: challenge innocent"} == {*lines(offered)}
    notes = {button.line: button.note for button in buttons(offered) if button.line}
    assert "Cy draws until the colour comes" == notes["Ana: challenge guilty"]
    assert "Ana draws until the colour comes, and 2 more" == notes["Ana: challenge innocent"]
    assert "Ana: drew ?" in lines(phone(f"{DRAW_COLOUR}Ana: accept\n"))


def test_what_a_lost_challenge_adds_is_said_where_the_number_is_asked() -> None:
    lost = phone(f"{DRAW_COLOUR}Ana: challenge innocent\n")
    assert "How many until the colour came? The lost challenge adds 2 more." == pad(lost).question
    notes = {button.line: (button.label, button.note) for button in buttons(lost)}
    assert ("7", "+2 = 9") == notes["Ana: drew 7"]
    drawn = view_of(f"{DRAW_COLOUR}Ana: challenge innocent\nAna: drew 7\n")
    assert 7 + 9 == drawn.state.hands["Ana"]
    assert "Ana drew 7, and 2 more for the lost challenge." == explanation(drawn.game)


def test_a_number_is_asked_for_plainly_where_nothing_is_added_to_it() -> None:
    accepted = phone(f"{DRAW_COLOUR}Ana: accept\n")
    assert "How many cards?" == pad(accepted).question
    assert not any(button.note for button in buttons(accepted) if button.line)


def test_cards_drawn_one_by_one_until_the_colour_came_are_among_those_that_are_typed() -> None:
    lost = phone(f"{DRAW_COLOUR}Ana: challenge innocent\nAna: draw\nAna: draw\n")
    typed = {button.label: button.line for button in buttons(lost)}
    assert ("Ana: keep", "Ana: drew 5") == (typed["2"], typed["7"])
    assert "1" not in typed
    whole = view_of(f"{DRAW_COLOUR}Ana: challenge innocent\nAna: draw\nAna: draw\nAna: keep\n")
    assert "You drew 2, and 2 more for the lost challenge." == explanation(whole.game, "Ana")


def test_a_hand_is_counted_on_the_side_that_is_up() -> None:
    shown = counting(phone(f"{DARK}fix hand Cy 1\nCy: P5\n").view, Draft(), Visitor(acts=True))
    assert {"E"} <= {key.card.symbol for row in shown.rows for key in row}
    assert ("", "") == (shown.side, shown.other_side)


def test_where_nobody_knows_which_side_is_up_the_first_hand_is_asked_for_it() -> None:
    view = phone('[Edition "flip"]\n[Players "Ana, Ben, Cy"]\nround\nBen: out\n', Level.SCORES).view
    light = counting(view, Draft(), Visitor(acts=True))
    dark = counting(view, Draft("Ana", side="dark"), Visitor(acts=True))
    assert ("light", "dark") == (light.side, dark.side)
    assert {"red", "pink"} == {shown.rows[0][0].card.colour for shown in (light, dark)}
    assert "side=dark" in light.other_side
    assert not any(key.is_dim for shown in (light, dark) for row in shown.rows for key in row)
    begun = counting(view, Draft("Ana", (dark.rows[0][0].card,)), Visitor(acts=True))
    assert ("dark", "") == (begun.side, begun.other_side)


@pytest.mark.parametrize(
    ("edition", "look", "cards"), [("classic", "is-5", 5), ("flip", "is-6", 6), ("no-mercy", "is-6", 12)]
)
def test_actions_and_wilds_stand_in_one_line_or_in_two_equal(edition: str, look: str, cards: int) -> None:
    rows = pad(phone(OPENED.replace("flip", edition))).rows
    assert [(look, cards)] == [
        (row.look, len(row.buttons)) for row in rows if "Skip" in [button.label for button in row.buttons]
    ]
