"""Fields, buildings, workers and dikes of H2Olland as the first edition printed them: with large markers. Only what a
camera needs of them is drawn.
"""

from collections.abc import Iterator
from functools import cache, partial

from companion.vision.arrays import Image
from generator.h2olland import layout
from generator.h2olland.pieces import BUILDING_MARKERS, FIELD_MARKERS, dike, land, ring
from generator.h2olland.signs import player
from generator.page.geometry import Box
from generator.page.markers import marker
from generator.page.palette import INKS, WHITE, InkName, Palette
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Pen
from tests.photos.prints import Art, rendered

DISC_MM, WINDOW_MM = 14.0, 9.8
DIKE = Box(0, 0, 48, 8)


@cache
def first_edition(ink: InkName) -> dict[str, Image]:
    return rendered(list(_arts(INKS[ink])))


def _arts(ink: Palette) -> Iterator[Art]:
    for kind in FIELD_MARKERS:
        yield kind, layout.FIELD_MAKES[1].box, partial(_field, kind=kind, ink=ink)
    for kind, letter in BUILDING_MARKERS:
        box = layout.BUILDING_MAKES[1].box
        yield f"{kind} {letter}", box, partial(_building, kind=kind, letter=letter, ink=ink)
    for id_, letter in layout.WORKER_IDS.items():
        yield f"worker {letter}", Box.around((0, 0), DISC_MM), partial(_worker, id_=id_, letter=letter, ink=ink)
    yield "dike", DIKE, partial(_dike, ink=ink)


def _field(pen: Pen, kind: str, ink: Palette) -> None:
    make = layout.FIELD_MAKES[1]
    assert make.ring
    land(pen, make.box, kind, ink)
    marker(pen, Marker(FIELD_MARKERS[kind], make.marker), quiet=2.0)
    ring(pen, kind, make.ring, ink)


def _building(pen: Pen, kind: str, letter: str, ink: Palette) -> None:
    make = layout.BUILDING_MAKES[1]
    player(pen, path.rect(make.box), make.box, letter, ink)
    marker(pen, Marker(BUILDING_MARKERS[kind, letter], make.marker), quiet=1.2)


def _worker(pen: Pen, id_: int, letter: str, ink: Palette) -> None:
    player(pen, path.circle((0, 0), DISC_MM / 2), Box.around((0, 0), DISC_MM), letter, ink)
    with pen.clipped(path.circle((0, 0), DISC_MM / 2 - 0.1)):
        pen.shape(path.rect(Box.around((0, 0), WINDOW_MM)), fill=WHITE)
    marker(pen, Marker(id_, Box.around((0, 0), layout.FIRST_WORKER_MARKER_MM)))


def _dike(pen: Pen, ink: Palette) -> None:
    dike(pen, ink)
    marker(pen, Marker(layout.DIKE_ID, Box.around(DIKE.centre, layout.FIRST_DIKE_MARKER_MM)), quiet=0.9)
