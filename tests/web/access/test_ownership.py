"""Own seat only: a phone speaks for its own player, the host's for all; as a table, and as laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    CARDS,
    Event,
    Game,
    Leave,
    LetStand,
    Play,
    Redo,
    Round,
    Setup,
    Undo,
    read_line,
    write_line,
)
from companion.table import Preferences, TableView
from companion.web.access.ownership import denial
from companion.web.request_context import Credentials, Visitor
from companion.web.table_screens import Screen
from tests.rules.builder import play
from tests.rules.random_games import random_game, setups, whole_games

OURS = "round; start R5; "

SAYS = [
    # What happened so far, what is said, whose own it is (nobody's: the host's alone).
    ("", "round", "Ana"),
    ("", "round Ana", "Ana"),
    ("", "round Ben", ""),
    ("round", "start R5", "Ana"),
    ("round", "Ben: out", "Ben"),
    ("round; start W", "Ben: colour G", "Ben"),
    (OURS, "Ben: R7", "Ben"),
    (OURS, "Ben: draw", "Ben"),
    (OURS, "Cy: R7", "Cy"),
    (OURS, "Cy: uno", "Cy"),
    (OURS, "Ben: R7!", ""),
    (OURS, "reshuffle", "Ben"),
    (OURS, "leave Cy", "Cy"),
    (OURS, "fix turn Cy", ""),
    (OURS, "fix hand Ben 3", ""),
    ("", "seats Ana, Ben", ""),
    (OURS, "end", ""),
    (OURS + "Ben: draw", "Ben: keep", "Ben"),
    (OURS + "Ben: W4=G", "Cy: accept", "Cy"),
    (OURS + "Ben: W4=G", "Cy: challenge innocent", "Cy"),
    (OURS + "Ben: W50=B heads Ana tails Cy", "flip heads", "Ben"),
    (OURS, "Ana: catch Ben", "Ana"),
    (OURS, "Ben: hint", "Ben"),
    ("round; Ben: out", "Cy: hand R7 GS", "Cy"),
    ("round; Ben: out", "Cy: points 30", "Cy"),
    (OURS, "undo", "Ana"),
    (OURS + "Ben: R7", "undo", "Ben"),
    (OURS + "Ben: R7; undo", "undo", "Ana"),
    (OURS + "Ben: R7; undo", "redo", "Ben"),
    (OURS, "redo", ""),
    (OURS + "Ben: Y1!", "undo", ""),
    ("", "undo", ""),
]


def phone_of(name: str) -> Visitor:
    """A player's phone where it is own seat only."""
    return Visitor(acts=True, seat=name, only_own=True)


@pytest.mark.parametrize(("before", "line", "whose"), SAYS)
def test_an_event_is_the_own_of_one_player_or_the_host_s(before: str, line: str, whose: str) -> None:
    game = play("anniversary", 3, before).game
    event = read_line(line, game.setup.players)
    assert ([whose] if whose else []) == may(TableView(1, game), event)
    assert not denial(Visitor(acts=True, is_host=True), event, TableView(1, game))
    assert denial(Visitor(only_own=True), event, TableView(1, game))


def may(view: TableView, event: Event) -> list[str]:
    """Who may enter this event from their own phone."""
    return [name for name in view.game.everyone if not denial(phone_of(name), event, view)]


@pytest.mark.parametrize(
    ("since", "line", "whose"),
    [("", "undo", []), ("; undo", "redo", []), ("; undo; flip tails", "undo", ["Ben"])],
)
def test_what_the_companion_s_coin_decided_is_the_host_s_to_take_back_and_to_put_back(
    since: str, line: str, whose: list[str]
) -> None:
    tossed = OURS + "Ben: W50=B heads Ana tails Cy; flip heads"
    number, game = play("anniversary", 3, tossed).game.number, play("anniversary", 3, tossed + since).game
    event = read_line(line, game.setup.players)
    assert ["Ben"] == may(TableView(1, game), event)
    assert whose == may(TableView(1, game, coin_flips=frozenset({number})), event)


def test_a_refusal_names_whose_phone_can_say_it() -> None:
    view = TableView(1, play("classic", 3, OURS).game)
    event = Play("Ben", CARDS["R7"])
    assert "Only Ben's phone or the host's can do that." == denial(phone_of("Cy"), event, view)
    assert "Only the host's phone can do that." == denial(phone_of("Cy"), LetStand(event), view)


def is_own(name: str, game: Game, event: Event) -> bool:
    """Does the record's line begin with that player, or did the table wait for what they do?"""
    match event:
        case Undo():
            return (
                game.before is not None and game.event is not None and is_own(name, game.before, game.event)
            )
        case Redo():
            return (
                game.ahead is not None
                and game.ahead.event is not None
                and is_own(name, game, game.ahead.event)
            )
        case Round():
            after = game.apply(event)
            return isinstance(after, Game) and after.state.dealer == name
        case Leave(player):
            return player == name
    actor = game.state.turn or game.state.dealer
    return write_line(event).startswith(f"{name}: ") or (":" not in write_line(event) and actor == name)


@whole_games
@given(setups(), st.integers(0, 10_000))
def test_what_a_seat_s_phone_may_say_is_always_that_player_s_own(setup: Setup, seed: int) -> None:
    for game, event, _ in random_game(setup, seed, 25, stands=0.1):
        able = may(TableView(1, game), event)
        assert len(able) <= 1
        assert all(is_own(name, game, event) for name in able)
        assert not (able and isinstance(event, LetStand))


@whole_games
@given(setups(), st.integers(0, 10_000))
def test_whom_the_table_waits_for_can_go_on_from_their_own_phone(setup: Setup, seed: int) -> None:
    for game, _, _ in random_game(setup, seed, 12):
        view = TableView(1, game)
        if actor := game.state.actor:
            assert any(not denial(phone_of(actor), event, view) for event in view.legal)


def view_of(own_seat_only: bool, host: str = "") -> TableView:
    game = play("classic", 3, OURS).game
    phones = {"Ben": ("ben's", "ben's other"), "Zoe": ("zoe's",)}
    return TableView(1, game, Preferences(own_seat_only=own_seat_only, host_key=host, phones=phones))


NOBODY, ASKED = Visitor(), Visitor(acts=True, is_asked=True)


@pytest.mark.parametrize(
    ("credentials", "freely", "strictly"),
    [
        (Credentials(), NOBODY, NOBODY),
        (Credentials(seat="Ben", host="key"), NOBODY, NOBODY),
        (Credentials(has_code=True), ASKED, Visitor(is_asked=True, only_own=True)),
        (
            Credentials(has_code=True, keeps_score=True),
            Visitor(acts=True),
            Visitor(is_asked=True, only_own=True),
        ),
        *(
            (
                Credentials(True, seat="Ben", phone=phone),
                Visitor(True, "Ben"),
                Visitor(True, "Ben", only_own=True),
            )
            for phone in ("ben's", "ben's other")
        ),
        *(
            (
                Credentials(True, seat=seat, phone=phone),
                ASKED._replace(lost=lost),
                Visitor(is_asked=True, only_own=True, lost=lost),
            )
            for seat, phone, lost in (
                ("Zoe", "zoe's", ""),
                ("Ben", "zoe's", "Ben"),
                ("Ben", "", ""),
                ("Cy", "", ""),
                ("Cy", "ben's", "Cy"),
            )
        ),
        (
            Credentials(has_code=True, keeps_score=True, host="key"),
            Visitor(True, is_host=True),
            Visitor(True, is_host=True),
        ),
        (
            Credentials(has_code=True, seat="Ben", phone="ben's", host="key"),
            Visitor(True, "Ben", True),
            Visitor(True, "Ben", True),
        ),
        (
            Credentials(has_code=True, is_program=True),
            Visitor(True, is_host=True),
            Visitor(True, is_host=True),
        ),
        (
            Credentials(True, keeps_score=True, is_guest=True),
            Visitor(is_asked=True, is_guest=True),
            Visitor(is_asked=True, only_own=True, is_guest=True),
        ),
        (
            Credentials(True, seat="Ben", phone="ben's", is_guest=True),
            Visitor(True, "Ben", is_guest=True),
            Visitor(True, "Ben", only_own=True, is_guest=True),
        ),
        (
            Credentials(True, seat="Ben", phone="ben's", host="key", is_guest=True),
            Visitor(True, "Ben", True),
            Visitor(True, "Ben", True),
        ),
    ],
)
def test_who_somebody_is_depends_on_the_table(
    credentials: Credentials, freely: Visitor, strictly: Visitor
) -> None:
    assert freely == _who(credentials, view_of(False, "key"))
    assert strictly == _who(credentials, view_of(True, "key"))


def _who(credentials: Credentials, view: TableView | None) -> Visitor:
    """Who that is, whether or not their screen shows the digits."""
    return credentials.at(view)._replace(sees_digits=False)


@pytest.mark.parametrize(
    ("credentials", "with_host", "without"),
    [
        (Credentials(), False, False),
        (Credentials(has_code=True), True, True),
        (Credentials(has_code=True, is_guest=True), False, False),
        (Credentials(has_code=True, is_guest=True, host="key"), True, False),
        (Credentials(screen=Screen("47")), False, False),
        (Credentials(screen=Screen("47", is_first=True)), False, True),
        (Credentials(screen=Screen(shows=True)), True, True),
    ],
)
def test_digits_are_seen_by_codes_and_where_a_code_said_so_and_without_a_host_on_the_first_screen(
    credentials: Credentials, with_host: bool, without: bool
) -> None:
    assert with_host is credentials.at(view_of(False, "key")).sees_digits
    assert without is credentials.at(view_of(False)).sees_digits
    assert without is credentials.at(None).sees_digits


def test_an_empty_key_is_no_key() -> None:
    assert not Credentials(has_code=True).at(view_of(False)).is_host


def test_without_a_game_whoever_has_the_code_may_begin_one() -> None:
    assert Visitor(acts=True) == _who(Credentials(has_code=True, seat="Ben"), None)
    assert NOBODY == Credentials().at(None)
