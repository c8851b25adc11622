"""Stores, tables and keys for the tests."""
