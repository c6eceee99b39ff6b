"""The bodies of requests on their way in. What has arrived counts, never what was announced.

Large bodies share a budget, and each address has a share of it. Small ones, such as moves, need no budget, so whoever
fills it with photos holds up other photos only.
"""

from collections import Counter
from typing import Any

from companion.web.security import BODY_LIMIT

BUDGET = 128 << 20  # bytes of all large bodies that are under way
SHARE = 48 << 20  # bytes of those from one address: three photos of the largest size


class UnreadError(Exception):
    """The body, or the rest of it, is left unread; `status` says why."""

    status = 400


class TooLargeError(UnreadError):
    status = 413


class CrowdedError(UnreadError):
    """The budget is used up."""

    status = 503


class LateError(UnreadError):
    status = 408


class CutOffError(UnreadError):
    """The other side hung up before the end. What came may be half a move, and must not count."""


class Bodies:
    def __init__(self) -> None:
        self.held = 0
        self.shares: Counter[str] = Counter()

    async def gather(self, headers: Any, protocol: Any, limit: int, address: str) -> bytes:
        """The whole body, up to its limit."""
        declared = headers.get("content-length")
        if declared is not None and (not declared.isdigit() or int(declared) > limit):
            raise TooLargeError
        if declared in (None, "0") and headers.get("transfer-encoding") is None:
            return b""
        parts: list[bytes] = []
        size = 0
        ends = 0  # granian gives an empty part at the end, and one more if the connection broke
        try:
            async for part in protocol:
                parts.append(part)
                ends += not part
                size += len(part)
                self.held += len(part)
                self.shares[address] += len(part)
                if size > limit:
                    raise TooLargeError
                if size > BODY_LIMIT and (self.held > BUDGET or self.shares[address] > SHARE):
                    raise CrowdedError
            if ends > 1 or (declared is not None and size != int(declared)):
                raise CutOffError
            return b"".join(parts)
        finally:
            self._forget(address, size)

    def _forget(self, address: str, size: int) -> None:
        self.held -= size
        self.shares[address] -= size
        if not self.shares[address]:
            del self.shares[address]
