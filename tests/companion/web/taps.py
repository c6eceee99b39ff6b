"""Four phones play turns of Polders by tapping: what their pages ask of the server, and how soon the others see it."""

from collections.abc import Iterator, Sequence

from tests.companion.web.browsing import Phone, Table

NAMES = ("Anna", "Bo", "Cas", "Dee")
NOTE_TAPS = 'addEventListener("submit", () => (window.tapped = Date.now() / 1000), true)'
MOVES_OF_A_TURN = 6  # flip, four taps, discard


class Asked:
    """What these phones ask from now on, as `POST /t/ABCDEF/moves`."""

    def __init__(self, phones: Sequence[Phone]) -> None:
        self.lines: list[str] = []
        for phone in phones:
            phone.page.on("request", lambda request: self.lines.append(f"{request.method} {request.url}"))

    def paths(self) -> list[str]:
        """Without the address of the server, nor what comes after a question mark. A slow network may bring the icon
        of a page long after the page; files that are kept for a year do not count.
        """
        paths = [f"{line.split()[0]} /{line.split('/', 3)[3].partition('?')[0]}" for line in self.lines]
        return [path for path in paths if not path.startswith("GET /static/")]


def seated(table: Table, port: int | None = None) -> list[Phone]:
    """Four phones at a table where the assignments are open, all listening."""
    host = table.host(NAMES[0], len(NAMES), port=port)
    link = host.page.input_value(".link input")
    phones = [host, *(table.scan(link, name, port=port) for name in NAMES[1:])]
    for phone in phones:
        phone.page.evaluate(NOTE_TAPS)
    table.say(host, "deal", "reveal")
    table.all_at(table.state()["version"], phones)
    for phone in phones:
        for card in phone.page.locator("#tasks details img").all():
            card.evaluate("it => it.decode()")
    return phones


def turn(table: Table, phones: Sequence[Phone]) -> Iterator[list[float]]:
    """The moves of a turn; for each the seconds from the tap until each of the other phones showed it."""
    yield _move(table, phones, phones[0], "#next")
    for phone in phones:
        pick(phone)
        yield _move(table, phones, phone, "#fill1")
    yield _move(table, phones, phones[1], "#next")


def pick(phone: Phone) -> None:
    """The first of the two taps."""
    phone.page.click("label[for=pick1]")


def _move(table: Table, phones: Sequence[Phone], mover: Phone, button: str) -> list[float]:
    version = mover.version + 1
    mover.press(button)
    shown = [table.all_at(version, [phone]) for phone in phones if phone is not mover]
    tapped = float(mover.page.evaluate("window.tapped"))
    return [moment - tapped for moment in shown]
