"""Who asks, and whether a quota grants it: the first things that a request is judged by.

Two kinds of request are never refused by a quota: a move of a seat that is on turn, and a
question whose answer is 304. Whether it is 304 shows only afterwards, so such a question is let
through, waits as long as it asked to (or else its client would ask again at once), and is
charged in the end if there was news.
"""

from __future__ import annotations

from typing import Final, cast

from flask import Request, Response, g, request

from api import conditions, current, problems
from api.current import context, player, presented_token
from engine.protocol import JsonDict
from service import play, players, quotas, reading
from service.errors import UnauthorizedError
from service.model import Answer, Player, Retry
from service.quotas import Charge

_REGISTER: Final = "players.register"
_MOVES: Final = "play.Moves"


def enter() -> None:
    """Find out who asks and charge for the request. Raises UnauthorizedError, TooManyError."""
    g.charge = _charge()
    _check()


def _check() -> None:
    if refused() and not _asks_for_nothing_new() and not _is_on_turn():
        raise quotas.refusal(charge())


def leave(response: Response) -> Response:
    """Settle what was charged, and say what is left."""
    found = _found()
    if found is None:
        return response
    if response.status_code == 304 and found.taken.granted:
        quotas.give_back(context(), found)
    elif response.status_code == 200 and not found.taken.granted:
        response = _charged_late(response)
    _tell(response, charge())
    return response


def ask_again() -> None:
    """Find out once more who asks, after a wait. Raises UnauthorizedError."""
    token = presented_token(request)
    if token is not None:
        g.player = players.authenticate(context(), token)


def guessed() -> None:
    """Charge the address for a token that is not good. Raises TooManyError.

    Nothing else is charged for it, so whoever shares the address and has a good one is served.
    """
    g.charge = _of_address("guesses")
    if refused():
        raise quotas.refusal(charge())


def at_once(data: JsonDict, version: int | None, retry: Retry | None) -> Answer | None:
    """Make a move before its token and its table were looked at, where that goes."""
    pending = current.notes().get("pending")
    return pending.move(data, version, retry) if pending else None


def refused() -> bool:
    """Whether the quota of this request is used up."""
    found = _found()
    return found is not None and not found.taken.granted


def charge() -> Charge:
    """Return the charge of this request, where there is one."""
    return cast(Charge, g.charge)


def _found() -> Charge | None:
    return cast("Charge | None", current.notes().get("charge"))


def _charge() -> Charge | None:
    request = current.request()
    if request.endpoint == _REGISTER:
        return _of_address("registrations")
    name: quotas.Name = "reads" if request.method in ("GET", "HEAD") else "writes"
    try:
        token = presented_token(request)
        if token is None:
            return _of_address(name)
        if request.endpoint == _MOVES and request.method == "POST":
            g.pending = Pending(request, token)
            return None
        g.player, found = quotas.of_token(context(), token, name)
    except UnauthorizedError:
        guessed()
        raise
    g.who = player().id
    return found


class Pending:
    """Somebody who makes a move, and whose token is looked at on the way of its commit.

    If that does not go it is looked at on the way of the table.
    """

    def __init__(self, request: Request, token: str) -> None:
        self._token = token
        self._table_id: str = (request.view_args or {})["table_id"]
        self.claimed = quotas.claimed(token)

    def move(self, data: JsonDict, version: int | None, retry: Retry | None) -> Answer | None:
        """Make the move at once, where that goes. Raises UnauthorizedError, TooManyError."""
        try:
            made = play.move_seen(context(), self._token, self._table_id, data, version, retry)
        except UnauthorizedError:
            del current.notes().pending
            guessed()
            raise
        if made is None:
            return None
        del current.notes().pending
        player, charge, answer = made
        _note(player, charge)
        if answer is None:
            _check()
        return answer

    def settle(self) -> None:
        """Look at the token, and at the table. Raises UnauthorizedError, TooManyError."""
        named = conditions.named()
        try:
            player, charge, look = quotas.of_mover(context(), self._token, self._table_id, named)
        except UnauthorizedError:
            guessed()
            raise
        current.notes().look = look
        _note(player, charge)
        _check()


def _note(player: Player, charge: Charge | None) -> None:
    notes = current.notes()
    notes.player, notes.charge, notes.who = player, charge, player.id


def _of_address(name: quotas.Name) -> Charge | None:
    address = request.remote_addr or "0.0.0.0"  # noqa: S104 - an address to count under
    g.who = quotas.asker(address)
    return quotas.of_address(context(), address, name)


def _charged_late(response: Response) -> Response:
    g.charge = quotas.again(context(), charge())
    return problems.of_rablo(quotas.refusal(charge())) if refused() else response


def _asks_for_nothing_new() -> bool:
    return request.method == "GET" and "If-None-Match" in request.headers


def _is_on_turn() -> bool:
    if request.endpoint != _MOVES or request.method != "POST" or g.player is None:
        return False
    view = reading.view(context(), player(), (request.view_args or {})["table_id"]).body
    return view["you"] is not None and view["you"]["seat"] in view["turn"]


def _tell(response: Response, found: Charge) -> None:
    seconds = -(-found.taken.whole_ms // 1000)
    policy = f'"{found.name}";q={found.limit};w={quotas.WINDOW_S}'
    response.headers.add("RateLimit-Policy", policy)
    response.headers.add("RateLimit", f'"{found.name}";r={found.taken.left};t={seconds}')
