"""Redis keys, scripts and wake-ups."""
