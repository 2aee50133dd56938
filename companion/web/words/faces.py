"""The faces and colours that a player may choose, in words."""

from typing import Final

from companion.web.words.language import _

EMOJI: Final = ("🦊", "🐢", "🐼", "🦄", "🐙", "🐝", "🚀", "🎸", "⚽", "🍕", "🌵", "🎩")
"""Faces to tap; any other can be typed."""


def colour_names() -> dict[str, str]:
    """Return what a player's colours are called."""
    return {
        "red": _("red"),
        "orange": _("orange"),
        "gold": _("gold"),
        "green": _("green"),
        "teal": _("teal"),
        "blue": _("blue"),
        "violet": _("violet"),
        "pink": _("pink"),
    }


def shape_names() -> dict[str, str]:
    """Return what drawn faces are called."""
    return {
        "fox": _("fox"),
        "owl": _("owl"),
        "bear": _("bear"),
        "panda": _("panda"),
        "octopus": _("octopus"),
        "frog": _("frog"),
        "cat": _("cat"),
        "lion": _("lion"),
        "penguin": _("penguin"),
        "pig": _("pig"),
        "rabbit": _("rabbit"),
        "robot": _("robot"),
        "star": _("star"),
        "heart": _("heart"),
        "moon": _("moon"),
        "sun": _("sun"),
        "leaf": _("leaf"),
        "bolt": _("lightning"),
        "crown": _("crown"),
        "fish": _("fish"),
    }
