"""What the systemd units of the companion share: whose they are, their words, how they are started."""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.foundation.user_error import UserError


class CannotInstall(UserError):
    """A unit cannot be installed."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The user whose games these are and as whom a unit runs."""

    name: str
    home: Path
    uid: int
    gid: int

    @property
    def data(self) -> Path:
        """The default data directory of this user."""
        return self.home / ".local" / "share" / "uno-companion"


def find_owner() -> Owner:
    """Return the user at the keyboard, also when called through sudo."""
    entry = pwd.getpwnam(os.environ["SUDO_USER"]) if "SUDO_USER" in os.environ else pwd.getpwuid(os.getuid())
    return Owner(entry.pw_name, Path(entry.pw_dir), entry.pw_uid, entry.pw_gid)


def this_program() -> Path:
    """Return what was called; raises :class:`CannotInstall` if that has no path of its own."""
    program = Path(sys.argv[0]).absolute()
    if not os.access(program, os.X_OK) or program.name == "__main__.py":
        raise CannotInstall(f"{program} is not a program. Call .venv/bin/uno-companion by its path.")
    return program


def check_systemd() -> None:
    """Raise :class:`CannotInstall` where there is none."""
    if not shutil.which("systemctl"):
        raise CannotInstall("There is no systemd here. --dry-run prints the unit for another machine.")


@contextmanager
def written_or_said() -> Iterator[None]:
    """Let a file that cannot be written be a :class:`CannotInstall`."""
    try:
        yield
    except PermissionError as error:
        raise CannotInstall(f"{error.filename} may not be written. Put sudo before the command.") from None
    except OSError as error:
        raise CannotInstall(f"{error.filename} cannot be written: {error.strerror}.") from None


def systemctl(*arguments: str) -> None:
    """Ask that of systemd; raises :class:`CannotInstall` where it refuses."""
    command = ("systemctl", *arguments)
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise CannotInstall(f"{' '.join(command)} failed: {done.stderr.strip()}")


def quote(path: Path | str) -> str:
    """Return the path as one quoted word of a unit, in which a percent sign begins a specifier."""
    text = str(path).replace("%", "%%").replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def quote_run(path: Path | str) -> str:
    """Return the path as one quoted word of ExecStart, which alone expands environment variables."""
    return quote(path).replace("$", "$$")
