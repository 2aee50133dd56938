"""A Raspberry Pi as far as QEMU can be one: a card, a kernel for arm64, a shell, a network, pins.

QEMU has no Pi's firmware, so what that reads off the card is read here: which slot ``config.txt`` names, and
there the kernel, its initramfs and its command line. Two things are added to that line: where the console is,
and a shell. That the machine is a Pi 4 with a chip of pins stands in its device tree.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Final
from urllib.request import urlopen

from tests import waiting

PATIENCE: Final = 400.0
"""Seconds: a processor that is emulated is slow."""

BOOT_BEGINS: Final = "1M"
CARD: Final = 6 << 30
EMULATOR: Final = ("qemu-system-aarch64", "-cpu", "cortex-a72", "-smp", "2", "-m", "1024", "-display", "none")
MODEL: Final = "Raspberry Pi 4 Model B Rev 1.4"
REVISION: Final = "0xc03114"
LINES: Final = 54
PINS: Final = "153"
"""What the chip of pins is referred to by, which QEMU's own tree has nothing else at."""
PROMPT: Final = "# "


until = partial(waiting.until, patience=PATIENCE, pause=0.2)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@dataclass
class Card:
    """A card as large as one that is bought, written from the image."""

    path: Path

    @classmethod
    def written(cls, image: Path, folder: Path) -> "Card":
        path = folder / "card"
        subprocess.run(["cp", "--sparse=always", image, path], check=True)
        os.truncate(path, CARD)
        return cls(path)

    def read(self, name: str) -> bytes:
        """Return a file of the boot partition."""
        return subprocess.run(
            ["mtype", "-i", self._boot, f"::{name}"], check=True, stdout=subprocess.PIPE
        ).stdout

    def write(self, name: str, text: str) -> None:
        command = ["mcopy", "-o", "-i", self._boot, "-", f"::{name}"]
        subprocess.run(command, input=text.encode(), check=True)

    def files(self) -> str:
        command = ["mdir", "-b", "-i", self._boot, "::"]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    @property
    def _boot(self) -> str:
        return f"{self.path}@@{BOOT_BEGINS}"


@dataclass
class Machine:
    """It runs from :meth:`start` to :meth:`stop`; ``folder`` is for what belongs to this one alone."""

    card: Card
    folder: Path
    has_cable: bool = True
    table: int = field(default_factory=free_port)
    web: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        slot = re.search(rb"^os_prefix=(\w)/$", self.card.read("config.txt"), re.MULTILINE)
        assert slot
        at = slot[1].decode()
        for name in ("vmlinuz", "initrd.img"):
            (self.folder / name).write_bytes(self.card.read(f"{at}/{name}"))
        words = (
            self.card.read(f"{at}/cmdline.txt").decode().strip().replace("console=tty1", "console=ttyAMA0")
        )
        shell = self.folder / "shell"
        shell.unlink(missing_ok=True)
        cable = [
            "-netdev",
            f"user,id=cable,hostfwd=tcp:127.0.0.1:{self.table}-:8000,hostfwd=tcp:127.0.0.1:{self.web}-:80",
            *("-device", "virtio-net-pci,netdev=cable,romfile="),
        ]
        self.process = subprocess.Popen(
            [
                *(*EMULATOR, "-M", "virt", "-accel", "tcg,thread=multi", "-no-reboot"),
                *("-dtb", self._device_tree()),
                *("-kernel", self.folder / "vmlinuz", "-initrd", self.folder / "initrd.img"),
                *("-append", f"{words} systemd.debug_shell=hvc0"),
                *("-drive", f"file={self.card.path},format=raw,if=virtio,cache=writethrough"),
                *("-serial", f"file:{self.folder / 'console'}"),
                *(
                    "-device",
                    "virtio-serial-pci",
                    "-chardev",
                    f"socket,id=shell,path={shell},server=on,wait=off",
                ),
                *("-device", "virtconsole,chardev=shell"),
                *(cable if self.has_cable else ("-nic", "none")),
            ],
            stdin=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        """Pull the plug."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def wait_for_the_end(self) -> None:
        """Wait until it restarts, of which nothing is begun here."""
        assert self.process
        self.process.wait(PATIENCE)
        self.process = None

    @property
    def console(self) -> str:
        """What is on the screen at HDMI, from its start."""
        path = self.folder / "console"
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def is_served(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.table}/", timeout=5):
                return True
        except OSError:
            return False

    def run(self, command: str, patience: float = PATIENCE) -> str:
        """Return what the command prints in the shell of the system; it has to succeed."""
        until((self.folder / "shell").exists)
        with socket.socket(socket.AF_UNIX) as shell:
            shell.connect(str(self.folder / "shell"))
            # What it is sent before it is there is lost. The marks are computed: no echo looks like them.
            shell.settimeout(1.0)
            until(lambda: "here:42" in _answer(shell, "stty -echo; echo here:$((6*7))"))
            # A line that is lost on its way is sent again, and done once.
            mark = f"/run/asked-{token_hex(4)}"
            asked = f":> {mark}; echo begun:$((6*7)); ({command}); echo ended:$?:$((6*7))"
            line = f"[ -e {mark} ] || {{ {asked}; }}\n"
            said, end = "", monotonic() + patience
            shell.sendall(line.encode())
            shell.settimeout(30.0)
            while not (ended := re.search(r"begun:42\r?\n(.*)ended:(\d+):42\r?\n", said, re.DOTALL)):
                assert monotonic() < end, f"{command} has not ended, but said: {said}"
                try:
                    said += shell.recv(65536).decode(errors="replace")
                except TimeoutError:
                    if "begun:42" not in said:
                        shell.sendall(f"\x03{line}".encode())
        assert "0" == ended[2], said
        return ended[1].replace("\r", "").strip()

    def _device_tree(self) -> Path:
        tree = self.folder / "pi.dtb"
        if not tree.exists():
            dumped = [*EMULATOR, "-M", f"virt,dumpdtb={tree}", "-nic", "none"]
            subprocess.run(dumped, check=True, stderr=subprocess.DEVNULL)
            for command in (
                ("fdtput", "-t", "s", tree, "/", "model", MODEL),
                ("fdtput", "-c", tree, "/system"),
                ("fdtput", "-t", "x", tree, "/system", "linux,revision", REVISION),
                ("fdtput", "-p", "-c", tree, "/pins/bank"),
                ("fdtput", "-t", "s", tree, "/pins", "compatible", "gpio-simulator"),
                ("fdtput", "-t", "s", tree, "/pins/bank", "gpio-sim,label", "pinctrl-bcm2711"),
                ("fdtput", "-t", "i", tree, "/pins/bank", "ngpios", str(LINES)),
                ("fdtput", "-t", "i", tree, "/pins/bank", "#gpio-cells", "2"),
                ("fdtput", tree, "/pins/bank", "gpio-controller"),
                ("fdtput", "-t", "i", tree, "/pins/bank", "phandle", PINS),
                # SPI on two lines that the header does not have, driven by the kernel.
                ("fdtput", "-p", "-c", tree, "/spi/ring@0"),
                ("fdtput", "-t", "s", tree, "/spi", "compatible", "spi-gpio"),
                ("fdtput", "-t", "i", tree, "/spi", "#address-cells", "1"),
                ("fdtput", "-t", "i", tree, "/spi", "#size-cells", "0"),
                ("fdtput", "-t", "i", tree, "/spi", "num-chipselects", "0"),
                ("fdtput", "-t", "i", tree, "/spi", "sck-gpios", PINS, "40", "0"),
                ("fdtput", "-t", "i", tree, "/spi", "mosi-gpios", PINS, "41", "0"),
                ("fdtput", "-t", "s", tree, "/spi/ring@0", "compatible", "rohm,dh2228fv"),
                ("fdtput", "-t", "i", tree, "/spi/ring@0", "reg", "0"),
                ("fdtput", "-t", "i", tree, "/spi/ring@0", "spi-max-frequency", "2400000"),
            ):
                subprocess.run([*command], check=True)
        return tree


def _answer(shell: socket.socket, line: str) -> str:
    """Return the beginning of what the shell answers to that; empty where it does not."""
    shell.sendall(f"{line}\n".encode())
    try:
        return shell.recv(65536).decode(errors="replace")
    except TimeoutError:
        return ""


@contextmanager
def running(card: Card, folder: Path, has_cable: bool = True) -> Iterator[Machine]:
    """Start a machine on this card, and pull its plug at the end."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    machine = Machine(card, folder, has_cable)
    machine.start()
    try:
        yield machine
    finally:
        machine.stop()
