"""A printed sheet with pen marks on it, as an image of the whole page seen straight from above."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from generator.page.geometry import Box, Placing
from generator.page.paper import A4, Paper
from generator.page.sheet import Sheet
from tests.photos.hands import Hand, scribble
from tests.photos.pens import PenKind

Rng = np.random.Generator
SCRIBBLE = "scribble"
FINER = 2  # strokes are drawn this much finer than the page


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: the name of its colour, the pen it really uses, and the hand that draws."""

    colour: str
    pen: PenKind
    hand: Hand
    samples: bool = True  # whether the legend boxes were filled in


@dataclass(frozen=True, slots=True)
class Print:
    """How the sheet came out of the printer."""

    paper: Paper = A4
    scale: float = 1.0  # of the block; 0.7 is the small print, 0.95 a printer that fits to page
    strength: float = 1.0  # of the ink, against the blank that we rendered
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    shift: tuple[float, float] = (0.0, 0.0)  # millimetres


@dataclass(frozen=True, slots=True)
class Played:
    """A sheet after the game: what is in each field, as `colour:filling`."""

    sheet: Sheet
    blank: Image  # of the block
    marks: Mapping[str, str]
    players: tuple[Player, ...]
    print: Print = field(default_factory=Print)
    finger_on: tuple[str, ...] = ()  # fields under a finger that reaches in from the right
    stain_on: tuple[str, ...] = ()  # fields under spilt coffee
    hidden_markers: tuple[int, ...] = ()  # slots that something lies on
    held: bool = False  # by a thumb on one of its long sides
    spoilt: Mapping[str, str] = field(default_factory=dict)  # what was put over marks that were wrong


def page(played: Played, rng: Rng, px_per_mm: float) -> Image:
    """The whole paper in RGB."""
    placing = _placing(played)
    paper = played.print.paper
    width, height = round(paper.width * px_per_mm), round(paper.height * px_per_mm)
    picture = np.full((height, width, 3), 250, np.uint8)
    block = placing.box(played.sheet.block)
    x, y, w, h = (round(v * px_per_mm) for v in (block.x, block.y, block.w, block.h))
    inked = printed(cv2.resize(played.blank, (w, h), interpolation=cv2.INTER_AREA), played.print)
    picture[max(y, 0) : y + h, max(x, 0) : x + w] = inked[max(-y, 0) : height - y, max(-x, 0) : width - x]
    boxes = {f.id: placing.box(f.bounds) for f in played.sheet.fields}
    for player in played.players:
        for name, filling in _drawn_by(player, played, boxes):
            draw(picture, rng, boxes[name], player.hand(rng, filling), player.pen, px_per_mm)
            if name in played.spoilt:
                over = played.spoilt[name]
                strokes = scribble(rng) if over == SCRIBBLE else player.hand(rng, over)
                draw(picture, rng, boxes[name], strokes, player.pen, px_per_mm)
    _cover(picture, rng, played, placing, boxes, px_per_mm)
    return picture


def _cover(
    picture: Image, rng: Rng, played: Played, placing: Placing, boxes: Mapping[str, Box], px_per_mm: float
) -> None:
    for slot in played.hidden_markers:
        box = placing.box(played.sheet.markers[slot].box).inset(-3)
        a, b = ((round(x * px_per_mm), round(y * px_per_mm)) for x, y in (box.corners[0], box.corners[2]))
        cv2.rectangle(picture, a, b, (214, 190, 120), -1)
    if played.stain_on:
        around = [boxes[name].centre for name in played.stain_on]
        mask = np.zeros(picture.shape[:2], np.float32)
        for x, y in around:
            cv2.circle(mask, (round(x * px_per_mm), round(y * px_per_mm)), round(10.5 * px_per_mm), 1.0, -1)
        ragged = cv2.GaussianBlur(mask, (0, 0), 1.2 * px_per_mm)[..., None] > 0.5
        brown = np.array([0.5, 0.36, 0.22], np.float32)
        picture[:] = np.where(ragged, picture * brown, picture).astype(np.uint8)
    if played.held:
        y = rng.uniform(0.2, 0.8) * played.print.paper.height
        reach = rng.uniform(14, 42)
        _finger(picture, rng, [(played.print.paper.width - reach, y)], px_per_mm)
    if played.finger_on:
        _finger(picture, rng, [boxes[name].centre for name in played.finger_on], px_per_mm)


def _finger(picture: Image, rng: Rng, over: list[tuple[float, float]], px_per_mm: float) -> None:
    """A capsule of skin with a nail, from the right edge to the leftmost field."""
    tip = min(over)
    y = float(np.mean([p[1] for p in over]))
    mask = np.zeros(picture.shape[:2], np.float32)
    start = (round((tip[0] + 2) * px_per_mm), round(y * px_per_mm))
    cv2.line(mask, start, (picture.shape[1], round((y + 14) * px_per_mm)), 1.0, round(17 * px_per_mm), cv2.LINE_AA)
    depth = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 3) / (8.5 * px_per_mm)
    skin = np.array([214, 160, 132], np.float32) * (0.62 + 0.42 * np.clip(depth, 0, 1) ** 0.6)[..., None]
    skin += cv2.GaussianBlur(rng.normal(0, 30, mask.shape).astype(np.float32), (0, 0), 3)[..., None]
    picture[:] = np.where(mask[..., None] > 0.5, np.clip(skin, 0, 255), picture).astype(np.uint8)


def _placing(played: Played) -> Placing:
    p, block = played.print, played.sheet.block
    x = (p.paper.width - block.w * p.scale) / 2 + p.shift[0]
    y = (p.paper.height - block.h * p.scale) / 2 + p.shift[1]
    return Placing(x - block.x * p.scale, y - block.y * p.scale, p.scale)


def printed(blank: Image, p: Print) -> Image:
    ink = -np.log(np.maximum(blank, 4).astype(np.float32) / 255)
    ink *= np.array(p.tint, np.float32) * p.strength
    soft = cv2.GaussianBlur(np.exp(-ink), (0, 0), 0.6)  # ink creeps into paper
    return np.asarray(250 * soft, np.uint8)


def _drawn_by(player: Player, played: Played, boxes: Mapping[str, Box]) -> list[tuple[str, str]]:
    drawn = []
    for name, value in played.marks.items():
        colour, _, filling = value.partition(":")
        if colour == player.colour:
            drawn.append((name, filling))
    if player.samples:
        own = f"pen:{player.colour}:"
        drawn += [(name, name.removeprefix(own)) for name in boxes if name.startswith(own)]
    return drawn


def draw(picture: Image, rng: Rng, box: Box, strokes: list[Array], pen: PenKind, px_per_mm: float) -> None:
    """Puts ink around the box. The linear light that comes back falls with exp(-ink)."""
    reach = Box.around(box.centre, box.w * 1.7, box.h * 1.7)
    x0, y0 = max(0, int(reach.x * px_per_mm)), max(0, int(reach.y * px_per_mm))
    x1, y1 = min(picture.shape[1], int(reach.right * px_per_mm)), min(picture.shape[0], int(reach.bottom * px_per_mm))
    scale = px_per_mm * FINER
    ink: Array = np.zeros(((y1 - y0) * FINER, (x1 - x0) * FINER), np.float32)
    width = pen.width_mm * np.exp(rng.normal(0, 0.08))
    origin = np.array([x0, y0]) * FINER
    for stroke in strokes:
        px = (np.array(box.centre) + stroke * (box.w, box.h)) * scale - origin
        _stroke(ink, rng, px, pen, width * scale)
    if pen.grain:
        ink *= np.asarray(cv2.GaussianBlur(rng.random(ink.shape, np.float32), (0, 0), 0.12 * scale)) > 0.47
    ink = cv2.resize(cv2.GaussianBlur(ink, (0, 0), 0.06 * scale), (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    below = picture[y0:y1, x0:x1].astype(np.float32) / 255
    left = below**2.2 * np.exp(-ink[..., None] * np.array(pen.absorbs, np.float32))
    picture[y0:y1, x0:x1] = np.clip(255 * left ** (1 / 2.2), 0, 255).astype(np.uint8)


def _stroke(ink: Array, rng: Rng, px: Array, pen: PenKind, width: float) -> None:
    flow = 1 + pen.uneven * np.interp(np.linspace(0, 1, len(px)), np.linspace(0, 1, 6), rng.normal(0, 0.8, 6))
    dabs = np.round(px * 16).astype(np.int32).tolist()
    for a, b, f in zip(dabs, dabs[1:], flow.tolist(), strict=False):
        cv2.line(ink, a, b, float(np.clip(f, 0.35, 1.2)), max(1, round(width * (0.85 + 0.15 * f))), cv2.LINE_AA, 4)
