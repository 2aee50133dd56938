"""The two clients of ``docs/programs.md``, run as they stand there, against a companion as people start it.

It is killed, restarted, given another game and another code, and no line is lost, entered twice, or entered
into a game that it was not meant for.
"""

import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from time import monotonic
from typing import IO, Final

import pytest

from companion.web.codes import new_token
from tests.served import CHECKOUT, Companion, free_port

PAGE: Final = (CHECKOUT / "docs" / "programs.md").read_text("utf-8")
GAME: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
SECONDS: Final = 30
pytestmark = pytest.mark.started


def client(beginning: str, file: Path) -> Path:
    """Write the program that begins so on the page into a file."""
    blocks = re.findall(r"(?:^    .*\n|^\n)+", PAGE, re.MULTILINE)
    (text,) = (found for block in blocks if (found := dedent(block).strip("\n")).startswith(beginning))
    file.write_text(f"{text}\n", "utf-8")
    return file


class Server:
    """A companion at one port and with one data directory, whenever it runs."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()

    @property
    def code(self) -> Path:
        return self.data / "programs"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def running(self, port: int | None = None) -> Iterator[Companion]:
        arguments = ("--port", str(port or self.port), "--data", str(self.data))
        with Companion(*arguments) as companion:
            yield companion.ready()

    def begins(self, companion: Companion) -> int:
        """Begin a game as the host's phone does; return its number."""
        return int(companion.ask("POST", "/api/games", {"record": GAME})["game"])

    def record(self, companion: Companion) -> list[str]:
        """What is in the present game, by its lines."""
        with urllib.request.urlopen(f"http://127.0.0.1:{companion.port}/api/record") as answer:
            lines = answer.read().decode().splitlines()
        return [line for line in lines if line and not line.startswith("[")]


@contextmanager
def started(*command: str | Path, env: Mapping[str, str] | None = None) -> Iterator["Running"]:
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env
    )
    assert process.stdin
    assert process.stdout
    try:
        yield Running(process.stdin, process.stdout)
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


class Running:
    """A client that runs: what it is told, and what it prints."""

    def __init__(self, told: IO[str], printed: IO[str]) -> None:
        self._told, self._printed = told, printed

    def types(self, line: str) -> None:
        self._told.write(f"{line}\n")
        self._told.flush()

    def prints(self, *expected: str) -> str:
        """Wait until it prints a line with each of these, in any order; return the last of them."""
        wanted, line, until = list(expected), "", monotonic() + SECONDS
        while wanted:
            line = self._printed.readline()
            assert line, f"It ended before it printed {wanted}"
            assert monotonic() < until, wanted
            wanted = [each for each in wanted if each not in line]
        return line


def python(server: Server, tmp_path: Path) -> tuple[str | Path, ...]:
    # Isolated from what is installed here: a fresh Python has to do.
    program = client("import http.client", tmp_path / "follow.py")
    return sys.executable, "-I", "-S", program, server.address, server.code


def test_the_client_in_python_follows_acts_and_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server.running() as companion, started(*python(server, tmp_path)) as follower:
        server.begins(companion)
        follower.prints("game 1, version 2, turn Ben")
        follower.types("Ben: G7")
        follower.prints("game 1, version 3, turn Cy", "entered as 3")
        follower.types("Cy: B9")
        follower.prints("422: Blue 9 does not go on a green 7.")
        assert ["round", "start G5", "Ben: G7"] == server.record(companion)


@pytest.mark.thorough
def test_the_client_in_python_lives_through_all_that_happens_to_its_companion(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with started(*python(server, tmp_path)) as follower:
        follower.prints("lost:")
        with server.running() as companion:
            server.begins(companion)
            follower.prints("game 1, version 2, turn Ben")
            new_token(server.data, "programs")
            follower.types("Ben: G7")
            follower.prints("game 1, version 3, turn Cy", "entered as 3")
            companion.kill()
        follower.prints("lost:")
        follower.types("Cy: G8")
        with server.running() as companion:
            follower.prints("game 1, version 4, turn Ana", "entered as 4")
            assert ["Ben: G7", "Cy: G8"] == server.record(companion)[2:]
            companion.kill()
        follower.prints("lost:")
        follower.types("Ana: G9")
        with server.running(free_port()) as elsewhere:
            server.begins(elsewhere)
            new_token(server.data, "programs")
        with server.running() as companion:
            follower.prints("game 2, version 2, turn Ben", "409: Another game has begun since.")
            assert ["round", "start G5"] == server.record(companion)
            follower.types("Ben: G9")
            follower.prints("entered as 3")
            assert ["Ben: G9"] == server.record(companion)[2:]


def shell(server: Server, tmp_path: Path) -> tuple[Callable[..., tuple[int, str]], Path, dict[str, str]]:
    program = client(': "${ADDRESS', tmp_path / "uno.sh")
    env = {"ADDRESS": server.address, "CODE": str(server.code), "PATH": "/usr/bin:/bin"}

    def enter(*arguments: str) -> tuple[int, str]:
        command = ["sh", str(program), "enter", *arguments]
        ended = subprocess.run(
            command, stdout=subprocess.PIPE, text=True, env=env, timeout=SECONDS, check=False
        )
        return ended.returncode, ended.stdout

    return enter, program, env


def test_the_client_for_a_shell_follows_acts_and_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path)
    enter, program, env = shell(server, tmp_path)
    with server.running() as companion, started("sh", program, "follow", env=env) as follower:
        server.begins(companion)
        follower.prints('"game":1,"version":2')
        assert (0, "entered\n") == enter("1", "2", "Ben: G7")
        follower.prints('"game":1,"version":3')
        status, said = enter("1", "3", "Cy: B9")
        assert 1 == status
        assert "Blue 9 does not go on a green 7." in said
        assert said.endswith("\n422\n")
        assert (1, "409") == (enter("1", "2", "Cy: G8")[0], enter("1", "2", "Cy: G8")[1][-4:].strip())
        assert ["round", "start G5", "Ben: G7"] == server.record(companion)


@pytest.mark.thorough
def test_the_client_for_a_shell_lives_through_all_that_happens_to_its_companion(tmp_path: Path) -> None:
    server = Server(tmp_path)
    _, program, env = shell(server, tmp_path)
    with started("sh", program, "follow", env=env) as follower:
        with server.running() as companion:
            server.begins(companion)
            follower.prints('"game":1,"version":2')
            companion.kill()
        meanwhile = started("sh", program, "enter", "1", "2", "Ben: G7", env=env)
        with meanwhile as entering, server.running() as companion:
            entering.prints("entered")
            follower.prints('"game":1,"version":3')
            assert ["Ben: G7"] == server.record(companion)[2:]
            new_token(server.data, "programs")
            with started("sh", program, "enter", "1", "3", "Cy: G8", env=env) as anew:
                anew.prints("entered")
            follower.prints('"game":1,"version":4')
            companion.kill()
        with started("sh", program, "enter", "1", "4", "Ana: G9", env=env) as late:
            with server.running(free_port()) as elsewhere:
                server.begins(elsewhere)
            with server.running() as companion:
                late.prints("Another game has begun since.", "409")
                follower.prints('"game":2,"version":2')
                assert ["round", "start G5"] == server.record(companion)


@pytest.mark.parametrize("status", [200, 400, 401, 403, 404, 409, 413, 421, 422, 429, 503])
def test_every_status_is_explained(status: int) -> None:
    assert f"| {status} |" in PAGE


def test_no_call_ends_with_a_status_that_is_not_explained() -> None:
    from companion.web.api.calls import PATHS

    calls = (call for methods in PATHS.values() for call in methods.values())
    assert [] == sorted({code for call in calls for code in call["responses"] if f"| {code} |" not in PAGE})
