"""Tests of Šnaps."""
