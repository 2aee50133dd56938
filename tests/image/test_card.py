"""The files of the card, without starting it: the short form of ``make image``.

It is made by what makes the real one, of the real boot partition and a small system in the place of Debian.
"""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import file_digest, sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar, Final

import pytest

from companion.devices.machine import FOLDER, SOCKET
from companion.devices.machine import STATE as TOLD
from image.__main__ import RUN
from image.asked import STATE
from image.slots import CMDLINE, CONFIG, SLOTS, chosen
from image.update import SIGNED_FOR, SIGNER, update

IMAGE: Final = Path(__file__).parents[2] / "image"
BUILD: Final = (IMAGE / "build").read_text()
UNITS: Final = IMAGE / "root/etc/systemd/system"
TRIAL: Final = IMAGE / "root/etc/initramfs-tools/scripts/local-premount/uno-trial"


def run(*command: object, **env: str) -> subprocess.CompletedProcess[str]:
    words = [str(each) for each in command]
    return subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, **env})


# What the build does


@pytest.mark.thorough
@pytest.mark.skipif(not shutil.which("genimage"), reason="make thorough installs genimage on Debian")
def test_an_image_is_a_card_and_an_update_and_imager_knows_how_to_set_it_up(tmp_path: Path) -> None:
    parts, out, key = tmp_path / "parts", tmp_path / "out", tmp_path / "key"
    (parts / "root/boot/a").mkdir(parents=True)
    for name in (CONFIG, "uno.txt"):
        shutil.copy(IMAGE / "boot" / name, parts / "root/boot")
    shutil.copy(IMAGE / "boot" / CMDLINE, parts / "root/boot/a")
    (parts / "root/boot/a/vmlinuz").write_text("a kernel")
    assert 0 == run("mksquashfs", UNITS, parts / "system.squashfs", "-quiet").returncode
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    # A twentieth of the size, as nobody has a Debian to put there.
    layout = tmp_path / "layout"
    small = {"384M": "40M", "768M": "4M"}
    layout.write_text(
        re.sub("|".join(small), lambda size: small[size[0]], (IMAGE / "genimage.cfg").read_text())
    )
    address = "https://example.org/uno-companion.img.xz"
    chosen_so = {"SIGN": str(key), "ADDRESS": address, "LAYOUT": str(layout)}
    done = run(IMAGE / "card", parts, out, SOURCE_DATE_EPOCH="1795948800", **chosen_so)
    assert 0 == done.returncode, done.stderr

    packed = out / "uno-companion.img.xz"
    boot = tmp_path / "boot"
    (boot / "a").mkdir(parents=True)
    shutil.copy(IMAGE / "boot" / CONFIG, boot)
    slot = tmp_path / "slot"
    slot.touch()
    (tmp_path / "signers").write_text(f"{SIGNER} {key.with_suffix('.pub').read_text()}")
    taken = update(boot, str(packed), tmp_path, print, signers=tmp_path / "signers", device=lambda _: slot)
    assert SLOTS[1] == taken == chosen(boot)
    assert "a kernel" == (boot / "b/vmlinuz").read_text()
    squashed = (parts / "system.squashfs").read_bytes()
    assert squashed == slot.read_bytes()[: len(squashed)]

    (told,) = json.loads((out / "uno-companion.rpi-imager-manifest").read_text())["os_list"]
    with packed.with_suffix("").open("rb") as image:
        content = packed.with_suffix("").stat().st_size, file_digest(image, "sha256").hexdigest()
    assert ("cloudinit", address) == (told["init_format"], told["url"])
    assert content == (told["extract_size"], told["extract_sha256"])
    assert ("2026-11-29", packed.stat().st_size) == (told["release_date"], told["image_download_size"])


def test_the_key_of_the_build_is_that_which_an_update_asks_for() -> None:
    assert f'{SIGNER} namespaces="{SIGNED_FOR}"' in BUILD
    assert f"-n {SIGNED_FOR}" in (IMAGE / "card").read_text()


@pytest.fixture
def firmware(tmp_path: Path) -> tuple[Path, Path]:
    """A root with what Debian has of the radios' firmware, and a folder that has fetched the rest."""
    root, kept = tmp_path / "root", tmp_path / "kept"
    there = root / "usr/lib/firmware/brcm"
    there.mkdir(parents=True)
    kept.mkdir()
    for name in re.findall(r"(?m)^brcm\S+", (IMAGE / "radios.txt").read_text()):
        if "43430b0" not in name:
            (there / name).touch()
    return root, kept


def radios(root: Path, kept: Path, address: str) -> subprocess.CompletedProcess[str]:
    """Run it with lists of its own, as nobody has the makers' files here."""
    lists = root.parent / "lists"
    lists.mkdir(exist_ok=True)
    for name in ("radios", "radios.txt"):
        shutil.copy(IMAGE / name, lists)
    names = re.findall(r"brcm\S+", (IMAGE / "firmware.sha256").read_text())
    lines = [f"{sha256(name.encode()).hexdigest()}  {name}\n" for name in names]
    (lists / "firmware.sha256").write_text("".join(lines))
    return run(lists / "radios", root, kept, FIRMWARE=address)


class Offer(BaseHTTPRequestHandler):
    """Answers with each file, whose content is its own name, but for those of which it has ``others``."""

    others: ClassVar[dict[str, str | None]] = {}

    def do_GET(self) -> None:
        name = self.path.removeprefix("/")
        content = self.others.get(name, name)
        self.send_response(200 if content is not None else 404)
        self.send_header("Content-Length", str(len(name)))
        self.end_headers()
        self.wfile.write((content or "").encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def offered() -> Iterator[Callable[..., str]]:
    """Serve the makers' files, or others; return the address."""
    with ExitStack() as stack:

        def serve(**others: str | None) -> str:
            named = {f"brcmfmac43436-sdio.{kind}": content for kind, content in others.items()}
            offer = type("Offering", (Offer,), {"others": named})
            server = stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), offer))
            Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            stack.callback(server.shutdown)
            return f"http://127.0.0.1:{server.server_port}"

        yield serve


def test_each_model_has_its_radio_s_firmware(
    firmware: tuple[Path, Path], offered: Callable[..., str]
) -> None:
    done = radios(*firmware, offered())
    assert (0, "") == (done.returncode, done.stderr)
    zero = firmware[0] / "usr/lib/firmware/brcm/brcmfmac43430b0-sdio.raspberrypi,model-zero-2-w.bin"
    assert "brcmfmac43436-sdio.bin" == zero.read_text()
    # What was fetched once is asked of nobody again.
    assert 0 == radios(*firmware, offered(bin=None)).returncode


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, r"/brcmfmac43436-sdio\.bin could not be fetched\. curl: \(22\) .* 404\."),
        ("brcmfmac", r"/brcmfmac43436-sdio\.bin could not be fetched\. curl: \(18\) .*\."),
        ("BRCMFMAC43436-SDIO.BIN", r"what .* gave is not the file that image/firmware\.sha256 names\."),
    ],
    ids=["not there", "cut off", "altered"],
)
def test_firmware_that_does_not_come_whole_ends_the_build_with_a_sentence(
    firmware: tuple[Path, Path], offered: Callable[..., str], answer: str | None, said: str
) -> None:
    done = radios(*firmware, offered(bin=answer))
    assert 1 == done.returncode
    assert re.fullmatch(rf"No Wi-Fi on one of the models: .*{said}\n", done.stderr), done.stderr
    # Nor does it stay for the next time.
    assert 0 == radios(*firmware, offered()).returncode


def test_a_model_whose_firmware_is_missing_ends_the_build(
    firmware: tuple[Path, Path], offered: Callable[..., str]
) -> None:
    (firmware[0] / "usr/lib/firmware/brcm/brcmfmac43455-sdio.bin").unlink()
    done = radios(*firmware, offered())
    said = "No Wi-Fi on one of the models: brcmfmac43455-sdio.bin is missing. See image/radios.txt.\n"
    assert (1, said) == (done.returncode, done.stderr)


# What lies on the card


@pytest.mark.parametrize(
    "script", [*(IMAGE / "root").rglob("*/scripts/*/*"), IMAGE / "build", IMAGE / "card", IMAGE / "radios"]
)
def test_its_scripts_are_understood_by_the_smallest_shell(script: Path) -> None:
    assert (0, "") == ((done := run("dash", "-n", script)).returncode, done.stderr)


@pytest.mark.skipif(
    not shutil.which("systemctl"), reason="systemd is not here; make test installs it on Debian"
)
def test_what_the_build_enables_is_there_to_be_enabled(tmp_path: Path) -> None:
    enabled = re.search(r"--quiet enable ([^\n]+)", BUILD)
    assert enabled
    shutil.copytree(IMAGE / "root", tmp_path, dirs_exist_ok=True)
    names = [name if "." in name else f"{name}.service" for name in enabled[1].split()]
    ours = [name for name in names if name.startswith("uno-")]
    done = run("systemctl", f"--root={tmp_path}", "enable", *ours)
    assert 0 == done.returncode, done.stderr
    assert {*ours} == {path.name for path in (tmp_path / "etc/systemd/system").glob("*.wants/*")}
    # Each unit on the card is enabled, or is what a socket starts.
    assert {*ours, "uno-asked@.service"} == {path.name for path in UNITS.glob("uno-*.*") if path.is_file()}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here to ask")
def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    for unit in UNITS.glob("uno-*.*"):
        if unit.is_file():
            # As an instance is asked for; and the programs are where they will be.
            name = unit.name.replace("@.", "@1.")
            text = re.sub(r"(?m)^(ExecStart)=\S+", r"\1=/bin/true", unit.read_text())
            (tmp_path / name).write_text(text)
            done = run("systemd-analyze", "verify", tmp_path / name)
            told = [line for line in done.stderr.splitlines() if str(tmp_path / name) in line]
            assert [] == told


def test_the_companion_asks_where_the_system_answers() -> None:
    assert (FOLDER, TOLD) == (RUN, STATE)
    assert f"ListenStream={FOLDER / SOCKET}\n" in (UNITS / "uno-asked.socket").read_text()


@pytest.fixture
def started(tmp_path: Path) -> Callable[[str], list[str]]:
    """Start a slot as far as its initramfs: what it would do to the machine is taken down."""
    boot, programs = tmp_path / "uno-boot", tmp_path / "programs"
    boot.mkdir()
    programs.mkdir()
    shutil.copy(IMAGE / "boot" / CONFIG, boot)
    did = tmp_path / "did"
    for name in ("mount", "umount", "reboot"):
        (programs / name).write_text(f'#!/bin/sh\necho "{name}" >>{did}\n')
        (programs / name).chmod(0o755)

    def start(slot: str) -> list[str]:
        did.unlink(missing_ok=True)
        line = tmp_path / "cmdline"
        line.write_text(f"quiet uno.slot={slot}\n")
        text = TRIAL.read_text().replace("/uno-boot", str(boot)).replace("/proc/cmdline", str(line))
        script = tmp_path / "uno-trial"
        script.write_text(text.replace("/dev/disk/by-partuuid/554e4f43-01", str(line)))
        assert 0 == run("dash", script, PATH=f"{programs}:{os.environ['PATH']}").returncode
        return [each for each in did.read_text().split() if each == "reboot"]

    return start


def test_a_system_on_trial_that_starts_twice_without_serving_is_left(
    tmp_path: Path, started: Callable[[str], list[str]]
) -> None:
    boot = tmp_path / "uno-boot"
    (boot / "trial.txt").write_text("b\n")
    (boot / CONFIG).write_text((boot / CONFIG).read_text().replace("os_prefix=a/", "os_prefix=b/"))
    assert [] == started("b")
    assert SLOTS[1] == chosen(boot)
    assert ["reboot"] == started("b")
    assert SLOTS[0] == chosen(boot)
    assert [] == started("a")
    assert ["config.txt", "failed.txt"] == sorted(path.name for path in boot.iterdir())
