"""What whoever hosts us can watch: figures for Prometheus on a port of their own, and a log of requests as JSON lines.

Neither knows a table's code, a key or a token: addresses are told as the routes that they match.
"""

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.errors import StoreTrouble
from companion.tables.registry import Registry

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0)  # seconds
AGAIN_SECONDS = 1.0  # while the worker before us still has the port
NO_LIBRARY = "Figures for Prometheus need a library. Install it with: pip install 'polderbox[hosted]'"


@dataclass(frozen=True, slots=True)
class Seen:
    """A request that was answered. `route` is such as /t/<code>/moves, and empty if there is none."""

    method: str
    route: str
    status: int
    seconds: float
    address: str

    @property
    def kind(self) -> str:
        if self.route.endswith("/moves"):
            return "move"
        if self.route.endswith("/events"):
            return "stream"
        if self.method == "POST" and (self.route.endswith("/photos") or self.route == "/api/read"):
            return "photo"
        return "api" if self.route.startswith("/api/") else "page" if self.route else "unknown"


Watch = Callable[[Seen], None]


def access_log(seen: Seen) -> None:
    line = {
        "time": round(time.time(), 3),
        "method": seen.method,
        "route": seen.route,
        "status": seen.status,
        "ms": round(1000 * seen.seconds, 1),
        "address": seen.address,
    }
    sys.stderr.write(f"{json.dumps(line)}\n")


class Metrics:
    """Requests are counted as they come; tables and streams when Prometheus asks."""

    def __init__(self, registry: Registry) -> None:
        try:
            from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
        except ImportError:
            raise StoreTrouble(NO_LIBRARY) from None
        self.tables = registry
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "polderbox_requests", "Requests answered, by kind and status.", ["kind", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "polderbox_request_seconds",
            "From the whole request to its answer; streams are not timed.",
            ["kind"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)
        self.registry.register(self)  # type: ignore[arg-type,unused-ignore]

    def __call__(self, seen: Seen) -> None:
        self.requests.labels(seen.kind, str(seen.status)).inc()
        if seen.kind != "stream":
            self.seconds.labels(seen.kind).observe(seen.seconds)

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        places, sessions, news = self.tables.places, self.tables.sessions, self.tables.sessions.news
        streams = GaugeMetricFamily("polderbox_streams", "Phones and programs that listen.", labels=["who"])
        streams.add_metric(["seat"], places.taken - places.spectators)
        streams.add_metric(["spectator"], places.spectators)
        yield streams
        yield GaugeMetricFamily("polderbox_streams_most", "How many may listen.", value=places.most)
        yield GaugeMetricFamily("polderbox_tables_open", "Tables in memory.", value=len(sessions.open))
        hears = 1 if news is None or news.connected.is_set() else 0
        yield GaugeMetricFamily("polderbox_news_connected", "Whether news of other processes comes in.", value=hears)

    def serve(self, host: str, port: int) -> None:
        """In threads of their own. If the port is taken by a worker that is about to go, we wait for it."""
        from prometheus_client import start_http_server

        def listen() -> None:
            while True:
                try:
                    start_http_server(port, host, self.registry)
                    return
                except OSError:
                    time.sleep(AGAIN_SECONDS)

        threading.Thread(target=listen, name="metrics", daemon=True).start()
