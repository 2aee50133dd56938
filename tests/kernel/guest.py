"""On a real kernel: its pins (gpio-sim) and its USB (dummy_hcd); run by ``make pi``.

This runs as root within the virtual machine that ``.ci/pi`` boots.
"""

import json
import os
import re
import subprocess
import sys
import tty
import wave
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from pathlib import Path
from time import sleep
from typing import Final
from urllib.request import Request, urlopen

import pytest

from companion.devices.board.outputs import end_outputs
from companion.devices.board.pins import open_pins
from companion.devices.board.wiring import SpeakerSettings, read_wiring
from companion.devices.devices import Devices
from companion.devices.pedestal.speaker import Speaker
from companion.ports import ReaderStatus
from companion.table import Level, Table
from tests import waiting
from tests.devices.builder import CLASSIC_TO_ONE
from tests.devices.coin.builder import COIN_DUE
from tests.firmware.builder import Pico
from tests.table.builder import NOON, accepted, record_of

PATIENCE: Final = 180.0
"""Seconds: a processor that is emulated is slow, on a busy machine ten times as slow."""

CHIP: Final = Path("/sys/kernel/config/gpio-sim/pi")
LINES: Final = 54
MODEL: Final = b"Raspberry Pi 4 Model B Rev 1.4\0"
REVISION: Final = "Revision\t: c03114\n"
"""The same board's, as gpiozero looks for it."""

TRACE: Final = Path("/sys/kernel/tracing")

CARD_BY_CARD: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n'
LAID: Final = {"G7": "start G7", "G1": "Ben: G1", "G2": "Cy: G2", "G3": "Ana: G3", "G4": "Ben: G4"}
"""Cards that are laid on the reader one after another, and what each becomes."""

HEARD_FOR: Final = 20
"""Seconds; an emulated processor takes some until it speaks."""

LOUD: Final = 1000
"""Of 32,767, which is as loud as it gets; silence is 0."""

WIRING: Final = read_wiring()


until = partial(waiting.until, patience=PATIENCE)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Raspberry Pi's chip, and a root directory in which its kernel says which board that is."""
    subprocess.run(["modprobe", "gpio-sim"], check=True)
    (CHIP / "bank").mkdir(parents=True)
    (CHIP / "bank/num_lines").write_text(str(LINES))
    (CHIP / "bank/label").write_text("pinctrl-bcm2711")
    (CHIP / "live").write_text("1")
    until(Path("/dev/gpiochip0").exists)
    root = tmp_path_factory.mktemp("root")
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_bytes(MODEL)
    (root / "dev").symlink_to("/dev")
    (root / "cpuinfo").write_text(REVISION)
    subprocess.run(["mount", "--bind", root / "cpuinfo", "/proc/cpuinfo"], check=True)
    return root


def line(gpio: int) -> Path:
    """Return the folder in which the kernel lets a pin be seen and pulled."""
    (found,) = Path("/sys/devices/platform").glob(f"gpio-sim.*/gpiochip*/sim_gpio{gpio}")
    return found


def pull(gpio: int | None, down: bool) -> None:
    """Close a button's contact to ground, or open it."""
    assert gpio is not None
    (line(gpio) / "pull").write_text("pull-down" if down else "pull-up")


@contextmanager
def noted() -> Iterator[None]:
    """Have the kernel note each level that a pin is set to: a look now and then misses some."""
    (TRACE / "trace").write_text("")
    switch = TRACE / "events/gpio/gpio_value/enable"
    switch.write_text("1")
    yield
    switch.write_text("0")


def levels_of(gpio: int | None) -> list[bool]:
    """Return the levels that the kernel noted of a pin, one after another."""
    assert gpio is not None
    (base,) = Path("/sys/class/gpio").glob("gpiochip*/base")
    number = int(base.read_text()) + gpio
    levels = re.findall(rf"gpio_value: {number} set (\d)", (TRACE / "trace").read_text())
    return [level == "1" for level, _ in groupby(levels)]


@contextmanager
def reader() -> Iterator[Pico]:
    """Plug a card reader in, and out at the end."""
    subprocess.run(["modprobe", "dummy_hcd"], check=True)
    subprocess.run(["modprobe", "g_serial", "idVendor=0x2e8a", "idProduct=0x0005"], check=True)
    until(Path("/dev/ttyGS0").exists)
    gadget = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
    tty.setraw(gadget)
    try:
        with Pico(cable=(gadget, os.dup(gadget))) as pico:
            yield pico
    finally:
        subprocess.run(["rmmod", "g_serial"], check=True)


def has_entered(table: Table, line: str) -> bool:
    return line in record_of(table)


def asked(path: str, told: object = None, code: str = "") -> str | None:
    """Return what the service answers there; None while it does not."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {code}"} if code else {}
    content = json.dumps(told).encode() if told else None
    try:
        with urlopen(Request(f"http://127.0.0.1:8000{path}", content, headers), timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except OSError:
        return None


def is_lit(gpio: int | None) -> bool:
    """Return whether that pin drives its light."""
    assert gpio is not None
    return (line(gpio) / "value").read_text().strip() == "1"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON)
    yield table
    table.close()


@pytest.fixture(autouse=True)
def nobody_presses(root: Path) -> None:
    for button in (*(each.button for each in WIRING.seats), WIRING.coin.button):
        pull(button, down=False)


@pytest.fixture
def devices(table: Table, root: Path) -> Iterator[Devices]:
    devices = Devices(table, WIRING, pins=partial(open_pins, root))
    devices.start()
    until(lambda: not devices.report().missing)
    assert () == devices.report().problems
    yield devices
    problems = devices.report().problems
    devices.close()
    assert () == problems


# First, as lgpio keeps a pin that was closed until its process has ended.
def test_a_companion_that_is_killed_leaves_no_light_on(root: Path, tmp_path: Path) -> None:
    victim = subprocess.Popen([sys.executable, "-m", "tests.kernel.victim", str(tmp_path), str(root)])
    try:
        until(lambda: is_lit(WIRING.seats[1].light))
    finally:
        victim.kill()
        victim.wait()
    end_outputs(tmp_path, is_shutting_down=False, root=root)
    assert not any(is_lit(each.light) for each in WIRING.seats)


def test_a_press_on_a_pin_says_uno(table: Table, devices: Devices) -> None:
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    pull(WIRING.seats[1].button, down=True)
    until(lambda: record_of(table).endswith("Ben: uno\n"))


@pytest.mark.parametrize(("first", "second", "ruled"), [(1, 2, "Ben: uno\n"), (2, 1, "Cy: catch Ben\n")])
def test_the_first_of_two_presses_wins_by_the_kernel_s_time(
    table: Table, devices: Devices, first: int, second: int, ruled: str
) -> None:
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    pull(WIRING.seats[first].button, down=True)
    pull(WIRING.seats[second].button, down=True)
    until(lambda: ruled in record_of(table))


def test_a_contact_that_bounces_is_one_press(table: Table, devices: Devices) -> None:
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    for down in (True, False) * 4:
        pull(WIRING.seats[1].button, down)
    pull(WIRING.seats[1].button, down=True)
    until(lambda: record_of(table).endswith("Ben: uno\n"))
    sleep(0.5)
    assert 1 == record_of(table).count("uno")


def test_the_light_of_whoever_is_on_turn_is_on(table: Table, devices: Devices) -> None:
    accepted(table.begin(CLASSIC_TO_ONE + "Ben: uno\n", Level.TURNS))
    until(lambda: is_lit(WIRING.seats[2].light))
    accepted(table.submit("Cy: ?"))
    until(lambda: is_lit(WIRING.seats[0].light))
    until(lambda: not is_lit(WIRING.seats[2].light))


def test_the_coin_s_whole_flip_is_seen_at_its_pins(table: Table, devices: Devices) -> None:
    coin = WIRING.coin
    accepted(table.begin(COIN_DUE, Level.CARDS))
    with noted():
        pull(coin.button, down=True)
        # Shorter than any finger, it would be taken for a disturbance.
        sleep(0.1)
        pull(coin.button, down=False)
        until(lambda: "flip" in record_of(table))
        heads = "flip heads" in record_of(table)
        until(lambda: (heads, not heads) == (is_lit(coin.uno_light), is_lit(coin.fifty_light)))
        until(lambda: not any(map(is_lit, (coin.uno_light, coin.fifty_light, coin.servo, coin.piezo))))
    # How often it turns is shown where the time is the test's: a machine that is late leaves turns out.
    for gpio in (coin.uno_light if heads else coin.fifty_light, coin.servo, coin.piezo):
        assert True in levels_of(gpio)


def test_what_happens_is_heard_at_the_speaker(table: Table, tmp_path: Path) -> None:
    subprocess.run(["modprobe", "snd-aloop"], check=True)
    said = tmp_path / "said.wav"
    heard = ("--device=hw:Loopback,1", "--format=cd", f"--duration={HEARD_FOR}")
    speaker = Speaker(
        table, SpeakerSettings("plughw:Loopback,0", "en"), lambda view, language: "Ben said UNO!"
    )
    with subprocess.Popen(["arecord", "--quiet", *heard, said]) as hears:
        speaker.start()
        accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
        hears.wait()
    speaker.close()
    assert speaker.problem is None
    with wave.open(str(said)) as sound:
        samples = array("h", sound.readframes(sound.getnframes()))
    assert max(samples) > LOUD


def test_a_reader_that_is_plugged_in_later_is_found_and_read(table: Table, devices: Devices) -> None:
    accepted(table.begin(CARD_BY_CARD, Level.CARDS))
    devices.scanner.connect(None)
    with reader() as pico:
        until(lambda: devices.scanner.state.status is ReaderStatus.LISTENING)
        pico.lay("04A1B2C3D4E5F6", "G7 classic")
        until(lambda: "start G7" in record_of(table))


def test_a_reader_that_comes_back_under_another_number_is_read_on(table: Table, devices: Devices) -> None:
    accepted(table.begin(CARD_BY_CARD, Level.CARDS))
    devices.scanner.connect(None)
    with reader():
        until(lambda: devices.scanner.state.status is ReaderStatus.LISTENING)
        # Whoever still has the old port keeps its number from being given again.
        held = os.open("/dev/ttyACM0", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    until(lambda: devices.scanner.state.status is not ReaderStatus.LISTENING)
    with reader() as pico:
        until(Path("/dev/ttyACM1").exists)
        until(lambda: devices.scanner.state.status is ReaderStatus.LISTENING)
        os.close(held)
        pico.lay("04A1B2C3D4E5F6", "G7 classic")
        until(lambda: "start G7" in record_of(table))


def test_every_card_is_read_while_the_machine_has_more_to_do_than_it_can(
    table: Table, devices: Devices
) -> None:
    accepted(table.begin(CARD_BY_CARD, Level.CARDS))
    devices.scanner.connect(None)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        with reader() as pico:
            until(lambda: devices.scanner.state.status is ReaderStatus.LISTENING)
            for number, (card, entered) in enumerate(LAID.items()):
                pico.lay(f"04A1B2C3D4E5{number:02X}", f"{card} classic")
                until(partial(has_entered, table, entered))
                pico.lift()
    finally:
        for each in busy:
            each.kill()
            each.wait()


def test_the_service_serves_and_reads_within_its_sandbox() -> None:
    data = Path("/var/games")
    subprocess.run(
        ["uno-companion", "install-service", "--data", data],
        check=True,
        env=os.environ | {"SUDO_USER": "player"},
    )
    until(lambda: asked("/") is not None)
    told = subprocess.run(
        ["systemctl", "show", "uno-companion", "--property=User,MainPID"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "User=player" in told
    pid = next(line.removeprefix("MainPID=") for line in told.splitlines() if line.startswith("MainPID="))
    for path, status in (("/etc/note", 1), (data / "note", 0)):
        touched = subprocess.run(["nsenter", "--target", pid, "--mount", "touch", path], check=False)
        assert status == touched.returncode
    code = (data / "programs").read_text().strip()
    asked("/api/games", {"record": CARD_BY_CARD}, code)
    with reader() as pico:
        pico.wait_for(lambda: "listening" in (asked("/api/scan") or ""))
        pico.lay("04A1B2C3D4E5F6", "G7 classic")
        until(lambda: "start G7" in (asked("/api/record") or ""))
