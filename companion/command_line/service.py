"""``uno-companion install-service``: a systemd unit that starts the companion at boot.

The unit restricts the program to writing its data directory, and to GPIO chips, serial ports, SPI and sound
among the devices. It is restarted whenever it ends.
"""

import argparse
import grp
import os
from pathlib import Path
from typing import Final

from companion.command_line.units import (
    Owner,
    check_systemd,
    quote,
    quote_run,
    systemctl,
    this_program,
    written_or_said,
)

UNIT: Final = Path("/etc/systemd/system/uno-companion.service")
GROUPS: Final = ("gpio", "dialout", "spi", "audio")
"""The groups that Raspberry Pi OS gives GPIO pins, serial ports, a ring of lights and a speaker to."""

DRIVERS: Final = ("cdc_acm", "usbserial", "spidev", "snd")
"""The kernel's modules for serial ports on USB, those of ttyACM and of ttyUSB, for SPI and for sound."""

TEMPLATE: Final = """\
# Made by uno-companion install-service; run it again after moving the program or its data.
[Unit]
Description=UNO Companion, the referee at the table
# It starts without a network, as buzzers and coin need none; its address follows once there is one.
After=network.target
# DeviceAllow below leaves out, silently, a kind of device whose driver is not loaded as the service starts:
# a card reader or a speaker that is plugged in later could not be opened.
Wants={drivers}
After={drivers}
# Restarted without limit, however often the power or the network fails.
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart={program} serve --data {data}{options}
# However it ended: a pin stays as it was when its program is killed, and a lamp would stay lit.
ExecStopPost=-{program} outputs-off --data {data}
User={user}
{groups}
# lgpio writes .lgd-nfy files into the working directory, so it must be writable.
WorkingDirectory={folder}
# A file in here, of which {shutdown} takes notice, is all of its right to shut the machine down.
RuntimeDirectory={runtime}
RuntimeDirectoryMode=0700
Restart=always
RestartSec=2
TimeoutStopSec=10

# It may write its data, use the network, pins, serial ports, SPI and sound: nothing else.
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths={written}
PrivateTmp=yes
PrivateMounts=yes
UMask=0077
DevicePolicy=closed
DeviceAllow=char-gpiochip rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-spi rw
DeviceAllow=char-alsa rw
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# The odds are worked out last of all.
SystemCallFilter=setpriority
# What a library tries all the same is refused to it, and ends nothing.
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
"""


RUNTIME: Final = "uno-companion"
SHUTDOWN: Final = "uno-companion-shutdown"

HELPERS: Final = {
    f"{SHUTDOWN}.path": f"""\
# Made by uno-companion install-service.
[Unit]
Description=Whether UNO Companion's coin was held to shut the machine down

[Path]
PathExists=/run/{RUNTIME}/shutdown

[Install]
WantedBy=multi-user.target
""",
    f"{SHUTDOWN}.service": """\
# Made by uno-companion install-service.
[Unit]
Description=Shut down, as UNO Companion's coin was held

[Service]
Type=oneshot
ExecStart=systemctl poweroff --no-block
""",
}
"""The units that shut the machine down for the service, which itself has no right to: by name, their text."""


KEPT: Final = (
    *("backups", "cert", "key", "scanner", "club", "table"),
    *("mqtt", "mqtt_topic", "mqtt_password_file"),
)
"""The options of ``serve`` that the unit takes over, by their names in the parsed arguments."""

SWITCHES: Final = ("watch_only", "no_demo")
"""Those without a value."""


def serve_options(arguments: argparse.Namespace) -> str:
    """Return the options of ``serve`` for ExecStart, with absolute paths."""
    given = {name: getattr(arguments, name) for name in KEPT if arguments.mqtt or name != "mqtt_topic"}
    # What is no path is quoted like one.
    quoted = [
        f" --{name.replace('_', '-')} {quote_run(value.absolute() if isinstance(value, Path) else value)}"
        for name, value in given.items()
        if value
    ]
    switches = [f" --{name.replace('_', '-')}" for name in SWITCHES if getattr(arguments, name)]
    return "".join([*quoted, *switches, *(f" --hostname {name}" for name in arguments.hostname)])


def render_unit(owner: Owner, data: Path, options: str = "", backups: Path | None = None) -> str:
    """Return the text of the unit; raises :class:`CannotInstall` if the program has no path of its own.

    ``options`` are those of ``serve``; ``backups``, one of them, may be on an absent stick.
    """
    # WorkingDirectory takes the rest of its line as it is, without quotes.
    return TEMPLATE.format(
        program=quote_run(this_program()),
        drivers=" ".join(f"modprobe@{driver}.service" for driver in DRIVERS),
        data=quote_run(data),
        options=options,
        folder=str(data).replace("%", "%%"),
        # A minus: the service starts without that folder, too.
        written=f"{quote(data)} {quote(f'-{backups.absolute()}')}" if backups else quote(data),
        user=owner.name,
        groups=_groups(),
        runtime=RUNTIME,
        shutdown=f"{SHUTDOWN}.path",
    )


def with_helpers(unit: str) -> str:
    """Return the text of the unit, and below it as comments the helpers that are installed beside it."""
    helpers = "\n".join(f"{UNIT.with_name(name)}:\n\n{text}" for name, text in HELPERS.items())
    commented = [f"# {line}".rstrip() for line in helpers.splitlines()]
    return "\n".join([unit, *commented])


def install(owner: Owner, data: Path, text: str, unit: Path = UNIT) -> str:
    """Install and start the unit; return the message for the user. Raises :class:`CannotInstall`."""
    check_systemd()
    with written_or_said():
        _make_data(owner, data)
        unit.write_text(text, encoding="utf-8")
        for name, helper in HELPERS.items():
            unit.with_name(name).write_text(helper, encoding="utf-8")
    units = (f"{SHUTDOWN}.path", unit.name)
    # Restarted, or one that runs already would go on as it was installed before.
    for arguments in (("daemon-reload",), ("enable", *units), ("restart", *units)):
        systemctl(*arguments)
    return (
        f"UNO Companion starts with this machine now, as {owner.name}.\n"
        f"Its address and QR code: journalctl -u {unit.stem} -n 40 --output=cat"
    )


def _make_data(owner: Owner, data: Path) -> None:
    # Under sudo new folders would belong to root, and the service could not write them.
    missing = [folder for folder in (data, *data.parents) if not folder.exists()]
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    for folder in missing:
        os.chown(folder, owner.uid, owner.gid)


def _groups() -> str:
    # systemd refuses to start a unit that names a group the machine does not have.
    known = {group.gr_name for group in grp.getgrall()}
    present = [group for group in GROUPS if group in known]
    missing = [f"# No group {group} on this machine." for group in GROUPS if group not in known]
    return "\n".join([*(f"SupplementaryGroups={group}" for group in present), *missing])
