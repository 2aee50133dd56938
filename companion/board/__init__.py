"""The board of a club: all of its tables on one screen, on the database that they copy their logs to.

It keeps nothing itself, so that several processes show the same, and one that was killed goes on as before.
"""
