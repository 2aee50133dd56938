"""What a correction would change, in words, before it is made."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion import rules
from companion.rules import possessive
from companion.table import Level, TableView
from companion.web.past.history import LineEntry, standing
from companion.web.screens.scores import leaders
from companion.web.words.event_names import amended
from companion.web.words.headline import headline
from companion.web.words.language import _, counted
from companion.web.words.log_lines import log_name
from companion.web.words.phrases import listed

MOST_EVENTS_NAMED: Final = 6
"""The most later events that are named; any more are only counted."""


@dataclass(frozen=True)
class Preview:
    """A correction that can be made: its ``line``, what it says, and what comes of it.

    ``stands`` are later events against which a rule speaks from then on, each with the reason, and ``more``
    how many besides. ``seen`` changes with all that the page shows: who confirms it has seen this.
    """

    line: str
    sentence: str
    changes: tuple[str, ...] = ()
    stands: tuple[tuple[str, str], ...] = ()
    more: int = 0

    @property
    def seen(self) -> str:
        """A short mark of everything that it says."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def preview(view: TableView, event: rules.Amend) -> Preview | rules.Ruling:
    """Return what this correction would change now, or the ruling against it."""
    after = view.game.apply(event)
    if isinstance(after, rules.Ruling):
        return after
    known = standing(view)
    new = [step for step in after.stands if step.ruling and step[:2] not in known]
    won = next((step.before for step in new if step.before.winner), None)
    changes = *_changes(view.game, after, view.preferences.level), *(_won_before(won) if won else ())
    # Every deal since stands for this one reason, which is said already.
    stands = [(log_name(step), step.ruling.text) for step in new if step.ruling and not step.before.winner]
    rest = max(0, len(stands) - MOST_EVENTS_NAMED)
    return Preview(
        rules.write_line(event), amended(after.amendment), changes, tuple(stands[:MOST_EVENTS_NAMED]), rest
    )


def let_stand(entry: LineEntry, events: Sequence[rules.TableEvent | rules.LetStand]) -> str:
    """Return these events with the first that a rule speaks against let stand; empty where none can be."""
    state = entry.place
    for place, event in enumerate(events):
        after = rules.apply(state, event)
        if isinstance(after, rules.Ruling):
            stood = rules.LetStand(rules.underlying(event))
            return "; ".join(map(rules.write_line, (*events[:place], stood, *events[place + 1 :])))
        state = after
    return ""


def _changes(before: rules.Game, after: rules.Game, level: Level) -> Iterator[str]:
    yield from _rounds(before.state, after.state)
    yield from _totals(before.state, after.state)
    yield from _outcome(before.state, after.state)
    yield from _hands(before.state, after.state)
    now = headline(after, level)
    if now != headline(before, level) and not after.state.winner:
        # translators: before a correction, what the table will say then: "Then: Cy plays"
        yield _("Then: %(headline)s", headline=now)


def _rounds(before: rules.State, after: rules.State) -> Iterator[str]:
    for was, now in zip(before.rounds, after.rounds, strict=False):
        if was.out != now.out:
            yield _(
                "Round %(number)d: %(player)s went out, not %(was)s",
                number=now.number,
                player=now.out,
                was=was.out,
            )
    if len(before.rounds) != len(after.rounds):
        yield counted(
            "%(num)d round is scored then, not %(was)d",
            "%(num)d rounds are scored then, not %(was)d",
            len(after.rounds),
            was=len(before.rounds),
        )


def _totals(before: rules.State, after: rules.State) -> Iterator[str]:
    for name, now in after.totals.items():
        was = before.totals.get(name)
        if was is not None and was != now:
            yield f"{name} {was} → {now}"


def _outcome(before: rules.State, after: rules.State) -> Iterator[str]:
    if before.winner == after.winner:
        if after.winner or not after.rounds:
            return
        was, now = _leading(before), _leading(after)
        if now and was != now:
            yield counted("%(players)s leads then", "%(players)s lead then", len(now), players=listed(now))
    elif not after.winner:
        yield _("The game is not over then: it goes on")
    elif before.winner:
        yield counted(
            "%(players)s wins then, not %(was)s",
            "%(players)s win then, not %(was)s",
            len(after.winner),
            players=listed(after.winner),
            was=listed(before.winner),
        )
    else:
        winners = listed(after.winner)
        yield counted(
            "The game is over then: %(players)s wins",
            "The game is over then: %(players)s win",
            len(after.winner),
            players=winners,
        )


def _won_before(state: rules.State) -> Iterator[str]:
    """Yield that the game was over in this state, though it went on."""
    # translators: before a correction, which ends the game in a round long ago: "Ben had already won after
    # round 1; the rounds since then still count"
    yield _(
        "%(players)s had already won after round %(number)d; the rounds since then still count",
        players=listed(state.winner),
        number=state.round,
    )


def _leading(state: rules.State) -> list[str]:
    ahead = leaders(state)
    return [name for name in state.totals if name in ahead]


def _hands(before: rules.State, after: rules.State) -> Iterator[str]:
    if rules.Phase.BETWEEN in (before.phase, after.phase) or before.round != after.round:
        return
    for name, now in after.hands.items():
        was = before.hands.get(name)
        if was is not None and now is not None and was != now:
            # translators: a hand before and after a correction: "Ben's cards 5 → 6"
            yield _("%(whose)s cards %(was)d → %(now)d", whose=possessive(name), was=was, now=now)
    if before.direction != after.direction and after.is_in_play:
        yield _("Play goes left") if after.direction == "left" else _("Play goes right")
    if before.colour != after.colour and after.colour:
        yield _("The colour is %(colour)s", colour=after.colour.word)
