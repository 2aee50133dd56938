"""Corrections (``fix``): the table says what is true, where nobody noticed that it had become wrong."""

from companion.rules.cards.card import count_in_tally
from companion.rules.events import FixDirection, FixHand, FixSide, FixTop, FixTotal, FixTurn
from companion.rules.language.sentence import say, say_counted
from companion.rules.round.deals import top_card
from companion.rules.table import phases
from companion.rules.table.card_sides import colour_is_down
from companion.rules.table.match import CardSides
from companion.rules.table.refusals import copies_of, no_copy_left, not_in_play, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import Pending, PendingCoin, PendingDebt, PendingReveal, State
from companion.rules.table.uncounted import told
from companion.rules.turn.turns import drop_pending


def _not_seated(state: State, name: str) -> Ruling | None:
    if name in state.match.seat_of:
        return None
    return refuse(state, "fix", say("%(player)s does not play in this round.", player=name))


def fix_turn_refused(state: State, event: FixTurn) -> Ruling | None:
    """Return the ruling against a turn of somebody who is not in the round."""
    return not_in_play(state) or _not_seated(state, event.name)


def fix_turn(state: State, event: FixTurn) -> State:
    """Put somebody on turn, with nothing drawn for what was pending; no turn begins by it."""
    if fix_turn_refused(state, event):
        return state
    seat = state.match.seat_of[event.name]
    if state.phase is phases.COLOUR:
        return state.in_phase(phases.COLOUR, seat)
    dropped = drop_pending(state)
    # Under a last card the round is over, whoever was to act.
    return dropped if dropped.phase is phases.COUNT else dropped.in_phase(phases.TURN, seat)


def fix_direction_refused(state: State, event: FixDirection) -> Ruling | None:
    """Return the ruling against a direction out of play."""
    return not_in_play(state)


def fix_direction(state: State, event: FixDirection) -> State:
    """Set the direction of play; who is to act stays so."""
    if state.phase not in phases.IN_PLAY:
        return state
    return state.replace(step=1 if event.direction == "left" else -1)


def fix_top_refused(state: State, event: FixTop) -> Ruling | None:
    """Return the ruling against a top card that the deck does not have, or has no copy left of."""
    refusal = not_in_play(state)
    if refusal:
        return refusal
    card, copies = event.card, state.match.copies
    if card not in copies:
        text = say(
            "There is no %(card)s in this box: %(edition)s.", card=card.name, edition=state.setup.edition.name
        )
        return refuse(state, "fix", text, "not-in-deck")
    if event.colour and event.colour not in state.match.deck.colours:
        return refuse(state, "fix", colour_is_down(event.colour), "side")
    # The card that it replaces was never there, and so is free again.
    without = state.replace(discard_tally=_tally_without_top(state))
    # A number that acts is always noticed: an unseen number is none of them.
    acting = state.ruleset.acting_numbers if card.symbol is None else ()
    could_be = (face for face in card.faces if face.symbol not in acting)
    if all(without.copies_left(face) <= 0 for face in could_be):
        there = no_copy_left(state, card, say("it lies among the discards already"))
        return refuse(state, "fix", there.text, copies_of(card))
    return None


def _tally_without_top(state: State) -> int:
    top = state.top
    if top is None or not top.is_known or not count_in_tally(state.discard_tally, top):
        return state.discard_tally
    return state.discard_tally - top.tally_unit


def fix_top(state: State, event: FixTop) -> State:
    """Set the top card, and the colour in play where it says so; nobody names its colour any more.

    In a debt a card that draws is from now on the newest one that does.
    """
    if fix_top_refused(state, event):
        return state
    if state.phase is phases.COLOUR and (event.card.colour or event.card.is_wild):
        state = state.replace(phase=phases.TURN)
    colour = event.colour or state.colour
    top = top_card(state, state.upcard, event.card, colour)
    tally = _tally_without_top(state) + event.card.tally_unit
    pending, card = state.pending, event.card
    if state.phase is phases.DEBT and isinstance(pending, PendingDebt) and card.draws:
        pending = pending._replace(card=card)
    return state.replace(upcard=top, discard_tally=tally, pending=pending)


def fix_side_refused(state: State, event: FixSide) -> Ruling | None:
    """Return the ruling against a side while something waits, which the side that is up decides."""
    refusal = not_in_play(state)
    if refusal or state.phase in (phases.TURN, phases.DRAWN):
        return refusal
    text = say("One thing first: put the side right once it is somebody's turn.")
    return refuse(state, "not-now", text)


def fix_side(state: State, event: FixSide) -> State:
    """Set which side of the cards is up; what lies on top of it then is not known."""
    sides = state.match.card_sides
    if fix_side_refused(state, event) or sides is None or event.side == sides.up:
        return state
    match = state.match.replace(card_sides=CardSides(event.side, None, state.discard_tally))
    return state.replace(match=match, upcard=None, discard_tally=sides.seen)


def fix_hand_refused(state: State, event: FixHand) -> Ruling | None:
    """Return the ruling against a hand of no cards, or of more than there are to give it."""
    refusal = not_in_play(state) or _not_seated(state, event.name)
    if refusal:
        return refusal
    if not event.cards:
        text = say("No cards left? Then tap that %(player)s went out.", player=event.name)
        return refuse(state, "fix", text)
    held = state.counts[state.match.seat_of[event.name]]
    if event.cards - held > state.pile:
        text = say_counted(
            "The draw pile holds %(num)d card: %(player)s cannot have %(found)d.",
            "The draw pile holds %(num)d cards: %(player)s cannot have %(found)d.",
            state.pile,
            player=event.name,
            found=event.cards,
        )
        return refuse(state, "fix", text)
    return None


def fix_hand(state: State, event: FixHand) -> State:
    """Set the size of a hand, from or to the draw pile."""
    if fix_hand_refused(state, event):
        return state
    seat, counts = state.match.seat_of[event.name], state.counts
    if state.match.uncounted:
        fixed = told(state, seat, event.cards)
        calls, pending = fixed.calls.without(frozenset((seat,))), _with_cards_again(fixed, seat)
        return fixed.replace(calls=calls, pending=pending)
    return state.replace(
        counts=(*counts[:seat], event.cards, *counts[seat + 1 :]),
        pile=state.pile - (event.cards - counts[seat]),
        calls=state.calls.without(frozenset((seat,))),
        pending=_with_cards_again(state, seat),
    )


def _with_cards_again(state: State, seat: int) -> Pending:
    """Return the pending effect, no longer that of a last card where ``seat`` laid it but holds cards."""
    pending = state.pending
    if isinstance(pending, PendingDebt) and pending.player == seat and pending.was_last_card:
        return pending._replace(was_last_card=False)
    if isinstance(pending, PendingCoin) and pending.player == seat:
        return pending._replace(was_last_card=False)
    if isinstance(pending, PendingReveal) and pending.last == seat:
        return pending._replace(last=None)
    return pending


def fix_total_refused(state: State, event: FixTotal) -> Ruling | None:
    """Return the ruling against a total of somebody who is not at the table."""
    if state.phase is not phases.BETWEEN:
        refusal = not_in_play(state)
        if refusal:
            return refusal
    if event.name in state.players:
        return None
    return refuse(state, "fix", say("%(player)s is not at this table.", player=event.name))


def fix_total(state: State, event: FixTotal) -> State:
    """Set the total of a player, or of their side; the target is asked when the next round is scored."""
    if fix_total_refused(state, event):
        return state
    match = state.match
    place = match.players.index(event.name)
    total = place % 2 if match.setup.scoring.team_totals else place
    totals = (*match.totals[:total], event.points, *match.totals[total + 1 :])
    return state.replace(match=match.replace(totals=totals))
