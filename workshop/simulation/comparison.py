"""Compare the referee's state with the real table, one line for each difference."""

from typing import Any

from companion.rules import State
from workshop.simulation.table import SimulatedTable
from workshop.simulation.top_card import TopCardCandidates, could_be


class Disagreement(Exception):
    """The referee's state differs from the table; ``str()`` has the difference, record and both states."""

    def __init__(self, what: str, level: str, record: str, believed: str, real: str) -> None:
        super().__init__(what)
        self.what = what
        self.level = level
        self.record = record
        self.believed = believed
        self.real = real

    def __str__(self) -> str:
        return (
            f"{self.what}\n\nThe record so far, told at the level {self.level}:\n{self.record}\n"
            f"What the referee believes:\n{self.believed}\n\nWhat lies on the table:\n{self.real}"
        )


def differences(
    state: State, table: SimulatedTable, top_card: TopCardCandidates, *, is_all_known: bool
) -> list[str]:
    """Return a line for each difference in a round whose every turn was reported.

    With ``is_all_known`` the referee must know the top card exactly, otherwise at least as much as
    ``top_card`` deduces.
    """
    pairs = _match_pairs(state, table)
    if table.phase not in ("between", "finished"):
        pairs |= _round_pairs(state, table)
    wrong = _unequal(pairs) + table.count_errors()
    # A card turned up that is no number lies under the next one: nothing is in play yet.
    lies_there = table.top is not None and table.phase != "deal"
    return wrong + (_top_differences(state, table, top_card, is_all_known) if lies_there else [])


def differences_in_scores(state: State, table: SimulatedTable) -> list[str]:
    """Return a line for each difference in a round of which only the result is reported."""
    unknown = {name: 0 if name == table.out else None for name in table.seats}
    pairs = _match_pairs(state, table)
    pairs["hands"] = (state.hands, unknown)
    pairs["draw pile"] = (state.draw_pile, None)
    pairs["awaited"] = (set(state.awaited), set(table.due))
    return _unequal(pairs)


def _match_pairs(state: State, table: SimulatedTable) -> dict[str, tuple[Any, Any]]:
    sheet = table.sheet
    return {
        "phase": (str(state.phase), table.phase),
        "round": (state.round, sheet.rounds_begun),
        "rounds scored": (len(state.rounds), sheet.rounds_scored),
        "dealer": (state.dealer, sheet.dealer),
        "totals": (state.totals, sheet.totals),
        "players": (_present(state), sheet.sitting),
        "eliminated": (set(state.eliminated), set(sheet.eliminated)),
        "left": (state.left, sheet.left),
        "winner": (set(state.winner), set(sheet.winners)),
    }


def _round_pairs(state: State, table: SimulatedTable) -> dict[str, tuple[Any, Any]]:
    held = [(name, None if name in table.uncounted else len(table.hands[name])) for name in table.seats]
    pairs: dict[str, tuple[Any, Any]] = {
        "hands": (list(state.hands.items()), held),
        "draw pile": (state.draw_pile, None if table.uncounted else len(table.draw_pile) + table.unseen),
        "turn": (state.turn, table.turn),
        "who can be caught": (state.uno_open, tuple(n for n in table.seats if n in table.uno_open)),
        "who said UNO": (set(state.uno_called), table.said_uno),
        "Wild Draw Four": (state.challenge, _challenge(table)),
        "debt": (state.debt, _debt(table)),
        "coin": (state.coin, _coin(table)),
        "who was knocked out": (list(state.knocked_out), table.knocked_out),
        "who is out": (state.out, table.out if table.phase == "count" else None),
    }
    if table.phase == "count":
        pairs["awaited"] = (set(state.awaited), set(table.due))
        pairs["counted"] = ({name: hand.points for name, hand in state.counted.items()}, table.counted)
    else:
        pairs["direction"] = (state.direction, "left" if table.step == 1 else "right")
    if table.phase == "turn" and table.turn:
        pairs["next player"] = (state.next_player, table.after(table.turn))
    return pairs


def _present(state: State) -> list[str]:
    return [name for name in state.players if name not in state.eliminated]


def _challenge(table: SimulatedTable) -> tuple[str, str] | None:
    four = table.debt.four if table.debt else None
    return (four.player, table.turn or "") if four and table.ruleset.may_challenge else None


def _debt(table: SimulatedTable) -> tuple[int, str | None] | None:
    return (table.debt.cards, table.debt.by) if table.debt and table.phase == "debt" else None


def _coin(table: SimulatedTable) -> tuple[str, str, str] | None:
    return (table.coin.player, table.coin.heads, table.coin.tails) if table.coin else None


def _unequal(pairs: dict[str, tuple[Any, Any]]) -> list[str]:
    return [
        f"{what}: the referee believes {believed}, the table has {actual}"
        for what, (believed, actual) in pairs.items()
        if believed != actual
    ]


def _top_differences(
    state: State, table: SimulatedTable, top_card: TopCardCandidates, is_all_known: bool
) -> list[str]:
    """Compare the top card and colour: not known is right, wrong or short of a deduction is not."""
    assert table.top is not None
    wrong = []
    # What comes up by a Flip is not always told.
    if state.top is None and table.box.turning and top_card.card is None:
        is_all_known = False
    elif (
        state.top is None
        or not could_be(table.top, state.top, top_card.numbers)
        or (is_all_known and state.top != table.top)
    ):
        wrong.append(f"top: the referee believes {state.top}, {table.top} lies there")
    elif top_card.card not in (None, state.top):
        wrong.append(f"top: it can only be {top_card.card}, the referee knows {state.top}")
    if state.colour not in (None, table.colour) or (is_all_known and state.colour != table.colour):
        wrong.append(f"colour: the referee believes {state.colour}, it is {table.colour}")
    elif top_card.colour not in (None, state.colour):
        wrong.append(f"colour: it can only be {top_card.colour}, the referee does not know")
    return wrong
