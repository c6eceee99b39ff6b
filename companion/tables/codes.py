"""What opens a table: codes to say aloud, keys in QR codes and tokens for seats; and the wait for whoever guesses."""

import hashlib
import hmac
import ipaddress
import secrets
import threading
import time
from collections.abc import Callable

SYMBOLS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # 31, without I L O 0 1
CODE_LENGTH = 6
TOKEN_BYTES = 16


def new_code() -> str:
    return "".join(secrets.choice(SYMBOLS) for _ in range(CODE_LENGTH))


def saved_code(secret: bytes, code: str, number: int = 0) -> str:
    """The code under which we open a saved game that was played under this one: the same each time, and nobody can
    choose or foresee it. `number` counts on while it is taken.
    """
    digest = hmac.digest(secret, f"saved|{number}|{code}".encode(errors="replace"), "sha256")
    rest = int.from_bytes(digest, "big")
    letters = []
    for _ in range(CODE_LENGTH):
        rest, place = divmod(rest, len(SYMBOLS))
        letters.append(SYMBOLS[place])
    return "".join(letters)


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


class SlowLane:
    """A few places to wait in, one for each address. While many wrong codes come in, every code is looked up after a
    wait here, right or wrong: whoever guesses gets few answers, and whoever knows a code gets theirs a bit later.
    """

    def __init__(self, places: int, seconds: float, sleep: Callable[[float], None] = time.sleep) -> None:
        self.places = places
        self.seconds = seconds
        self.sleep = sleep
        self.lock = threading.Lock()
        self.waiting: set[str] = set()

    def wait(self, address: str) -> bool:
        """False, at once, if this address waits already or all places are taken."""
        home = network(address)
        with self.lock:
            if home in self.waiting or len(self.waiting) >= self.places:
                return False
            self.waiting.add(home)
        try:
            self.sleep(self.seconds)
        finally:
            with self.lock:
                self.waiting.remove(home)
        return True


def network(address: str) -> str:
    """What one guesser has: an IPv4 address, or all 2^64 addresses of an IPv6 network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))
