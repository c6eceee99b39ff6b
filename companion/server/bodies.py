"""The bodies of requests on their way in. What has arrived counts, never what was announced.

Large bodies share a budget, and each address has a share of it. Small ones, such as moves, need no budget, so whoever
fills it with photos holds up other photos only.
"""

from collections import Counter
from typing import Any

from companion.web.security import BODY_LIMIT

BUDGET = 128 << 20  # bytes of all large bodies that are under way
SHARE = 48 << 20  # bytes of those from one address: three photos of the largest size


class TooLargeError(Exception):
    """The body is over its limit. The rest of it is left unread."""


class CrowdedError(Exception):
    """The budget is used up. The rest of the body is left unread."""


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
        try:
            async for part in protocol:
                parts.append(part)
                size += len(part)
                self.held += len(part)
                self.shares[address] += len(part)
                if size > limit:
                    raise TooLargeError
                if size > BODY_LIMIT and (self.held > BUDGET or self.shares[address] > SHARE):
                    raise CrowdedError
            return b"".join(parts)
        finally:
            self._forget(address, size)

    def _forget(self, address: str, size: int) -> None:
        self.held -= size
        self.shares[address] -= size
        if not self.shares[address]:
            del self.shares[address]
