"""The end of a round: somebody goes out, the hands are counted, the round is scored."""

from collections import Counter
from collections.abc import Mapping

from companion.rules.events import Hand, Out, Points, Round
from companion.rules.language.sentence import say, say_counted
from companion.rules.round.deals import deal_round
from companion.rules.setup.scoring import Standing
from companion.rules.table import phases, refusals
from companion.rules.table.card_sides import most_on_a_side
from companion.rules.table.match import Match
from companion.rules.table.refusals import not_in_round, refuse
from companion.rules.table.rounds import RoundResult, Rounds
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import CountedHand, PendingCount, PendingDebt, PendingReveal, State
from companion.rules.turn.turns import DEALT, OWED, begin_counting, resolve_pending


def out_refused(state: State, event: Out) -> Ruling | None:
    """Return the ruling against going out by a line of its own, where the plays are followed."""
    if state.phase is phases.DEAL:
        return not_in_round(state, "not-now", event.player)
    # Under a Flip the top may not be known, and the plays are followed all the same.
    if (
        state.upcard is not None or state.phase in phases.IN_PLAY
    ) and event.player not in state.match.uncounted:
        text = say(
            "The cards of this round were followed: %(player)s goes out by playing the last one.",
            player=event.player,
        )
        # That plays are followed is the companion's doing: no sheet knows it.
        return refuse(state, "going-out", text, "not-now")
    return refusals.nobody_acts(state)


def go_out(state: State, event: Out) -> State:
    """Let a player go out in a round whose plays were not followed: no hand's size is known from here."""
    if state.phase not in DEALT:
        return state
    # The discards may have been reshuffled meanwhile, so none of them refuses a hand laid open.
    out = begin_counting(state, state.match.seat_of[event.player], followed=False).replace(discard_tally=0)
    # After an uncounted hand the plays were followed, so that the side that is up is known.
    followed = event.player in state.match.uncounted
    return out if followed else out.replace(match=out.match.replace(card_sides=None))


def _count_refused(state: State, player: str) -> Ruling | None:
    if state.phase is not phases.COUNT:
        text = refusals.NOBODY_ACTS.get(state.phase, say("Hands are counted once somebody has gone out."))
        return refuse(state, "not-now", text)
    if player in state.counted:
        text = say_counted(
            "%(player)s's hand is counted: %(num)d point.",
            "%(player)s's hand is counted: %(num)d points.",
            state.counted[player].points,
            player=player,
        )
        return refuse(state, "not-now", text)
    return not_in_round(state, "not-now", player)


def hand_refused(state: State, event: Hand) -> Ruling | None:
    """Return the ruling against a hand laid open: cards that cannot be there, or not as many as must be."""
    state = with_last_four_accepted(state)
    # In the order that a play is judged: the moment, the deck, an impossible card, the rest.
    refusal = _count_refused(state, event.player) or refusals.not_in_deck(state, *event.cards)
    return refusal or _too_many_copies(state, event) or _wrong_size(state, event)


def _too_many_copies(state: State, event: Hand) -> Ruling | None:
    # Partly known cards could be any of several faces, so only whole ones can be one too many.
    laid = Counter(card for hand in state.counted.values() for card in hand.cards or ())
    for card, copies in Counter(event.cards).items():
        if card.is_known and copies + laid[card] > state.copies_left(card):
            return refusals.no_copy_left(state, card, say("it lies open or among the discards already"))
    return None


def _wrong_size(state: State, event: Hand) -> Ruling | None:
    held = state.hands[event.player]
    if held is None or held == len(event.cards):
        return None
    text = say_counted(
        "We expected %(num)d card of %(player)s. Keep %(open)d?",
        "We expected %(num)d cards of %(player)s. Keep %(open)d?",
        held,
        player=event.player,
        open=len(event.cards),
    )
    return refuse(state, "hand-count", text)


def count_hand(state: State, event: Hand) -> State:
    """Count a hand by its cards."""
    return _count_one(state, event.player, CountedHand(event.points, event.cards))


def points_refused(state: State, event: Points) -> Ruling | None:
    """Return the ruling against a sum: more than the deck is worth, or points for the empty hand."""
    state = with_last_four_accepted(state)
    refusal = _count_refused(state, event.player)
    if refusal:
        return refusal
    return _too_many_points(state, event) or _of_empty_hand(state, event)


def _of_empty_hand(state: State, event: Points) -> Ruling | None:
    if not event.points or event.player != state.out:
        return None
    text = say("%(player)s went out and holds no cards.", player=event.player)
    return refuse(state, "hand-count", text, "going-out")


def _too_many_points(state: State, event: Points) -> Ruling | None:
    deck, held = most_on_a_side(state), state.hands[event.player]
    most = state.match.deck.most_points
    if held and event.points > held * most:
        text = say_counted(
            "%(player)s holds %(num)d card: that is at most %(most)d points.",
            "%(player)s holds %(num)d cards: that is at most %(most)d points.",
            held,
            player=event.player,
            most=held * most,
        )
        return refuse(state, "impossible-card", text, "card-points")
    # Hands that were let stand may exceed the deck together: that is not held against this one.
    others = sum(hand.points for hand in state.counted.values())
    if event.points > (deck - others if others <= deck else deck):
        text = say("The whole deck is worth %(points)d points: the hands cannot hold more.", points=deck)
        return refuse(state, "impossible-card", text, "copies")
    return None


def count_points(state: State, event: Points) -> State:
    """Count a hand by its points alone."""
    return _count_one(state, event.player, CountedHand(event.points, None))


def with_last_four_accepted(state: State) -> State:
    """Return the table in which hands are counted: a Wild Draw Four as the last card is accepted.

    Counting a hand implies it, as a turn does in mid-round: nobody challenges an empty hand any more.
    """
    waiting = state.pending
    if isinstance(waiting, PendingReveal) and waiting.last is not None:
        return resolve_pending(state)
    if state.phase not in OWED or not isinstance(waiting, PendingDebt):
        return state
    return resolve_pending(state) if waiting.was_last_card else state


def _count_one(state: State, player: str, hand: CountedHand) -> State:
    state = with_last_four_accepted(state)
    if not isinstance(state.pending, PendingCount):
        return state
    seat, hands = state.match.seat_of[player], state.pending.hands
    counted = state.replace(pending=state.pending._replace(hands=(*hands[:seat], hand, *hands[seat + 1 :])))
    # The round is over with the last hand that counts: a partner's may be missing for good.
    return counted if counted.awaited else _score(counted)


def _score(state: State) -> State:
    assert state.out is not None
    # A partner's hand may have been given all the same, and must not count.
    due = state.setup.scoring.counted(state.match.seats, state.out)
    return _scored(state.match, state.out, {name: state.counted[name].points for name in due})


def score_round(state: State, out: str, points: Mapping[str, int]) -> State:
    """Return the state after the round under way, or else the next one, is scored by its result alone.

    The same as by its lines, in a fifth of the time. ``points`` are those of each hand that counts once
    ``out`` has gone out.
    """
    begun = deal_round(state, Round()) if state.phase is phases.BETWEEN else state
    return _scored(begun.match, out, points)


def score_alone(state: State) -> State:
    """Return the table once all but one are knocked out: that one has won the round."""
    return _scored(state.match, state.seats[0], {})


def _scored(match: Match, out: str, points: Mapping[str, int]) -> State:
    # Each player knocked out counts a fixed sum.
    points = {**points, **dict.fromkeys(match.knocked_out, match.ruleset.mercy_points)}
    gains = match.setup.scoring.gains(match.players, match.seats, out, dict(points))
    totals = tuple(total + gain for total, gain in zip(match.totals, gains, strict=True))
    names = match.total_names
    result = RoundResult(
        match.round,
        match.dealer,
        out,
        dict(zip(names, gains, strict=True)),
        dict(zip(names, totals, strict=True)),
        dict(points),
        match.knocked_out,
    )
    decided = _decided(match, totals, match.rounds.followed_by(result))
    # A fresh state: between rounds the table is clear of cards, calls and direction.
    return State(decided, phases.FINISHED if decided.winners else phases.BETWEEN)


def _decided(match: Match, totals: tuple[int, ...], rounds: Rounds) -> Match:
    """Return the match with a round scored, whoever fell in it, and its winners if it is over."""
    setup, scoring = match.setup, match.setup.scoring
    before = frozenset(match.players.index(name) for name in match.eliminated)
    fell = before | scoring.eliminated(totals, setup.target)
    standing = Standing(totals, setup.target, len(rounds), fell, before, match.ruleset.cycles)
    winners = scoring.wins(standing)
    # An agreed number of rounds ends the game whatever the target says.
    if not winners and 0 < match.ruleset.rounds <= len(rounds):
        winners = standing.leaders(scoring.best)
    names = tuple(name for place, name in enumerate(match.players) if place in fell)
    return match.replace(
        totals=totals,
        rounds=rounds,
        eliminated=names,
        winners=winners,
    ).cleared
