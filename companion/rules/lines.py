"""Parse and format single lines of the game record.

``read_line`` and ``write_line`` are inverses. Text that is not valid raises :class:`Unreadable`;
whether the event may happen is for the referee.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from companion.rules.cards import WILDS, Colour, read_card
from companion.rules.events import (
    COIN_SIDES,
    Accept,
    Catch,
    Challenge,
    Draw,
    Event,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Play,
    Points,
    Redo,
    Reshuffle,
    Round,
    Side,
    Stand,
    Start,
    TableEvent,
    Undo,
    Uno,
)
from companion.rules.sentence import Sentence, capital, say
from companion.rules.setup import find_player, read_number
from companion.rules.unreadable import Unreadable, no_points

# A quoted name, a bare word, or a colon on its own, so that `Ana:R5` needs no space.
_WORD: Final = re.compile(r'\s*(?:("[^"]*")|([^\s":]+)|(:))')
# Quotes come in pairs: a `#` inside of them is part of a name.
_COMMENT: Final = re.compile(r'((?:[^"#]|"[^"]*")*)#.*')
# Any other name is written in quotes. Letters of every script are `\w`.
_BARE_NAME: Final = re.compile(r"[\w.'-]+")
_BARE_EVENTS: Final[dict[str, TableEvent | Undo | Redo]] = {
    "round": Round(), "reshuffle": Reshuffle(), "undo": Undo(), "redo": Redo(),
}  # fmt: skip


class _Words:
    """The words of one line, consumed from the left."""

    def __init__(self, text: str, players: Sequence[str]) -> None:
        self.players = players
        self._left = list(_split(text))

    def next(self, expected: Sentence) -> str:
        if not self._left:
            raise Unreadable(say("The line ends too soon. Expected %(expected)s.", expected=expected))
        return self._left.pop(0)

    def more(self) -> bool:
        return bool(self._left)

    def skip(self, word: str) -> bool:
        found = self._left[:1] == [word]
        del self._left[:found]
        return found

    def player(self) -> str:
        word = self.next(say("a player's name"))
        return find_player(word[1:-1] if word.startswith('"') else word, self.players)

    def rest(self) -> list[str]:
        rest, self._left = self._left, []
        return rest

    def end(self) -> None:
        if self._left:
            raise Unreadable(
                say("%(word)s is one word too many. Expected the line to end.", word=self._left[0])
            )


def _split(text: str) -> Iterator[str]:
    place = 0
    while place < len(text):
        word = _WORD.match(text, place)
        if word is None:
            raise Unreadable(say('A quote mark is left open. Expected names like "Ana Maria".'))
        yield word.group().strip()
        place = word.end()


def _read_play(words: _Words, player: str, word: str) -> Play:
    code, _, letter = word.partition("=")
    card = read_card(code)
    if not card.is_wild:
        if "=" in word:
            raise Unreadable(say("%(word)s names a colour. Expected one only after a wild.", word=word))
        return Play(player, card)
    if not letter:
        needs = say("%(card)s needs its colour. Expected %(code)s=R, Y, G or B.", card=card.a_name, code=code)
        raise Unreadable(capital(needs))
    colour = Colour.from_letter(letter)
    # The two players may be missing: as the last card it needs none, which the referee alone can tell.
    if not card.flips_coin or not words.skip("heads"):
        return Play(player, card, colour)
    heads = words.player()
    if words.next(say("tails and a player's name")) != "tails":
        raise Unreadable(say("The tails player is missing. Expected heads NAME tails NAME."))
    return Play(player, card, colour, heads, words.player())


def _read_hand(words: _Words, player: str) -> Hand:
    cards = tuple(read_card(word) for word in words.rest())
    for card in cards:
        # Some number card may lie on the pile, but a hand is laid open for its points.
        if card.points is None:
            known = say("%(code)s in a hand has no known points. Expected whole cards.", code=card.code)
            raise Unreadable(known)
    return Hand(player, cards)


def _read_challenge(words: _Words, player: str) -> Challenge:
    word = words.next(say("guilty or innocent"))
    if word not in ("guilty", "innocent"):
        raise Unreadable(say("%(word)s is no answer to a challenge. Expected guilty or innocent.", word=word))
    return Challenge(player, word == "guilty")


def _read_points(words: _Words, player: str) -> Points:
    return Points(player, read_number(words.next(say("a number of points")), no_points))


def _read_colour(words: _Words, player: str) -> NameColour:
    return NameColour(player, Colour.from_letter(words.next(say("a colour: R, Y, G or B"))))


_VERBS: Final[dict[str, Callable[[_Words, str], TableEvent]]] = {
    "colour": _read_colour,
    "draw": lambda _, player: Draw(player),
    "keep": lambda _, player: Keep(player),
    "uno": lambda _, player: Uno(player),
    "catch": lambda words, player: Catch(player, words.player()),
    "accept": lambda _, player: Accept(player),
    "challenge": _read_challenge,
    "hint": lambda _, player: Hint(player),
    "out": lambda _, player: Out(player),
    "hand": _read_hand,
    "points": _read_points,
}


def _read_side(word: str) -> Side:
    for side in COIN_SIDES:
        if word == side:
            return side
    raise Unreadable(say("%(word)s is no side of the coin. Expected heads or tails.", word=word))


def _read_table_event(words: _Words, word: str) -> TableEvent | Undo | Redo:
    if word == "start":
        return Start(read_card(words.next(say("the card turned up"))))
    if word == "flip":
        return Flip(_read_side(words.next(say("heads or tails"))))
    if word == "round" and words.more():
        return Round(words.player())
    if word in _BARE_EVENTS:
        return _BARE_EVENTS[word]
    raise Unreadable(
        say(
            "%(word)s is no event. Expected round, start CARD, flip heads or tails, reshuffle, undo, redo,"
            " or NAME: and a card or one of %(words)s.",
            word=word,
            words=", ".join(_VERBS),
        )
    )


def _read_event(words: _Words) -> TableEvent | Undo | Redo:
    first = words.next(say("an event"))
    if not words.skip(":"):
        return _read_table_event(words, first)
    # Read as a line of its own, as quotes belong to the name and not to the line.
    player = _Words(first, words.players).player()
    word = words.next(say("a card or what the player did"))
    if word in _VERBS:
        return _VERBS[word](words, player)
    # A word that could begin a card is read as one, so that the error is about cards and not about verbs.
    code = word.partition("=")[0]
    if code and not (code[0] in "?RYGBW" or code in WILDS):
        raise Unreadable(_no_event(word))
    return _read_play(words, player, word)


def _no_event(word: str) -> Sentence:
    near = get_close_matches(word, _VERBS, n=1)
    if near:
        return say("No event is called %(word)s. Did you mean %(near)s?", word=word, near=near[0])
    words = ", ".join(_VERBS)
    return say("No event is called %(word)s. Expected a card or one of: %(words)s.", word=word, words=words)


def without_comment(text: str) -> str:
    """Return a record's line up to a ``#`` outside quotes, trimmed."""
    comment = _COMMENT.fullmatch(text)
    return (comment.group(1) if comment else text).strip()


def read_line(text: str, players: Sequence[str]) -> Event:
    """Parse one line of the record into its event; raises :class:`Unreadable`.

    ``players`` are the names in the record's header. A ``!`` at the end makes the event a
    :class:`Stand`.
    """
    text = without_comment(text)
    # Taken off first, as it belongs to the whole line and may follow any word without a space.
    stands = text.endswith("!")
    words = _Words(text.removesuffix("!").rstrip(), players)
    event = _read_event(words)
    words.end()
    return Stand(event) if stands else event


def _name(name: str) -> str:
    return name if _BARE_NAME.fullmatch(name) else f'"{name}"'


def _write_play(event: Play) -> str:
    colour = f"={event.colour.letter}" if event.colour else ""
    sides = ""
    if event.heads and event.tails:
        sides = f" heads {_name(event.heads)} tails {_name(event.tails)}"
    return f"{event.card.code}{colour}{sides}"


def _write_action(event: Event) -> str:
    match event:
        case NameColour(colour=colour):
            return f"colour {colour.letter}"
        case Play():
            return _write_play(event)
        case Catch(other=other):
            return f"catch {_name(other)}"
        case Challenge(guilty=guilty):
            return f"challenge {'guilty' if guilty else 'innocent'}"
        case Hand(cards=cards):
            return " ".join(("hand", *(card.code for card in cards)))
        case Points(points=points):
            return f"points {points}"
        # The verb of any other event is its class name: draw, keep, uno, accept, hint, out.
        case _:
            return type(event).__name__.lower()


def write_line(event: Event) -> str:
    """Return the record's line for ``event``; the inverse of ``read_line``."""
    match event:
        case Stand(event=overruled):
            return f"{write_line(overruled)}!"
        case Round(dealer=dealer):
            return f"round {_name(dealer)}" if dealer else "round"
        case Start(card=card):
            return f"start {card.code}"
        case Flip(side=side):
            return f"flip {side}"
        case Reshuffle() | Undo() | Redo():
            return type(event).__name__.lower()
        case _:
            return f"{_name(event.player)}: {_write_action(event)}"
