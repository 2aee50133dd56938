"""Report a game to a referee at one level of knowledge, and check every answer and state."""

from dataclasses import dataclass, replace
from random import Random

from companion.rules import (
    Amend,
    Card,
    Catch,
    Challenge,
    Drew,
    End,
    Event,
    Fix,
    FixHand,
    FixSide,
    FixTop,
    FixTotal,
    Game,
    Hand,
    Join,
    Jump,
    Leave,
    Legal,
    LetStand,
    Mercy,
    NameColour,
    Out,
    Play,
    Points,
    Redo,
    Round,
    Ruleset,
    Ruling,
    Seats,
    Start,
    State,
    TableEvent,
    Undo,
    as_json,
    draw_table,
    legal,
    new_game,
    read_record,
    replay,
    write_line,
    write_record,
)
from workshop.one_table import difference
from workshop.simulation.actions import ANY_RULE, Action, Outcome, lay, violation
from workshop.simulation.comparison import Disagreement, differences, differences_in_scores
from workshop.simulation.debts import may_send_on
from workshop.simulation.partial_cards import counted_hand, partial_card
from workshop.simulation.table import SimulatedTable
from workshop.simulation.top_card import TopCardCandidates

ENTERED_WHOLE = frozenset(
    {"impossible-card", "stacking", "multiples", "hand-count", "discard-all", "side", "flip-card"}
)
"""The rules whose breach only shows to players who saw the cards: such cards are entered in full."""

NOT_NARROWED = frozenset({"match", "stacking", "multiples"})
"""The rules of which a breach, let stand, allows no conclusion about the card."""

MOST_AMENDED = 2_000
"""The longest game, in events, that is still amended: longer ones reach the limit of amendments."""


def _goes_back(ruleset: Ruleset) -> bool:
    return ruleset.guilty_takes_card_back and not ruleset.stacking


@dataclass
class CheckerCounts:
    """Counts of one checker: events accepted, rulings, violations let stand or taken back."""

    rounds: int = 0
    events: int = 0
    ruled: int = 0
    stood: int = 0
    taken_back: int = 0


class Checker:
    """A referee that follows one table at one level, checked after every event.

    ``level`` is ``scores``, ``turns``, ``cards``, or ``mixed``, which takes another level in each round
    and may stop following in the middle of one. Every check raises :class:`Disagreement`.
    """

    def __init__(self, level: str, table: SimulatedTable, rng: Random) -> None:
        self.level = level
        self.table = table
        self.words = table.edition.words
        self.rng = rng
        self.game = new_game(table.setup)
        self.events: list[Event] = []
        self.tally = CheckerCounts()
        self.top_card = TopCardCandidates(table.ruleset, table.edition.faces)
        self._round_level = level
        self._stopped_following = False
        self._is_entered = False
        self._is_out_reported = False
        self._is_behind = False
        self._knows_the_lowest = False
        self._history: list[State] = [self.game.state]

    def _happens(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def _differs(self, what: str) -> Disagreement:
        real = self.table.as_text()
        return Disagreement(what, self.level, self.record, draw_table(self.game.state), real)

    # Reporting.

    def report(self, action: Action) -> None:
        """Report an action before the table moves, and check that the referee rules correctly on it."""
        self._is_behind = action.unreported
        self._knows_the_lowest = self.table.is_lowest_known and not self.table.uncounted
        if isinstance(action.event, Round) and not action.breaks:
            self._start_round()
        if action.unreported or not self._is_reported(action):
            return
        if self.table.phase == "count" and not self._is_out_reported:
            self._report_who_is_out()
        if self._changes_the_score(action) and not self._is_followed:
            self._enter_the_round()
        if isinstance(action.event, Join) and action.outcome in (Outcome.DONE, Outcome.LET_STAND):
            action = self._joining(action.event)
        event = self._as_reported(action)
        self._is_entered = self._is_entered or isinstance(event, Start)
        if self._is_detectable(action, event):
            self._expect_ruling(action, event)
        elif not self._is_deducible(action, event):
            self._expect_accepted(action, event)

    def _start_round(self) -> None:
        self.tally.rounds += 1
        self._round_level = self.level
        if self.level == "mixed":
            self._round_level = self.rng.choice(("scores", "turns", "turns", "cards"))
        self._stopped_following = self._is_out_reported = self._is_entered = False

    def _changes_the_score(self, action: Action) -> bool:
        """Return whether the event must be reported although plays are not followed."""
        is_done = not action.breaks or action.outcome is Outcome.LET_STAND
        return self.table.is_in_play and isinstance(action.event, Leave | Join | FixTotal) and is_done

    def _joining(self, event: Join) -> Action:
        """Return the action of who joins: let stand where the record takes it that something waits."""
        if self._stopped_following and self.game.state.draw_pile == 0:
            self._put_hands_right()
        waits = self.game.state.phase not in ("turn", "drawn")
        return violation(event, "not-now", stands=True) if waits else Action(event)

    def _put_hands_right(self) -> None:
        """Report who holds fewer cards than the record has it, so that some are left to be dealt."""
        for name, hand in self.table.hands.items():
            believed = self.game.state.hands.get(name)
            if believed is not None and len(hand) < believed:
                fix = FixHand(name, len(hand))
                self._expect_accepted(Action(fix), fix)

    def _enter_the_round(self) -> None:
        """Turn up some card, if none was: only a round in play has a place for what is told next."""
        if not self._is_entered:
            start = Start(self.words["?"] if self.table.box.coloured else self.table.deck[0])
            self._expect_accepted(Action(start), start)
        self._is_entered = self._stopped_following = True

    @property
    def _is_followed(self) -> bool:
        return self._round_level != "scores" and not self._stopped_following

    def _is_reported(self, action: Action) -> bool:
        if "impossible-card" in action.breaks and isinstance(action.event, Play):
            return self._round_level == "cards" and self._is_followed
        if isinstance(action.event, Jump | FixTop) and self._needs_every_card(action):
            return self._round_level == "cards" and self._is_followed
        if self._changes_the_score(action) or isinstance(action.event, End):
            return True
        phase = self.table.phase
        if phase == "count" and isinstance(action.event, Points) and action.breaks:
            return self._is_followed
        if phase == "count":
            return isinstance(action.event, Hand | Points) or self._is_followed
        if phase in ("between", "finished"):
            return True
        if self.level == "mixed" and self._is_followed and phase == "turn" and self.rng.random() < 0.002:
            self._stopped_following = True
        return self._is_followed

    def _needs_every_card(self, action: Action) -> bool:
        """Return whether only knowledge of every card shows that the event is impossible."""
        if isinstance(action.event, FixTop) and "fix" in action.breaks:
            return action.event.card in self.table.edition.copies
        return "impossible-card" in action.breaks

    def _report_who_is_out(self) -> None:
        self._is_out_reported = True
        if self._is_followed:
            return
        assert self.table.out is not None
        self._report_who_was_knocked_out(self.table.knocked_out)
        out = Out(self.table.out)
        # The referee believes what is said of an uncounted hand.
        if self._stopped_following and self.game.state.hands[out.player] is not None:
            self._expect_ruling(Action(out, frozenset({"going-out"}), Outcome.LET_STAND), out)
        else:
            self._expect_accepted(Action(out), out)

    def _report_who_was_knocked_out(self, names: list[str]) -> None:
        for name in names:
            state, event = self.game.state, Mercy(name)
            if name in state.knocked_out:
                continue
            if state.phase == "deal" or state.hands[name] is None:
                self._expect_accepted(Action(event), event)
            else:
                # The plays were followed for a while, so that the referee takes the hand for a smaller one.
                self._expect_ruling(Action(event, frozenset({"mercy"}), Outcome.LET_STAND), event)

    def _report_who_is_left_alone(self) -> None:
        """Report who was knocked out, where that ended a round whose plays were not followed."""
        is_over = self.table.sheet.rounds_scored > len(self.game.state.rounds)
        if is_over and not self._is_followed and not self._is_out_reported:
            self._report_who_was_knocked_out(self.table.last_knocked_out)

    def _as_reported(self, action: Action) -> TableEvent:
        event = action.event
        if isinstance(event, Hand) and "impossible-card" not in action.breaks:
            # A symbol alone does not say on which side it is, where nobody has followed that.
            in_part = self._round_level != "cards" and (self._is_followed or not self.table.box.turning)
            return counted_hand(event, self.table.box, self.words, self.rng, in_part=in_part)
        if self._round_level != "turns" or action.breaks & ENTERED_WHOLE:
            return event
        if isinstance(event, Start):
            return Start(self._in_part(event.card))
        if isinstance(event, Play):
            return self._play_as_reported(action, event)
        if isinstance(event, FixTop) and not action.breaks and not event.card.is_wild:
            told = self._in_part(event.card)
            # Without its colour the one in play stays: that is the truth only where it is this card's.
            return FixTop(told) if told.colour or self.top_card.colour is event.card.colour else event
        return event

    def _in_part(self, card: Card) -> Card:
        return partial_card(card, self.rng, self.top_card.numbers, self.words)

    def _so_many(self, along: tuple[Card, ...] | int | None) -> tuple[Card, ...] | int | None:
        """Return the cards that go with one, or only how many."""
        return len(along) if isinstance(along, tuple) and along and self._happens(50) else along

    def _play_as_reported(self, action: Action, event: Play) -> Play:
        if event.more:
            told = lay(
                event.player,
                [self._in_part(card) for card in event.cards],
                swap=event.swap,
                deck=self.table.edition,
            )
        else:
            told = replace(event, card=self._in_part(event.card), along=self._so_many(event.along))
            if event.top:
                told = replace(told, top=self._comes_up_as_told(event.top))
        # A mismatch is let stand only by players who noticed it, so its card is entered whole:
        # later plays would otherwise be judged by a top card that was never there.
        unnoticed = "match" in action.breaks and not self.top_card.rules_out(told.card)
        return event if unnoticed and action.outcome is Outcome.LET_STAND else told

    def _comes_up_as_told(self, top: Card) -> Card | None:
        """Return what is reported of the card that a Flip brings up; nobody overlooks a wild."""
        return None if not top.is_wild and self._happens(20) else self._in_part(top)

    def _is_detectable(self, action: Action, event: TableEvent) -> bool:
        if "match" in action.breaks and isinstance(event, Play):
            return self.top_card.rules_out(event.card)
        if "stacking" in action.breaks and isinstance(event, Play) and not event.more:
            return self.game.state.colour is not None or not may_send_on(self.table, event.card)
        if "hand-count" in action.breaks:
            return not isinstance(event, Points) and self._is_followed
        return bool(action.breaks)

    def _is_deducible(self, action: Action, event: TableEvent) -> bool:
        """Check a mismatch that follows from the cards already counted; return whether it was one."""
        ruling = self._result_of(event) if "match" in action.breaks else None
        if not isinstance(ruling, Ruling):
            return False
        # A Discard All of which no colour was seen has the pile's: what goes with it may have another.
        along = isinstance(event, Play) and bool(event.along)
        known = {"impossible-card"} | ({"discard-all"} if along else set())
        self._expect_ruling(replace(action, breaks=action.breaks | known), event)
        return True

    # Rulings.

    def _expect_ruling(self, action: Action, event: TableEvent) -> None:
        ruling = self._result_of(event)
        expected = " or ".join(sorted(action.breaks))
        if not isinstance(ruling, Ruling):
            raise self._differs(f"{event} breaks a rule ({expected}), the referee lets it pass")
        if action.breaks != ANY_RULE and ruling.rule not in action.breaks:
            raise self._differs(f"{event} breaks {expected}, the referee names {ruling.rule}: {ruling.text}")
        if event in legal(self.game):
            raise self._differs(f"{event} is ruled against ({ruling.rule}) and yet listed as legal")
        self.tally.ruled += 1
        if action.outcome is Outcome.LET_STAND:
            self._apply(LetStand(event))
            self._track_top_card(event, stands=bool(action.breaks & NOT_NARROWED))
            self.tally.stood += 1
        elif action.outcome is Outcome.WITHOUT_EFFECT:
            self._apply(LetStand(event))
            self.tally.stood += 1
        elif self._happens(30):
            self._apply(LetStand(event))
            self._undo_once()

    def _expect_accepted(self, action: Action, event: TableEvent) -> None:
        self._apply(event, legal(self.game))
        if action.outcome is Outcome.TAKEN_BACK:
            self._undo_once()
        else:
            self._track_top_card(event, stands=False)

    def _result_of(self, event: Event) -> Game | Ruling:
        try:
            return self.game.apply(event)
        except Exception as error:
            raise self._differs(f"{event} made the referee fail: {error!r}") from error

    def _apply(self, event: Event, listed: Legal | None = None) -> None:
        after = self._result_of(event)
        if isinstance(after, Ruling):
            raise self._differs(f"{event} is within the rules, the referee rules {after.rule}: {after.text}")
        if listed is not None and event not in listed:
            raise self._differs(f"{event} is within the rules, yet not legal where it is asked for")
        if listed is not None and self._happens(2) and not self._is_listed(event, listed):
            raise self._differs(f"{event} is within the rules, yet not among what is listed")
        self.game = after
        self.events.append(event)
        self.tally.events += 1
        if not isinstance(event, Undo | Redo):
            self._history.append(after.state)

    def _is_listed(self, event: Event, listed: Legal) -> bool:
        """Return whether the event is listed, where it has to be.

        Hands and points are too many, corrections and a change of the seating are there for when the record
        is wrong, and several cards at once are listed one by one.
        """
        if isinstance(event, Hand | Points | Drew | Mercy | Fix | Seats | Join | Leave | End):
            return True
        is_wrong_catch = isinstance(event, Catch) and event.other not in self.table.uno_open
        return (
            is_wrong_catch
            or (isinstance(event, Play) and bool(event.more or event.along != () or event.top))
            or (isinstance(event, Play) and self._names_nobody_needed(event))
            or write_line(event) in map(write_line, listed)
        )

    def _names_nobody_needed(self, event: Play) -> bool:
        """Return whether it names a partner though it swaps nothing: a last Wild is listed without."""
        is_last = len(self.table.hands[event.player]) == 1
        return is_last and event.card.names_colour and event.swap is not None

    def _track_top_card(self, event: TableEvent, *, stands: bool) -> None:
        """Update what can be deduced about the top card."""
        setup = self.table.setup
        if isinstance(event, Play) and event.player in self.game.state.knocked_out:
            return  # the debt that it did not answer came first, and the card never went down
        if isinstance(event, Start):
            self.top_card.faces = self.table.edition.faces
            self.top_card.turned_up(event.card)
        elif isinstance(event, Play) and self._sends_a_debt_on(event) and not stands:
            self.top_card.sent_on(event.card)
        elif isinstance(event, Play) and (stands or event.more or self._answers_a_draw_two(event)):
            named = event.more[-1].colour if event.more else event.colour
            self.top_card.several(event.cards[-1], named)
        elif isinstance(event, FixTop):
            self.top_card.corrected(event.card, event.colour)
        elif isinstance(event, Play):
            self.top_card.played(event.card, event.colour)
        elif isinstance(event, NameColour):
            self.top_card.named(event.colour)
        elif isinstance(event, Challenge) and event.guilty and _goes_back(setup.ruleset):
            self.top_card.taken_back()
        self._track_turning_over(event)

    def _track_turning_over(self, event: TableEvent) -> None:
        """Update what can be deduced of the card that a Flip brings up, if the event lays one."""
        laid = self.table.top if isinstance(event, Jump) else None
        said = None
        if isinstance(event, Play):
            laid, said = event.cards[-1], event.top
        if laid and laid.turns_over:
            self.top_card.turned_over(self._underside, said, is_lowest_known=self._knows_the_lowest)
        elif isinstance(event, FixSide):
            self.top_card.other_side_up(self._underside)

    @property
    def _underside(self) -> tuple[Card, ...]:
        """The faces of the side that is down."""
        light, dark = self.table.edition, self.table.edition.back
        return dark.faces if dark and self.top_card.faces is light.faces else light.faces

    def _sends_a_debt_on(self, event: Play) -> bool:
        waits = self.table.debt is not None and self.table.phase == "debt"
        return waits and event.player == self.table.turn and not self.table.draws_of(event.card)

    def _answers_a_draw_two(self, event: Play) -> bool:
        """Return whether the play answers a Draw Two: what fits is then the debt's, not the top card's.

        The two differ once the table has said that another card lies on top.
        """
        debt = self.table.debt
        waits = debt is not None and debt.four is None and self.table.phase == "debt"
        return waits and event.player == self.table.turn

    # Undo and redo.

    def _undo_once(self) -> None:
        self._apply(Undo())
        self._history.pop()
        self._expect_state(self._history[-1], "undone")
        self.tally.taken_back += 1

    def undo_and_redo(self) -> None:
        """Undo and redo up to four events, after 2 of 100 actions."""
        if not self._happens(2):
            return
        steps = self.rng.randint(1, min(4, len(self._history)))
        steps = min(steps, len(self._history) - 1)
        for step in range(1, steps + 1):
            self._apply(Undo())
            self._expect_state(self._history[-1 - step], "undone")
        for step in range(steps - 1, -1, -1):
            self._apply(Redo())
            self._expect_state(self._history[-1 - step], "redone")

    # Amendments.

    def amend_and_back(self) -> None:
        """Amend an event to nothing, after 1 of 2,000 actions, and then back."""
        if not self._happens(1) or not self._happens(5) or len(self.events) > MOST_AMENDED:
            return
        counting = [past for past in self.game.history(self.events) if past.counts]
        if not counting:
            return
        past, state = self.rng.choice(counting), self.game.state
        self._apply(Amend(past.number))
        # As it stood before: a later amendment may have put it against a rule.
        self._apply(Amend(past.number, tuple(step.stood for step in past.steps)))
        self._expect_state(state, "amended and amended back")
        if self._happens(50):
            self._apply(Undo())
            self._apply(Undo())
            del self._history[-2:]
            self._expect_state(state, "amended and undone")

    def _expect_state(self, state: State, what: str) -> None:
        if self.game.state != state:
            raise self._differs(f"the state is not the one before after an event was {what}")

    # Comparing.

    def compare(self) -> None:
        """Compare the referee's state with the table, after the table has moved."""
        if self._is_behind:
            return
        self._report_who_is_left_alone()
        state, table = self.game.state, self.table
        if self._is_followed or table.phase in ("between", "finished"):
            wrong = differences(state, table, self.top_card, is_all_known=self._round_level == "cards")
        elif table.phase == "count" and table.counted:
            wrong = differences_in_scores(state, table)
        else:
            wrong = []
        if len(self.events) != self.game.version:
            wrong.append(f"version: {len(self.events)} events told, {self.game.version} counted")
        if wrong:
            raise self._differs("\n".join(wrong))
        self._check_legal_events()

    def _check_legal_events(self) -> None:
        """Apply every event listed as legal, after 1 of 100 actions: each takes a while."""
        if not self._happens(1):
            return
        for event in legal(self.game):
            ruling = self.game.apply(event)
            if isinstance(ruling, Ruling):
                raise self._differs(f"{event} is listed as legal and ruled against: {ruling.text}")

    @property
    def record(self) -> str:
        """The events reported so far, as a game record."""
        return write_record(self.table.setup, self.events)

    def check_record_replays(self) -> None:
        """Check that the record, parsed and replayed, gives the same state, and at every line one table."""
        record = read_record(self.record)
        if record.setup != self.table.setup or list(record.events) != self.events:
            raise self._differs("the record reads back as another game")
        played = replay(record)
        if played.ruling:
            raise self._differs(f"line {played.line} of the record is ruled against: {played.ruling.text}")
        if as_json(played.game.state) != as_json(self.game.state) or played.game.state != self.game.state:
            raise self._differs("the record replays to another state")
        if text := difference(record.setup, self.events):
            raise self._differs(text)
