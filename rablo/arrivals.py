"""Requests as their bytes arrive: whether all of one is there, and where it ends.

A thread is given only to a request that is whole, or that is refused as it stands; so whoever
sends byte by byte costs some memory and no thread. What a request says is judged elsewhere.
"""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from typing import Final

from gunicorn.http import errors

from api.bodies import MAX_BYTES

MAX_HEAD: Final = 32 * 1024
"""So long may a request line with all its headers be."""

MAX_CHUNKED: Final = 2 * MAX_BYTES
"""So long may a chunked body be as it is sent, with the sizes of its chunks."""

MAX_LINE: Final = 1024
"""So long may the line with the size of a chunk be."""

_AT_ONCE: Final = 64 * 1024
_BLANK_LINE: Final = b"\r\n\r\n"
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_TEXT: Final = re.compile(rb"(?:\r\n?)?[ -~]*\r?")
_FIRST_LINE: Final = re.compile(rb"(?:\r\n)?[!-~]+ [!-~]+ HTTP/\d\.\d\r\n")
_BARE_LF: Final = re.compile(rb"(?<!\r)\n")
_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;.*)?", re.DOTALL)
_DIGITS: Final = 9
_TASTE: Final = 16


class Arrival:
    """What has come over a connection of the next request.

    ``settled`` says that nothing more is awaited. Then the request is ``whole``, or it can only
    be refused: with ``error``, or by whoever reads what there is of it.
    """

    def __init__(self, rest: bytes = b"") -> None:
        self.settled = False
        self.whole = False
        self.error: Exception | None = None
        self._bytes = bytearray()
        self._searched = 0
        self._begun = False
        self._end = 0
        self._chunks: _Chunks | None = None
        self._promises = False
        if rest:
            self.add(rest)

    def __bool__(self) -> bool:
        return bool(self._bytes)

    def read(self, sock: socket.socket) -> bool:
        """Read what there is, without waiting; return whether the request is settled."""
        try:
            data = sock.recv(_AT_ONCE)
        except BlockingIOError:
            return self.settled
        except OSError:
            data = b""
        self.add(data)
        return self.settled

    def promise(self, sock: socket.socket) -> None:
        """Tell a client that asked whether its body is wanted to go on."""
        if self._promises and not self.settled:
            self._promises = False
            with suppress(OSError):
                sock.send(_CONTINUE)

    def add(self, data: bytes) -> None:
        """Take further bytes; none at all are the end of the connection."""
        self._bytes += data
        if self._end == 0:
            self._look_for_head()
        if self._end and not self.settled:
            self._look_for_end()
        if not data:
            self.settled = True

    def take(self) -> bytes:
        """Return the bytes of the request."""
        return bytes(self._bytes[: self._end] if self.whole else self._bytes)

    def following(self) -> Arrival:
        """Return what came behind a request that is whole: the beginning of the next one."""
        return Arrival(bytes(self._bytes[self._end :]))

    def _look_for_head(self) -> None:
        seen, self._searched = self._searched, len(self._bytes)
        at = self._bytes.find(_BLANK_LINE, max(0, seen - len(_BLANK_LINE)))
        if (self._searched if at < 0 else at) > MAX_HEAD:
            self._refuse(errors.LimitRequestHeaders("limit request headers"))
            if b"\r\n" not in self._bytes[:MAX_HEAD]:
                self.error = errors.LimitRequestLine(self._searched, MAX_HEAD)
        elif at >= 0:
            self._end = at + len(_BLANK_LINE)
            self._read_framing(bytes(self._bytes[: at + 2]).lower())
        elif _BARE_LF.search(self._bytes, seen) or not (self._begun or self._begins_well()):
            # Its end would never come.
            self._refuse(errors.InvalidRequestLine("not HTTP"))

    def _begins_well(self) -> bool:
        # An empty line before the request is passed over, as it is by whoever reads it.
        self._begun = self._bytes.find(b"\n", 2) > 0
        if self._begun:
            return _FIRST_LINE.match(self._bytes) is not None
        return _TEXT.fullmatch(self._bytes[:_TASTE]) is not None

    def _refuse(self, error: Exception) -> None:
        self.settled, self.error = True, error

    def _read_framing(self, head: bytes) -> None:
        coding, length = _value(head, b"transfer-encoding"), _value(head, b"content-length")
        expects, new = _value(head, b"expect"), b" http/1.1\r\n" in head
        if coding is not None:
            self._chunks = _Chunks(self._end)
            self.settled = coding != b"chunked" or length is not None or not new
        elif length is not None and _is_too_long(length):
            self.settled = True
        elif length is not None:
            self._end += int(length)
        if expects == b"100-continue":
            self._promises = new
        elif expects is not None:
            self.settled = True

    def _look_for_end(self) -> None:
        if self._chunks is None:
            self.settled = self.whole = len(self._bytes) >= self._end
            return
        end = self._chunks.end(self._bytes)
        if end is not None:
            self.settled, self.whole, self._end = True, True, end
        elif self._chunks.hopeless or len(self._bytes) > MAX_HEAD + MAX_CHUNKED:
            self.settled = True


class _Chunks:
    """Looks for the end of a chunked body, each byte once."""

    def __init__(self, begin: int) -> None:
        self.hopeless = False
        self._at = begin
        self._length = 0
        self._last = False

    def end(self, found: bytearray) -> int | None:
        """Return where the body ends; None if it does not yet, or is ``hopeless``."""
        while not self.hopeless:
            line_end = found.find(b"\r\n", self._at)
            if line_end < 0:
                self.hopeless = len(found) - self._at > MAX_LINE
                return None
            line, here = found[self._at : line_end], line_end + 2
            if self._last and not line:
                return here
            self._at = here if self._last else self._behind(line, here)
        return None

    def _behind(self, line: bytearray, here: int) -> int:
        size = _SIZE.fullmatch(line)
        length = int(size[1], 16) if size else 0
        self._last = size is not None and length == 0
        self._length += length
        self.hopeless = size is None or self._length > MAX_BYTES
        return here if self._last else here + length + 2


def _value(head: bytes, name: bytes) -> bytes | None:
    r"""Return the value of a header in a head of small letters, as it stands there first.

    >>> _value(b"get / http/1.1\r\nexpect:  100-continue \r\n", b"expect")
    b'100-continue'
    """
    at = head.find(b"\r\n" + name + b":")
    if at < 0:
        return None
    begin = at + len(name) + 3
    return head[begin : head.find(b"\r\n", begin)].strip(b" \t")


def _is_too_long(length: bytes) -> bool:
    # One byte more than is taken is still read, so that all such bodies are refused alike.
    return not length.isdigit() or len(length) > _DIGITS or int(length) > MAX_BYTES + 1
