"""A small client of the public API on the standard library alone, one connection at a time."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

TIMEOUT_S = 60.0
KEY = "Idempotency-Key"


class ApiError(Exception):
    """An answer that is no success; ``code`` is the one of the problem, if it had one."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code


class UnreachableError(Exception):
    """Nobody answers at this address."""


class Client:
    """Talks to one server, as one player once it has a token."""

    def __init__(self, url: str, token: str | None = None, timeout: float = TIMEOUT_S) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._connection, self._path = _connection(url, timeout)

    def get(self, path: str, **query: Any) -> Any:
        """Return what a GET answers."""
        return self.call("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Return what a POST answers."""
        return self.call("POST", path, body or {})

    def call(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send one request. Raises ApiError and UnreachableError."""
        status, data = self._send(method, path, body, headers or {})
        try:
            answer = json.loads(data) if data else None
        except ValueError:
            raise UnreachableError(f"What answers at {self.url} is no Rabló server.") from None
        if status >= 400:
            problem = answer if isinstance(answer, dict) else {}
            raise ApiError(status, problem.get("code", "?"), problem.get("detail", "no reason"))
        return answer

    def _send(
        self, method: str, path: str, body: Mapping[str, Any] | None, extra: Mapping[str, str]
    ) -> tuple[int, bytes]:
        headers: dict[str, str] = {"Accept": "application/json", **extra}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body)
        # A connection that was kept open may have been closed meanwhile by the other side.
        again = self._connection.sock is not None and (method == "GET" or KEY in headers)
        try:
            return self._exchange(method, path, data, headers)
        except (OSError, http.client.HTTPException) as error:
            if isinstance(error, TimeoutError) or not again:
                raise self._unreachable(error) from error
        try:
            return self._exchange(method, path, data, headers)
        except (OSError, http.client.HTTPException) as error:
            raise self._unreachable(error) from error

    def _exchange(
        self, method: str, path: str, data: str | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        try:
            self._connection.request(method, self._path + path, data, headers)
            response = self._connection.getresponse()
            return response.status, response.read()
        except BaseException:
            # Ctrl-C too: a connection that still waits for an answer takes no further request.
            self._connection.close()
            raise

    def _unreachable(self, error: Exception) -> UnreachableError:
        return UnreachableError(f"No server answers at {self.url} ({error}).")

    def events(self, table_id: str, after: int = 0, wait: int = 25) -> Iterator[dict[str, Any]]:
        """Yield the events of a table as they come, until its game is over."""
        while True:
            page = self.get(f"/v1/tables/{table_id}/events", after=after, wait=wait, limit=1000)
            after = page["next_after"]
            for event in page["events"]:
                yield event
                if event["type"] == "game_ended":
                    return

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def _connection(url: str, timeout: float) -> tuple[http.client.HTTPConnection, str]:
    """Return a connection to the server of a URL, not yet opened, and the path before the API."""
    kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
    try:
        parts = urlsplit(url)
        kind = kinds[parts.scheme]
        if parts.hostname is None:
            raise ValueError(url)
        return kind(parts.hostname, parts.port, timeout=timeout), parts.path.rstrip("/")
    except (KeyError, ValueError, http.client.InvalidURL):
        what = f"{url!r} is no address of a server; try http://127.0.0.1:8000"
        raise UnreachableError(what) from None
