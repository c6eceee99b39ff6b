"""The sessions in use: loaded from the store when somebody opens a table, forgotten when nobody listens.

Every change is stored before anybody hears of it. Then the robots answer, and a finished game is saved to a file.
"""

import logging
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from companion.config import GAMES_FOLDER
from companion.errors import Refusal, StoreTrouble
from companion.store.chain import Row
from companion.store.store import ConflictError, Store
from companion.tables import codes, records, robots
from companion.tables.news import News
from companion.tables.session import Session
from companion.tables.table import Event, Head, Table, advance, fold, moved
from companion.thinking.thinkers import THINKERS
from games.catalogue import GAMES, table_of

log = logging.getLogger("polderbox")

T = TypeVar("T")

IN_MEMORY = 2000
CODES_TRIED = 20  # for a new table, before we give up
OTHERS_SECONDS = 2.0  # so long another process has to make a robot's move, before we make it
LOCK_SECONDS = 1.0  # whoever holds a table for longer is changing it, and will see for themselves what happened
LOOKED_UP = 100  # tables in one question to the database
COPY_SECONDS = 180.0  # so long after a move or a new table, at most, the store is copied


class SessionCache:
    """Hold a session's own lock to change it; `lock` only guards which sessions there are."""

    def __init__(self, store: Store, news: News | None = None) -> None:
        self.store = store
        self.news = news  # of other processes, if there are any
        self.lock = threading.Lock()
        self.open: OrderedDict[str, Session] = OrderedDict()
        self.chores = ThreadPoolExecutor(1, thread_name_prefix="chores")
        self.thinking = ThreadPoolExecutor(THINKERS.lanes, thread_name_prefix="robots")
        self.copying: threading.Timer | None = None  # runs from the first move after a copy to the next copy
        if news is not None:
            news.follow(self.heard, self.look)

    def at_hand(self, code: str) -> Session | None:
        """The session, if it is in use; never reads the disk."""
        return self.open.get(code)

    def enter(self, code: str) -> Session | None:
        """The session, loaded from the store if need be; None if there is no such table."""
        with self.lock:
            session = self.open.get(code)
            if session is not None:
                self.open.move_to_end(code)
                return session
        kept = self.store.load(code)
        if kept is None:
            return None
        head, events, tokens = kept
        fresh = Session(_folded(head, events), tokens)
        with self.lock:
            session = self.open.setdefault(code, fresh)
            self._tidy()
        if head.robots:
            self._let_a_robot_think(session)
        return session

    def hold(self, session: Session) -> bool:
        """Whether this is still its table's session, which may have been forgotten since somebody entered it."""
        with self.lock:
            return self.open.setdefault(session.table.head.code, session) is session

    def lay(self, head: Head, tokens: Mapping[int, str], events: Sequence[Event] = ()) -> str:
        """Store a new table under a free code: its own, if it has one."""
        for code in (head.code, *(codes.new_code() for _ in range(CODES_TRIED))):
            if not codes.is_code(code):
                continue
            try:
                self.store.create(replace(head, code=code), tokens, events)
            except ConflictError:
                continue
            self._copy_later()
            return code
        raise StoreTrouble("No free code was found. Try again.")

    def shelve(self, head: Head, events: Sequence[Event]) -> None:
        """A finished game that came from elsewhere stands among those that were played here."""
        self._later(lambda: self._put_away(_folded(head, events), False))

    def keep(self, session: Session, after: Table, tokens: Mapping[int, str | None]) -> bool:
        """Store the last event, then tell everybody. False if another process was quicker."""
        try:
            self.store.append(session.table.head.code, after.events[-1], tokens)
        except ConflictError:
            self._reload(session)
            return False
        self.tell(session, after, tokens)
        return True

    def tell(self, session: Session, after: Table, tokens: Mapping[int, str | None]) -> None:
        """Move the session on to its last event, which has been stored."""
        ended = after.over and not session.table.over
        session.go_on(after, tokens)
        if self.news is not None:
            self.news.tell(after.head.code, after.version)
        self._copy_later()
        if after.over and after.events[-1].kind == "move":
            self._later(self._put_away, after, ended)
        elif robots.answer(after):
            self._let_a_robot_think(session)

    def refresh(self, session: Session) -> None:
        """Take over what other processes have written to this table."""
        if self.store.shared:
            code = session.table.head.code
            self._follow(session, self.store.since({code: session.table.version})[code])

    def _follow(self, session: Session, rows: Sequence[Row]) -> None:
        later = self.store.follow(session.table.head.code, session.table.version, rows)
        if later is None:
            self._reload(session)
            return
        for event, tokens in later:
            try:
                after = advance(session.table, event)
            except (ValueError, LookupError):  # a newer Polderbox plays here, which whoever loads it will say
                self._reload(session)
                return
            session.go_on(after, tokens)
        if later and robots.answer(session.table):
            self._robot_unless_others(session)

    def heard(self, tables: Mapping[str, int]) -> None:
        """These tables have come to these versions elsewhere."""
        behind = {}
        for code, version in tables.items():
            session = self.open.get(code)
            if session is not None and session.listeners and session.table.version < version:
                behind[code] = session
        for some in batched(behind.items(), LOOKED_UP):
            seen = {code: session.table.version for code, session in some}
            found = self.store.since(seen)
            for code, session in some:
                self._hear(session, seen[code], found[code])

    def _hear(self, session: Session, seen: int, rows: Sequence[Row]) -> None:
        """Take over these rows, which follow the version that was seen."""
        if not session.lock.acquire(timeout=LOCK_SECONDS):
            return
        try:
            if session.table.version == seen:
                self._follow(session, rows)
            else:  # it has moved on meanwhile
                self.refresh(session)
        except Refusal as trouble:
            log.warning("news of %s: %s", session.table.head.code, trouble.reason)
        finally:
            session.lock.release()

    def look(self) -> None:
        """Ask the database what happened to all tables that somebody here listens to."""
        with self.lock:
            codes = [code for code, session in self.open.items() if session.listeners]
        for some in batched(codes, LOOKED_UP):
            self.heard(self.store.versions(some))

    def close(self) -> None:
        if self.news is not None:
            self.news.close()
        if self.copying is not None:
            self.copying.cancel()
        self.thinking.shutdown(cancel_futures=True)
        self.chores.shutdown()
        self.store.close()

    def _later(self, chore: Callable[..., None], *about: object) -> None:
        self.chores.submit(chore, *about).add_done_callback(_complain)

    def _copy_later(self) -> None:
        """See to it that what has just happened is copied within a few minutes."""
        if self.copying is not None or self.store.shared:
            return
        self.copying = threading.Timer(COPY_SECONDS, self._later, (self._copy,))
        self.copying.daemon = True
        self.copying.start()

    def _copy(self) -> None:
        """Copy the store, because somebody plays. What is done meanwhile is for the next copy."""
        self.copying = None
        try:
            self.store.back_up(tonight=True)
        except (OSError, sqlite3.Error, Refusal) as trouble:
            log.warning("the tables were not copied: %s", trouble)

    def _tidy(self) -> None:
        """Forget tables that nobody listens to, least recently used first."""
        if len(self.open) <= IN_MEMORY:
            return
        idle = [code for code, session in self.open.items() if not session.listeners]
        for code in idle[: len(self.open) - IN_MEMORY]:
            del self.open[code]

    def _reload(self, session: Session) -> None:
        kept = self.store.load(session.table.head.code)
        if kept is not None:
            session.settle(_folded(kept[0], kept[1]), kept[2])

    def _robot_unless_others(self, session: Session) -> None:
        """Make a robot's move if nobody has made it in a while: the process that should have may be gone."""
        version = session.table.version

        def wake() -> None:
            if session.table.version == version:
                with suppress(RuntimeError):  # we are closing
                    self._let_a_robot_think(session)

        timer = threading.Timer(OTHERS_SECONDS, wake)
        timer.daemon = True
        timer.start()

    def _let_a_robot_think(self, session: Session) -> None:
        self.thinking.submit(self._let_a_robot_move, session).add_done_callback(_complain)

    def _let_a_robot_move(self, session: Session) -> None:
        """Make a robot's move, if it is its turn; the next robot moves once this move has been announced. It thinks
        with the table unlocked, and thinks again if the table has moved on meanwhile.
        """
        table = session.table
        said = robots.choice(table)
        with session.lock:
            if said is None or session.table is not table:
                return
            try:
                self.keep(session, moved(table, *said, at=int(time.time())), {})
            except Refusal as trouble:
                log.warning("the robot of %s: %s", table.head.code, trouble.reason)
                self._robot_unless_others(session)

    def _put_away(self, table: Table, just_ended: bool) -> None:
        """Save a finished game to a file of its own, and again when its paper is counted. The database is backed up
        only when the game ends: more copies would push out those of earlier evenings. (Processes that share a database
        have no disk in common. There the log stays in the database, and its page gives it to whoever asks.)
        """
        if self.store.shared:
            return
        try:
            records.put_away(table, self.store.data / GAMES_FOLDER)
            if just_ended:
                self.store.back_up()
        except (OSError, sqlite3.Error, Refusal) as trouble:
            log.warning("the finished game %s was not saved: %s", table.head.code, trouble)


def batched(them: Iterable[T], size: int) -> Iterator[list[T]]:
    """As `itertools.batched`, which Python 3.11 does not have."""
    rest = iter(them)
    while some := list(islice(rest, size)):
        yield some


def _complain(chore: Future[None]) -> None:
    trouble = chore.exception()
    if trouble is not None:
        log.error("a background task failed", exc_info=trouble)


def _folded(head: Head, events: Sequence[Event]) -> Table:
    if head.game not in GAMES or head.rules > table_of(head.game).rules:
        raise StoreTrouble("This table was played with a newer Polderbox. Update Polderbox to open it.")
    try:
        return fold(head, events)
    except (ValueError, LookupError) as error:
        log.error("the log of %s cannot be folded: %s", head.code, error)
        raise StoreTrouble("The log of this table is damaged and cannot be read. Start a new table.") from error
