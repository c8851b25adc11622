"""Räuber (Schlager): a Swiss Jass for three or four."""
