"""The names that this companion answers to, against DNS rebinding.

A hostile page can point a name of its own at an address of the local network. A player's browser then takes
the companion for a part of that page and lets it read everything; only the ``Host`` header tells, which has
the hostile name. IP addresses cannot be rebound, so all are accepted. A router gives the machine another
name, such as ``uno.fritz.box``: it is accepted if the network announces its domain, and only under domains
that nobody can buy, as a hostile router may announce any.
"""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

from werkzeug.wrappers import Request, Response

from companion.foundation.usual_address import without_number

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOCALHOST: Final = "localhost"
LONGEST_NAME: Final = 253
"""Characters of the longest name (RFC 1035, 2.3.4)."""

HOME_DOMAINS: Final = frozenset(
    ("fritz.box", "home", "home.arpa", "internal", "lan", "local", "localdomain", "speedport.ip")
)
"""Domains of home networks: reserved, in no public zone, or owned by a router's maker."""

LOCAL: Final = "local"
"""The domain of multicast DNS, which each machine of the network answers in for itself."""

RESOLVER: Final = Path("/etc/resolv.conf")
"""The system's list of the network's domains (resolv.conf(5))."""

STRANGE_NAME_POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""Content-Security-Policy of the page under a strange name: a sentence and a link."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?", re.IGNORECASE)
_ADDRESS_6 = r"\[([0-9a-f]*:[0-9a-f:.]+)\]"
_HOST = re.compile(rf"(?:({_NAME.pattern})|{_ADDRESS_6})(?::([1-9][0-9]{{0,4}}))?", re.IGNORECASE)


class Answering(Enum):
    """The verdict on a Host header; the value is the status of the answer."""

    KNOWN = HTTPStatus.OK
    STRANGE = HTTPStatus.MISDIRECTED_REQUEST
    MALFORMED = HTTPStatus.BAD_REQUEST


def is_name(text: str) -> bool:
    """Return whether this can be a computer's name: letters, digits and hyphens, with dots between.

    >>> is_name("uno.fritz.box"), is_name("uno_table")
    (True, False)
    """
    return len(text) <= LONGEST_NAME and bool(_NAME.fullmatch(text))


def domains_of_network(resolver: Path = RESOLVER) -> frozenset[str]:
    """Return the search domains of the network; none if the system has no such file."""
    try:
        lines = resolver.read_text(errors="replace").splitlines()
    except OSError:
        return frozenset()
    said = [line.split() for line in lines]
    return frozenset(
        _plain(each) for words in said if words[:1] in (["search"], ["domain"]) for each in words[1:]
    )


class KnownHosts:
    """The names of a companion, besides ``localhost`` and all IP addresses.

    Names without a domain are also accepted in those ``domains`` that are a home network's and in ``local``,
    there also with the number that the second machine of a name gets.

    >>> known = KnownHosts(["uno"], lambda: ["fritz.box"])
    >>> [known.answering(host).name for host in ("uno.fritz.box:8000", "192.0.2.7", "uno.evil.example", "::")]
    ['KNOWN', 'KNOWN', 'STRANGE', 'MALFORMED']
    """

    def __init__(
        self, names: Iterable[str] = (), domains: Callable[[], Iterable[str]] = domains_of_network
    ) -> None:
        own = frozenset(map(_plain, names))
        self._names = own | {LOCALHOST}
        self._machines = {name.removesuffix(f".{LOCAL}") for name in own} - {LOCALHOST}
        self._domains = domains

    def answering(self, host: str) -> Answering:
        """Return the verdict on the text of a Host header."""
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
        if not {machine, without_number(machine)} & self._machines:
            return False
        # The network is asked last, and each time: the machine may have moved to another.
        return domain == LOCAL or (domain in HOME_DOMAINS and domain in self._domains())


class HostCheck:
    """WSGI middleware that answers requests for other hosts, and passes on all others.

    It is around Flask, which cannot render a page for a malformed host, not even an error. ``page`` renders
    what a browser shows under a name that is not the companion's.
    """

    def __init__(
        self, application: "WSGIApplication", known: KnownHosts, page: Callable[[Request, str], str]
    ) -> None:
        self._application = application
        self._known = known
        self._page = page

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        # A client of HTTP/1.0 need not send the header.
        host = environ.get("HTTP_HOST")
        answering = Answering.KNOWN if host is None else self._known.answering(host)
        if host is None or answering is Answering.KNOWN:
            return self._application(environ, start_response)
        request = Request(environ)
        if answering is Answering.STRANGE and _reads_pages(request):
            answer = Response(self._page(request, _without_port(host)), answering.value, mimetype="text/html")
            answer.headers["Content-Security-Policy"] = STRANGE_NAME_POLICY
            # The link may contain the code of the requested address.
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
    # A dot at the end is the DNS root, which people leave out.
    return name.lower().removesuffix(".")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
