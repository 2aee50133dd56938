"""Takes a person's names out of a database: the one place where what was logged is ever changed.

The log is append-only so that nothing is lost, and a name that its owner wants gone is the exception. Every
line is written again with what stands for the name, in one transaction, and the digests are made anew: an
event keeps its number, its time and its place in the chain, and undo and amendments, which go by numbers,
mean what they meant. Digests depend on nothing but what is written, so that a backup from which the same
names were taken merges with these games as before. Where a digest did not fit, it does not fit afterwards.

An older copy that comes back has the names again. So that they go from it too, a salted digest of each is
kept, which does not tell the name: a copy that has that digest as well was written since, and stays as it is.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from sqlalchemy import Connection, select

from companion import statistics
from companion.rules import Anonymous, anonymous, labels, names_in, without_words
from companion.table.gathering import read_gathering, write_gathering
from companion.table.log import schema
from companion.table.log.chain import event_digest, game_digest
from companion.table.log.head_file import WHO, Head
from companion.table.log.kept_identities import BEFORE_THE_FIRST

DERIVED: Final = (schema.statistics, schema.summaries, schema.answers, schema.odds)
"""Tables that are made anew from the games."""


class ForgottenName(NamedTuple):
    """A name that was taken out, by its salted digest, and what stands in its place."""

    digest: str
    salt: str
    label: str


def forget(connection: Connection, names: Collection[str], label: str, salt: str) -> tuple[Head, ...]:
    """Write everything again without these names; return the heads of the logs.

    In their place stands ``label``, a guest of that name. ``salt`` is that of the digests which are kept of
    them, the same in each copy.
    """
    for name in names:
        kept = {"digest": _digest(name, salt), "salt": salt, "label": label}
        connection.execute(schema.forgotten.insert().values(kept))
    return _write_again(connection, names, label)


def forgotten(connection: Connection) -> tuple[ForgottenName, ...]:
    """Return the digests of the names that were taken out."""
    rows = connection.execute(select(schema.forgotten).order_by(schema.forgotten.c.digest))
    return tuple(ForgottenName(row.digest, row.salt, row.label) for row in rows)


def forget_again(connection: Connection, elsewhere: Collection[ForgottenName]) -> tuple[Head, ...]:
    """Take out the names that were taken out elsewhere and not here; return the heads of the logs, if any."""
    heads: tuple[Head, ...] = ()
    here = {each.digest for each in forgotten(connection)}
    missing = [each for each in elsewhere if each.digest not in here]
    everyone = _everyone(connection) if missing else set[str]()
    for label in dict.fromkeys(each.label for each in missing):
        taken_out = {each.digest: each.salt for each in missing if each.label == label}
        salts = set(taken_out.values())
        names = [name for name in everyone if any(_digest(name, salt) in taken_out for salt in salts)]
        if names:
            heads = _write_again(connection, names, label)
    for each in missing:
        connection.execute(schema.forgotten.insert().values(each._asdict()))
    return heads


def _everyone(connection: Connection) -> set[str]:
    """Return every name in the games, the notes, the old results, and of those who gather."""
    found = set[str]()
    for game in connection.execute(select(schema.games)).all():
        in_game = select(schema.events.c.line).where(schema.events.c.game == game.id)
        lines = connection.execute(in_game.order_by(schema.events.c.seq)).scalars()
        found |= names_in(game.headers, list(lines))
    for line in connection.execute(select(schema.identities.c.line)).scalars():
        with suppress(ValueError):
            event = statistics.read_identity_line(line)
            found |= {name for word in ("name", "to") if (name := getattr(event, word, ""))}
    for text in connection.execute(select(schema.imports.c.text)).scalars():
        found |= {name for game in statistics.read_kept_results(text) for name in game.points}
    for state in connection.execute(select(schema.gatherings.c.state)).scalars():
        with suppress(ValueError):
            found |= set(read_gathering(state).names)
    return found


def _digest(name: str, salt: str) -> str:
    return hashlib.blake2b(name.encode(errors="surrogatepass"), key=salt.encode(), digest_size=16).hexdigest()


def _write_again(connection: Connection, names: Collection[str], label: str) -> tuple[Head, ...]:
    used = set[str]()
    for row in connection.execute(select(schema.games).order_by(schema.games.c.id)).all():
        used |= _forget_in_game(connection, row, names, label)
    _forget_in_pauses(connection, names, label)
    _forget_in_gathering(connection, names, label)
    digests = _forget_in_imports(connection, names, label, used)
    heads = (_newest(connection), _forget_in_identities(connection, names, label, used, digests))
    for table, column in ((schema.rule_sets, "name"), (schema.rule_sets, "options"), (schema.decks, "name")):
        _forget_in_titles(connection, table.c[column], names, label)
    for refusal in connection.execute(select(schema.refusals)).all():
        words = {name: without_words(getattr(refusal, name), names, label) for name in ("line", "text")}
        refused = schema.refusals.update().where(schema.refusals.c.key == refusal.key)
        connection.execute(refused.values(words))
    for table in DERIVED:
        connection.execute(table.delete())
    return tuple(head for head in heads if head)


def _forget_in_game(connection: Connection, game: Any, names: Collection[str], label: str) -> set[str]:
    """Write a game again; return what stands for the names in it."""
    in_game = schema.events.c.game == game.id
    rows = connection.execute(select(schema.events).where(in_game).order_by(schema.events.c.seq)).all()
    without = anonymous(game.headers, [row.line for row in rows], names, label)
    entered = {name for row in rows if (name := row.entered_by.partition(" ")[2]) in names}
    kept = {column: _without_keys(getattr(game, column), names) for column in ("claimed", "seats")}
    is_kept = all(getattr(game, column) == text for column, text in kept.items())
    if without is None and not entered and is_kept:
        return set()
    without = without or Anonymous(game.headers, tuple(row.line for row in rows), {})
    called = {name: without.called.get(name, label) for name in names}
    fits = game.digest == game_digest(game.headers, game.begun)
    digest = game_digest(without.headers, game.begun) if fits else game.digest
    values = {"headers": without.headers, "digest": digest, **kept}
    connection.execute(schema.games.update().where(schema.games.c.id == game.id).values(values))
    old, new = game.digest, digest
    for row, line in zip(rows, without.lines, strict=True):
        means, space, player = row.entered_by.partition(" ")
        by = f"{means}{space}{called.get(player, player)}"
        if row.digest == event_digest(old, row.seq, row.at, row.line, row.entered_by):
            new = event_digest(new, row.seq, row.at, line, by)
        else:
            new = row.digest
        old = row.digest
        connection.execute(
            schema.events.update()
            .where(in_game, schema.events.c.seq == row.seq)
            .values(line=line, entered_by=by, digest=new)
        )
    return set(without.called.values()) | {called[name] for name in entered}


def _forget_in_pauses(connection: Connection, names: Collection[str], label: str) -> None:
    column = schema.pauses.c.entered_by
    for entered_by in connection.execute(select(column).distinct()).scalars().all():
        means, space, player = entered_by.partition(" ")
        if player in names:
            of_player = schema.pauses.update().where(column == entered_by)
            connection.execute(of_player.values(entered_by=f"{means}{space}{label}"))


def _forget_in_gathering(connection: Connection, names: Collection[str], label: str) -> None:
    """Call whoever gathers under these names by the label; what cannot be read is no gathering, and goes."""
    for row in connection.execute(select(schema.gatherings)).all():
        here = schema.gatherings.c.game == row.game
        try:
            before = read_gathering(row.state)
        except ValueError:
            connection.execute(schema.gatherings.delete().where(here))
            continue
        called = labels([name for name in before.names if name in names], before.names, label)
        seats = tuple(replace(seat, name=called.get(seat.name, seat.name)) for seat in before.seats)
        # What a household has written on its blank cards is in there too.
        agreed = [
            (key, without_words(text, names, label))
            for key, text in parse_qsl(before.agreed, keep_blank_values=True)
        ]
        state = write_gathering(replace(before, seats=seats, agreed=urlencode(agreed)))
        connection.execute(schema.gatherings.update().where(here).values(state=state))


def _without_keys(text: str, names: Collection[str]) -> str:
    """Return a JSON object without these keys; an empty one where a bad disk has altered it."""
    try:
        found = json.loads(text)
        has_any = bool(set(names) & set(found))
    except (ValueError, TypeError):
        return "{}"
    return json.dumps({key: each for key, each in found.items() if key not in names}) if has_any else text


def _forget_in_imports(
    connection: Connection, names: Collection[str], label: str, used: set[str]
) -> dict[str, str]:
    """Write the files of old results again; return the new digest of each by its old one."""
    digests = dict[str, str]()
    for row in connection.execute(select(schema.imports)).all():
        before = {name for game in statistics.read_kept_results(row.text) for name in game.points}
        text = statistics.without_names(row.text, names, label)
        digest = statistics.digest_of(text)
        if text == row.text or statistics.digest_of(row.text) != row.digest:
            continue
        digests[row.digest] = digest
        used |= {name for game in statistics.read_kept_results(text) for name in game.points} - before
        connection.execute(
            schema.imports.update().where(schema.imports.c.id == row.id).values(text=text, digest=digest)
        )
    return digests


def _forget_in_identities(
    connection: Connection,
    names: Collection[str],
    label: str,
    used: set[str],
    digests: Mapping[str, str],
) -> Head | None:
    """Write who is who again: every event about these names says only that the label is a guest's."""
    events, old, new, last = list[statistics.IdentityEvent | None](), BEFORE_THE_FIRST, BEFORE_THE_FIRST, None
    for row in connection.execute(select(schema.identities).order_by(schema.identities.c.seq)).all():
        line, event = _identity(row.line, names, label, digests)
        fits = row.digest == event_digest(old, row.seq, row.at, row.line)
        old, new = row.digest, event_digest(new, row.seq, row.at, line) if fits else row.digest
        changed = schema.identities.update().where(schema.identities.c.seq == row.seq)
        connection.execute(changed.values(line=line, digest=new))
        events.append(event)
        last = row
    known = statistics.identities_of(events)
    seq, at = (last.seq, last.at) if last else (0, "")
    for guest in sorted(used):
        if guest not in known.guests:
            seq += 1
            line = statistics.write_identity_line(statistics.Mark(guest, is_guest=True))
            at = at or connection.execute(select(schema.games.c.begun)).scalar() or ""
            new = event_digest(new, seq, at, line)
            row_of_guest = {"seq": seq, "line": line, "at": at, "digest": new}
            connection.execute(schema.identities.insert().values(row_of_guest))
    return Head(WHO, seq, new) if seq else None


def _identity(
    line: str, names: Collection[str], label: str, digests: Mapping[str, str]
) -> tuple[str, statistics.IdentityEvent | None]:
    guest = statistics.Mark(label, is_guest=True)
    try:
        event = statistics.read_identity_line(line)
    except ValueError:
        return without_words(line, names, label), None
    match event:
        case statistics.Import(digest, file):
            event = statistics.Import(digests.get(digest, digest), without_words(file, names, label))
        case statistics.Rename(name, to) if {name, to} & set(names):
            event = guest
        case statistics.ChooseColour(name) | statistics.ChooseFace(name) | statistics.Mark(name):
            event = guest if name in names else event
    return statistics.write_identity_line(event), event


def _forget_in_titles(connection: Connection, column: Any, names: Collection[str], label: str) -> None:
    titles = list(connection.execute(select(column)).scalars())
    for title in titles:
        free = without_words(title, names, label)
        if free != title:
            free = labels([title], [each for each in titles if each != title], free)[title]
            connection.execute(column.table.update().where(column == title).values({column.name: free}))


def _newest(connection: Connection) -> Head | None:
    """Return the head of the games."""
    newest = select(schema.games.c.id, schema.games.c.digest).order_by(schema.games.c.id.desc())
    game = connection.execute(newest.limit(1)).first()
    if game is None:
        return None
    last = select(schema.events.c.seq, schema.events.c.digest).where(schema.events.c.game == game.id)
    event = connection.execute(last.order_by(schema.events.c.seq.desc()).limit(1)).first()
    return Head(game.id, event.seq, event.digest) if event else Head(game.id, 0, game.digest)
