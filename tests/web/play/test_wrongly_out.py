"""Ben is out by the count, but holds cards: the last card is played again with the true hand."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.rules import Game, Phase
from companion.table import Level, Table
from companion.web.play.wrongly_out import lines_where_held, may_still_hold
from tests.table.builder import CLASSIC, accepted
from tests.web.builder import counted_down, game_of

SIX_PLAYED = f"{CLASSIC}round\nstart R5\n" + "Ben: ?\nCy: ?\nAna: draw\nAna: keep\n" * 6


def again(record: str, cards: int) -> Game:
    """The game after the lines that put it right."""
    game = game_of(record)
    lines = lines_where_held(game, cards)
    assert lines
    for line in lines:
        after = game.apply(game.read(line))
        assert isinstance(after, Game), (line, after)
        game = after
    return game


@pytest.mark.parametrize(
    ("ending", "turn"),
    [
        ("Ben: ?\n", "Cy"),
        ("Ben: ?D\n", "Ana"),
        ("Ben: RD!\n", "Ana"),
        ("Ben: ?\nCy: points 4\n", "Cy"),
        ("Ben: uno\nBen: ?\n", "Cy"),
        ("Ben: W4=B\nCy: accept\n", "Ana"),
        ("Ben: W4=B\nCy: accept\nCy: points 30\n", "Ana"),
    ],
)
def test_the_round_goes_on_after_the_same_card(ending: str, turn: str) -> None:
    game = again(f"{SIX_PLAYED}{ending}", 2)
    state = game.state
    assert (Phase.TURN, 2, turn, {}) == (state.phase, state.hands["Ben"], state.turn, state.counted)


def test_the_lines_are_an_undo_the_hand_and_the_card() -> None:
    game = game_of(f"{SIX_PLAYED}Ben: RD!\n")
    assert ("undo", "fix hand Ben 4", "Ben: RD!") == lines_where_held(game, 3)


@pytest.mark.parametrize(
    ("record", "who"),
    [
        (f"{SIX_PLAYED}Ben: ?\n", "Ben"),
        (f"{CLASSIC}round\nstart R5\nBen: out!\n", ""),
        (f"{CLASSIC}round\nBen: out\n", ""),
        (SIX_PLAYED, ""),
        (CLASSIC, ""),
    ],
)
def test_only_whose_cards_were_counted_down_may_still_hold_some(record: str, who: str) -> None:
    assert who == may_still_hold(game_of(record))


def test_after_an_amendment_of_the_count_the_last_card_is_not_played_again() -> None:
    over = f"{SIX_PLAYED}Ben: ?\nCy: points 4\n"
    last = over.count("\n") - 2
    assert "Ben" == may_still_hold(game_of(over))
    assert "" == may_still_hold(game_of(f"{over}amend {last}: Cy: points 5\n"))


def tapped(phone: FlaskClient, table: Table, cards: int) -> TestResponse:
    """Ask how many cards Ben still has, and tap that number."""
    view = table.view
    assert view
    page = phone.get(f"/play?ask=still-in&at={view.version}").text
    assert "How many cards does Ben still have?" in page
    lines = "\n".join(lines_where_held(view.game, cards))
    assert f'value="{lines}"' in page
    seen = {"version": str(view.version), "game": str(view.game_id), "key": "k", "back": "play"}
    # As browsers send it.
    return phone.post("/act", data={**seen, "line": lines.replace("\n", "\r\n")})


def test_a_tap_and_a_number_bring_the_round_back(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(counted_down(), Level.TURNS))
    assert "Ben is not out yet" in player.get("/play").text
    before = table.version
    assert "/play" == tapped(player, table, 3).headers["Location"]
    assert table.view
    assert (Phase.TURN, 3) == (table.view.state.phase, table.view.state.hands["Ben"])
    assert before + 3 == table.version


def test_a_refusal_says_why_and_changes_nothing(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(counted_down().removesuffix("Ben: ?\n"), Level.TURNS))
    assert table.view
    state = table.view.state
    # Ana is given the whole draw pile, so that there is no card left for Ben to hold.
    accepted(table.submit(f"fix hand Ana {(state.hands['Ana'] or 0) + (state.draw_pile or 0)}"))
    accepted(table.submit("Ben: ?"))
    before = table.version
    page = player.get(tapped(player, table, 3).headers["Location"]).text
    assert before == table.version
    assert "The draw pile holds 0 cards: Ben cannot have 4." in page
    # It would do nothing if it stood.
    assert "Let it stand" not in page
