"""Everything that can go wrong at the table, each with a sentence that says what to do."""

from typing import Any


class Refusal(Exception):
    """Something we will not do; `reason` tells the player why, and what to do instead."""

    status = 422
    kind = "refused"

    def __init__(self, reason: str, **more: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.more = more  # goes into the JSON answer beside the reason


class BadRequest(Refusal):
    status = 400
    kind = "bad-request"


class NotSeated(Refusal):
    status = 401
    kind = "not-seated"


class Forbidden(Refusal):
    status = 403
    kind = "forbidden"


class NoSuchTable(Refusal):
    status = 404
    kind = "no-such-table"


class Stale(Refusal):
    """The table has moved on since the phone looked; the present state goes with the answer."""

    status = 409
    kind = "stale"


class Illegal(Refusal):
    status = 422
    kind = "illegal"


class UnreadablePhoto(Refusal):
    """The photo cannot be read, or does not belong here; the reason says how to take a better one."""

    status = 422
    kind = "unreadable"


class TooMany(Refusal):
    status = 429
    kind = "too-many"


class Full(Refusal):
    """Too many streams are open; the phone polls every `poll` seconds instead."""

    status = 503
    kind = "full"


class StoreTrouble(Refusal):
    """The disk or the database did not take the move, so nothing has changed at the table."""

    status = 503
    kind = "store"
