"""The HTTP door to the service."""
