"""What the companion needs to know before it starts; read once, at the edge, and passed on."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

SECRET_BYTES = 32
KEY_FILE = "secret"
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
    """`address` is how phones reach us, such as http://192.168.1.20:8000; links and QR codes start with it."""

    data: Path = field(default_factory=data_folder)
    database: str | None = field(default_factory=lambda: os.environ.get("POLDERBOX_DATABASE") or None)
    address: str = "http://127.0.0.1:8000"
    hosts: frozenset[str] = LOOPBACK  # names and addresses under which a request may call us
    kit: Path = Path("output")  # where `polderbox print` leaves its PDFs
    proxies: int = field(default_factory=lambda: _proxies(os.environ.get("POLDERBOX_PROXIES") or "0"))
    # ^ reverse proxies of our own in front, which note the phone's address in X-Forwarded-For
    max_streams: int = 600  # phones that may listen at once; the others ask every few seconds

    @property
    def hosted(self) -> bool:
        """Behind https, so cookies may insist on it."""
        return self.address.startswith("https://")


def _proxies(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise ValueError(f"POLDERBOX_PROXIES is the number of proxies in front, such as 1, not {text!r}.")
    return int(text)


def secret(folder: Path) -> bytes:
    """The key that signs cookies and makes the links in the QR codes; made on the first run, for its owner only."""
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
        raise ValueError(f"The file {path} is damaged. Delete it and start again; everyone at a table then joins anew.")
    return key
