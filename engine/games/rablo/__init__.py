"""Rabló: Hungarian Schnapsen for four with a called, secret partner."""
