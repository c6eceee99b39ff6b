"""The pen for pictures to share: the same drawing as pixels. Words stay upright even where the drawing is turned."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from io import BytesIO
from math import cos, hypot, radians, sin

from PIL import Image, ImageDraw, ImageFont

from generator.fonts import face
from generator.page.geometry import Box, Point
from generator.pens.pen import Align, Colour, Font, Path, Pen, Role, Stroke

MM_PER_POINT = 25.4 / 72
FINER = 3  # drawn this many times larger and then reduced, which smooths the edges
CURVE_STEPS = 12
ANCHORS = {"left": "ls", "middle": "ms", "right": "rs"}

Turned = tuple[float, float, float, float, float, float]  # x' = a x + b y + c, y' = d x + e y + f


class PixelPen:
    """Draws what is inside `box` on paper of one colour."""

    def __init__(self, box: Box, pixels_per_mm: float, paper: Colour) -> None:
        self._scale = pixels_per_mm * FINER
        self._size = (round(box.w * pixels_per_mm), round(box.h * pixels_per_mm))
        self._image = Image.new("RGB", (self._size[0] * FINER, self._size[1] * FINER), paper)
        self._ink = ImageDraw.Draw(self._image)
        self._turned: Turned = (self._scale, 0, -box.x * self._scale, 0, self._scale, -box.y * self._scale)

    @property
    def png(self) -> bytes:
        out = BytesIO()
        small = self._image.resize(self._size, Image.Resampling.LANCZOS)
        small.quantize(256, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        return out.getvalue()

    def shape(self, path: Path, *, fill: Colour | None = None, line: Stroke | None = None) -> None:
        strokes = list(self._strokes(path))
        for stroke in strokes if fill else ():
            if len(stroke) > 2:
                self._ink.polygon(stroke, fill=fill)
        for stroke in strokes if line else ():
            assert line is not None
            self._stroke(stroke, line)

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        pixels = size * MM_PER_POINT * hypot(self._turned[0], self._turned[3])
        self._ink.text(self._at(at), words, fill=colour, font=_font(font, round(pixels, 1)), anchor=ANCHORS[align])

    @contextmanager
    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> Iterator[None]:
        outer, (x, y) = self._turned, self._at(at)
        a, b, _, d, e, _ = outer
        c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
        self._turned = (a * c + b * s, b * c - a * s, x, d * c + e * s, e * c - d * s, y)
        yield
        self._turned = outer

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        before = self._image.copy()
        yield
        mask = Image.new("1", self._image.size, 1)
        for stroke in self._strokes(path):
            ImageDraw.Draw(mask).polygon(stroke, fill=0)
        self._image.paste(before, mask=mask)

    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> AbstractContextManager[None]:
        return nullcontext()

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        art(self)

    def _at(self, point: Point) -> Point:
        a, b, c, d, e, f = self._turned
        return (a * point[0] + b * point[1] + c, d * point[0] + e * point[1] + f)

    def _strokes(self, path: Path) -> Iterator[list[Point]]:
        """The path as rows of points, with curves broken into short lines."""
        stroke: list[Point] = []
        for letter, numbers in path.steps:
            points = [self._at((numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2)]
            match letter:
                case "M":
                    if stroke:
                        yield stroke
                    stroke = points
                case "L":
                    stroke += points
                case "C":
                    stroke += [_curve(stroke[-1], *points, t=n / CURVE_STEPS) for n in range(1, CURVE_STEPS + 1)]
                case _:
                    stroke.append(stroke[0])
        if stroke:
            yield stroke

    def _stroke(self, points: list[Point], line: Stroke) -> None:
        width = max(1, round(line.weight * MM_PER_POINT * hypot(self._turned[0], self._turned[3])))
        self._ink.line(points, fill=line.colour, width=width, joint="curve")
        for x, y in (points[0], points[-1]) if line.round else ():
            self._ink.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=line.colour)


def _curve(a: Point, b: Point, c: Point, d: Point, *, t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
    )


@cache
def _font(name: Font, pixels: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face(name).file, pixels)
