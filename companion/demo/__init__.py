"""A table of made-up players that plays by itself, on all screens: what somebody sees first of the companion.

Nothing of it reaches the real table: it has a log, codes and an application of its own, which are gone once
nobody looks. Each imports only those in the lines below its own:

- demonstration: made when somebody looks, its address beside the real table, its thread
- pages: which screens are shown, and from where one looks around
- playing: the table at which they play
- players, hands: what they do, and with which cards

``workshop/`` has players as well, who try the referee out: they break rules on purpose, at a second table
that asks the referee nothing. These here follow it, and are in the wheel.
"""
