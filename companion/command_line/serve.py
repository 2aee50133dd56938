"""``uno-companion serve``: prints a greeting and serves until Ctrl-C."""

import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Final, TypeVar

from companion.composition import (
    BoardSettings,
    Companion,
    DemoSettings,
    RunningBoard,
    RunningDemo,
    Settings,
    board,
    companion,
    demo,
)
from companion.web.server.http import wait_for_the_end
from companion.web.server.log_limit import log_to_stderr
from companion.web.server.qr import in_terminal, with_token

NO_NETWORK: Final = "This machine has no network that phones could reach. Connect it to your Wi-Fi."
ONLY_HERE: Final = "Only this machine reaches it, as --host says: phones need the address of a network."

_R = TypeVar("_R", Companion, RunningBoard, RunningDemo)

VOID: Final = (
    "The code given with --token was made anew since: the new one holds. Leave --token out, or give another."
)


def serve(settings: Settings, write: Callable[[str], None], is_logged: bool = False) -> None:
    """Serve one table until Ctrl-C; raises :class:`~companion.composition.CannotServe`.

    ``write`` prints the greeting once the companion can be reached; ``is_logged``: not on a terminal.
    """
    _serve(companion(settings), lambda running: write(greeting(running, is_logged)))


def serve_board(settings: BoardSettings, write: Callable[[str], None], is_logged: bool = False) -> None:
    """Serve a club's board until Ctrl-C; raises :class:`~companion.composition.CannotServe`."""
    _serve(board(settings), lambda running: write(board_greeting(running, is_logged)))


def serve_demo(settings: DemoSettings, write: Callable[[str], None]) -> None:
    """Serve made-up players until Ctrl-C; raises :class:`~companion.composition.CannotServe`."""
    _serve(demo(settings), lambda running: write(demo_greeting(running)))


def _serve(served: AbstractContextManager[_R], greet: Callable[[_R], None]) -> None:
    log_to_stderr()
    _allow_many_connections()
    with served as running:
        # Again in the log, if the network came up after the start.
        running.whereabouts.follow(lambda: greet(running))
        wait_for_the_end(lambda: greet(running))


def _allow_many_connections() -> None:
    """Raise the limit of open files to the system's; often half of it is held back."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def greeting(running: Companion, is_logged: bool = False) -> str:
    """Return the addresses to play, watch and host at, and the code to scan; a log gets no host's key."""
    hosting = "the address to play, and after it &host= with what the file host beside the games has"
    playing = with_token(running.address, running.token)
    lines = [
        "UNO Companion is at the table.",
        "",
        f"  to play    {playing}",
        f"  to watch   {running.address}/",
        f"  to host    {hosting if is_logged else f'{playing}&host={running.host_key}'}",
    ]
    if running.by_name:
        lines.append(f"  by name    {running.by_name}/ (on most networks)")
    warnings = [*running.warnings, *([VOID] if running.codes.void else [])]
    lines += [line for warning in warnings for line in ("", f"  ATTENTION  {warning}")]
    *codes, last = _codes(running)
    return "\n".join([*lines, "", *codes, f"{last} Ctrl-C ends; every game is kept."])


def _codes(running: Companion | RunningDemo) -> Iterator[str]:
    addresses = running.served.scanned
    for address in addresses:
        if len(addresses) > 1:
            yield f"In the network of {address}:"
        yield in_terminal(
            with_token(address, running.token) if isinstance(running, Companion) else f"{address}/"
        )
    if len(addresses) > 1:
        yield "Scan the code that your phone's browser can open."
    elif addresses:
        yield "Scan it with a phone."
    else:
        yield ONLY_HERE if running.whereabouts.hosts else NO_NETWORK


def board_greeting(running: RunningBoard, is_logged: bool = False) -> str:
    """Return the addresses to watch and to organise at, and the code to scan.

    A log keeps no organiser's code.
    """
    organising = with_token(running.served.address, running.code)
    unsaid = "uno-companion club organiser prints the address for that"
    lines = [
        "The club's board is up.",
        "",
        f"  to watch     {running.served.address}/",
        f"  on a wall    {running.served.address}/projector",
        f"  to organise  {unsaid if is_logged else organising}",
    ]
    lines += [line for warning in running.warnings for line in ("", f"  ATTENTION  {warning}")]
    if not is_logged:
        lines += ["", in_terminal(organising), "Who scans it organises: show it to nobody else."]
    return "\n".join([*lines, "Ctrl-C ends; the board keeps nothing, all is in the database."])


def demo_greeting(running: RunningDemo) -> str:
    """Return the addresses to look around at, and the code to scan."""
    address = running.served.address
    lines = [
        "Made-up players play by themselves.",
        "",
        f"  to look around     {address}/",
        f"  on the television  {address}/table",
    ]
    lines += [line for warning in running.warnings for line in ("", f"  ATTENTION  {warning}")]
    *codes, last = _codes(running)
    return "\n".join([*lines, "", *codes, f"{last} Ctrl-C ends; nothing is kept."])
