"""The companion's process is killed while the coin turns, as when the power fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.rules import Phase
from tests.table.builder import open_table

# Begins a flip, prints the commitment that every screen may show now, and spins for a minute.
FLIPPER = """
import sys, time
from pathlib import Path
from companion.devices.coin.coin import GoldCoin
from companion.devices.coin.spin import Spin
from companion.table import InTheAir
from tests.devices.coin.builder import COIN_DUE
from tests.table.builder import accepted, open_table
table = open_table(Path(sys.argv[1]))
if table.view is None:
    accepted(table.begin(COIN_DUE))
air = GoldCoin(table, spin=Spin(seconds=60)).flip()
assert isinstance(air, InTheAir)
print(air.flip.commitment, flush=True)
time.sleep(60)
"""

TIMES = 3


def flip_and_kill(file: Path) -> str:
    """Kill a process during its flip; return the commitment that it had printed."""
    flipper = subprocess.Popen(
        [sys.executable, "-c", FLIPPER, str(file)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert flipper.stdout is not None
    commitment = flipper.stdout.readline().strip()
    flipper.kill()
    flipper.wait()
    flipper.stdout.close()
    return commitment


@pytest.mark.started
def test_every_commitment_that_was_shown_is_kept_and_the_coin_is_still_due(file: Path) -> None:
    commitments = [flip_and_kill(file) for _ in range(TIMES)]
    table = open_table(file)
    assert table.view is not None
    assert Phase.COIN is table.view.state.phase
    assert commitments[::-1] == [past.flip.commitment for past in table.flips.newest()]
    assert TIMES == len(set(commitments))
    assert not any(past.landing for past in table.flips.newest())
