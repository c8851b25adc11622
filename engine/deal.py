"""Fair dealing: a committed seed, everybody's nonces, and packs that anyone can recompute.

The server publishes a commitment to 32 random bytes before anybody sits down, each seat may
add a nonce, and the order of every pack follows from both. After the game the seed is open.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence

from engine.errors import RabloError

SEED_BYTES = 32
NONCE_PATTERN = r"^[A-Za-z0-9_-]{0,64}$"
_NONCE = re.compile(r"[A-Za-z0-9_-]{0,64}")


def commitment(table_id: str, seed: bytes) -> str:
    """Return what the server publishes at table creation: 64 lower-case hex digits."""
    text = f"rablo/commit/v1|{table_id}|{seed.hex()}"
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def check_nonce(nonce: str) -> str:
    """Return a seat's nonce if it may stand in a deal's message; else raise RabloError."""
    if not _NONCE.fullmatch(nonce):
        raise RabloError("invalid_nonce", "A nonce has 0 to 64 characters of A-Z a-z 0-9 _ -.")
    return nonce


def shuffled(cards: Sequence[str], seed: bytes, deal: int, nonces: Sequence[str]) -> list[str]:
    """Return the pack of deal number ``deal`` (from 1), given the cards in the rules' order.

    ``nonces`` are in seat order, empty for seats without one and for house bots.
    """
    pack = list(cards)
    stream = _byte_stream(seed, f"rablo/deal/v1|{deal}|{'|'.join(nonces)}")
    for i in range(len(pack) - 1, 0, -1):
        j = _below(i + 1, stream)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def _byte_stream(seed: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        message = f"{label}|{counter}".encode("ascii")
        yield from hmac.new(seed, message, hashlib.sha256).digest()
        counter += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    # Bytes from the uneven tail of 0..255 are thrown away, or low numbers would come more often.
    limit = 256 - 256 % bound
    for byte in stream:
        if byte < limit:
            return byte % bound
    raise AssertionError("the byte stream never ends")
