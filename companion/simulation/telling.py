"""Tells the referee a game at one level of knowledge, and holds it to the truth."""

from dataclasses import dataclass, replace
from random import Random

from companion.rules import (
    Challenge,
    Event,
    Game,
    Hand,
    Legal,
    NameColour,
    Out,
    Play,
    Points,
    Redo,
    Round,
    Ruling,
    Stand,
    Start,
    State,
    TableEvent,
    Undo,
    as_json,
    draw_table,
    legal,
    new_game,
    read_record,
    write_record,
)
from companion.simulation.acts import ANY_RULE, Act, Fate
from companion.simulation.agreement import Disagreement, differences, differences_in_scores
from companion.simulation.in_part import told_hand, told_in_part
from companion.simulation.seen import Seen
from companion.simulation.table import Table


@dataclass
class Tally:
    """What one telling came to."""

    rounds: int = 0
    events: int = 0
    ruled: int = 0
    stood: int = 0
    taken_back: int = 0


class Teller:
    """Follows one table as closely as its level says, from the first round to the last.

    ``level`` is ``scores``, ``turns``, ``cards``, or ``mixed``: a table that changes its mind
    from round to round, and in the middle of one.
    """

    def __init__(self, level: str, table: Table, rng: Random) -> None:
        self.level = level
        self.table = table
        self.rng = rng
        self.game = new_game(table.setup)
        self.events: list[Event] = []
        self.tally = Tally()
        self.seen = Seen()
        self._round_level = level
        self._gave_up = False
        self._is_out_told = False
        self._behind = False
        self._past: list[State] = [self.game.state]

    def _chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def _differs(self, what: str) -> Disagreement:
        real = self.table.drawn_as_text()
        return Disagreement(what, self.level, self.record, draw_table(self.game.state), real)

    # Telling.

    def tell(self, act: Act) -> None:
        """Tell what happens, before the table moves; the referee must rule as the rules do."""
        self._behind = act.unsaid
        if isinstance(act.event, Round) and not act.breaks:
            self._new_round()
        if act.unsaid or not self._is_told(act):
            return
        if self.table.phase == "count" and not self._is_out_told:
            self._tell_who_is_out()
        event = self._described(act)
        if self._is_visible(act, event):
            self._must_be_ruled(act, event)
        elif not self._is_suspected(act, event):
            self._must_be_accepted(act, event)

    def _new_round(self) -> None:
        self.tally.rounds += 1
        self._round_level = self.level
        if self.level == "mixed":
            self._round_level = self.rng.choice(("scores", "turns", "turns", "cards"))
        self._gave_up = self._is_out_told = False

    @property
    def _is_followed(self) -> bool:
        return self._round_level != "scores" and not self._gave_up

    def _is_told(self, act: Act) -> bool:
        if "impossible-card" in act.breaks and isinstance(act.event, Play):
            return self._round_level == "cards" and self._is_followed
        phase = self.table.phase
        if phase == "count":
            return isinstance(act.event, Hand | Points) or self._is_followed
        if phase in ("between", "finished"):
            return True
        if self.level == "mixed" and self._is_followed and phase == "turn" and self.rng.random() < 0.002:
            self._gave_up = True
        return self._is_followed

    def _tell_who_is_out(self) -> None:
        self._is_out_told = True
        if self._is_followed:
            return
        assert self.table.out is not None
        out = Out(self.table.out)
        if self._gave_up:
            self._must_be_ruled(Act(out, frozenset({"going-out"}), Fate.STANDS), out)
        else:
            self._must_be_accepted(Act(out), out)

    def _described(self, act: Act) -> TableEvent:
        event = act.event
        if isinstance(event, Hand):
            return told_hand(event, self.rng, in_part=self._round_level != "cards")
        if self._round_level != "turns" or "impossible-card" in act.breaks:
            return event
        if isinstance(event, Start):
            return Start(told_in_part(event.card, self.rng))
        if isinstance(event, Play):
            return self._described_play(act, event)
        return event

    def _described_play(self, act: Act, event: Play) -> Play:
        told = replace(event, card=told_in_part(event.card, self.rng))
        # One who lets a card stand that does not fit must have seen it, else the next ones
        # would be judged by a card that never lay there.
        unnoticed = "match" in act.breaks and not self.seen.rules_out(told.card)
        return event if unnoticed and act.fate is Fate.STANDS else told

    def _is_visible(self, act: Act, event: TableEvent) -> bool:
        if "match" in act.breaks and isinstance(event, Play):
            return self.seen.rules_out(event.card)
        if "hand-count" in act.breaks:
            return isinstance(event, Hand) and self._is_followed
        return bool(act.breaks)

    def _is_suspected(self, act: Act, event: TableEvent) -> bool:
        """Does the referee know, having counted the cards, that this one cannot fit?"""
        ruling = self._answer(event) if "match" in act.breaks else None
        if not isinstance(ruling, Ruling):
            return False
        self._must_be_ruled(replace(act, breaks=act.breaks | {"impossible-card"}), event)
        return True

    # What the referee answers.

    def _must_be_ruled(self, act: Act, event: TableEvent) -> None:
        ruling = self._answer(event)
        expected = " or ".join(sorted(act.breaks))
        if not isinstance(ruling, Ruling):
            raise self._differs(f"{event} breaks a rule ({expected}), the referee lets it pass")
        if act.breaks != ANY_RULE and ruling.rule not in act.breaks:
            raise self._differs(f"{event} breaks {expected}, the referee names {ruling.rule}: {ruling.text}")
        if event in legal(self.game):
            raise self._differs(f"{event} is ruled against ({ruling.rule}) and yet listed as legal")
        self.tally.ruled += 1
        if act.fate is Fate.STANDS:
            self._apply(Stand(event))
            self._remember(event, stands="match" in act.breaks)
            self.tally.stood += 1
        elif self._chance(30):
            self._apply(Stand(event))
            self._take_back()

    def _must_be_accepted(self, act: Act, event: TableEvent) -> None:
        self._apply(event, legal(self.game))
        if act.fate is Fate.BACK:
            self._take_back()
        else:
            self._remember(event, stands=False)

    def _answer(self, event: Event) -> Game | Ruling:
        try:
            return self.game.apply(event)
        except Exception as error:
            raise self._differs(f"{event} made the referee stumble: {error!r}") from error

    def _apply(self, event: Event, listed: Legal | None = None) -> None:
        after = self._answer(event)
        if isinstance(after, Ruling):
            raise self._differs(f"{event} is within the rules, the referee rules {after.rule}: {after.text}")
        if listed is not None and event not in listed:
            raise self._differs(f"{event} is within the rules, yet not legal where it is asked for")
        if listed is not None and self._chance(2) and not self._is_offered(event, listed):
            raise self._differs(f"{event} is within the rules, yet not among what is listed")
        self.game = after
        self.events.append(event)
        self.tally.events += 1
        if not isinstance(event, Undo | Redo):
            self._past.append(after.state)

    def _is_offered(self, event: Event, listed: Legal) -> bool:
        """Is it on the list of what may come next? Hands and points are too many to be."""
        return isinstance(event, Hand | Points) or event in tuple(listed)

    def _remember(self, event: TableEvent, *, stands: bool) -> None:
        """Keep up what a listener knows of the card on top."""
        setup = self.table.setup
        if isinstance(event, Start) or (isinstance(event, Play) and stands):
            self.seen.turned_up(event.card)
        elif isinstance(event, Play):
            self.seen.played(event.card, event.colour)
        elif isinstance(event, NameColour):
            self.seen.named(event.colour)
        elif isinstance(event, Challenge) and event.guilty and setup.ruleset.guilty_takes_card_back:
            self.seen.taken_back()

    # Undo and redo.

    def _take_back(self) -> None:
        self._apply(Undo())
        self._past.pop()
        self._must_be(self._past[-1], "undone")
        self.tally.taken_back += 1

    def second_thoughts(self) -> None:
        """Now and then somebody takes back a few events and puts them back again."""
        if not self._chance(2):
            return
        steps = self.rng.randint(1, min(4, len(self._past)))
        steps = min(steps, len(self._past) - 1)
        for step in range(1, steps + 1):
            self._apply(Undo())
            self._must_be(self._past[-1 - step], "undone")
        for step in range(steps - 1, -1, -1):
            self._apply(Redo())
            self._must_be(self._past[-1 - step], "redone")

    def _must_be(self, state: State, what: str) -> None:
        if self.game.state != state:
            raise self._differs(f"the table is another after an event was {what}")

    # Comparing.

    def agree(self) -> None:
        """Compare, after the table has moved, all that the referee believes with what is so."""
        if self._behind:
            return
        state, table = self.game.state, self.table
        if self._is_followed or table.phase in ("between", "finished"):
            wrong = differences(state, table, self.seen, is_all_known=self._round_level == "cards")
        elif table.phase == "count" and table.counted:
            wrong = differences_in_scores(state, table)
        else:
            wrong = []
        if len(self.events) != self.game.version:
            wrong.append(f"version: {len(self.events)} events told, {self.game.version} counted")
        if wrong:
            raise self._differs("\n".join(wrong))
        self._look_at_what_may_come()

    def _look_at_what_may_come(self) -> None:
        """Now and then try everything that is listed as legal."""
        if not self._chance(1):
            return
        for event in legal(self.game):
            ruling = self.game.apply(event)
            if isinstance(ruling, Ruling):
                raise self._differs(f"{event} is listed as legal and ruled against: {ruling.text}")

    @property
    def record(self) -> str:
        """The game as it was told, as a record."""
        return write_record(self.table.setup, self.events)

    def must_replay(self) -> None:
        """The record, read and played again, gives the same table."""
        record = read_record(self.record)
        if record.setup != self.table.setup or list(record.events) != self.events:
            raise self._differs("the record reads as another game than was written")
        game = new_game(record.setup)
        for line, event in record.lines:
            after = game.apply(event)
            if isinstance(after, Ruling):
                raise self._differs(f"line {line} of the record is ruled against: {after.text}")
            game = after
        if as_json(game.state) != as_json(self.game.state) or game.state != self.game.state:
            raise self._differs("the record replays to another table")
