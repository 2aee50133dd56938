"""The board's feedback from moment to moment: the lights follow the table, lights and piezo say a short no.

It holds no thread and no clock: whoever calls says what time it is, and is told whether to call again soon.
"""

from collections.abc import Callable, Mapping
from operator import methodcaller
from typing import Final, TypeAlias

from companion.devices.board.part import Part
from companion.devices.buzzers.lights import NO_LASTS, STEADY, brightness, lights, saying_no
from companion.devices.coin.actuators import play
from companion.ports import Light
from companion.table import TableView, TurnStage

NO_HERTZ: Final = 233.0  # low B flat: below the coin's notes, so that a no is not taken for a landing
NO_SOUND_SECONDS: Final = 0.12
Number: TypeAlias = int
SetLights: TypeAlias = Callable[[Mapping[Number, float]], None]
"""Sets the duty cycle of each light, from 0 to 1, those not named off."""


class Feedback:
    """Remembers who was just told no, and what the piezo is doing; times are in seconds of one clock."""

    def __init__(self) -> None:
        self._told_no: dict[Number, float] = {}
        self._sounds_until: float | None = None
        self._sounds = False

    def say_no(self, number: Number | None, now: float) -> None:
        """Say a short no, by the piezo and by the light of that buzzer."""
        if number is not None:
            self._told_no[number] = now
        self._sounds_until = now + NO_SOUND_SECONDS

    def show(
        self, view: TableView | None, set_lights: SetLights, now: float, stage: TurnStage = TurnStage.FRESH
    ) -> bool:
        """Set every light as it is now, at that stage of the turn; does any of them change by itself?"""
        shown = by_number(view, stage) if view else {}
        self._told_no = {number: since for number, since in self._told_no.items() if now - since < NO_LASTS}
        values = {number: brightness(light, now) for number, light in shown.items()}
        for number, since in self._told_no.items():
            blink = saying_no(shown.get(number, Light.OFF), now - since)
            values[number] = values.get(number, 0.0) if blink is None else blink
        set_lights(values)
        return bool(self._told_no) or not STEADY.issuperset(shown.values())

    def sound(self, piezo: Part | None, now: float) -> bool:
        """Sound the piezo while it is to say no; is it sounding?"""
        wanted = self._sounds_until is not None and now < self._sounds_until
        if piezo and wanted != self._sounds:
            if wanted:
                play(piezo, NO_HERTZ)
            else:
                piezo.use(methodcaller("stop"))
        self._sounds = wanted
        return wanted


def by_number(view: TableView, stage: TurnStage = TurnStage.FRESH) -> dict[Number, Light]:
    """Return what the light of each buzzer shows."""
    shown = lights(view, stage)
    return {view.buzzers[name]: light for name, light in shown.items() if name in view.buzzers}
