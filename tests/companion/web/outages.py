"""What happens to phones at a table: they sleep, the server dies, the network goes away.

Each outage ends when every phone shows the present again, and tells how many seconds that took. The tests ask only that
it happens at all; the bench prints how long it takes.
"""

import os
import signal
import time

from playwright.sync_api import expect

from tests.companion.phones import Server
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.proxy import Mood, Proxy

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def flipped(table: Table, *phones: Phone) -> None:
    """Three cards are open and every phone shows them."""
    table.say(phones[0], "deal", "reveal", "flip")
    for phone in phones:
        expect(phone.page.locator("label.card")).to_have_count(3)


def freeze(table: Table) -> float:
    """The system puts a phone to sleep, and its connections are lost meanwhile."""
    proxy = Proxy(table.server.port)
    anna = table.host("Anna", 2)
    bo = table.scan(anna.page.input_value(".link input"), "Bo", port=proxy.port)
    flipped(table, anna, bo)
    process = _process_of(bo)
    os.kill(process, signal.SIGSTOP)
    try:
        proxy.turn("cut")
        table.say(anna, "discard now", "flip")
        proxy.turn("pass")
        back = int(1000 * time.time()) / 1000
    finally:
        os.kill(process, signal.SIGCONT)
    took = table.all_at(table.state()["version"], [bo]) - back
    assert took >= 0  # it showed the present no sooner than it woke
    proxy.close()
    return took


def _process_of(phone: Phone) -> int:
    """The process that draws this page: the one that works when the page does."""
    browser = phone.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()

    def worked() -> dict[int, float]:
        return {it["id"]: it["cpuTime"] for it in session.send("SystemInfo.getProcessInfo")["processInfo"]}

    before = worked()
    phone.page.evaluate("{ const end = performance.now() + 500; while (performance.now() < end); }")
    after = worked()
    return max(before, key=lambda process: after.get(process, 0.0) - before[process])


def hide(table: Table) -> float:
    """Somebody looks at another app meanwhile. A hidden page hears nothing, so it does not drain the battery."""
    anna, bo = table.full("Anna", "Bo")
    flipped(table, anna, bo)
    bo.page.evaluate(HIDE, True)
    seen = bo.version
    table.say(anna, "skip")
    bo.page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert bo.version == seen
    back = time.time()
    bo.page.evaluate(HIDE, False)
    return table.all_at(table.state()["version"], [bo]) - back


def crash(table: Table, watchers: int = 0) -> float:
    """The server is killed and started again; nobody reloads."""
    phones = table.full("Anna", "Bo", "Cas", "Dee")
    flipped(table, *phones)
    for _ in range(watchers):
        phones.append(table.phone())
        phones[-1].go(f"/t/{table.code}")
    for phone in phones:
        phone.page.evaluate("window.sameDocument = true")
    table.server.kill()
    for phone in phones:
        expect(phone.page.locator("#wire")).to_be_visible()
    table.server = Server(table.server.data, table.server.port)
    try:
        back = time.time()
        table.say(phones[0], "skip")
        took = table.all_at(table.state()["version"]) - back
        assert all(phone.page.evaluate("window.sameDocument") for phone in phones)
    finally:
        table.server.kill()
    return took


def lose_the_network(table: Table, mood: Mood, seconds: float | None = None) -> float:
    """For so many seconds, or until the page says that it has lost the table."""
    proxy = Proxy(table.server.port)
    try:
        anna = table.host("Anna", 2)
        bo = table.scan(anna.page.input_value(".link input"), "Bo", port=proxy.port)
        flipped(table, anna, bo)
        lost = time.monotonic()
        proxy.turn(mood)
        table.say(anna, "discard now", "flip")
        if seconds is None:
            expect(bo.page.locator("#wire")).to_be_visible()  # the page knows, and says so
        else:
            bo.page.wait_for_timeout(1000 * (lost + seconds - time.monotonic()))
        assert bo.version < table.state()["version"]
        back = time.time()
        proxy.turn("pass")
        took = table.all_at(table.state()["version"], [bo]) - back
        expect(bo.page.locator("#wire")).to_be_hidden()
    finally:
        proxy.close()
    return took
