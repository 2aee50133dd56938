"""Stacking: Draw Twos and Wild Draw Fours are answered, and what is owed adds up."""

import pytest

from tests.rules.builder import EDITIONS, Seen, expect, play

TWO = "round; start R5; Ben: RD; "
FOUR = "round; start R5; Ben: W4=B; "
BEN_OWES = {"phase": "debt", "turn": "Ben"}
CY_OWES = {"phase": "debt", "turn": "Cy"}


def see(lines: str, how: str = "mixed", more: str = "", edition: str = "classic", players: int = 3) -> Seen:
    return play(edition, players, lines, options=", ".join(filter(None, [f"stacking={how}", more])))


def owes(cards: int, by: str | None) -> dict[str, object]:
    return {"cards": cards, "by": by}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("lines", "cards"), [(TWO, 2), (FOUR, 4)])
def test_a_card_to_draw_for_puts_a_debt_before_the_next_player(lines: str, cards: int, edition: str) -> None:
    expect(see(lines, edition=edition), **CY_OWES, debt=owes(cards, "Ben"), hands=[7, 6, 7])


def test_there_is_a_debt_in_no_other_phase() -> None:
    for lines in ("", "round", "round; start R5", TWO + "Cy: accept", "round; start W"):
        expect(see(lines), debt=None)
    expect(play("classic", 3, FOUR), phase="challenge", debt=None)


@pytest.mark.parametrize(("lines", "hands"), [(TWO, [7, 6, 9]), (FOUR, [7, 6, 11])])
def test_who_accepts_draws_it_all_and_loses_the_turn(lines: str, hands: list[int]) -> None:
    expect(see(lines + "Cy: accept"), phase="turn", turn="Ana", hands=hands, debt=None)


def test_a_card_that_stacks_adds_its_own_and_passes_the_debt_on() -> None:
    grown = TWO + "Cy: BD; "
    expect(see(grown), phase="debt", turn="Ana", debt=owes(4, "Cy"), hands=[7, 6, 6])
    grown += "Ana: W4=G; "
    expect(see(grown), **BEN_OWES, debt=owes(8, "Ana"), colour="green", hands=[6, 6, 6])
    expect(see(grown + "Ben: accept"), turn="Cy", hands=[6, 14, 6], phase="turn")


STACKS = [
    ("same", TWO, "BD", True), ("same", TWO, "?D", True), ("same", TWO, "W4=R", False),
    ("same", FOUR, "W4=R", True), ("same", FOUR, "BD", False),
    ("up", TWO, "BD", True), ("up", TWO, "W4=R", True),
    ("up", FOUR, "W4=R", True), ("up", FOUR, "BD", False),
    ("mixed", TWO, "BD", True), ("mixed", TWO, "W4=R", True),
    ("mixed", FOUR, "W4=R", True), ("mixed", FOUR, "BD", True), ("mixed", FOUR, "?D", True),
    ("mixed", FOUR, "RD", False),
]  # fmt: skip


@pytest.mark.parametrize(("how", "lines", "card", "does"), STACKS)
def test_only_a_card_that_stacks_passes_the_debt_on(how: str, lines: str, card: str, does: bool) -> None:
    seen = see(lines + f"Cy: {card}", how)
    if does:
        expect(seen, phase="debt", turn="Ana")
    else:
        expect(seen, **CY_OWES, rule="stacking")


def test_a_draw_two_seen_in_part_is_narrowed_to_what_stacks() -> None:
    expect(see(TWO + "Cy: ?D"), debt=owes(4, "Cy"), top=None, colour=None)
    # On a four only the colour that was named: a blue one, of which there are two.
    expect(see(FOUR + "Cy: ?D"), debt=owes(6, "Cy"), top="BD", colour="blue")
    both = "round; start BD; Ben: BD; Cy: accept; Ana: W4=B; Ben: accept; Cy: W4=B; "
    expect(see(both + "Ana: ?D"), rule="impossible-card")
    expect(see(both + "Ana: BD"), rule="impossible-card")


@pytest.mark.parametrize("card", ["R5", "B5", "BS", "BR", "W=R", "R?", "?"])
@pytest.mark.parametrize("lines", [TWO, FOUR])
def test_any_other_card_of_theirs_is_refused_with_the_debt_and_what_would_go(lines: str, card: str) -> None:
    seen = see(lines + f"Cy: {card}")
    expect(seen, **CY_OWES, rule="stacking")
    assert seen.ruling
    assert "Cy must draw " + ("two" if lines is TWO else "four") in seen.ruling.text
    assert "Draw Two" in seen.ruling.text


@pytest.mark.parametrize("line", ["Cy: draw", "Cy: keep", "reshuffle", "Ana: jump", "Cy: jump"])
def test_drawing_keeping_jumping_or_shuffling_waits(line: str) -> None:
    expect(see(TWO + line, more="jump-in"), **CY_OWES, rule="not-now")


def test_a_challenge_is_for_a_wild_draw_four_on_top() -> None:
    expect(see(TWO + "Cy: challenge guilty"), **CY_OWES, rule="not-now")
    expect(see(TWO + "Cy: W4=B; Ana: BD; Ben: challenge innocent"), **BEN_OWES, rule="not-now")
    expect(see(FOUR + "Ana: challenge guilty"), **CY_OWES, rule="challenge")
    for lines in (TWO, FOUR):
        expect(see(lines + "Cy: challenge guilty", more="no-challenge"), **CY_OWES, rule="no-challenge")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_guilty_draw_the_whole_debt_and_the_card_stays(edition: str) -> None:
    first = see(FOUR + "Cy: challenge guilty", edition=edition)
    expect(first, phase="turn", turn="Cy", hands=[7, 10, 7], top="W4", colour="blue")
    stacked = see(TWO + "Cy: W4=G; Ana: challenge guilty", edition=edition)
    expect(stacked, phase="turn", turn="Ana", hands=[7, 6, 12], top="W4", colour="green")


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_challenged_an_innocent_draws_the_debt_and_two_more(edition: str) -> None:
    first = see(FOUR + "Cy: challenge innocent", edition=edition)
    expect(first, phase="turn", turn="Ana", hands=[7, 6, 13])
    stacked = see(TWO + "Cy: W4=G; Ana: challenge innocent", edition=edition)
    expect(stacked, phase="turn", turn="Ben", hands=[15, 6, 6])


@pytest.mark.parametrize(
    ("how", "lines", "may_be"),
    [
        ("same", FOUR + "Cy: W4=R; ", False),
        ("up", FOUR + "Cy: W4=R; ", False),
        ("mixed", FOUR + "Cy: W4=R; ", True),
        ("up", TWO + "Cy: W4=R; ", True),
        ("mixed", TWO + "Cy: W4=R; ", True),
        ("same", FOUR, True),
    ],
)
def test_guilty_is_only_who_could_have_stacked_a_draw_two(how: str, lines: str, may_be: bool) -> None:
    debtor = "Cy" if lines is FOUR else "Ana"
    seen = see(lines + f"{debtor}: challenge guilty", how)
    expect(seen, turn=debtor, rule=None if may_be else "challenge-innocent")


@pytest.mark.parametrize("line", ["Ana: draw", "Ana: R9", "Ana: RD"])
def test_a_turn_of_the_player_after_accepts_for_who_owes(line: str) -> None:
    seen = see(TWO + line)
    assert seen.ruling is None
    assert 9 == seen.facts["hands"][2]  # type: ignore[index]
    expect(see(TWO + "Ben: R9"), **CY_OWES, rule="turn-order")


def test_adding_to_a_debt_begins_a_turn_and_accepting_does_not() -> None:
    ben_forgot = "round; start R5; Ben: RD; "
    both = see(ben_forgot, more="hand-size=2")
    expect(both, open=["Ben"])
    expect(see(ben_forgot + "Cy: accept; Ana: catch Ben", more="hand-size=2"), hands=[2, 3, 4])
    expect(see(ben_forgot + "Cy: BD", more="hand-size=2"), open=["Cy"])


def test_who_owes_may_say_uno_for_the_card_they_add() -> None:
    said = TWO + "Cy: uno; "
    expect(see(said + "Cy: BD", more="hand-size=2"), called=["Cy"], open=[])
    expect(see(said + "Cy: accept", more="hand-size=2"), called=[])
    expect(see(TWO + "Ana: uno", more="hand-size=2"), rule="uno-call")


def test_a_call_lapses_by_accepting_even_where_nothing_is_left_to_draw() -> None:
    dry = "round; start RD; fix hand Ben 2; fix hand Ana 98; Ben: uno; Ben: accept; "
    expect(see(dry), draw_pile=0, hands=[98, 2, 7], turn="Cy")
    expect(see(dry + "Cy: R1; Ana: R2; Ben: R9"), hands=[97, 1, 6], called=[], open=["Ben"])
    expect(see(dry + "fix turn Ben; Ben: R9"), hands=[98, 1, 7], called=[], open=["Ben"])


def test_the_last_card_s_draw_two_is_drawn_for_at_once() -> None:
    last = "round; start R5; fix hand Ben 1; Ben: RD"
    expect(see(last), phase="count", hands=[7, 0, 9], debt=None)
    onto = "round; start R5; fix hand Cy 1; Ben: RD; Cy: BD"
    expect(see(onto), phase="count", hands=[11, 6, 0])


def test_the_last_card_s_wild_draw_four_waits_and_is_innocent() -> None:
    last = "round; start R5; fix hand Ben 1; Ben: W4=R; "
    expect(see(last), **CY_OWES, debt=owes(4, "Ben"))
    expect(see(last + "Cy: accept"), phase="count", hands=[7, 0, 11])
    expect(see(last + "Cy: challenge innocent"), phase="count", hands=[7, 0, 13])
    expect(see(last + "Cy: challenge guilty"), **CY_OWES, rule="challenge-innocent")
    expect(see(last + "Cy: W4=R"), **CY_OWES, rule="going-out")
    expect(see(last + "Cy: RD"), **CY_OWES, rule="going-out")
    expect(see(last, more="no-challenge"), phase="count", hands=[7, 0, 11])


def test_hands_may_be_counted_while_the_last_four_waits() -> None:
    last = "round; start R5; fix hand Ben 1; Ben: W4=R; "
    expect(see(last + "Ana: points 20"), phase="count", hands=[7, 0, 11])


def test_a_draw_two_turned_up_may_be_answered() -> None:
    turned_up = "round; start RD; "
    expect(see(turned_up), **BEN_OWES, debt=owes(2, None), hands=[7, 7, 7])
    expect(see(turned_up + "Ben: accept"), turn="Cy", hands=[7, 9, 7], phase="turn")
    expect(see(turned_up + "Ben: BD"), **CY_OWES, debt=owes(4, "Ben"))
    expect(see(turned_up + "Ben: R5"), **BEN_OWES, rule="stacking")
    expect(see(turned_up + "Ben: challenge guilty"), **BEN_OWES, rule="not-now")


def test_a_debt_is_answered_whatever_the_top_was_corrected_to() -> None:
    corrected = TWO + "fix top G5; "
    expect(see(corrected + "Cy: BD"), phase="debt", turn="Ana", top="BD")
    expect(see(corrected + "Cy: ?D"), phase="debt", turn="Ana", top=None, colour=None)
    expect(see(corrected + "Cy: G6"), **CY_OWES, rule="stacking")


def test_two_draw_twos_at_once_are_a_debt_of_four() -> None:
    expect(see("round; start R5; Ben: RD BD", more="multiples=any"), **CY_OWES, debt=owes(4, "Ben"))
    expect(see(TWO + "Cy: BD GD", more="multiples=any"), phase="debt", turn="Ana", debt=owes(6, "Cy"))
    expect(see(FOUR + "Cy: BD RD", more="multiples=any"), phase="debt", turn="Ana", debt=owes(8, "Cy"))
    expect(see(FOUR + "Cy: RD BD", more="multiples=any"), **CY_OWES, rule="stacking")


def test_a_card_let_stand_on_a_debt_comes_after_the_debt_is_drawn() -> None:
    expect(see(TWO + "Cy: B5!"), phase="turn", turn="Ana", top="B5", hands=[7, 6, 8])
    # The last card of one who owes is not the last any more.
    expect(see("round; start R5; fix hand Cy 1; Ben: RD; Cy: B5!"), phase="turn", hands=[7, 6, 2], open=[])
    # Only a red Skip would fit here by the rules: let stand, the card says nothing about its colour.
    unseen = see("round; start R5; Ben: W4=R; Cy: ?5!")
    expect(unseen, top=None, colour=None)


def test_several_let_stand_go_on_a_debt_only_where_the_last_one_adds_to_it() -> None:
    several = TWO + "Cy: BD "
    expect(see(several + "R5!", more="multiples=any"), phase="turn", turn="Ana", hands=[7, 6, 7], debt=None)
    expect(see(several + "RS!", more="multiples=any", players=4), phase="turn", turn="Ben")
    expect(see(several + "W4=G!", more="multiples=any"), phase="debt", debt=owes(10, "Cy"))


@pytest.mark.parametrize("line", ["Cy: draw!", "Cy: keep!"])
def test_drawing_or_keeping_let_stand_changes_nothing(line: str) -> None:
    expect(see(TWO + line), **CY_OWES, debt=owes(2, "Ben"), hands=[7, 6, 7])


@pytest.mark.parametrize("line", ["Cy: challenge guilty!", "Cy: challenge innocent!"])
def test_a_challenge_of_nothing_that_can_be_challenged_does_nothing_let_stand(line: str) -> None:
    expect(see(TWO + line), **CY_OWES, debt=owes(2, "Ben"), hands=[7, 6, 7])
    expect(see(FOUR + line, more="no-challenge"), **CY_OWES, debt=owes(4, "Ben"), hands=[7, 6, 7])
    expect(see("round; start R5; Ben: R3; " + line), phase="turn", turn="Cy", hands=[7, 6, 7])
    expect(see("round; start RD; " + line), **BEN_OWES, debt=owes(2, None), hands=[7, 7, 7])


@pytest.mark.parametrize(
    ("lines", "edition"),
    [
        ("Ben: R3; ", "classic"),
        ("Ben: draw; ", "classic"),
        ("Ben: W50=G heads Ana tails Cy; ", "anniversary"),
        ("Ben: W4=G; Cy: challenge guilty; ", "international-1983"),
    ],
)
def test_where_nothing_is_owed_accepting_does_nothing_let_stand(lines: str, edition: str) -> None:
    begun = "round; start R5; " + lines
    expect(play(edition, 3, begun + "Cy: accept"), rule="not-now")
    assert play(edition, 3, begun).game.state == play(edition, 3, begun + "Cy: accept!").game.state


def test_between_two_a_debt_comes_back() -> None:
    expect(see("round; start R5; Ben: RD; Ana: BD", players=2), **BEN_OWES, debt=owes(4, "Ana"))
    expect(see("round; start R5; Ben: RD; Ana: accept", players=2), turn="Ben", hands=[9, 6])


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_challenge_the_next_player_draws_four_at_once(edition: str) -> None:
    seen = play(edition, 3, FOUR, options="no-challenge")
    expect(seen, phase="turn", turn="Ana", hands=[7, 6, 11], colour="blue")
    expect(play(edition, 3, FOUR + "Cy: challenge guilty", options="no-challenge"), rule="no-challenge")
    expect(play(edition, 3, FOUR + "Cy: challenge guilty!", options="no-challenge"), hands=[7, 6, 11])
    last = "round; start R5; fix hand Ben 1; Ben: W4=R"
    expect(play(edition, 3, last, options="no-challenge"), phase="count", hands=[7, 0, 11])
