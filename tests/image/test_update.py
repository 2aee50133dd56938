import lzma
import struct
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from image.slots import SIGNATURE, SLOTS, Slot, choose, chosen, confirm, is_filled, other
from image.update import ENTRIES, MAGIC, SECTOR, NoUpdate, update

CONFIG = "# Which starts\nos_prefix=a/\narm_64bit=1\n"
CMDLINE = "console=tty1 root=PARTUUID=554e4f43-02 rootfstype=squashfs uno.slot=a\n"
SYSTEM = b"the new system" + bytes(10 * SECTOR - 14)


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    boot = tmp_path / "boot"
    (boot / "a").mkdir(parents=True)
    (boot / "config.txt").write_text(CONFIG)
    (boot / "a/cmdline.txt").write_text(CMDLINE)
    return boot


@pytest.fixture
def slot_device(tmp_path: Path) -> Callable[[Slot], Path]:
    def device(slot: Slot) -> Path:
        return tmp_path / f"partition-{slot.partition}"

    for slot in SLOTS:
        device(slot).write_bytes(bytes(len(SYSTEM)))
    return device


def image(folder: Path, signature: str = SIGNATURE) -> bytes:
    """Return a small image as ``genimage`` would make it: a table, the boot partition, the system."""
    fat = folder / "fat"
    fat.write_bytes(bytes(2048 * SECTOR))
    subprocess.run(["mkfs.vfat", fat], check=True, stdout=subprocess.DEVNULL)
    (folder / "a").mkdir()
    (folder / "a/cmdline.txt").write_text(CMDLINE)
    (folder / "a/vmlinuz").write_text("the new kernel")
    subprocess.run(["mcopy", "-s", "-i", fat, folder / "a", "::"], check=True)
    table = bytearray(SECTOR)
    table[440:444] = bytes.fromhex(signature)[::-1]
    gap = 8
    for number, (start, size) in enumerate(((gap, 2048), (gap + 2048 + gap, len(SYSTEM) // SECTOR))):
        struct.pack_into("<II", table, ENTRIES + 16 * number + 8, start, size)
    table[-2:] = MAGIC
    return (
        bytes(table) + bytes((gap - 1) * SECTOR) + fat.read_bytes() + bytes(gap * SECTOR) + SYSTEM + b"rest"
    )


def offered(folder: Path, content: bytes, checksum: str = "") -> str:
    packed = folder / "uno.img.xz"
    packed.write_bytes(content)
    said = checksum or sha256(content).hexdigest()
    packed.with_name("uno.img.xz.sha256").write_text(f"{said}  uno.img.xz\n")
    return str(packed)


def test_a_new_system_is_put_into_the_other_slot_and_starts_on_trial(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    source = offered(tmp_path, lzma.compress(image(tmp_path)))
    said: list[str] = []
    slot = update(boot, source, tmp_path, said.append, device=slot_device)
    assert SLOTS[1] == slot == chosen(boot)
    assert SYSTEM == slot_device(slot).read_bytes()
    assert "the new kernel" == (boot / "b/vmlinuz").read_text()
    assert "root=PARTUUID=554e4f43-03 rootfstype=squashfs uno.slot=b" in (boot / "b/cmdline.txt").read_text()
    assert "b\n" == (boot / "trial.txt").read_text()
    assert 2 == len(said)


def test_the_next_update_goes_into_the_first_slot_again(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    source = offered(tmp_path, lzma.compress(image(tmp_path)))
    update(boot, source, tmp_path, print, device=slot_device)
    assert SLOTS[0] == update(boot, source, tmp_path, print, device=slot_device)
    assert CMDLINE == (boot / "a/cmdline.txt").read_text()


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda packed: packed[: len(packed) // 2], "cannot be read to its end: "),
        (lambda packed: b"no image", "cannot be read to its end: "),
        (lambda packed: lzma.compress(lzma.decompress(packed)[:-8192]), "cannot be read to its end: "),
        (lambda packed: lzma.compress(bytes(SECTOR)), "This is no image of a card. Expected: "),
        (lambda packed: b"", "cannot be read to its end: "),
    ],
)
def test_what_is_no_whole_image_leaves_the_system_that_runs(
    tmp_path: Path,
    boot: Path,
    slot_device: Callable[[Slot], Path],
    spoil: Callable[[bytes], bytes],
    problem: str,
) -> None:
    source = offered(tmp_path, spoil(lzma.compress(image(tmp_path))))
    with pytest.raises(NoUpdate) as said:
        update(boot, source, tmp_path, print, device=slot_device)
    assert problem in str(said.value)
    assert SLOTS[0] == chosen(boot)
    assert not (boot / "trial.txt").exists()


def test_an_image_of_something_else_is_not_taken(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    source = offered(tmp_path, lzma.compress(image(tmp_path, "12345678")))
    with pytest.raises(NoUpdate, match="another system"):
        update(boot, source, tmp_path, print, device=slot_device)


def test_an_image_with_another_checksum_is_not_taken(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    source = offered(tmp_path, lzma.compress(image(tmp_path)), "0" * 64)
    with pytest.raises(NoUpdate, match="not what its checksum is of"):
        update(boot, source, tmp_path, print, device=slot_device)
    assert SLOTS[0] == chosen(boot)


def test_an_image_without_a_checksum_is_not_taken(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    with pytest.raises(NoUpdate, match=r"sha256"):
        update(boot, str(tmp_path / "gone.img.xz"), tmp_path, print, device=slot_device)


def test_a_system_that_serves_ends_its_trial(boot: Path) -> None:
    choose(boot, SLOTS[1])
    # As the initramfs does.
    (boot / "trial.txt").rename(boot / "tried.txt")
    confirm(boot)
    assert ["a", "config.txt"] == sorted(path.name for path in boot.iterdir())
    assert SLOTS[1] == chosen(boot)


def test_the_way_back_is_to_a_slot_with_a_system(boot: Path) -> None:
    assert not is_filled(boot, other(boot))
    assert is_filled(boot, chosen(boot))


def test_only_the_line_of_the_slot_changes_in_what_people_may_have_edited(boot: Path) -> None:
    choose(boot, SLOTS[1])
    assert CONFIG.replace("a/", "b/") == (boot / "config.txt").read_text()
    (boot / "config.txt").write_bytes(CONFIG.replace("\n", "\r\n").encode())
    choose(boot, SLOTS[1])
    assert SLOTS[1] == chosen(boot)


def test_a_configuration_that_names_no_slot_is_said(boot: Path) -> None:
    (boot / "config.txt").write_text("arm_64bit=1\n")
    with pytest.raises(ValueError, match="names no slot"):
        chosen(boot)
