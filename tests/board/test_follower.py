"""What follows the club: it misses nothing, whatever becomes of its line to the database."""

from contextlib import closing
from itertools import chain, repeat
from pathlib import Path
from threading import Condition
from typing import TYPE_CHECKING

import pytest

from tests.board.builder import Gathering, Member
from tests.club.builder import OWNER, play
from tests.club.narrow_line import NarrowLine
from tests.postgresql import Server

if TYPE_CHECKING:
    from companion.board.follower import ClubFollower

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

SOON = 20.0
ROOMS = range(2_000, 8_000, 1_000)
"""After how many bytes the line is cut, one time after the other."""

WHOLE = 1 << 40


def test_wherever_the_line_is_cut_every_event_is_there_in_the_end(
    gathering: Gathering, server: Server, tmp_path: Path
) -> None:
    from companion.board.follower import ClubFollower

    kitchen = gathering.table("Kitchen")
    rooms = chain(ROOMS, repeat(WHOLE))
    folder = tmp_path / "line"
    address = f"postgresql://{OWNER}@/{gathering.club.name}?host={folder}"
    follower = ClubFollower(address, pause=0.01)
    changed = Condition()

    def tell(_what: object) -> None:
        with changed:
            changed.notify_all()

    follower.listen(tell)
    with closing(NarrowLine(folder, server.folder, lambda: next(rooms))), closing(follower):
        follower.start(SOON)
        for _turn in range(40):
            play(kitchen.table)
            kitchen.bring()
        with changed:
            assert changed.wait_for(lambda: len(followed(follower)) == kitchen.table.version, SOON)
        assert lines_of(kitchen) == followed(follower)
        assert WHOLE == next(rooms), "it was not cut everywhere"


def followed(follower: "ClubFollower") -> list[str]:
    """Return every line of the present game, as the board has it."""
    table = follower.tables.get("Kitchen")
    return [event.line for event in table.course.events] if table and table.course else []


def lines_of(member: Member) -> list[str]:
    """Return every line of the present game, as the table has it."""
    assert member.table.view
    game = member.table.played_games.game(member.table.view.game_id)
    assert game
    return [event.line for event in game.events]
