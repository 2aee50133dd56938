"""How long the companion takes from its command to its address, beside a bare Flask in the same run.

The address is printed once it can be asked. The companion has by then opened its games, looked for a board,
and drawn the code to scan; every start but the first finds the data of the one before.
"""

import tempfile
from statistics import median
from time import perf_counter

from bench.environments import Command
from bench.servers import bare_flask, companion, serving

TIMES, WARM_UP = 10, 2


def milliseconds_to_address(command: Command, bytecode: str) -> float:
    """Start a program whose bytecode is kept in that folder; measure until it has printed its address."""
    begun = perf_counter()
    # As where it is installed, whatever the environment says: Flask has brought its own with it.
    with serving(command, {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}):
        return 1000 * (perf_counter() - begun)


def report() -> None:
    """Print the median and the least of each, started in turns."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as bytecode:
        commands = (bare_flask(), companion(folder))
        both = [
            [milliseconds_to_address(command, bytecode) for command in commands]
            for _ in range(WARM_UP + TIMES)
        ]
    bare, ours = zip(*both[WARM_UP:], strict=True)
    print(f"\nMilliseconds from the command to the address, {TIMES} starts of each")
    print(f"{'':18}{'median':>10}{'least':>10}")
    for name, times in (("a bare Flask", bare), ("the companion", ours)):
        print(f"{name:18}{median(times):10.0f}{min(times):10.0f}")
    print(f"{'times':18}{median(ours) / median(bare):10.2f}{min(ours) / min(bare):10.2f}")


if __name__ == "__main__":
    report()
