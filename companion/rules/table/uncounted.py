"""Hands whose size is unknown, and with them the draw pile.

A hand becomes uncounted when its player draws an unknown number of cards, or lays down a whole colour. It
holds :data:`UNCOUNTED_HAND` cards for the rules, and the pile :data:`UNCOUNTED_PILE`, so that no rule about a
size refuses anything. Telling the size of the hand makes it counted again.
"""

from companion.rules.table.state import UNCOUNTED_HAND, UNCOUNTED_PILE, State


def lose_count(state: State, *seats: int) -> State:
    """Return the state in which the hands at these seats are uncounted."""
    names = {state.match.seats[seat] for seat in seats}
    counts = tuple(UNCOUNTED_HAND if seat in seats else held for seat, held in enumerate(state.counts))
    match = state.match.replace(uncounted=state.match.uncounted | names)
    return state.replace(match=match, counts=counts, pile=UNCOUNTED_PILE)


def before_play(state: State, seat: int, laid: int | None) -> tuple[State, int]:
    """Return the state before a play, and how many cards it lays: ``laid``, None where nobody counted.

    A player who has said UNO is taken to hold one card after it.
    """
    due, held = state.ruleset.uno_hand, state.counts[seat]
    if seat in state.calls.said and is_uncounted(state, seat):
        return told(state, seat, due + (laid or 1)), laid or 1
    if laid is not None:
        return state, laid
    if seat in state.calls.said:
        return state, max(held - due, 1)
    # Nothing can go with a single card.
    return (state if held == 1 else lose_count(state, seat)), 1


def is_uncounted(state: State, seat: int) -> bool:
    """Is the hand at that seat uncounted?"""
    return state.match.seats[seat] in state.match.uncounted


def is_over_limit(state: State, seat: int) -> bool:
    """Return whether that seat is known to hold so many cards that they knock out."""
    return state.counts[seat] >= state.match.mercy and not is_uncounted(state, seat)


def told(state: State, seat: int, cards: int) -> State:
    """Return the state in which the hand at ``seat`` is counted and holds ``cards``."""
    counts = (*state.counts[:seat], cards, *state.counts[seat + 1 :])
    match = state.match.replace(uncounted=state.match.uncounted - {state.match.seats[seat]})
    return known_again(state.replace(match=match, counts=counts))


def known_again(state: State) -> State:
    """Return the state with the draw pile counted again, once every hand is."""
    if state.pile < UNCOUNTED_PILE // 2 or state.match.uncounted:
        return state
    left = state.setup.edition.deck_size - sum(state.counts) - state.match.aside - state.discards
    if left >= 0:
        return state.replace(pile=left)
    # The cards do not suffice: the discards have been shuffled meanwhile.
    back = max(state.discards - 1, 0)
    sides = state.match.card_sides and state.match.card_sides.forgotten
    match = state.match.replace(card_sides=sides) if sides else state.match
    return state.replace(match=match, pile=max(left + back, 0), discards=state.discards - back)
