"""The composition root: a whole companion, put together as ``uno-companion serve`` does it."""

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.command_line.serve import NO_NETWORK, greeting
from companion.composition import SECONDS_BETWEEN_LOOKS, CannotServe, Companion, Settings, companion
from companion.mqtt.broker import Broker
from companion.web.equipment import EQUIPMENT
from companion.web.server.current_address import LOOPBACK_ADDRESS, CurrentAddress
from companion.web.server.qr import in_terminal, with_token
from tests.devices.builder import NO_BOARD
from tests.devices.builder import no_board as no_board
from tests.table.builder import BEGUN, NOON

HERE = "127.0.0.1"


def noon() -> datetime:
    return NOON


def settings(data: Path) -> Settings:
    return Settings(host=HERE, port=0, data=data)


def ask(running: Companion, method: str, path: str, body: Any = None, host: str = HERE) -> Any:
    """Send a request with the token; return the JSON of the response."""
    connection = HTTPConnection(host, running.server.port, timeout=10)
    headers = {"Authorization": f"Bearer {running.token}"}
    connection.request(method, path, json.dumps(body) if body else None, headers)
    response = json.loads(connection.getresponse().read())
    connection.close()
    return response


def test_a_companion_serves_its_table_and_its_devices(tmp_path: Path) -> None:
    with companion(settings(tmp_path), clock=noon, pins=no_board) as running:
        ask(running, "POST", "/api/games", {"record": BEGUN})
        ask(running, "POST", "/api/scan", {"card": "G7"})
        pressed = ask(running, "POST", "/api/press", {"seat": "Ben"})
        assert "no" == pressed["meant"]
        assert "G7" == ask(running, "GET", "/api/table")["top"]
        (game,) = running.table.played_games.newest()
        assert NOON.isoformat(timespec="milliseconds") == game.begun
        assert NO_BOARD == running.devices.report().missing


def test_the_odds_are_worked_out_where_a_table_wants_them_from_the_start_of_the_next_time_on(
    tmp_path: Path,
) -> None:
    with companion(settings(tmp_path), pins=no_board) as running:
        ask(running, "POST", "/api/games", {"record": f"{BEGUN}fix hand Ben 1\n"})
        running.table.prefer(lambda before: replace(before, odds=True))
    with companion(settings(tmp_path), pins=no_board) as running:
        odds, view, news = EQUIPMENT.of(running.served.app).odds, running.table.view, Event()
        assert odds
        assert view
        odds.listen(news.set)
        while odds.latest(view) is None:
            assert news.wait(60)
            news.clear()
        found = ask(running, "GET", "/api/odds")
        assert (3, ["Ana", "Ben", "Cy"]) == (found["version"], sorted(found["round"]))


def test_a_broker_is_refused_in_a_sentence_where_its_package_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "companion.mqtt.service", raising=False)
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    with_broker = replace(settings(tmp_path), mqtt=Broker("home", 1883, "uno/table"))
    with (
        pytest.raises(CannotServe, match=r"pip install -e .\.\[mqtt\]"),
        companion(with_broker, pins=no_board),
    ):
        pass


@pytest.mark.started
def test_nothing_of_the_odds_or_of_mqtt_is_loaded_before_it_is_wanted() -> None:
    program = "import sys, companion.composition; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "companion.live_odds.service" in done.stdout.split()
    unwanted = ("companion.odds", "companion.mqtt.service", "paho")
    assert [] == [module for module in done.stdout.split() if module.startswith(unwanted)]


def test_a_restarted_companion_has_the_same_table_and_token(tmp_path: Path) -> None:
    with companion(settings(tmp_path), pins=no_board) as running:
        ask(running, "POST", "/api/games", {"record": BEGUN})
        token, table = running.token, ask(running, "GET", "/api/table")
    with companion(settings(tmp_path), pins=no_board) as running:
        assert token == running.token
        assert table == ask(running, "GET", "/api/table")


def test_a_second_companion_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    with companion(settings(tmp_path), pins=no_board) as running:
        with (
            pytest.raises(CannotServe, match="Another UNO Companion serves"),
            companion(settings(tmp_path), pins=no_board),
        ):
            pass
        ask(running, "POST", "/api/games", {"record": BEGUN})
        assert 2 == ask(running, "GET", "/api/table")["version"]


def test_the_address_follows_once_the_network_has_come_up(tmp_path: Path) -> None:
    # Another address of this machine alone, so that nothing is announced on the network that tests run in.
    found: list[tuple[str, ...]] = [()]
    greeted: list[str] = []
    everywhere = Settings(port=0, data=tmp_path)
    with companion(everywhere, pins=no_board, find_hosts=lambda: found[-1]) as running:
        port = running.server.port
        assert f"http://{LOOPBACK_ADDRESS}:{port}" == running.address
        assert NO_NETWORK in greeting(running)
        assert "█" not in greeting(running)
        running.whereabouts.follow(lambda: greeted.append(greeting(running)))
        found.append(("127.0.0.2",))
        running.whereabouts.look()
        assert f"http://127.0.0.2:{port}" == running.address
        assert f"  to watch   http://127.0.0.2:{port}/\n" in greeted[0]
        assert "█" in greeted[0]
        connection = HTTPConnection(HERE, port, timeout=10)
        connection.request("GET", "/join?watch", headers={"Host": f"localhost:{port}"})
        assert f"127.0.0.2:{port}" in connection.getresponse().read().decode()
        connection.close()


def test_it_is_reached_by_ipv4_and_by_ipv6(tmp_path: Path) -> None:
    with companion(Settings(port=0, data=tmp_path), pins=no_board, find_hosts=tuple) as running:
        ask(running, "POST", "/api/games", {"record": BEGUN})
        answers = [ask(running, "GET", "/api/table", host=host) for host in (HERE, "::1")]
        assert [2, 2] == [answer["version"] for answer in answers]


def test_of_several_networks_each_has_a_code(tmp_path: Path) -> None:
    everywhere = Settings(port=0, data=tmp_path)
    with companion(everywhere, pins=no_board, find_hosts=lambda: ("127.0.0.2", "127.0.0.3")) as running:
        printed = greeting(running)
        for host in ("127.0.0.2", "127.0.0.3"):
            address = f"http://{host}:{running.server.port}"
            assert (
                f"In the network of {address}:\n{in_terminal(with_token(address, running.token))}" in printed
            )


def test_a_network_that_went_away_leaves_the_last_address() -> None:
    found: list[tuple[str, ...]] = [("192.0.2.7",)]
    moved: list[tuple[str, ...]] = []
    whereabouts = CurrentAddress(lambda: found[-1])
    whereabouts.follow(lambda: moved.append(whereabouts.hosts))
    for hosts in ((), ("192.0.2.7",), ("192.0.2.8", "10.0.0.5")):
        found.append(hosts)
        whereabouts.look()
    assert [("192.0.2.8", "10.0.0.5")] == moved


def test_impossible_wiring_is_refused_before_the_port_is_opened(tmp_path: Path) -> None:
    (tmp_path / "wiring.toml").write_text("[[seat]]\nbutton = 99\n")
    with pytest.raises(CannotServe, match=r"wiring\.toml"), companion(settings(tmp_path), pins=no_board):
        pass
    (tmp_path / "wiring.toml").unlink()
    with companion(settings(tmp_path), pins=no_board) as running:
        assert greeting(running).startswith("UNO Companion is at the table.")


@pytest.mark.parametrize("part", ["", "-wal", "-shm"], ids=["games", "log", "index"])
def test_a_deleted_file_is_noticed_within_a_second_and_said_everywhere(tmp_path: Path, part: str) -> None:
    with companion(settings(tmp_path), clock=noon, pins=no_board) as running:
        ask(running, "POST", "/api/games", {"record": BEGUN})
        noticed = Event()
        running.table.listen(lambda _view: noticed.set())
        (tmp_path / f"games.sqlite{part}").unlink()
        assert SECONDS_BETWEEN_LOOKS <= 1
        assert noticed.wait(20)
        (warning,) = running.table.warnings
        assert {"error": warning} == ask(running, "POST", "/api/events", {"line": "Ben: G7"})
        assert {"error": warning} == ask(running, "GET", "/api/games")
    with companion(settings(tmp_path), clock=noon, pins=no_board) as running:
        assert 2 == running.table.version
        # What was written back as it ended is whole.
        assert [not part] == ["games-rescued.sqlite" in each for each in (*running.warnings, "")[:1]]


# No stack is that large, so that every thread from then on fails to start.
WITHOUT_THREADS = """
import sys, threading
from companion.command_line.arguments import main
threading.stack_size(1 << 46)
sys.exit(main(sys.argv[1:]))
"""


def must_end_without_threads(*arguments: str) -> None:
    """Serve where the system has no thread left."""
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_THREADS, *arguments, "--host", HERE, "--port", "0"],
        capture_output=True,
        text=True,
        timeout=30,
        cwd=Path(__file__).parents[1],
        check=False,
    )
    said = "uno-companion: The system has no thread left for UNO Companion. It ends.\n"
    assert (2, "", said) == (ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.started
def test_a_companion_whose_threads_cannot_start_ends(tmp_path: Path) -> None:
    must_end_without_threads("serve", "--data", str(tmp_path))


def test_the_data_directory_and_its_files_are_the_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "new"
    with companion(settings(data), clock=noon, pins=no_board):
        modes = set()
        for each in data.rglob("*"):
            # The day's backup is made meanwhile: its draft may be gone again.
            with suppress(FileNotFoundError):
                modes |= {each.stat().st_mode & 0o777} if each.is_file() else set()
        assert {0o600} == modes
        assert 0o700 == data.stat().st_mode & 0o777
