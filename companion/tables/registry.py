"""All the tables: makes and finds them, seats players, takes moves and lets phones listen. Every change is an event."""

import json
import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import BadRequest, Forbidden, Full, Illegal, NoSuchTable, Stale, StoreTrouble, TooMany
from companion.store.store import Store
from companion.tables import asking, codes, hints
from companion.tables.brakes import Brakes
from companion.tables.cache import SessionCache
from companion.tables.live import Listener
from companion.tables.news import News
from companion.tables.opening import opened
from companion.tables.places import POLL_SECONDS, Places
from companion.tables.seats import checked_nonce, clean_name, free_seat, new_head, seated_as_before, unlike_the_others
from companion.tables.session import Session
from companion.tables.table import CHANGING, Event, Table, advance
from games.kit.photo import Seen
from games.kit.robots import Choice

TRIES = 3  # when another process was quicker
KEY_LENGTH = 80  # of an idempotency key
NO_CODE = "Enter the table's code: six letters and digits."

# While too many wrong codes come in, codes are looked up four at a time, each after 3 s: 80 a minute in each process.
SLOW_LANE = (4, 3.0)


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at a table and the token that speaks for it. The token cannot be shown again."""

    code: str
    seat: int
    name: str
    token: str | None


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made: for which seat, and which version it led to."""

    seat: int
    version: int


class Registry:
    def __init__(
        self,
        store: Store,
        secret: bytes,
        max_streams: int,
        news: News | None = None,
        brakes: Brakes | None = None,
    ) -> None:
        self.store = store
        self.sessions = SessionCache(store, news)
        self.secret = secret
        self.draining = False  # about to stop: nobody should be sent here any more
        self.places = Places(max_streams)
        self.brakes = brakes or Brakes()
        self.slow_lane = codes.SlowLane(*SLOW_LANE)

    # Finding and making tables

    def find(self, code: str, address: str = "", proofs: Sequence[str] = ()) -> Session:
        """The table with this code. Guessing codes is slowed down, and right codes with it; whoever has a seat's token
        or the QR code's key does not guess.
        """
        code = codes.normal_code(code)
        session = self.known(code) if codes.is_code(code) else None
        if session is not None and not self.guessed(session, proofs):
            return session
        if self.brakes.wrong_codes.held(address) and not self.slow_lane.wait(address):
            raise TooMany(
                "Too many wrong codes. Try again in a few seconds, or scan the QR code on the host's screen.",
                retry=math.ceil(self.slow_lane.seconds),
            )
        if session is None:
            self.brakes.wrong_codes.count(address)
            raise NoSuchTable(f"There is no table {code[:12]}. Check the six letters and digits." if code else NO_CODE)
        return session

    def known(self, code: str) -> Session | None:
        """The table with a code that we gave out ourselves, so that nobody guesses; None if it is gone."""
        session = self.sessions.enter(code)
        if session is not None and self.store.shared:
            with session.lock:
                self.sessions.refresh(session)
        return session

    def create(
        self,
        game: str,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        open_seats: bool = False,
        address: str = "",
    ) -> list[Seated]:
        """Make a new table. With `open_seats` only the first seat is yours; the others wait for somebody to join."""
        self._brake(address)
        head = new_head(game, players, options or {}, open_seats)
        seats = [Seated("", n, name, codes.new_token()) for n, name in enumerate(head.players)]
        people = [seat for seat in seats if seat.seat not in head.robots]
        mine = people[:1] if open_seats else people
        code = self.sessions.lay(head, {seat.seat: codes.digest(seat.token or "") for seat in mine})
        return [Seated(code, s.seat, s.name, s.token if s in mine else None) for s in seats]

    def guessed(self, session: Session, proofs: Sequence[str]) -> bool:
        """Whether somebody was let in by the code alone."""
        return not any(self._proves(session, session.table.head.code, proof) for proof in proofs)

    def link_key(self, session: Session) -> str:
        return codes.link_key(self.secret, session.table.head.code)

    # At a table

    def move(
        self,
        session: Session,
        token: str | None,
        text: str,
        version: int,
        key: str | None = None,
        seat: int | None = None,
        mine: Collection[int] = (),
    ) -> Made:
        """Make a move. When this returns, it is on the disk and everybody hears of it. `mine` are all the seats on the
        phone that says it, if there are more than the token's.
        """
        with session.lock:
            self.sessions.refresh(session)
            for _ in range(TRIES):
                made, after = self._weighed(session, token, text, version, key, seat, mine)
                if after is None or self.sessions.keep(session, after, {}):
                    return made
        raise StoreTrouble("Other players were quicker three times in a row. Look at the table again, then choose.")

    def move_soon(
        self,
        session: Session,
        token: str | None,
        text: str,
        version: int,
        key: str | None,
        seat: int | None,
        ring: Callable[[Callable[[], None]], None],
        then: Callable[[Made | None], None],
    ) -> bool:
        """Make a move without waiting for the disk, for an event loop. `ring` runs things in the calling thread, and
        there `then` hears what was made, or None if it was not kept. False, and nothing done, if anything is unusual:
        `move` says what.
        """
        if text in asking.WORDS or not session.lock.acquire(blocking=False):
            return False
        if session.writing:  # by this very thread
            session.lock.release()
            return False
        try:
            made, after = self._weighed(session, token, text, version, key, seat)
        except Exception:  # a refusal, or a bug in the rules
            session.lock.release()
            return False
        if after is None:
            session.lock.release()
            then(made)
            return True
        session.writing = True

        def settle() -> None:
            announced = None
            try:
                if entry.error is None:
                    self.sessions.tell(session, after, {})
                    announced = made
            finally:
                session.writing = False
                session.lock.release()
                then(announced)

        entry = self.store.append_soon(session.table.head.code, after.events[-1], lambda: ring(settle))
        return True

    def _weighed(
        self,
        session: Session,
        token: str | None,
        text: str,
        version: int,
        key: str | None,
        seat: int | None,
        mine: Collection[int] = (),
    ) -> tuple[Made, Table | None]:
        """What a move would make, and the table after it; None if it was made before and is only repeated."""
        text = " ".join(text.split())
        if version < 0:
            raise BadRequest("Versions count from 0. Look at the table and send the version you see.")
        if key is not None and len(key) > KEY_LENGTH:
            raise BadRequest(f"An Idempotency-Key has at most {KEY_LENGTH} characters. Make a shorter one.")
        who = session.speaker(token, seat)
        kept_key = None if key is None else f"{who}:{key}"
        before = session.repeated(kept_key, text) if kept_key else None
        if before is not None:
            return Made(who, before), None
        try:
            after = session.after(who, text, version, kept_key, {session.seated(token), *mine})
        except Stale as stale:
            stale.more = json.loads(session.views.text(who))
            raise
        return Made(who, after.version), after

    def hint(
        self,
        session: Session,
        token: str | None,
        seat: int | None = None,
        address: str = "",
        look: Callable[[Table, int], Seen] | None = None,
    ) -> tuple[int, list[Choice]]:
        """The seat, and the best choices that it has now, if need be after a `look` at its sheet. The others see that
        it took a hint, and nothing more.
        """
        with session.lock:
            self.sessions.refresh(session)
            own = session.seated(token)
            if seat is not None and seat != own and 0 <= seat < len(session.table.seats):
                _own_hint(session.table, seat)
            who, table = session.speaker(token, seat), session.table
            hints.check(table, who, by_photo=look is not None)
        if self.brakes.hints.held(address):
            raise TooMany("Think for a minute yourself. Many hints have been taken just now.")
        self.brakes.hints.count(address)
        found = hints.thought(table, who, look(table, who) if look else None)
        with session.lock:
            self.sessions.refresh(session)
            event = hints.noted(session.table, who, int(time.time()))
            if any(it.kind in CHANGING for it in session.table.events[table.version :]):
                raise Stale("The table has moved on. Look at it again, then ask for a hint.")
            if event is not None:
                self._keep(session, event, {})
        return who, found

    def join(
        self,
        session: Session,
        name: str = "",
        nonce: str | None = None,
        seat: int | None = None,
        token: str | None = None,
    ) -> Seated:
        """Take a free seat, or, with a seat's token, hand that seat over to a new token."""
        with session.lock:
            self.sessions.refresh(session)
            number = session.seated(token) if token else free_seat(session.table, seat)
            now = session.table.seats[number].name
            called = unlike_the_others(session.table, number, clean_name(name, number) if name.strip() else now)
            fresh = codes.new_token()
            event = Event(
                session.table.version + 1, "join", number, called, checked_nonce(nonce), rules=session.table.head.rules
            )
            self._keep(session, event, {number: codes.digest(fresh)})
            return Seated(session.table.head.code, number, called, fresh)

    def leave(self, session: Session, token: str | None) -> None:
        """Free your own seat."""
        with session.lock:
            number = session.seated(token)
            event = Event(session.table.version + 1, "leave", number, str(number), rules=session.table.head.rules)
            self._keep(session, event, {number: None})

    def remove(self, session: Session, token: str | None, seat: int) -> None:
        """Free somebody's seat, for example when a phone is lost. The host can free any seat, anybody the host's. For
        the host's, and while hands are hidden, the first call only gives notice: its owner has five minutes to answer.
        """
        with session.lock:
            me = session.seated(token)
            if not (0 <= seat < len(session.table.seats) and session.table.seats[seat].taken):
                raise Illegal("Nobody sits there. Choose a seat that is taken.")
            if seat in session.table.head.robots:
                raise Illegal("A robot plays that seat, and it cannot leave. Choose another seat.")
            if not asking.may_free(session.table, seat, (me,)):
                host = session.table.seats[session.table.host or 0].name
                raise Illegal(f"Only {host}, the host, can free that seat. Ask {host}.")
            if me != seat and asking.needs_notice(session.table, seat) and not _noticed(session.table, seat):
                now = asking.now()
                event = Event(
                    session.table.version + 1, "notice", me, str(seat), rules=session.table.head.rules, at=now
                )
                return self._keep(session, event, {})
            event = Event(session.table.version + 1, "remove", me, str(seat), rules=session.table.head.rules)
            return self._keep(session, event, {seat: None})

    def rematch(self, session: Session, token: str | None) -> str:
        """The code of a new table with the same seats, which everybody can join with the token they have."""
        with session.lock:
            me = session.seated(token)
            if session.table.rematch:
                return session.table.rematch
            if not session.table.over:
                raise Illegal("Finish this game first. Then you can start a rematch with the same seats.")
            old = session.table
            head = new_head(old.head.game, [s.name for s in old.seats], old.head.options, old.head.open_seats)
            tokens = {seat: digest for digest, seat in session.tokens.items()}
            code = self.sessions.lay(head, tokens, seated_as_before(head, tokens))
            self._keep(session, Event(old.version + 1, "rematch", me, code, rules=old.head.rules), {})
            return code

    def show(self, session: Session, token: str | None = None) -> str:
        """The table as JSON, for the seat of this token or for a spectator."""
        with session.lock:
            self.sessions.refresh(session)
            return session.views.text(session.seated(token) if token else None)

    # Listening

    def listen(self, session: Session, listener: Callable[[], Listener], address: str = "") -> Listener:
        """Begin a stream. The listener is made under the table's lock, so that it misses nothing."""
        with session.lock:
            self.sessions.refresh(session)
            if not self.sessions.hold(session):
                raise Full("This table was closed a moment ago. Ask again.", poll=POLL_SECONDS)
            made = listener()
            self.places.take(made, address)
            try:
                session.listen(made)
            except Full:
                self.places.give_back(made, address)
                raise
            return made

    def unlisten(self, session: Session, listener: Listener, address: str = "") -> None:
        session.listeners.discard(listener)  # without the session's lock: the event loop must not wait for it
        self.places.give_back(listener, address)

    # Logs

    def import_log(self, content: Mapping[str, Any], address: str = "") -> str:
        """Store a table from a saved log under a code of our own, or anybody could ask for a code and learn whether it
        is taken. The same log twice is one table. Nobody sits at it, because tokens are never in the log.
        """
        self._brake(address)
        head, events = opened(content)
        for number in range(TRIES):
            code = codes.saved_code(self.secret, head.code, number)
            here = self.sessions.enter(code)
            if here is None:
                mended = self._relinked(events)
                self.sessions.lay(replace(head, code=code), {}, mended)
                self.sessions.shelve(replace(head, code=code), mended)
                return code
            if here.table.head.secret == head.secret:
                return code
        return self.sessions.lay(replace(head, code=""), {}, self._relinked(events))

    def _relinked(self, events: Sequence[Event]) -> list[Event]:
        """A rematch that was saved too opens under a code of ours as well, so the way to it is mended here."""
        return [
            replace(event, text=codes.saved_code(self.secret, event.text)) if event.kind == "rematch" else event
            for event in events
        ]

    def close(self) -> None:
        self.sessions.close()

    def _brake(self, address: str) -> None:
        if self.brakes.new_tables.held(address):
            raise TooMany("Too many new tables. Wait a minute, or play at one of them.")
        self.brakes.new_tables.count(address)

    def _proves(self, session: Session, code: str, proof: str) -> bool:
        return session.seat_of(proof) is not None or codes.is_link_key(self.secret, code, proof)

    def _keep(self, session: Session, event: Event, tokens: Mapping[int, str | None]) -> None:
        if not self.sessions.keep(session, advance(session.table, event), tokens):
            raise Stale(
                "The table has moved on. Look at it again, then choose.", **json.loads(session.views.text(None))
            )


def _own_hint(table: Table, seat: int) -> None:
    """Refuse a hint for somebody else's seat. Anybody may help a player without a phone."""
    if seat in table.head.robots or table.seats[seat].taken:
        raise Forbidden(f"Take a hint for your own seat. {table.seats[seat].name} plays that one.")


def _noticed(table: Table, seat: int) -> bool:
    """Whether the owner of this seat has had notice and all the time to answer; refuses while that time runs."""
    notice = asking.notice_of(table, seat)
    if notice is None or asking.from_the_future(notice):
        return False
    if not asking.due(notice):
        name = table.seats[seat].name
        raise Illegal(f"{name} can answer until {asking.clock(notice.due)}. If {name} does not, free the seat then.")
    return True
