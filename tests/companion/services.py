"""PostgreSQL and Redis to test with: this machine's own, or private ones that a test may stop and start.

`scripts/services COMMAND` runs a command with both, and starts private ones for as long if none are running.
"""

import glob
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import sqlalchemy as sa

from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, free_port

DATABASE, REDIS = "POLDERBOX_TEST_DATABASE", "POLDERBOX_TEST_REDIS"
OWN_DATABASE, OWN_REDIS = f"postgresql://{LOOPBACK}/test", f"redis://{LOOPBACK}:6379/0"


def database_url() -> str:
    return os.environ.get(DATABASE, OWN_DATABASE)


def redis_url() -> str:
    """This machine's Redis. A test without one is skipped, and says so."""
    url = os.environ.get(REDIS, OWN_REDIS)
    if not _listens(url, 6379):
        pytest.skip(f"No Redis to test with at {url}. Start it with scripts/services, or set {REDIS}.")
    return url


@contextmanager
def own_schema() -> Iterator[str]:
    """The URL of an empty schema on this machine's PostgreSQL. A test without one is skipped, and says so."""
    pytest.importorskip("psycopg", reason="no driver for PostgreSQL: pip install psycopg[binary]")
    url = database_url()
    own = f"test_{uuid4().hex}"
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    try:
        with engine.begin() as connection:
            connection.execute(sa.schema.CreateSchema(own))
    except sa.exc.OperationalError as error:
        pytest.skip(
            f"No PostgreSQL to test with at {url}. Start it with scripts/services, or set {DATABASE}. ({error.orig})"
        )
    yield f"{url}?options=-csearch_path%3D{own}"
    with engine.begin() as connection:
        connection.execute(sa.schema.DropSchema(own, cascade=True))
    engine.dispose()


class Service:
    """A server of our own on the loopback. It keeps what it knows when it is stopped and started again."""

    def __init__(self, port: int | None = None) -> None:
        self.port = port or free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="polderbox-"))
        self.prepare()
        self.start()

    def prepare(self) -> None:
        """Before the first start."""

    @property
    def url(self) -> str:
        raise NotImplementedError

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, **_user()
        )
        end = time.monotonic() + PATIENT_SECONDS
        while not self.ready():
            assert self.process.poll() is None, f"{self.command()[0]} ended"
            assert time.monotonic() < end, f"{self.command()[0]} did not start"
            time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENT_SECONDS)

    def restart(self) -> None:
        """As after a power cut: it is killed, and comes back with what it had."""
        self.kill()
        self.start()

    def close(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Service):
    @property
    def url(self) -> str:
        return f"redis://{LOOPBACK}:{self.port}/0"

    def prepare(self) -> None:
        if not shutil.which("redis-server"):
            pytest.skip("Redis is not installed, so it cannot be stopped and started here.")
        _give(self.folder)

    def command(self) -> list[str]:
        return ["redis-server", "--bind", LOOPBACK, "--port", str(self.port), "--save", "", "--dir", str(self.folder)]

    def ready(self) -> bool:
        return _listens(self.url, self.port)


class Postgresql(Service):
    @property
    def url(self) -> str:
        return f"postgresql://polderbox@{LOOPBACK}:{self.port}/postgres"

    def prepare(self) -> None:
        if not binary("postgres"):
            pytest.skip("PostgreSQL is not installed, so it cannot be stopped and started here.")
        _give(self.folder)
        command = [binary("initdb"), "-D", str(self.folder / "data"), "-U", "polderbox", "--auth=trust", "--no-sync"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **_user())

    def command(self) -> list[str]:
        files = ["-D", str(self.folder / "data"), "-k", str(self.folder)]
        return [binary("postgres"), *files, "-h", LOOPBACK, "-p", str(self.port)]

    def ready(self) -> bool:
        engine = sa.create_engine(self.url.replace("postgresql://", "postgresql+psycopg://"), poolclass=sa.NullPool)
        try:
            with engine.connect():
                return True
        except sa.exc.OperationalError:
            return False

    def kill(self) -> None:
        """With its children, which would go on for a moment and keep the folder."""
        with suppress(OSError, ValueError, IndexError):
            pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
            left = children(pid)
            super().kill()
            for child in left:
                with suppress(OSError):
                    os.kill(child, 9)
        super().kill()


def children(pid: int) -> list[int]:
    """The processes that this one has started and that still run."""
    command = ["ps", "-o", "pid=,stat=", "--ppid", str(pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return [int(line.split()[0]) for line in listed if "Z" not in line.split()[1]]


def binary(name: str) -> str:
    """Debian keeps PostgreSQL's programs out of the path."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return shutil.which(name) or (found[-1] if found else "")


def _user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    return {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}


def _give(folder: Path) -> None:
    if os.geteuid() == 0:
        them = pwd.getpwnam("postgres")
        os.chown(folder, them.pw_uid, them.pw_gid)


def _listens(url: str, port: int) -> bool:
    with socket.socket() as probe:
        parts = urlsplit(url)
        return probe.connect_ex((parts.hostname or LOOPBACK, parts.port or port)) == 0


def main(command: list[str]) -> int:
    """Run a command with what the tests need."""
    with ExitStack() as stack:
        env = dict(os.environ)
        for kind, name, url, port in ((Postgresql, DATABASE, OWN_DATABASE, 5432), (Redis, REDIS, OWN_REDIS, 6379)):
            if name in env or _listens(url, port):
                continue
            try:
                service: Service = kind()
            except pytest.skip.Exception as missing:
                print(f"{missing} Tests that need it are skipped.", file=sys.stderr)
                continue
            stack.callback(service.close)
            env[name] = service.url
        return subprocess.run(command, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
