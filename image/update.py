"""An update: another image, from a file or an address, into the slot that does not run.

    update(Path("/boot/firmware"), "https://.../uno-companion.img.xz", Path("/data/system"), print)

It is the very file that a card is written from. Of that, the folder of slot ``a`` on its boot partition and
the partition of slot ``a`` are taken. What ``FILE.sha256`` beside it says has to be its checksum.
"""

import hashlib
import lzma
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from io import BufferedIOBase, BufferedReader, RawIOBase
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final
from urllib.error import URLError
from urllib.request import urlopen

from image.slots import CMDLINE, SIGNATURE, SLOTS, Slot, choose, other

SECTOR: Final = 512
ENTRIES: Final = 446
"""Where the table of partitions begins in the first sector, which ends with MAGIC."""
MAGIC: Final = b"\x55\xaa"
AT_ONCE: Final = 1 << 20
TIMEOUT: Final = 30.0


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
    device: Callable[[Slot], Path] = attrgetter("device"),
    writable: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Slot:
    """Fill the other slot from that image and let it start next, on trial; return it.

    ``room`` is a folder for some hundred megabytes, and ``boot`` is written only within ``writable``. Raises
    :class:`NoUpdate`.
    """
    slot = other(boot)
    with TemporaryDirectory(dir=room) as folder:
        fat = Path(folder) / "boot"
        try:
            expected = _checksum(source)
            with _opened(source) as packed:
                said = _unpack(packed, fat, device(slot), say)
        except (OSError, URLError, lzma.LZMAError, EOFError, struct.error) as error:
            raise NoUpdate(f"{source} cannot be read to its end: {error}") from None
        if said != expected:
            raise NoUpdate(f"{source} is not what its checksum is of. Fetch it anew.")
        with writable():
            _fill(boot, slot, fat)
            choose(boot, slot)
    return slot


def partitions(first_sector: bytes) -> tuple[Partition, ...]:
    """Return the first two partitions of an image by its first sector; raises :class:`NoUpdate`."""
    if len(first_sector) != SECTOR or first_sector[-2:] != MAGIC:
        raise NoUpdate("This is no image of a card. Expected: uno-companion.img.xz")
    if first_sector[440:444] != bytes.fromhex(SIGNATURE)[::-1]:
        raise NoUpdate("This is the image of another system. Expected: uno-companion.img.xz")
    entries = (struct.unpack_from("<II", first_sector, ENTRIES + 16 * number + 8) for number in range(2))
    return tuple(Partition(start * SECTOR, size * SECTOR) for start, size in entries)


class _Hashed(RawIOBase):
    """A file that is read once, and its checksum so far."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.sha256 = hashlib.sha256()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        read = self._file.read(len(buffer))
        buffer[: len(read)] = read
        self.sha256.update(read)
        return len(read)


def _unpack(packed: IO[bytes], fat: Path, device: Path, say: Callable[[str], None]) -> str:
    hashed = _Hashed(packed)
    with lzma.open(BufferedReader(hashed)) as image:
        first = image.read(SECTOR)
        boot, system = partitions(first)
        _skip(image, boot.start - SECTOR)
        say("The new system's kernel")
        with fat.open("wb") as file:
            _copy(image, file, boot.size)
        _skip(image, system.start - boot.start - boot.size)
        say("The new system")
        with device.open("r+b") as file:
            _copy(image, file, system.size)
        _skip(image, None)
    # What lies behind the compressed part counts, too.
    while hashed.read(AT_ONCE):
        pass
    return hashed.sha256.hexdigest()


def _copy(image: BufferedIOBase, file: IO[bytes], size: int) -> None:
    for part in _parts(image, size):
        file.write(part)
    file.flush()


def _skip(image: BufferedIOBase, size: int | None) -> None:
    for _ in _parts(image, size):
        pass


def _parts(image: BufferedIOBase, size: int | None) -> Iterator[bytes]:
    while size is None or size:
        part = image.read(AT_ONCE if size is None else min(size, AT_ONCE))
        if not part:
            if size is None:
                return
            raise EOFError("it is shorter than it says")
        if size is not None:
            size -= len(part)
        yield part


def _fill(boot: Path, slot: Slot, fat: Path) -> None:
    new = boot / f"{slot.name}.new"
    shutil.rmtree(new, ignore_errors=True)
    shutil.rmtree(boot / slot.name, ignore_errors=True)
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


def _checksum(source: str) -> str:
    with _opened(f"{source}.sha256") as file:
        words = file.read(AT_ONCE).split()
    if not words:
        raise NoUpdate(f"{source}.sha256 is empty. Expected: the image's checksum, as make image writes it")
    return words[0].decode("ascii", "replace")


@contextmanager
def _opened(source: str) -> Iterator[IO[bytes]]:
    if source.startswith(("http://", "https://")):
        with urlopen(source, timeout=TIMEOUT) as answer:  # noqa: S310 - the web alone
            yield answer
    else:
        with Path(source).open("rb") as file:
            yield file
