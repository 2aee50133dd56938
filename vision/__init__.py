"""What finds and reads cards in a photo: own drawings of cards, pictures made of them, nets trained on those.

Nothing here runs at a table. ``make vision`` trains the two nets from a seed and writes their weights to
where the companion serves them; a phone runs them in ``companion/web/static/js/photo-worker.js``.

Cards in a photo are found and read by two nets, which a phone runs in ``static/js/photo-worker.js``: their
layers stand in ``static/photo/nets.json``, their weights beside it, a byte each. They learn from own
drawings alone, ``vision/drawing.py`` for cards and ``vision/scenes.py`` for tables, in as many manners as
chance has; no photo goes into them. Which symbols there are, the decks say; how one
looks on a real card, ``vision/drawing.py`` does. ``make vision`` trains both from a seed, and ``make vision
ARGS=pictures`` draws the tests' photos anew. ``make bench ARGS="photos --folder DIR"`` reads a folder of
photos with labels in a browser.
"""
