"""The squares that a camera looks for: ArUco markers and QR codes, drawn as vectors."""

from collections.abc import Iterable, Sequence

from generator.page.aruco import CODES
from generator.page.geometry import Box
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Path, Pen

BLACK, WHITE = "#000000", "#FFFFFF"
CODE_MODULES = 5
MARKER_MODULES = CODE_MODULES + 2  # a black frame of one module around the code


def marker(pen: Pen, marker: Marker, *, quiet: float = 0) -> None:
    """The marker in its box; `quiet` millimetres around it are first made white."""
    if quiet:
        pen.shape(path.rect(marker.box.inset(-quiet)), fill=WHITE)
    pen.shape(path.rect(marker.box), fill=BLACK)
    code = marker.box.inset(marker.box.w / MARKER_MODULES)
    pen.shape(_modules(code, _code_rows(marker.id)), fill=WHITE)


def qr(pen: Pen, box: Box, text: str) -> None:
    """A QR code that fills the box with its modules; the four modules of quiet around it are the caller's to keep."""
    import segno  # only sheets carry codes, and cards need not wait for this import

    code = segno.make(text, error="m", micro=False)
    pen.shape(_modules(box, [[bool(module) for module in row] for row in code.matrix]), fill=BLACK)


def _code_rows(marker_id: int) -> list[list[bool]]:
    bits = f"{CODES[marker_id]:025b}"
    return [[bit == "1" for bit in bits[i : i + CODE_MODULES]] for i in range(0, len(bits), CODE_MODULES)]


def _modules(box: Box, rows: Sequence[Sequence[bool]]) -> Path:
    """All modules as one path: filled at once, neighbours show no seam."""
    size = box.w / len(rows)
    steps: list[tuple[str, tuple[float, ...]]] = []
    for r, row in enumerate(rows):
        for start, length in _stretches(row):
            steps += path.rect(Box(box.x + start * size, box.y + r * size, length * size, size)).steps
    return Path(tuple(steps))


def _stretches(row: Iterable[bool]) -> list[tuple[int, int]]:
    """Where modules that are set begin, and how many follow each other."""
    found: list[tuple[int, int]] = []
    for i, module in enumerate(row):
        if module and found and sum(found[-1]) == i:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif module:
            found.append((i, 1))
    return found
