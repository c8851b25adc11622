"""Measurements; see README.md here."""
