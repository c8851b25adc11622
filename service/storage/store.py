"""The state store: tables with their logs and due actions; players and lists beside it."""

from __future__ import annotations

import itertools
import logging
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

import orjson

from engine.protocol import JsonDict
from service.clock import Clock, SharedClock
from service.errors import UnavailableError
from service.model import Change, Due, DueKind, Logged, Player, Retry, Table
from service.settings import Settings, SettingsError
from service.storage import codec, keys, scripts
from service.storage.link import Args, Call, Client, Link
from service.storage.lists import Lists, places
from service.storage.looks import Looks, Named
from service.storage.players import Players, claimed_id, digest_of
from service.storage.quotas import Quotas, known, take_call
from service.storage.results import Claim, Committed, Kept, Missing, Seen, Stale, Stats, Taken

KEPT_MS = 86_400_000
KEPT_MOST = 32
OUTAGE_MS = 10_000
"""How long no timer process must have been at work for it to be an outage; a quick restart is
none."""

_STRETCHES = 100
_LOOK_AT = 1000
_log = logging.getLogger(__name__)
_SHARED = ("due", "due-what", "care", "places", "relist")


class Store:
    """One for each process; thread-safe. Every method may raise UnavailableError.

    ``players``, ``lists`` and ``quotas`` hold what concerns more than one table. ``clock`` tells
    the time that all processes share.
    """

    def __init__(self, client: Client, settings: Settings, clock: Clock | None = None) -> None:
        self._settings = settings
        self._link = Link(client, settings.wait_replicas)
        self.clock: Clock = clock or SharedClock(self.agree)
        self._looks = Looks(self._link, self.clock)
        self.players = Players(self._link, settings)
        self.lists = Lists(self._link, settings.shards)
        self.quotas = Quotas(self._link, settings)

    def prepare(self) -> None:
        """Fix the number of shards at the first start, check it at any other.

        Raises SettingsError.
        """
        if self._link.is_part_of_a_cluster():
            raise SettingsError(
                "RABLO_REDIS_URL leads to a cluster; write it as redis+cluster://host:port."
            )
        wanted = self._settings.shards
        self._link.do("SET", keys.SHARDS, wanted, "NX")
        found = int(self._link.do("GET", keys.SHARDS))
        if found != wanted:
            raise SettingsError(
                f"RABLO_SHARDS is {wanted}, but the data in this store are laid out in "
                f"{found} shards; set RABLO_SHARDS to {found}."
            )

    def ready(self) -> bool:
        """Whether the store can be read and written now."""
        try:
            return bool(self._link.do("SET", keys.READY, 1, "EX", 60))
        except UnavailableError:
            return False

    def agree(self, least: int) -> int:
        """Return the shared time; it is made to go on from ``least`` if it would be before."""
        return int(self._link.run(scripts.AGREE, [keys.CLOCK], [least]))

    def attend(self, now: int) -> None:
        """Note that a timer process is at work: what falls due is seen to."""
        self._link.run(scripts.ATTEND, [keys.ATTENDED], [now, OUTAGE_MS, _STRETCHES])

    def outages(self, until: int | None = None) -> list[tuple[int, int]]:
        """Return from when to when no timer process was at work, for ``OUTAGE_MS`` or longer.

        With ``until`` also the time up to then, if nobody is at work yet.
        """
        found = self._link.do("LRANGE", keys.ATTENDED, 0, -1)
        stretches = [tuple(map(int, each.split())) for each in found]
        if until is not None and stretches and until - stretches[-1][1] > OUTAGE_MS:
            stretches.append((until, until))
        return [(before[1], after[0]) for before, after in itertools.pairwise(stretches)]

    def load(self, table_id: str) -> Table | None:
        """Return a table. Raises StateError."""
        return self._looks.look(self.keys_of(table_id))[0]

    def survey(self, table_ids: Sequence[str]) -> list[Table]:
        """Return those of many tables that are there and can be read; not what is due at them."""
        return self._looks.survey([self.keys_of(each) for each in table_ids])

    def load_kept(self, table_id: str, retry: Retry | None) -> tuple[Table | None, Kept | None]:
        """Return a table, and the answer that an earlier request with this key got.

        Raises StateError.
        """
        if retry is None:
            return self.load(table_id), None
        return self._looks.look(self.keys_of(table_id), retry.player, retry.named)

    def arrival(
        self, token: str, name: str, a_minute: int, table_id: str, named: Named | None
    ) -> tuple[Player, Taken, partial[tuple[Table | None, Kept | None]]] | None:
        """Do ``quotas.take_known`` and fetch what ``load_kept`` returns, in one round trip.

        What was fetched is read when it is asked for.
        """
        player_id = claimed_id(token)
        if player_id is None:
            return None
        own = self.keys_of(table_id)
        call, seen = self._looks.asked(own, player_id, named)
        taking = take_call(player_id, token, name, a_minute, self.quotas.kept_ms)
        answer, found = self._link.run_both(taking, call)
        charged = known(answer)
        if charged is None:
            return None
        self.quotas.met(token)
        return *charged, partial(self._looks.read, own, seen, found)

    def version(self, table_id: str) -> int | None:
        """Return the version of a table, for whoever waits for the next one."""
        found = self._link.do("HGET", self.keys_of(table_id).own("table"), "version")
        return int(found) if found else None

    def commit(self, change: Change) -> Committed | Stale | Kept | Missing:
        """Make one change, whole or not at all; a new table is the change to version 1.

        It stands, or the kept answer of the same request is returned, or the table was at
        another version. Whether the lists could follow does not matter here.
        """
        stamp = secrets.token_urlsafe(8)
        return self._outcome(change, stamp, self._link.write(*self._commit_call(change, stamp)))

    def seen(self, table_id: str, token: str) -> Seen | None:
        """Return a table as this process saw it last, where ``commit_of`` may follow.

        It may have changed since. A token that this process has not found good before gets
        nothing: how long its refusal takes must not tell what would be legal in the seat.
        """
        if not self._link.single or not self.quotas.has_met(token):
            return None
        return self._looks.seen(table_id)

    def commit_of(
        self, token: str, name: str, a_minute: int, seen: Seen, change: Change
    ) -> tuple[Player, Taken, Committed | Stale | Kept | Missing] | None:
        """Do ``quotas.take_known`` and ``commit`` in one round trip; None for a bad token.

        The change stands only if the token is good, and if the table is as it was seen.
        """
        player_id, stamp = claimed_id(token), secrets.token_urlsafe(8)
        if player_id is None:
            return None
        script, names, args = self._commit_call(change, stamp, seen, digest_of(token))
        commit = script, [*names, keys.player(player_id)], args
        taking = take_call(player_id, token, name, a_minute, self.quotas.kept_ms)
        answer, result = self._link.run_both(taking, commit, writing=True)
        charged = known(answer)
        if charged is None or result[0] == b"nobody":
            return None
        return *charged, self._outcome(change, stamp, result)

    def _outcome(
        self, change: Change, stamp: str, result: Any
    ) -> Committed | Stale | Kept | Missing:
        match result[0]:
            case b"committed":
                self._looks.note(change.table, stamp)
                if result[1]:
                    self._follow(change.table.id)
                return Committed(change.table.version)
            case b"kept":
                return codec.decode_kept(result[1])
            case b"stale":
                return Stale(result[1])
            case _:
                return Missing()

    def defer(self, table: Table, due: Due | None) -> bool:
        """Set another due action without a commit; False if the table has moved on."""
        own = self.keys_of(table.id)
        at = due.at if due else 0
        args: Args = [table.id, table.version, codec.encode_due(due), at, own.shard]
        wanted = [own.own("table"), own.shared("due"), own.shared("due-what")]
        return bool(self._link.run(scripts.DEFER, wanted, args))

    def postpone(self, table_id: str, until: int) -> None:
        """Let what is due at a table, if anything is, be claimed only after a time."""
        self._link.do("ZADD", self.keys_of(table_id).shared("due"), "XX", until, table_id)

    def delete(self, table: Table) -> Committed | Stale | Missing:
        """Remove a table with its logs, if it is still at this version."""
        result = self._link.write(
            scripts.DELETE, self._all_keys(self.keys_of(table.id)), [table.id, table.version]
        )
        match result[0]:
            case b"committed":
                self._follow(table.id)
                return Committed(0)
            case b"stale":
                return Stale(result[1])
            case _:
                return Missing()

    def events(self, table_id: str, after_seq: int, limit: int) -> list[Logged]:
        """Return log entries after a seq. Raises StateError."""
        key = self.keys_of(table_id).own("events")
        found = self._link.do("LRANGE", key, after_seq, after_seq + limit - 1)
        return [codec.decode_logged(each) for each in found]

    def acts(self, table_id: str) -> list[JsonDict]:
        """Return all that a replay needs, in order."""
        found = self._link.do("LRANGE", self.keys_of(table_id).own("acts"), 0, -1)
        return [orjson.loads(each) for each in found]

    def claim(
        self,
        shard: int,
        now: int,
        lease_ms: int,
        limit: int,
        kinds: Sequence[DueKind] = (),
        step_ms: int = 0,
    ) -> tuple[list[Claim], int | None]:
        """Take due actions, of some kinds or of all, for the time of a lease, earliest first.

        Each further lease lasts ``step_ms`` longer. Also returns when the next action of the
        shard falls due, or a lease ends.
        """
        wanted = [keys.shard_key(shard, "due"), keys.shard_key(shard, "due-what")]
        # Those of other kinds are passed over, but no more than a script should look at.
        look_at = _LOOK_AT if kinds else limit
        args: Args = [now, now + lease_ms, step_ms, limit, look_at, *kinds]
        pairs, first = self._link.run(scripts.CLAIM, wanted, args)
        claims = [_claim(*each) for each in zip(pairs[::2], pairs[1::2], strict=True)]
        return claims, None if first is None else int(float(first))

    def neglected(self, shard: int, now: int, limit: int) -> list[str]:
        """Return tables that the sweep must look at: idle for too long, or expired."""
        found = self._link.do(
            "ZRANGE", keys.shard_key(shard, "care"), "-inf", now, "BYSCORE", "LIMIT", 0, limit
        )
        return [each.decode() for each in found]

    def mend(self, table: Table) -> int:
        """Put right how a table stands in all lists; returns the number of repairs.

        Nothing is done when the table has changed since it was read: that commit did it.
        """
        own = self.keys_of(table.id)
        due_at = table.due.at if table.due else 0
        args: Args = [
            *(table.id, table.version, codec.encode_due(table.due), due_at),
            *(self._care_at(table), places(table), own.shard),
        ]
        wanted = [own.own("table"), *(own.shared(each) for each in _SHARED)]
        repairs = self._link.run(scripts.MEND, wanted, args)
        self.lists.relist(table.id)
        return max(0, int(repairs))

    def forget(self, table_id: str) -> bool:
        """Take a table that has expired off all lists; False if it is still there."""
        own = self.keys_of(table_id)
        result = self._link.run(scripts.DELETE, self._all_keys(own), [table_id, 0])
        if result[0] != b"committed":
            return False
        return self.lists.relist(table_id)

    def stats(self, now: int) -> Stats:
        """Count what an operator watches."""
        rows = (_shard_stats(shard, now) for shard in range(self._settings.shards))
        found = self._link.pipe(command for row in rows for command in row)
        tables, due, late, first, relist = (found[k::5] for k in range(5))
        oldest = min((int(float(each[1])) for each in first if each), default=now)
        return Stats(sum(tables), sum(due), sum(late), max(0, now - oldest), sum(relist))

    def keys_of(self, table_id: str) -> keys.TableKeys:
        """Return the keys of a table."""
        return keys.TableKeys(keys.shard_of(table_id, self._settings.shards), table_id)

    def _all_keys(self, own: keys.TableKeys) -> list[str]:
        private = [own.own(each) for each in ("table", "events", "acts")]
        return private + [own.shared(each) for each in _SHARED]

    def _commit_keys(self, own: keys.TableKeys, change: Change) -> list[str]:
        kept = own.kept(change.retry.player) if change.retry and change.answer else ()
        return [*self._all_keys(own), *kept]

    def _commit_call(
        self, change: Change, stamp: str, seen: Seen | None = None, digest: str = ""
    ) -> Call:
        own = self.keys_of(change.table.id)
        before = seen.mark.partition(" ")[2] if seen else ""
        args = self._commit_args(own, change, stamp, before, digest)
        return scripts.COMMIT, self._commit_keys(own, change), args

    def _commit_args(self, own: keys.TableKeys, change: Change, *marks: str) -> Args:
        stamp, table = marks[0], change.table
        events = [codec.encode_logged(each, stamp) for each in change.events]
        return [
            table.id,
            table.version,
            codec.encode_table(table),
            codec.encode_due(table.due),
            table.due.at + change.hold_ms if table.due else 0,
            self._care_at(table),
            self._ms_to_live(table),
            places(table),
            own.shard,
            change.events[0].seq - 1,
            len(events),
            int(self._settings.wait_replicas > 0),
            *self._kept_args(change),
            *marks,
            *events,
            *(orjson.dumps(act) for act in change.acts),
        ]

    def _kept_args(self, change: Change) -> Args:
        now = self.clock.now()
        if change.retry is None or change.answer is None:
            return [now, "", "", 0, 0]
        entry = codec.encode_kept(change.answer, change.retry.digest, now + KEPT_MS)
        return [now, codec.retry_field(change.retry.named), entry, KEPT_MS, KEPT_MOST]

    def _ms_to_live(self, table: Table) -> int:
        over = table.status in ("finished", "abandoned")
        return self._kept_s(table) * 1000 if over else 0

    def _kept_s(self, table: Table) -> int:
        # What never began has nothing to be read.
        never = min(self._settings.empty_ttl, self._settings.finished_ttl)
        return never if table.state is None else self._settings.finished_ttl

    def _care_at(self, table: Table) -> int:
        if table.status in ("finished", "abandoned"):
            seconds = self._kept_s(table)
        elif table.status == "open" and all(each.player is None for each in table.seats):
            seconds = self._settings.empty_ttl
        else:
            seconds = self._settings.idle_ttl
        return table.updated_at + seconds * 1000

    def _follow(self, table_id: str) -> None:
        # The commit stands whatever happens here; the sweep finds what stays marked.
        try:
            self.lists.relist(table_id)
        except UnavailableError:
            _log.warning("The lists of %s could not follow yet.", table_id)


def _claim(table_id: bytes, what: bytes) -> Claim:
    version, kind, at, _ = what.decode().split(" ")
    return Claim(table_id.decode(), int(version), cast("DueKind", kind), int(at))


def _shard_stats(shard: int, now: int) -> list[Args]:
    due = keys.shard_key(shard, "due")
    return [
        ("HLEN", keys.shard_key(shard, "places")),
        ("ZCARD", due),
        ("ZCOUNT", due, "-inf", now),
        ("ZRANGE", due, 0, 0, "WITHSCORES"),
        ("HLEN", keys.shard_key(shard, "relist")),
    ]
