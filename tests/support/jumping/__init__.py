"""A server whose processes have clocks that a test can set: run it in place of ``rablo``."""
