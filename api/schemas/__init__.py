"""What goes over the wire: bodies and queries as they come, answers as they go."""
