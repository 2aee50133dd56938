"""``uno-companion screen``: the table on the television at this machine's HDMI, and nothing else there.

Chromium fills it, on Cage where no desktop is: a compositor of one window, which never blanks the screen.
``install-screen`` lets systemd do so at boot, and again whenever it ends.
"""

import os
import shutil
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from companion.command_line import units
from companion.foundation.user_error import UserError

UNIT: Final = Path("/etc/systemd/system/uno-companion-screen.service")
DESKTOP_UNIT: Final = Path("/etc/systemd/system/display-manager.service")  # there if a desktop starts at boot
GRAPHICS: Final = Path("/dev/dri")
BROWSERS: Final = ("chromium", "chromium-browser")  # in Debian, and in older Raspberry Pi OS
COMPOSITOR: Final = ("cage", "-s", "--")
"""With one window, from which the keys for another console still lead away."""

ALONE: Final = ("--ozone-platform=wayland",)
FULL_SCREEN: Final = (
    *("--kiosk", "--no-first-run", "--noerrdialogs", "--hide-crash-restore-bubble"),
    *("--disable-features=Translate", "--password-store=basic"),
    # Nobody is there to tap it once.
    "--autoplay-policy=no-user-gesture-required",
)

TABLE_SCREEN: Final = "/table?call"
"""The page by which a screen calls itself the table screen: only such a one may show the code to play."""

USUAL_PORTS: Final = {"http": 80, "https": 443}
PAUSE: Final = 1.0
TIMEOUT: Final = 5.0

TEMPLATE: Final = """\
# Made by uno-companion install-screen; run it again after moving the program.
[Unit]
Description=UNO Companion's table screen
After=uno-companion.service systemd-user-sessions.service plymouth-quit-wait.service getty@tty1.service
# The first console is its own.
Conflicts=getty@tty1.service
ConditionPathExists=/dev/tty0
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart={program} screen {address}
User={user}
Restart=always
RestartSec=2
# Who sits at the screen may draw on it: logind has to be told that somebody does.
PAMName=login
TTYPath=/dev/tty1
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty-fail
StandardOutput=journal
StandardError=journal
UtmpIdentifier=tty1
UtmpMode=user

[Install]
WantedBy=multi-user.target
"""


class CannotShow(UserError):
    """There is nothing to show the table with."""


def table_at(address: str) -> str:
    """Return the table screen's address for a companion's; raises ``ValueError``.

    >>> table_at("uno-companion.local:8000")
    'http://uno-companion.local:8000/table?call'
    """
    whole = address if "://" in address else f"http://{address}"
    parts = urlsplit(whole)
    is_one_word = not any(map(str.isspace, address))
    if not is_one_word or parts.scheme not in USUAL_PORTS or not parts.hostname or parts.port == 0:
        raise ValueError(f"{address} is no web address")
    return whole if parts.path.strip("/") or parts.query else f"{parts.scheme}://{parts.netloc}{TABLE_SCREEN}"


def wait_for(address: str, say: Callable[[str], None], pause: float = PAUSE) -> None:
    """Return once a server listens there."""
    if not _is_there(address):
        say(f"Waiting for the companion at {address}")
        while not _is_there(address):
            time.sleep(pause)


def _is_there(address: str) -> bool:
    parts = urlsplit(address)
    try:
        socket.create_connection((parts.hostname, parts.port or USUAL_PORTS[parts.scheme]), TIMEOUT).close()
    except OSError:
        return False
    return True


def window(address: str, profile: Path, surroundings: Mapping[str, str]) -> list[str]:
    """Return the command that fills the screen with that page; raises :class:`CannotShow`."""
    path = surroundings.get("PATH")
    has_desktop = any(name in surroundings for name in ("WAYLAND_DISPLAY", "DISPLAY"))
    browser = next((name for name in BROWSERS if shutil.which(name, path=path)), None)
    missing = [] if browser else ["chromium"]
    if not has_desktop and not shutil.which(COMPOSITOR[0], path=path):
        missing.append(COMPOSITOR[0])
    if not browser or missing:
        raise CannotShow(f"Not installed: {' and '.join(missing)}. Expected: ./install --screen")
    shown = (browser, *FULL_SCREEN, f"--user-data-dir={profile}")
    return [*shown, address] if has_desktop else [*COMPOSITOR, *shown, *ALONE, address]


def show(address: str, say: Callable[[str], None]) -> None:
    """Become the window that shows the table, once there is one; raises :class:`CannotShow`."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state")
    profile = state / "uno-companion-screen"
    command = window(address, profile, os.environ)
    profile.mkdir(parents=True, exist_ok=True, mode=0o700)
    # After a power cut it would take itself for running already.
    for lock in profile.glob("Singleton*"):
        lock.unlink()
    wait_for(address, say)
    os.execvp(command[0], command)  # noqa: S606 - all of it is ours but the address, one word


def render_unit(owner: units.Owner, address: str) -> str:
    """Return the text of the unit; raises :class:`.CannotInstall`."""
    return TEMPLATE.format(
        program=units.quote_run(units.this_program()), address=units.quote_run(address), user=owner.name
    )


def install(
    owner: units.Owner,
    address: str,
    unit: Path = UNIT,
    desktop: Path = DESKTOP_UNIT,
    graphics: Path = GRAPHICS,
) -> str:
    """Install and start the unit; return the message for the user. Raises :class:`.CannotInstall`."""
    text = render_unit(owner, address)
    units.check_systemd()
    if desktop.exists():
        raise units.CannotInstall(
            "A desktop starts on this machine, and the table screen needs the screen for itself. "
            f"Put the table there by hand, {units.this_program()} screen, or boot without it: "
            "sudo systemctl set-default multi-user && sudo systemctl disable display-manager, then again."
        )
    if not graphics.exists():
        raise units.CannotInstall(f"This machine has no screen to draw on: {graphics} is missing.")
    with units.written_or_said():
        unit.write_text(text, encoding="utf-8")
    for arguments in (("daemon-reload",), ("enable", unit.name), ("restart", unit.name)):
        units.systemctl(*arguments)
    return f"The screen of this machine shows {address} now, and whenever it starts."
