"""Resolves what a scan means, from the table alone, as for a press. Pure.

    resolve(view, Sticker(read_card("R7"))).lines        # ("Ben: R7",)

It is the card turned up to start, a card of the hand being counted, or one that the player on turn plays. A
wild waits for its colour; where house rules need it, a card waits for its player, its swap or more of its
sort. A command card does what a button does.
"""

from dataclasses import replace
from typing import Final

from companion import rules
from companion.devices.scanner.commands import obey
from companion.devices.scanner.counting import count_card
from companion.devices.scanner.questions import (
    add,
    after,
    ask_who_played,
    choices,
    complete,
    player_of,
    resolve_laid,
)
from companion.devices.scanner.resolved import (
    ResolvedScan,
    entered_scan,
    open_question,
    refused,
    rejected_scan,
)
from companion.ports import ScanOutcome
from companion.rules import capital, say
from companion.table import Command, Scanned, Sticker, TableView, Transient

UNKNOWN: Final = say("Nobody knows this sticker yet. Which card is it on?")
ONE_AT_A_TIME: Final = say("One card at a time, please.")
NO_ROUND: Final = say("No round is under way. Deal one, then lay its first card.")


def resolve(view: TableView, sticker: Sticker | None, uid: str = "", key: str = "") -> ResolvedScan:
    """Return the meaning of this sticker on the reader now; None is an unknown sticker.

    ``uid`` is the sticker's number, ``key`` the idempotency key of the scan.
    """
    scanned = view.transient.scanned
    if scanned and scanned.waits_for == "more":
        return _with_more_to_come(view, sticker, uid, key)
    if sticker is None:
        return _blocked(view) or open_question(
            ScanOutcome.UNKNOWN, Scanned("name", UNKNOWN, uid=uid, key=key)
        )
    if isinstance(sticker.stands_for, Command):
        return obey(view, sticker.stands_for)
    # The sticker that waited for its name has it now.
    if scanned and scanned.waits_for == "name" and scanned.uid == uid:
        scanned = None
    card = _here(view, sticker.stands_for)
    # In this order: a card in doubt is settled before another one is looked at.
    return (
        (_blocked(view) if scanned else None)
        or _of_another_deck(view, sticker, card)
        or _laid(view, card, uid, key)
    )


def _here(view: TableView, card: rules.Card) -> rules.Card:
    """Return the card that a code means in the deck in play."""
    return view.state.deck.card_here(card)


def _with_more_to_come(view: TableView, sticker: Sticker | None, uid: str, key: str) -> ResolvedScan:
    """Return the meaning while a play waits for more cards: part of that play, or after it."""
    means = sticker.stands_for if sticker and sticker.is_here else None
    if isinstance(means, Command) and means in (Command.NEXT, Command.UNDO, Command.UNO):
        return obey(view, means)
    if isinstance(means, rules.Card) and (more := add(view, _here(view, means), uid)):
        return more
    whole = complete(view)
    if whole.outcome is not ScanOutcome.ENTERED:
        return whole
    then = resolve(after(view, whole), sticker, uid, key)
    return replace(then, lines=(*whole.lines, *then.lines))


def _blocked(view: TableView) -> ResolvedScan | None:
    """Return a refusal while another card has to be settled first; else None."""
    scanned = view.transient.scanned
    if scanned is None or not scanned.is_in_doubt:
        return None
    return rejected_scan(say("One after the other: %(sentence)s", sentence=scanned.text))


def _of_another_deck(view: TableView, sticker: Sticker, card: rules.Card) -> ResolvedScan | None:
    played = view.state.setup.edition
    if played.back:
        return rejected_scan(rules.no_room_for_stickers(played.name))
    edition = rules.EDITIONS.get(sticker.edition or "", played)
    if edition.boxed is played.boxed:
        edition = played
    if sticker.is_here and edition is played:
        return None
    text = _from_elsewhere(card, sticker.deck, edition, played)
    # A sheet lists its deck, but says nothing of a second one: that is one card too many.
    source = "impossible-card" if card in played.copies else ""
    ruling, lines = rules.refuse(view.state, "not-in-deck", text, source), _ways_to_stand(view, card)
    return open_question(ScanOutcome.BROKE_A_RULE, Scanned("table", text, card, ruling=ruling, lines=lines))


def _ways_to_stand(view: TableView, card: rules.Card) -> tuple[str, ...]:
    """Return the lines that let a card of another deck stand, alone."""
    resolved = _laid(view, card, "", "")
    if resolved.scanned and resolved.scanned.waits_for == "more":
        resolved = complete(replace(view, transient=Transient(scanned=resolved.scanned)))
    if resolved.outcome is ScanOutcome.WAITS and resolved.scanned:
        return resolved.scanned.lines
    return resolved.lines


def _from_elsewhere(
    card: rules.Card, deck: str | None, edition: rules.Edition, played: rules.Edition
) -> rules.Sentence:
    if edition is played and deck:
        text = say("%(card)s of another deck, %(deck)s.", card=card.name, deck=deck)
    elif edition is played:
        text = say("%(card)s of another deck.", card=card.name)
    elif deck:
        text = say(
            "%(card)s of another edition, %(deck)s: %(edition)s. This table plays %(played)s.",
            card=card.name,
            deck=deck,
            edition=edition.name,
            played=played.name,
        )
    else:
        text = say(
            "%(card)s of another edition: %(edition)s. This table plays %(played)s.",
            card=card.name,
            edition=edition.name,
            played=played.name,
        )
    return capital(text)


def _laid(view: TableView, card: rules.Card, uid: str, key: str) -> ResolvedScan:
    if game := view.game.once_counting:
        return count_card(view, game, card, uid)
    match view.state.phase:
        case rules.Phase.BETWEEN | rules.Phase.FINISHED:
            return rejected_scan(NO_ROUND)
        case rules.Phase.DEAL:
            return entered_scan(
                view.game,
                capital(say("%(card)s was turned up.", card=card.name)),
                rules.Start(card),
                card=card,
            )
    player = player_of(view, card)
    if card.names_colour:
        return _wild(view, player, card, uid, key)
    as_laid = Scanned("table", "", card, uid=uid, key=key, uids=(uid,) if uid else ())
    return ask_who_played(view, card, uid, key) or resolve_laid(view, rules.Play(player, card), as_laid)


def _wild(view: TableView, player: str, card: rules.Card, uid: str, key: str) -> ResolvedScan:
    """Ask for a wild's colour; if the card itself breaks a rule, say so at once."""
    # The first colour and any players stand for all: they do not change what is allowed.
    heads, tails = view.state.seats[:2] if card.flips_coin else (None, None)
    plays = [rules.Play(player, card, colour, heads, tails) for colour in view.state.deck.colours]
    if ruling := view.game.refusal(choices(view.game, plays[0])[0]):
        return refused(ruling, card, *plays)
    text = say("%(player)s played %(card)s: which colour?", player=player, card=card.a_name)
    return open_question(
        ScanOutcome.WAITS, Scanned("colour", text, card, uid=uid, key=key, event=rules.Play(player, card))
    )
