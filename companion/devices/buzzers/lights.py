"""What the light at each seat shows, derived from the table, and its brightness over time.

lights(view)                        # {"Ana": Light.OFF, "Ben": Light.TURN, "Cy": Light.NEXT}
lights(view, Stage.NUDGE)           # {"Ana": Light.OFF, "Ben": Light.NUDGE, "Cy": Light.NEXT}
brightness(Light.CATCH, 0.05)       # 1.0: it flashes
"""

from math import cos, pi
from typing import Final

from companion.ports import Light
from companion.rules import State
from companion.table import TableView, TurnStage

FLASH: Final = 0.2
PULSE: Final = 1.2
BREATH: Final = 3.0
NUDGE: Final = 0.8
"""Periods of animated lights in seconds: a flash, a pulse, a slow breath, a nudge's quick one."""

TURNS: Final = {
    TurnStage.FRESH: Light.TURN,
    TurnStage.NUDGE: Light.NUDGE,
    TurnStage.NUDGED: Light.TURN,
    TurnStage.OVER: Light.OVER,
}
"""The light of a turn, by its stage."""

DIM: Final = 0.12
"""A duty cycle that is visible in a bright room, and not taken for full on in a dark one."""

NO_LASTS: Final = 0.36
"""Seconds that a light says no, by three short blinks of the opposite."""

STEADY: Final = frozenset((Light.OFF, Light.TURN, Light.NEXT))
"""Lights that only change with the table."""


def lights(view: TableView, stage: TurnStage = TurnStage.FRESH) -> dict[str, Light]:
    """Return everybody's light at that stage of the turn."""
    # Later entries replace earlier ones: a question to a player is more urgent than their turn.
    shown = dict.fromkeys(view.state.players, Light.OFF)
    shown.update(dict.fromkeys(_winners(view.state), Light.WON))
    if view.state.turn:
        shown |= _in_play(view.state, view.state.turn, TURNS[stage])
    if view.transient.question and view.transient.question.what == "pairing":
        shown[view.transient.question.player] = Light.ASKED
    return shown


def _in_play(state: State, turn: str, light: Light) -> dict[str, Light]:
    shown: dict[str, Light] = {}
    if state.next_player and state.next_player != turn:
        shown[state.next_player] = Light.NEXT
    shown[turn] = Light.OWES if state.owed and light is Light.TURN else light
    return shown | dict.fromkeys(state.uno_open, Light.CATCH)


def _winners(state: State) -> tuple[str, ...]:
    return state.winning_players or ((state.out,) if state.out else ())


def brightness(light: Light, now: float) -> float:
    """Return the PWM duty cycle at that moment, from 0 to 1.

    >>> brightness(Light.CATCH, 0.05), brightness(Light.CATCH, 0.15), brightness(Light.NEXT, 0.0)
    (1.0, 0.0, 0.12)
    """
    match light:
        case Light.OFF:
            return 0.0
        case Light.TURN:
            return 1.0
        case Light.NEXT:
            return DIM
        case Light.CATCH | Light.ASKED:
            return 1.0 if now % FLASH < FLASH / 2 else 0.0
        case Light.OWES:
            return _wave(now, PULSE)
        case Light.NUDGE:
            return DIM + (1 - DIM) * _wave(now, NUDGE)
        case Light.WON | Light.OVER:
            return DIM + (1 - DIM) * _wave(now, BREATH)


def saying_no(light: Light, since: float) -> float | None:
    """Return the duty cycle of a no that began ``since`` seconds ago; None once it is over."""
    if not 0 <= since < NO_LASTS:
        return None
    blink = since % (NO_LASTS / 3) < NO_LASTS / 6
    # The opposite of its usual state, or a lit light could not say no.
    return float(blink != (brightness(light, 0.0) > 0.5))


def _wave(now: float, period: float) -> float:
    return (1 - cos(2 * pi * (now % period) / period)) / 2
