"""The sentences of the screens, their translation, and the typesetting of long names."""
