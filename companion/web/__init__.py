"""The web: pages for people, an API for programs, and one stream that keeps both up to date.

Each subject is a package or module, which imports only those in the lines below its own. Others import the
names in a package's ``__init__.py``, and only from ``access``, ``screens``, ``server`` and ``words`` single
modules (``tests/web/test_public_interfaces.py``):

- app: the Flask application, of all that follows
- past: the log of a round, and its corrections
- api, backups, people: the API for programs; backups; who is who, and old results
- play, devices, joining: playing and counting; buzzers and board; phones and seats
- screens: what only shows: table, score, games, replays, players, rules, look;
    in ``result``, what people take along of a game
- cards, club, coin: card reader and decks; the club; the coin
- help, odds, setup: the documents; the odds; setting up a game
- pad: a phone's buttons
- assigned: a table's round in a tournament, and its time
- words, server, access: sentences in a screen's language; the HTTP server and its stream; who may act
- equipment: the equipment of this process
- request_context: the visitor of a request, and its table
- codes, short_code, table_screens: the codes of a table, and the screens that may show them
- drawings: those of cards and boxes
- languages, networks: the available languages; the networks of addresses
- older, shipped: which browsers are older than the minimum; where templates and documents lie
- extension, fingerprint: typed keys of an application's things; hashes of secret keys
"""
