"""Behind HTTPS a browser can install Polderbox like an app. (To a browser, this machine itself is as good as HTTPS.)"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.companion.phones import LOOPBACK, serving


@pytest.mark.browser
def test_chromium_finds_nothing_that_keeps_it_from_installing_us(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, POLDERBOX_ADDRESS="https://box.example") as server:
        page = chromium.new_page()
        page.goto(f"http://{LOOPBACK}:{server.port}/")
        line = page.context.new_cdp_session(page)
        manifest = line.send("Page.getAppManifest")
        assert manifest["url"].endswith("/manifest.webmanifest")
        assert manifest["errors"] == []
        troubles = [error["errorId"] for error in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert set(troubles) <= {"in-incognito"}
        page.close()
