"""The names that this companion answers to, which is what stops DNS rebinding.

A hostile page can let a name of its own lead to an address of the local network. A player's browser then
takes the companion for a part of that page and lets it read everything; all that tells is the ``Host``
header, which has the hostile name. An address in numbers cannot be rebound, so every one is known. A router
calls the machine by a name of its own too, such as ``uno.fritz.box``: that is known where the network says
so, and only under domains that nobody can buy, as any router, a hostile one too, may say what it likes.
"""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

from werkzeug.wrappers import Request, Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOCALHOST: Final = "localhost"
LONGEST_NAME: Final = 253
"""How long a name may be (RFC 1035, 2.3.4)."""

HOME_DOMAINS: Final = frozenset(
    ("fritz.box", "home", "home.arpa", "internal", "lan", "local", "localdomain", "speedport.ip")
)
"""Domains of home networks: reserved, in no public zone, or the maker's of the router."""

RESOLVER: Final = Path("/etc/resolv.conf")
"""Where the system keeps what the network says of names (resolv.conf(5))."""

STRANGE_NAME_POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""What a page under a strange name may do: it is a sentence and a link."""

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
    return len(text) <= LONGEST_NAME and bool(_NAME.fullmatch(text))


def domains_of_network(resolver: Path = RESOLVER) -> frozenset[str]:
    """Return the domains that the network looks names up in; none where the system has no such file."""
    try:
        lines = resolver.read_text(errors="replace").splitlines()
    except OSError:
        return frozenset()
    said = [line.split() for line in lines]
    return frozenset(
        _plain(each) for words in said if words[:1] in (["search"], ["domain"]) for each in words[1:]
    )


class KnownHosts:
    """The names that a companion has, besides ``localhost`` and every address in numbers.

    Those without a domain are its own in each of ``domains`` that is a home network's, too.
    """

    def __init__(
        self, names: Iterable[str] = (), domains: Callable[[], Iterable[str]] = domains_of_network
    ) -> None:
        own = frozenset(map(_plain, names))
        self._names = own | {LOCALHOST}
        self._machines = {name.removesuffix(".local") for name in own} - {LOCALHOST}
        self._domains = domains

    def answering(self, host: str) -> Answering:
        """Return whether a request for ``host``, the text of its Host header, is for this companion."""
        found = _HOST.fullmatch(host)
        if found is None or len(host) > LONGEST_NAME or int(found[3] or 1) > 65535:
            return Answering.MALFORMED
        name, bracketed, _ = found.groups()
        if name is None:
            return Answering.KNOWN if _is_address(bracketed) else Answering.MALFORMED
        is_own = _plain(name) in self._names or _is_address(name) or self._is_own_at_home(_plain(name))
        return Answering.KNOWN if is_own else Answering.STRANGE

    def _is_own_at_home(self, name: str) -> bool:
        machine, _, domain = name.partition(".")
        # The network is asked last and anew each time, as the machine may have moved to another one.
        return machine in self._machines and domain in HOME_DOMAINS and domain in self._domains()


class HostCheck:
    """Answers requests that are for another host; all others are passed on to the application.

    Around Flask and not inside of it: with a malformed host Flask can render no page, not even its error's.
    ``page`` is what a browser is shown under a name that is not the companion's.
    """

    def __init__(
        self, application: "WSGIApplication", known: KnownHosts, page: Callable[[Request, str], str]
    ) -> None:
        self._application = application
        self._known = known
        self._page = page

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        # Every browser sends the header; a program that speaks HTTP/1.0 need not.
        host = environ.get("HTTP_HOST")
        answering = Answering.KNOWN if host is None else self._known.answering(host)
        if host is None or answering is Answering.KNOWN:
            return self._application(environ, start_response)
        request = Request(environ)
        if answering is Answering.STRANGE and _reads_pages(request):
            answer = Response(self._page(request, _without_port(host)), answering.value, mimetype="text/html")
            answer.headers["Content-Security-Policy"] = STRANGE_NAME_POLICY
            # The link may have the code of the address that was asked for.
            answer.headers["Cache-Control"] = "no-store"
            answer.headers["Referrer-Policy"] = "no-referrer"
        else:
            answer = Response(f"{_refusal(answering, host)}\n", answering.value, mimetype="text/plain")
        answer.headers["X-Content-Type-Options"] = "nosniff"
        return answer(environ, start_response)


def _reads_pages(request: Request) -> bool:
    return "text/html" in request.accept_mimetypes.values() and not request.path.startswith(
        ("/api/", "/stream")
    )


def _refusal(answering: Answering, host: str) -> str:
    if answering is Answering.MALFORMED:
        return "The Host header names no computer. Expected an address or a name, like localhost:8000."
    name = _without_port(host)
    way_out = f"Open it by its address, or start it with --hostname {name}."
    return f"This companion is not called {name}. {way_out}"


def _without_port(host: str) -> str:
    return host.rpartition(":")[0] or host


def _plain(name: str) -> str:
    # The dot at the end is the root of all names, which people leave out.
    return name.lower().removesuffix(".")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
