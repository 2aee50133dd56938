"""The coin on screens: flipping it, showing it turn, and the page of its flips."""

from companion.web.coin.display import coin_display
from companion.web.coin.flip import flip_coin
from companion.web.coin.pages import coin_pages
