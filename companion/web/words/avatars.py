"""The avatars and colours that a player may choose, in words."""

from typing import Final

from companion.rules import say

EMOJI: Final = ("🦊", "🐢", "🐼", "🦄", "🐙", "🐝", "🚀", "🎸", "⚽", "🍕", "🌵", "🎩")
"""Avatars to tap; any other can be typed."""

COLOUR_NAMES: Final = {
    name.template: name
    for name in (
        *(say("red"), say("orange"), say("gold"), say("green")),
        *(say("teal"), say("blue"), say("violet"), say("pink")),
    )
}
"""What a player's colours are called."""

SHAPE_NAMES: Final = {
    name.template.replace("lightning", "bolt"): name
    for name in (
        *(say("fox"), say("owl"), say("bear"), say("panda"), say("octopus"), say("frog"), say("cat")),
        *(say("lion"), say("penguin"), say("pig"), say("rabbit"), say("robot"), say("star"), say("heart")),
        *(say("moon"), say("sun"), say("leaf"), say("lightning"), say("crown"), say("fish")),
    )
}
"""What drawn avatars are called."""
