"""The flips of the companion's coin at the live table: committed before the spin, revealed after it."""

from dataclasses import replace
from typing import Final

from companion.rules import Flip, Phase, Ruling, say, write_line
from companion.table.commitment import Drawn, Side
from companion.table.library.entered_by import EnteredBy, Means
from companion.table.live.keys import Keys
from companion.table.live.present import Present, command
from companion.table.live.results import Accepted, Damaged, NoGame, Refused, Result, Stale, stale
from companion.table.live.unfinished import unfinished_changes
from companion.table.log.flips import KeptFlip, Landing, PastFlip
from companion.table.log.kept_games import KeptEvent
from companion.table.log.log import Log
from companion.table.view import TableView

NO_SIDE: Final = "flip"
"""What was refused where no coin was due: no line of a record, as no side was drawn."""


class TableFlips:
    """The flips of the table's coin, past ones and the one in the air."""

    def __init__(self, log: Log, present: Present, keys: Keys) -> None:
        self._log = log
        self._present = present
        self._keys = keys

    def newest(self, most: int = 50, before: int | None = None) -> tuple[PastFlip, ...]:
        """Return the newest ``most`` flips, or the newest of those before one."""
        newest = self._log.flips.newest(most, before)
        went_on = {past.flip.game: past.flip.game for past in newest if past.has_landed}
        while later := self._log.continued_by(went_on.values()):
            went_on = {game: later.get(last, last) for game, last in went_on.items()}
        # A game that was taken up begins with all events of the earlier one, under the same numbers.
        lines = {game: self._log.history(last).lines for game, last in went_on.items()}
        return tuple(past.after(lines.get(past.flip.game, ())) for past in newest)

    def tally(self) -> dict[Side, int]:
        """Return how often each side landed."""
        return self._log.flips.tally()

    @command
    def begin(
        self,
        commitment: str,
        version: int | None = None,
        game_id: int | None = None,
        key: str | None = None,
        *,
        free: bool = False,
    ) -> KeptFlip | Result:
        """Store the commitment of a flip about to spin; ``free`` counts only where no coin is due."""
        view, damage = self._present.view, self._present.damage
        if view is None:
            return NoGame()
        if unseen := stale(view, version, game_id):
            return unseen
        free = free and view.state.phase is not Phase.COIN
        if free:
            return self._spin(view, commitment, key, free=True)
        if damage:
            return Damaged(view, damage)
        # Whether a coin is due does not depend on the side.
        if isinstance(ruling := view.game.apply(Flip("heads")), Ruling):
            if key is not None:
                kept = KeptEvent(view.game_id, view.version + 1, NO_SIDE, self._present.time)
                self._log.refuse(kept, key, ruling)
            return Refused(ruling)
        return self._spin(view, commitment, key)

    @command
    def first_result(self, key: str) -> KeptFlip | Result | None:
        """Return the first result of this idempotency key; None where it is new."""
        came = self._log.came_of(key)
        if came is None:
            return None
        if came.flip is not None:
            return self._log.flips.flip(came.flip)
        return Refused(came.ruling) if came.ruling and came.line == NO_SIDE else self._keys.used()

    @command
    def name(self, key: str, flip: KeptFlip) -> None:
        """Let an idempotency key mean this flip, which is in the air already."""
        self._log.flips.name(key, flip)

    def _spin(self, view: TableView, commitment: str, key: str | None, *, free: bool = False) -> KeptFlip:
        time = self._present.time
        flip = self._log.flips.begin(view.game_id, view.version, commitment, time, key, free=free)
        self._present.show(replace(view.transient, flip=flip, free_landing=None, page=""))
        return flip

    @command
    def land(self, flip: KeptFlip, drawn: Drawn) -> Result:
        """Reveal what was drawn and enter it as an event, both in one transaction.

        A free flip becomes no event. Where the coin is no longer due, the flip is revealed, and the result is
        Stale.
        """
        view = self._present.view
        assert view is not None
        if self._log.flips.landing(flip.id):
            # The disk had reported an error, but the landing is in the log after all.
            return Accepted(view)
        if flip.free:
            landing = Landing(flip.id, drawn.side, drawn.salt, self._present.time, None)
            self._log.flips.end(landing)
            return self._present.show(replace(view.transient, flip=None, free_landing=landing))
        after = view.game.apply(Flip(drawn.side))
        if not view.awaits(flip) or isinstance(after, Ruling):
            return self._drop(flip, drawn)
        line, by = write_line(Flip(drawn.side)), EnteredBy(Means.COIN)
        kept = KeptEvent(view.game_id, view.version + 1, line, self._present.time, str(by))
        landed = replace(view.after(after), coin_flips=view.coin_flips | {kept.seq})
        landing = Landing(flip.id, drawn.side, drawn.salt, kept.at, kept.seq)
        self._log.land(kept, landing, unfinished_changes(view.transient, landed.transient))
        return self._present.go_on([kept], [landed])

    @command
    def drop(self, flip: KeptFlip, drawn: Drawn) -> Result:
        """Reveal what was drawn without an event, as the table went on without this flip."""
        return self._drop(flip, drawn)

    def _drop(self, flip: KeptFlip, drawn: Drawn) -> Result:
        view = self._present.view
        assert view is not None
        if not self._log.flips.landing(flip.id):
            # Revealed all the same: a companion that may keep flips to itself could discard what it dislikes.
            self._log.flips.end(Landing(flip.id, drawn.side, drawn.salt, self._present.time, None))
        if view.transient.flip == flip:
            view = self._present.show(replace(view.transient, flip=None)).view
        return Stale(view, say("The table went on without this flip. Here it is as it stands."))
