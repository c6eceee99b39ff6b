"""PostgreSQL: how we connect, what we say when we cannot, and how processes that share tables claim them."""

import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, NoSuchModuleError

from companion.errors import StoreTrouble

SCHEMES = ("postgresql:", "postgresql+psycopg:", "postgres:")
EXAMPLE = "POLDERBOX_DATABASE must be a URL such as postgresql://user@host/polderbox, or be left out."
DRIVER = "PostgreSQL needs its driver. Install it with: pip install 'polderbox[hosted]'"
ALONE = (
    "Another Polderbox serves the tables in this database. Stop it first, or set POLDERBOX_REDIS for all of them, "
    "so that they hear of each other's moves."
)

CONNECTIONS, MORE_CONNECTIONS = 5, 5  # of each process: the first stay open, the others come when many ask at once
SECONDS_TO_CONNECT = 3
IDLE_SECONDS = 0.5  # a connection that has rested for longer is tried before it is used
POOL_SECONDS = 3.0  # how long a request waits for a connection
# A statement that takes longer is given up, and whoever asked is told so. Ours take a few milliseconds.
TIMEOUTS = {"statement_timeout": 5000, "lock_timeout": 3000, "idle_in_transaction_session_timeout": 10_000}

# What PostgreSQL and its driver say when we start, and what we say to whoever starts us.
TROUBLES = (
    ("password authentication failed", "refuses our user or password. Correct them in POLDERBOX_DATABASE."),
    (
        "no password supplied",
        "asks for a password. Write it into POLDERBOX_DATABASE, behind the user and a colon.",
    ),
    ('role "', "does not know our user. Make that user there, or name another one in POLDERBOX_DATABASE."),
    ('database "', "has no such database. Make it there with createdb, or name another one in POLDERBOX_DATABASE."),
    ("resolve", "is at an address that nobody knows. Correct the host in POLDERBOX_DATABASE."),
    ("translate host name", "is at an address that nobody knows. Correct the host in POLDERBOX_DATABASE."),
    ("too many", "has no connection left for us. Raise its max_connections, or start fewer processes."),
    ("permission denied", "does not let us make our tables. Give our user the right to create them in this database."),
    ("invalid connection option", "cannot take an option in this URL. Correct POLDERBOX_DATABASE."),
)
_NO_ANSWER = "does not answer. Start it, or correct POLDERBOX_DATABASE."


def engine_of(url: str) -> sa.Engine:
    """An engine whose statements and connections never keep anybody waiting for long."""
    if not url.startswith(SCHEMES):
        raise StoreTrouble(EXAMPLE)
    try:
        named = sa.make_url(url).set(drivername="postgresql+psycopg")
        engine = sa.create_engine(
            named,
            pool_size=CONNECTIONS,
            max_overflow=MORE_CONNECTIONS,
            pool_timeout=POOL_SECONDS,
            connect_args={
                "connect_timeout": SECONDS_TO_CONNECT,
                "keepalives_idle": 5,
                "keepalives_interval": 2,
                "keepalives_count": 2,
                "tcp_user_timeout": 5000,
            },
        )
    except (ArgumentError, ValueError):
        raise StoreTrouble(EXAMPLE) from None
    except (ImportError, NoSuchModuleError):
        raise StoreTrouble(DRIVER) from None
    driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error

    @sa.event.listens_for(engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        connection.autocommit = True  # or a later rollback would take the settings back
        for name, milliseconds in TIMEOUTS.items():
            connection.execute(f"SET {name} = {milliseconds}")
        connection.autocommit = False

    @sa.event.listens_for(engine, "checkin")
    def _rest(_: Any, record: Any) -> None:
        record.info["rests_since"] = time.monotonic()

    @sa.event.listens_for(engine, "checkout")
    def _wake(connection: Any, record: Any, _: object) -> None:
        """A ping before each statement would double their number; a connection in steady use is taken at its word."""
        if time.monotonic() - record.info.get("rests_since", time.monotonic()) < IDLE_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except driver_error as error:
            raise DisconnectionError from error  # the pool opens another one

    return engine


def reach(engine: sa.Engine) -> None:
    """Connect once, and say what is wrong if that fails. No sentence ever shows the password."""
    try:
        with engine.connect():
            return
    except DBAPIError as error:
        said = str(error.orig).lower()
        what = next((ours for theirs, ours in TROUBLES if theirs in said), _NO_ANSWER)
        where = engine.url.set(drivername="postgresql").render_as_string(hide_password=True)
        raise StoreTrouble(f"The database {where} {what}") from None


def one_at_a_time(connection: sa.Connection) -> None:
    """Until this transaction is over, other processes wait here: two that start first would make the tables twice."""
    connection.execute(sa.text("SET LOCAL statement_timeout = 0"))  # a large database takes its time
    connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
    connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext('polderbox start ' || current_schema()))"))


def claim(engine: sa.Engine, alone: bool) -> sa.Connection:
    """Say in the database that we serve its tables, until this connection is closed. Processes that hear each other
    share them; one that hears nobody has them alone. If PostgreSQL restarts, the claim is gone, but no move depends
    on it.
    """
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    kind = "" if alone else "_shared"
    lock = f"SELECT pg_try_advisory_lock{kind}(hashtext('polderbox serve ' || current_schema()))"
    if not connection.execute(sa.text(lock)).scalar():
        connection.close()
        raise StoreTrouble(ALONE)
    return connection
