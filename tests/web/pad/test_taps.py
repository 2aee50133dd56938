"""What a phone is offered: whatever may come next, and nothing that may not."""

from dataclasses import replace

import pytest

from companion.rules import Game, Ruling, new_game, read_line, read_record
from companion.table import Level, Preferences, TableView
from companion.web.pad.own_seat import own_seat
from companion.web.pad.phases import calls, calls_of_others, extras, pad
from companion.web.pad.taps import Ask, Offer, Tap
from companion.web.request_context import Visitor

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n'
TURN = f"{CLASSIC}round\nstart R5\n"
LAP = "Ben: ?\nCy: ?\nAna: ?\n"


def offer(record: str, level: Level = Level.TURNS, ask: Ask | None = None) -> Offer:
    """What a phone is offered after a record."""
    read = read_record(record)
    game = new_game(read.setup)
    for _, event in read.lines:
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
    return Offer(TableView(1, game, Preferences(level)), ask or Ask())


def lines(offered: Offer) -> list[str]:
    """Every line that a tap would say."""
    return [tap.line for row in pad(offered).rows for tap in row.taps if tap.line]


def questions(offered: Offer) -> list[str]:
    """Every question that a tap would ask."""
    return [tap.href for row in pad(offered).rows for tap in row.taps if tap.href]


def is_ruled_against(offered: Offer, line: str) -> bool:
    event = read_line(line, offered.state.setup.players)
    return isinstance(offered.view.game.apply(event), Ruling)


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
    offered = offer(record, level)
    bright = [
        tap.line
        for row in pad(offered).rows
        for tap in (*row.taps, *calls(offered))
        if tap.line and "is-dim" not in tap.look
    ]
    assert bright or questions(offered)
    assert [] == [line for line in bright if is_ruled_against(offered, line)]


def test_a_turn_is_one_tap() -> None:
    offered = lines(offer(TURN))
    for line in ("Ben: ?", "Ben: ?S", "Ben: ?R", "Ben: ?D", "Ben: R?", "Ben: draw"):
        assert line in offered


def test_only_the_anniversary_deck_offers_a_wild_50_50() -> None:
    assert not any("W50" in href for href in questions(offer(TURN)))
    assert any("W50" in href for href in questions(offer(TURN.replace("classic", "anniversary"))))


def test_a_wild_asks_its_colour() -> None:
    assert ["Ben: W=R", "Ben: W=Y", "Ben: W=G", "Ben: W=B"] == lines(offer(TURN, ask=Ask("W")))


def test_a_wild_50_50_asks_heads_and_then_tails_with_the_colour() -> None:
    record = TURN.replace("classic", "anniversary")
    assert 3 == len(questions(offer(record, ask=Ask("W50"))))
    sides = offer(record, ask=Ask("W50", heads="Ana"))
    assert ["Ben", "Cy"] == [row.title for row in pad(sides).rows]
    assert 8 == len(lines(sides))
    assert "Ben: W50=G heads Ana tails Cy" in lines(sides)


def test_a_colour_that_was_said_already_is_not_asked_again() -> None:
    record = TURN.replace("classic", "anniversary")
    heads = questions(offer(record, ask=Ask("W50", "green")))
    assert 3 == len(heads)
    assert all("colour=green" in href for href in heads)
    sides = lines(offer(record, ask=Ask("W50", "green", "Ana")))
    assert ["Ben: W50=G heads Ana tails Ben", "Ben: W50=G heads Ana tails Cy"] == sides


def test_with_two_players_the_sides_are_one_question() -> None:
    two = '[Players "Ana, Ben"]\nround\nstart R5\n'
    assert ["Ana is heads", "Ben is heads"] == [row.title for row in pad(offer(two, ask=Ask("W50"))).rows]
    assert [
        "Ben: W50=G heads Ana tails Ben",
        "Ben: W50=G heads Ben tails Ana",
    ] == lines(offer(two, ask=Ask("W50", "green")))


def test_a_question_says_which_table_it_saw() -> None:
    asked = questions(offer(TURN))
    assert asked
    assert all("at=2" in href for href in asked)


def test_a_question_that_has_no_place_now_is_not_asked() -> None:
    assert pad(offer(f"{CLASSIC}round\n", ask=Ask("W"))) == pad(offer(f"{CLASSIC}round\n"))


def test_uno_is_offered_to_who_has_two_cards_and_is_to_play() -> None:
    offered = offer(f"{TURN}{LAP * 5}")
    assert ["Ben: uno"] == [tap.line for tap in calls(offered)]


def test_who_did_not_say_uno_can_say_it_late_or_be_caught() -> None:
    taps = calls(offer(f"{TURN}{LAP * 5}Ben: ?\n"))
    assert "Ben: uno" in [tap.line for tap in taps]
    assert ["Catch Ben"] == [tap.label for tap in taps if tap.href]


def test_uno_is_not_offered_twice() -> None:
    assert () == calls(offer(f"{TURN}{LAP * 5}Ben: uno\n"))


def test_between_two_the_other_one_catches_in_one_tap() -> None:
    two = '[Players "Ana, Ben"]\nround\nstart R5\n' + "Ben: ?\nAna: ?\n" * 5
    assert "Ana: catch Ben" in [tap.line for tap in calls(offer(f"{two}Ben: ?\n"))]


def test_hints_are_offered_only_where_they_cost_something() -> None:
    def labels(taps: tuple[Tap, ...]) -> list[str]:
        return [tap.label for tap in taps]

    assert ["Discards shuffled back"] == labels(extras(offer(TURN)))
    strict = TURN.replace("classic", "international-1983")
    assert ["Somebody gave a hint", "Discards shuffled back"] == labels(extras(offer(strict)))
    assert ["Ana: hint", "Ben: hint", "Cy: hint"] == lines(offer(strict, ask=Ask("hint")))


def test_the_scores_level_asks_only_who_went_out() -> None:
    assert ["Ana: out", "Ben: out", "Cy: out"] == lines(offer(f"{CLASSIC}round\n", Level.SCORES))


def test_a_round_that_was_followed_is_followed_to_its_end() -> None:
    assert lines(offer(TURN)) == lines(offer(TURN, Level.SCORES))


def test_at_the_cards_level_the_colour_in_play_comes_first() -> None:
    keys = lines(offer(TURN, Level.CARDS))
    assert "Ben: R9" in keys
    assert "Ben: G5" in keys
    assert "Ben: G9" not in keys


def test_any_card_can_be_tapped_and_what_does_not_fit_is_dim() -> None:
    taps = [tap for row in pad(offer(TURN, Level.CARDS, Ask("any"))).rows for tap in row.taps if tap.line]
    dim = {tap.line: "is-dim" in tap.look for tap in taps}
    assert 52 == len(dim)
    assert dim["Ben: G9"]
    assert not dim["Ben: G5"]


def test_somebody_else_may_deal() -> None:
    assert ["round Ana", "round Ben", "round Cy"] == lines(offer(CLASSIC, ask=Ask("dealer")))


def test_uno_that_changes_nothing_any_more_waits_in_the_menu() -> None:
    late = offer(f"{TURN}{LAP * 5}Ben: ?\nCy: ?\n")
    assert ["Ana", "Cy"] == [tap.note for tap in calls(late) if tap.label == "UNO!"]
    assert "Ben says UNO" in [tap.label for tap in extras(late)]


def own(record: str, seat: str) -> Offer:
    """What that player's own phone is offered."""
    return replace(offer(record), visitor=Visitor(acts=True, seat=seat))


def test_a_players_own_phone_calls_their_own_uno_alone() -> None:
    late = f"{TURN}{LAP * 5}Ben: ?\n"
    assert ["Ben: uno"] == [tap.line for tap in calls(own(late, "Ben"))]
    assert ["Ana: catch Ben"] == [tap.line for tap in calls(own(late, "Ana"))]
    assert ["Cy: uno", "Cy: catch Ben"] == [tap.line for tap in calls(own(late, "Cy"))]


def test_what_others_call_waits_beside_their_buttons_or_in_the_menu() -> None:
    late = f"{TURN}{LAP * 5}Ben: ?\n"
    assert ["Ben says UNO", "Cy says UNO"] == [tap.label for tap in calls_of_others(own(late, "Ana"))]
    assert "Ben says UNO" in [tap.label for tap in extras(own(late, "Cy"))]
    assert () == calls_of_others(offer(late))


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


def test_only_the_buttons_of_another_are_folded_up() -> None:
    assert own_seat(offer(TURN)) is None
    folds = {seat: own_seat(own(TURN, seat)) for seat in ("Ben", "Cy")}
    assert ["", "Play for Ben"] == [shown.fold for shown in folds.values() if shown]


def test_what_no_round_waits_for_is_nobodys_own() -> None:
    shown = own_seat(own(f"{CLASSIC}round\nBen: out\n", "Ana"))
    assert shown
    assert ("", "", False) == (shown.wait, shown.fold, shown.is_turn)
