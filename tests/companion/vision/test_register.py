"""Where the paper lies: outlines as blurred as the photo, and no paper bent by lines that fit by chance."""

import cv2
import numpy as np

from companion.vision import markers, reader
from companion.vision.decode import decode
from companion.vision.quality import quality
from companion.vision.sheets.register import SOFT_MM, register, softened
from companion.vision.surface import filled_in, surface
from tests.companion.vision.sheets import SHEETS
from tests.companion.vision.test_golden import photo

MOST_MM = 1.6  # that a flat sheet with all its markers in sight may be moved


def test_a_shaken_photo_does_not_bend_flat_paper() -> None:
    grey = np.asarray(cv2.cvtColor(decode(photo("17-shaken")), cv2.COLOR_RGB2GRAY))
    (found,) = markers.sheets_of(markers.markers(grey, SHEETS), SHEETS)
    laid = surface(found)
    known = reader._reference(found.sheet)
    outlines = softened(known.sides[0], quality(grey, found, laid).blur_mm)
    settled = register(grey, laid, outlines, found.centres_mm)
    middles = np.array([box.centre for box in known.blanks[0].boxes], np.float32)
    moved = np.hypot(*(settled.surface.at(middles) - laid.at(middles)).T) / laid.px_per_mm
    assert moved.max() < MOST_MM


def test_sides_are_softened_only_beyond_what_no_photo_is_sharper_than() -> None:
    sides = reader._reference(SHEETS[0]).sides[0]
    assert softened(sides, SOFT_MM) is sides
    contrast = np.abs(sides.profile).max(axis=1)
    assert (np.abs(softened(sides, 0.5).profile).max(axis=1) <= contrast + 1e-3).all()
    assert np.median(np.abs(softened(sides, 0.5).profile).max(axis=1)) < 0.8 * np.median(contrast)


def test_points_between_are_filled_in_on_straight_lines() -> None:
    corners = np.array([[[0, 0], [10, 0], [30, 0]], [[0, 8], [10, 8], [30, 8]]], np.float32)[None]
    x, y = filled_in(corners, 3, 5)
    assert x[0].tolist() == [[0, 5, 10, 20, 30]] * 3
    assert y[0].tolist() == [[0] * 5, [4] * 5, [8] * 5]
