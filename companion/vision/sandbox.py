"""The process that opens strangers' images. It runs alone, with `python -I`, and imports nothing from the project.

It reads one image after the other from its standard input, each after its length and the part of it that is wanted. It
answers each on its standard output with a line of JSON, followed by the pixels when there are any. Before the first
image it gives up everything it does not need: memory, files, sockets, and on Linux every system call but a few.
Whatever goes wrong in a decoder stays in here.
"""

import ctypes
import errno
import io
import json
import platform
import re
import struct
import sys
import warnings
from types import ModuleType
from typing import BinaryIO, NamedTuple

from PIL import Image, ImageOps, JpegImagePlugin, MpoImagePlugin, PngImagePlugin, WebPImagePlugin

HEIF: ModuleType | None
try:
    import pillow_heif as HEIF  # noqa: N812
except ImportError:  # an extra, because its decoder is large and under another licence
    HEIF = None

UNIX = sys.platform != "win32"  # elsewhere the parent's clock is the only limit
if UNIX:
    import resource

MEMORY_BYTES = 900 << 20
CPU_SECONDS = 6  # for one image
MOST_PIXELS = 64_000_000
ENOUGH_PIXELS = 2_600_000  # of what is wanted; JPEG is decoded at half or quarter size while more than this remains
HEAD = struct.Struct("<Q4f")  # the length of an image; left, top, right and bottom as shares of the upright picture
EVERYTHING = (0.0, 0.0, 1.0, 1.0)
LONGEST_SIDE = 16_000
MOST_PIECES = 20_000  # of a file: encoders write PNG in chunks of 8 kB, and JPEG in a few dozen segments
MOST_SCANS = 30  # of a JPEG: progressive ones have about ten, and each takes a walk over all pixels
MOST_EXIF_BYTES = 1 << 20
MARKER = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")  # of a JPEG, outside its pixels
START_OF_SCAN, END_OF_IMAGE, WITHOUT_LENGTH = 0xDA, 0xD9, (0x01, 0xD8)
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
JPEGS = ("JPEG", MpoImagePlugin.MpoImageFile.format)  # many phones store a second picture behind the photo
TOO_LARGE = "The picture is too large. Send a photo of at most 64 megapixels."
BROKEN = "The picture is damaged and cannot be opened. Take the photo again, or send the original file."
NO_HEIC = "This computer cannot open HEIC photos. Send it as a JPEG, or ask the host to install polderbox[heic]."
MOVING = "This is a moving picture. Send a still photo."


Part = tuple[float, float, float, float]


class Condition(NamedTuple):
    """A call is allowed only if its argument, counted from 0, has this value under this mask."""

    argument: int
    mask: int
    value: int


class Call(NamedTuple):
    """A system call that stays allowed, with its number on the processors we know."""

    name: str
    x86_64: int
    aarch64: int
    condition: Condition | None = None


WHOLE = 0xFFFF_FFFF
NEVER_CODE = Condition(2, 0x4, 0)  # memory, but none that can be run: PROT_EXEC is not set
A_THREAD = Condition(0, 0x10000, 0x10000)  # the HEIC decoder starts threads: CLONE_THREAD is set, so it is no process
ITSELF = Condition(0, WHOLE, 0)  # the limits of this process and of no other
# Numbers are from the kernel's asm/unistd.h. None of these opens, connects, starts or signals anything.
ALLOWED = (
    Call("read", 0, 63),
    Call("write", 1, 64),
    Call("futex", 202, 98),
    Call("brk", 12, 214),
    Call("munmap", 11, 215),
    Call("mremap", 25, 216),
    Call("madvise", 28, 233),
    Call("mmap", 9, 222, NEVER_CODE),
    Call("mprotect", 10, 226, NEVER_CODE),
    Call("clone", 56, 220, A_THREAD),
    Call("prlimit64", 302, 261, ITSELF),
    Call("getrusage", 98, 165),
    Call("clock_gettime", 228, 113),
    Call("gettimeofday", 96, 169),
    Call("getrandom", 318, 278),
    Call("getpid", 39, 172),
    Call("gettid", 186, 178),
    Call("sched_yield", 24, 124),
    Call("sched_getaffinity", 204, 123),
    Call("set_robust_list", 273, 99),
    Call("rseq", 334, 293),
    Call("rt_sigaction", 13, 134),
    Call("rt_sigprocmask", 14, 135),
    Call("rt_sigreturn", 15, 139),
    Call("restart_syscall", 219, 128),
    Call("exit", 60, 93),
    Call("exit_group", 231, 94),
)
SECCOMP = Call("seccomp", 317, 277)
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # AUDIT_ARCH_* of linux/audit.h
PR_SET_NO_NEW_PRIVS = 38
SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC = 1, 1  # for all threads, should a library have started one
KILL_PROCESS, ALLOW = 0x8000_0000, 0x7FFF_0000
REFUSE = 0x0005_0000 | errno.ENOSYS  # the C library knows how to go on without a call that the system does not have
LOAD, JUMP_IF_EQUAL, AND, RETURN = 0x20, 0x15, 0x54, 0x06  # instructions of the kernel's packet filter
NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = 0, 4, 16  # in struct seccomp_data


class Refused(Exception):
    """The image cannot be used; the message tells the player what to do."""


def main() -> None:
    _warm_up()
    confined = lock_down()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sink.write(b"ready\n" if confined else b"ready, unconfined\n")
    sink.flush()
    while head := source.read(HEAD.size):
        length, *part = HEAD.unpack(head)
        _budget()
        _answer(sink, source.read(length), (part[0], part[1], part[2], part[3]))


def _answer(sink: BinaryIO, data: bytes, part: Part = EVERYTHING) -> None:
    try:
        picture = decoded(data, part)
    except Refused as refusal:
        sink.write(json.dumps({"refused": str(refusal)}).encode() + b"\n")
    except (Image.DecompressionBombError, MemoryError):
        sink.write(json.dumps({"refused": TOO_LARGE}).encode() + b"\n")
    except Exception:  # decoders raise whatever they like
        sink.write(json.dumps({"refused": BROKEN}).encode() + b"\n")
    else:
        sink.write(json.dumps({"width": picture.width, "height": picture.height}).encode() + b"\n")
        sink.write(picture.tobytes())
    sink.flush()


def decoded(data: bytes, part: Part = EVERYTHING) -> Image.Image:
    """The wanted part of the photo in RGB, upright, not much larger than the reader needs."""
    if HEIF is None and data[4:8] == b"ftyp":
        raise Refused(NO_HEIC)
    _refuse_splinters(data)
    picture = Image.open(io.BytesIO(data), formats=FORMATS)
    wide, high = picture.size
    if wide * high > MOST_PIXELS or max(wide, high) > LONGEST_SIDE:
        raise Refused(TOO_LARGE)
    if getattr(picture, "n_frames", 1) > 1 and picture.format in ("PNG", "WEBP"):
        raise Refused(MOVING)
    if len(picture.info.get("exif") or b"") > MOST_EXIF_BYTES:
        raise Refused(BROKEN)
    if picture.format in JPEGS:
        while picture.size[0] * picture.size[1] * _share(part) >= 4 * ENOUGH_PIXELS:
            before = picture.size
            picture.draft("RGB", (before[0] // 2, before[1] // 2))
            if picture.size == before:
                break
    picture.load()
    upright: Image.Image = picture
    ImageOps.exif_transpose(upright, in_place=True)  # no copy of a photo that is upright already
    if part != EVERYTHING:
        upright = upright.crop(_box(part, upright.size))
    if upright.mode == "I;16":  # convert() would clip it: all but the darkest greys would turn white
        upright = upright.point(lambda grey: grey * (1 / 256))
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        upright = Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright.convert("RGBA"))
    if upright.mode != "RGB":
        upright = upright.convert("RGB")
    smaller = 1
    while upright.size[0] * upright.size[1] / (2 * smaller) ** 2 >= ENOUGH_PIXELS:
        smaller *= 2
    return upright.reduce(smaller) if smaller > 1 else upright


def _share(part: Part) -> float:
    left, top, right, bottom = part
    return (right - left) * (bottom - top)


def _box(part: Part, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The pixels of a part, at least one of them."""
    left, right = (round(min(max(x, 0.0), 1.0) * size[0]) for x in (part[0], part[2]))
    top, bottom = (round(min(max(y, 0.0), 1.0) * size[1]) for y in (part[1], part[3]))
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _refuse_splinters(data: bytes) -> None:
    """Pillow walks through the pieces of a file in Python, so millions of tiny ones would keep a core busy for long."""
    if data.startswith(b"\x89PNG"):
        _refuse_chunks(data)
    elif data.startswith(b"\xff\xd8"):
        _refuse_segments(data)


def _refuse_chunks(data: bytes) -> None:
    at = 8
    for _ in range(MOST_PIECES):
        at += 12 + int.from_bytes(data[at : at + 4])
        if at >= len(data):
            return
    raise Refused(BROKEN)


def _refuse_segments(data: bytes) -> None:
    """Counts the scans, and up to the first of them every step that Pillow takes: segments, filling, junk."""
    at, steps, scans = 2, 0, 0
    while found := MARKER.search(data, at):
        kind = found[1][0]
        steps += 1 if scans else found.end() - at
        scans += kind == START_OF_SCAN
        if steps > MOST_PIECES or scans > MOST_SCANS:
            raise Refused(BROKEN)
        if kind == END_OF_IMAGE:
            return  # phones store other pictures and videos behind it
        at = found.end()
        if kind not in WITHOUT_LENGTH:
            at += int.from_bytes(data[at : at + 2])


def _warm_up() -> None:
    """Import and open now whatever decoding would import or open late, because later no file can be opened."""
    if HEIF is not None:
        HEIF.register_heif_opener()
    warnings.simplefilter("ignore")
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    PngImagePlugin.MAX_TEXT_MEMORY = PngImagePlugin.MAX_TEXT_CHUNK  # a photo carries little text
    plugins = (JpegImagePlugin, PngImagePlugin, WebPImagePlugin)
    for plugin, name in zip(plugins, FORMATS, strict=False):
        assert plugin
        sample = io.BytesIO()
        Image.new("RGB", (8, 8)).save(sample, name, exif=Image.Exif())
        decoded(sample.getvalue())
        for garbage in (sample.getvalue()[:40], b"\0\0\0\x18ftypheic" + bytes(80)):
            try:
                decoded(garbage)
            except Exception as expected:
                repr(expected)


def lock_down() -> bool:
    """Give up for good what no image needs. Whether the system also keeps this process from all other system calls."""
    _limit()
    return _confine()


def _limit() -> None:
    """No more memory than an image needs, no file and no socket beyond the three pipes, nothing written to disk."""
    if not UNIX:
        return
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_NOFILE, 3),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def _confine() -> bool:
    """From now on the kernel refuses every call but the allowed ones, to every thread and whatever is run here."""
    machine = platform.machine()
    if sys.platform != "linux" or machine not in ARCHITECTURES or sys.maxsize < 1 << 32:
        return False  # a Python of 32 bits has other numbers
    program = _filter(machine)
    libc = ctypes.CDLL(None)
    code = ctypes.create_string_buffer(program, len(program))
    fprog = ctypes.create_string_buffer(struct.pack("@HP", len(program) // 8, ctypes.addressof(code)))
    nothing, once = ctypes.c_ulong(0), ctypes.c_ulong(1)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, once, nothing, nothing, nothing):
        return False
    number = ctypes.c_long(getattr(SECCOMP, machine))
    done: int = libc.syscall(number, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, fprog)
    return done == 0


def _filter(machine: str) -> bytes:
    """The allowed calls as a program for the kernel."""
    steps = [
        _step(LOAD, ARCHITECTURE_AT),
        _step(JUMP_IF_EQUAL, ARCHITECTURES[machine], yes=1),
        _step(RETURN, KILL_PROCESS),  # another processor's numbers mean other calls
        _step(LOAD, NUMBER_AT),
    ]
    for call in ALLOWED:
        allow = _allow(call.condition)
        steps += [_step(JUMP_IF_EQUAL, getattr(call, machine), no=len(allow)), *allow]
    return b"".join([*steps, _step(RETURN, REFUSE)])


def _allow(condition: Condition | None) -> list[bytes]:
    if condition is None:
        return [_step(RETURN, ALLOW)]
    return [
        _step(LOAD, ARGUMENTS_AT + 8 * condition.argument),  # its lower half: both processors store that first
        _step(AND, condition.mask),
        _step(JUMP_IF_EQUAL, condition.value, no=1),
        _step(RETURN, ALLOW),
        _step(RETURN, REFUSE),
    ]


def _step(code: int, operand: int, yes: int = 0, no: int = 0) -> bytes:
    """One instruction; a jump skips so many of the next ones."""
    return struct.pack("=HBBI", code, yes, no, operand)


def _budget() -> None:
    """The system ends this process when one image costs more time than this."""
    if not UNIX:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    spent = usage.ru_utime + usage.ru_stime
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(spent) + CPU_SECONDS, hard))


if __name__ == "__main__":
    main()
