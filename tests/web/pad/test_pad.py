"""The pad of a phone: a button for whatever may come next, and none for what may not."""

from dataclasses import replace

import pytest

from companion.table import Level
from companion.web.pad import Button, Prompt, calls, calls_of_others, extras, own_seat, pad
from companion.web.request_context import Visitor
from companion.web.server.templates import SHOWN_VERSION
from tests.web.pad.builder import buttons, is_ruled_against, lines, own, phone, questions

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n'
TURN = f"{CLASSIC}round\nstart R5\n"
LAP = "Ben: ?\nCy: ?\nAna: ?\n"


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(
    "record",
    [
        CLASSIC,
        f"{CLASSIC}round\n",
        f"{CLASSIC}round\nstart W\n",
        TURN,
        f"{TURN}Ben: draw\n",
        f"{TURN}Ben: W4=B\n",
        f"{COIN}round\nstart R5\nBen: W50=G heads Ana tails Cy\n",
        f"{TURN}{LAP * 6}",
        f'[Options "draw-until-match"]\n{TURN}Ben: draw\n',
        f"{TURN}Ben: W4=B\nCy: challenge guilty\n".replace("classic", "international-1983"),
    ],
)
def test_no_bright_button_is_ruled_against(record: str, level: Level) -> None:
    offered = phone(record, level)
    bright = [
        button.line
        for row in pad(offered).rows
        for button in (*row.buttons, *calls(offered))
        if button.line and "is-dim" not in button.look
    ]
    assert bright or questions(offered)
    assert [] == [line for line in bright if is_ruled_against(offered, line)]


def test_a_turn_is_one_tap() -> None:
    offered = lines(phone(TURN))
    for line in ("Ben: ?", "Ben: ?S", "Ben: ?R", "Ben: ?D", "Ben: R?", "Ben: draw"):
        assert line in offered


@pytest.mark.parametrize("after", ["", "Ben: draw\n"])
@pytest.mark.parametrize("options", ["", "seven-swap, zero-pass"])
def test_the_colour_of_a_number_comes_first_and_the_number_alone_is_where_it_was(
    options: str, after: str
) -> None:
    *_, colours, main = pad(phone(f'[Options "{options}"]\n{TURN}{after}')).rows
    assert "is-first" in colours.look
    assert ["R?", "Y?", "G?", "B?"] == [button.line.removeprefix("Ben: ") for button in colours.buttons]
    assert "is-main" == main.look
    assert "Ben: ?" == main.buttons[-1].line
    assert "is-primary" not in main.buttons[-1].look


def test_only_the_anniversary_deck_offers_a_wild_50_50() -> None:
    assert not any("W50" in href for href in questions(phone(TURN)))
    assert any("W50" in href for href in questions(phone(TURN.replace("classic", "anniversary"))))


def test_a_wild_asks_its_colour() -> None:
    assert ["Ben: W=R", "Ben: W=Y", "Ben: W=G", "Ben: W=B"] == lines(phone(TURN, ask=Prompt("W")))


def test_a_wild_50_50_asks_its_colour_then_who_is_safe_and_who_draws() -> None:
    record = TURN.replace("classic", "anniversary")
    assert 4 == len(questions(phone(record, ask=Prompt("W50"))))
    assert "If heads comes up, who is safe?" == pad(phone(record, ask=Prompt("W50", "green"))).question
    sides = phone(record, ask=Prompt("W50", "green", "Ana"))
    assert "If heads comes up, Ana is safe. Who draws 4?" == pad(sides).question
    assert ["Ben: W50=G heads Ana tails Ben", "Ben: W50=G heads Ana tails Cy"] == lines(sides)


def test_a_colour_that_was_said_already_is_not_asked_again() -> None:
    record = TURN.replace("classic", "anniversary")
    heads = questions(phone(record, ask=Prompt("W50", "green")))
    assert 3 == len(heads)
    assert all("colour=green" in href for href in heads)
    sides = lines(phone(record, ask=Prompt("W50", "green", "Ana")))
    assert ["Ben: W50=G heads Ana tails Ben", "Ben: W50=G heads Ana tails Cy"] == sides


def test_with_two_players_the_sides_are_one_question() -> None:
    two = '[Players "Ana, Ben"]\nround\nstart R5\n'
    sides = phone(two, ask=Prompt("W50", "green"))
    assert ["Ben: W50=G heads Ana tails Ben", "Ben: W50=G heads Ben tails Ana"] == lines(sides)
    assert ["Ben draws 4", "Ana draws 4"] == [button.note for button in buttons(sides)][:2]


def test_a_question_says_which_table_it_saw() -> None:
    asked = questions(phone(TURN))
    assert asked
    assert all(href.endswith(f"&at={SHOWN_VERSION}") for href in asked)


def test_a_question_of_another_phase_is_not_asked() -> None:
    assert pad(phone(f"{CLASSIC}round\n", ask=Prompt("W"))) == pad(phone(f"{CLASSIC}round\n"))


def test_uno_is_offered_to_who_has_two_cards_and_is_to_play() -> None:
    offered = phone(f"{TURN}{LAP * 5}")
    assert ["Ben: uno"] == [button.line for button in calls(offered)]


def test_who_did_not_say_uno_can_say_it_late_or_be_caught() -> None:
    late = phone(f"{TURN}{LAP * 5}Ben: ?\n")
    uno, catch = calls(late)
    assert "Ben or Cy" == uno.note
    assert ["Ben: uno", "Cy: uno"] == lines(replace(late, prompt=Prompt("uno")))
    assert "Catch Ben" == catch.label


@pytest.mark.parametrize(
    ("record", "have_places"),
    [
        (TURN, True),
        (f"{TURN}Ben: draw\n", True),
        (f"{TURN}Ben: W4=B\n", True),
        (f"{CLASSIC}round\nstart W\n", True),
        (f"{CLASSIC}round\n", False),
        (f'[Options "no-uno"]\n{TURN}', False),
    ],
)
def test_uno_and_the_catch_keep_their_places_while_a_round_is_played(record: str, have_places: bool) -> None:
    assert have_places is calls(phone(record)).have_places


def test_uno_is_not_offered_twice() -> None:
    assert [] == list(calls(phone(f"{TURN}{LAP * 5}Ben: uno\n")))


def test_between_two_the_other_one_catches_in_one_tap() -> None:
    two = '[Players "Ana, Ben"]\nround\nstart R5\n' + "Ben: ?\nAna: ?\n" * 5
    assert "Ana: catch Ben" in [button.line for button in calls(phone(f"{two}Ben: ?\n"))]


def test_hints_are_offered_only_where_they_cost_something() -> None:
    def labels(buttons: tuple[Button, ...]) -> list[str]:
        return [button.label for button in buttons]

    seldom = ["We reshuffled the discards", "Somebody joins", "Someone went out"]
    assert seldom == labels(extras(phone(TURN)))
    strict = TURN.replace("classic", "international-1983")
    assert ["Somebody gave a hint", *seldom] == labels(extras(phone(strict)))
    asked = phone(strict, ask=Prompt("hint"))
    assert ["Ana: hint", "Ben: hint", "Cy: hint"] == lines(asked)
    assert {"draws 4"} == {button.note for row in pad(asked).rows for button in row.buttons}


def test_the_scores_level_asks_only_who_went_out() -> None:
    assert ["Ana: out", "Ben: out", "Cy: out"] == lines(phone(f"{CLASSIC}round\n", Level.SCORES))


def test_a_round_that_was_followed_is_followed_to_its_end() -> None:
    assert lines(phone(TURN)) == lines(phone(TURN, Level.SCORES))


def test_at_the_cards_level_the_colour_in_play_comes_first() -> None:
    keys = lines(phone(TURN, Level.CARDS))
    assert "Ben: R9" in keys
    assert "Ben: G5" in keys
    assert "Ben: G9" not in keys


def test_any_card_can_be_tapped_and_what_does_not_fit_is_dim() -> None:
    buttons = [
        button
        for row in pad(phone(TURN, Level.CARDS, Prompt("any"))).rows
        for button in row.buttons
        if button.line
    ]
    dim = {button.line: "is-dim" in button.look for button in buttons}
    assert 52 == len(dim)
    assert dim["Ben: G9"]
    assert not dim["Ben: G5"]


def test_somebody_else_may_deal() -> None:
    assert ["round Ana", "round Ben", "round Cy"] == lines(phone(CLASSIC, ask=Prompt("dealer")))


def test_uno_without_effect_is_in_the_menu() -> None:
    late = phone(f"{TURN}{LAP * 5}Ben: ?\nCy: ?\n")
    assert ["Ana or Cy"] == [button.note for button in calls(late) if button.label == "UNO!"]
    assert "Ben says UNO" in [button.label for button in extras(late)]


def test_a_players_own_phone_calls_their_own_uno_alone() -> None:
    late = f"{TURN}{LAP * 5}Ben: ?\n"
    assert ["Ben: uno"] == [button.line for button in calls(own(late, "Ben"))]
    assert ["Ana: catch Ben"] == [button.line for button in calls(own(late, "Ana"))]
    assert ["Cy: uno", "Cy: catch Ben"] == [button.line for button in calls(own(late, "Cy"))]


def test_the_calls_of_others_are_beside_their_buttons_or_in_the_menu() -> None:
    late = f"{TURN}{LAP * 5}Ben: ?\n"
    assert ["Ben says UNO", "Cy says UNO"] == [button.label for button in calls_of_others(own(late, "Ana"))]
    assert "Ben says UNO" in [button.label for button in extras(own(late, "Cy"))]
    assert () == calls_of_others(phone(late))


@pytest.mark.parametrize(
    ("lines_played", "seat", "wait"),
    [
        ("", "Cy", "You are next"),
        ("", "Ana", "2 turns until yours"),
        ("Ben: ?R\n", "Ben", "2 turns until yours"),
        ("Ben: ?\n", "Cy", ""),
    ],
)
def test_a_players_own_phone_says_how_far_off_their_turn_is(lines_played: str, seat: str, wait: str) -> None:
    shown = own_seat(own(TURN + lines_played, seat))
    assert shown
    assert wait == shown.wait
    assert bool(wait) != shown.is_turn


def test_who_plays_before_is_named_where_that_is_not_one_alone_or_too_many() -> None:
    assert ["", "Ben and Cy, then you"] == [
        shown.why for seat in ("Cy", "Ana") if (shown := own_seat(own(TURN, seat)))
    ]
    many = own_seat(own('[Players "Ana, Ben, Cy, Dee, Eve, Fay, Gus"]\nround\nstart R5\n', "Ana"))
    assert many
    assert ("6 turns until yours", "") == (many.wait, many.why)


def test_who_is_out_of_the_round_waits_like_the_others() -> None:
    record = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
    for lines_played, said in (
        ("fix hand Cy 27\nBen: R1\n", "You are out: 27 cards"),
        ("Ben: R1\nCy: drew ?\nCy: mercy\n", "You are out of this round."),
    ):
        shown = own_seat(own(record + lines_played, "Cy"))
        assert shown
        assert (said, "Play for Ana", False) == (shown.wait, shown.fold, shown.is_turn)


def test_who_has_left_waits_like_the_others() -> None:
    left = replace(phone(f"{TURN}leave Cy\n"), visitor=Visitor(acts=True, gone="Cy"))
    shown = own_seat(left)
    assert shown
    assert ("You have left the table", "You had 0 points.", "Play for Ben") == (
        shown.wait,
        shown.why,
        shown.fold,
    )


def test_only_the_buttons_of_another_are_folded_up() -> None:
    assert own_seat(phone(TURN)) is None
    folds = {seat: own_seat(own(TURN, seat)) for seat in ("Ben", "Cy")}
    assert ["", "Play for Ben"] == [shown.fold for shown in folds.values() if shown]


def test_where_each_taps_for_themselves_the_dealer_deals_and_changes_no_seats() -> None:
    between = f"{CLASSIC}round\nCy: out\nAna: points 5\nBen: points 4\n"
    dealer = own(between, "Ben", only=True)
    assert (["round"], []) == (lines(dealer), questions(dealer))


def test_between_rounds_no_seat_is_anybodys_own() -> None:
    shown = own_seat(own(f"{CLASSIC}round\nBen: out\n", "Ana"))
    assert shown
    assert ("", "", False) == (shown.wait, shown.fold, shown.is_turn)
