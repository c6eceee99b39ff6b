"""Photo in, reading out: find the sheets, lay them flat, subtract the blank, look into every field."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from companion.vision.decode import Part
from companion.vision.folded.sheet import other_side, read_folded
from companion.vision.markers import FoundSheet, Marker, detected, markers, refined, sheets_of
from companion.vision.quality import (
    FEWEST_MARKERS,
    check_identity,
    quality,
    refuse_if_bad,
    refuse_if_cut,
    refuse_nothing_found,
)
from companion.vision.reading import Problem, Reading, SheetReading, Unreadable
from companion.vision.sheets.absorb import Blanks, absorb, blank_patches, fitting
from companion.vision.sheets.blank import INK_NAMES, PX_PER_MM, blank_picture
from companion.vision.sheets.fields import codes, values
from companion.vision.sheets.register import Sides, register, sides, softened
from companion.vision.surface import BENT_FROM, Surface, surface
from generator.page.geometry import Box
from generator.page.sheet import Sheet

AROUND = 2.0  # of a missing marker's side: how far away it is looked for
SIDE_PX = 56  # of the missing marker, enlarged
NEAR = 0.75  # of a side: a find farther than this from the guess is another marker
CLOSE_PX_PER_MM = 3.2  # a sheet with fewer pixels is looked at again, if the photo has more of them
CLOSER = 1.3  # times the pixels that must be gained
PART_MARGIN = 0.03  # of the photo, around a sheet
BlankOf = Callable[[Sheet, str], Image]
Closer = Callable[[Part], Image]  # a part of the same photo with as many pixels as it has


@dataclass(frozen=True, slots=True)
class Reference:
    """What is worked out once for a sheet: its blanks in every kind of print, and their outlines."""

    blanks: tuple[Blanks, ...]
    sides: tuple[Sides, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A sheet in a photo, or in a finer part of it that begins at `corner` and has `finer` times the pixels."""

    photo: Image
    grey: Grey
    found: FoundSheet
    seen: tuple[Marker, ...]
    corner: tuple[float, float] = (0.0, 0.0)
    finer: float = 1.0

    def placed(self, reading: SheetReading) -> SheetReading:
        """The reading with its corners in the whole photo."""
        if self.finer == 1.0 or reading.surface is None:
            return reading
        x0, y0 = self.corner
        corners = tuple((x / self.finer + x0, y / self.finer + y0) for x, y in reading.corners)
        return replace(reading, corners=corners, surface=replace(reading.surface, picture=self.photo))


def with_all_markers(grey: Grey, found: FoundSheet, laid: Surface) -> tuple[FoundSheet, Surface]:
    """The sheet with every marker that a second look can find, and the surface through them."""
    missing = [m for m in found.sheet.markers if m.id not in found.markers]
    extra: dict[int, Array] = {}
    for marker in missing:
        corners = _look(grey, laid, marker.id, marker.box)
        if corners is not None:
            extra[marker.id] = corners
    if not extra:
        return found, laid
    found = FoundSheet(found.sheet, found.markers | extra, found.twice)
    return found, surface(found)


def read(
    photo: Image,
    sheets: Sequence[Sheet],
    name: str = "photo",
    blank: BlankOf | None = None,
    seen: Sequence[Marker] | None = None,
    closer: Closer | None = None,
) -> Reading:
    """Every sheet in an upright RGB photo. One that cannot be read becomes a problem beside the others.

    Pass the photo's markers as `seen` if you have found them already. A sheet that is small in a large photo is read
    from what `closer` gives.
    """
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    seen = markers(grey, sheets) if seen is None else seen
    founds = [f for f in sheets_of(seen, sheets) if len(f.markers) >= FEWEST_MARKERS]
    if not founds:
        refuse_nothing_found(photo, grey, seen, sheets)
    read_sheets: list[SheetReading] = []
    problems: list[Problem] = []
    for found in founds:
        try:
            view = View(photo, grey, found, tuple(seen))
            if closer and not found.twice and _px_per_mm(found) < CLOSE_PX_PER_MM:
                view = _closer(view, closer)
            if found.sheet.folds:
                read_sheets.append(view.placed(_read_folded(view.photo, view.grey, view.found, sheets)))
            else:
                read_sheets.append(view.placed(_read_sheet(view, blank)))
        except Unreadable as refusal:
            problems.append(Problem("", str(refusal)))
    if not read_sheets:
        raise Unreadable(problems[0].why)
    return Reading(name, tuple(read_sheets), tuple(problems))


def _px_per_mm(found: FoundSheet) -> float:
    boxes = {marker.id: marker.box for marker in found.sheet.markers}
    return float(np.median([Marker(id_, its).side / boxes[id_].w for id_, its in found.markers.items()]))


def _closer(view: View, closer: Closer) -> View:
    """The same sheet with more pixels, if the photo has them."""
    high, wide = view.photo.shape[:2]
    corners = np.array(surface(view.found).corners) / (wide, high)
    left, top = np.clip(corners.min(axis=0) - PART_MARGIN, 0, 1).tolist()
    right, bottom = np.clip(corners.max(axis=0) + PART_MARGIN, 0, 1).tolist()
    photo = closer((left, top, right, bottom))
    finer = photo.shape[1] / max(1.0, (right - left) * wide)
    if finer < CLOSER:
        return view
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)
    seen = markers(grey, (view.found.sheet,))
    again = sheets_of(seen, (view.found.sheet,))
    if not again or len(again[0].markers) < len(view.found.markers):
        return view
    return View(photo, grey, again[0], tuple(seen), (left * wide, top * high), finer)


def _look(grey: Grey, laid: Surface, id_: int, box: Box) -> Array | None:
    around = Box.around(box.centre, box.w * AROUND)
    px_per_mm = SIDE_PX / box.w
    steps = (np.arange(round(around.w * px_per_mm), dtype=np.float32) + 0.5) / px_per_mm
    places = laid.at(np.stack(np.meshgrid(around.x + steps, around.y + steps), axis=-1).astype(np.float32))
    if (
        (places < 0).all(axis=(0, 1)).any()
        or (places[..., 0] > grey.shape[1]).all()
        or (places[..., 1] > grey.shape[0]).all()
    ):
        return None
    flat = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    stretched = cv2.normalize(flat, np.zeros_like(flat), 0, 255, cv2.NORM_MINMAX)
    for found, quad in detected(stretched):
        mm = (quad + 0.5) / px_per_mm + (around.x, around.y)
        if found == id_ and np.hypot(*(mm.mean(axis=0) - box.centre)) < NEAR * box.w:
            return refined(grey, Marker(id_, laid.at(mm.astype(np.float32)))).corners
    return None


def _read_folded(photo: Image, grey: Grey, found: FoundSheet, sheets: Sequence[Sheet]) -> SheetReading:
    """A sheet with folded corners. Its code was cut off with the margin, so the markers alone say which sheet it is."""
    if found.twice:
        raise Unreadable("Two sheets of the same level are in the photo. Photograph each player's sheet on its own.")
    found, laid = with_all_markers(grey, found, surface(found))
    judged = quality(grey, found, laid)
    refuse_if_bad(judged)
    return read_folded(photo, grey, found, laid, judged, other_side(found.sheet, sheets))


def _read_sheet(view: View, blank: BlankOf | None) -> SheetReading:
    photo, grey, found = view.photo, view.grey, view.found
    if found.twice:
        raise Unreadable("The same sheet is in the photo twice. Take a photo that shows each sheet only once.")
    found, laid = with_all_markers(grey, found, surface(found))
    judged = quality(grey, found, laid)
    refuse_if_bad(judged)
    check_identity(grey, found.sheet, laid)
    reference = _reference(found.sheet) if blank is None else _made(found.sheet, blank)
    chosen = fitting(photo, laid, reference.blanks)
    few = len(found.markers) < BENT_FROM
    outlines = softened(reference.sides[chosen], judged.blur_mm)
    settled = register(grey, laid, outlines, found.centres_mm, sparse=few)
    blanks = reference.blanks[chosen]
    ink = absorb(photo, settled.surface, blanks, judged.blur_mm)
    refuse_if_cut(blanks.fields, ink.cut)
    fields, problems = values(blanks, ink, settled, found.sheet.pens)
    fields |= codes(found.sheet, settled.surface, view.seen)
    return SheetReading(found.sheet.id, settled.surface.corners, fields, problems, settled.surface)


@lru_cache(maxsize=32)
def _reference(sheet: Sheet) -> Reference:
    return _made(sheet, lambda it, ink: blank_picture(it, "low" if ink == "low" else "full"))


def _made(sheet: Sheet, blank: BlankOf) -> Reference:
    pictures = [(ink, blank(sheet, ink)) for ink in INK_NAMES]
    return Reference(
        tuple(blank_patches(sheet, ink, picture, PX_PER_MM) for ink, picture in pictures),
        tuple(sides(sheet, picture, PX_PER_MM) for _, picture in pictures),
    )
