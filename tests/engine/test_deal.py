"""Fair dealing, against vectors that are published in ``docs/records.md``."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path

import pytest

from engine import notation
from engine.deal import check_nonce, commitment, shuffled
from engine.errors import RabloError
from engine.registry import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text()
SEED = bytes(range(32))
NONCES = ["abc", "", "", ""]
CARDS = [suit + rank for suit in "HDSC" for rank in "ATKQJ9"]


def by_the_page(cards: list[str], seed: bytes, deal: int, nonces: list[str]) -> list[str]:
    """Shuffle as the page says, step by step."""
    stream = b""
    for counter in range(50):
        message = "|".join(["rablo/deal/v1", str(deal), *nonces, str(counter)])
        stream += hmac.digest(seed, message.encode(), hashlib.sha256)
    pack, place = list(cards), 0
    for i in range(len(pack) - 1, 0, -1):
        while stream[place] >= 256 - 256 % (i + 1):
            place += 1
        j = stream[place] % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
        place += 1
    return pack


def test_the_published_vectors_hold() -> None:
    rows = dict(re.findall(r"^\| (commitment|first pack of `rablo`) \| `(.*)` \|$", PAGE, re.M))
    assert rows["commitment"] == commitment("tbl_test", SEED)
    assert rows["first pack of `rablo`"] == " ".join(shuffled(CARDS, SEED, 1, NONCES))


@pytest.mark.parametrize("deal", [1, 2, 10, 400])
@pytest.mark.parametrize("nonces", [NONCES, ["", ""], ["a", "b", "c"], ["x" * 64] * 4])
@pytest.mark.parametrize("cards", [CARDS, CARDS[:20], [str(n) for n in range(36)]])
def test_a_pack_comes_out_as_the_page_says(cards: list[str], nonces: list[str], deal: int) -> None:
    for seed in (SEED, bytes(32), hashlib.sha256(b"x").digest()):
        assert shuffled(cards, seed, deal, nonces) == by_the_page(cards, seed, deal, nonces)


def test_the_page_begins_with_the_cards_in_the_order_of_the_rules() -> None:
    rules = GAMES["rablo"]
    assert list(rules.pack(rules.start(4, rules.options({}))) or ()) == CARDS


def test_the_published_record_holds() -> None:
    found = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    rules = GAMES["rablo"].rules_version
    text = re.sub(r"^Rules: .*$", f"Rules: {rules}", found[1], flags=re.MULTILINE)
    assert notation.check(text).findings == []


@pytest.mark.parametrize("nonce", ["a b", "a|b", "ü", "x" * 65, "a\n"])
def test_a_nonce_that_could_be_read_in_two_ways_is_refused(nonce: str) -> None:
    with pytest.raises(RabloError, match="invalid_nonce"):
        check_nonce(nonce)
