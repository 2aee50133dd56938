"""The odds while people play, computed in a separate process that never delays the table.

``service`` is the table's side, ``worker`` the process; ``agenda`` decides what is computed next, ``pace``
for how long. ``Table.odds_history`` keeps the odds by everything that led to a moment, so none is shown of
what was undone or amended. ``LiveOdds.request`` has missing ones computed when nobody waits for newer ones.
"""
