"""The pages Play and Count, on which a round is played and its hands are counted."""

from companion.web.play.counting import Draft, Key, keypad
from companion.web.play.pages import play_pages

__all__ = (
    "Draft",
    "Key",
    "keypad",
    "play_pages",
)
