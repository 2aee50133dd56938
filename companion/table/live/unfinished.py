"""What is unfinished beside the game, as the log keeps it: half-counted hands, a scan, an open question.

    >>> rows = write_unfinished(Transient(question=Question("pairing", "Ana")))
    >>> rows
    {'question': '["pairing", "Ana"]'}
    >>> read_unfinished(rows, rules.EDITIONS["classic"]).question
    Question(what='pairing', player='Ana')

Each subject is a text of its own, so that one more card in a hand writes that hand alone. None of it is in
the record: nobody has played it yet.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from companion import rules
from companion.rules import Sentence, all_of, any_of, capital, say, say_counted
from companion.table.transient import OpenHand, Question, Scanned, Transient

HALF_COUNTED: Final = "half-counted "
"""The subject of a half-counted hand is this and the player's name."""


def write_unfinished(shown: Transient) -> dict[str, str]:
    """Return the texts of what is unfinished, by subject."""
    found: dict[str, object] = {}
    if shown.question:
        found["question"] = [shown.question.what, shown.question.player]
    if shown.scanned:
        found["scanned"] = _written_scan(shown.scanned)
    if shown.hand:
        found["hand"] = [shown.hand.player, _codes(shown.hand.cards), shown.hand.laid]
    if shown.last_scan:
        found["last scan"] = shown.last_scan
    for player, cards in shown.half_counted.items():
        found[f"{HALF_COUNTED}{player}"] = _codes(cards)
    return {subject: json.dumps(state, ensure_ascii=False) for subject, state in found.items()}


def unfinished_changes(before: Transient, after: Transient) -> dict[str, str | None]:
    """Return the texts that ``after`` changes, by subject; None for what is finished."""
    old, new = write_unfinished(before), write_unfinished(after)
    return {subject: new.get(subject) for subject in {**old, **new} if old.get(subject) != new.get(subject)}


def read_unfinished(rows: Mapping[str, str], deck: rules.Edition) -> Transient:
    """Read the texts of what is unfinished in a game with that deck.

    Raises ValueError for one that cannot be read.
    """
    words = deck.words
    try:
        found = {subject: json.loads(state) for subject, state in rows.items()}
        hand = found.get("hand")
        return Transient(
            question=Question(*found["question"]) if "question" in found else None,
            scanned=_read_scan(found["scanned"], words) if "scanned" in found else None,
            hand=OpenHand(hand[0], _cards(hand[1], words), tuple(map(tuple, hand[2]))) if hand else None,
            half_counted={
                subject.removeprefix(HALF_COUNTED): _cards(codes, words)
                for subject, codes in found.items()
                if subject.startswith(HALF_COUNTED)
            },
            last_scan=found.get("last scan", ""),
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error


def _codes(cards: tuple[rules.Card, ...]) -> list[str]:
    return [card.code for card in cards]


def _cards(codes: list[str], words: Mapping[str, rules.Card]) -> tuple[rules.Card, ...]:
    return tuple(words[code] for code in codes)


# Each two are the two directions of one mapping.


def _written_scan(scanned: Scanned) -> dict[str, object]:
    ruling, event = scanned.ruling, scanned.event
    return {
        **{field.name: getattr(scanned, field.name) for field in fields(scanned)},
        "text": _written_text(scanned.text),
        "card": scanned.card.code if scanned.card else None,
        "ruling": [ruling.rule, *map(_written_text, ruling[1:])] if ruling else None,
        # Not its line: a wild whose colour is not named yet has none.
        "event": [event.player, _codes(event.cards) if isinstance(event, rules.Play) else None, event.swap]
        if event
        else None,
    }


def _read_scan(found: dict[str, Any], words: Mapping[str, rules.Card]) -> Scanned:
    ruling, event = found["ruling"], found["event"]
    return Scanned(
        waits_for=found["waits_for"],
        text=_read_text(found["text"]),
        card=words[found["card"]] if found["card"] else None,
        colour=rules.Colour(found["colour"]) if found["colour"] else None,
        ruling=rules.Ruling(ruling[0], *map(_read_text, ruling[1:])) if ruling else None,
        lines=tuple(found["lines"]),
        uid=found["uid"],
        key=found["key"],
        event=_read_event(event, words) if event else None,
        players=tuple(found["players"]),
        uids=tuple(found["uids"]),
    )


def _read_event(
    written: tuple[str, list[str] | None, str | None], words: Mapping[str, rules.Card]
) -> rules.Play | rules.Jump:
    player, codes, swap = written
    return rules.Play.of(player, _cards(codes, words), swap) if codes else rules.Jump(player, swap)


def _written_text(text: object) -> object:
    """Return a sentence with its template and parts, so that it can be shown in any language."""
    if not isinstance(text, Sentence):
        return text if isinstance(text, int) else str(text)
    parts = {name: _written_text(part) for name, part in text.parts.items()}
    listed = [text.names, text.is_choice] if text.names else []
    return [str.__str__(text), text.template, parts, text.many, text.number, text.begins, *listed]


def _read_text(found: Any) -> Any:
    if not isinstance(found, list):
        return found
    plain, template, parts, many, number, begins, *listed = found
    parts = {name: _read_text(part) for name, part in parts.items()}
    if listed:
        names, is_choice = listed
        said = any_of(names) if is_choice else all_of(names)
    elif many:
        said = say_counted(template, many, number, **parts)
    else:
        said = say(template, **parts) if template else Sentence(plain)
    return capital(said) if begins else said
