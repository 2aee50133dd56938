"""What the machine does with its settings at every start: its name, its people, the folders that last.

All but the folders in ``BIND_MOUNTS`` is written into memory over the read-only system, and made anew at the
next start.
"""

import os
import pwd
import secrets
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

from image.networks import HOTSPOT, write_networks
from image.settings import Login, Network, Settings

BIND_MOUNTS: Final = {
    "etc/NetworkManager/system-connections": "connections",
    "var/lib/NetworkManager": "network",
    "var/lib/systemd/timesync": "clock",
}
"""What has to outlast a start besides the games: folders of the system, and the names they are kept by."""

KEYS: Final = "ssh"
PASSWORD, LETTERS = "hotspot", "letters"
"""The files that keep what the machine's own network is called and asks for."""
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without what looks alike: a password is read off a television."""
PASSWORD_LENGTH: Final = 10


def set_up(
    settings: Settings,
    kept: Path,
    say: Callable[[str], None],
    root: Path = Path("/"),
    run: Callable[..., object] | None = None,
) -> None:
    """Bring the settings to the system below ``root``; ``kept`` is the folder on the card for what lasts.

    A step that fails is said and left out: the table is served all the same.
    """
    run = run or _run
    for problem in settings.problems:
        say(problem)
    steps: tuple[Callable[[], None], ...] = (
        lambda: _keep(kept, root, run),
        lambda: _write_networks(settings, kept, root),
        lambda: _name(settings.hostname, root, run),
        lambda: _place(settings, root, run),
        lambda: _let_in(settings, kept, root, run),
    )
    for step in steps:
        try:
            step()
        except (OSError, subprocess.SubprocessError, KeyError) as error:
            say(f"Not set up: {error}")


def has_clock(last: Path, clock: Path = Path("/sys/class/rtc/rtc0/since_epoch")) -> bool:
    """Return whether the machine has a clock of its own that went on while it was off.

    ``last`` has the time of the last evening as its date. Without a battery a clock begins anew each time.
    """
    try:
        known = [path.stat().st_mtime for path in (last, Path(__file__)) if path.exists()]
        return int(clock.read_text(encoding="ascii")) >= max(known)
    except (OSError, ValueError):
        return False


def own_network(kept: Path) -> Network:
    """Return the machine's own network, whose letters and password were made at the first start.

    By the letters two machines in one room are told apart.
    """
    letters = _kept_word(kept / LETTERS, 2, ALPHABET[:23])
    return Network(f"{HOTSPOT} {letters.upper()}", _kept_word(kept / PASSWORD, PASSWORD_LENGTH, ALPHABET))


def _kept_word(path: Path, length: int, alphabet: str) -> str:
    # An empty one is what a plug that was pulled may leave.
    if not path.is_file() or not path.stat().st_size:
        _keep_word(path, "".join(secrets.choice(alphabet) for _ in range(length)))
    return path.read_text(encoding="utf-8").strip()


def _keep_word(path: Path, word: str) -> None:
    path.touch(mode=0o600)
    path.write_text(word, encoding="utf-8")


def _keep(kept: Path, root: Path, run: Callable[..., object]) -> None:
    for folder, name in BIND_MOUNTS.items():
        lasting, seen = kept / name, root / folder
        seen.mkdir(parents=True, exist_ok=True)
        if not lasting.exists():
            # Renamed once it is whole: the plug may be pulled at any time.
            new = lasting.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            shutil.copytree(seen, new)
            before = seen.stat()
            os.chown(new, before.st_uid, before.st_gid)
            new.chmod(before.st_mode & 0o7777)
            new.rename(lasting)
        run("mount", "--bind", lasting, seen)


def _write_networks(settings: Settings, kept: Path, root: Path) -> None:
    if settings.hotspot_password:
        _keep_word(kept / PASSWORD, settings.hotspot_password)
    write_networks(settings.networks, own_network(kept), root / "run/NetworkManager/system-connections")


def _name(hostname: str, root: Path, run: Callable[..., object]) -> None:
    (root / "etc/hostname").write_text(f"{hostname}\n", encoding="utf-8")
    run("hostname", hostname)


def _place(settings: Settings, root: Path, run: Callable[..., object]) -> None:
    zone = root / "usr/share/zoneinfo" / (settings.timezone or "Etc/UTC")
    if zone.is_file():
        local = root / "etc/localtime"
        local.unlink(missing_ok=True)
        local.symlink_to(Path("/") / zone.relative_to(root))
    if settings.country:
        run("iw", "reg", "set", settings.country.upper())
    if not zone.is_file() and settings.timezone:
        raise OSError(f"{settings.timezone} is no time zone. Expected: as Europe/Berlin.")


def _let_in(settings: Settings, kept: Path, root: Path, run: Callable[..., object]) -> None:
    if not settings.logins:
        return
    for login in settings.logins:
        _add(login, root, run)
    key = kept / KEYS / "ssh_host_ed25519_key"
    key.parent.mkdir(mode=0o700, exist_ok=True)
    if not key.with_suffix(".pub").is_file():
        # It is asked before it writes over one.
        key.unlink(missing_ok=True)
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    rules = [
        f"HostKey {key}",
        f"PasswordAuthentication {'yes' if settings.has_passwords else 'no'}",
    ]
    (root / "etc/ssh/sshd_config.d/uno.conf").write_text("\n".join(rules) + "\n", encoding="utf-8")
    # Installed, and not enabled: nobody gets in where nobody was named.
    run("systemctl", "start", "--no-block", "ssh.service")


def _add(login: Login, root: Path, run: Callable[..., object]) -> None:
    allowed = ("--groups", "sudo,gpio,dialout", "--password", login.password_hash or "!")
    run("useradd", "--create-home", "--shell", "/bin/bash", *allowed, login.name)
    if login.password:
        run("chpasswd", given=f"{login.name}:{login.password}\n")
    if login.keys:
        entry = pwd.getpwnam(login.name)
        folder = root / entry.pw_dir.lstrip("/") / ".ssh"
        folder.mkdir(mode=0o700, exist_ok=True)
        (folder / "authorized_keys").write_text("\n".join(login.keys) + "\n", encoding="utf-8")
        for path in (folder, folder / "authorized_keys"):
            os.chown(path, entry.pw_uid, entry.pw_gid)


def _run(*command: object, given: str | None = None) -> None:
    subprocess.run([str(word) for word in command], input=given, text=True, check=True)
