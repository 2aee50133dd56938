"""Who gathers before a game is kept like the game itself, and ends as it begins."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.table import GatheredSeat, Gathering, Table
from companion.table.gathering import read_gathering
from tests.table.builder import accepted, begun, open_table, run_sql

MUM = GatheredSeat("Mum", "fox", ("1",), "code")
LEO = GatheredSeat("Leo", "robot", ("2",), "digits")
TIM = GatheredSeat("Tim", "owl")
THREE = Gathering((MUM, LEO, TIM), host_key="key", host="1", agreed="edition=classic")
RECORD = '[Players "Mum, Leo, Tim"]\n'


def gathered(table: Table, gathering: Gathering = THREE) -> Table:
    """Let these gather."""
    assert gathering == table.gather(lambda _before: gathering)
    return table


def test_before_the_first_game_people_gather(file: Path) -> None:
    assert Gathering() == open_table(file).gathering


def test_whoever_sits_there_sits_there_after_a_restart(file: Path) -> None:
    gathered(open_table(file)).close()
    assert THREE == open_table(file).gathering


def test_a_game_takes_over_their_phones_and_their_host(file: Path) -> None:
    table = gathered(open_table(file))
    accepted(table.begin(RECORD))
    assert table.view
    assert {"Mum": ("1",), "Leo": ("2",)} == table.view.preferences.phones
    assert "key" == table.view.preferences.host_key
    assert table.gathering is None
    table.close()
    assert open_table(file).gathering is None


def test_while_people_play_nobody_gathers_unless_somebody_says_so(file: Path) -> None:
    table = begun(file)
    assert table.gather(lambda before: before and replace(before, host="1")) is None
    gathered(table)
    table.close()
    table = open_table(file)
    assert THREE == table.gathering
    accepted(table.submit("Ben: G7"))
    assert table.gathering is None


def test_what_was_altered_is_nobody(file: Path) -> None:
    gathered(open_table(file)).close()
    run_sql(file, "UPDATE gatherings SET state = '{\"seats\": [{}]}'")
    assert Gathering() == open_table(file).gathering


@pytest.mark.parametrize("text", ["", "[]", '{"seats": 1}', '{"seats": [], "other": 1}'])
def test_what_is_no_gathering_is_told_so(text: str) -> None:
    with pytest.raises(ValueError):
        read_gathering(text)


def test_a_phone_has_one_seat_and_keeps_its_place_under_another_name() -> None:
    called = THREE.with_seat(replace(MUM, name="Mama"))
    assert ("Mama", "Leo", "Tim") == called.names
    assert "Mama" == called.host_name


def test_somebody_moves_and_the_others_close_up() -> None:
    assert ("Leo", "Tim", "Mum") == THREE.moved("Mum", 9).names
    assert ("Tim", "Mum", "Leo") == THREE.moved("Tim", 0).names
    assert THREE == THREE.moved("Nobody", 0)


def test_who_came_by_a_phone_that_is_let_go_is_gone_and_who_has_none_stays() -> None:
    assert ("Mum", "Tim") == THREE.without_phones("2").names
    assert ("Mum", "Leo") == THREE.without("Tim").names
