"""The board as its owner starts it: processes, a port, a code that all of them share."""

import pytest

from companion.command_line.arguments import main
from tests.board.builder import Gathering
from tests.postgresql import Server
from tests.served import Companion
from tests.test_composition import must_end_without_threads

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def tiles(board: Companion) -> str:
    """What a board shows of all tables, but for what is another in every process."""
    page = board.page("/")
    return page[page.index('<ol class="tiles"') : page.index("</ol>\n</div>")]


@pytest.mark.started
def test_a_board_that_was_killed_shows_the_same_when_it_is_started_again(gathering: Gathering) -> None:
    gathering.table("Kitchen").plays("Ben: B5")
    gathering.table("Garden", '[Players "Dee, Eve"]\nround\nDee: out\nEve: points 20\n')
    gathering.keep_all_present()
    start = ("--database", gathering.club.own_address, "--port", "0")
    with Companion(*start, command="club").ready() as board:
        before = tiles(board)
        assert "Cy plays" in before
        board.kill()
    with Companion(*start, command="club").ready() as again:
        assert before == tiles(again)


def test_a_board_whose_threads_cannot_start_ends(gathering: Gathering) -> None:
    must_end_without_threads("club", "--database", gathering.club.own_address)


def test_all_boards_of_a_club_have_one_code_and_it_lets_an_organiser_in(gathering: Gathering) -> None:
    first, second = gathering.board(), gathering.board()
    assert first.code == second.code
    organiser, watcher = second.app.test_client(), second.app.test_client()
    answer = organiser.get(f"/?token={first.code}")
    assert (303, "/") == (answer.status_code, answer.location)
    assert 401 == watcher.get("/?token=guessed").status_code
    assert 200 == watcher.get("/").status_code


def test_the_greeting_says_where_to_watch_and_a_log_of_it_keeps_no_code(gathering: Gathering) -> None:
    from companion.command_line.serve import board_greeting
    from companion.composition import BoardSettings, board

    with board(BoardSettings(gathering.club.own_address, "127.0.0.1", 0)) as running:
        said, logged = board_greeting(running), board_greeting(running, is_logged=True)
        assert f"{running.served.address}/?token={running.code}" in said
        assert said.count("█") > 100
        assert running.code not in logged
        assert f"{running.served.address}/projector" in logged


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Which club? Expected: club --database URL, as its owner (postgresql://...)."),
        (("--database", "db"), "This is no address of a club: "),
        (("--database", "postgresql://nobody@/none?host=/nowhere"), "The club's database cannot be used: "),
        (("--database", "postgresql://db/club", "--cert", "a.pem"), "A certificate and its key go together."),
    ],
)
def test_a_board_that_cannot_be_is_one_sentence(
    arguments: tuple[str, ...], sentence: str, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["club", *arguments])
    out, error = capsys.readouterr()
    assert ("", 1) == (out, error.count("\n"))
    assert error.removeprefix("uno-companion: ").startswith(sentence)
