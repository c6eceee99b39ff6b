"""Finished games on a table, and the photos that people take of them."""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from companion.vision.arrays import Image
from companion.vision.sheets.blank import blank_picture
from games.kit import grid
from games.polders.bots import casual_bot, play_out
from games.polders.components import COLOURS, FILLINGS, POLDERS, ROUNDS, SHAPE_CARDS
from games.polders.photo.sheet import field_of
from games.polders.rules.moves import Draw, Flip, Move, Pass, Single
from games.polders.rules.state import Inked, inked, marked
from games.polders.rules.state import State as GameState
from games.polders.table.moves import Tap
from games.polders.table.state import State
from generator.page.palette import InkName
from generator.polders.layout import polder_sheet
from tests.photos import hands, pens
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.hands import Hand
from tests.photos.paper import SCRIBBLE, Played, Player, Print, page

Rng = np.random.Generator
Writers = Callable[[Rng], Hand]

CODES = {card.id: card.shape.code for card in SHAPE_CARDS}
PAGE_PX_PER_MM = 8.0  # of the drawn page, for photos of few megapixels
FINE_PX_PER_MM = 12.0
FINE_FROM_MP = 6.0
GAMES = 400  # different games that photos are taken of


@dataclass(frozen=True, slots=True)
class Taken:
    """A photo and what it shows."""

    picture: Image
    played: tuple[Played, ...]

    @property
    def truth(self) -> dict[str, dict[str, str]]:
        return {p.sheet.id: dict(truth(p)) for p in self.played}


def truth(played: Played) -> Mapping[str, str]:
    """What a perfect reader would say about every square."""
    drawn = {f.id: played.marks.get(f.id, "empty") for f in played.sheet.fields if f.reads == "mark"}
    for name, over in played.spoilt.items():
        drawn[name] = "empty" if over == SCRIBBLE else f"{drawn[name].partition(':')[0]}:{over}"
    return drawn


@dataclass(frozen=True, slots=True)
class Game:
    """A game played by bots: what is on each sheet, and what the phones know.

    `table` is for players who never entered what they drew, `tapped` for players who always did, as phones ask by
    default.
    """

    sheets: tuple[dict[str, str], ...]
    table: State
    tapped: State


@lru_cache(maxsize=256)
def finished(seed: int, players: int = 4) -> Game:
    record, end = play_out(players, random.Random(seed), casual_bot)
    flips = tuple(move.cards for move in record.moves if isinstance(move, Flip))
    table = State(
        players=players,
        tapping=(False,) * players,
        pens="RBGK"[:players],
        start=record.setup.start,
        first_dealer=record.setup.dealer,
        assignments=end.assignments,
        flips=flips,
        reports=((None,) * players,) * len(flips),
        discards=len(flips),
        crossed=ROUNDS,
    )
    tapped = replace(table, tapping=(True,) * players, reports=_taps(record.moves, end))
    return Game(tuple(_on_sheet(inked(land), players) for land in end.lands), table, tapped)


def _taps(moves: Iterable[Move], end: GameState) -> tuple[tuple[Tap | None, ...], ...]:
    """The card and the filling that were drawn, for each turn and seat."""
    codes = {p.squares: p.code for land in end.lands for p in inked(land).board.placements}
    turns: list[list[Tap | None]] = []
    cards: dict[str, str] = {}
    for move in moves:
        match move:
            case Flip(ids):
                cards = {CODES[id_]: id_ for id_ in ids}
                turns.append([None] * len(end.lands))
            case Draw(seat, squares, filling):
                turns[-1][seat] = Tap(seat, cards[codes[squares]], filling)
            case Single(seat, _, filling):
                turns[-1][seat] = Tap(seat, "single", filling, sure=True)
            case Pass(seat):
                turns[-1][seat] = Tap(seat, "pass", None)
    return tuple(map(tuple, turns))


def _on_sheet(polder: Inked, players: int) -> dict[str, str]:
    return {
        field_of(square): f"{COLOURS[seat].name}:{filling.mark}"
        for seat in range(players)
        for filling in FILLINGS
        for square in grid.each(marked(polder, seat, filling.char))
    }


def played(
    rng: Rng,
    polder: int,
    *,
    writers: Writers = hands.invented,
    drawer: tuple[tuple[pens.PenKind, ...], ...] = pens.EVERYDAY,
    ink: InkName = "full",
    fine: bool = False,
    seats: tuple[Player, ...] | None = None,
    game: int | None = None,
    count: int = 4,
) -> Played:
    """One sheet of a game for `count` players: this game, or any."""
    it = polder_sheet(POLDERS[polder], count)
    picture = blank_picture(it.sheet, ink, FINE_PX_PER_MM if fine else PAGE_PX_PER_MM)
    made = Print(strength=rng.uniform(0.85, 1.1), tint=tuple(rng.normal(1, 0.04, 3).tolist()))
    any_game = int(rng.integers(GAMES))
    marks = finished(any_game if game is None else game, count).sheets[polder]
    return Played(it.sheet, picture, marks, (seats or players(rng, writers, drawer))[:count], made)


def spoilt(rng: Rng, sheet: Played, count: int) -> Played:
    """The sheet after some marks were scribbled out, and some drawn over with what should have been there."""
    chosen = rng.permutation(sorted(sheet.marks))[:count].tolist()
    others = {
        name: [f.mark for f in FILLINGS if not sheet.marks[name].endswith(f.mark)] if number % 2 else [SCRIBBLE]
        for number, name in enumerate(chosen)
    }
    return replace(sheet, spoilt={name: str(rng.choice(over)) for name, over in others.items()})


def players(rng: Rng, writers: Writers, drawer: tuple[tuple[pens.PenKind, ...], ...]) -> tuple[Player, ...]:
    kinds = drawer[int(rng.integers(len(drawer)))]
    return tuple(Player(colour.name, kind, writers(rng)) for colour, kind in zip(COLOURS, kinds, strict=True))


def take(rng: Rng, sheets: tuple[Played, ...], shot: Shot, strewn: bool = False) -> Taken:
    """One photo of all these sheets, side by side on the table, or `strewn` over it at any angle."""
    px_per_mm = FINE_PX_PER_MM if shot.megapixels >= FINE_FROM_MP and len(sheets) == 1 else PAGE_PX_PER_MM
    columns = int(np.ceil(np.sqrt(len(sheets))))
    lying = []
    for i, sheet in enumerate(sheets):
        at = (i % columns) * 222.0 + rng.uniform(-3, 3), (i // columns) * 308.0 + rng.uniform(-3, 3)
        angle = rng.uniform(-3, 3) if len(sheets) > 1 else 0.0
        if strewn:  # so far apart that no corner lies on another sheet
            at = (i % columns) * 330.0 + rng.uniform(-10, 10), (i // columns) * 340.0 + rng.uniform(-10, 10)
            angle = rng.uniform(0, 360)
        lying.append(Lying(page(sheet, rng, px_per_mm), px_per_mm, at, angle))
    return Taken(photograph(lying, shot, rng), sheets)


def everyday(rng: Rng, megapixels: float = 2.0) -> Shot:
    """The kitchen table: tilt up to 30 degrees, light up to 2:1, blur up to 0.3 mm."""
    real_light = hands.have_writers() and rng.random() < 0.5
    return Shot(
        megapixels=megapixels,
        tilt=rng.uniform(0, 30),
        tilt_towards=rng.uniform(0, 360),
        turn=rng.choice([0, 90, 180, 270]) + rng.normal(0, 6),
        fill=rng.uniform(0.8, 0.97),
        lens=rng.normal(0, 0.015),
        light=1.0 if real_light else rng.uniform(1, 2),
        light_from=rng.uniform(0, 360),
        real_light=int(rng.integers(18)) if real_light else None,
        kelvin=rng.uniform(3200, 6500),
        exposure=rng.uniform(0.6, 1.05),
        blur_mm=rng.uniform(0.03, 0.3),
        noise=rng.uniform(0.004, 0.015),
        quality=int(rng.integers(70, 95)),
        curl_mm=max(0.0, rng.normal(2, 3)),
        table=("wood", "white", "pattern", "dark")[int(rng.integers(4))],
    )


def phone(rng: Rng, megapixels: float = 2.0) -> Shot:
    """The kitchen table as a phone hands it over: with its tone curve and sharpening."""
    return replace(everyday(rng, megapixels), tone=rng.uniform(0, 0.35), sharpen=rng.uniform(0, 0.9))


def plain_shot(**changes: float | int | str | bool) -> Shot:
    """A decent photo with one thing changed, for sweeps."""
    return replace(Shot(tilt=12, tilt_towards=40, light=1.3, blur_mm=0.12, kelvin=4500), **changes)  # type: ignore[arg-type]
