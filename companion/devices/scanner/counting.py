"""Counts a hand on the reader, card by card."""

from dataclasses import replace

from companion import rules
from companion.devices.scanner.resolved import ResolvedScan, entered_scan, refused, rejected_scan
from companion.ports import ScanOutcome
from companion.rules import possessive, say, say_counted
from companion.table import OpenHand, TableView


def open_hand(view: TableView, state: rules.State) -> OpenHand:
    """Return the hand that the screen names, with the cards counted so far."""
    hand = view.transient.hand
    if hand and hand.player in state.awaited:
        return hand
    return view.transient.hand_on_reader(state.awaited[0], state.counted)


def count_card(view: TableView, game: rules.Game, card: rules.Card, uid: str) -> ResolvedScan:
    """Count one more card of that hand."""
    hand = open_hand(view, game.state)
    # A card that bounced on the pad, or was laid twice by mistake, counts once.
    if uid and (owner := next((player for player, laid in hand.laid if laid == uid), None)):
        whose = possessive(owner)
        return rejected_scan(
            say("This %(card)s is counted already, in %(whose)s hand.", card=card.name, whose=whose)
        )
    more = replace(hand, cards=(*hand.cards, card))
    if ruling := _against(game, more):
        return refused(ruling, card)
    laid = (*hand.laid, (hand.player, uid)) if uid else hand.laid
    # Counting a hand under a Wild Draw Four shows that the four were drawn.
    accepts = () if view.game is game else (rules.Accept(view.state.turn or ""),)
    resolved = entered_scan(view.game, _sentence(game.state, more), *accepts)
    return replace(resolved, outcome=ScanOutcome.COUNTED, hand=replace(more, laid=laid))


def complete_hand(view: TableView, game: rules.Game) -> ResolvedScan:
    """Enter the counted hand."""
    hand = open_hand(view, game.state)
    text = say_counted(
        "%(player)s: %(num)d point.", "%(player)s: %(num)d points.", hand.points, player=hand.player
    )
    return entered_scan(view.game, text, rules.Hand(hand.player, hand.cards))


def uncount_last(view: TableView) -> ResolvedScan | None:
    """Remove the last counted card; None if there is none."""
    hand = view.transient.hand
    if view.state.phase is not rules.Phase.COUNT or hand is None or not hand.cards:
        return None
    laid = hand.laid[:-1] if hand.laid and hand.laid[-1][0] == hand.player else hand.laid
    less = replace(hand, cards=hand.cards[:-1], laid=laid)
    return ResolvedScan(ScanOutcome.TAKEN_BACK, _sentence(view.state, less), hand=less)


def _against(game: rules.Game, hand: OpenHand) -> rules.Ruling | None:
    """Return the ruling against these cards, unless there are just too few of them yet."""
    ruling = game.refusal(rules.Hand(hand.player, hand.cards))
    held = game.state.hands.get(hand.player)
    is_short = held is not None and len(hand.cards) < held
    return None if ruling and ruling.rule == "hand-count" and is_short else ruling


def _sentence(state: rules.State, hand: OpenHand) -> rules.Sentence:
    held, laid = state.hands.get(hand.player), len(hand.cards)
    if held:
        return say_counted(
            "%(player)s: %(laid)d of %(num)d card, %(points)d points.",
            "%(player)s: %(laid)d of %(num)d cards, %(points)d points.",
            held,
            player=hand.player,
            laid=laid,
            points=hand.points,
        )
    return say_counted(
        "%(player)s: %(num)d card, %(points)d points.",
        "%(player)s: %(num)d cards, %(points)d points.",
        laid,
        player=hand.player,
        points=hand.points,
    )
