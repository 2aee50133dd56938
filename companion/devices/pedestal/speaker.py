"""The speaker in the pedestal: speaks what the table screen says, by espeak-ng and ALSA.

A sentence is spoken to its end, and then the newest one.
"""

import logging
import subprocess
from collections.abc import Callable
from threading import Event, Thread
from typing import Final, TypeAlias

from companion.devices.board.wiring import SpeakerSettings
from companion.rules import Sentence, say
from companion.table import Table, TableView

Words: TypeAlias = Callable[[TableView, str], str]
"""What a screen in that language says of the table."""

LONGEST_SPEECH: Final = 30.0  # seconds: a lost ALSA device may accept sound and never play it
PACKAGES: Final = "sudo apt install espeak-ng alsa-utils"

logger = logging.getLogger(__name__)


class Speaker:
    """Speaks in a thread, until :meth:`close`."""

    def __init__(self, table: Table, settings: SpeakerSettings, words: Words) -> None:
        self.problem: Sentence | None = None
        self._settings = settings
        self._words = words
        self._next = ""
        self._woken = Event()
        self._is_closed = False
        self._saying: tuple[subprocess.Popen[bytes], ...] = ()
        self._thread: Thread | None = None
        self._leave = table.listen(self._table_changed)

    def start(self) -> None:
        """Begin to speak."""
        self._thread = Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Fall silent; may be called twice."""
        self._leave()
        self._is_closed = True
        self._woken.set()
        for program in self._saying:
            program.kill()
        if self._thread:
            self._thread.join()
            self._thread = None

    def _table_changed(self, view: TableView) -> None:
        self._next = self._words(view, self._settings.language)
        self._woken.set()

    def _run(self) -> None:
        while not self._is_closed:
            self._woken.wait()
            self._woken.clear()
            text, self._next = self._next, ""
            if text and not self._is_closed:
                self._say(text)

    def _say(self, text: str) -> None:
        voice = ("espeak-ng", "-v", self._settings.language.lower(), "--stdout", "--", text)
        player = ("aplay", "--quiet", "--device", self._settings.device)
        try:
            with (
                subprocess.Popen(voice, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as speaking,  # noqa: S603 - no shell
                subprocess.Popen(player, stdin=speaking.stdout, stderr=subprocess.PIPE) as playing,  # noqa: S603
            ):
                self._saying = (speaking, playing)
                try:
                    _, complaint = playing.communicate(timeout=LONGEST_SPEECH)
                except subprocess.TimeoutExpired:
                    complaint = b"it plays nothing"
                finally:
                    for program in self._saying:
                        program.kill()
        except FileNotFoundError as error:
            self._tell(
                say("The speaker needs %(program)s: %(command)s.", program=error.filename, command=PACKAGES)
            )
        except OSError as error:
            self._tell(say("The speaker does not work: %(error)s.", error=error.strerror))
        else:
            failed = (playing.returncode or complaint) and not self._is_closed
            said = complaint.decode(errors="replace").strip().splitlines()[-1:] or ["it fell silent"]
            self._tell(
                say("The speaker does not work: %(error)s.", error=said[0].rstrip(".")) if failed else None
            )

    def _tell(self, problem: Sentence | None) -> None:
        if problem and problem != self.problem:
            logger.warning("%s", problem)
        self.problem = problem
