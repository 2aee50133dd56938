"""The web: pages for people, words for programs, one stream that keeps both up to date.

Each subject is a package or module, which knows only those in the lines below its own. Others ask a package
for the names of its face, in ``__init__.py``, and only ``access``, ``screens``, ``server`` and ``words``
module by module (``tests/web/test_public_interfaces.py``):

- app: the Flask application, of all that follows
- past: the log of a round, and putting right what it says
- api, backups, people: programs; backups; who is who and old results
- play, devices, joining: playing and counting; buzzers and board; phones and seats
- screens: what only shows: table, score, games, a game again, players, rules, look;
    in ``result``, what people take along of a game
- cards, club, coin: card reader and decks; the club; the coin
- help, odds, setup: the documents; how everybody stands; setting up a game
- pad: a phone's buttons
- assigned: what a table is to play in a tournament, and the time of its round
- words, server, access: sentences in the language of a screen; uvicorn's event loop, stream,
    compression; who may act
- equipment: what this process was started with besides its table
- request_context: whose request it is, and about which table
- codes: the codes of a table, and how one is made anew
- drawings: those of cards and boxes
- languages, networks: which there are, and which one a screen speaks; whose an address is
- older, shipped: which browser is from before the minimum; where templates and documents lie
"""
