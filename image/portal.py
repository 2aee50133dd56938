"""What answers at port 80: the way to the table, for a bare name and for phones that join the hotspot.

A phone that joins a network asks its maker's server for a page that it knows, and where another one comes it
takes the network for one with a page of its own, and shows that (a captive portal). In the hotspot every name
is this machine's, so all of these end here, and what they ask for is nothing of the table's. Whoever comes by
one of its own names is led to the page that was asked for.

Once a browser on that phone has followed the way to the table, its maker's page is answered as it expects:
a phone that goes on to take the network for one with a page of its own, or for one that leads nowhere, opens
the next code over its mobile data, where there is no table.
"""

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import quote, urlsplit

from companion.foundation.usual_address import PORT, without_number
from companion.web.server.mdns import own_names

HTTP_PORT: Final = 80

_SEEN: Final = "/.uno-table"
"""The way to the table by which it is known that a browser takes it; phones that only ask follow none."""

MOST_SEEN: Final = 250
"""As many phones as a hotspot has addresses for."""

_APPLE: Final = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
_EXPECTED: Final = {
    "/generate_204": (204, "", ""),
    "/gen_204": (204, "", ""),
    "/hotspot-detect.html": (200, "text/html", _APPLE),
    "/library/test/success.html": (200, "text/html", _APPLE),
    "/connecttest.txt": (200, "text/plain", "Microsoft Connect Test"),
    "/ncsi.txt": (200, "text/plain", "Microsoft NCSI"),
    "/success.txt": (200, "text/plain", "success\n"),
}
"""What the makers' pages hold: Android and Chrome, Apple, Windows, Firefox."""

_IN_ADDRESSES: Final = "/?:@!$&'()*+,;=%"
"""What stays as it is in a path and a query (RFC 3986, 3.3 and 3.4)."""


class _Portal(BaseHTTPRequestHandler):
    """Sends everybody on to the table, by the address at which the machine was reached."""

    server: "_Server"
    protocol_version = "HTTP/1.1"
    server_version = "UNO-Companion"
    timeout = 10

    def do_GET(self) -> None:
        """Answer with the way to the table, and by a name of its own to what was asked for there."""
        host = self.connection.getsockname()[0].removeprefix("::ffff:")
        place = f"[{host}]" if ":" in host else host
        phone, seen = self.client_address[0], self.server.seen
        if not _is_own(self.headers.get("Host", ""), place):
            if phone in seen and (expected := _EXPECTED.get(urlsplit(self.path).path)):
                self._answer(*expected)
            else:
                self._lead(f"http://{place}{_SEEN}")
        elif self.path == _SEEN:
            if len(seen) < MOST_SEEN:
                seen.add(phone)
            self._lead(f"http://{place}:{PORT}/")
        else:
            self._lead(f"http://{place}:{PORT}{_asked_for(self.path)}")

    def _lead(self, way: str) -> None:
        self._answer(302, "", "", Location=way)

    def _answer(self, status: int, kind: str, text: str, **headers: str) -> None:
        self.send_response(status)
        if kind:
            headers["Content-Type"] = kind
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-store")
        if status != HTTPStatus.NO_CONTENT:
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text.encode())

    def do_POST(self) -> None:
        """Answer the same."""
        self.do_GET()

    def do_HEAD(self) -> None:
        """Answer the same, as there is no page."""
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Log nothing: phones ask without end."""


def _is_own(host: str, place: str) -> bool:
    """Return whether a Host header has a name of this machine, in any domain, or its address."""
    named = host.lower().removesuffix(f":{HTTP_PORT}")
    machine = named.partition(".")[0]
    own = {name.lower().partition(".")[0] for name in own_names()}
    return named == place or bool({machine, without_number(machine)} & own)


def _asked_for(target: str) -> str:
    """Return the path and the query of a request's target, which may name another machine before them."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return "/"
    # Its own slash, one alone: so it can be no part of the host. Quoted, as a header has no such letters.
    path = f"/{parts.path.lstrip('/')}{'?' if parts.query else ''}{parts.query}"
    return quote(path, safe=_IN_ADDRESSES, encoding="latin-1")


class _Server(ThreadingHTTPServer):
    """Knows which phones have ``seen`` the table, by their addresses."""

    seen: set[str]


def portal(port: int = HTTP_PORT) -> ThreadingHTTPServer:
    """Return a server that is bound, and yet to be told to serve."""
    server = _Server(("", port), _Portal)
    server.seen = set()
    return server
