"""Ids: random, or derived where a retry must find the same one again."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

_BYTES = 16


def player_id() -> str:
    """Return a fresh id of 128 random bits."""
    return f"ply_{_text(secrets.token_bytes(_BYTES))}"


def table_id() -> str:
    """Return a fresh id of 128 random bits."""
    return f"tbl_{_text(secrets.token_bytes(_BYTES))}"


def derived_table_id(salt: str, text: str) -> str:
    """Return the one table id that belongs to this text; without the salt nobody can tell it."""
    digest = hmac.new(salt.encode(), text.encode(), hashlib.sha256).digest()
    return f"tbl_{_text(digest[:_BYTES])}"


def salt() -> str:
    """Return a secret from which ids are derived."""
    return secrets.token_hex(32)


def _text(data: bytes) -> str:
    # Base32 in lower case: safe in URLs, file names and Redis keys, and easy to select.
    return base64.b32encode(data).decode("ascii").rstrip("=").lower()
