"""What the companion needs to know before it starts; read once, at the edge, and passed on."""

import hashlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

SECRET_BYTES = 32
KEY_FILE = "secret"
GAMES_FOLDER = "games"  # in the data folder: the finished ones
LOOK_BACKS_FOLDER = "look-backs"  # what robots found in finished games
PRINTS_FOLDER = "prints"  # there too: what guests had printed lately
EVERY_ADDRESS = "0.0.0.0"  # nosec B104  # noqa: S104 - phones must reach us; --host 127.0.0.1 keeps them out
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

_HERE = Path(__file__).parent


def asset_folder(name: str) -> Path:
    """`templates` and `static` stand beside the packages in the source tree and inside companion/ in a wheel."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def data_folder() -> Path:
    return Path(platformdirs.user_data_dir("polderbox", appauthor=False))


@dataclass(frozen=True, slots=True)
class Config:
    """`address` is how phones reach us, such as http://192.168.1.20:8000; links and QR codes start with it. With a
    `port` it is only where we began: the address follows the machine to other networks.
    """

    data: Path = field(default_factory=data_folder)
    database: str | None = field(default_factory=lambda: os.environ.get("POLDERBOX_DATABASE") or None, repr=False)
    redis: str | None = field(default_factory=lambda: os.environ.get("POLDERBOX_REDIS") or None, repr=False)
    key: str | None = field(default_factory=lambda: os.environ.get("POLDERBOX_SECRET") or None, repr=False)
    address: str = "http://127.0.0.1:8000"
    port: int | None = None
    hosts: frozenset[str] = LOOPBACK  # names and addresses that requests may use for us
    kit: Path = Path("output")  # where `polderbox print` leaves its PDFs
    proxies: int = field(default_factory=lambda: _proxies(os.environ.get("POLDERBOX_PROXIES") or "0"))
    # ^ our own reverse proxies in front, which add the phone's address to X-Forwarded-For
    max_streams: int = 600  # phones that may listen at once; the others poll every few seconds
    photo_workers: int = field(default_factory=lambda: number("PHOTO_WORKERS", 0, 64))  # 0: as the machine has cores
    metrics: tuple[str, int] | None = field(default_factory=lambda: _place("METRICS"))
    access_log: bool = field(default_factory=lambda: number("ACCESS_LOG", 0, 1) == 1)
    drain: int = field(default_factory=lambda: number("DRAIN", 0, 600))
    # ^ seconds in which we say that we are about to stop, and still answer
    keep_days: int = field(default_factory=lambda: number("KEEP_DAYS", 90, 100_000))  # if tables are in PostgreSQL

    @property
    def hosted(self) -> bool:
        """Whether phones reach us by https, so that cookies can insist on it."""
        return self.address.startswith("https://")


def number(name: str, default: int, most: int) -> int:
    text = os.environ.get(f"POLDERBOX_{name}") or str(default)
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= most):
        raise ValueError(f"POLDERBOX_{name} must be a whole number from 0 to {most}, not {text!r}.")
    return int(text)


def _place(name: str) -> tuple[str, int] | None:
    """An address and a port, such as 127.0.0.1:9100; a port alone is one of this machine."""
    text = os.environ.get(f"POLDERBOX_{name}")
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536):
        raise ValueError(f"POLDERBOX_{name} must be a port such as 9100, or an address and a port, not {text!r}.")
    return host.strip("[]") or "127.0.0.1", int(port)


def _proxies(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise ValueError(f"POLDERBOX_PROXIES must be the number of reverse proxies in front, such as 1, not {text!r}.")
    return int(text)


def chosen_secret(text: str) -> bytes:
    """The key that whoever hosts us has chosen."""
    if len(text) < SECRET_BYTES:
        raise ValueError(
            f"POLDERBOX_SECRET must have {SECRET_BYTES} characters or more. "
            f"Make one with: openssl rand -hex {SECRET_BYTES}"
        )
    return hashlib.sha256(text.encode()).digest()


def secret(folder: Path) -> bytes:
    """The key that signs cookies and the links in QR codes. It is made on the first run, readable by its owner only."""
    path = folder / KEY_FILE
    folder.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret(path)
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(SECRET_BYTES).hex().encode())
    return _read_secret(path)


def _read_secret(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text().strip())
    except ValueError:
        key = b""
    if len(key) != SECRET_BYTES:
        raise ValueError(
            f"The file {path} is damaged. Delete it and start again. Everyone at a table then has to join again."
        )
    return key
