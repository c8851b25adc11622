"""The way to the store: one typed door, where its troubles become UnavailableError.

redis-py sends a command again when a connection breaks. That is safe here for every script:
COMMIT knows its own commit again, and the others do no harm twice. Timeouts are not retried,
a store that hangs would only hold the thread longer.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.cluster import ClusterNode
from redis.crc import key_slot
from redis.exceptions import (
    MovedError,
    NoScriptError,
    RedisClusterException,
    ResponseError,
)
from redis.retry import Retry

from service.errors import UnavailableError
from service.storage.scripts import FIRM, Script
from service.storage.wires import RAW, Wires

Client = redis.Redis | redis.RedisCluster
Arg = str | bytes | int
Args = Sequence[Arg]
Call = tuple[Script, Sequence[str], Args]
"""A script with its keys and arguments."""

CONNECTIONS = 64
TIMEOUT_S = 3.0
WAIT_MS = 1000
_ATTEMPTS = 2
_COMPLAINT_EVERY_S = 1.0

_log = logging.getLogger(__name__)

# Answers that say: not now. Any other error answer is a fault of ours and stays one.
_AWAY = {"BUSY", "MISCONF", "NOREPLICAS", "OOM", "READONLY"}
_AWAY_TYPES = (
    redis.exceptions.ReadOnlyError,
    redis.exceptions.OutOfMemoryError,
    redis.exceptions.ClusterError,
    redis.exceptions.TryAgainError,
    redis.exceptions.AskError,
)


def connect(url: str) -> Client:
    """Return a client for ``redis://…``, ``unix://…``, or ``redis+cluster://host:port,…``.

    ``rediss`` means TLS in either form. A cluster is contacted at once, a single store at its
    first use. Raises ValueError for another address, UnavailableError.
    """
    if "+cluster:" in url:
        return _cluster(url)
    pool = redis.BlockingConnectionPool.from_url(url, **_common())
    return redis.Redis.from_pool(pool)


def _cluster(url: str) -> redis.RedisCluster:
    scheme, _, _ = urlsplit(url).scheme.partition("+")
    account, at, hosts = urlsplit(url).netloc.rpartition("@")
    if scheme not in ("redis", "rediss"):
        raise ValueError("a cluster is addressed as redis+cluster:// or rediss+cluster://")
    nodes = [_node(each) for each in hosts.split(",")]
    with guarded():
        return redis.RedisCluster(
            # Only a client made from a URL lets threads wait for a connection.
            url=f"{scheme}://{account}{at}{hosts.partition(',')[0]}",
            startup_nodes=nodes,
            connection_pool_class=redis.BlockingConnectionPool,
            **_common(),
        )


def _node(text: str) -> Any:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("a cluster's address names its nodes as host:port,host:port")
    make: Callable[..., Any] = ClusterNode
    return make(parts.hostname, parts.port or 6379)


def _common() -> dict[str, Any]:
    return {
        "max_connections": CONNECTIONS,
        "timeout": TIMEOUT_S,
        "retry": _retry(),
        "protocol": 2,
        "socket_timeout": TIMEOUT_S,
        "socket_connect_timeout": TIMEOUT_S,
    }


def _retry() -> Retry:
    backoff = ExponentialWithJitterBackoff(base=0.02, cap=0.2)
    return Retry(backoff, retries=2, supported_errors=(redis.ConnectionError,))


@contextmanager
def guarded(*, writing: bool = False) -> Iterator[None]:
    """Turn the store's troubles into UnavailableError.

    When a write broke off, nobody knows whether it was done: ``outcome_unknown``, and the
    client asks again with its Idempotency-Key.
    """
    try:
        yield
    except (redis.ConnectionError, redis.TimeoutError, RedisClusterException) as error:
        _complain(error)
        if writing:
            raise outcome_unknown() from error
        raise _away() from error
    except ResponseError as error:
        if not isinstance(error, _AWAY_TYPES) and str(error).partition(" ")[0] not in _AWAY:
            raise
        _complain(error)
        raise _away() from error


class _Complaints:
    """Logs why the store is away, but not for every request that meets it."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, error: Exception) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _COMPLAINT_EVERY_S
            _log.warning("The store is away: %s", error)


_complain = _Complaints()


def outcome_unknown() -> UnavailableError:
    """Return the refusal of a write that may or may not have been done."""
    return UnavailableError(
        "outcome_unknown",
        "It is not known whether this was done; ask again with the same Idempotency-Key.",
        retry_after=1,
    )


def _away() -> UnavailableError:
    return UnavailableError(
        "store_unavailable", "The store cannot be reached at the moment.", retry_after=1
    )


def look_again(client: Client) -> None:
    """Learn a cluster's layout anew; a single store has none."""
    if isinstance(client, redis.RedisCluster):
        client.nodes_manager.initialize()


def _evalsha(script: Script, keys: Sequence[str], args: Args) -> list[Arg]:
    return ["EVALSHA", script.sha, len(keys), *keys, *args]


def _good(answer: Any) -> Any:
    if isinstance(answer, Exception):
        raise answer
    return answer


class Link:
    """Runs scripts and commands; thread-safe. Every method may raise UnavailableError.

    With ``replicas`` above 0, ``write`` and ``put`` come back only when that many replicas have
    what was written.
    """

    def __init__(self, client: Client, replicas: int = 0) -> None:
        self._client = client
        self._replicas = replicas
        self._client_execute: Callable[..., Any] = client.execute_command
        self._wires: Wires | None = None
        if isinstance(client, redis.Redis):
            self._wires = Wires(client, CONNECTIONS, TIMEOUT_S)
        self._acknowledged = self._surely if replicas else self._plainly

    def is_part_of_a_cluster(self) -> bool:
        """Whether this is one node of a cluster, spoken to as if it were alone."""
        if isinstance(self._client, redis.RedisCluster):
            return False
        with guarded():
            return bool(self._execute("INFO", "cluster").get("cluster_enabled"))

    def run(self, script: Script, keys: Sequence[str], args: Args = ()) -> Any:
        """Run a script; one round trip once the store knows it."""
        with guarded():
            return self._run(self._plainly, script, keys, args)

    @property
    def single(self) -> bool:
        """Whether there is one store alone: no slots, and no replicas to wait for."""
        return self._wires is not None and self._replicas == 0

    def run_both(self, first: Call, second: Call, *, writing: bool = False) -> tuple[Any, Any]:
        """Run one script after the other, in one round trip if there is a single store.

        ``writing`` if the effect of the second is acknowledged to somebody.
        """
        if self._wires is None:
            return self.run(*first), (self.write if writing else self.run)(*second)
        with guarded(writing=writing):
            answers = self._wires.together(*(_evalsha(*each) for each in (first, second)))
            before, after = map(self._settled, (first, second), answers)
        return before, after

    def write(self, script: Script, keys: Sequence[str], args: Args = ()) -> Any:
        """Run a script whose effect is acknowledged to somebody."""
        with guarded(writing=True):
            return self._run(self._acknowledged, script, keys, args)

    def do(self, command: str, key: str, *args: Arg) -> Any:
        """Run a command on one key."""
        with guarded():
            return self._execute(command, key, *args)

    def put(self, command: str, key: str, *args: Arg) -> Any:
        """Run a command on one key whose effect is acknowledged to somebody."""
        with guarded(writing=True):
            return self._acknowledged(key, command, key, *args)

    def pipe(self, commands: Iterable[Args]) -> list[Any]:
        """Run commands in one go, each on its own key; any slots."""
        with guarded():
            pipeline: Any = self._client.pipeline(transaction=False)
            for command in commands:
                pipeline.execute_command(*command)
            # Raised by the pipeline itself, an error would not begin with its code.
            return [_good(each) for each in pipeline.execute(raise_on_error=False)]

    def firm(self, table_key: str) -> None:
        """Make sure that what is stored of a table has reached the replicas, if any are asked."""
        if self._replicas:
            self.write(FIRM, [table_key])

    def _settled(self, call: Call, answer: Any) -> Any:
        if isinstance(answer, NoScriptError):
            return self._run(self._plainly, *call)
        return _good(answer)

    def _run(self, way: Callable[..., Any], script: Script, keys: Sequence[str], args: Args) -> Any:
        try:
            return way(keys[0], *_evalsha(script, keys, args))
        except NoScriptError:
            return way(keys[0], "EVAL", script.text, len(keys), *keys, *args)

    def _execute(self, *command: Arg) -> Any:
        if self._wires is not None and command[0] in RAW:
            return self._wires.execute(*command)
        return self._client_execute(*command)

    def _plainly(self, _key: str, *command: Arg) -> Any:
        return self._execute(*command)

    def _surely(self, key: str, *command: Arg) -> Any:
        for _ in range(_ATTEMPTS):
            try:
                answer, reached = self._and_wait(key, command)
            except (redis.ConnectionError, redis.TimeoutError):
                look_again(self._client)
                continue
            if isinstance(answer, MovedError):
                look_again(self._client)
                continue
            if _good(reached) < self._replicas and not isinstance(answer, Exception):
                raise outcome_unknown()
            return _good(answer)
        raise redis.ConnectionError("The slot could not be found.")

    def _and_wait(self, key: str, command: Args) -> tuple[Any, Any]:
        # WAIT counts what its own connection wrote, so both go down one connection.
        pipeline: Any = self._node(key).pipeline(transaction=False)
        pipeline.execute_command(*command)
        pipeline.execute_command("WAIT", self._replicas, WAIT_MS)
        answer, reached = pipeline.execute(raise_on_error=False)
        return answer, reached

    def _node(self, key: str) -> redis.Redis:
        if isinstance(self._client, redis.Redis):
            return self._client
        node = self._client.nodes_manager.get_node_from_slot(key_slot(key.encode()))
        return self._client.get_redis_connection(node)
