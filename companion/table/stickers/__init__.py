"""Decks whose cards carry stickers, and what stands on a sticker."""
