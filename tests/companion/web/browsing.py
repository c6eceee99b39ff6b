"""Phones with a browser: pages that note what goes wrong on them, and a table full of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, Server, wait_until

WIDTH, HEIGHT = 360, 740
PATIENCE_MS = 1000 * PATIENT_SECONDS
SETTLED = "html.js:not(.settling) > body:not(.busy)"
WATCH = """
addEventListener("securitypolicyviolation", (event) => console.error("CSP", event.violatedDirective, event.blockedURI));
addEventListener("submit", () => (window.early = document.documentElement.matches(".settling")), true);
addEventListener("DOMContentLoaded", () => {
  const main = document.querySelector("main[data-version]");
  window.shown = {};
  const note = () => (window.shown[main.dataset.version] ??= Date.now() / 1000);
  if (main) new MutationObserver(note).observe(main, { attributes: true, attributeFilter: ["data-version"] });
});
"""


class Phone:
    """One browser window. `wrong` gathers errors, violated policies and requests to strangers."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context, self.base = context, base
        self.wrong: list[str] = []
        self.bytes = 0
        context.add_init_script(WATCH)
        self.page: Page = context.new_page()
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(f"error {error}"))
        self.page.on("request", lambda request: self._foreign(request.url))

    def go(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page

    def press(self, button: str) -> None:
        """As a person would: not in the very moment it appears, and again if something else came up just then."""
        self.settle()
        self.page.click(button)
        try:
            early = self.page.evaluate("window.early")
        except Error:  # the page is gone: the tap was heard
            return
        if early:
            self.press(button)

    def settle(self) -> None:
        """Pages ignore a tap on a button that has just changed, and hear some taps only once their script runs."""
        self.page.wait_for_selector(SETTLED, state="attached")

    def press_next(self) -> None:
        """The one primary button."""
        self.press("#next")

    @property
    def version(self) -> int:
        return int(self.page.evaluate("document.querySelector('main').dataset.version ?? -1"))

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text and "ERR_" not in text:
            self.wrong.append(text)

    def _foreign(self, url: str) -> None:
        if not url.startswith((self.base, "blob:", "data:")):
            self.wrong.append(f"asked {url}")


class Table:
    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.phones: list[Phone] = []
        self.code = ""

    def phone(self, port: int | None = None, **options: Any) -> Phone:
        size = {"width": options.pop("width", WIDTH), "height": options.pop("height", HEIGHT)}
        options.setdefault("reduced_motion", "reduce")  # nothing large comes up before the button that a test presses
        context = self.browser.new_context(viewport=size, has_touch=True, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        phone = Phone(context, f"http://{LOOPBACK}:{port or self.server.port}")
        self.phones.append(phone)
        return phone

    def host(
        self,
        name: str = "Anna",
        players: int = 4,
        game: str = "polders",
        choices: Mapping[str, str] | None = None,
        robots: Sequence[str] = (),
        **options: Any,
    ) -> Phone:
        """Start a table on the home page. `robots` says for each seat, from the first, which robot plays it if any."""
        phone = self.phone(**options)
        page = phone.go("/")
        form = page.locator(f"#start-{game}")
        if not form.is_visible():
            page.click(f"details:has(#start-{game}) > summary")
        form.locator("input[name=name]").first.fill(name)
        if choices and form.locator("details.options").count():
            form.locator("details.options > summary").click()
        if robots:
            form.locator("details.robots > summary").click()
        for number, strength in enumerate(robots, 1):
            form.locator(f".seat{number} select").select_option(strength)
        for field, value in {"players": str(players), **(choices or {})}.items():
            for radio in form.locator(f"input[type=radio][name={field}][value='{value}']").all():
                radio.check(force=True)
        form.locator("button.primary").click()
        page.wait_for_url("**/t/*")
        self.code = page.url.rpartition("/")[2]
        return phone

    def scan(self, link: str, name: str, **options: Any) -> Phone:
        """Scan the QR code's link and sit down: two taps and a name."""
        phone = self.phone(**options)
        page = phone.go(link.partition(":")[2].lstrip("/").partition("/")[2].join(["/", ""]))
        page.fill("input[name=name]", name)
        page.click("text=Sit down")
        page.wait_for_selector(f"text={name}")
        return phone

    def full(self, *names: str) -> list[Phone]:
        """Everybody sits: the first is the host, the others scanned."""
        host = self.host(names[0], len(names))
        link = host.page.input_value(".link input")
        return [host, *(self.scan(link, name) for name in names[1:])]

    def state(self) -> dict[str, Any]:
        return self.server.ask("GET", f"/api/tables/{self.code}")[1]

    def say(self, phone: Phone, *moves: str, seat: int | None = None) -> None:
        """Moves through the phone's cookies, without its page. A phone with several seats says for which."""
        for words in moves:
            token = phone.page.evaluate("document.querySelector('[name=csrf_token]').value")
            form = {"csrf_token": token, "version": str(self.state()["version"]), "move": words}
            form |= {} if seat is None else {"seat": str(seat)}
            answer = phone.context.request.post(
                f"http://{LOOPBACK}:{self.server.port}/t/{self.code}/moves",
                form=form,
                headers={"Accept": "application/json"},
            )
            assert answer.ok, answer.text()

    def finish(self, phone: Phone) -> None:
        """Play on to the end, quickly."""
        while (phase := self.state()["state"]["phase"]) != "over":
            self.say(phone, "discard now" if phase == "draw" else phase)

    def log(self) -> dict[str, Any]:
        return self.server.ask("GET", f"/api/tables/{self.code}/log")[1]

    def all_at(self, version: int, phones: list[Phone] | None = None) -> float:
        """Wait until every phone shows this version; the moment when the last of them did, by its own clock."""
        moments: list[float] = []
        for phone in phones or self.phones:
            wait_until(lambda: phone.version >= version)  # noqa: B023
            shown = phone.page.evaluate("version => window.shown[version] ?? 0", str(version))
            moments.append(float(shown))
        return max(moments)

    def close(self) -> None:
        for phone in self.phones:
            phone.context.close()
