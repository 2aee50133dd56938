"""The life of a Wild Draw Four: accepted, challenged, guilty or innocent."""

from companion.rules import guilty_cards, read_card
from tests.rules.builder import BEN_HAS_TWO, listed, play

FOUR = "round; start R5; Ben: W4=B; "


def test_what_may_come_next_lists_the_answers_and_the_turn_of_the_next() -> None:
    may = listed(play("classic", 3, FOUR))
    assert {"Cy: accept", "Cy: challenge guilty", "Ana: draw", "Ana: B3", "Ana: W=G"} <= may
    assert may.isdisjoint({"Cy: draw", "Cy: B3", "Ana: accept", "Ben: B3"})


# --- 1983: the card goes back --------------------------------------------------------------------

GUILTY_1983 = FOUR + "Cy: challenge guilty; "


def test_what_is_owed_is_what_accepting_would_draw() -> None:
    assert 4 == play("international-1983", 3, FOUR).game.state.owed
    assert 0 == play("international-1983", 3, GUILTY_1983).game.state.owed


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
