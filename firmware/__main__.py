"""``python -m firmware [PORT]``: write the card reader's program onto its board, with mpremote alone.

The companion's service holds the reader's port: it is stopped meanwhile, and started again however that ends.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.devices.scanner.known_readers import ListedPort, is_known_reader

SOURCES: Final = Path(__file__).parent / "src"
SERVICE: Final = "uno-companion.service"


class CannotWrite(Exception):
    """The program cannot be written; ``str()`` is a sentence for people."""


def main() -> int:
    """Write it; return the exit status."""
    try:
        port = sys.argv[1] if len(sys.argv) > 1 else find_port(_ports())
        with without_service():
            return write(port)
    except CannotWrite as error:
        print(error, file=sys.stderr)
        return 2


def find_port(ports: Iterable[ListedPort]) -> str:
    """Return the port of the one board that is known to be a reader; raises :class:`CannotWrite`."""
    on_usb = [port for port in ports if port.vid is not None]
    readers = [port.device for port in on_usb if is_known_reader(port)]
    if len(readers) == 1:
        return readers[0]
    if readers:
        raise CannotWrite(
            f"There are several boards. Say which: make firmware PORT={' or PORT='.join(readers)}"
        )
    if on_usb:
        others = " or PORT=".join(port.device for port in on_usb)
        raise CannotWrite(
            f"No board is known to be a reader. If one of these is: make firmware PORT={others}"
        )
    raise CannotWrite("No board is plugged in. Does the cable carry data, and is MicroPython on the board?")


def check_board(port: str) -> None:
    """Raise :class:`CannotWrite` where the program has no pins for the board at that port."""
    sys.path.append(str(SOURCES))
    from pins import UnknownBoard, pins_of

    # `resume` enters the prompt without a soft reset, after which nothing would feed the watchdog.
    command = ("mpremote", "connect", port, "resume", "exec", "import os; print(os.uname().machine)")
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout  # noqa: S603
    try:
        pins_of(said.strip())
    except UnknownBoard as unknown:
        raise CannotWrite(str(unknown)) from None


def write(port: str) -> int:
    """Copy every file onto the board at that port and start it; return the exit status of mpremote."""
    check_board(port)
    print(f"Writing the reader's program to {port}.", flush=True)
    copying = ("resume", "fs", "cp", *sorted(str(file) for file in SOURCES.glob("*.py")), ":")
    status = _run("mpremote", "connect", port, *copying, "+", "reset")
    if status:
        print(f"It was not written. Another program may hold {port}, as `make run` does.", file=sys.stderr)
    else:
        print("Written, and started. What its light says is in firmware/README.md.")
    return status


@contextmanager
def without_service() -> Iterator[None]:
    """Stop the companion's service for the length of the block, where it runs."""
    if not shutil.which("systemctl") or _run("systemctl", "is-active", SERVICE, quiet=True):
        yield
        return
    _tell_service("stop")
    try:
        yield
    finally:
        _tell_service("start")


def _tell_service(order: str) -> None:
    print(f"The service: {order}.", flush=True)
    sudo = ["sudo"] if os.geteuid() else []
    if _run(*sudo, "systemctl", order, SERVICE):
        raise CannotWrite(f"That failed. Try it by hand: sudo systemctl {order} {SERVICE}")


def _run(*command: str, quiet: bool = False) -> int:
    output = subprocess.DEVNULL if quiet else None
    return subprocess.run(command, stdout=output, stderr=output, check=False).returncode  # noqa: S603


def _ports() -> Iterable[ListedPort]:
    from serial.tools import list_ports

    ports: Iterable[ListedPort] = list_ports.comports()
    return ports


if __name__ == "__main__":
    sys.exit(main())
