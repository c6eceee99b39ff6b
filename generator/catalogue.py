"""The games that can be printed, one line each."""

from collections.abc import Callable

import generator.dutch.documents
import generator.flutter.documents
import generator.h2olland.documents
import generator.polders.documents
import generator.rollfold.documents
from games.catalogue import GAMES
from generator.document import Document, Flip
from generator.order import Order
from generator.page.palette import INKS, InkName
from generator.page.paper import A4, PAPERS
from generator.resize import OTHER_EDGE, on_a3, on_a5

PRINTABLE: dict[str, Callable[[Order], tuple[Document, ...]]] = {
    "polders": generator.polders.documents.documents,
    "dutch": generator.dutch.documents.documents,
    "flutter": generator.flutter.documents.documents,
    "h2olland": generator.h2olland.documents.documents,
    "rollfold": generator.rollfold.documents.documents,
}
# What we no longer print, but people have: the camera still has to know how it looks.
EARLIER: dict[str, Callable[[Order], tuple[Document, ...]]] = {
    "polders": generator.polders.documents.earlier,
    "rollfold": generator.rollfold.documents.earlier,
}


def documents(
    game: str,
    *,
    players: int | None = None,
    paper: str = "a4",
    ink: InkName = "full",
    flip: Flip = "long",
    gutterfold: bool = False,
) -> tuple[Document, ...]:
    """Everything that a game prints for this many players, or for as many as can play if no number is given."""
    count, draw = players or GAMES[game].players[-1], PRINTABLE[game]
    match paper:
        case "a3":
            return tuple(map(on_a3, draw(Order(count, A4, INKS[ink], OTHER_EDGE[flip], gutterfold))))
        case "a5":
            return tuple(map(on_a5, draw(Order(count, A4, INKS[ink], flip, gutterfold))))
    return draw(Order(count, PAPERS[paper], INKS[ink], flip, gutterfold))


def earlier_documents(game: str, *, paper: str = "a4", ink: InkName = "full") -> tuple[Document, ...]:
    """What earlier editions printed of the sheets that have changed since, whatever the number of players."""
    return EARLIER[game](Order(1, PAPERS[paper], INKS[ink], "long", False)) if game in EARLIER else ()
