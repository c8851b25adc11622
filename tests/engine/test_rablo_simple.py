"""The simple Rabló player over thousands of deals: strength, habits in the mass, fairness."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from engine.bots import registry
from engine.bots.interface import Bot
from engine.bots.patience import never
from engine.bots.rablo_simple import RabloSimple
from engine.errors import IllegalMoveError
from engine.games.rablo.cards import DECK
from engine.protocol import JsonDict
from tests.engine.bots_driver import BotTable
from tests.engine.rablo.table import pack_of

DEALS = 40
RICH = 1_000_000
SIMPLE, RANDOM = registry.bot("rablo", "simple"), registry.bot("rablo", "random")


@dataclass
class Seen:
    """What four simple players did in a long series."""

    deals: list[JsonDict] = field(default_factory=list)
    moves: Counter[str] = field(default_factory=Counter)
    enoughs_left: int = 0
    marriages_left: int = 0

    def note(self, table: BotTable, seat: int, view: JsonDict, move: JsonDict | None) -> None:
        kinds = {each["type"] for each in view["you"]["legal_moves"]}
        self.moves[move["type"] if move else "none"] += 1
        if "enough" in kinds:
            self.enoughs_left += move != {"type": "enough"}
        if move and move["type"] == "play" and not move.get("marriage"):
            self.marriages_left += {**move, "marriage": True} in view["you"]["legal_moves"]


def matches(bots: Sequence[Bot], count: int, seed: int) -> Iterator[BotTable]:
    for k in range(count):
        yield BotTable("rablo", bots, seed + k, max_deals=DEALS, starting_money=RICH).play()


def money_of(bots: Sequence[Bot], seat: int, count: int, seed: int) -> float:
    """Return what a seat wins in a deal on average."""
    deals = [deal for table in matches(bots, count, seed) for deal in table.deals]
    return sum(int(deal["deltas"][seat]) for deal in deals) / len(deals)


@pytest.fixture(scope="module")
def seen() -> Seen:
    seen = Seen()
    for seed in range(30):
        options = {"max_deals": DEALS, "starting_money": RICH}
        seen.deals += BotTable("rablo", [SIMPLE] * 4, seed, seen.note, **options).play().deals
    return seen


def test_the_callers_side_wins_more_often_than_not_but_not_always(seen: Seen) -> None:
    outcomes = Counter(deal["outcome"] for deal in seen.deals)
    assert 0.45 < outcomes["won"] / (outcomes["won"] + outcomes["lost"]) < 0.80
    assert outcomes["passed"] < 0.1 * len(seen.deals)


def test_it_calls_mostly_at_50_and_100_and_sometimes_solo(seen: Seen) -> None:
    levels = Counter(deal["level"] for deal in seen.deals)
    assert levels["snapszer"] > 0.9 * len(seen.deals)
    assert levels["durchmarsch"] > 0
    assert 0.02 < sum(bool(deal["solo"]) for deal in seen.deals) / len(seen.deals) < 0.2


def test_it_doubles_rarely_and_rightly(seen: Seen) -> None:
    kontras = [deal for deal in seen.deals if deal["doubles"]]
    assert 0.01 * len(seen.deals) < len(kontras) < 0.1 * len(seen.deals)
    unanswered = [deal for deal in kontras if deal["doubles"] == ["kontra"]]
    assert sum(deal["outcome"] == "lost" for deal in unanswered) > len(unanswered) / 2
    assert any("rekontra" in deal["doubles"] for deal in kontras)


def test_it_says_enough_whenever_it_may(seen: Seen) -> None:
    assert seen.moves["enough"] > 300
    assert seen.enoughs_left == 0


def test_it_never_leads_from_a_marriage_without_declaring_it(seen: Seen) -> None:
    assert seen.marriages_left == 0


def test_it_shows_hands_that_cannot_lose(seen: Seen) -> None:
    assert seen.moves["show"] > 30


@pytest.mark.parametrize("seat", range(4))
def test_one_simple_player_takes_the_money_of_three_random_ones(seat: int) -> None:
    bots = [SIMPLE if each == seat else RANDOM for each in range(4)]
    assert money_of(bots, seat, 6, 100 * seat) > 150


@pytest.mark.parametrize("seat", range(4))
def test_one_random_player_pays_three_simple_ones(seat: int) -> None:
    bots = [RANDOM if each == seat else SIMPLE for each in range(4)]
    assert money_of(bots, seat, 6, 100 * seat) < -150


def test_the_same_view_and_log_get_the_same_answer_from_a_bot_that_has_played() -> None:
    asked = 0

    def ask_again(table: BotTable, seat: int, view: JsonDict, move: JsonDict | None) -> None:
        nonlocal asked
        asked += 1
        untouched = copy.deepcopy(view)
        events = table.events(seat)
        assert RabloSimple().choose(view, events, random.Random(asked), never) == move
        assert view == untouched

    options = {"max_deals": 10, "starting_money": RICH}
    BotTable("rablo", [SIMPLE] * 4, 7, ask_again, **options).play()
    assert asked > 200


def test_cards_it_cannot_see_do_not_move_it() -> None:
    compared = sum(_compare_with_other_layouts(seed) for seed in range(200))
    assert compared > 300


def _compare_with_other_layouts(seed: int) -> int:
    """Play a deal, and replay it with other cards in the hands a bot could not see.

    Wherever the replay looks the same to that bot it must answer the same. Return how often.
    """
    rng = random.Random(seed)
    played = Recorder(seed)
    played.table.play_deal()
    compared = 0
    for n, (seat, view, move) in enumerate(played.answers):
        other = BotTable("rablo", [SIMPLE] * 4, seed, max_deals=1)
        if replay(other, relaid(played, n, rng), played.answers[:n]) and other.view(seat) == view:
            assert SIMPLE.choose(other.view(seat), other.events(seat), rng, never) == move
            compared += other.state.deal.dealt != played.dealt
    return compared


class Recorder:
    """A deal played by four simple players, with every view and answer in order."""

    def __init__(self, seed: int) -> None:
        self.answers: list[tuple[int, JsonDict, JsonDict]] = []
        self.dealt: tuple[int, ...] = ()
        self.table = BotTable("rablo", [SIMPLE] * 4, seed, self._note, max_deals=1)

    def _note(self, table: BotTable, seat: int, view: JsonDict, move: JsonDict | None) -> None:
        self.dealt = table.state.deal.dealt
        if move:
            self.answers.append((seat, view, move))


def relaid(played: Recorder, n: int, rng: random.Random) -> list[str]:
    """Return a pack that keeps the asked seat's hand and what was played before answer ``n``."""
    asked = played.answers[n][0]
    fixed = [set[str]() for _ in range(4)]
    fixed[asked] = set(DECK.texts(played.dealt[asked]))
    for seat, _, move in played.answers[:n]:
        if move["type"] == "play":
            fixed[seat].add(move["card"])
    free = [card for card in DECK.names if not any(card in hand for hand in fixed)]
    rng.shuffle(free)
    for hand in fixed:
        hand.update(free.pop() for _ in range(6 - len(hand)))
    return pack_of({seat: " ".join(hand) for seat, hand in enumerate(fixed)}, dealer=3)


def replay(
    table: BotTable, pack: Sequence[str], answers: Sequence[tuple[int, JsonDict, JsonDict]]
) -> bool:
    """Deal and make these moves; False if the rules refuse one, or the deal was over before."""
    table.deal(pack)
    try:
        for seat, _, move in answers:
            table.move(seat, move)
    except IllegalMoveError:
        return False
    return not table.deals
