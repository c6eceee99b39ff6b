"""Processes beside the server that do one job after the other, as long as the server lives.

The jobs are the functions of a module. If it has a REFUSAL, an exception of this kind is an answer as well.
"""

import importlib
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from companion.vision.workers import clean_environment, end

START = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from companion.jobs import work
work(sys.argv[2], int(sys.argv[3]))
"""


def work(module: str, nice: int) -> None:
    """Do one job after the other, until the server hangs up or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    if nice and sys.platform != "win32":
        os.nice(nice)
    jobs_in, answers_out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    jobs = importlib.import_module(module)  # slow to load, and the server itself does without it
    refusal: type[Exception] | tuple[()] = getattr(jobs, "REFUSAL", ())

    answer: tuple[str, Any] = "ready", None
    while True:
        try:
            answers_out.write(pickle.dumps(answer))
            answers_out.flush()
            name, args = pickle.load(jobs_in)  # nosec B301  # noqa: S301 - from the server, which started this process
        except (EOFError, OSError):
            return
        try:
            answer = "done", getattr(jobs, name)(*args)
        except refusal as reason:
            answer = "refused", str(reason)
        except Exception as trouble:  # whatever went wrong with this job, the worker goes on
            answer = "baffled", f"{type(trouble).__name__}: {trouble}"


class Worker:
    def __init__(self, module: str, nice: int = 0) -> None:
        self.process = subprocess.Popen(  # nosec B603  # noqa: S603 - our own words, no shell, nothing of the user's in it
            [sys.executable, "-I", "-c", START, json.dumps(sys.path), module, str(nice)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=clean_environment(OPENBLAS_NUM_THREADS="1"),  # its threads cost more than they bring to small matrices
        )
        self.ready = False

    def ask(self, job: str, args: tuple[Any, ...], until: float) -> tuple[str, Any]:
        """Raises EOFError when the process died of it, TimeoutError when it was too slow and was ended."""
        clock = threading.Timer(max(0.0, until - time.monotonic()), self.process.kill)
        clock.daemon = True
        clock.start()
        try:
            return self._answer(job, args)
        except (EOFError, OSError, pickle.UnpicklingError) as trouble:
            raise (TimeoutError if time.monotonic() >= until else EOFError) from trouble
        finally:
            clock.cancel()

    def _answer(self, job: str, args: tuple[Any, ...]) -> tuple[str, Any]:
        source, sink = self.process.stdout, self.process.stdin
        assert source
        assert sink
        if not self.ready:
            self.ready = pickle.load(source) == ("ready", None)  # nosec B301  # noqa: S301 - from our own process
        sink.write(pickle.dumps((job, args)))
        sink.flush()
        answer: tuple[str, Any] = pickle.load(source)  # nosec B301  # noqa: S301 - from our own process
        return answer

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def end(self) -> None:
        end(self.process)
