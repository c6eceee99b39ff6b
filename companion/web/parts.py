"""A table's pages as parts. A part is drawn from its own few inputs, and again only when one of them changes.

Who looks at a table is a viewer: a kind of page, and the seats of a browser. What was drawn for a viewer is kept with
the version at which each part changed, so a phone that shows version 7 gets what has changed since version 7: in the
stream, in the answer to its own move, or when it asks after a nap. The page itself is the same parts, joined.
"""

import json
import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from jinja2 import Environment

from companion.catalogue import help_of, screen_of
from companion.tables import hints, history, records
from companion.tables.live import Views, facts
from companion.tables.session import Session
from companion.tables.shelf import Shelf
from companion.tables.table import Table
from companion.thinking.lookbacks import possible
from companion.web.chapters import chapters, stock
from companion.web.past import finish
from companion.web.questions import questions, undo_offered
from companion.web.screens import moment, turn_words
from companion.web.wire import Wire, deflated, plain

log = logging.getLogger("polderbox")

VIEWS = (
    "table",
    "middle",
    "seats",
    "history",
    "rules",
    "page",
)  # a page has no parts, but wants to hear of the next version
BEFORE = ("deal", "lobby")  # the phases until a game begins
DRAWINGS_KEPT = 12  # of a part: four seats, a spectator, and what undo brings back
VIEWERS_KEPT = 48  # of a table
HIDDEN = ("csrf_token", "version")  # fields that a part leaves empty, for the page or its script to fill

_json = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class Part(NamedTuple):
    """A piece of a page: its id, the template that draws it, and the names of all that it shows."""

    id: str
    template: str
    needs: tuple[str, ...]


class Viewer(NamedTuple):
    """Whoever looks: at which page, with which seats, and which of them was asked for in the address."""

    view: str = "table"
    mine: tuple[int, ...] = ()
    wanted: int | None = None

    def shows(self, version: int) -> str:
        """What a page says of itself, so that it can ask what it has missed."""
        return f"{version}:{','.join(map(str, self.mine))}:{'' if self.wanted is None else self.wanted}"


class Drawing(NamedTuple):
    inputs: tuple[Any, ...]
    html: str
    wire: Wire  # the id and the HTML as JSON


class Screen(NamedTuple):
    """What a viewer sees of one version."""

    version: int
    shown: Mapping[str, Any]
    order: tuple[str, ...]
    ordered_at: int  # the version that brought this order
    drawings: Mapping[str, Drawing]
    changed_at: Mapping[str, int]  # the version that brought each drawing

    def page(self, **hidden: object) -> str:
        """All parts, with the hidden fields of their forms filled."""
        html = "\n".join([self.drawings[id_].html for id_ in self.order])
        for name in HIDDEN:
            html = html.replace(f'name="{name}" value=""', f'name="{name}" value="{hidden[name]}"')
        return html


class Screens:
    """What was drawn of one table. Any thread may ask."""

    def __init__(self, templates: Environment, link: Callable[[], str], shelf: Shelf | None = None) -> None:
        self.templates = templates
        self.link = link
        self.shelf = shelf
        self.linked = link()  # what the drawings say; the machine may have joined another network since
        self.lock = threading.Lock()
        self.drawings: dict[Part, deque[Drawing]] = {}
        self.screens: OrderedDict[Viewer, Screen] = OrderedDict()
        self.common: tuple[int, dict[str, Any]] = (-1, {})  # a version, and what all viewers see of it
        self.alike: dict[Part, Drawing] = {}  # the parts of that version that look the same to all of them

    def screen(self, table: Table, viewer: Viewer) -> Screen:
        with self.lock:
            if self.linked != self.link():
                self._forget()
            last = self.screens.get(viewer)
            if last is not None and last.version == table.version:
                return last
            screen = self._draw(table, viewer, last if last and last.version < table.version else None)
            if last is None or last.version < table.version:
                self.screens[viewer] = screen
                self.screens.move_to_end(viewer)
                if len(self.screens) > VIEWERS_KEPT:
                    self.screens.popitem(last=False)
            return screen

    def _forget(self) -> None:
        self.linked = self.link()
        self.screens.clear()
        self.common = (-1, {})

    def frame(
        self, table: Table, viewer: Viewer, shows: str, more: Mapping[str, str] = MappingProxyType({})
    ) -> list[Wire]:
        """What a page must change that shows this, and what else to tell it, as the pieces of a JSON object."""
        screen = self.screen(table, viewer)
        version, _, rest = shows.partition(":")
        same = rest == viewer.shows(0).partition(":")[2] and version.isdigit() and int(version) <= screen.version
        since = int(version) if same else -1
        whole = screen.ordered_at > since
        changed = [id_ for id_ in screen.order if whole or screen.changed_at[id_] > since]
        head = _json(_head(screen, viewer) | ({"order": screen.order} if whole else {}) | dict(more))
        pieces = [Wire(f'{head[:-1]},"parts":[')]
        for id_ in changed:
            pieces += [screen.drawings[id_].wire, _COMMA]
        return [*pieces[:-1], _END] if changed else [*pieces, _END]

    def _draw(self, table: Table, viewer: Viewer, last: Screen | None) -> Screen:
        if self.common[0] != table.version:
            self.common = table.version, seen_by_all(table, self.linked, self.shelf)
            self.alike = {}
        own = shown_to(table, viewer, self.common[1]["waiting"])
        shown = self.common[1] | own
        parts = parts_of(table, viewer, shown)
        drawings = {part.id: self.alike.get(part) or self._drawn(part, shown, own) for part in parts}
        order = tuple(drawings)
        now = table.version
        if last is None:
            return Screen(now, shown, order, now, drawings, dict.fromkeys(order, now))
        changed = {
            id_: last.changed_at[id_] if id_ in last.drawings and last.drawings[id_].html == it.html else now
            for id_, it in drawings.items()
        }
        return Screen(now, shown, order, last.ordered_at if last.order == order else now, drawings, changed)

    def _drawn(self, part: Part, shown: Mapping[str, Any], own: Mapping[str, Any]) -> Drawing:
        inputs = tuple([shown[name] for name in part.needs])
        kept = self.drawings.setdefault(part, deque(maxlen=DRAWINGS_KEPT))
        drawing = next((it for it in kept if it.inputs == inputs), None)
        if drawing is None:
            html = self.templates.get_template(part.template).render(zip(part.needs, inputs, strict=True)).strip()
            drawing = Drawing(inputs, html, Wire(_json([part.id, html])))
            kept.appendleft(drawing)
        if own.keys().isdisjoint(part.needs):
            self.alike[part] = drawing
        return drawing


_COMMA, _END = Wire(","), Wire("]}")


class Pages:
    """Finds what has been drawn of a table, and draws what has not."""

    def __init__(self, templates: Environment, link: Callable[[Session], str], shelf: Shelf | None = None) -> None:
        self.templates = templates
        self.link = link
        self.shelf = shelf  # the finished games, if they are kept here

    def of(self, session: Session) -> Screens:
        if session.pages is None:
            session.pages = Screens(self.templates, partial(self.link, session), self.shelf)
        found: Screens = session.pages
        return found


def parts_of(table: Table, viewer: Viewer, shown: Mapping[str, Any]) -> Sequence[Part]:
    match viewer.view:
        case "seats":
            return (QUESTIONS, SEATING, *(() if shown["seats"] else (JOIN,)), WAY_IN, WAYS)
        case "history":
            return (QUESTIONS, STOCK, HAPPENINGS, FAIR)
        case "rules":
            return (QUESTIONS, NOW, FIRST)
        case "page":
            return ()
        case view:
            own = screen_of(table.head.game).parts(view, shown)
            return (QUESTIONS, *(_with_first_steps(own) if view == "table" and shown["phase"] in BEFORE else own))


def _with_first_steps(parts: Sequence[Part]) -> Sequence[Part]:
    """Below the way in, which the others ask for: whoever has sat down reads them while they come."""
    at = next((at for at, part in enumerate(parts, 1) if part.id == WAY_IN.id), len(parts))
    return (*parts[:at], FIRST, *parts[at:])


QUESTIONS = Part("questions", "seats/questions.html", ("questions", "table"))
SEATING = Part("seating-part", "seats/seating.html", ("people", "table", "seats"))
JOIN = Part("join-part", "seats/join.html", ("people", "table"))
WAY_IN = Part("door-part", "seats/way_in.html", ("table", "link"))
SCAN = Part("door-part", "seats/scan.html", ("table", "link"))
WATCH = Part("door-part", "seats/watch.html", ("table", "link"))
TABLET = Part("ways", "seats/tablet.html", ("table",))
WAYS = Part("ways", "seats/ways.html", ("table",))
STOCK = Part("art", "history/art.html", ("stock",))
HAPPENINGS = Part("history-part", "history/happenings.html", ("chapters", "people", "table"))
FAIR = Part("fair-part", "history/fair.html", ("table", "told"))
FIRST = Part("first", "rules/first.html", ("steps", "table"))
NOW = Part("moment", "rules/now.html", ("moment", "table"))
AFTER = Part("after", "after.html", ("table", "seats", "by_photo", "finish", "looks_back"))


def seen_by_all(table: Table, link: str, shelf: Shelf | None) -> dict[str, Any]:
    """What the parts of every page may show."""
    game = screen_of(table.head.game)
    return {
        "table": facts(table),
        "link": link,
        "news": history.latest(table),
        "waiting": table.head.table.view(table.state, None)["waiting"],
        "by_photo": "",
        "finish": finish(table, shelf),
        "looks_back": possible(table),
        "steps": help_of(table.head.game).STEPS,
        **game.everyone(table),
    }


def shown_to(table: Table, viewer: Viewer, waiting: Sequence[int]) -> dict[str, Any]:
    """What only this viewer's pages show, or show in their own way. The table waits for these seats."""
    me = acting(table, viewer)
    return {
        "seats": list(viewer.mine),
        "watching": None if viewer.mine else _watching(table),
        "me": me,
        "your_turn": turn_words(table, waiting, viewer.mine),
        "questions": questions(table, viewer.mine),
        "hintable": hints.offered(table, me),
        "hint_by_photo": me if hints.offered_by_photo(table, me) else None,
        "undo": undo_offered(table, me, viewer.mine),
        "redo": history.redoing(table, me),
        **_of_page(table, viewer),
        **screen_of(table.head.game).screen(table, me, list(viewer.mine)),
    }


def _of_page(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What only one kind of page shows."""
    match viewer.view:
        case "history":
            return {"chapters": chapters(table), "stock": stock(table.head.game), "told": records.told(table)}
        case "rules":
            return {"moment": moment(table, viewer.mine)}
        case _:
            return {}


def acting(table: Table, viewer: Viewer) -> int | None:
    """The seat this browser moves for: as asked in the address if it may, else the next of its own."""
    mine, wanted = viewer.mine, viewer.wanted
    if mine and wanted is not None and 0 <= wanted < len(table.seats) and (wanted in mine or _phoneless(table, wanted)):
        return wanted
    if len(mine) < 2:
        return mine[0] if mine else None
    waiting = [seat for seat in table.head.table.view(table.state, None)["waiting"] if seat in mine]
    return min(waiting or mine)


def _watching(table: Table) -> dict[str, Any]:
    """For a browser without a seat: whether it could still take one."""
    return {"code": table.head.code, "free": any(not seat.taken for seat in table.seats)}


def _phoneless(table: Table, seat: int) -> bool:
    """Whether anybody may play this seat, and so see what it sees."""
    return not table.seats[seat].taken and not table.head.secrets


def _head(screen: Screen, viewer: Viewer) -> dict[str, Any]:
    shown = screen.shown
    return {
        "version": screen.version,
        "shows": viewer.shows(screen.version),
        "seat": shown["me"],
        "news": shown["news"],
        "kind": body_class(viewer, shown),
    }


def body_class(viewer: Viewer, shown: Mapping[str, Any]) -> str:
    game: str = shown["table"]["game"]
    if viewer.view == "middle":
        return f"{game} tablet"
    playing = viewer.view == "table" and shown["phase"] not in (*BEFORE, "over")
    return f"{game} playing{' due' if shown['your_turn'] else ''}" if playing else game


class PageListener:
    """The stream of one page: when the table has moved on, it sends what has changed since it last sent anything.

    A phone that cannot keep up misses nothing that way; it gets the changes of several versions at once.
    """

    def __init__(self, session: Session, screens: Screens, viewer: Viewer, shows: str, line: str) -> None:
        self.session = session
        self.screens = screens
        self.viewer = viewer
        self.shows = shows
        self.line = line  # a name that the phone gave this stream
        self.seats: Collection[int] = viewer.mine
        self.closed = False
        self.ring: Callable[[], None] = lambda: None

    def post(self, views: Views) -> None:
        self.ring()

    def close(self) -> None:
        self.closed = True
        self.ring()

    def take(self, squeeze: bool = False) -> bytes:
        table = self.session.table
        present = self.viewer.shows(table.version)
        if self.closed or self.shows == present:
            return b""
        try:
            pieces = self.screens.frame(table, self.viewer, self.shows)
        except Exception:
            log.exception("the page of %s cannot be drawn", table.head.code)
            self.closed = True  # the phone will ask for the page, and hear what is wrong
            return b""
        self.shows = present
        framed = [Wire(f"id: {table.version}\ndata: "), *pieces, _TWO_LINES]
        return deflated(framed) if squeeze else plain(framed)


_TWO_LINES = Wire("\n\n")


def answered(session: Session, line: str, viewer: Viewer, version: int) -> None:
    """A phone got this version with the answer to its own move; its stream need not send it again."""
    for listener in tuple(session.listeners):
        if isinstance(listener, PageListener) and listener.line == line and listener.viewer == viewer and line:
            listener.shows = viewer.shows(version)
