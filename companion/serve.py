"""``uno-companion serve``: a companion that greets whoever started it, and runs until Ctrl-C."""

import logging
from collections.abc import Callable

from companion.composition import Companion, Settings, companion
from companion.web.server.http import wait_for_the_end
from companion.web.server.mdns import NAME
from companion.web.server.qr import in_terminal, with_token


def serve(settings: Settings, write: Callable[[str], None]) -> None:
    """Serve one table until Ctrl-C; raises :class:`~companion.composition.CannotServe`.

    ``write`` prints the greeting once the companion can be reached.
    """
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    with companion(settings) as running:
        wait_for_the_end(lambda: write(greeting(running)))


def greeting(running: Companion) -> str:
    """The addresses to play, watch and host at, and the code to scan."""
    playing = with_token(running.address, running.token)
    lines = [
        "UNO Companion is at the table.",
        "",
        f"  to play    {playing}",
        f"  to watch   {running.address}/",
        f"  to host    {playing}&host={running.host_key}",
    ]
    if running.is_announced:
        by_name = f"http://{NAME}.local:{running.server.port}/"
        lines.append(f"  by name    {by_name} (where the network knows names)")
    return "\n".join(
        [*lines, "", in_terminal(playing), "Scan it with a phone. Ctrl-C ends; every game is kept."]
    )
