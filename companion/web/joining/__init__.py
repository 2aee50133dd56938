"""How phones join: the code to scan, and whose phone it is."""
