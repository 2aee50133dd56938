"""What the companion asks of the system that it runs on, for its host's page: a line of JSON, and an answer.

The companion itself may change nothing but the games. It asks at a socket that it alone may open; systemd
starts this for whoever does (``uno-asked.socket``). There is no word that runs what somebody typed: each is
one of ``WORDS``, and what comes with it is checked here. What the system tells by itself is in ``STATE``.
"""

import json
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from image.settings import OWN, own_lines, read_settings
from image.slots import FAILED, is_filled, other
from image.update import SIGNERS

STATE: Final = "state.json"
PROGRAM: Final = "/usr/local/bin/uno-system"
UPDATE: Final = "uno-update.service"

MOST_OF_A_LINE: Final = 4096
ADDRESS: Final = re.compile(r"https://[!-~]{1,500}")
MAY_BE_SET: Final = ("wifi", "password", "country", "hostname", "timezone")
"""What of ``uno.txt`` the host's page sets; not who may log in."""
LONGEST_VALUE: Final = 100
LINES_OF_LOG: Final = "300"
OF_THE_LOG: Final = ("uno-setup", "uno-companion", "uno-hotspot", "uno-confirm", "uno-update")
EARLIEST, LATEST = 1_760_000_000, 4_102_444_800
"""Seconds of 2025 and 2100, between which a phone's clock is believed."""


class Refused(Exception):
    """It was not done; ``str()`` is a sentence for people."""


def tell(folder: Path, **news: object) -> None:
    """Keep what is new of the system where the companion reads it."""
    folder.mkdir(mode=0o755, exist_ok=True)
    path = folder / STATE
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    new = path.with_suffix(".new")
    new.write_text(json.dumps(known | news), encoding="utf-8")
    new.chmod(0o644)
    new.rename(path)


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@dataclass(frozen=True)
class System:
    """What is asked: where its files are, and how it runs programs and may write the boot partition."""

    boot: Path
    folder: Path
    signers: Path = SIGNERS
    run: Callable[..., str] = _run
    writable: Callable[[], AbstractContextManager[None]] = nullcontext

    def answer(self, line: bytes) -> dict[str, str]:
        """Do what a line asks for: ``said`` is what there is to say, or ``refused`` why it was not done."""
        try:
            asked = json.loads(line)
            does = WORDS[asked["word"]]
            return {"said": does(self, asked.get("value"))}
        except (ValueError, KeyError, TypeError, AttributeError):
            return {"refused": f"Nothing else is answered but {', '.join(WORDS)}."}
        except (Refused, OSError, subprocess.CalledProcessError) as error:
            return {"refused": f"{error}"}

    def update(self, address: object) -> str:
        """Fetch a new system, which goes on by itself; only where its maker's signature is looked at."""
        if not self.signers.is_file():
            raise Refused("This card's system was not signed. Update it with uno-system update.")
        if not isinstance(address, str) or not ADDRESS.fullmatch(address):
            raise Refused("This is no address of an image. Expected: https://")
        self._begin(UPDATE, "update", "--", address)
        return ""

    def back(self, _value: object) -> str:
        """Go back to the system before."""
        if not is_filled(self.boot, other(self.boot)):
            raise Refused("There is no system to go back to.")
        self._begin("uno-back.service", "back")
        return ""

    def seen(self, _value: object) -> str:
        """Tell no more of what has failed."""
        with self.writable():
            (self.boot / FAILED).unlink(missing_ok=True)
        tell(self.folder, failed=False, trouble="")
        return ""

    def clock(self, seconds: object) -> str:
        """Set the clock, which nothing else told the time."""
        if not isinstance(seconds, int) or not EARLIEST < seconds < LATEST:
            raise Refused("This is no time that a clock shows now.")
        self.run("date", "--utc", "--set", f"@{seconds}")
        tell(self.folder, has_clock=True)
        return ""

    def settings(self, said: object) -> str:
        """Keep settings in ``uno.txt``, for the next start."""
        if not isinstance(said, Mapping) or not {*said} <= {*MAY_BE_SET}:
            raise Refused(f"Expected: {', '.join(MAY_BE_SET)}.")
        for value in said.values():
            if not isinstance(value, str) or len(value) > LONGEST_VALUE or not value.isprintable():
                raise Refused("A setting is one line of at most 100 letters.")
        text = rewritten(own_lines(self.boot / OWN), said)
        with TemporaryDirectory() as folder:
            (Path(folder) / OWN).write_text(text, encoding="utf-8")
            if problems := read_settings(Path(folder)).problems:
                raise Refused(" ".join(problems))
        with self.writable():
            new = self.boot / f"{OWN}.new"
            new.write_text(text, encoding="utf-8")
            os.sync()
            new.rename(self.boot / OWN)
            os.sync()
        return ""

    def restart(self, _value: object) -> str:
        """Start the machine anew."""
        self.run("systemctl", "reboot", "--no-block")
        return ""

    def log(self, _value: object) -> str:
        """Return the end of the log."""
        units = [f"--unit={each}" for each in OF_THE_LOG]
        return self.run("journalctl", "--no-pager", "--output=short", f"--lines={LINES_OF_LOG}", *units)

    def _begin(self, unit: str, *words: str) -> None:
        # It outlives the answer, and the companion.
        try:
            self.run("systemd-run", "--quiet", "--collect", f"--unit={unit}", PROGRAM, *words)
        except subprocess.CalledProcessError:
            raise Refused("That is under way.") from None


WORDS: Final[dict[str, Callable[[System, Any], str]]] = {
    each.__name__: each
    for each in (
        *(System.update, System.back, System.seen, System.clock),
        *(System.settings, System.restart, System.log),
    )
}


def rewritten(lines: list[str], said: Mapping[str, str]) -> str:
    """Return the text of ``uno.txt`` with these settings in it, and all else as it was."""
    keys = [line.partition("=")[0].strip().lower() for line in lines]
    # Where one stands there twice, the last holds.
    places = {key: len(keys) - 1 - keys[::-1].index(key) for key in said if key in keys}
    text = list(lines)
    for key, value in said.items():
        if key in places:
            text[places[key]] = f"{key} = {value}"
        else:
            text.append(f"{key} = {value}")
    return "\n".join(text) + "\n"
