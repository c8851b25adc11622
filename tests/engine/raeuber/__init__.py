"""Räuber: the rules page, its worked deals and its secrets."""
