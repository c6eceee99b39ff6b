"""Text on its way to a browser, deflated once however many phones it goes to.

A gzip stream may be put together from pieces that were deflated apart, if each ends with a flush. So a part of a page
that four phones get is compressed once, and an endless stream needs no compressor of its own.
"""

import zlib
from collections.abc import Iterable
from functools import cached_property

LEVEL = 6
SMALL = 8192  # bytes; to clear the tables for a large window takes longer than to deflate less than this
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LAST_BLOCK = b"\x03\x00"


class Wire:
    """A piece of text, as it is and deflated."""

    def __init__(self, text: str) -> None:
        self.text = text.encode()

    @cached_property
    def deflated(self) -> bytes:
        window, memory = (13, 6) if len(self.text) <= SMALL else (zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
        press = zlib.compressobj(LEVEL, zlib.DEFLATED, -window, memory)
        return press.compress(self.text) + press.flush(zlib.Z_SYNC_FLUSH)


def plain(pieces: Iterable[Wire]) -> bytes:
    return b"".join([piece.text for piece in pieces])


def deflated(pieces: Iterable[Wire]) -> bytes:
    """Pieces for a stream that has begun with GZIP_HEAD and never ends."""
    return b"".join([piece.deflated for piece in pieces])


def gzipped(pieces: Iterable[Wire]) -> bytes:
    """Pieces as a whole gzip file."""
    kept = tuple(pieces)
    text = plain(kept)
    tail = zlib.crc32(text).to_bytes(4, "little") + (len(text) & 0xFFFFFFFF).to_bytes(4, "little")
    return GZIP_HEAD + deflated(kept) + _LAST_BLOCK + tail
