"""The state for other readers: the JSON of ``replay`` and the API, and a drawing in text."""

from typing import Any, Final

from companion.rules.language.sentence import in_words
from companion.rules.setup.scoring import CYCLE_HANDS
from companion.rules.table import phases
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State

_WAITING_FOR: Final = {
    phases.BETWEEN: "between rounds",
    phases.DEAL: "a card is to be turned up",
    phases.COLOUR: "{turn} names the colour",
    phases.TURN: "{turn} plays",
    phases.DRAWN: "{turn} has drawn: plays that card or keeps it",
    phases.CHALLENGE: "{turn} draws {owed} or challenges",
    phases.DEBT: "{turn} owes {owed}: draws them or answers",
    phases.COIN: "the coin is to be flipped",
    phases.REPLAY: "{turn} plays another card instead",
    phases.REVEAL: "{turn} draws until the colour comes",
    phases.COUNT: "the hands are counted: {awaited} to come",
    phases.FINISHED: "{winner} won",
}


def as_json(state: State, ruling: Ruling | None = None, line: int | None = None) -> dict[str, Any]:
    """Return the state as a plain dictionary, ready for ``json.dumps``.

    ``ruling`` is the one against the record's ``line``, where a replay stopped at one.
    """
    against = {"line": line, "rule": ruling.rule, "text": ruling.text} if ruling else None
    top = state.top
    blanks = {"blanks": [blank.effect for blank in state.setup.blanks]} if state.setup.edition.blanks else {}
    return {
        "edition": state.setup.edition.slug,
        "players": list(state.players),
        "scoring": state.setup.scoring.slug,
        "target": state.setup.target,
        "options": sorted(state.setup.options - state.setup.edition.options),
        **blanks,
        "round": state.round,
        "phase": state.phase.value,
        "dealer": state.dealer,
        "turn": state.turn,
        "direction": state.direction,
        "side": state.side,
        "knocked_out": list(state.knocked_out),
        "top": top.code if top is not None and top.is_known else None,
        "colour": state.colour,
        "hands": state.hands,
        "draw_pile": state.draw_pile,
        "debt": {"cards": state.debt[0], "by": state.debt[1]} if state.debt else None,
        "uno": {"open": list(state.uno_open), "called": list(state.uno_called)},
        "totals": state.totals,
        "left": state.left,
        "eliminated": list(state.eliminated),
        "winner": list(state.winner),
        "ruling": against,
    }


def waiting_for(state: State) -> str:
    """Return in one line what the table is waiting for."""
    return _WAITING_FOR[state.phase].format(
        turn=state.turn,
        owed=in_words(state.owed),
        awaited=", ".join(state.awaited),
        winner=" & ".join(state.winner),
    )


def _goal(state: State) -> str:
    if state.setup.scoring.rotates:
        return f"over {CYCLE_HANDS * state.ruleset.cycles} rounds"
    target, rounds = state.setup.target, state.ruleset.rounds
    ends = [f"to {target}"] if target is not None else []
    return " or ".join([*ends, f"over {rounds} rounds"] if rounds else ends)


def draw_table(state: State) -> str:
    """Draw the table in a dozen lines of text, for a terminal or a failing test."""
    width = max(map(len, (*state.totals, *state.seats, *state.left)))
    lines = [
        f"{state.setup.edition.name}, {state.setup.scoring.name.lower()} {_goal(state)}",
        f"Round {state.round}, dealt by {state.dealer}: {waiting_for(state)}",
    ]
    if state.top is not None:
        colour = state.colour or "colour not known"
        pile = "?" if state.draw_pile is None else state.draw_pile
        arrow = "to the " + state.direction
        lines.append(f"Top card {state.top.name} ({colour}), play goes {arrow}, draw pile {pile}")
    lines += [_draw_seat(state, name, width) for name in state.hands]
    lines.append("Totals")
    lines += [f"  {name:{width}} {total:5}" for name, total in state.totals.items()]
    lines += [f"  {name:{width}} {total:5}, left" for name, total in state.left.items()]
    return "\n".join(lines)


def _draw_seat(state: State, name: str, width: int) -> str:
    held = state.hands[name]
    notes = [
        *(["dealer"] if name == state.dealer else []),
        *(["says UNO"] if name in state.uno_called else []),
        *(["can be caught"] if name in state.uno_open else []),
    ]
    mark = ">" if name == state.turn else " "
    return f"{mark} {name:{width}} {'?' if held is None else held:>5}  {', '.join(notes)}".rstrip()
