"""Parse and format single lines of the game record.

``read_line`` and ``write_line`` are inverses. Text that is not valid raises :class:`Unreadable`;
whether the event may happen is for the referee.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from companion.rules import events
from companion.rules.cards.actions import Action, SwapsHands, Targets
from companion.rules.cards.card import CARDS, Card, Upcard, read_card, upcard
from companion.rules.cards.colours import FOUR_COLOURS, Colour, read_colour
from companion.rules.editions.edition import Edition
from companion.rules.editions.modern import MODERN
from companion.rules.editions.ruleset import Ruleset
from companion.rules.events import Event, Fix, TableEvent
from companion.rules.language.sentence import Sentence, capital, say
from companion.rules.language.slips import slip
from companion.rules.language.unreadable import Unreadable, nearest, no_points, not_known, or_nothing
from companion.rules.setup.setup import find_player, read_names, read_number, split_outside_quotes

# A quoted name, a bare word, or a colon on its own, so that `Ana:R5` needs no space.
_WORD: Final = re.compile(r'\s*(?:("[^"]*")|([^\s":]+)|(:))')
# Quotes come in pairs: a `#` inside of them is part of a name.
_COMMENT: Final = re.compile(r'((?:[^"#]|"[^"]*")*)#.*')
# Any other name is written in quotes. Letters of every script are `\w`.
_BARE_NAME: Final = re.compile(r"[\w.'-]+")
# A list of names holds spaces and commas of its own. With a colon after it, `seats` is somebody's name.
_SEATS: Final = re.compile(r"seats(?:\s+(?![\s:])(.*))?")
_BARE_NAME_IN_LIST: Final = re.compile(r"[\w.'-]+(?: +[\w.'-]+)*")
# With a colon right after it, `amend` is somebody's name as well.
_AMEND: Final = re.compile(r"amend(?:\s+(?![\s:])(.*))?")
_NOTHING: Final = "nothing"
_LETTERS: Final = tuple(colour.letter for colour in FOUR_COLOURS)
_W = TypeVar("_W", bound=str)
_BARE_EVENTS: Final[dict[str, TableEvent | events.Undo | events.Redo]] = {
    type(each).__name__.lower(): each
    for each in (events.Round(), events.Reshuffle(), events.End(), events.Undo(), events.Redo())
}


class _Known(NamedTuple):
    """What a line may name: players, whom a card is for, the cards of a deck, None for the five sheets'."""

    players: Sequence[str]
    ruleset: Ruleset | None = None
    deck: Edition | None = None


class _Words:
    """The words of one line, consumed from the left."""

    def __init__(self, text: str, known: _Known) -> None:
        self.players, self._ruleset, self._deck = known
        deck = known.deck
        self._cards = deck.words if deck else CARDS
        self._held = deck.copies if deck else ()
        # Cards and colours of other decks are read too: the referee refuses them by a rule.
        self._colours = (deck and deck.letters) or FOUR_COLOURS
        self.knows_drew = deck is not None and deck.words is not CARDS
        self.knows_sides = deck is not None and deck.back is not None
        self.knows_mercy = deck is not None and "mercy" not in deck.excludes
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

    def card(self, code: str) -> Card:
        return read_card(code, self._cards, self._held)

    def colour(self, letter: str) -> Colour:
        return read_colour(letter, self._colours)

    def may_be_bare(self, card: Card) -> bool:
        """May a Wild stand there without its colour? It is refused by the deck, with one or without."""
        return card.deck == MODERN.slug and self._deck is not MODERN and not self._is_read_as_own(card)

    def targets(self, card: Card) -> bool:
        """May a player's name follow it, who draws?"""
        return self._is_read_as_own(card) and self._does(card, Targets)

    def swaps(self, card: Card) -> bool:
        """May it be said with whom hands are swapped? Of a number not seen never: one that swaps is seen."""
        return self._is_read_as_own(card) and self._does(card, SwapsHands)

    def _does(self, card: Card, kind: type[Action]) -> bool:
        if self._ruleset:
            return self._ruleset.action_of(card, kind) is not None
        return bool(card.sort and card.sort.has(kind))

    def _is_read_as_own(self, card: Card) -> bool:
        """Is it read as in its own deck? Today's box and the others read no names after each other's."""
        slug = self._deck.slug if self._deck else ""
        return MODERN.slug not in (slug, card.deck) or card.deck in ("", slug)

    def may_begin_card(self, letter: str) -> bool:
        """Can a card's word begin so? An error is about cards then, and not about what people do."""
        return letter in "?RYGBW" or any(word.startswith(letter) for word in self._cards)

    def before(self, *ends: str) -> list[str]:
        """Return the words up to the first of ``ends``, or to the end of the line."""
        place = next((index for index, word in enumerate(self._left) if word in ends), len(self._left))
        found, self._left = self._left[:place], self._left[place:]
        return found

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


def _read_face(words: _Words, word: str) -> Upcard:
    """Parse a card as it lies on top: a wild with the colour that is named."""
    code, _, letter = word.partition("=")
    card = words.card(code)
    if not card.names_colour:
        if "=" in word:
            raise Unreadable(say("%(word)s names a colour. Expected one only after a wild.", word=word))
        return upcard(card, None)
    if not letter and words.may_be_bare(card):
        return upcard(card, None)
    if not letter:
        needs = say("%(card)s needs its colour. Expected %(code)s=R, Y, G or B.", card=card.a_name, code=code)
        raise Unreadable(capital(needs))
    return upcard(card, words.colour(letter))


def _read_play(words: _Words, player: str, word: str) -> events.Play:
    first = _read_face(words, word)
    target = words.player() if words.targets(first.card) and words.more() else None
    along = _read_along(words) if first.card.discards else ()
    more = [_read_face(words, each) for each in words.before("heads", "swap", "top")]
    cards = [each.card for each in (first, *more)]
    heads, tails = _read_sides(words) if any(card.flips_coin for card in cards) else (None, None)
    swap = None
    if any(words.swaps(card) for card in cards if card is first.card or card.is_number):
        swap = _read_swap(words)
    top = None
    if any(card.turns_over for card in cards) and words.skip("top"):
        top = words.card(words.next(say("a card")))
    # A card of one colour shows it itself: what the event names is the colour of a wild.
    colour = first.colour if first.card.is_wild else None
    return events.Play(player, first.card, colour, heads, tails, tuple(more), swap, target, along, top)


def _read_along(words: _Words) -> tuple[Card, ...] | int | None:
    """Parse what goes down with a card: the cards, ``x3`` for their number, ``x?`` for an unknown one."""
    found = words.rest()
    if len(found) == 1 and (many := _HOW_MANY.fullmatch(found[0])):
        return None if many[1] == "?" else int(many[1])
    # A Wild among them is refused, with its colour or without, as it can be let stand: so it is read.
    return tuple(_read_face(words, each).card if "=" in each else words.card(each) for each in found)


_HOW_MANY: Final = re.compile(r"x([1-9][0-9]?|[?])")


def _read_drew(words: _Words, player: str) -> events.Drew:
    word = words.next(say("a number of cards, or ?"))
    if not words.knows_drew:
        raise Unreadable(
            say("This deck has no cards for which one draws so. Expected draw, once for each card.")
        )
    if word == "?":
        return events.Drew(player, None)
    if cards := read_number(word, _no_count):
        return events.Drew(player, cards)
    raise Unreadable(_no_count(word))


def _read_mercy(words: _Words, player: str) -> events.Mercy:
    if not words.knows_mercy:
        raise Unreadable(say("This deck has no mercy rule. Expected another line."))
    return events.Mercy(player)


def _read_sides(words: _Words) -> tuple[str | None, str | None]:
    # The two players may be missing: as the last card it needs none, which the referee alone can tell.
    if not words.skip("heads"):
        return None, None
    heads = words.player()
    if words.next(say("tails and a player's name")) != "tails":
        raise Unreadable(say("The tails player is missing. Expected heads NAME tails NAME."))
    return heads, words.player()


def _read_swap(words: _Words) -> str | None:
    return words.player() if words.skip("swap") else None


def _read_hand(words: _Words, player: str) -> events.Hand:
    cards = tuple(map(words.card, words.rest()))
    for card in cards:
        # Some number card may lie on the pile, but a hand is laid open for its points.
        if card.points is None:
            known = say("%(code)s in a hand has no known points. Expected whole cards.", code=card.code)
            raise Unreadable(known)
    return events.Hand(player, cards)


def _read_challenge(words: _Words, player: str) -> events.Challenge:
    word = words.next(say("guilty or innocent"))
    if word not in ("guilty", "innocent"):
        raise Unreadable(say("%(word)s is no answer to a challenge. Expected guilty or innocent.", word=word))
    return events.Challenge(player, word == "guilty")


def _read_points(words: _Words, player: str) -> events.Points:
    return events.Points(player, read_number(words.next(say("a number of points")), no_points))


def _read_colour(words: _Words, player: str) -> events.NameColour:
    return events.NameColour(player, words.colour(words.next(say("a colour: R, Y, G or B"))))


_VERBS: Final[dict[str, Callable[[_Words, str], TableEvent]]] = {
    "colour": _read_colour,
    "jump": lambda words, player: events.Jump(player, _read_swap(words)),
    "draw": lambda _, player: events.Draw(player),
    "drew": _read_drew,
    "mercy": _read_mercy,
    "keep": lambda _, player: events.Keep(player),
    "uno": lambda _, player: events.Uno(player),
    "catch": lambda words, player: events.Catch(player, words.player()),
    "accept": lambda _, player: events.Accept(player),
    "challenge": _read_challenge,
    "hint": lambda _, player: events.Hint(player),
    "out": lambda _, player: events.Out(player),
    "hand": _read_hand,
    "points": _read_points,
}


def _one_of(choices: Sequence[_W], word: str, error: Sentence) -> _W:
    for choice in choices:
        if word == choice:
            return choice
    raise Unreadable(error)


def _read_flip(words: _Words) -> events.Flip:
    word = words.next(say("heads or tails"))
    error = say("%(word)s is no side of the coin. Expected heads or tails.", word=word)
    return events.Flip(_one_of(events.COIN_SIDES, word, error))


def _read_fix_top(words: _Words) -> events.FixTop:
    face = _read_face(words, words.next(say("a card")))
    return events.FixTop(face.card, face.colour if face.card.is_wild else None)


def _read_fix_direction(words: _Words) -> events.FixDirection:
    word = words.next(say("left or right"))
    error = say("%(word)s is no direction of play. Expected left or right.", word=word)
    return events.FixDirection(_one_of(events.DIRECTIONS, word, error))


def _read_fix_side(words: _Words) -> events.FixSide:
    word = words.next(say("light or dark"))
    error = say("%(word)s is no side of the cards. Expected light or dark.", word=word)
    return events.FixSide(_one_of(events.CARD_SIDES, word, error))


def _read_count(words: _Words) -> int:
    return read_number(words.next(say("a number of cards")), _no_count)


def _no_count(word: str) -> Sentence:
    return say("%(word)s is no number of cards. Expected a whole number.", word=word)


def _read_fix_total(words: _Words) -> events.FixTotal:
    return events.FixTotal(words.player(), read_number(words.next(say("a number of points")), no_points))


_FIXES: Final[dict[str, Callable[[_Words], Fix]]] = {
    "turn": lambda words: events.FixTurn(words.player()),
    "direction": _read_fix_direction,
    "top": _read_fix_top,
    "hand": lambda words: events.FixHand(words.player(), _read_count(words)),
    "total": _read_fix_total,
}


def _read_fix(words: _Words) -> Fix:
    word = words.next(say("what is put right: turn, direction, top, hand or total"))
    fixes = {**_FIXES, "side": _read_fix_side} if words.knows_sides else _FIXES
    if word not in fixes:
        raise Unreadable(not_known(word, fixes))
    return fixes[word](words)


_TABLE_VERBS: Final[dict[str, Callable[[_Words], TableEvent]]] = {
    "start": lambda words: events.Start(words.card(words.next(say("the card turned up")))),
    "flip": _read_flip,
    "fix": _read_fix,
    "leave": lambda words: events.Leave(words.player()),
}


def _read_table_event(words: _Words, word: str) -> TableEvent | events.Undo | events.Redo:
    if word in _TABLE_VERBS:
        return _TABLE_VERBS[word](words)
    if word == "round" and words.more():
        return events.Round(words.player())
    if word in _BARE_EVENTS:
        return _BARE_EVENTS[word]
    raise Unreadable(
        say(
            "%(word)s is no event. Expected round, start CARD, flip heads or tails, reshuffle, fix, seats,"
            " leave NAME, end, undo, redo, amend N: LINE, or NAME: and a card or one of %(words)s.",
            word=word,
            words=", ".join(_VERBS),
        )
    )


def _read_event(words: _Words) -> TableEvent | events.Undo | events.Redo:
    first = words.next(say("an event"))
    if not words.skip(":"):
        return _read_table_event(words, first)
    # Read as a line of its own, as quotes belong to the name and not to the line.
    player = _Words(first, _Known(words.players)).player()
    word = words.next(say("a card or what the player did"))
    if word in _VERBS:
        return _VERBS[word](words, player)
    # A word that could begin a card is read as one, so that the error is about cards and not about verbs.
    code = word.partition("=")[0]
    if code and not words.may_begin_card(code[0]):
        raise Unreadable(_no_event(word))
    return _read_play(words, player, word)


def _no_event(word: str) -> Sentence:
    if near := nearest(word, _VERBS):
        return say("No event is called %(word)s. Did you mean %(near)s?", word=word, near=near)
    words = ", ".join(_VERBS)
    return say("No event is called %(word)s. Expected a card or one of: %(words)s.", word=word, words=words)


def without_comment(text: str) -> str:
    """Return a record's line up to a ``#`` outside quotes, trimmed.

    >>> without_comment("Ben: R7  # his last card")
    'Ben: R7'
    """
    comment = _COMMENT.fullmatch(text)
    return (comment.group(1) if comment else text).strip()


def read_line(
    text: str, players: Sequence[str], ruleset: Ruleset | None = None, deck: Edition | None = None
) -> Event:
    """Parse one line of the record into its event; raises :class:`Unreadable`.

    ``players`` are the names known: those of the header, and those of every ``seats`` line above.
    ``ruleset`` says after which cards a player is named, by default those whose sort has it so; ``deck`` has
    the cards and colours that may be named, by default those of the five sheets. A ``!`` at the end makes
    the event a :class:`LetStand`; at the end of an amendment it belongs to the last line that this puts in.
    """
    line, known = without_comment(text), _Known(players, ruleset, deck)
    try:
        return _read_any(line, known)
    except Unreadable as error:
        raise slip(error, line, lambda near: _read_any(near, known), _in_its_case) from None


def is_event(text: str) -> bool:
    """Return whether a line begins like an event, readable or not."""
    return bool(_BEGINNING.match(text))


def _in_its_case(text: str) -> str:
    """Return a line with capital letters in its cards and small ones in the other words of a record."""
    return _WORD_OR_NAME.sub(lambda word: _IN_THEIR_CASE.get(word[0].casefold(), word[0]), text)


_WORD_OR_NAME: Final = re.compile(r'"[^"]*"|[^\s":;!]+')
_WILDS: Final = [card.code for card in CARDS.values() if card.is_wild]
_IN_THEIR_CASE: Final = {
    word.casefold(): word
    for word in (
        *(*_VERBS, *_TABLE_VERBS, *_BARE_EVENTS, *_FIXES, *events.COIN_SIDES, *events.DIRECTIONS),
        *("side", *events.CARD_SIDES),
        *("guilty", "innocent", "swap", "seats", "amend", _NOTHING),
        *(*CARDS, *_LETTERS, *(f"{wild}={letter}" for wild in _WILDS for letter in _LETTERS)),
    )
}
_BEGINNING: Final = re.compile(
    rf"""(?:"[^"]*"|[^\s":]+)\s*:|(?:{"|".join((*_TABLE_VERBS, *_BARE_EVENTS, "seats", "amend"))})\b""",
    re.IGNORECASE,
)


def _read_any(text: str, known: _Known) -> Event:
    if amendment := _AMEND.fullmatch(text):
        return _read_amendment(amendment.group(1) or "", known)
    return _read_stand(text, known)


def _read_stand(text: str, known: _Known) -> TableEvent | events.Undo | events.Redo | events.LetStand:
    # Taken off first, as it belongs to the whole line and may follow any word without a space.
    stands = text.endswith("!")
    event = _read_whole(text.removesuffix("!").rstrip(), known)
    return events.LetStand(event) if stands else event


def _read_whole(text: str, known: _Known) -> TableEvent | events.Undo | events.Redo:
    if ";" in text and len(split_outside_quotes(text, ";")) > 1:
        raise Unreadable(say("A ; ends the line too soon. Expected one only in an amendment, between lines."))
    if seats := _SEATS.fullmatch(text):
        return events.Seats(read_names(seats.group(1) or ""))
    words = _Words(text, known)
    event = _read_event(words)
    words.end()
    return event


def _read_amendment(text: str, known: _Known) -> events.Amend | events.LetStand:
    word, colon, lines = (part.strip() for part in text.partition(":"))
    number = read_number(word, _no_event_number)
    if not colon:
        raise Unreadable(
            say("The line ends too soon. Expected a colon and what event %(word)s was.", word=word)
        )
    if lines.removesuffix("!").rstrip() == _NOTHING:
        nothing = events.Amend(number)
        return events.LetStand(nothing) if lines.endswith("!") else nothing
    really: list[TableEvent | events.LetStand] = []
    for line in split_outside_quotes(lines, ";"):
        really.append(_read_amended(line.strip(), known))
        known = known._replace(players=known_names(tuple(known.players), really[-1]))
    return events.Amend(number, tuple(really))


def _read_amended(text: str, known: _Known) -> TableEvent | events.LetStand:
    if not _AMEND.fullmatch(text):
        event = _read_stand(text, known)
        if not isinstance(events.underlying(event), events.Undo | events.Redo):
            assert not isinstance(event, events.Undo | events.Redo)
            return event
    raise Unreadable(
        say("No event was really %(line)s. Expected any line but undo, redo or amend.", line=text)
    )


def _no_event_number(word: str) -> Sentence:
    return say("%(word)s is no number of an event. Expected amend N: LINE.", word=or_nothing(word))


def known_names(names: tuple[str, ...], event: Event) -> tuple[str, ...]:
    """Return the names that the lines below ``event`` may use: a seating brings new ones."""
    # Told apart by the type first: almost no event brings any, and this is asked after each.
    if type(event) not in _SEATING:
        return names
    seated = dict.fromkeys(events.seated_names(event))
    return (*names, *(name for name in seated if name not in names))


_SEATING: Final = frozenset((events.Seats, events.Amend, events.LetStand))


def _name(name: str) -> str:
    return name if _BARE_NAME.fullmatch(name) else f'"{name}"'


def _name_in_list(name: str) -> str:
    return name if _BARE_NAME_IN_LIST.fullmatch(name) else f'"{name}"'


def _write_face(card: Card, colour: Colour | None) -> str:
    return f"{card.code}={colour.letter}" if card.is_wild and colour else card.code


def _write_play(event: events.Play) -> str:
    words = [
        _write_face(event.card, event.colour),
        *(_write_face(each.card, each.colour) for each in event.more),
    ]
    if event.heads and event.tails:
        words.append(f"heads {_name(event.heads)} tails {_name(event.tails)}")
    if isinstance(event.along, tuple):
        words += [card.code for card in event.along]
    else:
        words.append("x?" if event.along is None else f"x{event.along}")
    if event.target:
        words.append(_name(event.target))
    if event.swap:
        words.append(f"swap {_name(event.swap)}")
    if event.top:
        words.append(f"top {event.top.code}")
    return " ".join(words)


def _write_fix(event: Fix) -> str:
    match event:
        case events.FixTurn(name):
            return f"turn {_name(name)}"
        case events.FixDirection(direction):
            return f"direction {direction}"
        case events.FixTop(card, colour):
            return f"top {_write_face(card, colour)}"
        case events.FixSide(side):
            return f"side {side}"
        case events.FixHand(name, cards):
            return f"hand {_name(name)} {cards}"
        case events.FixTotal(name, points):
            return f"total {_name(name)} {points}"


def _write_action(event: Event) -> str:
    match event:
        case events.NameColour(colour=colour):
            return f"colour {colour.letter}"
        case events.Play():
            return _write_play(event)
        case events.Jump(swap=swap):
            return f"jump swap {_name(swap)}" if swap else "jump"
        case events.Catch(other=other):
            return f"catch {_name(other)}"
        case events.Drew(cards=cards):
            return f"drew {'?' if cards is None else cards}"
        case events.Challenge(guilty=guilty):
            return f"challenge {'guilty' if guilty else 'innocent'}"
        case events.Hand(cards=cards):
            return " ".join(("hand", *(card.code for card in cards)))
        case events.Points(points=points):
            return f"points {points}"
        # The verb of any other event is its class name: draw, keep, uno, accept, hint, out.
        case _:
            return type(event).__name__.lower()


def write_line(event: Event) -> str:
    """Return the record's line for ``event``; the inverse of ``read_line``.

    >>> write_line(read_line("Ben:R7!", ["Ana", "Ben"]))
    'Ben: R7!'
    """
    if isinstance(event, Fix):
        return f"fix {_write_fix(event)}"
    match event:
        case events.LetStand(event=overruled):
            return f"{write_line(overruled)}!"
        case events.Round(dealer=dealer):
            return f"round {_name(dealer)}" if dealer else "round"
        case events.Start(card=card):
            return f"start {card.code}"
        case events.Flip(side=side):
            return f"flip {side}"
        case events.Seats(players=players):
            return f"seats {', '.join(map(_name_in_list, players))}"
        case events.Leave(player=player):
            return f"leave {_name(player)}"
        case events.Amend(number, really):
            return f"amend {number}: {'; '.join(map(write_line, really)) or _NOTHING}"
        case events.Reshuffle() | events.End() | events.Undo() | events.Redo():
            return type(event).__name__.lower()
        case _:
            return f"{_name(event.player)}: {_write_action(event)}"
