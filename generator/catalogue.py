"""The games that can be printed: a game is a line."""

from games.dutch import components as dutch_components
from games.flutter import components as flutter_components
from games.h2olland import components as h2olland_components
from games.polders import components as polders_components
from games.rollfold import components as rollfold_components
from generator.document import Document, Flip
from generator.dutch import documents as dutch_set
from generator.flutter import documents as flutter_set
from generator.h2olland import documents as h2olland_set
from generator.order import Order, Printable
from generator.page.palette import INKS, InkName
from generator.page.paper import PAPERS
from generator.polders import documents as polders_set
from generator.rollfold import documents as rollfold_set


def documents(
    game: str,
    *,
    players: int | None = None,
    paper: str = "a4",
    ink: InkName = "full",
    flip: Flip = "long",
    gutterfold: bool = False,
) -> tuple[Document, ...]:
    """Everything that a game prints for this many players; for as many as can play if nobody says."""
    it = PRINTABLE[game]
    return it.documents(Order(players or it.players[-1], PAPERS[paper], INKS[ink], flip, gutterfold))


PRINTABLE = {
    "polders": Printable(polders_components.PLAYERS, polders_set.documents),
    "dutch": Printable((dutch_components.PLAYERS,), dutch_set.documents),
    "flutter": Printable(flutter_components.PLAYERS, flutter_set.documents),
    "h2olland": Printable(h2olland_components.PLAYERS, h2olland_set.documents),
    "rollfold": Printable(rollfold_components.PLAYERS, rollfold_set.documents),
}
