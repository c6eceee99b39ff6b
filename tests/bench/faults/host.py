"""The server that suffers: a real process on a folder of its own, and what can befall it."""

import asyncio
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.store import backup
from tests.companion.phones import LOOPBACK, SERVE, free_port

START_SECONDS = 120


class Host:
    """A server, its port, and what it said on each start."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.said = data.parent / "said.log"
        self.longest_start = 0.0

    async def start(self) -> str:
        """Start the server, and give what it says to its host meanwhile."""
        began, before = time.monotonic(), self.said.stat().st_size if self.said.exists() else 0
        with self.said.open("ab") as said:
            command = [sys.executable, "-c", SERVE, str(self.port), str(self.data)]
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said)
        while not await self._answers():
            if self.process.poll() is not None or time.monotonic() > began + START_SECONDS:
                raise RuntimeError(f"the server did not start: {self.said.read_bytes()[before:].decode()}")
            await asyncio.sleep(0.03)
        self.longest_start = max(self.longest_start, time.monotonic() - began)
        return self.said.read_bytes()[before:].decode()

    async def end(self, number: signal.Signals) -> None:
        if self.process.poll() is not None:
            return
        self.process.send_signal(number)
        await asyncio.to_thread(self.process.wait, START_SECONDS)

    async def freeze(self, seconds: float) -> None:
        self.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """The server may write to no file: its disk takes nothing, as a full one. Needs no rights, and harms nobody."""
        whole = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (1, whole[1]))
        yield
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, whole)

    def damage(self, luck: random.Random) -> str:
        """Flip bits in one of the files; now and then empty the tables' file or take it away."""
        path = self.data / backup.FILE
        match luck.randrange(20):
            case 0:
                path.write_bytes(b"")
                return "emptied the tables' file"
            case 1:
                path.unlink()
                return "deleted the tables' file"
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size and luck.random() < 0.5:
            path = log
        content = bytearray(path.read_bytes())
        places = [luck.randrange(len(content)) for _ in range(luck.randint(1, 3))]
        for place in places:
            content[place] ^= 1 << luck.randrange(8)
        path.write_bytes(content)
        os.sync()
        return f"flipped bits of {path.name} at {', '.join(map(str, places))}"

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection(LOOPBACK, self.port)
            writer.write(f"GET /healthz HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n\r\n".encode())
            line = await asyncio.wait_for(reader.readline(), 5)
            writer.transport.abort()
            return b" 200 " in line
        except (OSError, TimeoutError):
            return False
