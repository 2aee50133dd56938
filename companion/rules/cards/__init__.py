"""Colours, sorts of card and cards, known wholly or in part."""
