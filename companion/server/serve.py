"""Runs the companion in this process: granian in front, Flask behind it, one event loop for the waiting phones."""

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

import segno
from granian.constants import HTTPModes
from granian.http import HTTP1Settings
from granian.server.embed import Server

from companion import create_app
from companion.config import EVERY_ADDRESS, LOOPBACK, Config, number
from companion.errors import Refusal
from companion.server import connections, lan
from companion.server.caretaker import care
from companion.server.gateway import Gateway
from companion.server.watching import Metrics, Watch, access_log
from companion.server.workers import NUMBER, WorkerEnded, Workers, command
from companion.tables.registry import Registry

BACKLOG = 1024  # phones that wake at the same moment
MAX_STREAMS = 600  # phones that listen; a waiting one costs some 20 kB and no thread
HOSTED_STREAMS = 3000  # where there is nothing else on the machine
STEPS_TO_LISTEN = 10  # of the event loop; granian takes three
GRACE_SECONDS = 1.0  # for answers under way when we stop, and again for what is cut off then
ONE_PROCESS = (
    "The tables are in PostgreSQL. This is the only process that can serve them: for more, set POLDERBOX_REDIS too."
)
WORKERS_NEED = (
    "Several workers share their tables in PostgreSQL and their news by Redis. "
    "Set POLDERBOX_DATABASE and POLDERBOX_REDIS, or leave out --workers."
)
HEADER_SECONDS = 30  # a phone that takes longer to say what it wants is cut off


class CannotServe(ValueError):
    """The server cannot start; the message says what to do."""


def serve(
    host: str = EVERY_ADDRESS,
    port: int = 8000,
    data: Path | None = None,
    kit: Path = Path("output"),
    ready: Callable[[str], None] | None = None,
    workers: int = 1,
    worker: bool = False,
) -> None:
    """Run until SIGINT or SIGTERM. `ready` is told the address that phones should use; by default it is printed. With
    several `workers` this process only looks after them; each of them is called with `worker`.
    """
    os.umask(0o077)  # hands and decks are in the tables: what we write is for the owner only
    reason = None if worker else lan.taken(host, port)  # workers share it
    if reason:
        raise CannotServe(reason)
    given = os.environ.get("POLDERBOX_ADDRESS")
    address = given or lan.base_url(host, port)
    follows = None if given or host not in (EVERY_ADDRESS, "::", "") else port
    config = Config(address=address.rstrip("/"), port=follows, hosts=LOOPBACK | {host}, kit=kit)
    most = number("STREAMS", HOSTED_STREAMS if config.database else MAX_STREAMS, 100_000)
    config = replace(config, max_streams=most)
    if data is not None:
        config = replace(config, data=data)
    try:
        if workers > 1:
            _look_after(workers, config, command(host, port, data, kit), ready or _show)
        else:
            asyncio.run(_run(config, host, port, ready or _show))
    except Refusal as refusal:
        raise CannotServe(refusal.reason) from refusal


def _look_after(count: int, config: Config, command: Sequence[str], ready: Callable[[str], None]) -> None:
    """Whatever can be wrong is said once, before any worker starts."""
    if not (config.database and config.redis):
        raise CannotServe(WORKERS_NEED)
    if sys.platform == "win32":
        raise CannotServe("Several workers cannot share a port on Windows. Leave out --workers.")
    app = create_app(config)
    app.extensions["registry"].close()
    try:
        asyncio.run(Workers(command, count).run(lambda: ready(config.address)))
    except WorkerEnded as trouble:
        raise CannotServe(str(trouble)) from None


def banner(address: str) -> str:
    """The address, and a QR code of it for the terminal."""
    code = segno.make(address, error="m", micro=False)
    rows = [[False] * 4 + [bool(dot) for dot in row] + [False] * 4 for row in code.matrix]
    blank = [False] * len(rows[0])
    rows = [blank] * 4 + rows + [blank] * 5
    # Two rows of dots a line; the quiet zone is drawn light, so it scans on a dark terminal too.
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    lines = [
        "".join(blocks[pair] for pair in zip(a, b, strict=True)) for a, b in zip(rows[::2], rows[1::2], strict=False)
    ]
    return "\n".join(
        [*lines, "", f"Polderbox is at {address}", "Phones on the same network scan the code. Ctrl-C stops."]
    )


def _show(address: str) -> None:
    print(banner(address), flush=True)


def _collect_seldom() -> None:
    """States are frozen and hold no circles, so there is next to nothing for the collector to find; looking through
    all of them, again and again, held up the moves. The doorway looks for garbage among its chores instead.
    """
    gc.freeze()
    gc.disable()


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Two servers on one folder would each show their own phones only what they themselves were told, and a file that
    somebody is writing looks damaged to whoever opens it.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    except OSError:  # who opens the tables will say what is wrong with the folder
        yield
        return
    with lock as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe(
                f"Another Polderbox is using the tables in {data}. Stop it first, or give this one a folder: --data."
            ) from None
        yield


async def _run(config: Config, host: str, port: int, ready: Callable[[str], None]) -> None:
    logging.getLogger("_granian").setLevel(logging.ERROR)
    logging.getLogger("granian").setLevel(logging.ERROR)
    with nullcontext() if config.database else alone(config.data):
        await _serve(config, host, port, ready)


async def _serve(config: Config, host: str, port: int, ready: Callable[[str], None]) -> None:
    app = create_app(config)
    registry: Registry = app.extensions["registry"]
    registry.store.claim(alone=config.redis is None)
    if registry.store.notice:
        print(registry.store.notice, file=sys.stderr)
    if config.database and not config.redis:
        print(ONE_PROCESS, file=sys.stderr)
    places = connections.places(config.max_streams)
    watched = connections.Connections(port, places, proxied=config.proxies > 0)
    door = Gateway(app, watched, _watches(config, registry))
    resting = care(registry.store, app.extensions["pictures"], config.keep_days) if registry.store.shared else None
    _collect_seldom()
    server = Server(
        door,
        address=host,
        port=port,
        backlog=BACKLOG,
        backpressure=places,
        http=HTTPModes.http1,
        websockets=False,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        log_enabled=False,
    )
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        if sys.platform != "win32":
            loop.add_signal_handler(signum, stop.set)
    serving = asyncio.create_task(server.serve())
    for _ in range(STEPS_TO_LISTEN):
        await asyncio.sleep(0)
        if watched.bound_buffers():
            break
    loop.call_soon(ready, config.address)
    stopped = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopped}, return_when=asyncio.FIRST_COMPLETED)
    registry.draining = True
    await asyncio.wait({serving}, timeout=config.drain)
    if resting is not None:
        resting.set()
    door.stop()
    server.stop()  # type: ignore[no-untyped-call]
    await _ended(serving, watched)
    registry.close()


def _watches(config: Config, registry: Registry) -> list[Watch]:
    """What looks on while requests are answered."""
    watches: list[Watch] = [access_log] if config.access_log else []
    if config.metrics:
        host, port = config.metrics
        metrics = Metrics(registry)
        metrics.serve(host, port + int(os.environ.get(NUMBER, "0")))
        watches.append(metrics)
    return watches


async def _ended(serving: asyncio.Task[None], watched: connections.Connections) -> None:
    """Whoever is being answered has a moment. Then all are cut off, or one that never finishes would keep us here."""
    await asyncio.wait({serving}, timeout=GRACE_SECONDS)
    if not serving.done():
        watched.cut_all()
        await asyncio.wait({serving}, timeout=GRACE_SECONDS)
    if serving.done():
        await serving  # it says what is wrong, if anything is
