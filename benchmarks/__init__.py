"""Measurements, each with its command and numbers in README.md."""
