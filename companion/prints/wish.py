"""What a guest wants printed, as a form and as a name in an address: `polders-4p-a4-full-long`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadRequest
from games.catalogue import GAMES
from generator.document import Document, Flip
from generator.page.palette import InkName

PAPERS = {"a4": "A4", "letter": "US Letter"}
INKS: dict[InkName, str] = {"full": "full", "low": "low (line art)"}
SIDES = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "none": "one side",
    "fold": "one side, to fold and glue",
}
FLIPS: dict[str, Flip] = {"long": "long", "short": "short", "none": "none", "fold": "none"}


@dataclass(frozen=True, slots=True)
class Wish:
    game: str
    players: int
    paper: str
    ink: InkName
    sides: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}p-{self.paper}-{self.ink}-{self.sides}"

    @property
    def choices(self) -> dict[str, Any]:
        """The values that the form had."""
        return {"game": self.game, "players": self.players, "paper": self.paper, "ink": self.ink, "sides": self.sides}

    def documents(self) -> tuple[Document, ...]:
        from generator.catalogue import documents  # all drawings of all games: the server itself needs none of them

        return documents(
            self.game,
            players=self.players,
            paper=self.paper,
            ink=self.ink,
            flip=FLIPS[self.sides],
            gutterfold=self.sides == "fold",
        )


def chosen(form: Mapping[str, str]) -> Wish:
    """The wish in a form. Refuses whatever the form does not offer, and says what it does."""
    game = form.get("game", "")
    if game not in GAMES:
        raise BadRequest(f"Choose one of these games: {', '.join(GAMES)}.")
    players = form.get("players", str(GAMES[game].players[-1]))
    if players not in map(str, GAMES[game].players):
        raise BadRequest(f"{GAMES[game].title} is for {GAMES[game].player_range} players. Choose that many.")
    ink: InkName = "low" if _one_of(form, "ink", INKS) == "low" else "full"
    return Wish(game, int(players), _one_of(form, "paper", PAPERS), ink, _one_of(form, "sides", SIDES))


def named(name: str) -> Wish | None:
    """The wish of this name, if it is one."""
    match name.split("-"):
        case [game, players, paper, ink, sides] if players.endswith("p"):
            form = {"game": game, "players": players[:-1], "paper": paper, "ink": ink, "sides": sides}
        case _:
            return None
    try:
        return chosen(form)
    except BadRequest:
        return None


def _one_of(form: Mapping[str, str], field: str, offered: Mapping[Any, str]) -> str:
    """What was chosen; the first on offer if the field was left out."""
    value = form.get(field, next(iter(offered)))
    if value not in offered:
        raise BadRequest(f"Choose one of these for {field}: {', '.join(offered)}.")
    return str(value)
