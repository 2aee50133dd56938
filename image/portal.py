"""What answers at port 80: the way to the table, for a bare name and for phones that join the hotspot.

A phone that joins a network asks its maker's server for a page that it knows, and where another one comes it
takes the network for one with a page of its own, and shows that (a captive portal). In the hotspot every name
is this machine's, so all of these end here, and what they ask for is nothing of the table's. Whoever comes by
one of its own names is led to the page that was asked for.
"""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import quote, urlsplit

from companion.foundation.usual_address import PORT
from companion.web.server.mdns import own_names

HTTP_PORT: Final = 80

_IN_ADDRESSES: Final = "/?:@!$&'()*+,;=%"
"""What stays as it is in a path and a query (RFC 3986, 3.3 and 3.4)."""


class _Portal(BaseHTTPRequestHandler):
    """Sends everybody on to the table, by the address at which the machine was reached."""

    protocol_version = "HTTP/1.1"
    server_version = "UNO-Companion"
    timeout = 10

    def do_GET(self) -> None:
        """Answer with the way to the table, and by a name of its own to what was asked for there."""
        host = self.connection.getsockname()[0].removeprefix("::ffff:")
        place = f"[{host}]" if ":" in host else host
        way = _asked_for(self.path) if _is_own(self.headers.get("Host", ""), place) else "/"
        self.send_response(302)
        self.send_header("Location", f"http://{place}:{PORT}{way}")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", "0")
        self.end_headers()

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
    return named == place or named.partition(".")[0] in {
        name.lower().partition(".")[0] for name in own_names()
    }


def _asked_for(target: str) -> str:
    """Return the path and the query of a request's target, which may name another machine before them."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return "/"
    # Its own slash, one alone: so it can be no part of the host. Quoted, as a header has no such letters.
    path = f"/{parts.path.lstrip('/')}{'?' if parts.query else ''}{parts.query}"
    return quote(path, safe=_IN_ADDRESSES, encoding="latin-1")


def portal(port: int = HTTP_PORT) -> ThreadingHTTPServer:
    """Return a server that is bound, and yet to be told to serve."""
    return ThreadingHTTPServer(("", port), _Portal)
