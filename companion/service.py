"""``uno-companion install-service``: a systemd unit that starts the companion with the machine.

The unit lets the program write its data directory and nothing else, see the pins and serial ports and
no other device, and starts it again whenever it ends.
"""

import grp
import os
import pwd
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

UNIT: Final = Path("/etc/systemd/system/uno-companion.service")
GROUPS: Final = ("gpio", "dialout")

TEMPLATE: Final = """\
# Made by uno-companion install-service; run it again after moving the program or its data.
[Unit]
Description=UNO Companion, the referee at the table
After=network-online.target
Wants=network-online.target
# However often the power or the network goes, it comes back.
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart={program} serve --data {data}
User={user}
{groups}
# Pin libraries leave files in the working directory, so it must be writable.
WorkingDirectory={folder}
Restart=always
RestartSec=2
TimeoutStopSec=10

# It may write its data, talk on the network, and use the pins and serial ports: nothing else.
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths={written}
PrivateTmp=yes
UMask=0077
DevicePolicy=closed
DeviceAllow=char-gpiochip rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
"""


class CannotInstall(Exception):
    """Why there is no service; ``str()`` is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose games these are, and so who the service runs as."""

    name: str
    home: Path
    uid: int
    gid: int

    @property
    def data(self) -> Path:
        """Where this person's games are unless somebody chooses."""
        return self.home / ".local" / "share" / "uno-companion"


def the_owner() -> Owner:
    """The person at the keyboard, also behind sudo."""
    entry = pwd.getpwnam(os.environ["SUDO_USER"]) if "SUDO_USER" in os.environ else pwd.getpwuid(os.getuid())
    return Owner(entry.pw_name, Path(entry.pw_dir), entry.pw_uid, entry.pw_gid)


def the_unit(owner: Owner, data: Path) -> str:
    """The text of the unit; raises :class:`CannotInstall`."""
    program = Path(sys.argv[0]).absolute()
    if not os.access(program, os.X_OK) or program.name == "__main__.py":
        raise CannotInstall(f"{program} is no program to start. Call .venv/bin/uno-companion by its path.")
    return TEMPLATE.format(
        program=_word(program).replace("$", "$$"),
        data=_word(data).replace("$", "$$"),
        folder=str(data).replace("%", "%%"),
        written=_word(data),
        user=owner.name,
        groups=_groups(),
    )


def install(owner: Owner, data: Path, unit: Path = UNIT) -> str:
    """Write the unit and start it; returns what to tell the person."""
    text = the_unit(owner, data)
    if not shutil.which("systemctl"):
        raise CannotInstall("There is no systemd here. --dry-run prints the unit for another machine.")
    try:
        _make_data(owner, data)
        unit.write_text(text, encoding="utf-8")
    except PermissionError as error:
        raise CannotInstall(f"{error.filename} may not be written. Put sudo before the command.") from None
    except OSError as error:
        raise CannotInstall(f"{error.filename} cannot be written: {error.strerror}.") from None
    for words in (("daemon-reload",), ("enable", "--now", unit.name)):
        _systemctl(*words)
    return (
        f"UNO Companion starts with this machine now, as {owner.name}.\n"
        f"Its address and QR code: journalctl -u {unit.stem} -n 40 --output=cat"
    )


def _make_data(owner: Owner, data: Path) -> None:
    missing = [folder for folder in (data, *data.parents) if not folder.exists()]
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    for folder in missing:
        os.chown(folder, owner.uid, owner.gid)


def _systemctl(*words: str) -> None:
    done = subprocess.run(("systemctl", *words), capture_output=True, text=True, check=False)  # noqa: S603, S607
    if done.returncode:
        raise CannotInstall(f"systemctl {' '.join(words)} failed: {done.stderr.strip()}")


def _groups() -> str:
    known = {group.gr_name for group in grp.getgrall()}
    there = [group for group in GROUPS if group in known]
    missing = [f"# No group {group} on this machine." for group in GROUPS if group not in known]
    return "\n".join([*(f"SupplementaryGroups={group}" for group in there), *missing])


def _word(path: Path) -> str:
    """One word of a unit, which splits at spaces and reads a percent sign as a name."""
    text = str(path).replace("%", "%%").replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
