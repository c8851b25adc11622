"""A folder for PYTHONPATH: every process started with it has clocks that a test can set."""
