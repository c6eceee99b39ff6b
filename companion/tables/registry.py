"""The hall with all the tables, where people come in: makes tables, seats people, takes their moves, lets them listen.
Every change is one event.
"""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import BadRequest, Full, Illegal, NoSuchTable, Refusal, Stale, StoreTrouble, TooMany
from companion.store.store import Store
from companion.tables import codes, records
from companion.tables.cache import Rooms
from companion.tables.live import Listener
from companion.tables.seats import checked_nonce, clean_name, free_seat, new_head, seated_as_before, unlike_the_others
from companion.tables.session import POLL_SECONDS, Room
from companion.tables.table import Event, advance

TRIES = 3  # when another process was quicker
KEY_LENGTH = 80  # of an idempotency key

# Wrong codes: ten at once and then one every 6 s from one address; from all addresses, 200 and then 100 a minute.
WRONG_CODES = (codes.Rate(10, 6.0), codes.Rate(200, 0.6))
NEW_TABLES = (codes.Rate(300, 2.0), codes.Rate(1000, 0.5))


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at a table, and the token that speaks for it; nobody can show the token again."""

    code: str
    seat: int
    name: str
    token: str | None


class Hall:
    def __init__(self, store: Store, secret: bytes, max_streams: int) -> None:
        self.store = store
        self.rooms = Rooms(store)
        self.secret = secret
        self.max_streams = max_streams
        self.streams = 0
        self.lock = threading.Lock()
        self.wrong_codes = codes.Brake(*WRONG_CODES)
        self.new_tables = codes.Brake(*NEW_TABLES)

    # Finding and making tables

    def find(self, code: str, address: str = "", proofs: Sequence[str] = ()) -> Room:
        """The table with this code. Who guesses codes is held up; a seat's token or the QR code's key is no guess."""
        code = codes.normal_code(code)
        room = self.rooms.enter(code) if codes.is_code(code) else None
        if room is not None and self.store.shared:
            with room.lock:
                self.rooms.refresh(room)
        if room is not None and any(self._proves(room, code, proof) for proof in proofs):
            return room
        if self.wrong_codes.held(address):
            raise TooMany("Too many wrong codes. Wait half a minute, or scan the QR code on the host's screen.")
        if room is None:
            self.wrong_codes.count(address)
            raise NoSuchTable(f"There is no table {code[:12] or 'without a code'}. Check the six letters and digits.")
        return room

    def create(
        self,
        game: str,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        open_seats: bool = False,
        address: str = "",
    ) -> list[Seated]:
        """A new table. With `open_seats` only the first seat is yours; the others wait for somebody to join."""
        self._brake(address)
        head = new_head(game, players, options or {}, open_seats)
        seats = [Seated("", n, name, codes.new_token()) for n, name in enumerate(head.players)]
        mine = [seat for seat in (seats[:1] if open_seats else seats) if seat.seat not in head.robots]
        code = self.rooms.lay(head, {seat.seat: codes.digest(seat.token or "") for seat in mine})
        return [Seated(code, s.seat, s.name, s.token if s in mine else None) for s in seats]

    def link_key(self, room: Room) -> str:
        return codes.link_key(self.secret, room.table.head.code)

    # At a table

    def move(
        self,
        room: Room,
        token: str | None,
        text: str,
        version: int,
        key: str | None = None,
        seat: int | None = None,
    ) -> str:
        """Make a move; the answer is the table as JSON, for the seat that moved."""
        text = " ".join(text.split())
        if version < 0:
            raise BadRequest("Versions count from 0. Look at the table and send the version you see.")
        if key is not None and len(key) > KEY_LENGTH:
            raise BadRequest(f"An Idempotency-Key has at most {KEY_LENGTH} characters. Make a shorter one.")

        with room.lock:
            self.rooms.refresh(room)
            for _ in range(TRIES):
                who = room.speaker(token, seat)
                kept_key = None if key is None else f"{who}:{key}"
                before = room.repeated(kept_key, text) if kept_key else None
                if before is not None:
                    return before
                try:
                    after = room.after(who, text, version, kept_key)
                except Stale as stale:
                    stale.more = json.loads(room.views.text(who))
                    raise
                if self.rooms.keep(room, after, {}):
                    return room.views.text(who)
        raise StoreTrouble("Somebody else was quicker three times over. Look at the table again, then choose.")

    def move_soon(
        self,
        room: Room,
        token: str | None,
        text: str,
        version: int,
        key: str | None,
        ring: Callable[[Callable[[], None]], None],
        then: Callable[[str | None], None],
    ) -> bool:
        """Make an ordinary move without waiting for the disk. `ring` runs things in the calling thread, and there
        `then` hears the table as JSON, or None if it was not kept. False, and nothing done, if anything is unusual.
        """
        if self.store.shared or (key is not None and len(key) > KEY_LENGTH) or version < 0:
            return False
        if not room.lock.acquire(blocking=False):
            return False
        if room.writing:  # by this very thread
            room.lock.release()
            return False
        try:
            who = room.seated(token)
            kept_key = None if key is None else f"{who}:{key}"
            if kept_key in room.keys:
                raise Refusal("told before")
            after = room.after(who, " ".join(text.split()), version, kept_key)
        except Exception:  # a refusal, or a bug in the rules: the ordinary way says which
            room.lock.release()
            return False
        room.writing = True

        def settle() -> None:
            shown = None
            try:
                if entry.error is None:
                    self.rooms.tell(room, after, {})
                    shown = room.views.text(who)
            finally:
                room.writing = False
                room.lock.release()
                then(shown)

        entry = self.store.append_soon(room.table.head.code, after.events[-1], lambda: ring(settle))
        return True

    def join(
        self, room: Room, name: str = "", nonce: str | None = None, seat: int | None = None, token: str | None = None
    ) -> Seated:
        """Take a free seat; or, with the token of a seat, hand that seat over to a new token."""
        with room.lock:
            self.rooms.refresh(room)
            number = room.seated(token) if token else free_seat(room.table, seat)
            now = room.table.seats[number].name
            called = unlike_the_others(room.table, number, clean_name(name, number) if name.strip() else now)
            fresh = codes.new_token()
            event = Event(
                room.table.version + 1, "join", number, called, checked_nonce(nonce), rules=room.table.head.rules
            )
            self._keep(room, event, {number: codes.digest(fresh)})
            return Seated(room.table.head.code, number, called, fresh)

    def leave(self, room: Room, token: str | None) -> None:
        """Free one's own seat."""
        with room.lock:
            number = room.seated(token)
            event = Event(room.table.version + 1, "leave", number, str(number), rules=room.table.head.rules)
            self._keep(room, event, {number: None})

    def remove(self, room: Room, token: str | None, seat: int) -> None:
        """Free somebody's seat, for example of a lost phone. The host may; for the host's own seat, anybody may."""
        with room.lock:
            me = room.seated(token)
            if not (0 <= seat < len(room.table.seats) and room.table.seats[seat].taken):
                raise Illegal("Nobody sits there. Choose a seat that is taken.")
            if seat in room.table.head.robots:
                raise Illegal("A robot sits there, and stays.")
            if me not in (seat, room.table.host) and seat != room.table.host:
                host = room.table.seats[room.table.host or 0].name
                raise Illegal(f"Only {host}, the host, can free that seat. Ask {host}.")
            if me != seat and room.keeps_a_hand(seat):
                name = room.table.seats[seat].name
                raise Illegal(f"{name}'s phone is at the table, and its hand is hidden. Ask {name} to leave the seat.")
            event = Event(room.table.version + 1, "remove", me, str(seat), rules=room.table.head.rules)
            self._keep(room, event, {seat: None})

    def rematch(self, room: Room, token: str | None) -> str:
        """The code of a new table with the same seats, where everybody's present token is good for joining."""
        with room.lock:
            me = room.seated(token)
            if room.table.rematch:
                return room.table.rematch
            if not room.table.over:
                raise Illegal("Finish this game first; then the rematch starts with the same seats.")
            old = room.table
            head = new_head(old.head.game, [s.name for s in old.seats], old.head.options, old.head.open_seats)
            tokens = {seat: digest for digest, seat in room.tokens.items()}
            code = self.rooms.lay(head, tokens, seated_as_before(head, tokens))
            self._keep(room, Event(old.version + 1, "rematch", me, code, rules=old.head.rules), {})
            return code

    def show(self, room: Room, token: str | None = None) -> str:
        """The table as JSON, for the seat of this token or for a spectator."""
        with room.lock:
            self.rooms.refresh(room)
            return room.views.text(room.seated(token) if token else None)

    # Listening

    def listen(self, room: Room, token: str | None, since: int | None, ring: Callable[[], None]) -> Listener:
        """For the seat of this token, or for a spectator."""
        with self.lock:
            if self.streams >= self.max_streams:
                raise Full("So many phones are listening that this one has to ask now and then.", poll=POLL_SECONDS)
            self.streams += 1
        try:
            with room.lock:
                self.rooms.refresh(room)
                if not self.rooms.hold(room):
                    raise Full("This table was put away a moment ago. Ask again.", poll=POLL_SECONDS)
                return room.listen(room.seated(token) if token else None, since, ring)
        except BaseException:
            self._one_stream_less()
            raise

    def unlisten(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)  # without the room's lock: the event loop must not wait for it
        self._one_stream_less()

    # Logs

    def import_log(self, content: Mapping[str, Any], address: str = "") -> str:
        """Keep a table from an exported log, under its own code if that is free; one that is here already stays as it
        is. Nobody sits there: the tokens were never in the log.
        """
        self._brake(address)
        table = records.restore(content)
        if not table.over:
            raise BadRequest("This game is not over, so it stays where it is played. Open its log when it is finished.")
        head = table.head
        here = self.rooms.enter(head.code) if codes.is_code(head.code) else None
        if here is not None and here.table.head.secret == head.secret:
            return head.code
        return self.rooms.lay(head, {}, table.events)

    def close(self) -> None:
        self.rooms.close()

    def _brake(self, address: str) -> None:
        if self.new_tables.held(address):
            raise TooMany("Too many new tables. Wait a minute, or play on at one of them.")
        self.new_tables.count(address)

    def _proves(self, room: Room, code: str, proof: str) -> bool:
        return room.seat_of(proof) is not None or codes.is_link_key(self.secret, code, proof)

    def _keep(self, room: Room, event: Event, tokens: Mapping[int, str | None]) -> None:
        if not self.rooms.keep(room, advance(room.table, event), tokens):
            raise Stale("The table has moved on. Look at it again, then choose.", **json.loads(room.views.text(None)))

    def _one_stream_less(self) -> None:
        with self.lock:
            self.streams -= 1
