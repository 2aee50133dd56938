"""Sockets that listen, for pages and for wireless buzzers alike.

listening = bound(socket.SOCK_STREAM, EVERYWHERE[0], 8000)
"""

import errno
import socket
from typing import Final

EVERYWHERE: Final = ("::", "0.0.0.0")  # noqa: S104 - people at the table are to reach it
"""All addresses of this machine: by IPv6 and IPv4, or by IPv4 alone."""

_NO_IPV6: Final = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)


def bound(kind: socket.SocketKind, host: str, port: int) -> socket.socket:
    """Return a socket at that address and port; raises :class:`OSError` or :class:`UnicodeError`."""
    try:
        return _bound(kind, host, port)
    except OSError as error:
        if host != EVERYWHERE[0] or error.errno not in _NO_IPV6:
            raise
        return _bound(kind, EVERYWHERE[1], port)


def _bound(kind: socket.SocketKind, host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=kind, flags=socket.AI_PASSIVE)[0]
    made = socket.socket(family, kind, protocol)
    try:
        if kind is socket.SOCK_STREAM:
            # Otherwise the port stays taken for a minute after the last companion ended.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            # Some systems listen by IPv6 alone unless they are told.
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made
