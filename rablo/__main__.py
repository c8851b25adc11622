"""``python -m rablo`` is the same as ``rablo``."""

from rablo.cli import main

if __name__ == "__main__":
    main(prog_name="rablo")
