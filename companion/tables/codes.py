"""What opens a table: codes to say aloud, keys in QR codes and tokens for seats; and the limit on guessing."""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

SYMBOLS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # 31, without I L O 0 1
CODE_LENGTH = 6
TOKEN_BYTES = 16
ADDRESSES_KEPT = 10_000


def new_code() -> str:
    return "".join(secrets.choice(SYMBOLS) for _ in range(CODE_LENGTH))


def normal_code(text: str) -> str:
    """The code in text as people type it: in any case, with spaces or a dash."""
    return "".join(text.upper().split()).replace("-", "")


def is_code(text: str) -> bool:
    return len(text) == CODE_LENGTH and all(symbol in SYMBOLS for symbol in text)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """The hash we keep of a token. Half a surrogate pair, which JSON can carry, is nobody's token, not an error."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def link_key(secret: bytes, code: str) -> str:
    """The 128 bits in a table's QR code: whoever scans it is not guessing, and never has to wait."""
    return hmac.digest(secret, f"link|{code}".encode(), "sha256")[:TOKEN_BYTES].hex()


def is_link_key(secret: bytes, code: str, key: str) -> bool:
    return hmac.compare_digest(link_key(secret, code).encode(), key.encode(errors="replace"))


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of attempts, then one every few seconds."""

    burst: int
    seconds_each: float


class RateLimit:
    """Counts attempts from each address and from all together, by the monotonic clock, because wall clocks jump."""

    def __init__(self, each: Rate, all_together: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.each = each
        self.all_together = all_together
        self.clock = clock
        self.addresses: OrderedDict[str, float] = OrderedDict()
        self.everybody = 0.0

    def held(self, address: str) -> bool:
        """Whether this address has to wait."""
        now = self.clock()
        return _spent(self.addresses.get(address, 0.0), now, self.each) or _spent(
            self.everybody, now, self.all_together
        )

    def count(self, address: str) -> None:
        now = self.clock()
        self.addresses[address] = max(self.addresses.get(address, 0.0), now) + self.each.seconds_each
        self.addresses.move_to_end(address)
        if len(self.addresses) > ADDRESSES_KEPT:
            self.addresses.popitem(last=False)
        self.everybody = max(self.everybody, now) + self.all_together.seconds_each


def _spent(paid_until: float, now: float, rate: Rate) -> bool:
    """Each attempt moves `paid_until` on; whoever is a whole burst ahead of the clock has to wait."""
    return paid_until - now > (rate.burst - 0.5) * rate.seconds_each
