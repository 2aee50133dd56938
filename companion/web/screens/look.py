"""How one screen looks and sounds, as it was chosen on that screen; otherwise as its system asks."""

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

SYSTEM: Final = "system"

CHOICES: Final = {
    "theme": (SYSTEM, "dark", "light"),
    "contrast": (SYSTEM, "more"),
    "motion": (SYSTEM, "less"),
    "sound": ("off", "on"),
    "speech": ("off", "on"),
}
"""What can be chosen, what holds without a choice first."""

ASKED_BY_SYSTEM: Final = {
    "light": "(prefers-color-scheme: light)",
    "contrast": "(prefers-contrast: more), (forced-colors: active)",
    "still": "(prefers-reduced-motion: reduce)",
}

GROUNDS: Final = {"dark": "#12151c", "light": "#f6f0e4"}
"""What the browser paints around the page, before it has read a stylesheet."""


class Sheet(NamedTuple):
    """A stylesheet that sets tokens anew, and the media it holds for; always where that is empty."""

    name: str
    media: str = ""


class Ground(NamedTuple):
    """A colour for the browser's own edges, and the media it holds for."""

    colour: str
    media: str = ""


class Look(NamedTuple):
    """What was chosen for one screen, a word for each of :data:`CHOICES`."""

    theme: str = SYSTEM
    contrast: str = SYSTEM
    motion: str = SYSTEM
    sound: str = "off"
    speech: str = "off"

    @classmethod
    def read(cls, chosen: Mapping[str, str]) -> Self:
        """The look that these cookies, or this form, ask for; what is no choice counts as none."""
        known = {name: chosen.get(name, "") for name in CHOICES}
        return cls(**{name: word for name, word in known.items() if word in CHOICES[name]})

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """What comes after the dark tokens: by hand, or wherever the system asks for it."""
        by_hand = {"light": self.theme, "contrast": self.contrast, "still": self.motion}
        return tuple(
            Sheet(name, media if by_hand[name] == SYSTEM else "")
            for name, media in ASKED_BY_SYSTEM.items()
            if by_hand[name] != "dark"
        )

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The colour around the page: of the theme chosen, or of each where the system chooses."""
        if self.theme != SYSTEM:
            return (Ground(GROUNDS[self.theme]),)
        return tuple(Ground(colour, f"(prefers-color-scheme: {theme})") for theme, colour in GROUNDS.items())
