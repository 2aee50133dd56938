"""What happened last: the effects that a screen shows and sounds, and the sentences that it speaks."""

from collections.abc import Sequence
from typing import Final

from companion import rules
from companion.rules import EffectKind, Phase, in_words, possessive, say
from companion.web.words.blanks import laid, sentence_of
from companion.web.words.event_names import amended
from companion.web.words.language import _, counted, filled, sentences, whole_sentence
from companion.web.words.phrases import colour_name, correction, listed
from companion.web.words.plays import everybody_but

_SAID: Final = {
    EffectKind.DEALT: say("%(player)s deals."),
    EffectKind.JUMPED: say("%(player)s jumps in!"),
    EffectKind.WRONGLY_CAUGHT: say("%(player)s cannot be caught."),
    EffectKind.SKIPPED: say("%(player)s loses the turn."),
    EffectKind.REVERSED: say("Reverse."),
    EffectKind.KNOCKED_OUT: say("%(player)s is out of this round!"),
    EffectKind.JOINED: say("%(player)s joins the table."),
    EffectKind.UNO: say("%(player)s said UNO!"),
    EffectKind.HANDS_SHUFFLED: say("All hands are shuffled."),
    EffectKind.SHUFFLED: say("The discards are shuffled back."),
    EffectKind.UNDONE: say("Taken back."),
    EffectKind.REDONE: say("Put back."),
    EffectKind.OUT: say("%(player)s went out. Count the hands."),
    EffectKind.ROUND_WON: say("%(player)s wins the round."),
}
"""What is spoken of effects that only need a player's name."""


def told(game: rules.Game) -> tuple[rules.Effect, ...]:
    """Return the effects by which a screen moves, sounds and speaks, in the order of telling them."""
    effects = game.latest_effects
    return tuple(each for place, each in enumerate(effects) if not _is_told_already(each, effects[:place]))


def _is_told_already(effect: rules.Effect, earlier: Sequence[rules.Effect]) -> bool:
    """Is it implied by an earlier effect: a lost turn by the draw, a returned card by the verdict?"""
    # The colour that a correction gives is in what it says already.
    if effect.kind is EffectKind.COLOUR and any(each.kind is EffectKind.FIXED for each in earlier):
        return True
    if effect.kind is EffectKind.SKIPPED:
        return any(each.kind is EffectKind.DREW and each.player == effect.player for each in earlier)
    return effect.kind is EffectKind.RETURNED


def speech(game: rules.Game) -> str:
    """Return what happened last, as somebody at the table would call it out."""
    said = [_said(game, effect) for effect in told(game)]
    event = game.event and rules.underlying(game.event)
    if said and isinstance(event, rules.Accept | rules.Challenge) and game.state.phase is Phase.TURN:
        # The colour was named before the challenge: now that play goes on, it is needed again.
        said.insert(-1, _colour(game.state.colour))
    return sentences(said)


def _said(game: rules.Game, effect: rules.Effect) -> str:
    who = effect.player
    match effect.kind:
        case EffectKind.PLAYED if effect.count:
            number = in_words(effect.count)
            return _("%(player)s plays %(number)s cards.", player=who, number=number)
        case EffectKind.PLAYED if blank := laid(game):
            return whole_sentence(sentence_of(blank))
        case EffectKind.SWAPPED:
            return _("%(player)s and %(other)s swap hands.", player=effect.by, other=who)
        case EffectKind.PASSED:
            return _("All hands go left.") if effect.direction == "left" else _("All hands go right.")
        case EffectKind.FIXED | EffectKind.SEATED | EffectKind.LEFT:
            return _put_right(game, effect)
        case EffectKind.TURNED_UP | EffectKind.COLOUR:
            return _colour(effect.colour)
        case EffectKind.FLIPPED:
            return _("The dark side!") if effect.side == "dark" else _("The light side!")
        case EffectKind.DREW if effect.forced and (others := everybody_but(game)):
            spared, count = others
            if who != next(iter(game.forced_draws)):
                return ""  # Said of the first of them, for all.
            return _("Everybody but %(player)s draws %(number)s.", player=spared, number=in_words(count))
        case EffectKind.DREW if effect.forced:
            number = in_words(effect.count or 0)
            return _("%(player)s draws %(number)s.", player=who, number=number)
        case EffectKind.DEFLECTED if game.state.top and game.state.top.reverses:
            return _("%(player)s sends it back!", player=effect.by)
        case EffectKind.DEFLECTED:
            return _("%(player)s sends it on!", player=effect.by)
        case EffectKind.CAUGHT:
            return _("%(player)s caught %(other)s.", player=effect.by, other=who)
        case EffectKind.CHALLENGED:
            # translators: who laid a Wild Draw Four held a card of the colour: a bluff
            return _("Guilty!") if effect.guilty else _("Not guilty!")
        case EffectKind.COIN:
            return _("Heads.") if effect.side == "heads" else _("Tails.")
        case EffectKind.AMENDED:
            return amended(game.amendment)
        case EffectKind.TURN:
            return _turn(game)
        case EffectKind.COUNTED:
            return counted(
                "%(player)s: %(num)d point.", "%(player)s: %(num)d points.", effect.points or 0, player=who
            )
        case EffectKind.GAME_WON if effect.players:
            names = effect.players
            return counted(
                "%(players)s wins the game!", "%(players)s win the game!", len(names), players=listed(names)
            )
    text = _SAID.get(effect.kind)
    return filled(text, player=who) if text else ""


def _put_right(game: rules.Game, effect: rules.Effect) -> str:
    event = game.event and rules.underlying(game.event)
    # Whose turn it is, is said at the end as ever.
    if isinstance(event, rules.FixTurn):
        return _("Corrected.")
    if isinstance(event, rules.Fix):
        return _("Corrected: %(what)s.", what=correction(event))
    if effect.kind is EffectKind.LEFT:
        return _("%(player)s leaves the table.", player=effect.player)
    return _("New seats: %(players)s.", players=listed(effect.players or ()))


def _colour(colour: rules.Colour | None) -> str:
    return _("%(colour)s.", colour=colour_name(colour)) if colour else ""


def _turn(game: rules.Game) -> str:
    """Return whose turn it is, and what they have to do where that is not simply to play."""
    player = game.state.turn
    match game.state.phase:
        case Phase.COLOUR:
            return _("%(player)s names the colour.", player=player)
        case Phase.CHALLENGE if game.state.owed:
            four = in_words(game.state.owed)
            return _("%(player)s draws %(number)s, or challenges.", player=player, number=four)
        case Phase.DEBT:
            return _("%(player)s must draw %(number)s.", player=player, number=in_words(game.state.owed))
        case Phase.COIN:
            return _("%(player)s flips the coin.", player=player)
        case Phase.REPLAY:
            return _("%(player)s plays another card.", player=player)
        case Phase.REVEAL | Phase.CHALLENGE:
            return _("%(player)s draws until the colour comes.", player=player)
    if game.plays_again:
        return _("%(player)s plays again.", player=player)
    return _("%(whose)s turn.", whose=possessive(player or ""))
