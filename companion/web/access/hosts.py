"""The names that this companion answers to, which is what stops DNS rebinding.

A hostile page can let a name of its own lead to an address of the local network. A player's browser then
takes the companion for a part of that page and lets it read everything; all that tells is the ``Host``
header, which has the hostile name. An address in numbers cannot be rebound, so every one is known.
"""

import re
from collections.abc import Iterable
from enum import Enum
from http import HTTPStatus
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from werkzeug.wrappers import Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOCALHOST: Final = "localhost"
MOST_LETTERS: Final = 253
"""How long a name may be (RFC 1035, 2.3.4)."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?", re.IGNORECASE)
_ADDRESS_6 = r"\[([0-9a-f]*:[0-9a-f:.]+)\]"
_HOST = re.compile(rf"(?:({_NAME.pattern})|{_ADDRESS_6})(?::([1-9][0-9]{{0,4}}))?", re.IGNORECASE)


class Answering(Enum):
    """What is answered to a Host header; the enum's value is the status."""

    KNOWN = HTTPStatus.OK
    STRANGE = HTTPStatus.MISDIRECTED_REQUEST
    MALFORMED = HTTPStatus.BAD_REQUEST


def is_name(text: str) -> bool:
    """Return whether this can be a computer's name: letters, digits and hyphens, with dots between."""
    return len(text) <= MOST_LETTERS and bool(_NAME.fullmatch(text))


class KnownHosts:
    """The names that a companion has, besides ``localhost`` and every address in numbers."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = frozenset(_plain(name) for name in (LOCALHOST, *names))

    def answering(self, host: str) -> Answering:
        """Return whether a request for ``host``, the text of its Host header, is for this companion."""
        found = _HOST.fullmatch(host)
        if found is None or len(host) > MOST_LETTERS or int(found[3] or 1) > 65535:
            return Answering.MALFORMED
        name, bracketed, _ = found.groups()
        if name is None:
            return Answering.KNOWN if _is_address(bracketed) else Answering.MALFORMED
        return Answering.KNOWN if _plain(name) in self._names or _is_address(name) else Answering.STRANGE


class HostCheck:
    """Answers requests that are for another host; all others are passed on to the application.

    Around Flask and not inside of it: with a malformed host Flask can render no page, not even its error's.
    """

    def __init__(self, application: "WSGIApplication", known: KnownHosts) -> None:
        self._application = application
        self._known = known

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        # Every browser sends the header; a program that speaks HTTP/1.0 need not.
        host = environ.get("HTTP_HOST")
        answering = Answering.KNOWN if host is None else self._known.answering(host)
        if host is None or answering is Answering.KNOWN:
            return self._application(environ, start_response)
        return _refusal(answering, host)(environ, start_response)


def _refusal(answering: Answering, host: str) -> Response:
    if answering is Answering.MALFORMED:
        sentence = "The Host header names no computer. Expected an address or a name, like localhost:8000."
    else:
        name = host.rpartition(":")[0] or host
        way_out = f"Open it by its address, or start it with --hostname {name}."
        sentence = f"This companion is not called {name}. {way_out}"
    answer = Response(f"{sentence}\n", answering.value, mimetype="text/plain")
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


def _plain(name: str) -> str:
    # The dot at the end is the root of all names, which people leave out.
    return name.lower().removesuffix(".")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
