"""The commands of ``rablo``. Heavy imports wait until a command needs them."""
