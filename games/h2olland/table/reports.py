"""What the phones explain to everybody: what a move brought, what an autumn did, and which fields went back before the
last planting.
"""

from games.h2olland import rules
from games.h2olland.rules.autumn import CARDS, due, flooded
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.moves import Run, Take
from games.h2olland.rules.squares import domino_name
from games.h2olland.rules.state import Land, domino
from games.h2olland.rules.stock import FIELDS, FOODS, gathered, mask
from games.h2olland.table.counts import Counts, dues
from games.h2olland.table.state import Autumn, Brought
from games.kit.grid import each


def autumn(before: rules.State, after: rules.State) -> Autumn | None:
    if after.stage not in ("winter", "last trade") or before.stage in ("winter", "last trade"):
        return None
    card = CARDS[after.weather[-1]]
    seats = range(len(after.players))
    struck = card.disaster in ("rot", "disease")
    gone = flooded(before, card.strikes) if card.disaster == "flood" else 0
    lost = [player.barn & mask([card.strikes]) if struck else 0 for player in before.players]
    return Autumn(
        card.id,
        _named(before.land, gone),
        tuple(lost),
        tuple(due(after, seat) for seat in seats),
        tuple(due(after, seat, card.id) for seat in seats),
        tuple(after.players[seat].barn - before.players[seat].barn + lost[seat] for seat in seats),
    )


def counted_autumn(before: Counts, after: Counts) -> Autumn | None:
    if before.stage != "harvest" or after.stage == "harvest":
        return None
    card = CARDS[after.weather[-1]]
    grown = tuple(gathered(zip(FOODS, foods or (), strict=False)) for foods in after.harvests)
    given = tuple(new.barn - old.barn for new, old in zip(after.villages, before.villages, strict=True))
    return Autumn(card.id, (card.strikes,) * after.flooded, after.spoilt, grown, tuple(dues(after)), given)


def removed(before: rules.State, after: rules.State) -> tuple[str, ...]:
    gone = (before.land.lefts | before.land.tops) & ~(after.land.lefts | after.land.tops)
    return _named(before.land, gone)


def brought(so_far: Brought, before: rules.State, now: rules.State, move: object) -> Brought:
    """What has followed from a move, with its latest step. The mills that drain are those that worked before it."""
    turned = tile_names(before.board, before.lake.water & ~now.lake.water)
    crew = [seat for seat, player in enumerate(before.players) if turned and player.mills & before.summer.crew]
    idle = before.stage in ("spring", "dikes") and now.stage == "weather"
    earned, ran = so_far.earned, so_far.ran
    match move:
        case Take(seat, kind):
            earned += ((seat, kind),)
        case Run(seat, squares):
            ran += ((seat, _kind(before.land, squares)),)
    return Brought((*so_far.turned, *turned), tuple(sorted({*so_far.crew, *crew})), so_far.idle or idle, earned, ran)


def _kind(land: Land, squares: int) -> str:
    """What grows on this field."""
    return next(kind for kind, field in zip(FIELDS, land.fields, strict=True) if field & squares)


def _named(land: Land, squares: int) -> tuple[str, ...]:
    """The names of these fields, such as `corn 5,15h`."""
    firsts = squares & (land.lefts | land.tops)
    return tuple(
        f"{kind} {domino_name(domino(land, first))}"
        for kind, field in zip(FIELDS, land.fields, strict=True)
        for first in each(field & firsts)
    )
