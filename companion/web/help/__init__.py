"""The project's documents as pages of the companion, so that a house without internet has them."""

from companion.web.help.pages import help_pages
