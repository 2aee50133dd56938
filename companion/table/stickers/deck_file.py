"""A deck as a JSON file, which another companion imports whole or not at all.

{"deck": "Kitchen deck", "edition": "classic", "stickers": {"04A1B2C3D4E5F6": "R7", ...}}
"""

import json
from collections import Counter
from typing import Any, Final, NamedTuple, NoReturn

from companion import rules
from companion.rules import say
from companion.table.stickers.deck import CardCopy, Deck, DeckEntry, DeckError, read_name, read_uid

FIELDS: Final = ("deck", "edition", "stickers")
MOST_BYTES_OF_A_DECK: Final = 100_000
"""The largest deck makes some 4 kB: a much larger file is not worth the time to parse."""

QUOTED: Final = 40
"""Characters that an error quotes of a wrong value."""


class DeckFile(NamedTuple):
    """What a deck file says."""

    name: str
    edition: rules.Edition
    entries: tuple[DeckEntry, ...]


def write_deck(deck: Deck) -> str:
    """Return the text of a deck's file, its cards in the order of enrolment."""
    place = {copy: number for number, copy in enumerate(deck.order)}
    known = sorted(deck.stickers.items(), key=lambda each: place[each[1].copy])
    stickers = {uid: entry.copy.card.code for uid, entry in known}
    fields = dict(zip(FIELDS, (deck.name, deck.edition.slug, stickers), strict=True))
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def read_deck(data: bytes) -> DeckFile:
    """Read a deck's file; raises :class:`.deck.DeckError`."""
    fields = _parse(data)
    if not isinstance(fields, dict) or set(fields) != set(FIELDS):
        _refuse(say('Expected a JSON object with "deck", "edition" and "stickers".'))
    name, slug, stickers = (fields[name] for name in FIELDS)
    if not isinstance(name, str):
        _refuse(say('Expected the deck\'s name as text in "deck".'))
    if isinstance(slug, str) and slug in rules.EDITIONS and slug not in rules.ONE_SIDED:
        _refuse(rules.no_room_for_stickers(rules.EDITIONS[slug].name))
    if not isinstance(slug, str) or slug not in rules.ONE_SIDED:
        _refuse(
            say(
                'No edition is called %(word)s. Expected one of %(slugs)s in "edition".',
                word=_shown(slug),
                slugs=", ".join(rules.ONE_SIDED),
            )
        )
    if not isinstance(stickers, dict):
        _refuse(say('Expected the stickers\' numbers, each with its card, in "stickers".'))
    edition = rules.ONE_SIDED[slug].boxed
    return DeckFile(read_name(name), edition, _entries(stickers, edition))


def _parse(data: bytes) -> Any:
    if len(data) > MOST_BYTES_OF_A_DECK:
        _refuse(say("Expected at most %(most)s bytes.", most=f"{MOST_BYTES_OF_A_DECK:,}"))
    try:
        # Editors may put a byte order mark in front. Of two equal keys, JSON would silently keep the last.
        parsed = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once_each, parse_int=_shown_number)
        # JSON can escape one half of a surrogate pair, which is no character and no page can show.
        json.dumps(parsed, ensure_ascii=False).encode()
    except (UnicodeError, RecursionError):
        _refuse(say("Expected JSON in UTF-8."))
    except json.JSONDecodeError as error:
        line = error.lineno
        _refuse(say("Line %(number)d is no JSON. Expected a file that an export made.", number=line))
    return parsed


def _shown_number(digits: str) -> int:
    # No deck has a number in it, and Python refuses thousands of digits: enough of it to be quoted.
    return int(digits[:QUOTED])


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            _refuse(say("%(word)s is in it twice. Expected each once.", word=_shown(key)))
    return dict(pairs)


def _entries(stickers: dict[str, Any], edition: rules.Edition) -> tuple[DeckEntry, ...]:
    copies: Counter[rules.Card] = Counter()
    entries: dict[str, DeckEntry] = {}
    for written, code in stickers.items():
        uid, card = read_uid(written), _card(code, edition)
        copies[card] += 1
        if uid in entries:
            _refuse(say("%(word)s is in it twice. Expected each once.", word=uid))
        if copies[card] > edition.copies[card]:
            _refuse(
                say(
                    "It has %(found)d times %(card)s. Expected at most %(most)d.",
                    found=copies[card],
                    card=card.name,
                    most=edition.copies[card],
                )
            )
        entries[uid] = DeckEntry(CardCopy(card, copies[card]), uid)
    return tuple(entries.values())


def _card(code: object, edition: rules.Edition) -> rules.Card:
    card = edition.own.get(code) if isinstance(code, str) else None
    if card is None or not card.is_known:
        _refuse(
            say(
                "%(word)s is no card of %(edition)s. Expected one such as R7 or W4.",
                word=_shown(code),
                edition=edition.name,
            )
        )
    return card


def _shown(value: object) -> str:
    if not isinstance(value, str) or not value:
        return json.dumps(value, default=str)[:QUOTED]
    return value[:QUOTED].encode("utf-8", "replace").decode()


def _refuse(why: rules.Sentence) -> NoReturn:
    raise DeckError(rules.join_sentences(say("This file is no deck."), why))
