from __future__ import annotations

import random

from engine.bots.sampling import deal_out, likely
from engine.cards import bits, mask_of


def test_hands_have_their_sizes_and_nothing_that_is_banned() -> None:
    rng = random.Random(1)
    for _ in range(500):
        sizes = [rng.randrange(7) for _ in range(3)]
        cards = mask_of(rng.sample(range(24), sum(sizes)))
        order = list(bits(cards))
        rng.shuffle(order)
        truth = [mask_of(order[: sizes[0]]), mask_of(order[sizes[0] : sizes[0] + sizes[1]])]
        truth.append(cards & ~sum(truth))
        banned = [rng.getrandbits(24) & rng.getrandbits(24) & ~hand for hand in truth]
        hands = deal_out(cards, sizes, banned, rng)
        assert hands is not None, "there was a way: the truth"
        assert [hand.bit_count() for hand in hands] == sizes
        assert sum(hands) == cards
        assert not any(hand & ban for hand, ban in zip(hands, banned, strict=True))


def test_a_tight_corner_is_found_by_moving_cards_on() -> None:
    # Whatever comes first must give way: the third card fits into the first hand alone.
    for seed in range(50):
        hands = deal_out(0b111, [1, 1, 1], [0, 0b100, 0b110], random.Random(seed))
        assert hands == [0b100, 0b010, 0b001]


def test_where_there_is_no_way_there_is_no_deal() -> None:
    assert deal_out(0b11, [1, 1], [0b11, 0], random.Random(1)) is None


def test_every_way_comes_up() -> None:
    rng = random.Random(2)
    seen = {tuple(deal_out(0b111, [2, 1], [0, 0b001], rng) or ()) for _ in range(50)}
    assert seen == {(0b101, 0b010), (0b011, 0b100)}


def test_the_likely_is_kept_as_often_as_it_weighs() -> None:
    rng = random.Random(3)
    drawn = [
        likely(lambda: rng.choice("ab"), {"a": 3.0, "b": 1.0}.__getitem__, 2, rng)
        for _ in range(4000)
    ]
    # Of two draws one is taken; only where they differ does the weight decide.
    assert 0.59 < drawn.count("a") / len(drawn) < 0.66


def test_nothing_to_draw_from_gives_nothing() -> None:
    assert likely(lambda: None, lambda _: 1.0, 3, random.Random(1)) is None
