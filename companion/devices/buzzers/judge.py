"""Judges presses that are in order, and enters what they mean into the table."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from companion import table as tables
from companion.devices.buzzers import pairing
from companion.devices.buzzers.keyed import key_in_log
from companion.devices.buzzers.races import Contender, decide
from companion.devices.buzzers.resolution import MOVED, Meaning, Press, ResolvedPress, meaning, resolve
from companion.devices.scanner.questions import once_complete
from companion.ports import PressAction, PressResult, ScanOutcome, ScanResult
from companion.rules import Game, Undo, join_sentences, say, write_line

LATE_SECONDS: Final = 0.25
NO_GAME: Final = say("No game has begun yet.")
NO_COIN: Final = say("The companion's coin is not there: flip yours, and enter what it shows.")
NO_SCANNER: Final = say("No card reader is there to be answered.")
FAILED: Final = say("Something went wrong with this press. The game is safe.")

Flip: TypeAlias = Callable[[str | None], str | None]
Lines: TypeAlias = tuple[str, ...]
Change: TypeAlias = Callable[[tables.Transient], tables.Transient]
NamePlayer: TypeAlias = Callable[[str], ScanResult | tables.NotKept]

logger = logging.getLogger(__name__)


class Judged(NamedTuple):
    """A press and its result; None while its release is awaited."""

    press: Press
    result: PressResult | None


class Race(NamedTuple):
    """A decided race about an UNO: the table before and after it, and who was first."""

    view: tables.TableView
    after: tables.TableView
    first: Contender


class EnteredPress(NamedTuple):
    """The result of a press, and the table right after it, if it was entered."""

    result: PressResult
    after: tables.TableView | None = None


class Judge:
    """Resolves and judges presses; ``flip`` and ``name_player`` are those of :class:`.Buzzers`."""

    def __init__(
        self, table: tables.Table, flip: Flip | None = None, name_player: NamePlayer | None = None
    ) -> None:
        self._table = table
        self._flip = flip
        self._name_player = name_player
        self._last_race: Race | None = None

    def rule(self, presses: Sequence[Press]) -> list[Judged]:
        """Rule on presses that came together, in their order."""
        judged: list[Judged] = []
        seen = self._table.view
        waiting = [replace(press, seen=press.seen or seen) for press in presses]
        while waiting:
            # Each ruling may change the table, and so the meaning of later presses.
            try:
                done, waiting = self._judge_next(self._table.view, waiting)
            except Exception:
                failed, *waiting = waiting
                logger.exception("A press of %s failed; the table goes on.", failed.seat)
                done = [Judged(failed, PressResult(PressAction.NO, FAILED))]
            judged += done
        return judged

    def _judge_next(
        self, view: tables.TableView | None, presses: list[Press]
    ) -> tuple[list[Judged], list[Press]]:
        """Return the rulings on the first press and its rivals, and the presses that remain."""
        if view is None:
            return [Judged(press, PressResult(PressAction.NO, NO_GAME)) for press in presses], []
        resolved = [resolve(view, press) for press in presses]
        together = _contenders(resolved) or resolved[:1]
        judged = self._judge(view, together)
        done = [each.press for each in judged]
        left = [each for each in resolved if each.press not in done]
        # Presses of a race that goes on are judged at the table after this ruling.
        after = self._last_race.after if self._last_race else view
        return judged, [replace(each.press, seen=after) if each in together else each.press for each in left]

    def _judge(self, view: tables.TableView, together: Sequence[ResolvedPress]) -> list[Judged]:
        """Rule on one press, or on the contenders of a race."""
        first = together[0]
        late = self._rule_on_late(view, first)
        if late:
            return [Judged(first.press, late)]
        if first.is_contested:
            return self._decide_race(view, together)
        if first.awaits_release and not self._was_in_race(view, first):
            return [Judged(first.press, None)]
        return [Judged(first.press, self._act(view, first))]

    def _decide_race(self, view: tables.TableView, contenders: Sequence[ResolvedPress]) -> list[Judged]:
        """Enter the first contender's press; others lose, or race on for who is still open."""
        # Backwards, so that a player's earlier press counts.
        by_name = {str(each.player): each for each in reversed(contenders)}
        edges = [Contender(name, each.press.at) for name, each in by_name.items()]
        sayers = [name for name, each in by_name.items() if each.meaning.action is PressAction.UNO]
        ruled = decide(edges, sayers)
        first = by_name[ruled.first]
        remark = ruled.margin or self._margin_of_last_race(view, first)
        won, after = self._enter(view, ruled.first, first.meaning, remark, key=first.press.key)
        if after:
            # A waiting scanned play was entered first, and is no part of the race.
            is_catch = first.meaning.action is PressAction.CATCH
            before = (once_complete(view) if is_catch else None) or view
            self._last_race = Race(before, after, Contender(ruled.first, first.press.at))
        # Saying UNO saves nobody else: the others can still be caught by the next press.
        goes_on = won.meant is PressAction.UNO and after and after.state.uno_open
        lost = PressResult(PressAction.NO, ruled.margin or MOVED)
        return [
            Judged(each.press, won if each is first else lost)
            for each in contenders
            if not goes_on or each.player == first.player
        ]

    def _margin_of_last_race(self, view: tables.TableView, resolved: ResolvedPress) -> str:
        """Return how far a catcher was behind a player who just said UNO; empty if nobody did."""
        race, player = self._last_race, resolved.player
        if race is None or player is None or not self._was_in_race(view, resolved):
            return ""
        return decide([race.first, Contender(player, resolved.press.at)], [race.first.name]).margin

    def _was_in_race(self, view: tables.TableView, resolved: ResolvedPress) -> bool:
        """Return whether a hand was on its way to a decided race; presses on screens are no reflexes."""
        race, press, player = self._last_race, resolved.press, resolved.player
        if race is None or player is None or not press.from_board:
            return False
        if race.view.game_id != view.game_id:
            return False
        near = player != race.first.name and press.at - race.first.at < LATE_SECONDS
        # What the hand meant: a press at the table before the race was decided.
        return near and meaning(race.view, player, held=False).is_contested

    def _rule_on_late(self, view: tables.TableView, resolved: ResolvedPress) -> PressResult | None:
        """Rule on a contender whose edge came after the ruling; None if it is no contender."""
        race, press, player = self._last_race, resolved.press, resolved.player
        if race is None or player is None or not self._was_in_race(view, resolved):
            return None
        late = Contender(player, press.at)
        ruled = decide([late, race.first], race.view.state.uno_open)
        # Only a ruling that is still the last event is corrected.
        if ruled.first == player and view.version == race.after.version:
            return self._overturn(race, press, late, ruled.margin)
        # Second, but somebody else is still open: a new race.
        if resolved.is_contested:
            return None
        self._remark(ruled.margin)
        return PressResult(PressAction.NO, ruled.margin)

    def _overturn(self, race: Race, press: Press, first: Contender, remark: str) -> PressResult:
        """Rule again on a race, as an earlier edge was reported late."""
        undone, undos = race.after.game, race.after.version - race.view.version
        for _ in range(undos):
            before = undone.apply(Undo())
            assert isinstance(before, Game)  # the ruling that it takes back is the last there is
            undone = before
        as_before = replace(race.view, game=undone)
        # translators: margin is "Ben, 12 ms before Cy"
        late = say("%(margin)s, though it was reported late", margin=remark)
        meant = resolve(as_before, replace(press, seen=as_before)).meaning
        # In one transaction, or the UNO would be open for anybody in between.
        undo = (write_line(Undo()),) * undos
        then = _still_caught(as_before, meant, race.first.name)
        result, after = self._enter(
            race.after, first.name, meant, late, (*undo, *meant.lines, *then), press.key
        )
        if after:
            self._last_race = Race(as_before, after, first)
        return result

    def _act(self, view: tables.TableView, resolved: ResolvedPress) -> PressResult:
        meant, player = resolved.meaning, str(resolved.player or "")
        match meant.action:
            case PressAction.NO:
                return PressResult(PressAction.NO, meant.text)
            case PressAction.FLIP:
                return self._flipped(meant, resolved.press.key)
            case PressAction.PAIR:
                return self._paired(view, resolved.press)
            case PressAction.NAMED:
                return self._named(player)
        return self._enter(view, player, meant, key=resolved.press.key).result

    def _enter(
        self,
        view: tables.TableView,
        player: str,
        meant: Meaning,
        remark: str = "",
        lines: Lines = (),
        key: str | None = None,
    ) -> EnteredPress:
        """Enter these lines, or those of the meaning; nothing if another press came first."""
        asks = meant.action is PressAction.CHALLENGE and not meant.lines
        # In one transaction, so that no UNO is logged without its play.
        result = self._table.submit_all(
            lines or meant.lines,
            view.version,
            None if key is None else key_in_log(key),
            view.game_id,
            remark=remark,
            then=_ask_for_hand(player) if asks else None,
            entered_by=tables.EnteredBy(tables.Means.BUZZER, player),
        )
        if not isinstance(result, tables.Accepted):
            return EnteredPress(PressResult(PressAction.NO, _sentence(result)))
        text = join_sentences(meant.text, _sentence_of(remark)) if remark else meant.text
        # The view of this transaction, as the table may have moved on.
        return EnteredPress(PressResult(meant.action, text, meant.lines), result.view)

    def _flipped(self, meant: Meaning, key: str | None) -> PressResult:
        problem = self._flip(None if key is None else key_in_log(key)) if self._flip else NO_COIN
        return PressResult(PressAction.NO, problem) if problem else PressResult(meant.action, meant.text)

    def _named(self, player: str) -> PressResult:
        named = self._name_player(player) if self._name_player else tables.NotKept(NO_SCANNER)
        if isinstance(named, tables.NotKept):
            return PressResult(PressAction.NO, named.text)
        is_named = named.meant in (ScanOutcome.ENTERED, ScanOutcome.WAITS)
        return PressResult(PressAction.NAMED if is_named else PressAction.NO, named.text, named.lines)

    def _paired(self, view: tables.TableView, press: Press) -> PressResult:
        paired = pairing.pair(view, press.seat)
        if isinstance(paired, str):
            self._remark(paired)
            return PressResult(PressAction.NO, paired)
        self._table.prefer(lambda before: replace(before, paired_buzzers=paired.buzzers))
        self._table.update_transient(
            lambda shown: replace(shown, question=paired.question, remark=paired.text)
        )
        return PressResult(PressAction.PAIR, paired.text)

    def _remark(self, remark: str) -> None:
        def change(shown: tables.Transient) -> tables.Transient:
            return replace(shown, remark=remark)

        self._table.update_transient(change)


def _ask_for_hand(player: str) -> Change:
    question = tables.Question("challenge", player)
    return lambda shown: replace(shown, question=question)


def _still_caught(view: tables.TableView, meant: Meaning, catcher: str) -> Lines:
    """Return the catches that remain for a player who was second after all."""
    game = view.game
    for event in game.read_all(meant.lines):
        then = game.apply(event)
        assert isinstance(then, Game)  # a press is resolved to what the referee allows
        game = then
    second = meaning(replace(view, game=game, transient=tables.Transient()), catcher, held=False)
    return second.lines if second.action is PressAction.CATCH else ()


def _contenders(resolved: Sequence[ResolvedPress]) -> list[ResolvedPress]:
    """Return the presses that race with the first one, including it; none if it is uncontested."""
    return [each for each in resolved if each.is_contested] if resolved[0].is_contested else []


def _sentence(result: tables.Result) -> str:
    match result:
        case tables.Refused(ruling):
            return ruling.text
        case tables.NotKept(text) | tables.Damaged(_, text):
            return text
    return MOVED


def _sentence_of(remark: str) -> str:
    return remark if remark.endswith(".") else say("%(remark)s.", remark=remark)
