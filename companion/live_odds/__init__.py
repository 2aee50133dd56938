"""The odds while people play: worked out in a process of its own, which never holds up the table.

``service`` is the table's side of it, ``worker`` the process; what is worked out next (``agenda``) and how
long it may take (``pace``) are decided without either.

The odds at a moment of a game are asked of ``Table.odds_history``, which keeps them beside the game: by a
key of all that led to it as that holds now, so that none is shown of what was taken back or amended. What
is not there yet is asked for by ``LiveOdds.request``: the process works it out when nobody waits for
anything newer.
"""
