import lzma
import ssl
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from image.slots import SIGNATURE, SLOTS, Slot, choose, chosen, confirm, is_filled, other
from image.update import ENTRIES, MAGIC, SECTOR, SIGNED_FOR, SIGNER, NoUpdate, update
from tests.web.server.test_https import Pair, make

CONFIG = "# Which starts\nos_prefix=a/\narm_64bit=1\n"
CMDLINE = "console=tty1 root=PARTUUID=554e4f43-02 rootfstype=squashfs uno.slot=a\n"
SYSTEM = b"the new system" + bytes(10 * SECTOR - 14)
UNPACKED = "The new system cannot be unpacked: "
WAY_BACK = b"the system before" + bytes(10 * SECTOR - 17)


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


def key(folder: Path, name: str, *, is_trusted: bool = True) -> Path:
    """Make a key to sign with; where it is trusted, the card's system was made by its owner."""
    path = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)
    if is_trusted:
        (folder / "signers").write_text(f"{SIGNER} {path.with_suffix('.pub').read_text()}")
    return path


def signed(source: str, by: Path, used_for: str = SIGNED_FOR) -> str:
    sign: list[str | Path] = [
        "ssh-keygen",
        "-q",
        "-Y",
        "sign",
        "-f",
        by,
        "-n",
        used_for,
        Path(f"{source}.sha256"),
    ]
    subprocess.run(sign, check=True, capture_output=True)
    return source


class Leading(SimpleHTTPRequestHandler):
    """Serves files, and leads whoever asks below /elsewhere to where nothing is encrypted."""

    def send_head(self) -> Any:
        if not self.path.startswith("/elsewhere"):
            return super().send_head()
        self.send_response(302)
        self.send_header("Location", f"http://{self.headers['Host']}/{Path(self.path).name}")
        self.end_headers()
        return None

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        pass


@contextmanager
def over_https(folder: Path, certificate: Pair) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Leading, directory=str(folder))) as server:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"https://localhost:{server.server_port}"
        server.shutdown()


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
    assert ["Checking it", "The new system's kernel", "The new system"] == said


def test_the_next_update_goes_into_the_first_slot_again_once_this_one_serves(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    source = offered(tmp_path, lzma.compress(image(tmp_path)))
    update(boot, source, tmp_path, print, device=slot_device)
    with pytest.raises(NoUpdate, match="still on trial"):
        update(boot, source, tmp_path, print, device=slot_device)
    # As the initramfs does.
    (boot / "trial.txt").rename(boot / "tried.txt")
    with pytest.raises(NoUpdate, match="still on trial"):
        update(boot, source, tmp_path, print, device=slot_device)
    assert CMDLINE == (boot / "a/cmdline.txt").read_text()
    confirm(boot)
    assert SLOTS[0] == update(boot, source, tmp_path, print, device=slot_device)
    assert CMDLINE == (boot / "a/cmdline.txt").read_text()


@pytest.mark.parametrize(
    ("spoil", "problem", "left"),
    [
        (lambda packed: packed[: len(packed) // 2], UNPACKED, "gone, a starts"),
        (lambda packed: lzma.compress(lzma.decompress(packed)[:-8192]), UNPACKED, "gone, a starts"),
        (lambda packed: b"no image", UNPACKED, "whole, a starts"),
        (lambda packed: b"", UNPACKED, "whole, a starts"),
        (lambda packed: lzma.compress(bytes(SECTOR)), "This is no image of a card.", "whole, a starts"),
    ],
)
def test_half_a_system_is_never_the_way_back(
    tmp_path: Path,
    boot: Path,
    slot_device: Callable[[Slot], Path],
    way_back: Callable[[], str],
    spoil: Callable[[bytes], bytes],
    problem: str,
    left: str,
) -> None:
    source = offered(tmp_path, spoil(lzma.compress(image(tmp_path))))
    with pytest.raises(NoUpdate, match=problem):
        update(boot, source, tmp_path, print, device=slot_device)
    assert left == way_back()
    assert not (boot / "trial.txt").exists()


@pytest.fixture
def way_back(boot: Path, slot_device: Callable[[Slot], Path]) -> Callable[[], str]:
    """Fill the other slot, and return what says what is in it."""
    (boot / "b").mkdir()
    (boot / "b/cmdline.txt").write_text(CMDLINE)
    slot_device(SLOTS[1]).write_bytes(WAY_BACK)

    def there() -> str:
        is_whole = WAY_BACK == slot_device(SLOTS[1]).read_bytes() and is_filled(boot, SLOTS[1])
        return f"{'whole' if is_whole else 'gone'}, {chosen(boot).name} starts"

    return there


def altered_on_its_way(folder: Path) -> str:
    return offered(folder, lzma.compress(image(folder)), "0" * 64)


def half_of_it(folder: Path) -> str:
    source = offered(folder, lzma.compress(image(folder)))
    Path(source).write_bytes(Path(source).read_bytes()[:-9])
    return source


def of_something_else(folder: Path) -> str:
    return offered(folder, lzma.compress(image(folder, "12345678")))


def signed_by_nobody(folder: Path) -> str:
    key(folder, "owner")
    return offered(folder, lzma.compress(image(folder)))


def signed_by_another(folder: Path) -> str:
    key(folder, "owner")
    return signed(offered(folder, lzma.compress(image(folder))), key(folder, "another", is_trusted=False))


def signed_for_mail(folder: Path) -> str:
    return signed(offered(folder, lzma.compress(image(folder))), key(folder, "owner"), "email")


def signed_before_it_was_changed(folder: Path) -> str:
    source = signed(offered(folder, b"an older one"), key(folder, "owner"))
    offered(folder, lzma.compress(image(folder)))
    return source


def nowhere(folder: Path) -> str:
    return str(folder / "gone.img.xz")


def without_https(folder: Path) -> str:
    return "http://127.0.0.1:9/uno.img.xz"


@pytest.mark.parametrize(
    ("offer", "problem"),
    [
        (altered_on_its_way, "not what its checksum is of"),
        (half_of_it, "not what its checksum is of"),
        (of_something_else, "another system"),
        (nowhere, r"gone.img.xz.sha256"),
        (without_https, "unknown url type: http"),
        (signed_by_nobody, r"uno.img.xz.sha256.sig"),
        (signed_by_another, "not signed with the key"),
        (signed_for_mail, "not signed with the key"),
        (signed_before_it_was_changed, "not signed with the key"),
    ],
)
def test_what_is_not_trusted_leaves_the_way_back_as_it_is(
    tmp_path: Path,
    boot: Path,
    slot_device: Callable[[Slot], Path],
    way_back: Callable[[], str],
    offer: Callable[[Path], str],
    problem: str,
) -> None:
    source = offer(tmp_path)
    with pytest.raises(NoUpdate, match=problem):
        update(boot, source, tmp_path, print, signers=tmp_path / "signers", device=slot_device)
    assert "whole, a starts" == way_back()


def test_what_the_owner_of_the_image_has_signed_is_taken(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path]
) -> None:
    source = signed(offered(tmp_path, lzma.compress(image(tmp_path))), key(tmp_path, "owner"))
    update(boot, source, tmp_path, print, signers=tmp_path / "signers", device=slot_device)
    assert SYSTEM == slot_device(SLOTS[1]).read_bytes()


def test_an_image_is_fetched_over_https_and_never_led_to_http(
    tmp_path: Path, boot: Path, slot_device: Callable[[Slot], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = Path(offered(tmp_path, lzma.compress(image(tmp_path)))).name
    certificate = make(tmp_path / "certificate")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.cert))
    with over_https(tmp_path, certificate) as address:
        with pytest.raises(NoUpdate, match="unknown url type: http"):
            update(boot, f"{address}/elsewhere/{name}", tmp_path, print, device=slot_device)
        update(boot, f"{address}/{name}", tmp_path, print, device=slot_device)
    assert SYSTEM == slot_device(SLOTS[1]).read_bytes()


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
