"""No Mercy: debts that grow, whole colours that go down, and who holds 25 cards is out of the round."""

import pytest

from companion.rules import SCORINGS, Play, Unreadable, legal, read_line, read_record, rule_book, write_line
from companion.rules.editions.no_mercy import NO_MERCY
from companion.rules.effects import EffectKind
from tests.rules.builder import NAMES, Seen, expect, play, record

OPENED = "round; start R5; "


def see(lines: str, players: int = 3, options: str = "", scoring: str = "", target: int | str = "") -> Seen:
    return play("no-mercy", players, OPENED + lines, options=options, scoring=scoring, target=target)


def test_n1_two_to_six_play_to_1000_in_three_ways_of_scoring() -> None:
    assert 1000 == see("").facts["target"]
    assert [] == see("").facts["options"]
    for scoring in SCORINGS:
        text = record("no-mercy", 4, scoring=scoring)
        if scoring in ("winner-takes-all", "low-score", "challenge-uno"):
            assert scoring == read_record(text).setup.scoring.slug
        else:
            with pytest.raises(Unreadable, match="is not scored so"):
                read_record(text)
    with pytest.raises(Unreadable, match="2 to 6"):
        read_record(record("no-mercy", 7))
    expect(play("no-mercy", 6, "seats Ana, Ben, Cy, Dee, Eve, Fay, Gus"), rule="seats")


def test_n2_168_cards_worth_2840() -> None:
    assert (168, 2840) == (NO_MERCY.deck_size, NO_MERCY.deck_points)
    assert 80 == sum(card.is_number for card in NO_MERCY.deck)
    for line in ("Ben: W=R", "Ben: W4=R", "Ben: WS2", "Ben: W50=R"):
        expect(see(line), rule="not-in-deck")
    expect(see("Ben: RF; Cy: RF; Ana: RF"), rule="impossible-card")


def test_n8_everybody_else_misses_a_turn() -> None:
    expect(see("Ben: RE", 5), turn="Ben", hands=[7, 6, 7, 7, 7])
    skipped = [each.player for each in see("Ben: RE", 4).game.effects if each.kind is EffectKind.SKIPPED]
    assert ["Cy", "Dee", "Ana"] == skipped
    expect(see("Ben: RE; Ben: BE; Cy: catch Ben", options="hand-size=3"), hands=[3, 3, 3])
    expect(see("Ben: RE; Ben: BE; Ben: draw; Cy: catch Ben", options="hand-size=3"), rule="uno-call")


def test_n9_what_was_drawn_is_told_as_far_as_anybody_counted() -> None:
    def drew(lines: str) -> list[tuple[str | None, int | None]]:
        effects = see(lines).game.effects
        return [(each.player, each.count) for each in effects if each.kind is EffectKind.DREW]

    assert [("Ben", 3)] == drew("Ben: drew 3")
    assert [("Ben", 2)] == drew("Ben: draw; Ben: drew 2")
    assert [] == drew("Ben: drew ?")
    assert [("Cy", 4)] == drew("Ben: WC; Cy: colour G; Cy: drew 4")


@pytest.mark.parametrize(("players", "out"), [(3, ("Ana", 25)), (2, ("Ben", None))])
def test_n12_whoever_is_out_is_told_also_where_that_ends_the_round(
    players: int, out: tuple[str, int | None]
) -> None:
    debt = "Ben: W10=R; Cy: W10=B; Ana: accept" if players == 3 else "fix hand Ben 24; Ben: draw"
    effects = see(debt, players).game.effects
    assert [out] == [(each.player, each.count) for each in effects if each.kind is EffectKind.KNOCKED_OUT]


def test_n12_of_a_hand_that_nobody_counted_no_number_is_told() -> None:
    effects = see("Ben: drew ?; Ben: mercy").game.effects
    assert [("Ben", None)] == [
        (each.player, each.count) for each in effects if each.kind is EffectKind.KNOCKED_OUT
    ]


def test_n16_mercy_at_another_number_or_not_at_all() -> None:
    expect(see("fix hand Cy 20", options="mercy=20"), knocked_out=["Cy"], options=["mercy=20"])
    expect(see("fix hand Cy 30", options="-mercy"), knocked_out=[], hands=[7, 7, 30])
    expect(see("Cy: mercy", options="-mercy"), rule="mercy")
    for edition, options in (("classic", "mercy=25"), ("no-mercy", "mercy=15"), ("no-mercy", "mercy=41")):
        with pytest.raises(Unreadable):
            read_record(record(edition, 3, options=options))


@pytest.mark.parametrize("line", ["Ben: drew 5", "Ben: drew ?", "Ben: mercy", "Ben: RA"])
def test_g6_no_old_deck_knows_these_lines(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3])


@pytest.mark.parametrize("line", ["Ben: drew 0", "Ben: RA x0", "Ben: RA x100", "Ben: WC=G", "Ben: W6"])
def test_g3_what_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3], deck=NO_MERCY)


@pytest.mark.parametrize(
    "line",
    ["Ben: RA", "Ben: RA R3 R5", "Ben: RA x3", "Ben: RA x?", "Ben: drew 5", "Ben: drew ?", "Ben: mercy"],
)
def test_g3_a_line_is_written_as_it_was_read(line: str) -> None:
    assert line == write_line(read_line(line, NAMES[:3], deck=NO_MERCY))


def test_g9_what_may_come_next() -> None:
    lines = list(map(write_line, legal(see("Ben: WC; Cy: colour G; Cy: draw").game)))
    assert {"Cy: draw", "Cy: keep"} < set(lines)
    plays = [each for each in legal(see("").game) if isinstance(each, Play) and each.card.code == "RA"]
    assert [()] == [each.along for each in plays]


def test_a_word_that_is_no_card_is_told_the_cards_of_this_deck_alone() -> None:
    with pytest.raises(Unreadable, match=r"RA.*W10.*WC") as told:
        read_line("Ben: RZ", NAMES[:3], deck=NO_MERCY)
    assert "W50" not in str(told.value)
    assert "WS2" not in str(told.value)


def test_what_its_sheet_says_is_no_house_rule() -> None:
    refused = see("Ben: R7")
    assert refused.ruling
    assert "UNO Show 'em No Mercy sheet" == refused.ruling.sheet


def test_the_book_has_a_rule_for_each_of_its_cards() -> None:
    book = {rule.id: rule for section in rule_book(NO_MERCY) for rule in section.rules}
    own = "draw-four discard-all skip-everyone wild-reverse-draw-four wild-draw-six wild-draw-ten"
    assert {*own.split(), "colour-roulette", "mercy"} < book.keys()
    assert not {"challenge", "wild", "wild-draw-four", "forced-swap"} & book.keys()
    assert "250" in book["mercy"].text
    assert all("%(" not in rule.title + rule.text + rule.note for rule in book.values())
