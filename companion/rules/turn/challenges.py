"""Cards owed for a Draw Two or Wild Draw Four: they are drawn, challenged, or added to."""

from companion.rules.cards.card import Card, Upcard
from companion.rules.events import Accept, Challenge
from companion.rules.language.sentence import in_words, say
from companion.rules.table import phases
from companion.rules.table.calls import Calls
from companion.rules.table.piles import draw_cards
from companion.rules.table.refusals import not_in_play, not_their_turn, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, PendingReveal, State
from companion.rules.turn.turns import OWED, accepted, begin_reveal, resolve_pending


def accept_refused(state: State, event: Accept) -> Ruling | None:
    """Return the ruling against an acceptance by anybody but the player who must draw."""
    if state.phase not in OWED:
        return not_in_play(state) or refuse(state, "not-now", say("Nobody has to draw."))
    # In these phases the one to act is the one who must draw.
    return not_their_turn(state, event.player)


def accept(state: State, event: Accept) -> State:
    """Draw the cards; the turn is lost."""
    debt = state.pending
    return accepted(state, debt) if state.phase in OWED and isinstance(debt, PendingDebt) else state


def challenge_refused(state: State, event: Challenge) -> Ruling | None:
    """Return the ruling against a challenge: by another player, or of a hand known to be innocent."""
    refusal = not_in_play(state)
    if refusal:
        return refusal
    if not state.ruleset.may_challenge:
        text = say("Nothing is challenged here (house rule: no challenges).")
        return refuse(state, "no-challenge", text)
    if isinstance(state.pending, PendingDebt) and state.pending.is_deflected:
        text = say("What is owed was sent on: there is nothing to challenge any more.")
        return refuse(state, "not-now", text, "deflect")
    if not state.challenge or not isinstance(state.pending, PendingDebt):
        return refuse(state, "not-now", say("No card waits to be challenged."))
    # Not `turn-order`: the sheets name the one player who may challenge, so the ruling quotes that.
    if event.player != state.turn:
        text = (
            say(
                "Only %(player)s, who must draw the %(number)s, may challenge.",
                player=state.turn,
                number=in_words(state.owed),
            )
            if state.owed
            else say("Only %(player)s, who must draw, may challenge.", player=state.turn)
        )
        return refuse(state, "challenge", text)
    # Hands are hidden from the referee, so the table's verdict counts, but for what it knows.
    return _cannot_be_guilty(state, state.pending) if event.guilty else None


def _cannot_be_guilty(state: State, debt: PendingDebt) -> Ruling | None:
    if debt.was_last_card:
        player = state.challenge[0] if state.challenge else ""
        text = say("It was %(player)s's last card, and an empty hand is innocent.", player=player)
        return refuse(state, "challenge-innocent", text)
    # Guilty is who held a Draw Two that would have stacked: on a Wild Draw Four only `mixed` lets one.
    if debt.beneath and debt.beneath.is_challengeable and state.ruleset.stacking != "mixed":
        text = say(
            "Only another such card could have added to that one: no hand is guilty here (house rule:"
            " stacking)."
        )
        return refuse(state, "challenge-innocent", text, "stacking")
    return None


def guilty_cards(state: State, guess: Card | None = None) -> frozenset[Card]:
    """Return the cards of which any one in the hand proves the pending Wild Draw Four illegal.

    None where no hand can be guilty of it. ``guess`` is the card beneath, where that was not seen well
    enough to tell; without one there are none either.
    """
    debt = state.pending
    if not state.challenge or not isinstance(debt, PendingDebt) or _cannot_be_guilty(state, debt):
        return frozenset()
    beneath = debt.previous
    if guess and not (beneath and beneath.card.is_known and beneath.colour):
        beneath = state.match.upcards[guess, None]
    if beneath is None:
        return frozenset()
    deck = (face for face in state.match.deck.faces if not face.is_challengeable)
    return frozenset(face for face in deck if _would_prove(state, debt, beneath, face))


def _would_prove(state: State, four: PendingDebt, beneath: Upcard, card: Card) -> bool:
    """Return whether holding ``card`` proves that ``four`` should not have gone on the card beneath."""
    if four.beneath:
        # On a debt: a Draw Two that would have stacked, on a Wild Draw Four in the colour in play.
        stacks = not four.beneath.is_challengeable or card.colour is beneath.colour
        return card.draws > 0 and stacks
    if beneath.colour is None:
        return False
    return card in beneath.fits if state.ruleset.strict_wild_draw_four else card.colour is beneath.colour


def challenge(state: State, event: Challenge) -> State:
    """Settle the challenge: the challenger draws more, or the guilty player draws instead."""
    debt = state.pending
    if not state.challenge or not isinstance(debt, PendingDebt) or debt.player is None:
        return state
    assert state.acting is not None
    if debt.card.reveals:
        return _drawn_until_colour(state, debt, debt.player, event.guilty)
    if not event.guilty:
        return resolve_pending(state, debt.cards + state.ruleset.innocent_penalty)
    if state.phase is phases.CHALLENGE and state.ruleset.guilty_takes_card_back:
        return _take_back(state, debt)
    # A debt is drawn as a whole by whoever is guilty of it, in every edition.
    cards = state.ruleset.guilty_penalty if state.phase is phases.CHALLENGE else debt.cards
    # The sheets say who draws, not whose turn follows: the challenger, who lost nothing, takes a normal one.
    return draw_cards(state.in_phase(phases.TURN, state.acting), debt.player, cards)


def _drawn_until_colour(state: State, debt: PendingDebt, player: int, guilty: bool) -> State:
    """Let whoever lost the challenge draw until the colour comes."""
    assert state.acting is not None
    if guilty:
        return begin_reveal(state, player, PendingReveal(debt.card, then=state.acting))
    last, added = player if debt.was_last_card else None, state.ruleset.innocent_penalty
    return begin_reveal(state, state.acting, PendingReveal(debt.card, added=added, last=last))


def _take_back(state: State, four: PendingDebt) -> State:
    """Return the Wild Draw Four to the hand of its player, who must play another card (1983 sheet)."""
    seat, counts, card = four.player, state.counts, state.top
    assert card is not None
    assert seat is not None
    held = counts[seat] + 1
    taken = state.replace(
        phase=phases.REPLAY,
        acting=seat,
        upcard=four.previous,
        counts=(*counts[:seat], held, *counts[seat + 1 :]),
        discards=state.discards - 1,
        # A card back in the hand can be played again, so it no longer counts as discarded.
        discard_tally=state.discard_tally - card.tally_unit,
        calls=_calls_with_card_back(state, seat, held),
        # Back in the hand it is not the last card, whatever it was when the table let "guilty" stand.
        pending=four._replace(was_last_card=False),
    )
    # After drawing only the drawn card could be played: there is no other one, and the turn is over.
    if four.had_drawn:
        assert state.acting is not None
        return resolve_pending(taken).in_phase(phases.TURN, state.acting)
    return taken


def _calls_with_card_back(state: State, seat: int, held: int) -> Calls:
    calls = state.calls.closed(state.calls.open - {seat})
    # A call belongs to a single card: with more in hand it is gone.
    return calls if held == state.ruleset.uno_hand else calls.without(frozenset((seat,)))
