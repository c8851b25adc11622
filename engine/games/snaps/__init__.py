"""Šnaps: two-hand Schnapsen."""
