"""The table of the demonstration: its players act through the same door as any phone."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from companion.demo.playing import NAMES, PHONES, Playing
from companion.rules import EDITIONS, Edition, Phase
from companion.table import Means, TableView
from tests.table.builder import NOON, accepted


class Visited(list[str]):
    """The players for whom a visitor has tapped."""


@pytest.fixture
def visited() -> Visited:
    return Visited()


@pytest.fixture
def playing(tmp_path: Path, visited: Visited) -> Iterator[Playing]:
    """A table at which a round of the classic game is under way."""
    playing = opened(tmp_path, visited=visited)
    yield playing
    playing.close()


def opened(
    folder: Path, edition: Edition = EDITIONS["classic"], seed: int = 7, visited: Visited | None = None
) -> Playing:
    told = [] if visited is None else visited
    return Playing(folder, lambda: NOON, edition, seed=seed, on_visit=told.append)


def view_of(playing: Playing) -> TableView:
    assert playing.table.view
    return playing.table.view


def play_until(playing: Playing, phase: Phase) -> None:
    """Play on, without any clock, until the table is in that phase."""
    for _ in range(1_000):
        if view_of(playing).state.phase is phase:
            return
        playing.play_on()
    raise AssertionError(f"It never came to {phase}.")


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_with_any_box_a_round_is_played_at_the_table_and_the_next_begins(
    edition: Edition, tmp_path: Path
) -> None:
    playing = opened(tmp_path, edition)
    begun = len(view_of(playing).state.rounds), view_of(playing).game_id
    for _ in range(1_000):
        pause = playing.play_on()
        assert 0 < pause <= 20
        state, game_id = view_of(playing).state, view_of(playing).game_id
        if len(state.rounds) > begun[0] and (state.phase is Phase.TURN or state.phase is Phase.FINISHED):
            break
    assert begun[1] == game_id, "They gave the game up."
    assert len(state.rounds) == begun[0] + 1
    playing.close()


def test_the_next_thing_happens_when_play_goes_on_and_not_before(playing: Playing) -> None:
    playing.play_on()
    version = playing.table.version
    playing.play_on()
    assert version + 1 == playing.table.version


def test_whoever_taps_first_is_followed_and_the_others_think_anew(playing: Playing, visited: Visited) -> None:
    playing.play_on()
    turn = view_of(playing).state.turn
    assert turn
    assert not playing.is_undecided
    tap = Thread(target=playing.table.submit_all, args=((f"{turn}: draw", f"{turn}: keep"),))
    tap.start()
    tap.join()
    assert [turn, turn] == visited
    assert playing.is_undecided
    version = playing.table.version
    playing.play_on()
    assert (version, False) == (playing.table.version, playing.is_undecided)
    cards = view_of(playing).state.hands[turn]
    assert cards == len(playing.hand_of(turn))


def test_a_card_that_a_visitor_lays_without_holding_it_is_fetched(playing: Playing) -> None:
    playing.play_on()
    state = view_of(playing).state
    assert state.turn
    assert state.colour
    held = {card.code for card in playing.hand_of(state.turn)}
    letter = state.colour.letter
    number = next(f"{letter}{each}" for each in range(1, 10) if f"{letter}{each}" not in held)
    accepted(playing.table.submit(f"{state.turn}: {number}"))
    after = view_of(playing).state.hands
    assert after == {name: len(playing.hand_of(name)) for name in after}
    for _ in range(20):
        playing.play_on()
    assert 1 == view_of(playing).game_id


def test_each_event_is_entered_by_who_did_it(playing: Playing) -> None:
    playing.play_on()
    playing.play_on()
    replay = playing.table.replays.game(view_of(playing).game_id)
    assert replay
    by = replay.moments[-1].entered.by
    assert by
    assert (Means.SEAT, True) == (by.means, by.player in NAMES)


def test_after_a_game_they_begin_another(playing: Playing) -> None:
    accepted(playing.table.submit("end!"))
    first = view_of(playing).game_id
    assert Phase.FINISHED is view_of(playing).state.phase
    assert 20 == playing.play_on()
    assert first == view_of(playing).game_id
    playing.play_on()
    assert first + 1 == view_of(playing).game_id


def test_another_box_is_opened_when_play_goes_on(playing: Playing, visited: Visited) -> None:
    playing.change_box(EDITIONS["flip"])
    assert [""] == visited
    assert "classic" == view_of(playing).state.setup.edition.slug
    playing.play_on()
    assert "flip" == view_of(playing).state.setup.edition.slug


def test_a_box_that_was_opened_is_played_with_once_before_the_next_is(
    playing: Playing, visited: Visited
) -> None:
    def box() -> str:
        return view_of(playing).state.setup.edition.slug

    playing.change_box(EDITIONS["flip"])
    playing.play_on()
    playing.change_box(EDITIONS["no-mercy"])
    # Nobody has to hurry: the last one was begun a moment ago.
    assert ("flip", [""]) == (box(), visited)
    playing.play_on()
    assert "flip" == box()
    playing.play_on()
    assert "no-mercy" == box()


def test_nobody_is_the_host_and_every_phone_taps_for_its_player_alone(playing: Playing) -> None:
    preferences = view_of(playing).preferences
    assert (True, PHONES) == (preferences.own_seat_only, preferences.phones)
    assert preferences.host_key
