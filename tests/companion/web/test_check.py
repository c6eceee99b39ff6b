"""The phone checks the shuffles of a finished game by itself, and finds out what `verify.py` finds out."""

import copy
import hashlib
import hmac
import json
from typing import Any

from playwright.sync_api import Route, expect

from companion.tables.verify import NO_CHANCE, verify
from games.catalogue import GAMES
from tests.companion.tables.test_verify import KEPT, SPOILT, kept
from tests.companion.web.browsing import Table

CHECK = """async (logs) => {
  const { verify } = await import(document.querySelector("script[src*='check.js']").src);
  return logs.map((log) => verify(log).problems.length > 0);
}"""
HASHES = """async (texts) => {
  const { sha256, hmac } = await import(document.querySelector("script[src*='check.js']").src);
  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (digest) => [...digest].map((b) => b.toString(16).padStart(2, "0")).join("");
  return texts.map((text) => [hex(sha256(bytes(text))), hex(hmac(bytes("key"), bytes(text)))]);
}"""
LONG = [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]  # bytes, around the ends of the blocks


def spoilt() -> list[dict[str, Any]]:
    logs = []
    for spoil, _ in SPOILT:
        logs.append(copy.deepcopy(KEPT))
        spoil(logs[-1])
    return logs


def test_the_phone_checks_every_shuffle_and_says_which_is_not_as_promised(table: Table) -> None:
    code = table.server.ask("POST", "/api/logs", KEPT)[1]["code"]
    phone = table.phone()
    page = phone.go(f"/t/{code}/history")
    expect(page.locator("#checked")).to_have_text("✓ All 8 shuffles and rolls are as promised.")

    texts = ["é" + "a" * (length - 2) if length > 1 else "a" * length for length in LONG]
    assert page.evaluate(HASHES, texts) == [
        [hashlib.sha256(text.encode()).hexdigest(), hmac.new(b"key", text.encode(), "sha256").hexdigest()]
        for text in texts
    ]
    logs = [*map(kept, GAMES), *spoilt()]
    found = page.evaluate(CHECK, logs)
    assert found == [bool(set(verify(log)) - {NO_CHANCE}) for log in logs]
    assert not any(found[: len(GAMES)])

    changed = copy.deepcopy(KEPT)
    flip = next(event for event in changed["events"] if any(it["label"] == "shapes/2" for it in event.get("draws", [])))
    flip["draws"][0]["result"].reverse()

    def tampered(route: Route) -> None:
        route.fulfill(body=json.dumps(changed), content_type="application/json")

    page.route("**/log.json", tampered)
    page.reload()
    words = f"✗ Step {flip['version']}, shapes/2: it is not what the secret gives."
    expect(page.locator("#checked")).to_have_text(words)

    page.unroute("**/log.json")
    kept_here = page.evaluate("(code) => JSON.parse(localStorage.getItem('polderbox-promises'))[code]", code)
    assert kept_here == KEPT["commitment"]
    page.evaluate("(code) => localStorage.setItem('polderbox-promises', JSON.stringify({ [code]: 'another' }))", code)
    page.reload()
    expect(page.locator("#checked")).to_contain_text("not the one that this phone saw before the game")
    assert phone.wrong == []
