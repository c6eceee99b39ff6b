"""A whole game at a table, and the photos that its players then take of their sheets."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle
from typing import Any

import numpy as np
import pytest

from companion.tables import seats
from companion.vision.sheets.blank import blank_picture
from games.kit import grid
from games.polders.components import COLOURS, EDITION, POLDERS, SHAPE_CARDS, Polder
from games.polders.editions import EDITIONS
from games.polders.photo.sheet import field_of, value_of
from games.polders.rules.board import board_of
from games.polders.rules.land import MARKS
from generator.polders.layout import polder_sheet
from tests.companion.phones import WHOLE_GAME, Phones
from tests.companion.web.games import drawn_sheets
from tests.photos import hands, pens, scene
from tests.photos.camera import Shot, jpeg
from tests.photos.paper import Played, Player

NAMES = ("Anna", "Bo", "Cas", "Dee")
SIZES = {card.id: card.shape.size for card in SHAPE_CARDS}
SECRET = bytes(range(32))  # the same decks each time, so that the photos of a test are the same too
PLAIN = scene.plain_shot(megapixels=1.3, tilt=8, quality=85)
WOODEN_TABLE = scene.plain_shot(megapixels=5.0, tilt=5, quality=85, table="wood")


@dataclass(frozen=True, slots=True)
class Game:
    """What the players drew: `words` are those of the `sheet` moves."""

    log: Mapping[str, Any]
    words: tuple[str, ...]

    @property
    def players(self) -> int:
        return len(self.words)

    def tokens(self, polder: int) -> tuple[str, ...]:
        return tuple(self.words[polder][at : at + 2] for at in range(0, len(self.words[polder]), 2))

    def values(self, polder: int) -> dict[str, str]:
        """What stands in each field of a sheet."""
        squares = grid.each(board_of(POLDERS[polder]).land)
        return {field_of(one): value_of(token) for one, token in zip(squares, self.tokens(polder), strict=True)}


def finished_game(client: Any, monkeypatch: pytest.MonkeyPatch, players: int = 4) -> tuple[Phones, Game]:
    """A table whose game is over, without taps, and the sheets that bots drew along with its cards."""
    monkeypatch.setattr(seats, "token_bytes", lambda size: SECRET[:size])
    phones = Phones(client, NAMES[:players])
    phones.moves(*WHOLE_GAME)
    log = phones.log()
    return phones, Game(log, tuple(drawn_sheets(log)))


def tapped_game(
    client: Any, monkeypatch: pytest.MonkeyPatch, players: int = 2, truly: bool = True
) -> tuple[Phones, Game]:
    """A table whose game is over and whose players tapped the smallest card, with one mark after the other. Unless they
    did so `truly`, they drew something else.
    """
    monkeypatch.setattr(seats, "token_bytes", lambda size: SECRET[:size])
    phones = Phones(client, NAMES[:players])
    marks = cycle(MARKS)
    for move in WHOLE_GAME:
        shown = phones.move(move)
        for seat in range(players) if move == "flip" else ():
            phones.move(f"tap {min(shown['state']['open'], key=SIZES.__getitem__)} {next(marks)}", seat)
    log = phones.log()
    return phones, Game(log, tuple(drawn_sheets(log, heard=truly)))


def mistapped_game(client: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[Phones, Game]:
    return tapped_game(client, monkeypatch, truly=False)


def photo(
    game: Game, *polders: int, shot: Shot = PLAIN, seed: int = 5, edition: int = EDITION, **changes: Any
) -> bytes:
    """A JPEG of these sheets, side by side on a table. `changes` are of Played, such as `finger_on`."""
    return _photo(game.words, polders, shot, seed, edition, tuple(sorted(changes.items())))


@cache
def _photo(
    words: tuple[str, ...],
    polders: tuple[int, ...],
    shot: Shot,
    seed: int,
    edition: int,
    changes: tuple[tuple[str, Any], ...],
) -> bytes:
    game = Game({}, words)
    rng = np.random.default_rng(seed)
    players = tuple(
        Player(colour.name, pen, hands.invented(rng)) for colour, pen in zip(COLOURS, pens.EVERYDAY[1], strict=True)
    )
    played = tuple(replace(_played(game, EDITIONS[edition][polder], players), **dict(changes)) for polder in polders)
    return jpeg(scene.take(rng, played, shot).picture, shot.quality)


def _played(game: Game, polder: Polder, players: tuple[Player, ...]) -> Played:
    sheet = polder_sheet(polder, game.players).sheet
    marks = {name: value for name, value in game.values(polder.index).items() if value != "empty"}
    return Played(sheet, _blank(polder, game.players), marks, players)


@cache
def _blank(polder: Polder, players: int) -> Any:
    return blank_picture(polder_sheet(polder, players).sheet, "full", scene.PAGE_PX_PER_MM)
