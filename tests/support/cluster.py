"""A Redis Cluster of our own on loopback."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import redis

from service.storage.embedded import find_binary
from tests.support.waiting import PATIENCE_S, eventually, free_port

SLOTS = 16_384


class Node:
    """One process of a cluster."""

    def __init__(self, directory: Path) -> None:
        self.port, self._bus_port = free_port(), free_port()
        self._directory = directory
        self._process: subprocess.Popen[bytes] | None = None
        self.client: Any = redis.Redis(port=self.port, socket_timeout=5)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._directory.mkdir(exist_ok=True)
        options = {
            "port": self.port,
            "cluster-port": self._bus_port,
            "bind": "127.0.0.1",
            "dir": self._directory,
            "appendonly": "yes",
            "appendfsync": "no",
            "save": "",
            "logfile": "node.log",
            "cluster-enabled": "yes",
            "cluster-node-timeout": 1000,
        }
        flags = [text for name, value in options.items() for text in (f"--{name}", str(value))]
        self._process = subprocess.Popen([find_binary(), *flags], stdout=subprocess.DEVNULL)
        eventually(self._answers, "the node answers")

    def kill(self) -> None:
        """Kill it without warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
            self._process = None

    def close(self) -> None:
        """Kill it for good."""
        self.kill()
        self.client.close()

    def _answers(self) -> bool:
        with contextlib.suppress(redis.ConnectionError):
            return bool(self.client.ping())
        return False


class Cluster:
    """Primaries, each with the same number of replicas."""

    def __init__(self, primaries: list[Node], replicas: list[Node]) -> None:
        self.primaries = primaries
        self.replicas = replicas

    @property
    def url(self) -> str:
        """The address for RABLO_REDIS_URL."""
        hosts = ",".join(f"127.0.0.1:{each.port}" for each in self.nodes)
        return f"redis+cluster://{hosts}"

    @property
    def nodes(self) -> list[Node]:
        """All nodes, primaries first."""
        return self.primaries + self.replicas

    def join(self) -> None:
        """Hand out the slots and let the nodes meet."""
        first, count = self.primaries[0], len(self.primaries)
        for number, node in enumerate(self.primaries):
            low, high = SLOTS * number // count, SLOTS * (number + 1) // count - 1
            node.client.execute_command("CLUSTER ADDSLOTSRANGE", low, high)
        for node in self.nodes[1:]:
            node.client.execute_command("CLUSTER MEET", "127.0.0.1", first.port, *_bus(first))
        eventually(lambda: all(map(self._knows_all, self.nodes)), "all nodes have met")
        for number, node in enumerate(self.replicas):
            primary = self.primaries[number % count].client.execute_command("CLUSTER MYID")
            node.client.execute_command("CLUSTER REPLICATE", primary)
        eventually(lambda: all(map(self._is_whole, self.nodes)), "the cluster is whole")

    def _knows_all(self, node: Node) -> bool:
        return int(node.client.cluster("info")["cluster_known_nodes"]) == len(self.nodes)

    def _is_whole(self, node: Node) -> bool:
        follows = node in self.primaries or node.client.info("replication")["role"] == "slave"
        linked = node.client.info("replication").get("master_link_status", "up") == "up"
        return bool(follows and linked) and self._is_ok(node)

    def _is_ok(self, node: Node) -> bool:
        return bool(node.client.cluster("info")["cluster_state"] == "ok")


def _bus(node: Node) -> list[int]:
    return [int(node.client.config_get("cluster-port")["cluster-port"])]


@contextmanager
def running_cluster(directory: Path, primaries: int, replicas: int = 0) -> Iterator[Cluster]:
    """A cluster with this many primaries, and replicas for each."""
    total = primaries * (1 + replicas)
    nodes = [Node(directory / f"node{number}") for number in range(total)]
    try:
        for node in nodes:
            node.start()
        cluster = Cluster(nodes[:primaries], nodes[primaries:])
        cluster.join()
        yield cluster
    finally:
        for node in nodes:
            node.close()
