"""``python -m workshop``: the commands that try the companion out, from a checkout alone."""

import argparse
import sys
from collections.abc import Sequence

from workshop.simulation import command as simulation
from workshop.virtual_reader import command as virtual_reader

COMMANDS = (
    ("simulate", simulation, "play whole games to try the referee"),
    ("scanner-sim", virtual_reader, "stand in for a card reader, with faults on request"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; without ``argv``, the one the program was called with."""
    parser = argparse.ArgumentParser(prog="workshop", description="Tries the companion out.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, module, does in COMMANDS:
        command = commands.add_parser(name, help=does)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    arguments = parser.parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except (simulation.CannotSimulate, virtual_reader.NoVirtualReader) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130  # 128 + SIGINT, as a shell reports it
    return status


if __name__ == "__main__":
    sys.exit(main())
