"""A real Chromium with phone-sized windows, and a real server that all rooms of a test process share."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.companion.phones import Server, serving
from tests.companion.web.browsing import PATIENCE_MS, Table

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def browser_here() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browsing(found: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = browser_here()
    if found is None:
        pytest.skip("no Chromium here: `sudo apt-get install -y chromium` lets the browser tests run")
    with browsing(found) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def table(chromium: Browser, server: Server) -> Iterator[Table]:
    """An empty room; its phones close with it."""
    room = Table(chromium, server)
    yield room
    room.close()
