"""The live table: it takes events one at a time, returns refusals as values, and calls its listeners."""

from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from companion.rules import Unreadable
from companion.table import Accepted, Level, NoGame, Refused, Result, Stale, TableView
from tests.table.builder import BEGUN, CLASSIC, accepted, begun, open_table


def test_a_table_without_a_game_says_so(file: Path) -> None:
    table = open_table(file)
    assert table.view is None
    assert 0 == table.version
    assert isinstance(table.submit("round"), NoGame)
    assert isinstance(table.prefer(lambda before: replace(before, level=Level.CARDS)), NoGame)


def test_an_event_moves_the_table_on(file: Path) -> None:
    table = begun(file)
    result = accepted(table.submit("Ben: G7", version=2))
    assert 3 == table.version == result.view.version
    assert "G7" == result.view.as_json["top"]
    assert "Cy" == result.view.as_json["turn"]


def test_a_refused_event_changes_nothing(file: Path) -> None:
    table = begun(file)
    result = table.submit("Ben: B7")
    assert isinstance(result, Refused)
    assert "match" == result.ruling.rule
    assert 2 == table.version


@pytest.mark.parametrize(
    "line", ["", "   ", "# nothing", "Ben plays", "Ben: R77", "Dee: draw", "Ben: W", '"Ben']
)
def test_an_unreadable_line_changes_nothing(file: Path, line: str) -> None:
    table = begun(file)
    result = table.submit(line)
    assert isinstance(result, Unreadable)
    assert "xpected" in str(result) or "Did you mean" in str(result)
    assert 2 == table.version


@pytest.mark.parametrize("line", ["Ben: draw\nBen: keep", "Ben: draw\r\nundo", 'Ben: draw\n[Target "5"]'])
def test_two_lines_are_not_one_event(file: Path, line: str) -> None:
    table = begun(file)
    assert isinstance(table.submit(line), Unreadable)
    assert 2 == table.version


@pytest.mark.parametrize("version", [0, 1, 3, 999])
def test_a_sender_with_another_version_gets_the_current_view(file: Path, version: int) -> None:
    table = begun(file)
    result = table.submit("Ben: G7", version=version)
    assert isinstance(result, Stale)
    assert table.view is result.view
    assert 2 == table.version


def test_an_event_for_the_previous_game_is_stale(file: Path) -> None:
    table = begun(file)
    before = table.view
    assert before is not None
    accepted(table.begin(BEGUN))
    assert isinstance(table.submit("Ben: G7", version=2, game_id=before.game_id), Stale)
    accepted(table.submit("Ben: G7", version=2, game_id=before.game_id + 1))


def test_a_record_that_breaks_a_rule_begins_no_game(file: Path) -> None:
    table = begun(file)
    result = table.begin(f"{BEGUN}\nBen: B7\n")
    assert isinstance(result, Refused)
    assert (6, "match") == (result.line, result.ruling.rule)
    assert 1 == len(table.played_games.newest())


def test_an_unreadable_record_begins_no_game(file: Path) -> None:
    table = open_table(file)
    result = table.begin(f"{CLASSIC}round\nstart purple\n")
    assert isinstance(result, Unreadable)
    assert 4 == result.line
    assert table.view is None


def test_two_of_one_name_begin_no_game_but_an_old_game_of_theirs_goes_on(file: Path) -> None:
    table = open_table(file)
    both = '[Players "Zoe, zoe"]\n'
    assert "There is already a Zoe." == str(table.begin(both))
    accepted(table.begin(f"{both}round\n"))
    accepted(table.submit("undo"))
    assert "There is already a Zoe." == str(table.submit("seats Zoe, zoe, ZOE"))


def test_a_new_game_leaves_the_previous_one_in_the_log(file: Path) -> None:
    table = begun(file, ["Ben: G7"])
    accepted(table.begin('[Players "Dee, Eve"]'))
    assert [(2, True), (1, False)] == [(game.id, game.is_present) for game in table.played_games.newest()]
    before = table.played_games.game(1)
    assert before is not None
    assert 3 == len(before.events)
    assert table.played_games.game(3) is None


def test_the_level_is_changed_and_stored(file: Path) -> None:
    table = begun(file)
    views: list[TableView] = []
    table.listen(views.append)
    result = accepted(table.prefer(lambda before: replace(before, level=Level.CARDS)))
    assert (Level.CARDS, 2) == (result.view.preferences.level, result.view.version)
    assert [Level.CARDS] == [view.preferences.level for view in views]
    table.close()
    reopened = open_table(file)
    assert reopened.view is not None
    assert Level.CARDS is reopened.view.preferences.level
    # The next game of the same people is followed alike, unless they say otherwise.
    assert Level.CARDS is accepted(reopened.begin(CLASSIC)).view.preferences.level
    assert Level.SCORES is accepted(reopened.begin(CLASSIC, Level.SCORES)).view.preferences.level


def test_two_phones_tapping_at_once_count_one_turn(file: Path) -> None:
    table = begun(file)
    ready = Barrier(8)
    results: list[Result] = []

    def tap() -> None:
        ready.wait()
        results.append(table.submit("Ben: draw", version=2))

    phones = [Thread(target=tap) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert 1 == [type(result) for result in results].count(Accepted)
    assert 7 == [type(result) for result in results].count(Stale)
    assert 3 == table.version


def test_a_tap_is_taken_while_a_long_record_is_read(file: Path) -> None:
    table, tapped, is_read = begun(file), Event(), Event()

    class Slow(str):
        """A record of which the length is found out only after a tap."""

        __slots__ = ()

        def __len__(self) -> int:
            is_read.set()
            tapped.wait(10)
            return super().__len__()

    reading = Thread(target=lambda: table.begin(Slow(BEGUN)))
    reading.start()
    is_read.wait(10)
    view = accepted(table.submit("Ben: G7")).view
    tapped.set()
    reading.join()
    assert (1, 2) == (view.game_id, table.view and table.view.game_id)


@pytest.mark.long
def test_a_game_that_is_full_is_only_put_right_and_says_so(file: Path) -> None:
    table = begun(file)
    accepted(table.begin(CLASSIC + "undo !\n" * 29_999 + "round\n"))
    for result in (table.submit("round"), table.submit_all(["round"], key="tap")):
        assert isinstance(result, Unreadable)
        assert "A game has 30000 events at most. Begin another game to play on." == str(result)
    assert 30_000 == table.version
    for line in ("undo", "redo", "amend 30000: round Ben"):
        accepted(table.submit(line))
    table.close()
    again = open_table(file)
    assert (30_003, ()) == (again.version, again.warnings)


def test_a_listener_gets_every_event_once_and_in_order(file: Path) -> None:
    table = begun(file)
    versions: list[int] = []
    table.listen(lambda view: versions.append(view.version))
    ready = Barrier(4)

    def hint() -> None:
        ready.wait()
        for _ in range(10):
            accepted(table.submit("Cy: hint !"))

    players = [Thread(target=hint) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert list(range(3, 43)) == versions


def test_a_failing_listener_does_not_disturb_the_others(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = begun(file)
    versions: list[int] = []

    def fail(_: TableView) -> None:
        raise RuntimeError("the lamp is broken")

    table.listen(fail)
    table.listen(lambda view: versions.append(view.version))
    accepted(table.submit("Ben: G7"))
    assert [3] == versions
    assert "the lamp is broken" in caplog.text


def test_a_listener_may_itself_submit(file: Path) -> None:
    table = begun(file)
    versions: list[int] = []

    def keep(view: TableView) -> None:
        versions.append(view.version)
        if view.as_json["phase"] == "drawn":
            accepted(table.submit("Ben: keep"))

    table.listen(keep)
    accepted(table.submit("Ben: draw"))
    assert [3, 4] == versions


def test_a_removed_listener_is_not_called_again(file: Path) -> None:
    table = begun(file)
    versions: list[int] = []
    leave = table.listen(lambda view: versions.append(view.version))
    leave()
    accepted(table.submit("Ben: G7"))
    assert [] == versions
