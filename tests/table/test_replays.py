"""Games to watch again: every line, the table after it, and how much is kept and worked out for that."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import rules
from companion.backups.backup import back_up
from companion.backups.exchange import put_in_place
from companion.table import Replay, ReplayedLine, Table
from companion.table.library.replays import KEPT_RECORDS
from tests.rules.random_games import play_out, setups
from tests.table.builder import BEGUN, CLASSIC, REPLAYS, Places, accepted, begun, open_table, statements

GAMES = Path(__file__).parents[1] / "games"
# An undone play, one that is amended to two, and one that no longer can be.
LINES = ("Ben: G7", "undo", "Ben: G9", "Cy: B9", "Ana: B2", "amend 6: Cy: draw; Cy: keep")
WHOLE = sorted([*GAMES.glob("full-game-*.uno"), *GAMES.glob("amend*.uno")])


def watched(table: Table, game_id: int = 1) -> Replay:
    found = table.replays.game(game_id)
    assert found
    return found


def test_a_moment_is_the_table_as_it_stood_and_as_it_holds_now(file: Path) -> None:
    table = begun(file, LINES)
    replay = watched(table)
    tops = [str(rules.as_json(replay.state(number))["top"]) for number in range(2, 9)]
    now = [str(rules.as_json(replay.view(number).state)["top"]) for number in range(2, 9)]
    assert ["G5", "G7", "G5", "G9", "B9", "B2", "B2"] == tops
    assert ["G5", "G5", "G5", "G9", "G9", "B2", "B2"] == now


def test_playing_passes_over_what_was_undone_and_what_only_corrects(file: Path) -> None:
    replay = watched(begun(file, LINES))
    assert ((0, 1, 2, 5, 6, 7), (1,)) == (replay.positions, replay.rounds)
    assert [3] == [moment.number for moment in replay.moments if moment.is_undone]
    assert [6] == [moment.number for moment in replay.moments if moment.past.amended_by == 8]


def test_what_holds_as_it_was_entered_is_not_played_again(file: Path) -> None:
    moments = watched(begun(file, LINES[:5])).moments
    taken_over = [each.number for each in moments if each.games and each.games[0] is each.stood]
    assert [1, 2, 5, 6, 7] == taken_over


@pytest.mark.long
@pytest.mark.parametrize("record", WHOLE, ids=lambda file: file.stem)
def test_after_every_event_it_is_the_table_of_the_record_so_far(table_of: Table, record: Path) -> None:
    read = rules.read_record(record.read_text())
    key = table_of.replays.bring(record.read_text())
    found = table_of.replays.brought(key)
    assert found
    game = rules.new_game(read.setup)
    for number, event in enumerate(read.events[: found.last], 1):
        game = game.apply(event)  # type: ignore[assignment] # none of them is refused
        assert game.state == found.state(number)
    assert found.end.state == found.view(found.last).state == rules.replay(read).game.state


@pytest.fixture
def table_of(file: Path) -> Table:
    """Any table: a record that is brought has nothing to do with its game."""
    return begun(file)


def test_going_to_another_moment_reads_nothing_again(file: Path) -> None:
    table = begun(file, LINES)
    accepted(table.begin(BEGUN))
    watched(table).view(3)
    with statements(table) as sent:
        watched(table).view(7)
        watched(table, 2).view(1)
    assert [] == [each for each in sent if REPLAYS in each]


def test_a_game_under_way_goes_on_after_it_was_watched(file: Path) -> None:
    table = begun(file)
    assert 2 == watched(table).last
    accepted(table.submit("Ben: G7"))
    assert 3 == watched(table).last


def told(moments: Iterable[ReplayedLine]) -> list[object]:
    """All that the moments of a game say, to be compared."""
    return [
        (each.past, each.entered, [game.state for game in each.games], each.game.state, each.stood.state)
        for each in moments
    ]


@pytest.mark.long
@settings(max_examples=10)  # each opens a table
@given(setups(), st.integers(0, 99), st.integers(5, 60), st.randoms(use_true_random=False))
def test_a_game_that_is_followed_is_told_as_from_nothing(
    places: Places, setup: rules.Setup, seed: int, steps: int, chance: Random
) -> None:
    with places() as file:
        table = open_table(file)
        accepted(table.begin(rules.write_record(setup, [])))
        for line in map(rules.write_line, play_out(setup, seed, steps, stands=0.05)[1]):
            amended = f"amend {chance.randint(1, table.version + 1)}: nothing!"
            revisions = chance.choice(((), (), (), ("undo!",), ("undo!", "undo!", "redo!"), (amended,)))
            # What is refused after those is one event less.
            for each in (line, *revisions):
                table.submit(each)
            followed = watched(table).moments
        table.replays.forget()
        assert told(watched(table).moments) == told(followed)
        table.close()


def test_an_event_of_a_game_that_is_followed_leaves_what_was_told_as_it_is(file: Path) -> None:
    table = begun(file, LINES)
    before = watched(table).moments
    accepted(table.submit("Ben: draw"))
    assert [True] * 8 == [one is other for one, other in zip(before, watched(table).moments, strict=False)]
    accepted(table.submit("undo"))
    undone = watched(table).moments
    assert [True] * 8 == [one is other for one, other in zip(before, undone, strict=False)]
    assert [9] == [moment.number for moment in undone if moment.is_undone and moment.number > 8]


def test_few_records_are_kept(file: Path) -> None:
    table = begun(file)
    keys = [table.replays.bring(f"{CLASSIC}round\nstart R{number}\n") for number in range(KEPT_RECORDS + 1)]
    assert [False, *[True] * KEPT_RECORDS] == [table.replays.brought(key) is not None for key in keys]
    assert 1 == len(table.played_games.newest())


def test_a_record_is_watched_up_to_the_line_that_breaks_a_rule(file: Path) -> None:
    table = begun(file)
    found = table.replays.brought(table.replays.bring(f"{BEGUN}Ben: G7\nBen: G8\nCy: G1\n"))
    assert found
    assert found.broken
    assert (3, 6, "turn-order") == (found.last, found.broken.line, found.broken.ruling.rule)


def test_a_record_that_cannot_be_read_is_not_watched(file: Path) -> None:
    with pytest.raises(rules.Unreadable, match="Q7"):
        begun(file).replays.bring(BEGUN + "Ben: Q7\n")


def test_after_a_backup_was_restored_its_games_are_watched(file: Path) -> None:
    table = begun(file, LINES[:1])
    copy = file.with_name("copy.sqlite")
    back_up(file, copy)
    accepted(table.submit("Cy: G8"))
    accepted(table.begin(BEGUN))
    assert (4, 2) == (watched(table).last, watched(table, 2).last)
    put_in_place(copy, file, file.with_name("aside.sqlite"), table.let_go)
    assert (3, None) == (watched(table).last, table.replays.game(2))
