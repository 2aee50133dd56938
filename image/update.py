"""An update: another image, from a file or an https address, into the slot that does not run.

    update(Path("/boot/firmware"), "https://.../uno-companion.img.xz", Path("/data/system"), print)

It is the very file that a card is written from. Of that, the folder of slot ``a`` on its boot partition and
the partition of slot ``a`` are taken. What ``FILE.sha256`` beside it says has to be its checksum. Where the
system that runs was made with a signing key, ``FILE.sha256.sig`` has to be that key's signature of it (-Y in
ssh-keygen(1)). Until all of that is so, nothing of the other slot is touched: it is the way back.
"""

import hashlib
import lzma
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from http.client import HTTPException
from io import BufferedIOBase
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    UnknownHandler,
)

from image.slots import CMDLINE, SIGNATURE, SLOTS, TRIAL, TRIED, Slot, choose, empty, other

SECTOR: Final = 512
ENTRIES: Final = 446
"""Where the table of partitions begins in the first sector, which ends with MAGIC."""
MAGIC: Final = b"\x55\xaa"
AT_ONCE: Final = 1 << 20
TIMEOUT: Final = 30.0
MOST_OF_A_CHECKSUM: Final = 1 << 16

SIGNERS: Final = Path("/etc/uno-companion-signers")
"""Who has to sign an update: ``make image`` puts there the public half of the key that it signs with."""
SIGNER, SIGNED_FOR = "uno-companion", "uno-companion-image"
"""The name of the signer in that file, and what the key has signed for (its namespace)."""


class NoUpdate(Exception):
    """The update was not made, and the system that runs stays; ``str()`` is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Partition:
    """Where a partition lies in an image, in bytes."""

    start: int
    size: int


def update(
    boot: Path,
    source: str,
    room: Path,
    say: Callable[[str], None],
    *,
    signers: Path = SIGNERS,
    device: Callable[[Slot], Path] = attrgetter("device"),
    writable: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Slot:
    """Fill the other slot from that image and let it start next, on trial; return it.

    ``room`` is a folder for a whole image, and ``boot`` is written only within ``writable``; ``signers`` are
    whose signature it needs (``allowed_signers``), if there are any. Raises :class:`NoUpdate`.
    """
    _check_no_trial(boot)
    slot, name = other(boot), Path(source).name
    with TemporaryDirectory(dir=room) as folder:
        with _told_as(f"{name} cannot be read to its end"):
            packed = _trusted(source, Path(folder), signers, say)
        fat = Path(folder) / "boot"
        with _told_as("The new system cannot be unpacked"), lzma.open(packed) as image:
            boot_part, system = partitions(image.read(SECTOR))
            with writable():
                # What is half of one is no way back, and none that the next start may try.
                empty(boot, slot)
            say("The new system's kernel")
            _skip(image, boot_part.start - SECTOR)
            with fat.open("wb") as file:
                _copy(image, file, boot_part.size)
            _skip(image, system.start - boot_part.start - boot_part.size)
            say("The new system")
            with device(slot).open("r+b") as file:
                _copy(image, file, system.size)
        with _told_as("The new system cannot be put into its place"), writable():
            _fill(boot, slot, fat)
            choose(boot, slot)
    return slot


def _check_no_trial(boot: Path) -> None:
    """Raise :class:`NoUpdate` where the other slot has what runs, or what comes back if this system fails."""
    if (boot / TRIED).exists() or (boot / TRIAL).exists():
        raise NoUpdate("A system is still on trial. Try again in three minutes.")


def partitions(first_sector: bytes) -> tuple[Partition, ...]:
    """Return the first two partitions of an image by its first sector; raises :class:`NoUpdate`."""
    if len(first_sector) != SECTOR or first_sector[-2:] != MAGIC:
        raise NoUpdate("This is no image of a card. Expected: uno-companion.img.xz")
    if first_sector[440:444] != bytes.fromhex(SIGNATURE)[::-1]:
        raise NoUpdate("This is the image of another system. Expected: uno-companion.img.xz")
    entries = (struct.unpack_from("<II", first_sector, ENTRIES + 16 * number + 8) for number in range(2))
    return tuple(Partition(start * SECTOR, size * SECTOR) for start, size in entries)


@contextmanager
def _told_as(trouble: str) -> Iterator[None]:
    try:
        yield
    except (OSError, lzma.LZMAError, EOFError, struct.error, HTTPException) as error:
        raise NoUpdate(f"{trouble}: {error}") from None


def _trusted(source: str, room: Path, signers: Path, say: Callable[[str], None]) -> Path:
    """Return the image as a file, once its checksum is right and signed by whom it should be."""
    with _opened(f"{source}.sha256") as file:
        said = file.read(MOST_OF_A_CHECKSUM)
    if not said.split():
        raise NoUpdate(
            f"{Path(source).name}.sha256 is empty. Expected: the image's checksum, as make image writes it"
        )
    if signers.is_file():
        with _opened(f"{source}.sha256.sig") as file:
            _check_signature(said, file.read(MOST_OF_A_CHECKSUM), signers, room)
    packed = Path(source)
    if _is_address(source):
        say("Fetching it")
        packed = room / "image"
        with _opened(source) as answer, packed.open("wb") as file:
            shutil.copyfileobj(answer, file, AT_ONCE)
    say("Checking it")
    with packed.open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != said.split()[0].decode("ascii", "replace"):
            raise NoUpdate(f"{Path(source).name} is not what its checksum is of. Fetch it anew.")
    return packed


def _check_signature(said: bytes, signature: bytes, signers: Path, room: Path) -> None:
    """Raise :class:`NoUpdate` unless one of the signers has signed that."""
    path = room / "signature"
    path.write_bytes(signature)
    verify = ("ssh-keygen", "-Y", "verify", "-f", signers, "-I", SIGNER, "-n", SIGNED_FOR, "-s", path)
    if subprocess.run([*map(str, verify)], input=said, capture_output=True, check=False).returncode:
        raise NoUpdate(
            "Its checksum is not signed with the key of whoever made this card's system. "
            "Take images from where you have this one from."
        )


def _copy(image: BufferedIOBase, file: IO[bytes], size: int) -> None:
    for part in _parts(image, size):
        file.write(part)
    file.flush()


def _skip(image: BufferedIOBase, size: int) -> None:
    for _ in _parts(image, size):
        pass


def _parts(image: BufferedIOBase, size: int) -> Iterator[bytes]:
    while size:
        part = image.read(min(size, AT_ONCE))
        if not part:
            raise EOFError("it is shorter than it says")
        size -= len(part)
        yield part


def _fill(boot: Path, slot: Slot, fat: Path) -> None:
    new = boot / f"{slot.name}.new"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    command = ["mcopy", "-s", "-i", str(fat), f"::{SLOTS[0].name}/*", str(new)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoUpdate(f"The image's boot partition cannot be read: {done.stderr.strip()}")
    # It was written for slot a, wherever it lands.
    cmdline = (new / CMDLINE).read_text(encoding="utf-8")
    for word, value in (("root=PARTUUID", f"{SIGNATURE}-{slot.partition:02}"), ("uno.slot", slot.name)):
        before = next(each for each in cmdline.split() if each.startswith(f"{word}="))
        cmdline = cmdline.replace(before, f"{word}={value}")
    (new / CMDLINE).write_text(cmdline, encoding="utf-8")
    new.rename(boot / slot.name)


def _is_address(source: str) -> bool:
    return "://" in source


@contextmanager
def _opened(source: str) -> Iterator[IO[bytes]]:
    if _is_address(source):
        # Https alone, also where an address leads on to another: else anybody on the way may answer.
        over_https = OpenerDirector()
        for handler in (
            HTTPSHandler(),
            HTTPRedirectHandler(),
            HTTPErrorProcessor(),
            HTTPDefaultErrorHandler(),
        ):
            over_https.add_handler(handler)
        over_https.add_handler(UnknownHandler())
        with over_https.open(source, timeout=TIMEOUT) as answer:
            yield answer
    else:
        with Path(source).open("rb") as file:
            yield file
