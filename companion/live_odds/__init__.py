"""The odds while people play: worked out in a process of its own, which never holds up the table.

``service`` is the table's side of it, ``worker`` the process; what is worked out next (``agenda``) and how
long it may take (``pace``) are decided without either.
"""
