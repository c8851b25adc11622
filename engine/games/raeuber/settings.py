"""The options of a table, and those defaults that follow from other options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import OptionError
from engine.games.raeuber.state import Settings
from engine.options import OptionSet, choice, number
from engine.protocol import JsonDict

DEFAULT_CREDIT = 20

OPTIONS = OptionSet(
    choice("players", (3, 4), 3, "How many play; with four the dealer sits out of the deal."),
    choice(
        "dealer_credit",
        (20, 15),
        None,
        "What the dealer is written for each deal, with four players only: 20 if not given.",
        nullable=True,
    ),
    choice("target", (200, 50, 100, 150, 300), 200, "The score that ends the match."),
    choice(
        "end_rule",
        ("mean", "first_to_target"),
        "mean",
        "Whether the mean of all scores must reach the target, or one player's score.",
    ),
    number("max_deals", 1, 10_000, 400, "How many deals are played at most."),
    number(
        "first_dealer",
        0,
        3,
        None,
        "The seat that deals first: the last one if not given.",
        nullable=True,
    ),
)


def complete(given: Mapping[str, Any]) -> JsonDict:
    """Return all options, checked. Complete options come back as they are."""
    options = OPTIONS.check(given)
    players = options["players"]
    if players == 4:
        options["dealer_credit"] = options["dealer_credit"] or DEFAULT_CREDIT
    elif options["dealer_credit"] is not None:
        raise OptionError("dealer_credit", "With three players no dealer sits out for a credit.")
    if options["first_dealer"] is None:
        options["first_dealer"] = players - 1
    elif options["first_dealer"] >= players:
        raise OptionError("first_dealer", f"With {players} players the last seat is {players - 1}.")
    return options


def settings(options: Mapping[str, Any]) -> Settings:
    """Return complete options as the engine keeps them."""
    return Settings(
        players=options["players"],
        dealer_credit=options["dealer_credit"] or 0,
        target=options["target"],
        end_rule=options["end_rule"],
        max_deals=options["max_deals"],
        first_dealer=options["first_dealer"],
    )
