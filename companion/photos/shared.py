"""The pictures of photographed sheets in the database, where every process finds them; each goes when it is due."""

import json
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from companion.errors import Illegal
from companion.photos import pictures as limits
from companion.photos.pictures import (
    HOUR,
    ID_BYTES,
    KEPT_AFTER_RESULT,
    KEPT_SECONDS,
    Picture,
    checked,
    dump,
    parse,
    ratio,
)
from companion.store import schema
from companion.store.store import Store, plainly
from companion.vision.reading import SheetReading

SHEETS, BATCHES = schema.pictures, schema.batches


class SharedPictures:
    """The same as in a folder, for all processes of one database."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine

    def put(self, batch: str, photo: str, sheets: Iterable[tuple[SheetReading, bytes]]) -> list[Picture]:
        checked(batch)
        now = time.time()
        fresh = [
            (Picture(secrets.token_hex(ID_BYTES), photo, reading, now, ratio=ratio(jpg)), jpg)
            for reading, jpg in sheets
        ]
        rows = [
            {
                "id": picture.id,
                "batch": batch,
                "reading": dump(picture).decode(),
                "jpg": jpg,
                "size": len(jpg),
                "due": now + KEPT_SECONDS,
            }
            for picture, jpg in fresh
        ]
        with plainly(), self.engine.begin() as connection:
            self._make_room(connection, batch, sum(len(jpg) for _, jpg in fresh), len(fresh))
            if rows:
                connection.execute(SHEETS.insert(), rows)
            _touch(connection, batch)
        return [picture for picture, _ in fresh]

    def pictures(self, batch: str) -> list[Picture]:
        here = sa.select(SHEETS.c.id, SHEETS.c.reading).where(SHEETS.c.batch == batch, _kept(SHEETS))
        with plainly(), self.engine.connect() as connection:
            found = [parse(row.id, row.reading.encode()) for row in connection.execute(here)]
        return sorted(found, key=lambda picture: (picture.at, picture.id))

    def jpeg(self, batch: str, id_: str) -> bytes | None:
        one = sa.select(SHEETS.c.jpg).where(SHEETS.c.batch == batch, SHEETS.c.id == id_[:32], _kept(SHEETS))
        with plainly(), self.engine.connect() as connection:
            found: bytes | None = connection.execute(one).scalar()
        return found

    def count(self, batch: str, counted: Iterable[Picture], finished: bool) -> None:
        latest = time.time() + KEPT_AFTER_RESULT
        with plainly(), self.engine.begin() as connection:
            for picture in counted:
                reading = dump(replace(picture, counted=True)).decode()
                connection.execute(SHEETS.update().where(SHEETS.c.id == picture.id).values(reading=reading))
            for table in (SHEETS, BATCHES) if finished else ():
                late = table.update().where(table.c.batch == batch, table.c.due > latest)
                connection.execute(late.values(due=latest))

    def wipe(self, batch: str, id_: str | None = None) -> None:
        with plainly(), self.engine.begin() as connection:
            if id_ is None:
                _delete(connection, batch)
            else:
                connection.execute(SHEETS.delete().where(SHEETS.c.batch == batch, SHEETS.c.id == id_[:32]))

    def sweep(self, *names: str) -> None:
        with plainly(), self.engine.begin() as connection:
            for table in (SHEETS, BATCHES):
                due = table.delete().where(sa.not_(_kept(table)))
                connection.execute(due.where(table.c.batch.in_(names)) if names else due)

    def note(self, batch: str, facts: Mapping[str, Any]) -> None:
        with plainly(), self.engine.begin() as connection:
            known = sa.select(BATCHES.c.batch).where(BATCHES.c.batch == batch, _kept(BATCHES))
            if limits.is_new_batch(batch) and connection.execute(known).scalar() is None:
                self._make_room_for_a_batch(connection)
            _touch(connection, batch, facts=json.dumps(facts))

    def noted(self, batch: str) -> dict[str, Any] | None:
        known = sa.select(BATCHES.c.facts).where(BATCHES.c.batch == batch, _kept(BATCHES))
        with plainly(), self.engine.connect() as connection:
            facts = connection.execute(known).scalar()
        noted: dict[str, Any] | None = json.loads(facts) if facts else None
        return noted

    def _make_room(self, connection: sa.Connection, batch: str, size: int, count: int) -> None:
        summed = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(SHEETS.c.size), 0))
        number, mine = connection.execute(summed.where(SHEETS.c.batch == batch, _kept(SHEETS))).one()
        if number + count > limits.PICTURES_PER_BATCH or mine + size > limits.BYTES_PER_BATCH:
            raise Illegal(limits.FULL.format(number))
        others = [other for other in _abandoned(connection) if other != batch]
        while connection.execute(summed).one()[1] + size > limits.BYTES_IN_ALL:
            if not others:
                raise Illegal(limits.NO_ROOM)
            _delete(connection, others.pop(0))

    def _make_room_for_a_batch(self, connection: sa.Connection) -> None:
        without_table = sa.select(sa.func.count()).where(sa.func.length(BATCHES.c.batch) == 2 * ID_BYTES)
        if connection.execute(without_table).scalar_one() < limits.BATCHES:
            return
        abandoned = _abandoned(connection)
        if not abandoned:
            raise Illegal(limits.TOO_MANY)
        _delete(connection, abandoned[0])


def _kept(table: sa.Table) -> sa.ColumnElement[bool]:
    """Not due yet, nor later than anything can be: then the clock has jumped."""
    now = time.time()
    return table.c.due.between(now, now + KEPT_SECONDS + HOUR)


def _touch(connection: sa.Connection, batch: str, **values: str) -> None:
    """Something is new in this batch. One that stays keeps the time at which it is due."""
    now = time.time()
    kept = BATCHES.update().where(BATCHES.c.batch == batch, _kept(BATCHES)).values(changed=now, **values)
    if connection.execute(kept).rowcount:
        return
    connection.execute(BATCHES.delete().where(BATCHES.c.batch == batch))
    connection.execute(BATCHES.insert().values(batch=batch, changed=now, due=now + KEPT_SECONDS, **values))


def _abandoned(connection: sa.Connection) -> list[str]:
    """Games without a table that got nothing new for an hour, the one left longest first."""
    left = sa.select(BATCHES.c.batch).where(
        sa.func.length(BATCHES.c.batch) == 2 * ID_BYTES, BATCHES.c.changed < time.time() - HOUR
    )
    return list(connection.execute(left.order_by(BATCHES.c.changed)).scalars())


def _delete(connection: sa.Connection, batch: str) -> None:
    for table in (SHEETS, BATCHES):
        connection.execute(table.delete().where(table.c.batch == batch))
