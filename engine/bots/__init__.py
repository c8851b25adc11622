"""House bots: they see what an outside client in their seat sees."""
