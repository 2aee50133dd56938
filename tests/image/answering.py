"""A card whose system answers: its files, the programs that it would run, and its socket."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingUnixStreamServer
from subprocess import CalledProcessError
from threading import Thread

from companion.devices.machine import SOCKET
from image.asked import MOST_OF_A_LINE, System


class Programs:
    """Takes down what would be run, the first of which may fail."""

    def __init__(self, *, fails: bool = False) -> None:
        self.ran: list[str] = []
        self.fails = fails

    def __call__(self, *command: str) -> str:
        if self.fails:
            raise CalledProcessError(1, command)
        self.ran.append(" ".join(command))
        return "the log\n"


def a_card(folder: Path, programs: Programs) -> System:
    """Return the system of a card that was updated once, and is signed."""
    boot = folder / "boot"
    (boot / "b").mkdir(parents=True)
    (boot / "b/cmdline.txt").touch()
    (boot / "config.txt").write_text("os_prefix=a/\n")
    (folder / "signers").touch()
    return System(boot, folder / "run", folder / "signers", programs)


@contextmanager
def answering(system: System) -> Iterator[Path]:
    """Have the system answer at its socket, as systemd has it; yield the folder of that."""

    class Answer(StreamRequestHandler):
        def handle(self) -> None:
            line = self.rfile.readline(MOST_OF_A_LINE)
            self.wfile.write(json.dumps(system.answer(line)).encode())

    system.folder.mkdir(exist_ok=True)
    with ThreadingUnixStreamServer(str(system.folder / SOCKET), Answer) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield system.folder
        server.shutdown()
