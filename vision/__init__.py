"""What finds and reads cards in a photo: own drawings of cards, pictures made of them, nets trained on those.

Nothing here runs at a table. ``make vision`` trains the two nets from a seed and writes their weights to
where the companion serves them; a phone runs them in ``companion/web/static/js/photo-worker.js``. Their
layers stand in ``static/photo/nets.json``, their weights beside it, a byte each.

They learn from own drawings alone: ``vision/drawing.py`` has the cards, ``vision/wear.py`` what becomes
of them, ``vision/scenes.py`` the tables, in as many manners as chance has. No photo goes into them. Which
symbols there are, the decks say; how one looks on a real card, ``vision/drawing.py`` does.

``make vision ARGS="reader --tune"`` goes on with the reader that phones have, once its drawings changed:
a new symbol begins at nothing. How the weights that are here were made, ``docs/figures.md`` says. ``make
vision ARGS=pictures`` draws the tests' photos anew, and ``make bench ARGS="photos --folder DIR"`` reads a
folder of photos with labels in a browser.
"""
