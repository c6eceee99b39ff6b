"""What a guest wants printed, as a form and as a name in an address: `polders-4p-a4-full-long-kit`."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.errors import BadRequest
from games.catalogue import GAMES
from generator.document import Document, Flip
from generator.page.palette import InkName

PAPERS = {
    "a4": "A4",
    "letter": "US Letter",
    "a3": "A3, two pages side by side",
    "a5": "A5, at 69 % for travelling",
}
INKS: dict[InkName, str] = {"full": "full", "low": "low (line art)"}
SIDES = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "none": "one side",
    "fold": "one side, to fold and glue",
}
AMOUNTS = {"kit": "the whole kit", "tonight": "what you need tonight", "all": "the alternatives too"}
FLIPS: dict[str, Flip] = {"long": "long", "short": "short", "none": "none", "fold": "none"}


@dataclass(frozen=True, slots=True)
class Wish:
    game: str
    players: int
    paper: str
    ink: InkName
    sides: str
    amount: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}p-{self.paper}-{self.ink}-{self.sides}-{self.amount}"

    @property
    def choices(self) -> dict[str, Any]:
        """The values that the form had."""
        return asdict(self)

    def documents(self) -> tuple[Document, ...]:
        from generator.catalogue import documents  # all drawings of all games: the server itself needs none of them
        from generator.choice import chosen as selected

        offered = documents(
            self.game,
            players=self.players,
            paper=self.paper,
            ink=self.ink,
            flip=FLIPS[self.sides],
            gutterfold=self.sides == "fold",
        )
        return selected(offered, () if self.amount == "kit" else (self.amount,))


def chosen(form: Mapping[str, str]) -> Wish:
    """The wish in a form. Refuses whatever the form does not offer, and says what it does."""
    game = form.get("game", "")
    if game not in GAMES:
        raise BadRequest(f"Choose one of these games: {', '.join(GAMES)}.")
    players = form.get("players", str(GAMES[game].players[-1]))
    if players not in map(str, GAMES[game].players):
        raise BadRequest(f"{GAMES[game].title} is for {GAMES[game].player_range} players. Choose that many.")
    ink: InkName = "low" if _one_of(form, "ink", INKS) == "low" else "full"
    paper, sides, amount = (_one_of(form, *it) for it in (("paper", PAPERS), ("sides", SIDES), ("amount", AMOUNTS)))
    return Wish(game, int(players), paper, ink, sides, amount)


def named(name: str) -> Wish | None:
    """The wish of this name, if it is one."""
    match name.split("-"):
        case [game, players, *rest] if len(rest) == 4 and players.endswith("p"):
            form = dict(zip(("paper", "ink", "sides", "amount"), rest, strict=True))
        case _:
            return None
    try:
        return chosen(form | {"game": game, "players": players[:-1]})
    except BadRequest:
        return None


def _one_of(form: Mapping[str, str], field: str, offered: Mapping[Any, str]) -> str:
    """What was chosen; the first on offer if the field was left out."""
    value = form.get(field, next(iter(offered)))
    if value not in offered:
        raise BadRequest(f"Choose one of these for {field}: {', '.join(offered)}.")
    return str(value)
