"""Text that people read and write: sentences for translation, names, words nobody can read."""
