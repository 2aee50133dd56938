"""Counting the hands: the draft of one, whose comes first, and what each key says."""

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.rules import CARDS, read_card
from companion.table import Level, Table
from companion.web.play import Draft
from companion.web.play.counting import Counting, counting
from companion.web.request_context import Visitor
from tests.table.builder import CLASSIC, accepted, break_pending
from tests.web.builder import TOKEN, counted_down, scanned, view_of

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
    begun = Draft.read({"player": "Ana", "cards": "?7 W", "add": "?7"}, CARDS)
    assert cards("?7", "W", "?7") == begun.changed
    assert cards("W", "?7") == Draft.read({"cards": "?7 W ?7", "drop": "?7"}, CARDS).changed
    assert "player=Ana" == begun.query


def test_an_unknown_code_is_left_out_of_a_draft() -> None:
    assert cards("R7") == Draft.read({"cards": "R7 X9", "add": "nonsense"}, CARDS).changed


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


def test_a_phone_whose_hand_is_counted_goes_on_only_to_who_has_no_phone() -> None:
    view = view_of(f"{OUT}Cy: hand ?7\n", phones={"Ana": ("one",), "Cy": ("other",)})
    done = counting(view, Draft(), CYS_PHONE)
    assert ("", ("Ana",)) == (done.player, done.awaited)
    assert "Ana" == counting(view, Draft("Ana"), CYS_PHONE).player
    assert "Ana" == counting(view_of(f"{OUT}Cy: hand ?7\n"), Draft(), CYS_PHONE).player


def test_a_phone_that_counts_for_all_counts_last_for_who_has_a_phone() -> None:
    assert "Cy" == counting(view_of(OUT, phones={"Ana": ("one",)}), Draft(), PHONE).player
    assert "Ana" == counting(view_of(f"{OUT}Cy: hand ?7\n", phones={"Ana": ("one",)}), Draft(), PHONE).player


def test_whoever_went_out_sees_that_they_won_before_any_counting(app: Flask, table: Table) -> None:
    table.begin(OUT)
    ben = scanned(app, "Ben")
    page = ben.get("/play").text
    assert "You won the round, Ben!" in page
    assert 'id="hand"' not in page
    assert 'id="hand"' in ben.get("/play?player=Ana").text


def test_an_own_hand_that_was_taken_back_stays_with_its_phone() -> None:
    view = view_of(f"{OUT}Cy: hand ?7\nAna: hand ?8\nundo\n", phones={"Ana": ("one",), "Cy": ("other",)})
    assert "" == counting(view, Draft(), CYS_PHONE).player


def test_a_phone_that_is_done_says_whose_hands_are_missing(app: Flask, table: Table) -> None:
    table.begin(OUT)
    phones = {name: app.test_client() for name in ("Ana", "Cy")}
    for name, phone in phones.items():
        phone.get(f"/?token={TOKEN}")
        phone.post("/seat", data={"seat": name})
    phones["Cy"].post("/act", data={"line": "Cy: hand ?7", "version": "2"})
    page = phones["Cy"].get("/play").text
    assert "<b>Your hand is counted.</b> Still to count: Ana." in page
    assert 'href="/play?player=Ana"' in page


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


def test_the_phone_of_whoever_went_out_offers_a_hand_that_was_taken_back() -> None:
    table = view_of(f"{OUT}Ana: hand ?7 W\nundo\n")
    assert "Ana" == counting(table, Draft(), Visitor(acts=True, seat="Ben")).player


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


MODERN = '[Edition "modern"]\n[Players "Ana, Ben, Cy"]\n[Blank1 "skip"]\n[Blank2 "wild"]\nround\nBen: out\n'
WILDS = ("W", "W4", "WH", "WB1", "WB2", "WB")


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
def test_the_special_cards_of_todays_box_are_keys_of_forty_points(level: Level) -> None:
    view = view_of(MODERN, level)
    special = tuple(view.state.deck.words[code] for code in ("WH", "WB2"))
    shown = counting(view, Draft("Ana", special), PHONE)
    assert [*WILDS] == [key.card.code for key in shown.rows[-1]]
    assert (80, "Ana: hand WH WB2") == (shown.points, shown.line)
    assert ["WH", "WB2"] == dim(shown)


def test_no_wild_is_missing_where_a_deck_has_more_of_them_than_colours(
    player: FlaskClient, table: Table
) -> None:
    accepted(table.begin(MODERN, Level.CARDS))
    page = player.get("/count?player=Ana").text
    assert [code for code in WILDS if f'id="key-{code}"' in page] == [*WILDS]


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


def test_a_hand_of_another_size_is_asked_about(player: FlaskClient, table: Table) -> None:
    table.begin(counted_down())
    tapped = {"line": "Ana: hand R7 R8", "version": str(table.version), "back": "count"}
    page = player.post("/act", data=tapped, follow_redirects=True).text
    for said in ("We expected 3 cards of Ana. Keep 2?", "Count again", "Keep 2</button>"):
        assert said in page
    player.post("/act", data={**tapped, "line": "Ana: hand R7 R8!"})
    assert table.game
    assert {"Ana": 0, "Ben": 15} == table.game.state.totals


def test_play_turns_into_counting_without_a_tap(
    player: FlaskClient, watcher: FlaskClient, table: Table
) -> None:
    table.begin(counted_down())
    page = player.get("/play").text
    assert 'aria-label="Wild Draw Four"' in page
    assert 'name="back" value="play"' in page
    assert 'aria-label="Wild Draw Four"' not in watcher.get("/play").text


BETWEEN = f"{CLASSIC}round\nBen: out\nAna: points 7\nCy: points 20\n"
FURTHER = f"{BETWEEN}round\nAna: out\n"


@pytest.mark.parametrize("undone", range(1, 5))
def test_redo_is_wherever_undo_leads(table: Table, player: FlaskClient, undone: int) -> None:
    table.begin(FURTHER + "undo\n" * undone, Level.SCORES)
    for page in ("/play", "/count"):
        assert 'value="redo"' in player.get(page).text


def test_a_hand_taken_back_can_be_put_back_on_the_counting_page(table: Table, player: FlaskClient) -> None:
    table.begin(f"{BETWEEN}undo\n", Level.SCORES)
    assert "<small>Redo</small><span>Cy&#39;s count</span>" in player.get("/count").text


def tap(phone: FlaskClient, player: str, laid: str = "", game: str = "2", **tapped: str) -> TestResponse:
    """Tap a card of that hand, of which the phone shows these cards."""
    form = {"player": player, "cards": laid, "game": game, "back": "count", **tapped}
    return phone.post("/count", data=form, follow_redirects=True)


def kept(table: Table, player: str) -> tuple[object, ...] | None:
    """The cards of that hand that the table knows."""
    assert table.view
    return table.view.transient.cards_of(player)


def shown(phone: FlaskClient, player: str) -> str:
    """The cards of that hand that a phone shows."""
    return phone.get(f"/count?player={player}").text.split('name="cards" value="')[1].split('"')[0]


def test_a_tapped_card_is_kept_and_leads_back_to_its_hand(player: FlaskClient, table: Table) -> None:
    table.begin(OUT)
    for screen in ("play", "count"):
        answer = player.post("/count", data={"player": "Cy", "cards": "?7", "add": "W", "back": screen})
        assert f"/{screen}?player=Cy" == answer.headers["Location"]
    assert cards("?7", "W") == kept(table, "Cy")


def test_another_phone_goes_on_with_a_half_counted_hand(
    player: FlaskClient, app: Flask, table: Table
) -> None:
    table.begin(OUT)
    tap(player, "Ana", "?7", add="W")
    other = scanned(app)
    assert "?7 W" == shown(other, "Ana")
    tap(other, "Ana", "?7 W", drop="?7")
    assert "W" == shown(player, "Ana")


def test_a_card_that_is_sent_twice_counts_once(player: FlaskClient, table: Table) -> None:
    table.begin(OUT)
    for _ in range(2):
        tap(player, "Ana", "?7", add="W")
    assert cards("?7", "W") == kept(table, "Ana")


def test_two_phones_count_two_hands_at_once(player: FlaskClient, table: Table) -> None:
    table.begin(OUT)
    tap(player, "Ana", add="?7")
    tap(player, "Cy", add="W4")
    tap(player, "Ana", "?7", add="?3")
    assert ("?7 ?3", "W4") == (shown(player, "Ana"), shown(player, "Cy"))


def test_a_hand_that_is_entered_leaves_the_others_half_counted(player: FlaskClient, table: Table) -> None:
    table.begin(OUT)
    tap(player, "Ana", add="?7")
    tap(player, "Cy", add="W4")
    accepted(table.submit("Ana: hand ?7 W"))
    assert (None, cards("W4")) == (kept(table, "Ana"), kept(table, "Cy"))
    accepted(table.submit("undo"))
    assert "?7 W" == shown(player, "Ana")


def test_no_card_is_kept_of_a_hand_that_nobody_waits_for(player: FlaskClient, table: Table) -> None:
    table.begin(OUT)
    tap(player, "Ana", game="1", add="W")
    tap(player, "Ben", add="W")
    tap(player, "Zoe", add="W")
    assert [None] * 3 == [kept(table, name) for name in ("Ana", "Ben", "Zoe")]
    assert "The table has moved on" in tap(player, "Ben", add="W").text


def test_with_own_seats_each_counts_their_own_cards(player: FlaskClient, table: Table) -> None:
    table.begin(OUT)
    accepted(table.prefer(lambda before: replace(before, own_seat_only=True, host_key="host")))
    assert 403 == tap(player, "Ana", add="W").status_code
    assert kept(table, "Ana") is None


def test_a_card_that_cannot_be_kept_is_said_to_be_lost(player: FlaskClient, table: Table, file: Path) -> None:
    table.begin(OUT)
    break_pending(file)
    answer = tap(player, "Ana", add="W")
    assert (503, True) == (answer.status_code, "Nothing was changed" in answer.text)
    assert kept(table, "Ana") is None
