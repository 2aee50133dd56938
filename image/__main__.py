"""What the units of the card call, and people for an update: ``python3 -m image COMMAND``."""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Final

from companion.foundation.user_error import UserError
from image.games import GAMES, bring_back, copy_before, copy_games, forget_copy
from image.slots import FAILED, TRIED, choose, chosen, confirm, is_filled, other

# What one command alone needs is imported there: a small Pi runs some of these at every start.

BOOT: Final = Path("/boot/firmware")
KEPT: Final = Path("/data/system")
RUN: Final = Path("/run/uno-system")
VERSION: Final = Path("/etc/uno-companion-version")
JOINED: Final = Path("/etc/NetworkManager/system-connections")
COMPANION: Final = "uno-companion.service"
TRIAL: Final = 180
"""Seconds after which a new system that does not serve the table is given up."""

TROUBLES: Final = (OSError, ValueError, UserError, subprocess.CalledProcessError)
"""What ends a command with a sentence."""


def main() -> None:
    """Do what is asked."""
    parser = argparse.ArgumentParser(prog="uno-system", description="Keeps the system of this card.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, does in (
        ("setup", _set_up, "bring the settings of the boot partition to the system, as each start does"),
        ("hotspot", _hotspot, "open a network where none is known"),
        ("asked", _asked, "answer what the companion asks for, as its socket does"),
        ("portal", _portal, "send who asks at port 80 on to the table"),
        ("confirm", _confirm, "keep a new system once the table is served, and else go back"),
        ("back", _back, "go back to the system before the last update and games it can read, and start it"),
    ):
        commands.add_parser(name, help=does).set_defaults(run=run)
    updating = commands.add_parser("update", help="fetch a new system, and start it")
    updating.add_argument(
        "source", metavar="FILE", help="an image as make image makes it, or its https address"
    )
    updating.set_defaults(run=_update)
    given = parser.parse_args()
    try:
        given.run(given)
    except TROUBLES as error:
        sys.exit(f"{error}")


def _say(text: str) -> None:
    print(text, flush=True)


def _set_up(given: argparse.Namespace) -> None:
    from image.asked import tell
    from image.settings import read_settings
    from image.setup import BIND_MOUNTS, has_clock, set_up
    from image.update import SIGNERS

    KEPT.mkdir(mode=0o700, exist_ok=True)
    if (BOOT / TRIED).exists():
        # Before the companion starts, which may bring the games to a schema of its own.
        try:
            copy_games(GAMES, copy_before(chosen(BOOT), KEPT))
        except (OSError, ValueError) as error:
            _say(f"The games were not copied before the trial: {error}")
    settings = read_settings(BOOT)
    set_up(settings, KEPT, _say)
    failed = (BOOT / FAILED).exists()
    if failed:
        _say("The update was not kept: the new system did not serve the table. This is the one before.")
    tell(
        RUN,
        version=VERSION.read_text(encoding="utf-8").strip() if VERSION.exists() else "",
        way_back=_has_way_back(),
        signed=SIGNERS.is_file(),
        failed=failed,
        has_clock=has_clock(KEPT / BIND_MOUNTS["var/lib/systemd/timesync"] / "clock"),
        wifi=settings.networks[0].name if settings.networks else "",
        hostname=settings.hostname,
        country=settings.country or "",
        timezone=settings.timezone or "",
    )


def _has_way_back() -> bool:
    try:
        return is_filled(BOOT, other(BOOT))
    except ValueError:
        # Somebody has named the kernel by hand.
        return False


def _asked(given: argparse.Namespace) -> None:
    from image.asked import MOST_OF_A_LINE, System

    system = System(BOOT, RUN, writable=_writable)
    print(json.dumps(system.answer(sys.stdin.buffer.readline(MOST_OF_A_LINE))))


def _hotspot(given: argparse.Namespace) -> None:
    from image.hotspot import open_hotspot_if_alone
    from image.settings import read_settings

    # What was joined by hand is kept there.
    is_expected = bool(read_settings(BOOT).networks) or any(JOINED.glob("*.nmconnection"))
    open_hotspot_if_alone(KEPT, is_expected, _say)


def _portal(given: argparse.Namespace) -> None:
    from image.portal import portal

    portal().serve_forever()


def _confirm(given: argparse.Namespace) -> None:
    if not (BOOT / TRIED).exists():
        return
    for _ in range(TRIAL):
        if _is_served():
            with _writable():
                confirm(BOOT)
            _say("The new system serves the table, and is kept.")
            return
        sleep(1)
    _say("The new system does not serve the table: back to the one before.")
    try:
        _bring_back()
    except TROUBLES as error:
        _say(f"The games stay as they are: {error}")
    _restart()


def _is_served() -> bool:
    from urllib.request import urlopen

    from companion.foundation.usual_address import PORT

    try:
        with urlopen(f"http://127.0.0.1:{PORT}/", timeout=5):
            return True
    except OSError:
        return False


def _back(given: argparse.Namespace) -> None:
    slot = other(BOOT)
    if not is_filled(BOOT, slot):
        raise ValueError("There is no way back: this card was never updated.")
    # First the games: this system would only add to them again what they lack.
    _bring_back()
    with _writable():
        choose(BOOT, slot)
    _restart()


def _bring_back() -> None:
    """Have games on the card that the other system can read."""
    subprocess.run(["systemctl", "stop", COMPANION], check=True)
    try:
        if said := bring_back(copy_before(chosen(BOOT), KEPT), GAMES):
            _say(said)
    except UserError:
        subprocess.run(["systemctl", "start", "--no-block", COMPANION], check=True)
        raise


def _update(given: argparse.Namespace) -> None:
    from image.asked import tell
    from image.update import NoUpdate, update

    def say(step: str) -> None:
        _say(step)
        tell(RUN, updating=step, trouble="")

    copy, room = copy_before(chosen(BOOT), KEPT), KEPT / "update"
    try:
        # A plug that was pulled may have left an image there.
        shutil.rmtree(room, ignore_errors=True)
        room.mkdir()
        update(BOOT, given.source, room, say, writable=_writable)
    except (NoUpdate, *TROUBLES) as error:
        tell(RUN, updating="", trouble=f"{error}", way_back=_has_way_back())
        sys.exit(f"No update: {error}")
    finally:
        shutil.rmtree(room, ignore_errors=True)
    # Made for the system that the new one has taken the place of.
    forget_copy(copy)
    say("The new system starts now; where it does not serve the table, this one comes back.")
    _restart()


@contextmanager
def _writable() -> Iterator[None]:
    """Have the boot partition take changes for the block."""
    _mount("remount,rw")
    try:
        yield
    finally:
        _mount("remount,ro")


def _mount(options: str) -> None:
    subprocess.run(["mount", "-o", options, str(BOOT)], check=True)


def _restart() -> None:
    subprocess.run(["systemctl", "reboot"], check=True)


if __name__ == "__main__":
    main()
