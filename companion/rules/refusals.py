"""Why an event may not happen now: for each event the rule against it, or nothing.

Where several rules speak, the first counts: whose turn, the deck, a guilty challenge,
the match, an impossible card, the rest.
"""

from collections import Counter
from typing import Final

from companion.rules.cards import Card, in_tally
from companion.rules.effects import (
    OWN_TURN,
    counting,
    may_say_uno,
    possible_faces,
    settled,
    stock,
)
from companion.rules.events import (
    Accept,
    Catch,
    Challenge,
    Draw,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Play,
    Points,
    Reshuffle,
    Round,
    Start,
    Uno,
)
from companion.rules.rulings import Ruling, ruling
from companion.rules.state import (
    BETWEEN,
    CHALLENGE,
    COIN,
    COLOUR,
    COUNT,
    DEAL,
    FINISHED,
    IN_PLAY,
    REPLAY,
    TURN,
    Count,
    Drawn,
    Fours,
    State,
)

_DREW_NOTHING: Final = Drawn(0)
_NOBODY_ACTS: Final = {
    BETWEEN: "No round is under way: deal one first.",
    DEAL: "The round has no card turned up yet: turn one up first.",
    COUNT: "The round is over: only the hands are left to count.",
    FINISHED: "The game is over.",
}
_WAITS_FIRST: Final = {
    COLOUR: "{0} has to name the colour first.",
    CHALLENGE: "{0} has to draw four or challenge first.",
    COIN: "The coin has to be flipped first.",
}


def _no(state: State, rule: str, text: str) -> Ruling:
    return ruling(state.setup, rule, text)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _nobody_acts(state: State) -> Ruling | None:
    text = _NOBODY_ACTS.get(state.phase)
    return _no(state, "not-now", text) if text else None


def _not_in_round(state: State, rule: str, player: str) -> Ruling | None:
    if player in state.match.seat_of:
        return None
    return _no(state, rule, f"{player} has left the game and holds no cards.")


def _not_their_turn(state: State, player: str) -> Ruling | None:
    if state.acting is None:
        return _nobody_acts(state)
    if state.match.seat_of.get(player) == state.acting:
        return None
    return _not_in_round(state, "turn-order", player) or _no(
        state, "turn-order", f"It is not {player}'s turn: {state.turn} is to act."
    )


def _not_ready(state: State, player: str) -> Ruling | None:
    refusal = _not_their_turn(state, player)
    if refusal or state.phase in OWN_TURN:
        return refusal
    return _no(state, "not-now", _WAITS_FIRST[state.phase].format(player))


def _as_found_by(state: State, player: str) -> State:
    """The table as ``player`` finds it: beginning a turn after a four that waits accepts it."""
    if state.phase is not CHALLENGE or player == state.turn:
        return state
    accepted = settled(state)
    return accepted if accepted.turn == player else state


def _not_in_deck(state: State, *cards: Card) -> Ruling | None:
    copies = state.setup.edition.copies
    for card in cards:
        if card not in copies:
            text = f"The {state.setup.edition.name} deck has no {card.name}."
            return _no(state, "not-in-deck", text)
    return None


def _no_more_of(state: State, card: Card, there: str) -> Ruling:
    """``card`` is whole: the deck has no other copy of it."""
    held = state.setup.edition.copies[card]
    times = "once" if held == 1 else "twice" if held == 2 else f"{held} times"
    text = f"The deck holds {card.a_name} only {times}: it {there}."
    return _no(state, "impossible-card", text)


def _gone_already(state: State, card: Card) -> Ruling:
    there = "lies among the discards already"
    if card.is_known:
        return _no_more_of(state, card, there)
    text = f"Every {card.name} that fits here {there}."
    return _no(state, "impossible-card", text)


def round_refused(state: State, event: Round) -> Ruling | None:
    """A round begins only between rounds, dealt by someone still in the game."""
    if state.phase is FINISHED:
        return _nobody_acts(state)
    if state.phase is not BETWEEN:
        return _no(state, "not-now", "A round is under way: finish it before the next.")
    if event.dealer in state.eliminated:
        text = f"{event.dealer} has left the game: the deal passes on."
        return _no(state, "next-dealer", text)
    return None


def start_refused(state: State, event: Start) -> Ruling | None:
    """One card is turned up, right after the deal."""
    if state.phase is DEAL:
        return _not_in_deck(state, event.card)
    if state.phase in IN_PLAY:
        return _no(state, "not-now", "A card is turned up already.")
    return _nobody_acts(state)


def colour_refused(state: State, event: NameColour) -> Ruling | None:
    """Only the first player names a colour, and only after a Wild turned up."""
    refusal = _not_their_turn(state, event.player)
    if refusal or state.phase is COLOUR:
        return refusal
    return _no(state, "not-now", "No Wild was turned up that waits for its colour.")


def play_refused(state: State, event: Play) -> Ruling | None:
    """A card must be the player's to play now, in the deck, fit, and be there at all."""
    match, card = state.match, event.card
    if state.phase is not TURN or match.seat_of.get(event.player) != state.acting:
        state = _as_found_by(state, event.player)
        refusal = _not_ready(state, event.player)
        if refusal:
            return refusal
    copies = match.copies.get(card)
    if copies is None:
        return _not_in_deck(state, card)
    if state.phase is REPLAY and card.is_challengeable:
        return _must_replay(state, event.player)
    top = state.upcard
    if top is not None and card not in top.fits:
        return _does_not_fit(state, card)
    if in_tally(state.seen, card) >= copies if card.is_known else not possible_faces(state, card):
        return _gone_already(state, card)
    if state.pending is not None and state.pending == _DREW_NOTHING:
        text = "There was nothing left to draw: the turn can only be kept."
        return _no(state, "draw", text)
    return _coin_refused(state, event) if card.flips_coin else None


def _does_not_fit(state: State, card: Card) -> Ruling:
    top, colour = state.top, state.colour
    assert top is not None
    name = f"{card.name[0].upper()}{card.name[1:]}"
    if top.is_wild and colour is not None:
        text = f"{name} does not go on a {top.name} named {colour}: {colour}, or a Wild."
    else:
        like = "number" if top.is_number else "symbol"
        text = f"{name} does not go on {top.a_name}: same colour, same {like}, or a Wild."
    return _no(state, "match", text)


def _must_replay(state: State, player: str) -> Ruling:
    text = f"{player} was guilty: another card that fits has to be played instead."
    return _no(state, "challenge-guilty", text)


def _coin_refused(state: State, event: Play) -> Ruling | None:
    seat = state.match.seat_of[event.player]
    if state.counts[seat] == 1 and "last-card-coin" not in state.setup.options:
        return None
    two = {name for name in (event.heads, event.tails) if name in state.match.seat_of}
    if len(two) == 2:
        return None
    text = "A Wild 50/50 needs two different players of the round: one heads, one tails."
    return _no(state, "wild-50-50", text)


def draw_refused(state: State, event: Draw) -> Ruling | None:
    """One card a turn, or on and on where the option says so."""
    if state.phase is TURN and state.match.seat_of.get(event.player) == state.acting:
        return None
    state = _as_found_by(state, event.player)
    refusal = _not_ready(state, event.player)
    if refusal or state.phase is TURN:
        return refusal
    if state.phase is REPLAY:
        return _must_replay(state, event.player)
    if "draw-until-match" in state.setup.options and stock(state):
        return None
    text = f"{event.player} has drawn already: play that card or keep it."
    return _no(state, "draw", text)


def keep_refused(state: State, event: Keep) -> Ruling | None:
    """A turn may end without a card only after drawing."""
    refusal = _not_ready(state, event.player)
    if refusal:
        return refusal
    if state.phase is REPLAY:
        return _must_replay(state, event.player)
    if state.phase is TURN:
        return _no(state, "draw", f"{event.player} has to play or draw a card first.")
    if "draw-until-match" in state.setup.options and stock(state):
        text = f"{event.player} goes on drawing until a card fits, and plays that card."
        return _no(state, "draw-until-match", text)
    return None


def uno_refused(state: State, event: Uno) -> Ruling | None:
    """UNO is for one card, or for two on the own turn."""
    refusal = _not_in_play(state) or _not_in_round(state, "uno-call", event.player)
    if refusal:
        return refusal
    seat = state.match.seat_of[event.player]
    if may_say_uno(state, seat):
        return None
    held = _cards(state.counts[seat])
    text = f"{event.player} holds {held}: UNO is for one card, or for two on the own turn."
    return _no(state, "uno-call", text)


def _not_in_play(state: State) -> Ruling | None:
    return None if state.phase in IN_PLAY else _nobody_acts(state)


def catch_refused(state: State, event: Catch) -> Ruling | None:
    """Any other player may catch one who holds one card, has not said so, and is in time."""
    refusal = _not_in_play(state) or _not_in_round(state, "who-catches", event.player)
    if refusal:
        return refusal
    if event.player == event.other:
        text = f"{event.player} cannot catch {event.player}: another player has to."
        return _no(state, "who-catches", text)
    if state.uno_open == event.other:
        return None
    return _not_in_round(state, "uno-call", event.other) or _no(
        state, "uno-call", _why_safe(state, event.other)
    )


def _why_safe(state: State, name: str) -> str:
    held = state.counts[state.match.seat_of[name]]
    if held != 1:
        return f"{name} holds {_cards(held)} and cannot be caught."
    if name in state.uno_called:
        return f"{name} has said UNO and is safe."
    return f"The next turn has begun: {name} is safe."


def accept_refused(state: State, event: Accept) -> Ruling | None:
    """Only who must draw the four draws them."""
    if state.phase is not CHALLENGE:
        return _no(state, "not-now", "No Wild Draw Four waits to be drawn for.")
    return _not_their_turn(state, event.player)


def challenge_refused(state: State, event: Challenge) -> Ruling | None:
    """Only who must draw may challenge, and an empty hand is innocent."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, Fours):
        return _no(state, "not-now", "No Wild Draw Four waits to be challenged.")
    if event.player != state.turn:
        text = f"Only {state.turn}, who must draw the four, may challenge."
        return _no(state, "challenge", text)
    if event.guilty and state.pending.last:
        player = state.seats[state.pending.player]
        text = f"It was {player}'s last card, and an empty hand is innocent."
        return _no(state, "challenge-innocent", text)
    return None


def flip_refused(state: State, event: Flip) -> Ruling | None:
    """The coin is flipped only for a Wild 50/50."""
    if state.phase is COIN:
        return None
    return _no(state, "not-now", "No Wild 50/50 waits for the coin.")


def hint_refused(state: State, event: Hint) -> Ruling | None:
    """A hint costs cards only where the table plays it so."""
    refusal = _not_in_play(state) or _not_in_round(state, "not-now", event.player)
    if refusal or "hint-penalty" in state.setup.options:
        return refusal
    return _no(state, "hint-penalty", "This table plays without a penalty for hints.")


def reshuffle_refused(state: State, event: Reshuffle) -> Ruling | None:
    """The discards may be shuffled back in play, but not under a four that waits."""
    if state.phase is CHALLENGE:
        text = "A Wild Draw Four waits: reshuffle once it is drawn or challenged."
        return _no(state, "not-now", text)
    return _not_in_play(state)


def out_refused(state: State, event: Out) -> Ruling | None:
    """Going out is said only where no play was followed."""
    if state.phase is DEAL:
        return _not_in_round(state, "not-now", event.player)
    if state.upcard is not None:
        text = "The plays of this round are followed: whoever plays the last card is out."
        return _no(state, "going-out", text)
    return _nobody_acts(state)


def _not_counted_now(state: State, player: str) -> Ruling | None:
    if state.phase is not COUNT:
        text = _NOBODY_ACTS.get(state.phase, "Hands are counted once somebody is out.")
        return _no(state, "not-now", text)
    if player in state.counted:
        text = f"{player}'s hand is counted: {state.counted[player].points} points."
        return _no(state, "not-now", text)
    return _not_in_round(state, "not-now", player)


def hand_refused(state: State, event: Hand) -> Ruling | None:
    """A hand laid open holds cards of the deck, as many as the player must hold."""
    state = counting(state)
    refusal = _not_counted_now(state, event.player) or _not_in_deck(state, *event.cards)
    return refusal or _one_too_many(state, event) or _wrong_size(state, event)


def _one_too_many(state: State, event: Hand) -> Ruling | None:
    laid = Counter(card for hand in state.counted.values() for card in hand.cards or ())
    for card, copies in Counter(event.cards).items():
        if card.is_known and copies + laid[card] > state.copies_left(card):
            return _no_more_of(state, card, "lies open or among the discards already")
    return None


def _wrong_size(state: State, event: Hand) -> Ruling | None:
    held = state.hands[event.player]
    if held is None or held == len(event.cards):
        return None
    text = f"{event.player} must hold {_cards(held)}, but {len(event.cards)} lie open."
    return _no(state, "hand-count", text)


def points_refused(state: State, event: Points) -> Ruling | None:
    """The hands together are worth no more than the deck, and an empty one nothing."""
    state = counting(state)
    refusal = _not_counted_now(state, event.player)
    if refusal:
        return refusal
    deck = state.setup.edition.deck_points
    others = sum(hand.points for hand in state.counted.values())
    if event.points > (deck - others if others <= deck else deck):
        text = f"The whole deck is worth {deck} points: the hands cannot hold more."
        return _no(state, "impossible-card", text)
    if event.points and isinstance(state.pending, Count) and event.player == state.out:
        return _no(state, "hand-count", f"{event.player} went out and holds no cards.")
    return None
