"""Transient state: what screens show besides the game, and in no record; what waits is kept by pending.py."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from companion.rules import Card, Colour, Jump, Play, Ruling
from companion.table.log.flips import KeptFlip, Landing

What: TypeAlias = Literal["challenge", "pairing"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one player that every screen shows.

    ``challenge``: what did the challenged hand show? ``pairing``: which buzzer is yours?
    """

    what: What
    player: str


WaitsFor: TypeAlias = Literal["colour", "players", "whose", "swap", "more", "table", "name"]


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scanned card that is not in the game yet, and what it waits for.

    ``colour``: the one that a wild names. ``players``: the two of a Wild 50/50. ``whose``: the twin of the
    top card may be anybody's, and one of ``players`` says that it is theirs. ``swap``: a 7 swaps hands with
    one of ``players``. ``more``: other cards may join it in one play; where it will swap, ``players`` may be
    named already. ``table``: the ``ruling`` is against it, so people take it back or let it stand, by one of
    ``lines``.
    ``name``: the sticker ``uid`` is unknown, and somebody says which card it is on.

    ``event`` is the play so far, without what it waits for, and ``uids`` are the stickers of its cards.
    ``lines`` are what would settle it, where they can be listed. ``key`` is the idempotency key of the scan.
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
        """Must it be settled before another card is laid?"""
        return self.waits_for not in ("table", "more")


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that is being laid open for counting, card by card.

    ``laid`` are the stickers counted in this round, each as (player, UID), so that none counts twice.
    """

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

    ``question`` is open, ``remark`` is about the last event, ``flip`` is in the air, ``free_landing`` is how
    a free one came down, ``scanned`` waits, ``hand`` is the one that the reader counts, ``half_counted`` are
    the cards so far of the others, ``page`` is the address that table screens show in place of the table: all
    of these go when the game moves on. ``troubles`` are what is wrong with devices, and stay until that is
    put right. ``last_scan`` is the idempotency key of the last scan that became no event.
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
        """Return whether the card with this sticker waits, or lies in a hand that is being counted."""
        scanned, hand = self.scanned, self.hand
        waits = scanned is not None and uid in (scanned.uid, *scanned.uids)
        return waits or (hand is not None and any(laid == uid for _, laid in hand.laid))

    def cards_of(self, player: str) -> tuple[Card, ...] | None:
        """Return the cards of this hand that are counted so far; None where nobody has begun to count it."""
        if self.hand and self.hand.player == player:
            return self.hand.cards
        return self.half_counted.get(player)

    def with_cards(self, player: str, cards: tuple[Card, ...]) -> "Transient":
        """Return the same with these cards in that hand, in place of those that were in it."""
        hand, before = self.hand, self.cards_of(player) or ()
        if hand and cards[: len(before)] != before:
            # A card was taken away, and nobody knows its sticker: any of the hand may be laid once more.
            hand = replace(hand, laid=tuple(each for each in hand.laid if each[0] != player))
        if hand and hand.player == player:
            return replace(self, hand=replace(hand, cards=cards))
        return replace(self, hand=hand, half_counted={**self.half_counted, player: cards})

    def with_hand(self, hand: OpenHand) -> "Transient":
        """Return the same with that hand on the reader; the one before stays as far as it is counted."""
        others = dict(self.half_counted)
        if self.hand and self.hand.cards:
            others[self.hand.player] = self.hand.cards
        others.pop(hand.player, None)
        return replace(self, hand=hand, half_counted=others)

    def hand_on_reader(self, player: str, counted: Collection[str]) -> OpenHand:
        """Return this player's hand for the reader to go on with; the players ``counted`` are done.

        Of the stickers laid, those of a hand that is begun anew are forgotten.
        """
        cards, laid = self.cards_of(player) or (), self.hand.laid if self.hand else ()
        kept = (each for each in laid if self.cards_of(each[0]) or (each[0] in counted and each[0] != player))
        return OpenHand(player, cards, tuple(kept))

    def after_event(self, remark: str = "") -> "Transient":
        """Return what is left of it after an event, with a remark on that event."""
        return Transient(remark=remark, troubles=self.troubles, flip=self.flip, last_scan=self.last_scan)

    def counting(self, awaited: Sequence[str], counted: Collection[str]) -> "Transient":
        """Return what is left of the count while the hands of the players ``awaited`` are to be counted."""
        others = {player: cards for player, cards in self.half_counted.items() if player in awaited}
        left = replace(self, half_counted=others)
        if self.hand is None or self.hand.player in awaited:
            return left
        # The reader goes on with the next hand by itself.
        hand = left.hand_on_reader(awaited[0], counted)
        return replace(left, hand=None).with_hand(hand)
