"""The certificate for https: read from two PEM files, and renewed when these change.

All cryptography is Python's ``ssl``. Whatever is wrong with a file is told in one sentence.
"""

import logging
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

NO_CHECK_TIME: Final = ssl.VerifyFlags(0x200000)
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME, for which Python has no name: an expired certificate is read too."""

MISMATCHED: Final = ("KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH", "NO_CERTIFICATE_ASSIGNED")
"""OpenSSL's reasons for a key that belongs to another certificate; the last: to one of another type."""

logger = logging.getLogger(__name__)

Stamp: TypeAlias = tuple[int, int, int] | None
"""Modification time, size and inode of a file, which tell that it changed; None if there is no file."""


class BadCertificate(Exception):
    """The certificate or its key cannot be used; ``str()`` is a sentence for people."""


class Certificate:
    """A certificate with its chain, and its key, each in a PEM file; raises :class:`BadCertificate`.

    ``context`` is for the next connection: :meth:`renew` replaces it.
    """

    def __init__(self, file: Path, key: Path) -> None:
        self._files = (file, key)
        self._stamps = self._look()
        self._read()

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names and addresses of single hosts that it is for: all but wildcards."""
        return tuple(name for name in self.names if not name.startswith("*"))

    def is_for(self, host: str) -> bool:
        """Return whether browsers accept it for that name or address, by itself or by a wildcard."""
        name = _plain(host)
        return bool({name, f"*.{name.partition('.')[2]}"} & set(self.names))

    def first_for(self, hosts: Iterable[str]) -> str | None:
        """Return the first of these that it is for."""
        return next(filter(self.is_for, hosts), None)

    def warnings(self, now: datetime) -> list[str]:
        """Return what browsers will warn of at that time, as sentences."""
        if now > self.ends:
            return [f"The certificate ended on {_day(self.ends)}: browsers warn of it. Renew it."]
        if now < self.begins:
            return [f"The certificate begins on {_day(self.begins)}: browsers warn of it until then."]
        return []

    def renew(self) -> None:
        """Read the files again if they have changed; log what cannot be used, and keep the one in use."""
        if (stamps := self._look()) == self._stamps:
            return
        self._stamps = stamps
        try:
            self._read()
        except BadCertificate as error:
            # The two files are seldom replaced at the same moment: they are read again once the other is.
            logger.warning("The certificate that is in use stays. %s", error)

    def _read(self) -> None:
        # A new context: one that has loaded a certificate with another type of key would still offer that.
        context = _loaded(*self._files)
        facts = _facts(context, self._files[0])
        self.context = context
        self.names = tuple(
            _plain(name) for kind, name in facts.get("subjectAltName", ()) if kind in NAME_KINDS
        )
        self.begins, self.ends = (
            datetime.fromtimestamp(ssl.cert_time_to_seconds(facts[field]), UTC)
            for field in ("notBefore", "notAfter")
        )

    def _look(self) -> tuple[Stamp, ...]:
        return tuple(_stamp(file) for file in self._files)


NAME_KINDS: Final = ("DNS", "IP Address")
"""The kinds of names in a certificate that browsers check."""


def _loaded(file: Path, key: Path) -> ssl.SSLContext:
    for what, path, mark in (("certificate", file, "CERTIFICATE"), ("key", key, "PRIVATE KEY")):
        _expect(what, path, mark)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["http/1.1"])

    def locked() -> NoReturn:
        # Otherwise OpenSSL would ask on the terminal, which a service does not have.
        raise BadCertificate(f"The key {key} is locked with a password. Expected one without.")

    try:
        context.load_cert_chain(file, key, locked)
    except ssl.SSLError as error:
        if error.reason in MISMATCHED:
            raise BadCertificate(f"The key {key} is not the one of the certificate {file}.") from error
        text = f"The certificate {file} and the key {key} cannot be used: {_reason(error)}."
        raise BadCertificate(text) from error
    return context


def _expect(what: str, file: Path, mark: str) -> None:
    """Raise :class:`BadCertificate` unless the file can be read and contains a PEM part of that mark."""
    try:
        text = file.read_bytes()
    except PermissionError:
        text_ = f"The {what} {file} may not be read. Let the user that the companion runs as read it."
        raise BadCertificate(text_) from None
    except OSError as error:
        raise BadCertificate(f"The {what} {file} cannot be read: {error.strerror}.") from None
    if f"{mark}-----".encode() not in text:
        raise BadCertificate(f"{file} is no {what}. Expected a PEM file, with BEGIN {mark} in it.")


def _facts(server: ssl.SSLContext, file: Path) -> dict[str, Any]:
    """Return the fields of the certificate.

    Python tells them of a verified peer only. So a client that trusts this very certificate shakes hands
    with the server in memory, which also tests that it can be served at all.
    """
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    try:
        client.load_verify_locations(file)
        client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | NO_CHECK_TIME
        to_client, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
        asking = client.wrap_bio(to_client, to_server)
        answering = server.wrap_bio(to_server, to_client, server_side=True)
        while not all([_has_shaken(asking), _has_shaken(answering)]):
            pass
    except ssl.SSLError as error:
        raise BadCertificate(f"The certificate {file} cannot be used: {_reason(error)}.") from error
    return asking.getpeercert() or {}


def _has_shaken(side: ssl.SSLObject) -> bool:
    try:
        side.do_handshake()
    except ssl.SSLWantReadError:
        return False
    return True


def _reason(error: ssl.SSLError) -> str:
    reason: str | None = getattr(error, "verify_message", None) or error.reason
    return (reason or "unreadable").replace("_", " ").lower()


def _stamp(file: Path) -> Stamp:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _day(moment: datetime) -> str:
    return f"{moment.day} {moment:%B %Y}"


def _plain(name: str) -> str:
    try:
        return str(ip_address(name))
    except ValueError:
        return name.lower()
