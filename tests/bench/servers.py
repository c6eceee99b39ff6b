"""The servers that the live benchmark drives, each in a process of its own: the companion, and boardgame.io."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.bench.phones import LOOPBACK

NPM_SECONDS = 180
START_SECONDS = 30
BOARDGAME = Path(__file__).with_name("boardgame.cjs")

# All phones of a bench come from one address, as those behind a reverse proxy do; else most would be sent away.
SERVE = """
import os, sys, pathlib, companion.server.serve
os.environ["POLDERBOX_PROXIES"] = "1"
companion.server.serve.serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs, and how long it took from its start to its first answer."""

    port: int
    process: psutil.Process
    started_in: float

    def memory(self) -> int:
        family = [self.process, *self.process.children(recursive=True)]
        return sum(one.memory_info().rss for one in family)

    def cpu(self) -> float:
        family = [self.process, *self.process.children(recursive=True)]
        return sum(sum(one.cpu_times()[:2]) for one in family)


Serve = Callable[[], Iterator[Served]]


def polderbox() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as data:
        yield from polderbox_on(Path(data))


def polderbox_on(data: Path) -> Iterator[Served]:
    """A server on this folder and the tables in it."""
    with served_by(SERVE, data) as served:
        yield served


@contextmanager
def served_by(program: str, data: Path) -> Iterator[Served]:
    """A server that is started by a program of its own."""
    port = _free_port()
    yield from _served([sys.executable, "-c", program, str(port), str(data)], port, "/healthz")


def boardgame(folder: str) -> Serve:
    def serve() -> Iterator[Served]:
        port = _free_port()
        yield from _served(["node", "server.cjs", str(port)], port, "/games", cwd=folder)

    return serve


def _served(command: list[str], port: int, path: str, cwd: str | None = None) -> Iterator[Served]:
    began = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=cwd)
    try:
        yield Served(port, psutil.Process(child.pid), _first_answer(port, path, began))
    finally:
        child.terminate()
        child.wait(START_SECONDS)


def _first_answer(port: int, path: str, began: float) -> float:
    while time.perf_counter() < began + START_SECONDS:
        try:
            with urllib.request.urlopen(f"http://{LOOPBACK}:{port}{path}", timeout=5) as answer:
                answer.read()
            return time.perf_counter() - began
        except urllib.error.HTTPError:
            return time.perf_counter() - began
        except OSError:
            time.sleep(0.01)
    raise RuntimeError(f"the server on port {port} did not answer in {START_SECONDS} s")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def fetched_boardgame() -> Iterator[str | None]:
    """A folder with boardgame.io in it; None when npm cannot bring it."""
    if not shutil.which("npm") or not shutil.which("node"):
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "boardgame.io@0.50.2"]
        try:
            done = subprocess.run(command, cwd=folder, timeout=NPM_SECONDS, capture_output=True, check=False)
        except subprocess.TimeoutExpired:
            yield None
            return
        shutil.copy(BOARDGAME, os.path.join(folder, "server.cjs"))
        yield folder if done.returncode == 0 else None
