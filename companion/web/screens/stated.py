"""A household's own sentence on a blank that was laid just now, as a table screen shows it."""

from typing import NamedTuple

from companion.rules import Game
from companion.web.words.blanks import ICONS, blank_of, does, effect_word, laid, own_words, sentence_of


class Holding(NamedTuple):
    """How many cards a player holds now, and held before; empty where that is as it was, or unknown."""

    name: str
    before: str
    now: str


class Stated(NamedTuple):
    """Who laid a blank, what its household wrote on it, what it does, and what everybody holds then."""

    player: str
    sentence: str
    does: str
    icon: str
    hands: tuple[Holding, ...]


def stated(game: Game) -> Stated | None:
    """Return what is to be shown of the blank that was laid just now; None where it says nothing."""
    blank = laid(game)
    if blank is None or game.before is None:
        return None
    player = next(each.player for each in game.effects if each.player)
    before = game.before.state.hands
    hands = (
        Holding(name, "" if before.get(name) in (None, cards) else str(before[name]), str(cards))
        for name, cards in game.state.hands.items()
        if cards is not None
    )
    return Stated(player, sentence_of(blank), does(blank), ICONS[effect_word(blank)], tuple(hands))


def lying_words(game: Game) -> str:
    """Return the sentence of the blank on top once something else has happened; empty where none is there."""
    state = game.state
    if not state.turn or state.top is None or laid(game):
        return ""
    return own_words(blank_of(state.setup, state.top.symbol))
