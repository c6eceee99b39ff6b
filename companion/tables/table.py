"""A table: who sits where, and the fold of everything that happened. Frozen; `advance` makes the next one.

The log is the truth. Moves, undo and redo, and who came and went are its events, numbered without a gap; nothing in it
is ever changed. `moved` turns what a phone asks into the next event, or refuses with a reason.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from companion.errors import Illegal
from companion.tables import asking
from companion.tables.asking import Ask, Notice
from games.catalogue import GAMES, TABLE_OPTIONS, Game, table_of
from games.kit import fair, robots
from games.kit.errors import BadNotation, IllegalMove
from games.kit.table import GameTable

MOVE_LENGTH = 200
MAX_EVENTS = 5000  # no game takes nearly as many

Kind = Literal[
    "move", "undo", "redo", "join", "leave", "remove", "rematch",
    "ask", "agree", "refuse", "notice", "here", "hint", "lost", "restored",
]  # fmt: skip
CHANGING: frozenset[Kind] = frozenset({"move", "undo", "redo", "lost", "restored"})  # others leave the game as it is


@dataclass(frozen=True, slots=True)
class Head:
    """What is settled when a table is made."""

    code: str
    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    open_seats: bool  # all seats but the first wait for somebody to join
    rules: int
    secret: bytes
    created: int  # seconds since the epoch; shown, never compared

    @property
    def offer(self) -> Game:
        return GAMES[self.game]

    @property
    def table(self) -> GameTable:
        return table_of(self.game).under(self.rules)

    @property
    def secrets(self) -> bool:
        """Whether the phones keep anything from one another at this table."""
        told = any(self.options.get(name) == value for name, value in self.offer.open_with.items())
        return self.offer.secrets and not told

    @property
    def robots(self) -> tuple[int, ...]:
        """The seats that nobody can take, because a robot plays them."""
        return self.table.robots(**self.options)

    @property
    def first_person(self) -> int:
        """The seat of whoever makes the table."""
        return next((seat for seat in range(len(self.players)) if seat not in self.robots), 0)

    @property
    def strengths(self) -> dict[int, str]:
        """The robots that were given a strength, by seat."""
        return robots.strengths(**self.options)


@dataclass(frozen=True, slots=True)
class Event:
    """`text` is a move's words, the name of whoever joins, the number of a seat that is freed or to be freed, the
    numbers of the seats on a phone that asks or agrees, the code of a rematch, or how many events were lost before the
    log was restored, if that is known.
    """

    version: int
    kind: Kind
    seat: int | None
    text: str = ""
    nonce: str | None = None
    draws: tuple[Mapping[str, Any], ...] = ()
    rules: int = 1
    key: str | None = None
    at: int = 0  # seconds since the epoch; shown, and compared only in a notice


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Table:
    head: Head
    seats: tuple[Seat, ...]
    state: Any
    events: tuple[Event, ...] = ()
    line: tuple[Event, ...] = ()  # the moves in effect
    undone: tuple[Event, ...] = ()  # the moves that redo brings back, the next one last
    nonces: tuple[str, ...] = ()
    luck: Mapping[str, int] = field(default_factory=dict)  # label -> how many nonces counted when it was first used
    rematch: str | None = None  # the code of the next game
    ask: Ask | None = None
    notices: tuple[Notice, ...] = ()
    chapters: tuple[tuple[int, str], ...] = ()  # the parts of the game: the version that began each, and its heading

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def hints(self) -> tuple[int, ...]:
        """How many hints each seat has taken."""
        taken = [event.seat for event in self.events if event.kind == "hint"]
        return tuple(taken.count(seat) for seat in range(len(self.seats)))

    @property
    def over(self) -> bool:
        return self.head.table.over(self.state)

    @property
    def last_move(self) -> Any:
        """The move that undo would take back."""
        return move_of(self.head, self.line[-1])

    def hushed(self, event: Event) -> Event:
        """The event as everybody may read it now. While a game with secrets goes on, it is without its secrets and the
        outcomes of chance.
        """
        if self.over or not self.head.offer.secrets:
            return event
        draws = tuple({"label": draw["label"], "kind": draw["kind"]} for draw in event.draws)
        return replace(event, text=self.head.table.hushed(event.text), draws=draws)

    @property
    def host(self) -> int | None:
        """The first seat that a person has taken; when a host leaves, the next seat becomes the host."""
        robots = self.head.robots
        return next((n for n, seat in enumerate(self.seats) if seat.taken and n not in robots), None)


def lay(head: Head) -> Table:
    """The table before anything happened."""
    filled = range(len(head.players)) if not head.open_seats else (head.first_person, *head.robots)
    seats = tuple(Seat(name, taken=number in filled) for number, name in enumerate(head.players))
    return Table(head, seats, _fresh(head))


def fold(head: Head, events: Iterable[Event], checked: Callable[[Table, Event], Event] | None = None) -> Table:
    """The table after all these events. If nobody vouches for them, `checked` examines each before it happens."""
    return deque(versions(head, events, checked), 1).pop()


def versions(
    head: Head, events: Iterable[Event], checked: Callable[[Table, Event], Event] | None = None
) -> Iterator[Table]:
    """The table before these events and after each of them."""
    table = lay(head)
    yield table
    states = [table.state]  # the first, and one after each move in effect, so that undoing need not play them again
    for event in events:
        if checked:
            event = checked(table, event)
        if event.kind == "undo" and table.line:
            states.pop()
            table = _answered(table, event, _undone(table, event, states[-1]))
        else:
            table = advance(table, event)
            if event.kind in ("move", "redo"):
                states.append(table.state)
        yield table


def at_version(table: Table, version: int) -> Table:
    """The table as it was after this many events."""
    return table if version == table.version else fold(table.head, table.events[:version])


def moved(table: Table, seat: int, text: str, key: str | None = None, at: int = 0, mine: Collection[int] = ()) -> Table:
    """The table after a seat's move in words, which becomes its last event; raises Illegal. `mine` are all the seats on
    the phone that says it, which need not ask each other.
    """
    words = " ".join(text.split())
    if len(words) > MOVE_LENGTH:
        raise Illegal(f"A move is a few words, {MOVE_LENGTH} characters at most. Choose one that the table offers.")
    if table.version >= MAX_EVENTS:
        raise Illegal(f"This table has had {MAX_EVENTS} moves, more than any game takes. Start a new one.")
    if words in ("undo", "redo"):
        return advance(table, _back_or_forth(table, seat, words, key, at, {seat, *mine}))
    if words in asking.WORDS:
        kind, who, said = asking.answered(table, seat, words, {seat, *mine})
        return advance(table, Event(table.version + 1, kind, who, said, rules=table.head.rules, key=key, at=at))
    draws = tuple(drawn(table, draw) for draw in table.head.table.wants(table.state, words))
    event = Event(table.version + 1, "move", seat, words, draws=draws, rules=table.head.rules, key=key, at=at)
    try:
        return advance(table, event)
    except BadNotation as error:
        raise Illegal(f"That is not a move: {error}.") from None
    except IllegalMove as error:
        raise Illegal(str(error)) from None


def advance(table: Table, event: Event) -> Table:
    return _answered(table, event, _advanced(table, event))


def _answered(table: Table, event: Event, after: Table) -> Table:
    """The table after an event, with what is still being asked, and the part of the game that the event belongs to."""
    chapter = table.head.table.chapter(table.state)
    if not table.chapters or table.chapters[-1][1] != chapter:
        after = replace(after, chapters=(*table.chapters, (event.version, chapter)))
    if event.kind not in ("ask", "agree", "notice") and not table.ask and not table.notices:
        return after
    return replace(after, ask=asking.ask_after(table, event), notices=asking.notices_after(table, event))


def _advanced(table: Table, event: Event) -> Table:
    events = _logged(table, event)
    match event.kind:
        case "move":
            state = table.head.table.play(table.state, move_of(table.head, event))
            luck = {**table.luck, **{d["label"]: d["nonces"] for d in event.draws}} if event.draws else table.luck
            return replace(table, events=events, state=state, line=(*table.line, event), undone=(), luck=luck)
        case "undo":
            return _undone(table, event, _replay(table.head, table.line[:-1]))
        case "redo":
            again = table.undone[-1]
            state = table.head.table.play(table.state, move_of(table.head, again))
            return replace(table, events=events, state=state, line=(*table.line, again), undone=table.undone[:-1])
        case "join":
            assert event.seat is not None
            nonces = (*table.nonces, event.nonce) if event.nonce else table.nonces
            seats = _with(table.seats, event.seat, Seat(event.text, True))
            return replace(table, events=events, seats=seats, nonces=nonces)
        case "leave" | "remove":
            number = int(event.text)
            seats = _with(table.seats, number, replace(table.seats[number], taken=False))
            return replace(table, events=events, seats=seats)
        case "rematch":
            return replace(table, events=events, rematch=event.text)
        case "ask" if not table.line:
            raise ValueError(f"event {event.version} asks to take back nothing")
        case "ask" | "agree" | "refuse" | "notice" | "here" | "hint" | "lost" | "restored":
            return replace(table, events=events)


def move_of(head: Head, event: Event) -> Any:
    assert event.seat is not None
    return head.table.parse(event.text, event.seat, [tuple(draw["result"]) for draw in event.draws])


def unmoved_by(table: Table, seat: int, text: str, since: int) -> bool:
    """Whether this move means the same now as at version `since`, because nothing in between affects it."""
    if text in ("agree", "refuse"):
        return table.ask is None or table.ask.version <= since
    between = [event for event in table.events[since:] if event.kind in CHANGING]
    if not between or text == "here":
        return True
    if text in ("undo", "redo", "ask") or any(event.kind != "move" for event in between):
        return False
    try:
        move = table.head.table.parse(text, seat, [])
    except BadNotation:
        return True  # whatever the version, it is refused with its own reason
    return all(table.head.table.commute(move, move_of(table.head, event)) for event in between)


def done_since(table: Table, seat: int, text: str, since: int) -> bool:
    """Whether another seat has meanwhile made this very move, or undone the same one: two players tapped at once."""
    later = [event for event in table.events[since:] if event.seat != seat]
    if text == "undo":
        return any(event.kind == "undo" for event in later)
    return any(
        event.kind == "move" and event.text == text and event in table.line and _said_by(table.head, event, seat)
        for event in later
    )


def _said_by(head: Head, event: Event, seat: int) -> bool:
    """Whether a move would have been the same one if this seat had made it, such as flipping the shared cards."""
    return bool(
        head.table.parse(event.text, seat, [tuple(draw["result"]) for draw in event.draws]) == move_of(head, event)
    )


def _logged(table: Table, event: Event) -> tuple[Event, ...]:
    if event.version != table.version + 1:
        raise ValueError(f"event {event.version} does not follow version {table.version}")
    return (*table.events, event)


def _undone(table: Table, event: Event, state: Any) -> Table:
    """The table before its last move, when the game was in this state."""
    *line, last = table.line
    return replace(table, events=_logged(table, event), state=state, line=tuple(line), undone=(*table.undone, last))


def _fresh(head: Head) -> Any:
    rules = {name: value for name, value in head.options.items() if name not in TABLE_OPTIONS}
    return head.table.start(len(head.players), **rules)


def _replay(head: Head, line: Sequence[Event]) -> Any:
    state = _fresh(head)
    for event in line:
        state = head.table.play(state, move_of(head, event))
    return state


def _back_or_forth(table: Table, seat: int, words: str, key: str | None, at: int, mine: Collection[int]) -> Event:
    if table.over:
        raise Illegal("The game is over and its secret is revealed, so moves can no longer be undone. Start a rematch.")
    if words == "undo" and not table.line:
        raise Illegal("There is nothing to undo: no move has been made.")
    if words == "redo" and not table.undone:
        raise Illegal("There is nothing to redo: no move has been undone since the last one.")
    last = (table.line if words == "undo" else table.undone)[-1]
    if words == "undo":
        why = asking.objection(table, seat, mine)
    else:
        why = table.head.table.stays(table.state, move_of(table.head, last), seat)
    if why:
        raise Illegal(why)
    return Event(
        table.version + 1,
        "undo" if words == "undo" else "redo",
        seat,
        last.text,
        rules=table.head.rules,
        key=key,
        at=at,
    )


def drawn(table: Table, draw: fair.Draw) -> dict[str, Any]:
    """The outcome of a draw, as the log records it. A label that was used before keeps its nonces."""
    count = table.luck.get(draw.label, len(table.nonces))
    result = list(fair.outcome(table.head.secret, table.nonces[:count], draw))
    match draw:
        case fair.Shuffle(label, items, at, _):
            return {"label": label, "kind": "shuffle", "items": items, "at": at, "nonces": count, "result": result}
        case fair.Roll(label, sides, _):
            return {"label": label, "kind": "roll", "sides": sides, "nonces": count, "result": result}


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
