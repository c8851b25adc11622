"""Outside players: registered once, known by a token."""

from __future__ import annotations

from engine.protocol import JsonDict
from service import ids, listing, lobby, names
from service.codes import Code
from service.context import Context
from service.errors import NotFoundError, UnauthorizedError
from service.model import Kind, Player

_PAGE = 100

tables = listing.of_player


def register(ctx: Context, name: str, kind: Kind) -> tuple[Player, str]:
    """Make a player and the token, which can never be read again."""
    player = Player(ids.player_id(), names.checked(name), kind, ids.salt())
    return player, ctx.store.players.add(player)


def authenticate(ctx: Context, token: str) -> Player:
    """Return the player whose token this is. Raises UnauthorizedError."""
    player = ctx.store.players.find(token)
    if player is None:
        raise _unknown()
    return player


def shown(player: Player) -> JsonDict:
    """Return a player as JSON, without any secret."""
    return {"id": player.id, "name": player.name, "kind": player.kind}


def rotate(ctx: Context, player: Player) -> str:
    """Return a new token; the old one stops at once."""
    token = ctx.store.players.rotate(player)
    if token is None:
        raise _unknown()
    return token


def delete(ctx: Context, player: Player) -> None:
    """Leave every table and forget the player.

    The token goes last: whoever is interrupted can ask again.
    """
    for table_id in _tables(ctx, player):
        try:
            lobby.forsake(ctx, player, table_id)
        except NotFoundError:
            continue
    ctx.store.players.delete(player.id)


def _tables(ctx: Context, player: Player) -> set[str]:
    found, after = set(ctx.store.lists.hosted(player.id)), None
    while True:
        page = ctx.store.lists.tables_of(player.id, after, _PAGE)
        found.update(page.ids)
        if page.next is None:
            return found
        after = page.next


def _unknown() -> UnauthorizedError:
    return UnauthorizedError(Code.INVALID_TOKEN, Code.INVALID_TOKEN.sentence)
