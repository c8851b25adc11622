"""The exact test for a show, beside a full search over all layouts and all legal play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.games.rablo.cards import DECK, wins_every_trick
from tests.engine.rablo.table import GAME, Table

RANKS = "ATKQJ9"
Hand = frozenset[str]
Layout = tuple[Hand, ...]
Answer = tuple[tuple[str, ...], str]


def beats(card: str, best: str, trump: str) -> bool:
    if card[0] == best[0]:
        return RANKS.index(card[1]) < RANKS.index(best[1])
    return card[0] == trump


def legal(hand: Hand, led: str, best: str, trump: str) -> list[str]:
    for suit in (led[0], trump):
        own = [card for card in hand if card[0] == suit]
        if own:
            winning = [card for card in own if beats(card, best, trump)]
            return winning or own
    return list(hand)


def answers(
    layout: Layout, led: str, best: str, trump: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every way the others may answer a lead, with the card that wins the trick."""
    if not layout:
        yield (), best
        return
    for card in legal(layout[0], led, best, trump):
        now = card if beats(card, best, trump) else best
        for rest, winner in answers(layout[1:], led, now, trump):
            yield (card, *rest), winner


def layouts_of(unseen: Hand) -> list[Layout]:
    size = len(unseen) // 3
    return [
        (frozenset(first), frozenset(second), unseen - set(first) - set(second))
        for first in combinations(sorted(unseen), size)
        for second in combinations(sorted(unseen - set(first)), size)
    ]


@cache
def wins_anyhow(hand: Hand, unseen: Hand, trump: str) -> bool:
    """Whether the leader has a way to play that wins every trick in all layouts."""
    layouts = layouts_of(unseen)
    return not hand or any(keeps_lead(hand, card, layouts, trump) for card in sorted(hand))


def wins_in(hand: Hand, layouts: list[Layout], trump: str) -> bool:
    """Whether he has one for the layouts that what has been played leaves possible."""
    if wins_anyhow(hand, frozenset().union(*layouts[0]), trump):
        return True
    return any(keeps_lead(hand, card, layouts, trump) for card in sorted(hand))


def keeps_lead(hand: Hand, lead: str, layouts: list[Layout], trump: str) -> bool:
    seen: defaultdict[tuple[str, ...], list[Layout]] = defaultdict(list)
    for layout in layouts:
        for played, winner in answers(layout, lead, lead, trump):
            if winner != lead:
                return False
            left = tuple(own - {card} for own, card in zip(layout, played, strict=True))
            seen[played].append(left)
    return all(wins_in(hand - {lead}, left, trump) for left in seen.values())


def certain(hand: Hand, unseen: Hand, trump: str) -> bool:
    return wins_every_trick(DECK.mask(hand), DECK.mask(unseen), DECK.suits.index(trump))


def positions(size: int, rng: Random) -> Iterator[tuple[Hand, Hand]]:
    """Yield hands with their unseen cards; from few suits, so that a show is not too rare."""
    while True:
        suits = rng.choice(["CD", "CDH", "CDHS"])
        cards = [card for card in DECK.names if card[0] in suits]
        drawn = rng.sample(cards, min(4 * size, len(cards)))
        drawn.sort(key=lambda card: RANKS.index(card[1]) + rng.choice([0, 4, 9]) * rng.random())
        yield frozenset(drawn[:size]), frozenset(drawn[size : 4 * size])


@pytest.mark.parametrize(
    ("size", "certain_ones", "others"), [(1, 300, 300), (2, 60, 400), (3, 2, 40)]
)
def test_a_show_is_legal_exactly_when_a_full_search_finds_no_way_to_lose(
    size: int, certain_ones: int, others: int
) -> None:
    wanted = {True: certain_ones, False: others}
    for hand, unseen in positions(size, Random(f"shows of {size}")):
        claim = certain(hand, unseen, "C")
        if wanted[claim]:
            wanted[claim] -= 1
            found = wins_anyhow(hand, unseen, "C")
            assert found == claim, f"{sorted(hand)} against {sorted(unseen)}"
        if not any(wanted.values()):
            return


def test_a_show_always_has_the_66_points_of_a_snapszer() -> None:
    rng = Random("shows in play")
    shows = 0
    while shows < 25:
        pack = list(DECK.names)
        rng.shuffle(pack)
        table = Table().deal_pack(pack)
        trump = max(DECK.suits, key=lambda suit: sum(c[0] == suit for c in table.view(0)["hand"]))
        table.say(f"snapszer {trump}9", *["pass"] * 6)
        while table.view(None)["phase"] == "playing" and "deal_ended" not in table.types:
            (seat,) = GAME.obliged(table.state)
            moves = table.legal(seat)
            table.move(seat, "show" if "show" in moves else rng.choice(moves))
        if table.view(None)["phase"] == "showing":
            shows += 1
            table.expire()
            assert table.ended["points"] >= 120


def test_the_leader_of_the_first_trick_may_show_and_nobody_else() -> None:
    table = Table().deal({0: "CA CT CK CQ CJ HA", 1: "C9"})
    table.say("snapszer C9", *["pass"] * 6)
    assert [seat for seat in range(4) if "show" in table.legal(seat)] == [0]
