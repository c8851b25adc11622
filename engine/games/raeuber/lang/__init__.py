"""Räuber in five languages: one module of names and one of rules each."""
