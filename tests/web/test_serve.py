"""`uno-companion serve` as people start it: a process, a port, an address, Ctrl-C."""

import os
import pty
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest

from companion.command_line.arguments import main
from companion.command_line.serve import NO_NETWORK, ONLY_HERE
from companion.composition import PORTS_TO_TRY
from companion.foundation.usual_address import PORT
from companion.web.server.addresses import own_addresses
from tests.served import Companion
from tests.table.builder import BEGUN
from tests.web.builder import TOKEN, screen

Start = Callable[..., Companion]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts companions that end with the test."""
    with ExitStack() as started:

        def start(*arguments: str, data: Path = tmp_path) -> Companion:
            return started.enter_context(Companion("--data", str(data), *arguments))

        yield start


@pytest.mark.started
def test_it_prints_its_addresses_and_no_code_that_leads_a_phone_to_itself(start: Start) -> None:
    companion = start("--port", "0", "--token", TOKEN).ready()
    assert f"http://127.0.0.1:{companion.port}/?token={TOKEN}" in companion.printed
    assert "█" not in companion.printed
    assert (ONLY_HERE if own_addresses() else NO_NETWORK) in companion.printed


UNNEEDED = {"gpiozero", "zeroconf", "companion.labels", "workshop"}
"""What drives a board, announces on a network, prints labels and tries the companion out."""


@pytest.mark.started
def test_a_table_without_a_board_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    program = (sys.executable, "-X", "importtime", "-m", "companion")
    with Companion("--port", "0", "--data", str(tmp_path), program=program).ready() as companion:
        companion.process.send_signal(signal.SIGINT)
        _, _, loaded = companion.ended()
    names = {line.rpartition("|")[2].strip() for line in loaded.splitlines()}
    assert "companion.composition" in names
    assert set() == names & UNNEEDED


AFTER_LOADING = """
import gc
from companion.command_line.arguments import main
main(["serve", "--host", "256.0.0.1"])
print(gc.isenabled(), gc.get_freeze_count() > 100_000)
"""


@pytest.mark.started
def test_what_is_loaded_is_never_looked_through_for_garbage(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    program = [sys.executable, "-c", AFTER_LOADING]
    ended = subprocess.run(program, capture_output=True, text=True, env=environment, check=True)
    assert "True True\n" == ended.stdout


@pytest.mark.started
def test_the_token_is_the_same_tomorrow(start: Start, tmp_path: Path) -> None:
    today = start("--port", "0").ready()
    today.process.send_signal(signal.SIGINT)
    assert 0 == today.ended()[0]
    tomorrow = start("--port", "0").ready()
    assert tomorrow.token == today.token == (tmp_path / "token").read_text().strip()
    assert 0o600 == stat.S_IMODE((tmp_path / "token").stat().st_mode)


@pytest.mark.started
def test_the_host_s_key_stays_the_same_and_out_of_the_log(start: Start, tmp_path: Path) -> None:
    companion = start("--port", "0").ready()
    key = (tmp_path / "host").read_text().strip()
    assert "&host= with what the file host beside the games has" in companion.printed
    assert key not in companion.printed
    assert key != companion.token
    assert 0o600 == stat.S_IMODE((tmp_path / "host").stat().st_mode)
    companion.process.send_signal(signal.SIGINT)
    companion.ended()
    start("--port", "0").ready()
    assert key == (tmp_path / "host").read_text().strip()


@pytest.mark.started
def test_a_terminal_shows_the_host_s_address(tmp_path: Path) -> None:
    terminal, its_end = pty.openpty()
    program = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    companion = subprocess.Popen([*program, "--data", str(tmp_path)], stdout=its_end)
    os.close(its_end)
    printed = b""
    while b"Ctrl-C" not in printed:
        printed += os.read(terminal, 4096)
    os.close(terminal)
    companion.terminate()
    companion.wait()
    key = (tmp_path / "host").read_bytes().strip()
    assert b"&host=" + key in printed


@pytest.mark.started
def test_pulling_the_plug_loses_nothing(start: Start) -> None:
    companion = start("--port", "0").ready()
    table = companion.ask("POST", "/api/games", {"record": BEGUN})
    kept: list[int] = [table["version"]]

    def play() -> None:
        turn = table["turn"]
        while True:
            for did in ("draw", "keep"):
                answer = companion.ask("POST", "/api/events", {"line": f"{turn}: {did}", "version": kept[-1]})
                kept.append(answer["version"])
            turn = answer["turn"]
            if len(kept) > 20:
                Thread(target=companion.process.kill).start()

    with pytest.raises((OSError, ValueError)):
        play()
    companion.process.wait()
    again = start("--port", "0").ready()
    assert again.ask("GET", "/api/table")["version"] - kept[-1] in (0, 1)


def killed_and_started(companion: Companion, start: Start) -> Companion:
    """Kill it as a pulled plug would, and start another on the same data."""
    companion.kill()
    assert -signal.SIGKILL == companion.process.returncode
    return start("--port", "0").ready()


@pytest.mark.started
def test_pulling_the_plug_leaves_every_hand_as_far_as_it_was_counted(start: Start) -> None:
    companion = start("--port", "0").ready()
    companion.ask("POST", "/api/games", {"record": '[Players "Ana, Ben, Cy"]\nround\nBen: out\n'})
    companion.tap("/count", player="Ana", cards="", add="?7", game="1")
    companion.tap("/count", player="Ana", cards="?7", add="W", game="1")
    companion.tap("/count", player="Cy", cards="", add="?S", game="1")
    again = killed_and_started(companion, start)
    for player, cards, points in (("Ana", "?7 W", 57), ("Cy", "?S", 20)):
        page = again.page(f"/count?player={player}", acts=True)
        assert f'name="cards" value="{cards}"' in page
        assert f"{player}: {points} points" in page
    again.tap("/act", line="Ana: hand ?7 W ?3", version="2", game="1")
    assert 'name="cards" value="?S"' in again.page("/count", acts=True)


@pytest.mark.started
def test_pulling_the_plug_leaves_a_wild_waiting_for_its_colour(start: Start) -> None:
    companion = start("--port", "0").ready()
    companion.ask("POST", "/api/games", {"record": BEGUN})
    before = companion.ask("POST", "/api/scan", {"card": "W", "key": "laid"})
    again = killed_and_started(companion, start)
    assert "colour" == again.ask("GET", "/api/scan")["waits"]["for"]
    assert "Wild: which colour?" in again.page("/play", acts=True)
    # The answer may have been lost with the power, and the card is said once more.
    assert before == again.ask("POST", "/api/scan", {"card": "W", "key": "laid"})
    assert ["Ben: W=B"] == again.ask("POST", "/api/scan", {"card": "blue"})["lines"]


@pytest.mark.started
def test_a_wild_that_was_tapped_waits_in_the_address_of_its_phone(start: Start) -> None:
    companion = start("--port", "0").ready()
    companion.ask("POST", "/api/games", {"record": BEGUN})
    asked = companion.page("/play?ask=W&at=2", acts=True)
    assert "Ben: W=B" in asked
    again = killed_and_started(companion, start)
    assert "Ben: W=B" in again.page("/play?ask=W&at=2", acts=True)


@pytest.mark.started
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_with_screens_open(start: Start, number: signal.Signals) -> None:
    companion = start("--port", "0").ready()
    companion.ask("POST", "/api/games", {"record": BEGUN})
    with screen(companion.port) as phone, screen(companion.port, "/stream?view=table") as television:
        phone.next()
        television.next()
        companion.process.send_signal(number)
        assert phone.is_over()
        assert television.is_over()
        status, _, err = companion.ended()
    assert (0, "") == (status, err)


@pytest.mark.started
def test_a_taken_port_is_named(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = start("--port", str(port)).ended()
    assert (2, "") == (status, out)
    assert f"uno-companion: Port {port} is taken by another program. Choose one with --port.\n" == err


@pytest.mark.started
def test_where_no_port_is_chosen_the_next_free_one_will_do(start: Start, tmp_path: Path) -> None:
    first = start(data=tmp_path / "a").ready()
    second = start(data=tmp_path / "b").ready()
    assert first.port < second.port
    assert {first.port, second.port} <= {*range(PORT, PORT + PORTS_TO_TRY)}


@pytest.mark.started
def test_two_companions_never_share_their_games(start: Start) -> None:
    start("--port", "0").ready()
    status, _, err = start("--port", "0").ended()
    assert 2 == status
    assert "Another UNO Companion serves" in err


@pytest.mark.started
def test_it_answers_to_the_names_it_is_given(start: Start) -> None:
    companion = start("--port", "0", "--hostname", "uno.example.org", "--hostname", "uno.example").ready()
    for host, status in (("uno.example.org", 200), ("UNO.example", 200), ("evil.example", 421), ("a..", 400)):
        connection = HTTPConnection("127.0.0.1", companion.port, timeout=10)
        connection.request("GET", "/rules", headers={"Host": host})
        assert status == connection.getresponse().status
        connection.close()
    companion.process.send_signal(signal.SIGINT)
    assert "" == companion.ended()[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "99999"], "99999 is not a port, expected 0 to 65535."),
        (["--port", "http"], "http is not a port, expected 0 to 65535."),
        (["--port", "-1"], "-1 is not a port, expected 0 to 65535."),
        (["--token", ""], "expected 1 to 200 letters, digits and -._~+/=."),
        (["--token", "a b"], "expected 1 to 200 letters, digits and -._~+/=."),
        (["--hostname", "a..b"], "a..b is not a name, expected one like uno.example.org."),
        (["--prot", "80"], "Unrecognized arguments: --prot 80."),
        (["--host", "999.1.1.1"], "Cannot listen on 999.1.1.1"),
        (["--host", "203.0.113.7"], "Cannot listen on 203.0.113.7"),
        (["--host", "a" * 300], "Cannot listen on aaa"),
        (["--database", "nonsense"], "This database address cannot be used"),
        (["--database", "mongodb://x"], "This database address cannot be used"),
        (["--database", "postgresql://127.0.0.1:1/x"], "Connection refused"),
        (["--database", "postgresql://x", "--backups", "y"], "with pg_dump"),
        (["--mqtt", "mqtt://me:secret@home"], "read by every user of this machine"),
    ],
)
def test_an_error_on_the_command_line_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert 2 == run("serve", "--data", str(tmp_path), *arguments)
    out, err = capsys.readouterr()
    assert "" == out
    assert sentence in err
    assert 1 == err.count("\n")
    assert err.startswith("uno-companion: ")


def test_an_unusable_data_directory_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert 2 == run("serve", "--data", str(tmp_path / "file"))
    assert capsys.readouterr().err.startswith(
        f"uno-companion: The data directory {tmp_path / 'file'} cannot be used"
    )
    (tmp_path / "games.sqlite").write_text("no database " * 1000)
    assert 2 == run("serve", "--data", str(tmp_path))
    err = capsys.readouterr().err
    assert "file is not a database" in err
    assert 1 == err.count("\n")


def run(*arguments: str) -> int:
    """The status of one command in this process."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
