"""A machine's own screen as it is really filled: Chromium in a window, on a screen in memory."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import house_in
from tests.engines.chromium import Chromium, tab_at
from tests.engines.test_engines import GAME, TELEVISION
from tests.engines.xvfb import screen, started
from tests.served import CHECKOUT, free_port

CHROMIUM: Final = """\
#!/bin/sh
exec {program} --no-sandbox --disable-gpu --remote-debugging-port={port} "$@"
"""


@pytest.mark.thorough
def test_a_screen_waits_for_the_companion_and_then_shows_the_table(tmp_path: Path) -> None:
    port, program = free_port(), shutil.which("chromium")
    assert program
    wrapped = tmp_path / "chromium"
    wrapped.write_text(CHROMIUM.format(program=program, port=port))
    wrapped.chmod(0o755)
    command = (sys.executable, "-m", "companion", "screen")
    with house_in(tmp_path) as house, screen(TELEVISION) as display:
        house.begin(GAME)
        house.close()
        surroundings = {
            **os.environ,
            "DISPLAY": display,
            "HOME": str(tmp_path),
            "XDG_STATE_HOME": str(tmp_path),
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
        }
        with started(
            (*command, house.address), env=surroundings, cwd=CHECKOUT, stdout=subprocess.PIPE
        ) as shown:
            assert shown.stdout
            assert f"Waiting for the companion at {house.address}/table\n" == shown.stdout.readline().decode()
            house.open()
            engine = Chromium(tab_at(port), shown.pid)
            engine.says("Bartholomew plays")
            engine.close()
