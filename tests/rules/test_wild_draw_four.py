"""The life of a Wild Draw Four: accepted, challenged, guilty or innocent."""

import pytest

from companion.rules import guilty_cards, read_card
from tests.rules.builder import BEN_HAS_TWO, BEN_HAS_TWO_OF_TWO, EDITIONS, expect, listed, play

FOUR = "round; start R5; Ben: W4=B; "
LENIENT = [edition for edition in EDITIONS if edition != "international-1983"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wild_draw_four_waits_for_who_must_draw(edition: str) -> None:
    seen = play(edition, 3, FOUR)
    expect(seen, phase="challenge", turn="Cy", top="W4", colour="blue", hands=[7, 6, 7])


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_accepts_draws_four_and_loses_the_turn(edition: str) -> None:
    expect(play(edition, 3, FOUR + "Cy: accept"), phase="turn", turn="Ana", hands=[7, 6, 11])


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ana: B3", {"turn": "Ben", "hands": [6, 6, 11], "top": "B3"}),
        ("Ana: W=G", {"turn": "Ben", "hands": [6, 6, 11], "top": "W"}),
        ("Ana: draw", {"turn": "Ana", "hands": [8, 6, 11], "phase": "drawn"}),
        ("Ana: W4=Y", {"turn": "Ben", "hands": [6, 6, 11], "phase": "challenge"}),
        ("Ana: B?", {"turn": "Ben", "hands": [6, 6, 11]}),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_begun_by_the_next_accepts_for_who_must_draw(
    edition: str, line: str, wanted: dict[str, object]
) -> None:
    expect(play(edition, 3, FOUR + line), **wanted)


def test_what_may_come_next_lists_the_answers_and_the_turn_of_the_next() -> None:
    may = listed(play("classic", 3, FOUR))
    assert {"Cy: accept", "Cy: challenge guilty", "Ana: draw", "Ana: B3", "Ana: W=G"} <= may
    assert may.isdisjoint({"Cy: draw", "Cy: B3", "Ana: accept", "Ben: B3"})


def test_between_two_the_one_who_played_it_begins_the_next_turn() -> None:
    expect(play("classic", 2, FOUR + "Ben: B3"), turn="Ana", hands=[11, 5])
    expect(play("classic", 2, FOUR + "Ben: draw"), turn="Ben", hands=[11, 7], phase="drawn")


@pytest.mark.parametrize("edition", LENIENT)
def test_a_guilty_player_draws_four_and_the_card_stays(edition: str) -> None:
    seen = play(edition, 3, FOUR + "Cy: challenge guilty")
    expect(seen, phase="turn", turn="Cy", top="W4", colour="blue", hands=[7, 10, 7])


@pytest.mark.parametrize("edition", LENIENT)
def test_who_challenged_rightly_takes_a_normal_turn(edition: str) -> None:
    guilty = FOUR + "Cy: challenge guilty; "
    expect(play(edition, 3, guilty + "Cy: B3"), turn="Ana", hands=[7, 10, 6])
    expect(play(edition, 3, guilty + "Cy: draw; Cy: keep"), turn="Ana", hands=[7, 10, 8])
    expect(play(edition, 3, guilty + "Cy: R3"), rule="match", turn="Cy")
    expect(play(edition, 3, guilty + "Cy: W4=R"), turn="Ana", phase="challenge")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_innocent_player_costs_the_challenger_six_and_the_turn(edition: str) -> None:
    seen = play(edition, 3, FOUR + "Cy: challenge innocent")
    expect(seen, phase="turn", turn="Ana", top="W4", colour="blue", hands=[7, 6, 13])


@pytest.mark.parametrize("edition", EDITIONS)
def test_between_two_a_lost_challenge_brings_the_turn_back(edition: str) -> None:
    seen = play(edition, 2, FOUR + "Ana: challenge innocent")
    expect(seen, turn="Ben", phase="turn", hands=[13, 6])


# --- 1983: the card goes back --------------------------------------------------------------------

GUILTY_1983 = FOUR + "Cy: challenge guilty; "


def test_what_is_owed_is_what_accepting_would_draw() -> None:
    assert 4 == play("international-1983", 3, FOUR).game.state.owed
    assert 0 == play("international-1983", 3, GUILTY_1983).game.state.owed


def test_in_1983_a_guilty_card_goes_back_to_the_hand() -> None:
    # The four are drawn after another card went down, and before that card takes effect.
    seen = play("international-1983", 3, GUILTY_1983)
    expect(seen, phase="replay", turn="Ben", top="R5", colour="red", hands=[7, 7, 7], draw_pile=86)
    expect(play("international-1983", 3, GUILTY_1983 + "Ben: R9"), hands=[7, 10, 7], draw_pile=82)


@pytest.mark.parametrize(
    ("card", "turn", "hands"),
    [
        ("R9", "Cy", [7, 10, 7]),
        ("RS", "Ana", [7, 10, 7]),
        ("RD", "Ana", [7, 10, 9]),
        ("RR", "Ana", [7, 10, 7]),
        ("W=G", "Cy", [7, 10, 7]),
        ("B5", "Cy", [7, 10, 7]),
    ],
)
def test_in_1983_the_card_played_instead_takes_effect(card: str, turn: str, hands: list[int]) -> None:
    seen = play("international-1983", 3, GUILTY_1983 + f"Ben: {card}")
    expect(seen, phase="turn", turn=turn, hands=hands)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Ben: draw", "challenge-guilty"),
        ("Ben: keep", "challenge-guilty"),
        ("Ben: W4=R", "challenge-guilty"),
        ("Ben: B7", "match"),
        ("Cy: R9", "turn-order"),
        ("Cy: draw", "turn-order"),
        ("Cy: accept", None),
        ("Cy: challenge guilty", None),
        ("Ben: W50=R heads Ana tails Cy", "not-in-deck"),
        ("round", "not-now"),
        ("flip heads", "not-now"),
    ],
)
def test_in_1983_who_was_guilty_must_play_another_card(line: str, rule: str | None) -> None:
    seen = play("international-1983", 3, GUILTY_1983 + line)
    if rule is None:
        assert seen.ruling is not None
    else:
        expect(seen, rule=rule)
    expect(seen, rule=seen.facts["rule"], phase="replay", turn="Ben", hands=[7, 7, 7])


def test_in_1983_the_table_before_comes_back_with_a_named_colour() -> None:
    lines = "round; start W; Ben: colour G; Ben: W4=B; Cy: challenge guilty"
    seen = play("international-1983", 3, lines)
    expect(seen, phase="replay", top="W", colour="green", turn="Ben")


def test_in_1983_the_time_for_catching_does_not_come_back_with_the_table() -> None:
    forgot = BEN_HAS_TWO + "Ben: R7; Cy: W4=B; Ana: challenge guilty"
    expect(play("international-1983", 3, forgot), phase="replay", open=[], hands=[12, 1, 12])


def test_in_1983_uno_does_not_survive_the_four_drawn() -> None:
    lines = BEN_HAS_TWO + "Ben: uno; Ben: W4=G; Cy: challenge guilty; "
    expect(play("international-1983", 3, lines), phase="replay", called=[], open=[])
    expect(play("international-1983", 3, lines + "Ben: R9"), called=[], open=[], hands=[12, 5, 12])


def test_in_1983_a_card_back_in_the_hand_may_be_played_again_later() -> None:
    lines = "round; start R5; Ben: W4=B; Cy: challenge guilty; Ben: R9; Cy: W4=R; Ana: accept; "
    lines += "Ben: W4=G; Cy: accept; Ana: W4=Y; Ben: accept; Cy: W4=B"
    expect(play("international-1983", 3, lines), phase="challenge", turn="Ana")
    lines += "; Ana: accept; Ben: W4=R"
    expect(play("international-1983", 3, lines), rule="impossible-card")


# --- who may say what while it waits -------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Ana: challenge guilty", "challenge"),
        ("Ben: challenge innocent", "challenge"),
        ("Ben: B3", "turn-order"),
        ("Ben: draw", "turn-order"),
        ("Ana: keep", "turn-order"),
        ("Ana: R3", "match"),
        ("Cy: B3", "not-now"),
        ("Cy: draw", "not-now"),
        ("reshuffle", "not-now"),
        ("flip heads", "not-now"),
        ("round", "not-now"),
        ("Cy: out", "going-out"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_who_must_draw_answers_a_wild_draw_four(edition: str, line: str, rule: str) -> None:
    seen = play(edition, 3, FOUR + line)
    expect(seen, rule=rule, phase="challenge", turn="Cy", hands=[7, 6, 7])


@pytest.mark.parametrize("line", ["Ben: challenge guilty", "Ben: challenge innocent", "Ben: accept"])
def test_with_no_four_waiting_there_is_nothing_to_answer(line: str) -> None:
    expect(play("classic", 3, "round; start R5; " + line), rule="not-now")
    expect(play("classic", 3, FOUR + "Cy: accept; " + line.replace("Ben", "Ana")), rule="not-now")


def test_a_challenge_comes_before_drawing() -> None:
    expect(play("classic", 3, FOUR + "Cy: accept; Ana: B3; Ben: B4"), turn="Cy")
    assert play("classic", 3, FOUR + "Cy: accept; Cy: challenge guilty").ruling is not None


# --- as the last card ----------------------------------------------------------------------------

LAST_OF_THREE = BEN_HAS_TWO + "Ben: uno; Ben: R7; " + "Cy: draw; Cy: keep; Ana: draw; Ana: keep; "
LAST = LAST_OF_THREE + "Ben: W4=B; "


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wild_draw_four_as_the_last_card_may_still_be_challenged(edition: str) -> None:
    expect(play(edition, 3, LAST), phase="challenge", turn="Cy", hands=[13, 0, 13])


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_hand_is_never_guilty(edition: str) -> None:
    seen = play(edition, 3, LAST + "Cy: challenge guilty")
    expect(seen, rule="challenge-innocent", phase="challenge", turn="Cy")
    seen = play(edition, 3, LAST + "Cy: challenge innocent")
    expect(seen, phase="count", turn=None, hands=[13, 0, 19])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_four_of_a_last_card_count(edition: str) -> None:
    seen = play(edition, 3, LAST + "Cy: accept")
    expect(seen, phase="count", turn=None, hands=[13, 0, 17], top="W4", colour="blue")
    expect(play(edition, 3, LAST + "Cy: accept; Cy: points 80; Ana: points 20"), phase="between")


@pytest.mark.parametrize("line", ["Cy: points 40", "Ana: points 40"])
def test_a_hand_counted_accepts_the_four_of_a_last_card(line: str) -> None:
    expect(play("classic", 3, LAST + line), phase="count", hands=[13, 0, 17])


def test_a_hand_laid_open_accepts_the_four_of_a_last_card() -> None:
    lines = BEN_HAS_TWO_OF_TWO + "Ben: uno; Ben: YS; Ben: W4=B; "
    eleven = "Ana: hand R1 R2 R3 R4 R6 R7 R8 R9 G1 G2 G3"
    expect(play("classic", 2, lines + eleven), phase="between", totals={"Ana": 0, "Ben": 46})
    expect(play("classic", 2, lines + "Ana: hand R1 R2"), rule="hand-count")


def test_nobody_plays_on_after_a_last_wild_draw_four() -> None:
    assert play("classic", 3, LAST + "Ana: B3").ruling is not None
    assert play("classic", 3, LAST + "Cy: B3").ruling is not None


# --- what would make it guilty -------------------------------------------------------------------


def guilty(lines: str, edition: str = "classic", options: str = "") -> str:
    """Return the colours and symbols that make the waiting four guilty, those of one colour as `R*`."""
    cards = guilty_cards(play(edition, 3, lines, options=options).game.state)
    colours = {letter for letter in "RYGB" if 13 == sum(card.code[0] == letter for card in cards)}
    others = sorted(card.code for card in cards if card.is_wild or card.code[0] not in colours)
    return " ".join([*(f"{letter}*" for letter in sorted(colours)), *others])


def test_what_makes_guilty_on_a_card_not_seen_is_as_good_as_the_guess() -> None:
    unseen = play("classic", 3, FOUR.replace("start R5", "start R5; Ben: ?; Cy: ?; Ana: ?"))
    assert unseen.ruling is None, unseen.ruling.text
    assert frozenset() == guilty_cards(unseen.game.state)
    assert {"G"} == {card.code[0] for card in guilty_cards(unseen.game.state, read_card("G7"))}


def test_a_guess_says_nothing_against_what_was_seen() -> None:
    seen = play("classic", 3, FOUR).game.state
    assert guilty_cards(seen) == guilty_cards(seen, read_card("G7"))


def test_a_card_of_the_colour_beneath_makes_guilty() -> None:
    assert "R*" == guilty(FOUR)
    assert "R* B5 G5 W Y5" == guilty(FOUR, "original")


def test_no_card_makes_guilty_where_none_can_be() -> None:
    assert "" == guilty("round; start R5")
    assert "" == guilty("round; start R5; Ben: ?; Cy: W4=B")
    assert "" == guilty(FOUR, options="no-challenge")
    assert "" == guilty(BEN_HAS_TWO + "Ben: R7; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: W4=R")


def test_a_stacked_four_is_guilty_of_a_draw_two_that_would_have_stacked() -> None:
    assert "BD GD RD YD" == guilty("round; start R5; Ben: RD; Cy: W4=G", options="stacking=up")
    on_four = "round; start R5; Ben: W4=B; Cy: W4=G"
    assert "BD" == guilty(on_four, options="stacking=mixed")
    assert "" == guilty(on_four, options="stacking=up")
    assert "R*" == guilty("round; start R5; Ben: W4=B", options="stacking=up")
