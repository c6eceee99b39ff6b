"""Mutated pictures and bombs against the real decoder and a real server: `python -m tests.bench.images --count 100000`

Rows S1 and S2 of the safety table. One mutant in twenty is uploaded, some of those are photos of a sheet; all others go
straight to the decoder. Nothing may escape, the server may never answer 5xx, and time and memory have their bounds.
Each mutant follows from its number alone: `--from N --count 1` tries one of them again.
"""

import argparse
import http.client
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from companion.vision.decode import COSTLY, SECONDS, Pool
from companion.vision.reading import Unreadable
from companion.vision.sandbox import MEMORY_BYTES
from tests.bench.servers import served_by
from tests.bench.table import Row, report
from tests.companion.vision.test_golden import photo
from tests.photos.hostile import bombs, mutated, seeds

COUNT = 10_000
UPLOADED = 20  # one mutant in so many
SHEETS = 25  # one upload in so many is a photo of a sheet, which takes the reader as long as all others together
BOMB_SECONDS = 2.0  # S2
MUTANT_SECONDS = SECONDS + 2.0  # the decoder's clock, and a new process in place of one that was ended
PROGRESS = 1000
MEGABYTE = 1 << 20
PATIENT_SECONDS = 120.0
HEAD = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
# The real server, but for its brake on senders of very many photos.
SERVE = """
import os, pathlib, sys
from companion.server.serve import serve
os.environ["POLDERBOX_PHOTOS"] = "100000 per second; 100000 per second"
serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""


@dataclass
class Tally:
    """What came of the pictures on one road."""

    outcomes: Counter[str] = field(default_factory=Counter)
    escaped: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    memory: int = 0

    def note(self, name: str, outcome: str, seconds: float, memory: int) -> None:
        self.outcomes[outcome] += 1
        self.slowest = max(self.slowest, (seconds, name))
        self.memory = max(self.memory, memory)

    def __str__(self) -> str:
        told = ", ".join(f"{count} {what}" for what, count in sorted(self.outcomes.items()))
        return f"{told}, slowest {self.slowest[0]:.2f} s ({self.slowest[1]}), peak {self.memory // MEGABYTE} MB"


Try = Callable[[bytes], tuple[str, int]]  # what came of a picture, and the peak memory of whoever opened it


@contextmanager
def decoder() -> Iterator[Try]:
    pool = Pool(1)

    def attempt(data: bytes) -> tuple[str, int]:
        try:
            pool.decode(data)
        except Unreadable as refusal:
            outcome = "ended with its process" if str(refusal) == COSTLY else "refused"
        else:
            outcome = "read"
        return outcome, sum(peak(worker.process.pid) for worker in pool.workers.idle)

    try:
        yield attempt
    finally:
        pool.close()


@contextmanager
def server() -> Iterator[Try]:
    with tempfile.TemporaryDirectory() as data, served_by(SERVE, Path(data)) as served:

        def attempt(data: bytes) -> tuple[str, int]:
            status = _upload(served.port, data)
            family = [served.process, *served.process.children(recursive=True)]
            return {200: "read", 422: "refused"}.get(status, f"status {status}"), sum(peak(one.pid) for one in family)

        yield attempt


def _upload(port: int, data: bytes) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENT_SECONDS)
    try:
        head = {"Content-Type": "multipart/form-data; boundary=x"}
        connection.request("POST", "/api/read", HEAD + data + b"\r\n--x--\r\n", head)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def peak(pid: int) -> int:
    """The most memory that a process ever had, in bytes; nothing if it is gone."""
    try:
        status = Path("/proc", str(pid), "status").read_text()
    except OSError:
        return 0
    return 1024 * int(status.partition("VmHWM:")[2].split()[0]) if "VmHWM:" in status else 0


class Mutants:
    def __init__(self) -> None:
        self.originals = seeds()
        self.sheet = photo("01-straight")

    def mutant(self, number: int) -> bytes:
        rng = np.random.default_rng((2026, number))
        original = self.originals[int(rng.integers(len(self.originals)))]
        if number % (UPLOADED * SHEETS) == 0:
            original = self.sheet
        return mutated(rng, original, self.originals[int(rng.integers(len(self.originals)))])


def tried(tally: Tally, attempt: Try, name: str, data: bytes) -> None:
    began = time.perf_counter()
    try:
        outcome, memory = attempt(data)
    except Exception as trouble:  # that is what this looks for
        outcome, memory = "escaped", 0
        tally.escaped.append(f"{name}: {type(trouble).__name__}: {trouble}")
    if outcome.startswith("status"):
        tally.escaped.append(f"{name}: {outcome}")
    tally.note(name, outcome, time.perf_counter() - began, memory)


def mutants(decode: Try, upload: Try, numbers: range) -> tuple[Tally, Tally]:
    decoded, uploaded, source, began = Tally(), Tally(), Mutants(), time.perf_counter()
    for number in numbers:
        on_wire = number % UPLOADED == 0
        tally, attempt = (uploaded, upload) if on_wire else (decoded, decode)
        tried(tally, attempt, f"mutant {number}", source.mutant(number))
        if number % PROGRESS == 0:
            print(f"{time.perf_counter() - began:.0f} s: {number}: {decoded}; {uploaded}", file=sys.stderr, flush=True)
    return decoded, uploaded


def exploded(decode: Try, upload: Try) -> tuple[Tally, Tally]:
    decoded, uploaded = Tally(), Tally()
    for name, data, _ in bombs():
        tried(decoded, decode, name, data)
        tried(uploaded, upload, name, data)
    return decoded, uploaded


def rows(numbers: range) -> tuple[list[Row], list[str]]:
    """The measurements, and what does not hold."""
    with decoder() as decode, server() as upload:
        for attempt in (decode, upload):
            attempt(seeds()[0])  # processes are up
        bomb = exploded(decode, upload)
        mutant = mutants(decode, upload, numbers)
    broken = [it for tally in (*bomb, *mutant) for it in tally.escaped]
    measured = []
    for what, tallies, seconds in (("bombs", bomb, BOMB_SECONDS), ("mutants", mutant, MUTANT_SECONDS)):
        for road, tally in zip(("decoded", "uploaded"), tallies, strict=True):
            measured.append(Row("images", f"{what}, {road}", str(tally), f"none may take {seconds:g} s"))
            if tally.slowest[0] > seconds:
                broken.append(f"{tally.slowest[1]} took {tally.slowest[0]:.1f} s, {road}")
    broken += [f"the decoder took {t.memory // MEGABYTE} MB" for t in (bomb[0], mutant[0]) if t.memory > MEMORY_BYTES]
    broken += [f"a bomb was {what}" for tally in bomb for what in tally.outcomes if what != "refused"]
    return measured, broken


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.images")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    measured, broken = rows(range(asked.start, asked.start + asked.count))
    report(measured, arguments)
    for it in broken:
        print(it, file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
