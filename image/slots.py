"""The card's two slots for systems: one runs, the other takes an update, and is the way back after it.

A slot is a folder of the boot partition (kernel, initramfs, device trees) and a partition with the rest.
``config.txt`` says by ``os_prefix`` which folder the firmware reads. A system that is new is on trial:
``trial.txt`` names it. As it starts, its initramfs renames that to ``tried.txt`` before anything else (see
``root/etc/initramfs-tools``), and it is removed once the table is served. So a system that starts and finds
``tried.txt`` has been started before and never served: it renames that to ``failed.txt``, and goes back.
"""

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SIGNATURE: Final = "554e4f43"
"""Of the disk, by which its partitions are found on whatever they are: UNOC."""

CONFIG: Final = "config.txt"
CMDLINE: Final = "cmdline.txt"
TRIAL: Final = "trial.txt"
TRIED: Final = "tried.txt"
FAILED: Final = "failed.txt"
PREFIX: Final = re.compile(r"^os_prefix=(\w)/(?=\r?$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the two; ``partition`` counts from 1."""

    name: str
    partition: int

    @property
    def device(self) -> Path:
        """The partition as the kernel names it."""
        return Path(f"/dev/disk/by-partuuid/{SIGNATURE}-{self.partition:02}")


SLOTS: Final = (Slot("a", 2), Slot("b", 3))


def chosen(boot: Path) -> Slot:
    """Return the slot that starts; raises ``ValueError`` where ``config.txt`` names none."""
    found = PREFIX.search((boot / CONFIG).read_text(encoding="utf-8"))
    for slot in SLOTS:
        if found and slot.name == found[1]:
            return slot
    raise ValueError(f"{boot / CONFIG} names no slot. Expected: os_prefix=a/ or os_prefix=b/")


def other(boot: Path) -> Slot:
    """Return the slot that does not start; raises ``ValueError``."""
    (found,) = (slot for slot in SLOTS if slot != chosen(boot))
    return found


def is_filled(boot: Path, slot: Slot) -> bool:
    """Return whether there is a system in the slot."""
    return (boot / slot.name / CMDLINE).is_file()


def empty(boot: Path, slot: Slot) -> None:
    """Have no system in the slot, before another one is written there; the plug may be pulled at any time."""
    # It counts as filled by this file: gone first, whatever of the rest is left.
    (boot / slot.name / CMDLINE).unlink(missing_ok=True)
    os.sync()
    shutil.rmtree(boot / slot.name, ignore_errors=True)


def choose(boot: Path, slot: Slot) -> None:
    """Have this slot start next, on trial; the plug may be pulled at any time."""
    for mark in (TRIED, FAILED):
        (boot / mark).unlink(missing_ok=True)
    _replace(boot / TRIAL, f"{slot.name}\n")
    config = (boot / CONFIG).read_text(encoding="utf-8")
    _replace(boot / CONFIG, PREFIX.sub(f"os_prefix={slot.name}/", config))


def confirm(boot: Path) -> None:
    """End the trial of the system that runs, as it serves."""
    (boot / TRIED).unlink(missing_ok=True)
    os.sync()


def _replace(path: Path, text: str) -> None:
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.rename(path)
    os.sync()
