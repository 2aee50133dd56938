"""The cards that do something, and the challenge."""

from companion.rules.cards.sorts import DRAW_TWO, REVERSE, SKIP, WILD, WILD_50_50, WILD_DRAW_FOUR
from companion.rules.editions import all_wild, flip, modern, no_mercy
from companion.rules.editions.rule import Rule, Section
from companion.rules.language.sentence import say

CARDS = Section(
    "cards",
    say("The cards"),
    (
        Rule(
            "draw-two",
            say("Draw Two"),
            say(
                "The next player draws %(draw_two)s and loses the turn. It goes on its own colour or on"
                " another Draw Two, and another Draw Two never cancels it: only the player after the one who"
                " drew may match it."
            ),
            about=(DRAW_TWO, all_wild.WILD_DRAW_TWO),
        ),
        Rule(
            "reverse",
            say("Reverse"),
            say(
                "Play turns round: left becomes right, and right becomes left. It goes on its own colour or"
                " on another Reverse."
            ),
            about=(REVERSE, all_wild.WILD_REVERSE, flip.DARK_REVERSE),
        ),
        Rule(
            "skip",
            say("Skip"),
            say("The next player loses the turn. It goes on its own colour or on another Skip."),
            about=(SKIP, all_wild.WILD_SKIP),
        ),
        Rule(
            "wild",
            say("Wild"),
            say(
                "It goes on anything, even if you could play another card. You name the next colour, and"
                " may name the same one again."
            ),
            about=(WILD, all_wild.PLAIN, flip.FLIP_WILD),
        ),
        Rule(
            "wild-draw-four",
            say("Wild Draw Four"),
            say(
                "You name a colour; the next player draws %(wild_draw_four)s and loses the turn. Allowed"
                " only if you hold no card of the colour in play. A matching number or symbol, or a Wild, may"
                " stay in your hand."
            ),
            note=say(
                "Drawing a card by choice does not make it allowed: the colour in your hand still counts."
            ),
            about=(WILD_DRAW_FOUR, all_wild.WILD_DRAW_FOUR, flip.WILD_DRAW_TWO),
        ),
        Rule(
            "challenge",
            say("Challenging a Wild Draw Four"),
            say(
                "Only the player who must draw the %(wild_draw_four)s may challenge, and then sees the hand"
                " of the one who played it."
            ),
            note=say("It must be said before the %(wild_draw_four)s are drawn."),
            about=(WILD_DRAW_FOUR, flip.WILD_DRAW_TWO),
        ),
        Rule(
            "challenge-guilty",
            say("Challenged: a bluff"),
            say(
                "The one who played the Wild Draw Four draws the %(guilty_penalty)s instead. The card and"
                " its colour stay, and the challenger takes a normal turn."
            ),
            note=say("The sheet says who draws, not whose turn it is: the challenger loses nothing."),
            about=(WILD_DRAW_FOUR, flip.WILD_DRAW_TWO),
        ),
        Rule(
            "challenge-innocent",
            say("Challenged: no bluff"),
            say(
                "The challenger draws the %(wild_draw_four)s and %(innocent_penalty)s more,"
                " %(lost_challenge)s in all, and loses the turn."
            ),
            note=say("An empty hand is always innocent: a Wild Draw Four as the last card cannot be guilty."),
            about=(WILD_DRAW_FOUR, flip.WILD_DRAW_TWO),
        ),
        Rule(
            "wild-50-50",
            say("Wild 50/50"),
            say(
                "You name the colour, choose two players, and say who is Heads (the UNO side of the coin) and"
                " who is Tails (the 50/50 side). Flip the coin: the one whose side did not come up draws"
                " %(coin_penalty)s. Nobody loses a turn. Between two players it is always you two."
            ),
            note=say(
                "Any two different players of the round will do, you included. As the last card it ends the"
                " round with no flip; an option brings the flip back."
            ),
            about=(WILD_50_50,),
        ),
        Rule(
            "shuffle-hands",
            say("Wild Shuffle Hands"),
            say(
                "You name the colour, gather all hands, your own too, shuffle them and deal all their cards"
                " out again one by one, the first to the player on your left."
            ),
            note=say(
                "As the last card it shuffles nothing, and you have won: sources disagree, and an option has"
                " it dealt. A call of UNO belongs to the hand: whoever gets a single card has to say it."
                " Turned up to start it only waits for its colour: our rulings."
            ),
            about=(modern.WILD_SHUFFLE_HANDS,),
        ),
        Rule(
            "blank",
            say("Wild Customizable"),
            say(
                "You name the colour. On each of these three cards a household may write a rule of its own,"
                " which happens then."
            ),
            note=say(
                "What it makes somebody draw is drawn at once: nobody answers or challenges it. As the last"
                " card it does nothing but make somebody draw, and turned up to start nothing: our rulings."
            ),
            about=(modern.WILD_CUSTOMIZABLE, *modern.BLANKS),
        ),
        Rule(
            "skip-two",
            say("Skip Two"),
            say("The next two players lose their turn."),
            note=say("Counted round the table. Between two players it is one more turn: our ruling."),
            source="ruling",
            about=(all_wild.WILD_SKIP_TWO,),
        ),
        Rule(
            "targeted-draw-two",
            say("Targeted Draw Two"),
            say("You choose another player, who draws two. Nobody loses a turn."),
            note=say("As the last card it still makes somebody draw: our ruling."),
            about=(all_wild.WILD_TARGETED,),
        ),
        Rule(
            "forced-swap",
            say("Forced Swap"),
            say(
                "You choose another player, and the two of you swap hands. As the last card it swaps nothing."
            ),
            note=say(
                "A call of UNO belongs to the hand: whoever gets a single card by a swap has to say it anew."
            ),
            about=(all_wild.WILD_FORCED_SWAP,),
        ),
        Rule(
            "draw-four",
            say("Draw Four"),
            say(
                "The next player must draw four. It goes on its own colour, on another Draw Four, and on"
                " cards that make somebody draw four or fewer."
            ),
            about=(no_mercy.DRAW_FOUR,),
        ),
        Rule(
            "discard-all",
            say("Discard All"),
            say(
                "All cards of its colour may go down with it, beneath it, and do nothing. It answers no debt."
            ),
            note=say(
                "That really all of them went is not checked: your hand is hidden. UNO may be said before it"
                " with any number of cards."
            ),
            about=(no_mercy.DISCARD_ALL,),
        ),
        Rule(
            "skip-everyone",
            say("Skip Everyone"),
            say("Everybody else loses the turn, and you have another."),
            about=(no_mercy.SKIP_EVERYONE, flip.SKIP_EVERYONE),
        ),
        Rule(
            "wild-reverse-draw-four",
            say("Wild Reverse Draw Four"),
            say(
                "You name a colour and play turns round; then the next player must draw four. Between two"
                " that is you: answer it, or draw and lose the turn."
            ),
            note=say(
                "Who names the colour is not said: our ruling is whoever plays it. Between two nobody draws"
                " for it as the last card."
            ),
            about=(no_mercy.WILD_REVERSE_DRAW_FOUR,),
        ),
        Rule(
            "wild-draw-six",
            say("Wild Draw Six"),
            say("You name a colour, and the next player must draw six."),
            note=say("Who names the colour is not said: our ruling is whoever plays it."),
            about=(no_mercy.WILD_DRAW_SIX,),
        ),
        Rule(
            "wild-draw-ten",
            say("Wild Draw Ten"),
            say("You name a colour, and the next player must draw ten."),
            note=say("Who names the colour is not said: our ruling is whoever plays it."),
            about=(no_mercy.WILD_DRAW_TEN,),
        ),
        Rule(
            "colour-roulette",
            say("Wild Colour Roulette"),
            say(
                "The next player names a colour, turns cards up until one of it comes, takes them all and"
                " loses the turn. A Wild does not end it."
            ),
            note=say(
                "That the colour named is in play then, and that nothing is turned up for it as the last"
                " card, are our rulings."
            ),
            about=(no_mercy.COLOUR_ROULETTE,),
        ),
        Rule(
            "side",
            say("Two sides"),
            say(
                "Every card has a light side and a dark one, and all show the same side: the hands, the"
                " draw pile and the discards. Every round begins on the light side. A card of the other"
                " side cannot be played, nor its colour named."
            ),
            about=(flip.FLIP_TO_DARK,),
        ),
        Rule(
            "draw-one",
            say("Draw One"),
            say("On the light side. The next player draws one and loses the turn."),
            about=(flip.DRAW_ONE,),
        ),
        Rule(
            "draw-five",
            say("Draw Five"),
            say("On the dark side. The next player draws five and loses the turn."),
            about=(flip.DRAW_FIVE,),
        ),
        Rule(
            "flip-card",
            # translators: a card of UNO Flip that turns all cards over; no coin
            say("Flip"),
            say(
                "Everything turns over: the hands, the draw pile and the discards. The card that was the"
                " lowest of the discards is on top now and does nothing. It goes on its own colour or on"
                " another Flip."
            ),
            note=say(
                "If a Wild of any kind comes up, the next player names the colour and then plays: our ruling."
                " Nobody has laid what comes up, so that nobody can jump in on it."
            ),
            about=(flip.FLIP_TO_DARK, flip.FLIP_TO_LIGHT),
        ),
        Rule(
            "draw-colour",
            say("Wild Draw Colour"),
            say(
                "On the dark side. You name a colour; the next player draws until one of it comes, keeps them"
                " all and loses the turn. Allowed only if you hold no card of the colour in play."
            ),
            about=(flip.WILD_DRAW_COLOUR,),
        ),
    ),
)
