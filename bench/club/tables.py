"""Whole companions, many in one process: each with a file, a server and a connection of its own.

They have nothing in common but the code of their templates, which is compiled once for all of them.
"""

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache

from bench.servers import TOKEN
from companion.club.membership import Membership
from companion.composition import Companion, Settings, companion


class Tables:
    """Companions that serve and push until the process ends."""

    def __init__(self, members: Sequence[Membership], _first: int, folder: Path) -> None:
        logging.disable(logging.WARNING)
        # Kept, as what nobody keeps is closed.
        self._stack = ExitStack()
        compiled = _Compiled()
        self._running = [_served(self._stack, member, folder, compiled) for member in members]

    def ports(self) -> list[int]:
        """Return where phones reach them."""
        return [each.server.port for each in self._running]


class _Compiled(BytecodeCache):
    """Keeps what templates were compiled to, in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what another companion has compiled."""
        if found := self._kept.get(bucket.key):
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


def _served(stack: ExitStack, member: Membership, folder: Path, compiled: BytecodeCache) -> Companion:
    data = folder / member.table
    settings = Settings(host="127.0.0.1", port=0, data=data, token=TOKEN, club=member)
    running = stack.enter_context(companion(settings))
    running.served.app.jinja_env.bytecode_cache = compiled
    return running
