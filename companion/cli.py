"""The command line: one function a command, each putting together what it needs.

A command takes its parsed arguments and returns the exit status. What goes wrong is one
sentence on stderr and status 2; a record that breaks a rule is status 1.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from companion import __version__

Run: TypeAlias = Callable[[argparse.Namespace], int]

PROGRAM: Final = "uno-companion"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    chosen = _parser().parse_args(arguments)
    run: Run = chosen.run
    try:
        return run(chosen)
    except KeyboardInterrupt:
        return 130


def serve(chosen: argparse.Namespace) -> int:
    """Serve the table to every screen until Ctrl-C."""
    from companion.web.serve import CannotServe, Choices
    from companion.web.serve import serve as serve_until_the_end

    choices = Choices(chosen.host, chosen.port, chosen.data, chosen.database, chosen.token)
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # a plain terminal has no half blocks
    try:
        serve_until_the_end(choices, lambda text: print(text, flush=True))
    except CannotServe as error:
        return complain(str(error))
    return 0


def complain(sentence: str) -> int:
    """Say on stderr why a command cannot go on; returns the status for that."""
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return 2


class _Parser(argparse.ArgumentParser):
    """Complains in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        sys.exit(complain(f"{sentence}. See {self.prog} --help."))


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=PROGRAM, description="Referees and scores a real UNO game.")
    parser.add_argument("--version", action="version", version=f"UNO Companion {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands)
    return parser


def _add_serve(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="serve the table to phones and screens")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104
    parser.add_argument("--port", type=_port, help="port to listen on (default: 8000, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the games and the token are kept")
    parser.add_argument("--database", metavar="URL", help="keep the games here instead (postgresql://...)")
    parser.add_argument("--token", type=_token, help="what lets a phone act (default: made once and kept)")
    parser.set_defaults(run=serve)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is no port, expected 0 to 65535")
    return int(text)


def _token(text: str) -> str:
    from companion.web.auth import is_token

    if not is_token(text):
        raise argparse.ArgumentTypeError("that is no token, expected 1 to 200 letters, digits and -._~+/=")
    return text
