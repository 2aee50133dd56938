"""What finds and reads cards in a photo: own drawings of cards, pictures made of them, nets trained on those.

Nothing here runs at a table. ``make vision`` trains the two nets from a seed and writes their weights to
where the companion serves them; a phone runs them in ``companion/web/static/js/photo-worker.js``.
"""
