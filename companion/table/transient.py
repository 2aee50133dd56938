"""Transient state: what screens show besides the game, in no record. The log keeps what is unfinished."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from companion.rules import Card, Colour, Jump, Play, Ruling
from companion.table.log.flips import KeptFlip, Landing

What: TypeAlias = Literal["challenge", "pairing"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one player, on every screen: what a challenged hand showed, or which buzzer is theirs."""

    what: What
    player: str


WaitsFor: TypeAlias = Literal["colour", "players", "whose", "swap", "target", "more", "table", "name"]


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scanned card that is not in the game yet, and what it waits for.

    ``colour``: the colour of a wild. ``players``: the two of a Wild 50/50. ``whose``: which of ``players``
    jumped in with this twin of the top card. ``swap``: with which of ``players`` its own swaps hands.
    ``target``: which of them draws. ``more``: other cards may join it in one play; where it will swap,
    ``players`` may be named already. ``table``: the ``ruling`` is against it, so people take it back or let
    it stand by one of ``lines``. ``name``: which card the unknown sticker ``uid`` is on.

    ``event`` is the play so far, without what it waits for, and ``uids`` are the stickers of its cards.
    ``lines`` are the answers, where they can be listed. ``key`` is the idempotency key of the scan.
    """

    waits_for: WaitsFor
    text: str
    card: Card | None = None
    colour: Colour | None = None
    ruling: Ruling | None = None
    lines: tuple[str, ...] = ()
    uid: str = ""
    key: str = ""
    event: Play | Jump | None = None
    players: tuple[str, ...] = ()
    uids: tuple[str, ...] = ()

    @property
    def is_in_doubt(self) -> bool:
        """Must it be answered before another card is laid?"""
        return self.waits_for not in ("table", "more")


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that is being counted on the reader; ``laid`` are the (player, UID) counted in this round."""

    player: str
    cards: tuple[Card, ...] = ()
    laid: tuple[tuple[str, str], ...] = ()

    @property
    def points(self) -> int:
        """The sum of these cards' points."""
        return sum(card.points or 0 for card in self.cards)


@dataclass(frozen=True, slots=True)
class Transient:
    """Everything transient at one moment; immutable, changed by :meth:`.live.Table.update_transient`.

    ``remark`` is about the last event, ``flip`` is in the air, ``free_landing`` is the result of a free one,
    ``hand`` is being counted on the reader, ``half_counted`` are the cards so far of others, ``page`` is the
    address that table screens show in place of the table: all of these go when the game moves on.
    ``troubles`` are what is wrong with devices, until it is repaired. ``last_scan`` is the idempotency key of
    the last scan that became no event.
    """

    question: Question | None = None
    remark: str = ""
    troubles: tuple[str, ...] = ()
    flip: KeptFlip | None = None
    free_landing: Landing | None = None
    scanned: Scanned | None = None
    hand: OpenHand | None = None
    half_counted: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    last_scan: str = ""
    page: str = ""

    @property
    def asks_for_buzzer(self) -> bool:
        """Is a player asked to press a buzzer, to pair it?"""
        return self.question is not None and self.question.what == "pairing"

    @property
    def asks_for_hand(self) -> bool:
        """Is a player asked what the challenged hand showed?"""
        return self.question is not None and self.question.what == "challenge"

    def has_sticker(self, uid: str) -> bool:
        """Return whether the card of this sticker waits, or is in the hand on the reader."""
        scanned, hand = self.scanned, self.hand
        waits = scanned is not None and uid in (scanned.uid, *scanned.uids)
        return waits or (hand is not None and any(laid == uid for _, laid in hand.laid))

    def cards_of(self, player: str) -> tuple[Card, ...] | None:
        """Return the cards counted so far of a player's hand; None where nobody has begun."""
        if self.hand and self.hand.player == player:
            return self.hand.cards
        return self.half_counted.get(player)

    def with_cards(self, player: str, cards: tuple[Card, ...]) -> "Transient":
        """Return the same with these cards in that hand."""
        hand, before = self.hand, self.cards_of(player) or ()
        if hand and cards[: len(before)] != before:
            # A card was taken away, nobody knows which sticker: any of the hand may be laid again.
            hand = replace(hand, laid=tuple(each for each in hand.laid if each[0] != player))
        if hand and hand.player == player:
            return replace(self, hand=replace(hand, cards=cards))
        return replace(self, hand=hand, half_counted={**self.half_counted, player: cards})

    def with_hand(self, hand: OpenHand) -> "Transient":
        """Return the same with that hand on the reader; what was counted of the one before stays."""
        others = dict(self.half_counted)
        if self.hand and self.hand.cards:
            others[self.hand.player] = self.hand.cards
        others.pop(hand.player, None)
        return replace(self, hand=hand, half_counted=others)

    def hand_on_reader(self, player: str, counted: Collection[str]) -> OpenHand:
        """Return this player's hand for the reader, without the stickers of a hand that is begun anew.

        The hands of the players ``counted`` are complete.
        """
        cards, laid = self.cards_of(player) or (), self.hand.laid if self.hand else ()
        kept = (each for each in laid if self.cards_of(each[0]) or (each[0] in counted and each[0] != player))
        return OpenHand(player, cards, tuple(kept))

    def after_event(self, remark: str = "") -> "Transient":
        """Return what is left after an event, with a remark on it."""
        return Transient(remark=remark, troubles=self.troubles, flip=self.flip, last_scan=self.last_scan)

    def counting(self, awaited: Sequence[str], counted: Collection[str]) -> "Transient":
        """Return what is left of the count while the hands of ``awaited`` are to be counted."""
        others = {player: cards for player, cards in self.half_counted.items() if player in awaited}
        left = replace(self, half_counted=others)
        if self.hand is None or self.hand.player in awaited:
            return left
        # The reader goes on with the next hand.
        hand = left.hand_on_reader(awaited[0], counted)
        return replace(left, hand=None).with_hand(hand)
