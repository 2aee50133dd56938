"""What simulated players do outside the turn order: UNO, catches, hints, jumps, a reshuffle."""

from random import Random

from companion.rules import Catch, Hint, Reshuffle, Uno
from workshop.simulation import choices
from workshop.simulation.actions import Action
from workshop.simulation.habits import Habits
from workshop.simulation.table import SimulatedTable


class Interjections:
    """What anybody at one table may say or do while it is somebody's turn."""

    def __init__(self, table: SimulatedTable, habits: Habits, rng: Random) -> None:
        self.table = table
        self.habits = habits
        self.rng = rng

    def _happens(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def pick(self) -> Action | None:
        """Return what somebody says or does now, or None."""
        if not self.table.is_in_play:
            return None
        return self._about_an_open_uno() or self._jump() or self._at_any_time()

    def _about_an_open_uno(self) -> Action | None:
        table = self.table
        for player in [name for name in table.seats if name in table.uno_open]:
            in_time = table.ruleset.late_uno_saves or player in table.excused
            if in_time and self._happens(self.habits.say_it_late):
                return Action(Uno(player))
            if self._happens(self.habits.catch):
                return Action(Catch(self._somebody_but(player), player))
        return None

    def _somebody_but(self, player: str) -> str:
        """Return another player who may catch: one who has gone out may not."""
        return self.rng.choice([name for name in self.table.seats if name not in (player, self.table.out)])

    def _jump(self) -> Action | None:
        may = choices.twins(self.table)
        if may and self._happens(self.habits.jump):
            return Action(choices.jump(self.table, self.rng.choice(may), self.rng))
        return None

    def _at_any_time(self) -> Action | None:
        table = self.table
        if table.ruleset.penalises_hints and self._happens(self.habits.hint):
            return Action(Hint(self.rng.choice(table.seats)))
        if table.phase in ("turn", "drawn") and self._happens(self.habits.reshuffle):
            return Action(Reshuffle())
        if table.ruleset.wrong_catch_penalty and self._happens(self.habits.catch_wrongly):
            return self._catch_wrongly()
        return self._say_uno_again() if self._happens(1) else None

    def _catch_wrongly(self) -> Action | None:
        """Catch one who cannot be caught, which costs the catcher cards here and is no breach."""
        table = self.table
        player, other = self.rng.sample(table.seats, 2)
        if other in table.uno_open | table.uncounted or table.out in (player, other):
            return None
        return Action(Catch(player, other))

    def _say_uno_again(self) -> Action | None:
        table = self.table
        single = [name for name in table.seats if len(table.hands[name]) == 1]
        safe = [
            name
            for name in single
            if table.ruleset.late_uno_saves or name in table.excused or name not in table.uno_open
        ]
        return Action(Uno(self.rng.choice(safe))) if safe and table.ruleset.calls_uno else None
