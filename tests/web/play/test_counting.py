"""Counting the hands: the draft of one, whose comes first, and what each key says."""

import pytest
from flask.testing import FlaskClient

from companion.rules import read_card
from companion.table import Level, Table
from companion.web.play.counting import Counting, Draft, counting
from companion.web.request_context import Visitor
from tests.web.builder import counted_down, view_of

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
OUT = f"{CLASSIC}round\nBen: out\n"
PHONE = Visitor(acts=True)
CYS_PHONE = Visitor(acts=True, seat="Cy")


def cards(*codes: str) -> tuple[object, ...]:
    """Cards by the record's words."""
    return tuple(map(read_card, codes))


def lines(shown: Counting) -> set[str]:
    """What the keys say."""
    return {key.line for row in shown.rows for key in row}


def dim(shown: Counting) -> list[str]:
    """The cards that cannot be in the hand."""
    return [key.card.code for row in shown.rows for key in row if key.is_dim]


def draft(player: str, *codes: str) -> Draft:
    """A hand that has got so far."""
    return Draft(player, tuple(map(read_card, codes)))


def test_a_draft_adds_and_takes_away_one_card_at_a_time() -> None:
    begun = Draft.read({"player": "Ana", "cards": "?7 W", "add": "?7"}).changed()
    assert "?7 W ?7" == begun.codes
    assert "W ?7" == Draft.read({"cards": "?7 W ?7", "drop": "?7"}).changed().codes
    assert begun == Draft.read({"player": "Ana", "cards": "?7 W ?7"})
    assert "player=Ana&cards=%3F7+W+%3F7" == begun.query


def test_an_unknown_code_is_left_out_of_a_draft() -> None:
    assert "R7" == Draft.read({"cards": "R7 X9", "add": "nonsense"}).changed().codes


def test_the_first_hand_that_is_missing_is_counted_first() -> None:
    shown = counting(view_of(OUT), Draft(), PHONE)
    assert "Ana" == shown.player
    assert ["Ana", "Cy"] == [hand.name for hand in shown.hands]


def test_a_phone_at_a_seat_is_offered_its_own_hand_first() -> None:
    assert "Cy" == counting(view_of(OUT), Draft(), CYS_PHONE).player
    assert "Ana" == counting(view_of(f"{OUT}Cy: hand ?7\n"), Draft(), CYS_PHONE).player


def test_where_each_counts_their_own_nobody_is_offered_another_hand() -> None:
    own = CYS_PHONE._replace(only_own=True)
    shown = counting(view_of(OUT), Draft("Ana"), own)
    assert "Cy" == shown.player
    assert {"Ana": "", "Cy": "player=Cy"} == {hand.name: hand.query for hand in shown.hands}
    assert not counting(view_of(f"{OUT}Cy: hand ?7\n"), Draft(), own).player


def test_a_hand_that_is_counted_gives_way_to_the_next() -> None:
    shown = counting(view_of(f"{OUT}Ana: hand ?7\n"), draft("Ana", "?7"), PHONE)
    assert ("Cy", ()) == (shown.player, shown.cards)


def test_the_running_sum_is_the_line_that_is_sent() -> None:
    shown = counting(view_of(OUT), draft("Cy", "?7", "W4"), PHONE)
    assert 57 == shown.points
    assert "Cy: hand ?7 W4" == shown.line


def test_the_last_card_says_the_whole_hand() -> None:
    table = view_of(counted_down(draws=1))
    assert {""} == lines(counting(table, draft("Ana", "?7"), PHONE))
    assert "Ana: hand ?7 W ?3" in lines(counting(table, draft("Ana", "?7", "W"), PHONE))
    assert {""} == lines(counting(table, draft("Ana", "?7", "W", "?3"), PHONE))


def test_no_key_says_a_hand_whose_size_nobody_knows() -> None:
    assert {""} == lines(counting(view_of(OUT), Draft(), PHONE))


def test_a_hand_that_was_taken_back_comes_back_as_it_was() -> None:
    table = view_of(f"{OUT}Ana: hand ?7 W\nundo\n")
    assert cards("?7", "W") == counting(table, Draft(), PHONE).cards
    assert cards("?7", "W") == counting(table, Draft("Ana"), PHONE).cards
    assert cards("?7") == counting(table, draft("Ana", "?7"), PHONE).cards
    assert () == counting(table, Draft("Cy"), PHONE).cards


def test_points_that_were_taken_back_come_back_as_they_were() -> None:
    shown = counting(view_of(f"{OUT}Ana: points 5\nCy: points 16\nundo\n"), Draft(), PHONE)
    assert ("Cy", 16) == (shown.player, shown.typed)


def test_a_keypad_shows_colours_only_where_cards_are_followed() -> None:
    plain = counting(view_of(OUT), Draft(), PHONE)
    assert [10, 3, 2] == [len(row) for row in plain.rows]
    whole = counting(view_of(OUT, Level.CARDS), Draft(), PHONE)
    assert [13, 13, 13, 13, 2] == [len(row) for row in whole.rows]


@pytest.mark.parametrize(
    ("record", "level", "laid", "gone"),
    [
        (OUT, Level.CARDS, ("R0",), ["R0"]),
        (OUT, Level.CARDS, ("R7",), []),
        (f"{OUT}Cy: hand R7 R7\n", Level.CARDS, (), ["R7"]),
        (OUT, Level.TURNS, ("?0",) * 4, ["?0"]),
        (f"{OUT}Cy: hand W W W W\n", Level.TURNS, (), ["W"]),
    ],
)
def test_a_card_of_which_none_is_left_is_dim(
    record: str, level: Level, laid: tuple[str, ...], gone: list[str]
) -> None:
    assert gone == dim(counting(view_of(record, level), draft("Ana", *laid), PHONE))


def test_nothing_is_counted_while_a_round_is_on() -> None:
    assert Counting() == counting(view_of(f"{CLASSIC}round\nstart R5\n"), draft("Ana", "R7"), PHONE)


def test_a_refused_hand_keeps_its_cards_for_another_look(player: FlaskClient, table: Table) -> None:
    table.begin('[Edition "classic"]\n[Players "Ana, Ben"]\nround\nBen: out\n')
    wild = " ".join(["W"] * 5)
    for screen in ("count", "play"):
        tapped = {"line": f"Ana: hand {wild}", "version": "2", "back": screen}
        answer = player.post("/act", data=tapped, follow_redirects=True)
        assert "Let it stand" in answer.text
        assert f'name="cards" value="{wild}"' in answer.text


def test_play_turns_into_counting_without_a_tap(
    player: FlaskClient, watcher: FlaskClient, table: Table
) -> None:
    table.begin(counted_down())
    page = player.get("/play").text
    assert 'aria-label="Wild Draw Four"' in page
    assert 'action="/play"' in page
    assert 'aria-label="Wild Draw Four"' not in watcher.get("/play").text


def test_a_tapped_card_comes_back_as_an_address(player: FlaskClient, table: Table) -> None:
    table.begin(counted_down())
    for screen in ("play", "count"):
        answer = player.get(f"/{screen}?player=Ana&cards=%3F7&add=W")
        assert f"/{screen}?player=Ana&cards=%3F7+W" == answer.headers["Location"]


BETWEEN = f"{CLASSIC}round\nBen: out\nAna: points 7\nCy: points 20\n"
FURTHER = f"{BETWEEN}round\nAna: out\n"


@pytest.mark.parametrize("undone", range(1, 5))
def test_redo_is_wherever_undo_leads(table: Table, player: FlaskClient, undone: int) -> None:
    table.begin(FURTHER + "undo\n" * undone, Level.SCORES)
    for page in ("/play", "/count"):
        assert 'value="redo"' in player.get(page).text


def test_a_hand_taken_back_can_be_put_back_on_the_counting_page(table: Table, player: FlaskClient) -> None:
    table.begin(f"{BETWEEN}undo\n", Level.SCORES)
    assert "<small>Redo</small><span>Cy&#39;s hand</span>" in player.get("/count").text
