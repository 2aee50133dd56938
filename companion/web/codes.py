"""The codes of a table: one lets phones act, one is for programs, one makes a host, one lets others watch.

Each can be renewed, which voids the old one. They are files of the data directory, so that ``uno-companion
new-code`` reaches a running companion.
"""

import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from companion.foundation.data_directory import keep_secret
from companion.web.extension import Extension
from companion.web.fingerprint import fingerprint
from companion.web.short_code import ShortCode
from companion.web.table_screens import TableScreens

SECONDS_BETWEEN_LOOKS: Final = 1.0
"""How often the files are checked, and so the delay until another program's new code counts."""

# The characters of a token68 (RFC 7235, 2.1), which is what may follow "Bearer".
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,200}")


class AccessCode(StrEnum):
    """A code by its purpose; the value is the name of its file."""

    TABLE = "token"
    PROGRAMS = "programs"
    HOST = "host"
    WATCHERS = "watchers"


def is_token(text: str) -> bool:
    """Return whether this can be a token: 1 to 200 letters, digits and ``-._~+/=``, as a header allows.

    >>> is_token("K7-x_9"), is_token("two words")
    (True, False)
    """
    return bool(_TOKEN.fullmatch(text))


def kept_token(data: Path, name: str = "token") -> str:
    """Return the secret of that name from the data directory, made at first; raises :class:`OSError`."""
    return read_token(data / name) or new_token(data, name)


def new_token(data: Path, name: str) -> str:
    """Replace the secret of that name in the data directory; raises :class:`OSError`."""
    token = secrets.token_urlsafe(16)
    keep_secret(data, name, token)
    return token


def read_token(file: Path) -> str:
    """Return the token in a file; empty without such a file, or a token in it."""
    try:
        kept = file.read_text("utf-8", errors="replace").strip()
    except FileNotFoundError:
        return ""
    return kept if is_token(kept) else ""


def _void(code: AccessCode) -> str:
    """Return the name of the file with the digest of a given code that holds no more."""
    return f"{code}.void"


class Codes:
    """The codes of one table, in its data directory, or in memory if there is none.

    ``given`` codes were chosen by somebody; once renewed they never hold again in that data directory, and
    ``void`` names those of them. ``short`` is the code of the evening, ``screens`` may show it. Without a
    watchers' code anybody may watch. Renewing raises :class:`OSError` if the new code cannot be stored.
    """

    def __init__(
        self,
        data: Path | None = None,
        given: Mapping[AccessCode, str] | None = None,
        short: ShortCode | None = None,
    ) -> None:
        self._data = data
        self.short = short or ShortCode(data)
        self.screens = TableScreens(data)
        self._lock = Lock()
        self._looked_at = monotonic()
        self._changes = 0
        given = dict(given or {})
        self.void = tuple(
            code
            for code, token in given.items()
            if data and read_token(data / _void(code)) == fingerprint(token, 16)
        )
        self._given = {code: token for code, token in given.items() if code not in self.void}
        needed = (AccessCode.TABLE, AccessCode.PROGRAMS, AccessCode.HOST)
        made = {code: kept_token(data, code) if data else secrets.token_urlsafe(16) for code in needed}
        self._beside = made
        self._codes = {
            **made,
            AccessCode.WATCHERS: read_token(data / AccessCode.WATCHERS) if data else "",
            **self._given,
        }

    def __getitem__(self, code: AccessCode) -> str:
        """Return a code; the watchers' is empty if anybody may watch."""
        self.changes()
        return self._codes[code]

    def changes(self) -> int:
        """Return the number of changes so far: when it grows, what was permitted before ends."""
        with self._lock:
            if self._data and monotonic() - self._looked_at >= SECONDS_BETWEEN_LOOKS:
                self._looked_at = monotonic()
                for code in AccessCode:
                    self._look_at(self._data, code)
            return self._changes + self.short.endings + self.screens.changes

    def renew(self, code: AccessCode) -> None:
        """Replace a code by a new one."""
        with self._lock:
            token = new_token(self._data, code) if self._data else secrets.token_urlsafe(16)
            self._drop_given(code)
            self._set(code, token)

    def open_to_watchers(self) -> None:
        """Let anybody watch again."""
        with self._lock:
            if self._data:
                (self._data / AccessCode.WATCHERS).unlink(missing_ok=True)
            self._set(AccessCode.WATCHERS, "")

    def _look_at(self, data: Path, code: AccessCode) -> None:
        # An unreadable file changes nothing: a disk that fails for a moment locks nobody out.
        with suppress(OSError):
            kept = read_token(data / code)
            if code in self._given:
                if kept in ("", self._beside.get(code)):
                    return
                self._drop_given(code)
            # Without the watchers' file anybody may watch; every other code must exist.
            self._set(code, kept if kept or code is AccessCode.WATCHERS else self._codes[code])

    def _drop_given(self, code: AccessCode) -> None:
        """Let the file's code hold from now on, even if the given one is given again."""
        if self._data and code in self._given:
            keep_secret(self._data, _void(code), fingerprint(self._given[code], 16))
        self._given.pop(code, None)

    def _set(self, code: AccessCode, token: str) -> None:
        self._changes += token != self._codes[code]
        self._codes[code] = token


CODES: Final = Extension[Codes]("codes")
