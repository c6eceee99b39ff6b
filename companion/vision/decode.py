"""From bytes to pixels, safely: the content says what a file is, and a limited worker process opens it."""

import atexit
import json
import logging
import os
import struct
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from functools import cache
from pathlib import Path

import numpy as np

from companion.vision.arrays import Image
from companion.vision.reading import Unreadable
from companion.vision.workers import WorkerPool, clean_environment, end

log = logging.getLogger("polderbox")

MOST_BYTES = 40 << 20
SECONDS = 8.0  # for one image, on a slow machine
WORKERS = 2
PIPE_BYTES = 1 << 18  # there are many pixels, and a larger pipe needs fewer turns between the two processes
# Keep the memory of one photo for the next: asking the system for it again takes as long as decoding.
THRIFT = {"MALLOC_MMAP_THRESHOLD_": str(32 << 20), "MALLOC_TRIM_THRESHOLD_": str(64 << 20)}
SCRIPT = Path(__file__).with_name("sandbox.py")
HEAD = struct.Struct("<Q4f")  # as in the script
Part = tuple[float, float, float, float]  # left, top, right and bottom as shares of the upright picture
EVERYTHING: Part = (0.0, 0.0, 1.0, 1.0)
LONGEST_LINE = 1000  # bytes of an answer, without its pixels
MOST_PIXELS = 12_000_000  # of an answer: the worker makes larger photos smaller

EMPTY = "The file is empty. Choose the photo again."
FOREIGN = "This is not a photo. Send a JPEG, PNG, WebP or HEIC picture."
HEAVY = "The file is larger than 40 MB. Send the photo as the camera took it."
UNABLE = "The photo decoder does not start on this computer. Install Polderbox again, then send the photo again."
COSTLY = "The picture takes too long to open. Take the photo again, or send it as a JPEG."
UNCONFINED = "Photos are opened in a process with limits, but this system cannot keep it from files and the network."
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"hevm", b"hevs", b"mif1", b"msf1")


def decode(data: bytes, part: Part = EVERYTHING) -> Image:
    """An upright RGB array of about three megapixels, or more where the file has no smaller size inside.

    A `part` of the picture is given as finely as those pixels allow, so that it shows more than the whole did.
    """
    refuse_foreign(data)
    return _POOL.decode(data, part)


def refuse_foreign(data: bytes) -> None:
    """Refuse what is not a photo. Only the content counts, because anybody can write any name or type."""
    if not data:
        raise Unreadable(EMPTY)
    if len(data) > MOST_BYTES:
        raise Unreadable(HEAVY)
    if kind(data) is None:
        raise Unreadable(FOREIGN)


def kind(data: bytes) -> str | None:
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        return "heic"
    return None


class Worker:
    """One limited process that decodes image after image until one of them is too much for it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(  # nosec B603  # noqa: S603 - our own script, no shell, nothing of the user's
            [sys.executable, "-I", str(SCRIPT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pipesize=PIPE_BYTES,
            env=clean_environment(**THRIFT),
            cwd=os.sep,
        )
        self._ready = False

    def decode(self, data: bytes, part: Part = EVERYTHING) -> Image:
        """The pixels of an image. Raises EOFError when the image killed the process, or made it talk nonsense."""
        source, sink = self.process.stdout, self.process.stdin
        assert source
        assert sink
        if not self._ready:
            self._ready = _is_ready(source.readline(LONGEST_LINE))
        if not self._ready:
            raise Unreadable(UNABLE)
        try:
            sink.write(HEAD.pack(len(data), *part))
            sink.write(data)
            sink.flush()
        except BrokenPipeError as gone:
            raise EOFError from gone
        high, wide = _size(source.readline(LONGEST_LINE))
        pixels = source.read(high * wide * 3)
        if len(pixels) < high * wide * 3:
            raise EOFError
        return np.frombuffer(pixels, np.uint8).reshape(high, wide, 3)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def end(self) -> None:
        end(self.process)


def _is_ready(line: bytes) -> bool:
    if line == b"ready, unconfined\n":
        _warn()
    return line in (b"ready\n", b"ready, unconfined\n")


@cache
def _warn() -> None:
    """Once is enough for whoever runs this."""
    log.warning(UNCONFINED)


def _size(line: bytes) -> tuple[int, int]:
    """Height and width, as the worker tells them. A picture may have taken it over, so nothing it says is believed."""
    match _parsed(line):
        case {"refused": str(why)}:
            raise Unreadable(why)
        case {"height": int(high), "width": int(wide)} if min(high, wide) > 0 and high * wide <= MOST_PIXELS:
            return high, wide
    raise EOFError


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError as nonsense:
        raise EOFError from nonsense


class Pool:
    """A few workers, each with a time limit."""

    def __init__(self, size: int = WORKERS, seconds: float = SECONDS) -> None:
        self.workers = WorkerPool(Worker)
        self._slots = threading.BoundedSemaphore(size)
        self._clock = ThreadPoolExecutor(max_workers=size, thread_name_prefix="decode")
        self._seconds = seconds

    def decode(self, data: bytes, part: Part = EVERYTHING) -> Image:
        with self._slots:
            worker = self.workers.take()
            answer = self._clock.submit(worker.decode, data, part)
            try:
                picture = answer.result(timeout=self._seconds)
            except Unreadable:
                self.workers.give_back(worker)
                raise
            except (EOFError, TooSlow) as trouble:
                self.workers.drop(worker)
                raise Unreadable(COSTLY) from trouble
            self.workers.give_back(worker)
            return picture

    def close(self) -> None:
        self.workers.dismiss()


_POOL = Pool()
atexit.register(_POOL.close)
