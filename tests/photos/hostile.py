"""Pictures that mean harm: mutants of every format we read, and small files that would open into something huge."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator

import numpy as np
from PIL import Image

from companion.vision.sandbox import BROKEN, MOVING, TOO_LARGE
from tests.photos.heic import heic

PNG_HEAD = b"\x89PNG\r\n\x1a\n"
SMALL = bytes(25 * 8)  # the rows of a PNG of 8 x 8
MANY = 0.5  # the chance of one change more
LEAST_BYTES = 40  # of a mutant: below that little is left to open
NASTY_BYTES = (0, 1, 127, 128, 254, 255)
NASTY_SIZES = (0, 1, 7, 255, 4096, 16_383, 16_384, 30_000, 65_535, 1 << 20, (1 << 31) - 1, (1 << 32) - 1)
# Where a format keeps its size: after these bytes, so far on, in this form.
SIZES = (
    (b"\xff\xc0", 5, ">H"),
    (b"\xff\xc2", 5, ">H"),
    (b"IHDR", 4, ">I"),
    (b"VP8 ", 14, "<H"),
    (b"VP8L", 9, "<I"),
    (b"VP8X", 12, "<I"),
    (b"ispe", 8, ">I"),
)


def saved(picture: Image.Image, name: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, name, **options)
    return out.getvalue()


def scene(wide: int = 320, high: int = 240) -> Image.Image:
    y, x = np.mgrid[:high, :wide]
    return Image.fromarray(np.stack([x % 256, y % 256, (x + y) % 256], axis=-1).astype(np.uint8))


def seeds() -> list[bytes]:
    """One small picture of each kind that the decoders treat differently."""
    photo, exif = scene(96, 72), Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    grey = np.asarray(photo.convert("L"))[:64, :64]
    return [
        saved(photo, "JPEG", exif=exif, icc_profile=bytes(200)),
        saved(photo, "PNG", exif=exif, icc_profile=bytes(200)),
        saved(photo, "WEBP", exif=exif),
        heic(grey),
        saved(photo, "JPEG", progressive=True),
        saved(photo.convert("P"), "PNG"),
        saved(photo.convert("RGBA"), "WEBP", lossless=True),
        heic(grey[:32]),
    ]


def mutated(rng: np.random.Generator, data: bytes, other: bytes = b"") -> bytes:
    """A few changes to a picture; `other` is where foreign pieces come from. Its first bytes still say what it is."""
    raw = bytearray(data)
    for _ in range(int(rng.geometric(1 - MANY))):
        CHANGES[int(rng.integers(len(CHANGES)))](rng, raw, other or data)
        if len(raw) < LEAST_BYTES:
            break
    mutant = data[:12] + bytes(raw[12:])
    return _with_checksums(mutant) if rng.random() < 0.5 else mutant  # or the PNG decoder would look no further


def _flip(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    raw[_place(rng, raw)] ^= 1 << int(rng.integers(8))


def _set(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    raw[_place(rng, raw)] = int(rng.choice(NASTY_BYTES))


def _cut(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    at = _place(rng, raw)
    del raw[at : at + int(rng.integers(1, 9))]


def _insert(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    at = _place(rng, raw)
    raw[at:at] = rng.bytes(int(rng.integers(1, 9)))


def _truncate(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    if rng.random() < 0.2:  # seldom, because it ends most of the other changes
        del raw[_place(rng, raw) :]


def _splice(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    """A piece of another picture, between two pieces of this one."""
    foreign, at = pieces(other), int(rng.choice([*_starts(pieces(bytes(raw))), len(raw)]))
    raw[at:at] = foreign[int(rng.integers(len(foreign)))]


def _swap(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    """Two pieces change places, or one of them comes twice."""
    parts = pieces(bytes(raw))
    one, two = (int(n) for n in rng.integers(0, len(parts), 2))
    parts[one], parts[two] = parts[two], parts[one] if rng.random() < 0.7 else parts[two]
    raw[:] = b"".join(parts)


def _forge(rng: np.random.Generator, raw: bytearray, other: bytes) -> None:
    """Another width or height than there are pixels for."""
    for sign, after, form in SIZES:
        at = raw.find(sign) + after + struct.calcsize(form) * int(rng.integers(2))
        if sign in raw and at + 4 <= len(raw):
            most = (1 << 8 * struct.calcsize(form)) - 1
            struct.pack_into(form, raw, at, int(rng.choice(NASTY_SIZES)) & most)


Change = Callable[[np.random.Generator, bytearray, bytes], None]
CHANGES: tuple[Change, ...] = (_flip, _flip, _set, _cut, _insert, _truncate, _splice, _swap, _forge)


def pieces(data: bytes) -> list[bytes]:
    """A picture taken apart where its format joins it: segments, chunks or boxes."""
    if data.startswith(PNG_HEAD):
        return _pieces(data, 8, lambda at: 12 + _number(data, at, ">I"))
    if data.startswith(b"RIFF"):
        return _pieces(data, 12, lambda at: 8 + (_number(data, at + 4, "<I") + 1) // 2 * 2)
    if data.startswith(b"\xff\xd8"):
        return _pieces(data, 2, lambda at: 2 + _number(data, at + 2, ">H"))
    return _pieces(data, 0, lambda at: _number(data, at, ">I"))


def _pieces(data: bytes, start: int, length: Callable[[int], int]) -> list[bytes]:
    found, at = [data[:start]] if start else [], start
    while at < len(data):
        end = at + max(1, length(at))
        found.append(data[at:end])
        at = end
    return found


def _number(data: bytes, at: int, form: str) -> int:
    size = struct.calcsize(form)
    return int(struct.unpack(form, data[at : at + size].ljust(size, b"\xff"))[0])


def _starts(parts: list[bytes]) -> list[int]:
    return [sum(map(len, parts[:n])) for n in range(len(parts))]


def _place(rng: np.random.Generator, raw: bytearray) -> int:
    return int(rng.integers(min(12, len(raw) - 1), len(raw)))


def _with_checksums(data: bytes) -> bytes:
    if not data.startswith(PNG_HEAD):
        return data
    head, *chunks = pieces(data)
    return head + b"".join(it[:-4] + struct.pack(">I", zlib.crc32(it[4:-4])) if len(it) >= 12 else it for it in chunks)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(wide: int, high: int, *chunks: bytes, data: bytes = b"") -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return PNG_HEAD + head + b"".join(chunks) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def bombs() -> Iterator[tuple[str, bytes, str]]:
    """Small to send and huge, or slow, to open; each with the sentence that refuses it."""
    yield "30 000 x 30 000 PNG", png(30_000, 30_000, data=bytes(10_000)), TOO_LARGE
    yield "forged size", png(2_000_000_000, 2_000_000_000), TOO_LARGE
    yield "size without pixels", png(6000, 6000, data=b"\0"), BROKEN
    huge = zlib.compress(bytes(300 << 20), 9)
    yield "300 MB zTXt", png(8, 8, chunk(b"zTXt", b"comment\0\0" + huge), data=SMALL), BROKEN
    yield "300 MB iCCP", png(8, 8, chunk(b"iCCP", b"icc\0\0" + huge), data=SMALL), BROKEN
    exif = b"MM\0*" + struct.pack(">IHHHII", 8, 1, 0x0112, 5, 1_800_000, 8) + bytes(14_500_000)
    yield "an orientation of 14 MB", png(8, 8, chunk(b"eXIf", exif), data=SMALL), BROKEN
    yield "a million PNG chunks", png(8, 8, chunk(b"abCd", b"") * 1_200_000, data=SMALL), BROKEN
    frames = [Image.new("RGB", (16, 16), (i, i, i)) for i in range(200)]
    yield "many frames", saved(frames[0], "WEBP", save_all=True, append_images=frames[1:]), MOVING
    yield "many PNG frames", saved(frames[0], "PNG", save_all=True, append_images=frames[1:]), MOVING
    yield from _jpeg_bombs(saved(scene(), "JPEG"))


def _jpeg_bombs(photo: bytes) -> Iterator[tuple[str, bytes, str]]:
    yield "half a JPEG", photo[: len(photo) // 2], BROKEN
    size = photo.index(b"\xff\xc0") + 5
    yield "JPEG of 65 000 x 65 000", photo[:size] + struct.pack(">HH", 65_000, 65_000) + photo[size + 4 :], TOO_LARGE
    start, rest = photo[:20], photo[20:]  # the first segment, and the others
    yield "millions of JPEG segments", start + b"\xff\xe1\0\2" * 3_500_000 + rest, BROKEN
    yield "14 MB of JPEG filling", start + b"\xff" * 14_000_000 + rest, BROKEN
    yield "14 MB of JPEG junk", start + b"\xff\0" * 7_000_000 + rest, BROKEN
    wide = saved(Image.new("L", (8000, 8000)), "JPEG", progressive=True)
    scan = wide[wide.rindex(b"\xff\xda") : -2]
    yield "thousands of JPEG scans", wide[:-2] + scan * 100_000 + wide[-2:], BROKEN
