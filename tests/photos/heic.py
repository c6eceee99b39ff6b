"""HEIC files for tests, written by hand: no free encoder is at hand, and none is needed for pixels stored as they are.

HEVC can keep a block's samples raw ("PCM"). With one slice a block, all entropy-coded bits of a slice are the same: a
dozen lines of arithmetic coder will do. Tables and names follow H.265 and ISO 23008-12.
"""

import struct

import numpy as np

from companion.vision.arrays import Grey

BLOCK = 32
VPS, SPS, PPS, IDR = 32, 33, 34, 19
LPS_OF_A_FRESH_CONTEXT = 240  # rangeTabLps[0][3]


class _Bits:
    def __init__(self) -> None:
        self.text = ""

    def u(self, value: int, width: int) -> "_Bits":
        self.text += format(value, f"0{width}b") if width else ""
        return self

    def ue(self, *values: int) -> "_Bits":
        for value in values:
            code = format(value + 1, "b")
            self.text += "0" * (len(code) - 1) + code
        return self

    def aligned(self, stop: str = "") -> bytes:
        text = self.text + stop
        text += "0" * (-len(text) % 8)
        return int(text, 2).to_bytes(len(text) // 8, "big") if text else b""


def heic(grey: Grey) -> bytes:
    """A still picture whose sides are multiples of 32."""
    high, wide = grey.shape
    sets = [_nal(VPS, _vps()), _nal(SPS, _sps(wide, high)), _nal(PPS, _pps())]
    columns, count = wide // BLOCK, (wide // BLOCK) * (high // BLOCK)
    slices = b""
    for number in range(count):
        y, x = divmod(number, columns)
        nal = _nal(IDR, _slice(number, count, grey[y * BLOCK :, x * BLOCK :][:BLOCK, :BLOCK]))
        slices += struct.pack(">I", len(nal)) + nal
    return _file(wide, high, sets, slices)


def _nal(kind: int, body: bytes) -> bytes:
    safe = bytearray()
    for byte in body:  # three bytes that look like a start code are broken up
        if byte <= 3 and safe[-2:] == b"\0\0":
            safe.append(3)
        safe.append(byte)
    return bytes([kind << 1, 1]) + bytes(safe)


def _profile(bits: _Bits) -> _Bits:
    """Main Still Picture."""
    return bits.u(3, 8).u(0x70000000, 32).u(0b1001, 4).u(0, 44).u(93, 8)


def _vps() -> bytes:
    bits = _Bits().u(0, 4).u(3, 2).u(0, 6).u(0, 3).u(1, 1).u(0xFFFF, 16)
    return _profile(bits).u(1, 1).ue(0, 0, 0).u(0, 6).ue(0).u(0, 2).aligned("1")


def _sps(wide: int, high: int) -> bytes:
    bits = _profile(_Bits().u(0, 4).u(0, 3).u(1, 1)).ue(0, 1, wide, high).u(0, 1).ue(0, 0, 0).u(1, 1).ue(0, 0, 0)
    bits.ue(2, 0, 0, 3, 0, 0).u(0, 3)  # blocks of 32, transforms to 32, no extras
    bits.u(1, 1).u(7, 4).u(7, 4).ue(2, 0).u(1, 1)  # raw blocks of eight bits
    return bits.ue(0).u(0, 5).aligned("1")


def _pps() -> bytes:
    bits = _Bits().ue(0, 0).u(0, 7).ue(0, 0, 0).u(0, 3).ue(0, 0).u(0, 7)
    return bits.u(1, 1).u(0, 1).u(1, 1).u(0, 2).ue(0).u(0, 2).aligned("1")


def _slice(number: int, count: int, block: Grey) -> bytes:
    head = _Bits().u(int(number == 0), 1).u(0, 1).ue(0)
    if number:
        head.u(number, (count - 1).bit_length())
    head.ue(2, 0)
    luma = np.round(16 + block * (219 / 255)).astype(np.uint8).tobytes()  # video keeps black at 16, white at 235
    chroma = bytes([128]) * (BLOCK * BLOCK // 2)
    # part_mode 2Nx2N, pcm_flag; the samples; end_of_slice_segment_flag
    return head.aligned("1") + _coded(510 - LPS_OF_A_FRESH_CONTEXT) + luma + chroma + _coded(510)


def _coded(span: int) -> bytes:
    """The terminating bin at this range, and what EncodeFlush writes after it."""
    low, span, bits, first, waiting = span - 2, 2, "", True, 0

    def put(bit: str) -> None:
        nonlocal bits, first, waiting
        bits += "" if first else bit
        first = False
        bits += ("1" if bit == "0" else "0") * waiting
        waiting = 0

    while span < 256:
        if low < 256:
            put("0")
        elif low >= 512:
            low -= 512
            put("1")
        else:
            low -= 256
            waiting += 1
        span, low = span << 1, low << 1
    put(str((low >> 9) & 1))
    return _Bits().u(int(bits, 2), len(bits)).u(((low >> 7) & 3) | 1, 2).aligned()


def _box(name: bytes, body: bytes, version: int | None = None) -> bytes:
    full = b"" if version is None else struct.pack(">I", version << 24)
    return struct.pack(">I", 8 + len(full) + len(body)) + name + full + body


def _file(wide: int, high: int, sets: list[bytes], slices: bytes) -> bytes:
    config = struct.pack(">BBIHIB", 1, 3, 0x70000000, 0x9000, 0, 93) + struct.pack(
        ">HBBBBHB", 0xF000, 0xFC, 0xFD, 0xF8, 0xF8, 0, 0x0F
    )
    config += bytes([len(sets)])
    for nal in sets:
        config += bytes([0x80 | nal[0] >> 1]) + struct.pack(">HH", 1, len(nal)) + nal
    properties = _box(b"hvcC", config) + _box(b"ispe", struct.pack(">II", wide, high), 0)
    ties = _box(b"ipma", struct.pack(">IHBBB", 1, 1, 2, 0x81, 0x02), 0)
    item = _box(b"infe", struct.pack(">HH", 1, 0) + b"hvc1\0", 2)
    front = _box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")

    def meta(start: int) -> bytes:
        place = _box(b"iloc", struct.pack(">BBHHHHII", 0x44, 0, 1, 1, 0, 1, start, len(slices)), 0)
        parts = _box(b"hdlr", bytes(4) + b"pict" + bytes(13), 0) + _box(b"pitm", struct.pack(">H", 1), 0) + place
        parts += _box(b"iinf", struct.pack(">H", 1) + item, 0) + _box(b"iprp", _box(b"ipco", properties) + ties)
        return _box(b"meta", parts, 0)

    return front + meta(len(front) + len(meta(0)) + 8) + _box(b"mdat", slices)
