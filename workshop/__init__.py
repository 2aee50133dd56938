"""What tries the companion out from a checkout, in no wheel: players with real hands, and a card reader.

    .venv/bin/python -m workshop simulate --games 100 --players 4 --edition classic
    .venv/bin/python -m workshop scanner-sim --link /tmp/reader --drops 0.1 --noise 0.1
    .venv/bin/uno-companion serve --scanner /tmp/reader

In ``simulate``, players with real hands and a shuffled deck drive the referee, at each level of knowledge.
They break the rules on purpose. After every event, what the hands hold and what the referee believes must
agree. Without ``--options "stacking=up, jump-in"``, each game draws its house rules. ``scanner-sim`` stands
in for a card reader, over a line as bad as you like.
"""
