"""The questions about a scanned card: who played it, whom its player chooses, whether more follow. Pure."""

from dataclasses import replace
from typing import Final

from companion import rules
from companion.devices.scanner.resolved import (
    ResolvedScan,
    entered_scan,
    open_question,
    refused,
    rejected_scan,
)
from companion.ports import ScanOutcome
from companion.rules import capital, join_sentences, say
from companion.table import Scanned, TableView

SEVERAL_WITHIN: Final = 3.0  # seconds between two cards of one sort that are one play
NOBODY_ASKED: Final = say("No scanned card waits for a player.")


def player_of(view: TableView, card: rules.Card) -> str:
    """Return the debtor if the card answers the debt, else the player whose turn is next."""
    state = view.state
    if state.phase is rules.Phase.DEBT and state.turn and not card.is_number:
        ruling = view.game.refusal(rules.Play(state.turn, card))
        if ruling is None or ruling.rule not in ("stacking", "going-out"):
            return state.turn
    # Any other card shows that the debt was drawn.
    return state.next_to_play or ""


def ask_who_played(view: TableView, card: rules.Card, uid: str = "", key: str = "") -> ResolvedScan | None:
    """Return the question who played the card; None if only the next player can have."""
    state, game = view.state, view.game
    if not state.ruleset.jumps_in or state.top is not card or state.phase is not rules.Phase.TURN:
        return None
    jumps = tuple(rules.Jump(name) for name in state.seats if _may_be_laid(game, rules.Jump(name)))
    if not jumps:
        return None
    text = capital(say("%(card)s on its twin: who played it?", card=card.name))
    lines = tuple(rules.write_line(jump) for jump in jumps if game.refusal(jump) is None)
    players = tuple(jump.player for jump in jumps)
    uids = (uid,) if uid else ()
    asked = Scanned("whose", text, card, lines=lines, uid=uid, key=key, players=players, uids=uids)
    return open_question(ScanOutcome.WAITS, asked)


def resolve_laid(view: TableView, event: rules.Play | rules.Jump, scanned: Scanned) -> ResolvedScan:
    """Enter a card of a known player, or let it wait for a swap or more cards; ``scanned`` is its scan."""
    if isinstance(event, rules.Play) and _may_grow(view.game, event):
        text = say(
            "%(player)s: %(cards)s so far. Another one, or Next?", player=event.player, cards=_cards(event)
        )
        chosen = choices(view.game, event)
        partners = _others(view.game, event) if chosen != (event,) else ()
        more = replace(scanned, waits_for="more", text=text, event=event, players=partners, lines=())
        return open_question(ScanOutcome.WAITS, more)
    return _whole(view, event, scanned)


def _whole(view: TableView, event: rules.Play | rules.Jump, scanned: Scanned) -> ResolvedScan:
    """Enter a complete play, or ask whom its player chooses."""
    game, card, chosen = view.game, scanned.card, choices(view.game, event)
    # As the last card, or where there is only one to be chosen, there is nothing to ask.
    if chosen == (event,) or game.refusal(event) is None:
        return entered_scan(game, _done(event, card), event, card=card)
    if ruling := game.refusal(chosen[0]):
        return refused(ruling, card, *chosen)
    if len(chosen) == 1:
        return entered_scan(game, _done(chosen[0], card), chosen[0], card=card)
    named, draws = _cards(event, card), isinstance(chosen[0], rules.Play) and chosen[0].target
    if draws:
        text = say("%(player)s: %(cards)s. Who draws?", player=event.player, cards=named)
    else:
        text = say("%(player)s: %(cards)s. Swaps hands with whom?", player=event.player, cards=named)
    asked = replace(
        scanned,
        waits_for="target" if draws else "swap",
        text=text,
        # A colour that was named already is kept beside it, as the log keeps it.
        event=replace(event, colour=None) if isinstance(event, rules.Play) else event,
        players=_others(game, event),
        lines=tuple(map(rules.write_line, chosen)),
    )
    return open_question(ScanOutcome.WAITS, asked)


def with_colour(view: TableView, play: rules.Play, scanned: Scanned) -> ResolvedScan:
    """Enter a wild whose colour was named, or ask whom its player chooses."""
    return _whole(view, play, replace(scanned, colour=play.colour))


def choices(game: rules.Game, event: rules.Play | rules.Jump) -> tuple[rules.Play | rules.Jump, ...]:
    """Return the event with each player whom its own may choose; the event alone where nobody is chosen."""
    state, others = game.state, _others(game, event)
    card = state.top if isinstance(event, rules.Jump) else event.cards[-1]
    if card is None:
        return (event,)
    if isinstance(event, rules.Play) and state.ruleset.action_of(card, rules.actions.Targets):
        return tuple(replace(event, target=name) for name in others)
    if state.ruleset.swaps_hands(card):
        return tuple(replace(event, swap=name) for name in others)
    return (event,)


def _others(game: rules.Game, event: rules.Play | rules.Jump) -> tuple[str, ...]:
    return tuple(name for name in game.state.seats if name != event.player)


def _may_be_laid(game: rules.Game, event: rules.Play | rules.Jump) -> bool:
    """Return whether nothing but whom its player chooses is missing."""
    return game.refusal(choices(game, event)[0]) is None


def _may_grow(game: rules.Game, event: rules.Play) -> bool:
    """Return whether the play is allowed, and would be with one more card of its sort."""
    if not game.state.ruleset.multiples or event.card.is_wild or not _may_be_laid(game, event):
        return False
    # Any card of that sort: which colours are left does not matter yet.
    return _may_be_laid(game, _with(event, rules.read_card(f"?{event.card.symbol}")))


def _with(event: rules.Play, card: rules.Card) -> rules.Play:
    return rules.Play.of(event.player, (*event.cards, card))


def add(view: TableView, card: rules.Card, uid: str = "") -> ResolvedScan | None:
    """Add a card to the waiting play; None if it begins another play."""
    scanned = view.transient.scanned
    if scanned is None or scanned.waits_for != "more" or not isinstance(scanned.event, rules.Play):
        return None
    if card.is_wild or card.symbol != scanned.event.card.symbol:
        return None
    if uid and uid in scanned.uids:
        return rejected_scan(say("This %(card)s is in the play already.", card=card.name))
    event = _with(scanned.event, card)
    # The cards that lie there already are in order, and go on waiting.
    if ruling := view.game.refusal(choices(view.game, event)[0]):
        return rejected_scan(ruling.text)
    return resolve_laid(
        view, event, replace(scanned, card=card, uids=(*scanned.uids, uid) if uid else scanned.uids)
    )


def complete(view: TableView) -> ResolvedScan:
    """Enter the waiting play without more cards."""
    scanned = view.transient.scanned
    assert scanned is not None
    assert scanned.event is not None
    return _whole(view, scanned.event, scanned)


def take_last_back(view: TableView) -> ResolvedScan | None:
    """Return the waiting play without its last card; None without a play of several."""
    scanned = view.transient.scanned
    if scanned is None or not isinstance(scanned.event, rules.Play) or not scanned.event.more:
        return None
    *more, last = scanned.event.more
    event = replace(scanned.event, more=tuple(more))
    before = resolve_laid(view, event, replace(scanned, card=event.cards[-1], uids=scanned.uids[:-1]))
    text = say("The %(card)s is taken back.", card=last.card.name)
    return replace(before, outcome=ScanOutcome.TAKEN_BACK, text=text)


def once_complete(view: TableView) -> TableView | None:
    """Return the table after the waiting play; None if there is none, or it must ask first."""
    scanned = view.transient.scanned
    if scanned is None or scanned.waits_for != "more":
        return None
    whole = complete(view)
    return after(view, whole) if whole.outcome is ScanOutcome.ENTERED else None


def after(view: TableView, resolved: ResolvedScan) -> TableView:
    """Return the table after the lines of a scan."""
    game = view.game
    for event in game.read_all(resolved.lines):
        then = game.apply(event)
        assert isinstance(then, rules.Game)  # it was resolved to what the referee allows
        game = then
    return replace(view, game=game, transient=view.transient.after_event())


def name_player(view: TableView, player: str) -> ResolvedScan:
    """Answer who played the waiting card, or whom its player chooses."""
    scanned = view.transient.scanned
    if scanned is None or not scanned.players:
        return rejected_scan(NOBODY_ASKED)
    if player not in scanned.players:
        return rejected_scan(say("%(player)s is not asked about this card.", player=player))
    card = scanned.card
    assert card is not None
    if scanned.event is not None:
        event = scanned.event
        if isinstance(event, rules.Play) and scanned.colour:
            event = replace(event, colour=scanned.colour)
        each = dict(zip(_others(view.game, event), choices(view.game, event), strict=True))
        return entered_scan(view.game, _done(each[player], card), each[player], card=card)
    # Their own turn is no jump, and more may follow.
    return resolve_laid(
        view, rules.Play(player, card) if player == view.state.turn else rules.Jump(player), scanned
    )


def _cards(event: rules.Play | rules.Jump, card: rules.Card | None = None) -> rules.Sentence:
    cards = event.cards if isinstance(event, rules.Play) else (card,)
    names = [each.name for each in cards if each]
    listed = names[0]
    for name in names[1:]:
        # translators: cards that were laid one after the other: "red 7, blue 7"
        listed = say("%(cards)s, %(card)s", cards=listed, card=name)
    return listed


def _done(event: rules.Play | rules.Jump, card: rules.Card | None) -> rules.Sentence:
    several = isinstance(event, rules.Play) and event.more
    named = _cards(event, card) if several or card is None else card.a_name
    if isinstance(event, rules.Jump):
        text = say("%(player)s jumped in with %(card)s.", player=event.player, card=named)
    elif event.colour:
        text = say(
            "%(player)s played %(card)s, %(colour)s.",
            player=event.player,
            card=named,
            colour=event.colour.word,
        )
    else:
        text = say("%(player)s played %(card)s.", player=event.player, card=named)
    if isinstance(event, rules.Play) and event.target:
        return join_sentences(text, say("%(player)s draws.", player=event.target))
    if event.swap is None:
        return text
    swapped = say("%(player)s and %(other)s swap hands.", player=event.player, other=event.swap)
    return join_sentences(text, swapped)
