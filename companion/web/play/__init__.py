"""The pages Play and Count, on which a round is played and its hands are counted."""

from companion.web.play.counting import Draft, KeypadKey, keypad
from companion.web.play.pages import play_pages
