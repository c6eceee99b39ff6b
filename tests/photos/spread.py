"""Cards of Dutch and Polders on a table: laid out in rows, overlapping in columns, or fanned; and photos of them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import cv2
import numpy as np
import pypdfium2

from companion.vision.arrays import Array, Grey, Image
from games.dutch.components import CARDS, EDITION
from games.dutch.rules.cards import NAMES
from games.polders.components import ASSIGNMENTS, SHAPE_CARDS
from generator.catalogue import documents
from generator.document import Document, Page
from generator.dutch import layout
from generator.dutch.cards import card_face, heap_card
from generator.page.cards import Card, card_pages
from generator.page.imposition import POKER, impose
from generator.page.palette import INKS, InkName, Palette
from generator.page.paper import A4
from generator.pens.pdf import pdf
from tests.generator.samples import part
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.covers import thrown_over

Rng = np.random.Generator

PX_PER_MM = 3.5
POINTS_PER_MM = 72 / 25.4
MARGIN_MM = 15.0
HEAP_CARDS = tuple(layout.HEAPS)
POLDERS = frozenset(card.id for card in (*SHAPE_CARDS, *ASSIGNMENTS))


@dataclass(frozen=True, slots=True)
class Pose:
    """A card, its middle in millimetres, and how far it is turned, in degrees clockwise."""

    card: str
    at: tuple[float, float]
    turn: float


def rows(cards: Sequence[str], rng: Rng, wide: int = 6) -> list[Pose]:
    """Cards side by side, as hands lay them."""
    return [
        Pose(card, (70 * (n % wide) + _jitter(rng, 2), 95 * (n // wide) + _jitter(rng, 2)), _turn(rng, 4))
        for n, card in enumerate(cards)
    ]


def columns(cards: Sequence[str], rng: Rng, deep: int = 8) -> list[Pose]:
    """Cards that overlap downward, with the top 17 to 20 mm of each in sight."""
    poses, y = [], 0.0
    for n, card in enumerate(cards):
        y = 0.0 if n % deep == 0 else y + rng.uniform(18, 20.5)
        poses.append(Pose(card, (72 * (n // deep) + _jitter(rng, 1), y), rng.uniform(-1.5, 1.5)))
    return poses


def fan(cards: Sequence[str], rng: Rng, radius: float = 190.0) -> list[Pose]:
    """Cards as held in a hand and then put down: each turned a little more, and on top of the one before."""
    step = math.degrees(20.5 / radius)  # the left 16 mm of a card show at its top
    poses = []
    for n, card in enumerate(cards):
        turn = step * (n - (len(cards) - 1) / 2) + rng.uniform(-0.4, 0.4)
        a = math.radians(turn)
        poses.append(Pose(card, (radius * math.sin(a), -radius * math.cos(a)), turn))
    return poses


def fans(cards: Sequence[str], rng: Rng, most: int = 10) -> list[Pose]:
    """Fans of cards, one above the other."""
    poses: list[Pose] = []
    for n in range(0, len(cards), most):
        poses += moved(fan(cards[n : n + most], rng), (0, 62 * n // most * 1.6))
    return poses


LAYOUTS = {"rows": rows, "columns": columns, "fans": fans}


def moved(poses: Sequence[Pose], by: tuple[float, float]) -> list[Pose]:
    return [Pose(it.card, (it.at[0] + by[0], it.at[1] + by[1]), it.turn) for it in poses]


def beside(heaps: Sequence[Sequence[Pose]], gap: float) -> list[Pose]:
    """Heaps of cards side by side, this far apart."""
    poses: list[Pose] = []
    right = 0.0
    for heap in heaps:
        points = np.concatenate([_outline(it) for it in heap])
        poses += moved(heap, (right - points[:, 0].min(), -points[:, 1].min()))
        right += np.ptp(points[:, 0]) + gap
    return poses


def photo(
    poses: Sequence[Pose],
    rng: Rng,
    shot: Shot,
    ink: InkName = "full",
    edition: int | Mapping[str, int] = EDITION,
    cover: str = "",
) -> Image:
    """A photo of cards of this edition. A mapping names the cards of another one. A `cover` is one of
    tests.photos.covers.
    """
    picture, paper = flat(poses, ink, edition)
    page = Lying(picture, PX_PER_MM, paper=paper)
    return photograph([page], shot, rng, [thrown_over(page, cover, rng)] if cover else [])


def flat(
    poses: Sequence[Pose], ink: InkName = "full", edition: int | Mapping[str, int] = EDITION
) -> tuple[Image, Grey]:
    """The cards seen from straight above, and where there is paper."""
    points = np.concatenate([_outline(it) for it in poses])
    low, high = points.min(axis=0) - MARGIN_MM, points.max(axis=0) + MARGIN_MM
    size = tuple(int(v) for v in np.ceil((high - low) * PX_PER_MM))
    picture = np.full((size[1], size[0], 3), 255, np.uint8)
    paper = np.zeros((size[1], size[0]), np.uint8)
    for it in poses:
        of = edition if isinstance(edition, int) else edition.get(it.card, EDITION)
        _lay(picture, paper, _polders_faces(ink)[it.card] if it.card in POLDERS else _faces(ink, of)[it.card], it, low)
    return picture, paper


def _lay(picture: Image, paper: Grey, face: Image, pose: Pose, low: Array) -> None:
    """Put one card over what is there already. Only the part of the table under it changes."""
    w, h = POKER
    there = (_outline(pose) - low) * PX_PER_MM
    x, y = (int(v) for v in np.floor(there.min(axis=0)) - 2)
    right, bottom = (int(v) for v in np.ceil(there.max(axis=0)) + 2)
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32) * PX_PER_MM
    turn = cv2.getPerspectiveTransform(corners - 0.5, (there - (x, y) - 0.5).astype(np.float32))
    size = (right - x, bottom - y)
    cover = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), turn, size, flags=cv2.INTER_LINEAR)
    warped = cv2.warpPerspective(face, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    edge = cv2.morphologyEx(cover, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))[..., None] / 255.0
    shaded = warped * (1 - 0.25 * edge)  # the card's edge throws a thin shadow
    share = (cover / 255.0)[..., None]
    under = picture[y:bottom, x:right]
    picture[y:bottom, x:right] = (under * (1 - share) + shaded * share).astype(np.uint8)
    paper[y:bottom, x:right] = np.maximum(paper[y:bottom, x:right], cover)


def _pages_of(edition: int, ink: Palette) -> tuple[Page, ...]:
    cards = [Card(f"{it.name} {edition}", partial(card_face, card=it, ink=ink, edition=edition), None) for it in CARDS]
    heaps = [Card(heap, partial(heap_card, heap=heap, ink=ink), None) for heap in HEAP_CARDS]
    return card_pages((*cards, *heaps), None, A4, "none")


def _outline(pose: Pose) -> Array:
    w, h = POKER
    corners = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2
    a = math.radians(pose.turn)
    return np.asarray(corners @ np.array([[math.cos(a), math.sin(a)], [-math.sin(a), math.cos(a)]]) + pose.at)


@cache
def _faces(ink: InkName, edition: int) -> dict[str, Image]:
    """Every card, cut out of the printed pages."""
    dutch = part("dutch", "cards", ink=ink, flip="none")
    if edition != EDITION:
        dutch = replace(dutch, pages=_pages_of(edition, INKS[ink]))
    return _cut(dutch, [*NAMES, *HEAP_CARDS])


@cache
def _polders_faces(ink: InkName) -> dict[str, Image]:
    printed = documents("polders", ink=ink, flip="none")
    names = [card.id for card in (*SHAPE_CARDS, *ASSIGNMENTS)]
    return _cut(next(it for it in printed if it.name.startswith("polders-cards")), names)


def _cut(document: Document, names: Sequence[str]) -> dict[str, Image]:
    slots = impose(POKER, A4, "none").fronts
    cut = {}
    with pypdfium2.PdfDocument(pdf(document)) as shown:
        for number in range(len(document.pages)):
            page = shown[number].render(scale=PX_PER_MM / POINTS_PER_MM).to_numpy()[..., 2::-1]
            for slot, name in zip(slots, names[number * len(slots) :], strict=False):
                x, y = (round(v * PX_PER_MM) for v in (slot.box.x, slot.box.y))
                w, h = (round(v * PX_PER_MM) for v in POKER)
                cut[name] = np.ascontiguousarray(page[y : y + h, x : x + w])
    return cut


def _jitter(rng: Rng, mm: float) -> float:
    return float(rng.uniform(-mm, mm))


def _turn(rng: Rng, degrees: float) -> float:
    """Roughly upright or upside down, because nobody sorts them."""
    return float(rng.uniform(-degrees, degrees)) + 180 * int(rng.integers(2))
