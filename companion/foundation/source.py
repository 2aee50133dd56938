"""Where this program's source is: the address that it was cloned from, if any, and links that lead there.

No address is written down in the project: whoever owned the one that stood here could change what people run.
"""

import re
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

URL_LABEL: Final = "Source"  # of the address in the installed package's metadata

REMOTE: Final = re.compile(
    r"(?:https://(?:[^/]*@)?(?P<host>[\w.-]+(?::\d+)?)/"
    r"|ssh://(?:[^/]*@)?(?P<by_ssh>[\w.-]+)(?::\d+)?/"
    r"|[\w.-]+@(?P<short>[\w.-]+):)"
    r"/?(?P<path>[\w./~+-]+?)(?:\.git)?/?"
)
LEADS_OUT: Final = re.compile(r"(?<!!)\[(?P<words>[^\]]+)\]\(\.\./(?P<file>[^)#]*)(?P<anchor>#[^)]*)?\)")
"""A link from a document to a file of the checkout that is no document."""

SHOWS_FILES: Final = re.compile(r"https://(?:github\.com|gitlab\.[\w.]+)/")
"""Hosts that show a file of the newest commit below ``/blob/HEAD/``."""


def https_address(remote: str) -> str | None:
    """Return the page of a Git remote, without anybody's name or password; None where it can have none.

    >>> https_address("git@example.org:ana/uno.git")
    'https://example.org/ana/uno'
    >>> https_address("https://ana:secret@example.org/ana/uno")
    'https://example.org/ana/uno'
    """
    found = REMOTE.fullmatch(remote)
    if not found:
        return None
    return f"https://{found['host'] or found['by_ssh'] or found['short']}/{found['path']}"


def cloned_from(checkout: Path) -> str | None:
    """Return the page of the remote ``origin``; None where there is none, or no Git."""
    if not (checkout / ".git").exists():
        return None
    try:
        # Nobody's words go in, and Git is wherever the machine has it.
        asked = subprocess.run(  # noqa: S603
            ("git", "-C", checkout, "remote", "get-url", "origin"),  # noqa: S607
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    return https_address(asked.stdout.strip())


@cache
def source() -> str | None:
    """Return the address that the installed package was made from, as its metadata has it."""
    try:
        urls = metadata("uno-companion").get_all("Project-URL", [])
    except PackageNotFoundError:
        return None
    addresses = (url.removeprefix(f"{URL_LABEL}, ") for url in urls if url.startswith(f"{URL_LABEL}, "))
    return next(addresses, None)


def led_out(text: str, source: str | None) -> str:
    """Let a document's links to other files of the checkout lead to the source; without one their words stay.

    >>> led_out("See [the board](../hardware/README.md#2).", "https://github.com/ana/uno")
    'See [the board](https://github.com/ana/uno/blob/HEAD/hardware/README.md#2).'
    >>> led_out("See [the board](../hardware/README.md#2).", None)
    'See the board.'
    """

    def led(link: re.Match[str]) -> str:
        if source is None:
            return link["words"]
        shown = SHOWS_FILES.match(source)
        file = f"/blob/HEAD/{link['file']}{link['anchor'] or ''}" if shown else ""
        return f"[{link['words']}]({source}{file})"

    return LEADS_OUT.sub(led, text)
