"""The score of photographed polders."""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.scored.game import Scored
from games.kit.paper import Seen
from games.polders.components import COLOURS, PLAYERS
from games.polders.sheet import examine, field_of, polder_of, position, value_of
from games.polders.table_state import State
from games.polders.tally import tally
from generator.layout.polders import polder_sheets
from generator.layout.sheet import Sheet


@cache
def sheets() -> tuple[Sheet, ...]:
    return tuple(it.sheet for players in PLAYERS for it in polder_sheets(players))


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    letters = "".join(colour.letter for colour in COLOURS[: table.players]) if table else ""
    examined = examine(seen, letters, table)
    finished = position(examined, assignments or (table.assignments if table else ()))
    ids = sorted(seen, key=lambda id_: polder_of(id_).index)
    return Scored(
        "polders",
        tally(finished, examined.letters, names),
        examined.questions,
        {id_: verdict.outcome for id_, verdict in zip(ids, examined.verdicts, strict=True)},
        {
            id_: {field_of(one): value_of(token) for one, token in tokens.items()}
            for id_, tokens in zip(ids, examined.tokens, strict=True)
        },
    )
