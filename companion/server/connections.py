"""The connections that granian holds. It takes all that come and sends none of them away, so we watch them from
outside: they are files of our own process, which the system lists, tells about and shuts down.

A connection that has moved for a seat, or carries a seat's stream, is a seat's. All others are strangers: phones that
have just come, or somebody who opens thousands and says nothing. Where there are too many of them, the oldest go.
"""

import os
import socket
import stat
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple, TypeVar

FOLDER = "/dev/fd"  # the files of whoever looks
PLACES = 4096  # connections at once, if the system lets us have so many files
SPARE_FILES = 200  # for tables, photos and workers
STRANGERS_EACH = 256  # from one address
SEND_BUFFER = 64 << 10  # bytes, which the system doubles; by itself it keeps up to 4 MB that a phone does not take
TAKES_SECONDS = 20  # a phone that takes nothing for so long is cut off
CLOGGED = 64 << 10  # bytes that a phone has not taken; when there are more, its news waits

T = TypeVar("T")


class Connection(NamedTuple):
    inode: int  # tells it from an earlier file with the same number
    peer: str  # as granian writes it, such as `192.168.1.7:51234`; empty if it is not one of granian's


class Connections:
    """Only the event loop looks in here. Behind a proxy of our own everybody comes by the proxy's address, so that
    addresses have no caps there.
    """

    def __init__(self, port: int, places: int, proxied: bool) -> None:
        self.port = port
        self.places = places
        self.proxied = proxied
        self.open: dict[int, Connection] = {}  # by the number of their file, oldest first
        self.files: dict[str, int] = {}  # the same, by peer
        self.seats: set[str] = set()  # the peers that are no strangers

    def look(self) -> None:
        """See which connections there are."""
        there = dict(_sockets())
        kept = {file: it for file, it in self.open.items() if there.get(file) == it.inode}
        fresh = {file: Connection(inode, self._peer(file)) for file, inode in there.items() if file not in kept}
        self.open = kept | fresh
        self.files = {it.peer: file for file, it in self.open.items() if it.peer}
        self.seats &= self.files.keys()

    def tidy(self) -> None:
        """Cut off strangers if there are too many of one address or altogether, and seats if one address has more of
        them than half of all places.
        """
        half = self.places // 2
        if len(self.files) <= min(STRANGERS_EACH, half):
            return
        strangers = [peer for peer in self.files if peer not in self.seats]
        seats = [peer for peer in self.files if peer in self.seats]
        extra = set() if self.proxied else _extra(strangers, min(STRANGERS_EACH, half)) | _extra(seats, half)
        left = [peer for peer in strangers if peer not in extra]
        self.cut([*extra, *left[: max(0, len(left) - half)]])

    def cut(self, peers: Iterable[str]) -> None:
        """To granian it looks as if the other side had hung up."""
        for peer in peers:
            _on_socket(self.files[peer], lambda it, peer=peer: _shut(it, peer))  # type: ignore[misc]

    def cut_all(self) -> None:
        self.look()
        self.cut(self.files)

    def bound_buffers(self) -> bool:
        """Bound what the system keeps for a phone that takes nothing, and for how long. Connections inherit that from
        the socket that listens; False if none does.
        """
        return any(_on_socket(file, self._bound) for file, _ in _sockets())

    def _bound(self, it: socket.socket) -> bool:
        if not _listens(it) or it.getsockname()[1] != self.port:
            return False
        it.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if sys.platform == "linux":
            it.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKES_SECONDS * 1000)
        return True

    def _peer(self, file: int) -> str:
        return _on_socket(file, lambda it: _peer(it) if it.getsockname()[1] == self.port else "") or ""


def places(streams: int = 0) -> int:
    """How many connections we can hold, with so many streams. Each is a file, and without files for more a server
    spins.
    """
    wanted = max(PLACES, 2 * streams)
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + SPARE_FILES:
        soft = wanted + SPARE_FILES if hard == resource.RLIM_INFINITY else min(wanted + SPARE_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(soft // 2, soft - SPARE_FILES)
    return wanted


def clogged(file: int) -> bool:
    """Whether whoever is at the other end takes nothing of late; False where the system does not tell."""
    if sys.platform != "linux":
        return False
    import fcntl
    import termios

    try:
        return int.from_bytes(fcntl.ioctl(file, termios.TIOCOUTQ, b"\0\0\0\0"), sys.byteorder) > CLOGGED
    except OSError:  # closed meanwhile, which its stream will notice
        return False


def _sockets() -> Iterator[tuple[int, int]]:
    """The numbers and inodes of our sockets."""
    if not os.path.isdir(FOLDER):  # no such system: nobody is cut off
        return
    for file in map(int, os.listdir(FOLDER)):
        try:
            about = os.fstat(file)
        except OSError:  # this was the list itself
            continue
        if stat.S_ISSOCK(about.st_mode):
            yield file, about.st_ino


def _on_socket(file: int, act: Callable[[socket.socket], T]) -> T | None:
    """Act on a copy of the file: its number may be another's at any moment."""
    try:
        with socket.socket(fileno=os.dup(file)) as it:
            return act(it)
    except (OSError, IndexError):  # closed meanwhile, or not of a network
        return None


def _listens(it: socket.socket) -> bool:
    return bool(it.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))


def _peer(it: socket.socket) -> str:
    host, port, *more = it.getpeername()
    if it.family != socket.AF_INET6:
        return f"{host}:{port}"
    zone = f"%{more[1]}" if more[1] else ""  # a number to granian, a name to Python
    return f"[{host.partition('%')[0]}{zone}]:{port}"


def _shut(it: socket.socket, peer: str) -> None:
    if _peer(it) == peer:
        it.shutdown(socket.SHUT_RDWR)


def _extra(peers: Iterable[str], each: int) -> set[str]:
    """The oldest peers of every address that has more than its share; `peers` has the oldest first."""
    homes: dict[str, list[str]] = defaultdict(list)
    for peer in peers:
        homes[_home(peer)].append(peer)
    return {peer for theirs in homes.values() for peer in theirs[: max(0, len(theirs) - each)]}


def _home(peer: str) -> str:
    """The address without its port; of IPv6 the network, since every home has billions of addresses."""
    address = ip_address(peer.rpartition(":")[0].strip("[]"))
    return str(int(address) >> 64) if isinstance(address, IPv6Address) and not address.ipv4_mapped else str(address)
