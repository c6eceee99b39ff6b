"""Opens the log of a table that somebody saved: the companion's own export, or a game's brief form."""

from collections.abc import Mapping
from typing import Any

from companion.errors import BadRequest
from companion.tables.records import restore
from games.kit.errors import BadNotation
from games.polders.table.brief import parse_brief


def open_log(log: object) -> tuple[Any, tuple[str, ...]]:
    """The state of the table's game, and the names of its players if the log has them."""
    if not isinstance(log, Mapping):
        raise BadRequest(
            "This is not the log of a table: it is no JSON object. Save it again from the table's last page."
        )
    if "polderbox" in log:
        table = restore(log)
        return table.state, table.head.players
    if log.get("game") != "polders":
        raise BadRequest(
            "This log names no game that can be scored from photos. Save it again from the table's last page."
        )
    try:
        return parse_brief(log), ()
    except BadNotation as error:
        raise BadRequest(f"{str(error).capitalize()}. Save the log again.") from None
