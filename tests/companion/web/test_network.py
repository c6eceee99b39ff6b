"""The network moves: a laptop joins another Wi-Fi or opens a hotspot, and the link and the code to scan follow it."""

import itertools
import re
import time
from pathlib import Path

import ifaddr
import pytest
from playwright.sync_api import expect

from companion import create_app
from companion.config import Config
from companion.server import lan
from companion.web.links import qr_svg
from tests.companion.browsers import hosted_table
from tests.companion.web.browsing import Table

HOME, CAFE = "192.168.1.20", "10.42.0.1"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The address that the system would use, and a clock that moves on with every look."""
    now = {"address": HOME}
    seconds = itertools.count(0, 2 * lan.LOOK_SECONDS)
    monkeypatch.setattr(lan, "lan_address", lambda: now["address"])
    monkeypatch.setattr(time, "monotonic", lambda: next(seconds))
    return now


def test_links_and_codes_follow_the_machine_to_another_network(tmp_path: Path, network: dict[str, str]) -> None:
    app = create_app(Config(data=tmp_path, address=f"http://{HOME}:8000", port=8000))
    host, code = hosted_table(app)
    assert f'value="http://{HOME}:8000/j/{code}/' in host.get(f"/t/{code}").text
    network["address"] = CAFE
    link = re.search(rf'value="(http://{CAFE}:8000/j/{code}/[^"]+)"', host.get(f"/t/{code}").text)
    assert link
    assert host.get(f"/t/{code}/qr.svg").data == qr_svg(link[1])
    assert host.get("/qr.svg").data == qr_svg(f"http://{CAFE}:8000/help")
    assert f"http://{CAFE}:8000" in host.get("/help").text


def test_an_address_that_was_given_stays(tmp_path: Path, network: dict[str, str]) -> None:
    app = create_app(Config(data=tmp_path, address="https://box.example"))
    network["address"] = CAFE
    assert "https://box.example" in app.test_client().get("/help", headers={"Host": "box.example"}).text


def test_a_hotspot_without_a_way_to_the_outside_has_an_address_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def adapter(name: str, *addresses: str) -> ifaddr.Adapter:
        return ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name) for address in addresses])

    adapters = [adapter("lo", "127.0.0.1"), adapter("eth0", "169.254.7.7"), adapter("wlan0", CAFE)]
    monkeypatch.setattr(lan, "_source_address", lambda family, far: None)
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert lan.lan_address() == CAFE
    adapters.pop()
    assert lan.lan_address() == "127.0.0.1"


@pytest.mark.browser
def test_a_phone_copies_the_link_and_the_help_page_tries_the_connection(table: Table) -> None:
    phone = table.host("Anna", 2)
    link = phone.page.input_value(".link input")
    phone.context.grant_permissions(["clipboard-read"])
    phone.press(".share")
    expect(phone.page.locator(".share")).to_have_text("Copied")
    assert phone.page.evaluate("navigator.clipboard.readText()") == link
    phone.go("/help")
    expect(phone.page.locator("#trial")).to_contain_text("You opened this page on the computer itself.")
    expect(phone.page.locator("#trial")).to_contain_text(re.compile(r"reaches the computer\. An answer takes \d+ ms\."))
    phone.page.route("**/healthz", lambda route: route.abort())
    phone.page.reload()
    expect(phone.page.locator("#trial")).to_contain_text("Check that this device is on the same Wi-Fi, then reload.")
    assert phone.wrong == []
