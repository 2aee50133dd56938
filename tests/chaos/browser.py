"""A browser without a screen: it keeps its cookies and its connection, and has an address of its own."""

from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Final, NamedTuple
from urllib.parse import urlencode

HERE: Final = "127.0.0.1"
ELSEWHERE: Final = "127.0.0.2"
"""An address of this machine that counts as another's."""

PATIENCE: Final = 15.0
"""Seconds after which an answer does not come any more."""


class Answer(NamedTuple):
    """What was answered: the status, where it leads to, and the body."""

    status: int
    leads_to: str
    body: bytes


class Browser:
    """One device that visits the companion at that port."""

    def __init__(self, port: int, come_from: str = HERE, headers: Mapping[str, str] | None = None) -> None:
        self.cookies: dict[str, str] = {}
        self._headers = dict(headers or {})
        # The kernel chooses the port; without an address it chooses that as well, and remembers no port.
        source = None if come_from == HERE else (come_from, 0)
        self._connection = HTTPConnection(HERE, port, timeout=PATIENCE, source_address=source)

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Ask for a page."""
        return self._ask("GET", path, None, headers or {})

    def post(
        self, path: str, form: Mapping[str, str] | bytes, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a form, or a body as it is."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        body = form if isinstance(form, bytes) else urlencode(form).encode()
        return self._ask("POST", path, body, {**kind, **(headers or {})})

    def close(self) -> None:
        """Leave; the next request makes a new connection."""
        self._connection.close()

    @property
    def identity(self) -> dict[str, str]:
        """The headers by which the companion knows this device."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**self._headers, **({"Cookie": cookie} if cookie else {})}

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        try:
            self._connection.request(method, path, body, {**self.identity, **headers})
            response = self._connection.getresponse()
            answer = Answer(response.status, response.headers.get("Location", ""), response.read())
        except (OSError, HTTPException):
            self._connection.close()
            raise
        self._keep_cookies(response)
        return answer

    def _keep_cookies(self, response: HTTPResponse) -> None:
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
