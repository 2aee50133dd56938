"""What answers at port 80: the way to the table, for a bare name and for phones that join the hotspot.

A phone that joins a network asks its maker's server for a page that it knows, and where another one comes it
takes the network for one with a page of its own, and shows that (a captive portal). In the hotspot every name
is this machine's, so all of these end here.
"""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from companion.foundation.usual_address import PORT

HTTP_PORT: Final = 80


class _Portal(BaseHTTPRequestHandler):
    """Sends everybody on to the table, by the address at which the machine was reached."""

    protocol_version = "HTTP/1.1"
    server_version = "UNO-Companion"
    timeout = 10

    def do_GET(self) -> None:
        """Answer with the way to the table; what was asked for does not matter."""
        host = self.connection.getsockname()[0].removeprefix("::ffff:")
        self.send_response(302)
        self.send_header("Location", f"http://{f'[{host}]' if ':' in host else host}:{PORT}/")
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


def portal(port: int = HTTP_PORT) -> ThreadingHTTPServer:
    """Return a server that is bound, and yet to be told to serve."""
    return ThreadingHTTPServer(("", port), _Portal)
