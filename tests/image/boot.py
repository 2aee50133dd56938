"""From an empty card to the first press: the image of ``make image``, started in QEMU; run by that.

The tests share one card, one after another, as people do.
"""

import json
import lzma
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from http.client import HTTPConnection, HTTPException
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.request import Request, urlopen

import pytest

from companion.devices.board.wiring import read_wiring
from image.update import SECTOR, partitions
from tests.devices.builder import CLASSIC_TO_ONE
from tests.image.machine import Card, Machine, running, until

IMAGE: Final = Path(__file__).parents[2] / "build/image/uno-companion.img"
PACKED: Final = IMAGE.with_suffix(".img.xz")
WIRING: Final = read_wiring()
HOST: Final = "10.0.2.2"
"""This machine, as one in QEMU sees it."""

NOTHING: Final = bytes(1 << 20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("card")


@pytest.fixture(scope="module")
def card(folder: Path) -> Card:
    return Card.written(IMAGE, folder)


@pytest.fixture(scope="module")
def pi(card: Card, folder: Path) -> Iterator[Machine]:
    """A machine whose card is new, once it serves the table."""
    with running(card, folder / "pi") as machine:
        until(machine.is_served)
        yield machine


def restart(pi: Machine) -> None:
    """Pull the plug, and put it in again."""
    pi.stop()
    pi.start()
    until(pi.is_served)


def test_the_address_and_the_code_are_on_the_screen(pi: Machine) -> None:
    until(lambda: "Scan it with a phone" in pi.console)
    assert re.search(r"to play +http://10\.0\.2\.15:8000/\S+", pi.console)
    assert "▄" in pi.console


def test_nothing_failed(pi: Machine) -> None:
    assert "" == pi.run("systemctl --failed --no-legend --plain")


def test_a_bare_address_leads_to_the_table(pi: Machine) -> None:
    until(lambda: "http://10.0.2.15/.uno-table" == way_from_port_80(pi))


def test_the_service_plays_at_the_pins(pi: Machine) -> None:
    asked = Request(
        f"http://127.0.0.1:{pi.table}/api/games",
        json.dumps({"record": CLASSIC_TO_ONE}).encode(),
        {
            "Authorization": f"Bearer {pi.run('cat /data/games/programs')}",
            "Content-Type": "application/json",
        },
    )
    urlopen(asked, timeout=60).close()  # noqa: S310 - that machine
    until(lambda: is_lit(pi, WIRING.seats[1].light))
    pi.run(f"echo pull-down > {line(pi, WIRING.seats[1].button)}/pull")
    until(lambda: "Ben: uno" in record(pi))


def test_a_ring_of_lights_is_sent_its_colours(pi: Machine) -> None:
    wiring = "/data/games/wiring.toml"
    pi.run(
        f"printf '[seats]\\ncount = 8\\n[coin]\\nring = 10\\n' > {wiring}; systemctl restart uno-companion"
    )
    until(lambda: int(pi.run("cat /sys/bus/spi/devices/spi*/statistics/bytes_tx")) > 0)
    pi.run(f"rm {wiring}; systemctl restart uno-companion")
    until(pi.is_served)


def test_games_outlast_a_pulled_plug_and_nothing_else_does(pi: Machine) -> None:
    pi.run("echo lost > /etc/note; sync")
    restart(pi)
    assert "Ben: uno" in record(pi)
    assert "gone" == pi.run("test -e /etc/note || echo gone")


def test_files_on_the_boot_partition_name_the_machine_its_wifi_and_who_may_log_in(pi: Machine) -> None:
    pi.stop()
    pi.card.write("user-data", "users:\n- {name: ana, passwd: $5$salt$hash}\nssh_pwauth: true\n")
    pi.card.write("uno.txt", "wifi = Living room\npassword = correct horse\nhostname = attic\n")
    restart(pi)
    assert "attic" == pi.run("hostname")
    assert "Living room" in pi.run("nmcli --terse --fields NAME connection show")
    until(lambda: "active" == pi.run("systemctl is-active ssh || true"))
    assert "sudo" in pi.run("id --name --groups ana")
    pi.stop()
    for name in ("uno.txt", "user-data"):
        pi.card.write(name, "")
    restart(pi)


def test_a_new_system_is_kept_once_it_serves_and_can_be_left_again(pi: Machine, folder: Path) -> None:
    with offered(PACKED.parent) as address:
        update(pi, address)
    assert b"os_prefix=b/" in pi.card.read("config.txt")
    restart(pi)
    assert "uno.slot=b" in pi.run("cat /proc/cmdline")
    until(lambda: "gone" in pi.run("test -e /boot/firmware/tried.txt || echo gone"))
    assert "Ben: uno" in record(pi)
    assert "games.sqlite" in pi.run("ls /data/system/games-before-b")
    pi.run("uno-system back > /dev/null 2>&1 &")
    pi.wait_for_the_end()
    restart(pi)
    assert "uno.slot=a" in pi.run("cat /proc/cmdline")
    assert "Ben: uno" in record(pi)


def test_a_new_system_that_does_not_start_is_left_by_itself(pi: Machine, folder: Path) -> None:
    broken = folder / "broken"
    broken.mkdir()
    pack_without_a_system(broken / PACKED.name)
    with offered(broken) as address:
        update(pi, address)
    assert b"os_prefix=b/" in pi.card.read("config.txt")
    for _ in range(2):
        pi.start()
        pi.wait_for_the_end()
    restart(pi)
    assert "uno.slot=a" in pi.run("cat /proc/cmdline")
    assert "failed.txt" in pi.card.files()
    until(lambda: "The update was not kept" in pi.console)
    assert json.loads(pi.run("cat /run/uno-system/state.json"))["failed"]
    # The companion may ask, and nobody else.
    assert "" == pi.run(f"runuser -u companion -- {asking('seen')}")
    assert "failed.txt" not in pi.card.files()
    assert "refused" == pi.run(f"runuser -u nobody -- {asking('log')} 2>/dev/null || echo refused")
    assert "Ben: uno" in record(pi)


def test_a_machine_that_knows_no_network_is_one(pi: Machine, folder: Path) -> None:
    pi.stop()
    with running(pi.card, folder / "alone", has_cable=False) as alone:
        # The other radio is a phone's: in another network namespace, where NetworkManager does not see it.
        alone.run(
            "modprobe mac80211_hwsim radios=2; udevadm settle; ip netns add phone;"
            "iw phy $(cat /sys/class/net/wlan1/phy80211/name) set netns name phone"
        )
        until(lambda: "Scan it to join" in alone.console)
        (password,) = re.findall(r"password +(\w+)", alone.console)
        (name,) = re.findall(r"so this is one: (UNO Companion \w+)", alone.console)
        until(lambda: "http://10.42.0.1:8000/" in alone.console)
        alone.run(
            f'printf \'network={{\n ssid="{name}"\n psk="{password}"\n}}\n\' > /tmp/phone;'
            "ip netns exec phone wpa_supplicant -B -i wlan1 -c /tmp/phone;"
            # Another is laid over it there, which needs one that is a file.
            "rm /etc/resolv.conf; touch /etc/resolv.conf;"
            "mkdir -p /etc/netns/phone; echo nameserver 10.42.0.1 > /etc/netns/phone/resolv.conf;"
            "ip netns exec phone ip address add 10.42.0.77/24 dev wlan1;"
            "ip netns exec phone ip link set wlan1 up"
        )
        page = (
            "ip netns exec phone python3 -c 'from urllib.request import urlopen; "
            'answer = urlopen("http://connectivitycheck.gstatic.com/generate_204", timeout=20); '
            "print(answer.status, answer.url)'"
        )
        until(lambda: "200 http://10.42.0.1:8000/" in alone.run(f"{page} || true"))
        # Now that it has seen the table.
        assert "204 " in alone.run(page)


def way_from_port_80(pi: Machine) -> str | None:
    with closing(HTTPConnection("127.0.0.1", pi.web, timeout=60)) as asking:
        try:
            asking.request("GET", "/generate_204")
            return asking.getresponse().headers["Location"]
        except (OSError, HTTPException):
            return None


def line(pi: Machine, gpio: int | None) -> str:
    """Return the folder in which the kernel lets a pin be seen and pulled."""
    return pi.run(f"ls -d /sys/devices/platform/pins/gpiochip*/sim_gpio{gpio}")


def is_lit(pi: Machine, gpio: int | None) -> bool:
    return "1" == pi.run(f"cat {line(pi, gpio)}/value")


def record(pi: Machine) -> str:
    with urlopen(f"http://127.0.0.1:{pi.table}/api/record", timeout=60) as answer:
        return str(answer.read().decode())


def asking(word: str) -> str:
    """Return the command by which somebody asks the system, as the companion does."""
    ask = f'from companion.devices.machine import CardSystem; print(CardSystem().ask("{word}"))'
    return f"env PYTHONPATH=/opt/uno-companion/packages python3 -c '{ask}'"


def update(pi: Machine, address: str) -> None:
    """Update from a file, which somebody fetched there; by itself it fetches nothing over http."""
    for name in (PACKED.name, f"{PACKED.name}.sha256"):
        fetch = f'from urllib.request import urlretrieve; urlretrieve("{address}/{name}", "/data/{name}")'
        pi.run(f"python3 -c '{fetch}'")
    pi.run(f"uno-system update /data/{PACKED.name} > /dev/console 2>&1 &")
    pi.wait_for_the_end()


@contextmanager
def offered(folder: Path) -> Iterator[str]:
    """Serve the folder, and yield the address by which a machine in QEMU reaches it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def pack_without_a_system(packed: Path) -> None:
    """Pack the image with nothing in its first slot's partition."""
    with IMAGE.open("rb") as image:
        table = image.read(SECTOR)
        _, system = partitions(table)
        image.seek(0)
        kept = image.read(system.start)
    with lzma.open(packed, "wb", preset=0) as file:
        file.write(kept)
        for _ in range(system.size // len(NOTHING)):
            file.write(NOTHING)
    said = sha256(packed.read_bytes()).hexdigest()
    packed.with_name(f"{packed.name}.sha256").write_text(f"{said}  {packed.name}\n")
