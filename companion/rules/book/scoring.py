"""What the cards are worth, and the six ways to score."""

from companion.rules.editions.rule import Rule, Section
from companion.rules.language.sentence import join_sentences, say

_OFFERED = say(
    "This sheet does not know this way of scoring: it comes from the 1983 sheet and is offered to all."
)

COUNTING = Section(
    "scoring",
    say("Scoring"),
    (
        Rule(
            "card-points",
            say("What a card is worth"),
            say(
                "A number counts what it says. Draw Two, Reverse and Skip count 20, a Wild and a Wild Draw"
                " Four 50."
            ),
        ),
    ),
)

WAYS_TO_SCORE = Section(
    "ways-to-score",
    say("Ways to score"),
    (
        Rule(
            "winner-takes-all",
            say("Winner takes all"),
            say("Whoever goes out scores every card left in the other hands. The first to reach 500 wins."),
            note=say("The table may set a target other than 500."),
        ),
        Rule(
            "low-score",
            say("Low score"),
            say(
                "Each player's own leftover cards count against them. When somebody reaches 500 the game"
                " ends, and the lowest total wins."
            ),
            note=say("A tie for the lowest is shared. The table may set a target other than 500."),
        ),
        Rule(
            "challenge-uno",
            say("Challenge UNO"),
            say(
                "Each player's own leftover cards count against them, and whoever reaches the target is out"
                " of the game. The last two play on by the rules for two; the first of them to reach it"
                " loses."
            ),
            note=join_sentences(
                _OFFERED, say("If one round leaves a single player standing, that one wins.")
            ),
            source="ruling",
        ),
        Rule(
            "partners",
            say("Partners"),
            say(
                "Four players, partners facing each other. When one of a pair goes out, the pair scores both"
                " hands of the other pair. The first pair to reach the target wins."
            ),
            note=_OFFERED,
            source="ruling",
        ),
        Rule(
            "teams",
            say("Two teams"),
            say(
                "Four, six, eight or ten players in two teams, seated alternately. When one goes out, the"
                " team scores every hand of the other team. The first team to reach the target wins."
            ),
            note=_OFFERED,
            source="ruling",
        ),
        Rule(
            "partner-rotation",
            say("Changing partners"),
            say(
                "Four players, four rounds with each of the other three as partner, twelve in all. A round's"
                " points go to both partners who won it, and everyone keeps a total of their own. The"
                " highest after the last round wins."
            ),
            note=join_sentences(
                _OFFERED,
                say(
                    "Seats move after every fourth round, so that partners face each other; the deal passes"
                    " left in the new seats. The table may play the twelve rounds several times. Eight"
                    " players are two tables of four."
                ),
            ),
            source="ruling",
        ),
    ),
)
