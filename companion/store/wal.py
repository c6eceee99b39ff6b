"""SQLite's write-ahead log, looked at before SQLite does: it drops whatever comes after a damaged frame, in silence.

https://www.sqlite.org/fileformat2.html#walformat says how such a file is built.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HEADER_BYTES = 32
FRAME_HEADER_BYTES = 24
MAGIC = (0x377F0682, 0x377F0683)  # the second one counts its checksums in big-endian words
ALIKE_BITS = 8  # salts of an older round differ in some 16 of their 32 random bits; damaged ones in a few


@dataclass(frozen=True, slots=True)
class Frame:
    """A page as a transaction left it."""

    page: int  # counted from 1
    pages: int  # of the whole database after this transaction, if this is its last frame; otherwise 0
    content: bytes
    sound: bool  # its checksum, and those of all frames before it, are right


def damaged(path: Path) -> bool:
    """Whether frames were written here that SQLite would not read. A transaction that a crash cut short is no damage:
    nobody was told that it happened.
    """
    log = path.read_bytes() if path.exists() else b""
    if len(log) <= HEADER_BYTES:
        return False
    return not _true_header(log) or not all(frame.sound for frame in _frames(log))


def replayed(database: bytes, path: Path) -> bytes:
    """The database after all frames, damaged or not, as far as whole transactions go."""
    log = path.read_bytes()
    pages, waiting = bytearray(database), list[Frame]()
    for frame in _frames(log):
        waiting.append(frame)
        if frame.pages:
            for it in waiting:
                _put(pages, it)
            waiting.clear()
            size = frame.pages * len(frame.content)
            if len(pages) - size in range(len(pages) // 2):  # a damaged size must not cut half of it off
                del pages[size:]
    return bytes(pages)


def _put(pages: bytearray, frame: Frame) -> None:
    at, size = (frame.page - 1) * len(frame.content), len(frame.content)
    if 0 <= at <= len(pages) + 64 * size:  # a damaged number may point anywhere
        pages.extend(bytes(max(0, at + size - len(pages))))
        pages[at : at + size] = frame.content


def _frames(log: bytes) -> Iterator[Frame]:
    """The frames of the last round. Older ones that follow have other salts."""
    page_bytes = _page_bytes(log)
    order = ">" if int.from_bytes(log[:4], "big") & 1 else "<"
    salts, sums, sound = log[16:24], struct.unpack(">II", log[24:32]), _true_header(log)
    if not sound:
        salts = log[HEADER_BYTES + 8 : HEADER_BYTES + 16]
    size = FRAME_HEADER_BYTES + page_bytes
    for start in range(HEADER_BYTES, len(log) - size + 1, size):
        head, content = log[start : start + FRAME_HEADER_BYTES], log[start + FRAME_HEADER_BYTES : start + size]
        page, pages, *kept = struct.unpack(">II8xII", head)
        if not _alike(head[8:16], salts):
            return
        if sound:
            sums = _checksum(order, head[:8] + content, sums)
            sound = head[8:16] == salts and sums == tuple(kept)
        yield Frame(page, pages, content, sound)


def _true_header(log: bytes) -> bool:
    magic = int.from_bytes(log[:4], "big")
    if magic not in MAGIC:
        return False
    return _checksum(">" if magic & 1 else "<", log[:24], (0, 0)) == struct.unpack(">II", log[24:32])


def _page_bytes(log: bytes) -> int:
    size = int.from_bytes(log[8:12], "big")
    return size if _true_header(log) and 512 <= size <= 65536 else 4096


def _alike(salts: bytes, ours: bytes) -> bool:
    differ = int.from_bytes(salts, "big") ^ int.from_bytes(ours, "big")
    return (differ & 0xFFFFFFFF).bit_count() <= ALIKE_BITS // 2 and differ.bit_count() <= ALIKE_BITS


def _checksum(order: str, data: bytes, sums: tuple[int, ...]) -> tuple[int, ...]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
