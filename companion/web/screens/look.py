"""How one screen looks and sounds: as chosen on it and kept in its cookies, else as its system prefers."""

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

SYSTEM: Final = "system"

CHOICES: Final = {
    "theme": (SYSTEM, "dark", "light"),
    "contrast": (SYSTEM, "more"),
    "motion": (SYSTEM, "less"),
    "sound": ("off", "on"),
    "speech": ("off", "on"),
    "awake": ("off", "on"),
}
"""The values of each setting, its default first."""

# In the order of the cascade: more contrast overrides the light theme's colours.
ASKED_BY_SYSTEM: Final = {
    "light": "(prefers-color-scheme: light)",
    "contrast": "(prefers-contrast: more), (forced-colors: active)",
    "still": "(prefers-reduced-motion: reduce)",
}

THEME_COLOURS: Final = {"dark": "#12151c", "light": "#eff4fd"}
"""What the browser paints around the page before it has read a style sheet: the page's background."""


class Stylesheet(NamedTuple):
    """A style sheet that overrides tokens, and its media query; without one it always applies."""

    name: str
    media: str = ""


class ThemeColour(NamedTuple):
    """A ``theme-color`` for the browser's own bars, and its media query."""

    colour: str
    media: str = ""


class Look(NamedTuple):
    """The settings of one screen, a value for each of :data:`CHOICES`."""

    theme: str = SYSTEM
    contrast: str = SYSTEM
    motion: str = SYSTEM
    sound: str = "off"
    speech: str = "off"
    awake: str = "off"

    @classmethod
    def read(cls, chosen: Mapping[str, str]) -> Self:
        """Read the settings from cookies or a form; an unknown value is ignored."""
        known = {name: chosen.get(name, "") for name in CHOICES}
        return cls(**{name: word for name, word in known.items() if word in CHOICES[name]})

    @property
    def stylesheets(self) -> tuple[Stylesheet, ...]:
        """The style sheets after the dark tokens: chosen by hand, or wherever the system asks for one."""
        by_hand = {"light": self.theme, "contrast": self.contrast, "still": self.motion}
        return tuple(
            Stylesheet(name, media if by_hand[name] == SYSTEM else "")
            for name, media in ASKED_BY_SYSTEM.items()
            if by_hand[name] != "dark"
        )

    @property
    def theme_colours(self) -> tuple[ThemeColour, ...]:
        """The colour around the page: of the chosen theme, or of each where the system chooses."""
        if self.theme != SYSTEM:
            return (ThemeColour(THEME_COLOURS[self.theme]),)
        return tuple(
            ThemeColour(colour, f"(prefers-color-scheme: {theme})") for theme, colour in THEME_COLOURS.items()
        )
