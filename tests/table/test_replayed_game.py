"""The replayed of the present game: what is known of it is neither read nor worked out again."""

import re
from pathlib import Path

from tests.table.builder import REPLAYS, accepted, begun, statements


def test_the_present_record_is_not_read_again(file: Path) -> None:
    table = begun(file)
    with statements(table) as sent:
        game = table.played_games.game(1)
    assert game
    assert ["round", "start G5"] == [event.line for event in game.events]
    assert not sent


def test_a_key_that_comes_again_replays_nothing(file: Path) -> None:
    table = begun(file)
    first = accepted(table.submit("Ben: G7", key="tap")).view.json
    for line in ("undo", "Ben: G8", "Cy: G1"):
        accepted(table.submit(line))
    with statements(table) as sent:
        assert first == accepted(table.submit("Ben: G7", key="tap")).view.json
    (looked_up,) = [statement for statement in sent if REPLAYS in statement]
    assert re.search(r'WHERE events\."?key"? = ', looked_up)
