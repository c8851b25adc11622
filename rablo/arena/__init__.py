"""Series of deals between bots in one process, without HTTP, and what they tell."""
