"""The forty cards with plain reportlab, a form XObject for the back: `python -m tests.bench.cards.plain FOLDER`."""

import sys
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.bench.cards import COUNT, DELFT, HEIGHT_MM, INK, TILE_MM, TILES, WATER, WIDTH_MM, lines, title

FONTS = Path(__file__).parents[3] / "generator" / "fonts"
W, H = WIDTH_MM * mm, HEIGHT_MM * mm
LEFT, BOTTOM = (A4[0] - 3 * W) / 2, (A4[1] - 3 * H) / 2


def front(canvas: Canvas, number: int) -> None:
    canvas.setStrokeColor(HexColor(DELFT))
    canvas.setLineWidth(0.75)
    canvas.roundRect(3 * mm, 3 * mm, W - 6 * mm, H - 6 * mm, 3 * mm)
    canvas.setFillColor(HexColor(DELFT))
    canvas.setFont("title", 18)
    canvas.drawString(6 * mm, H - 12 * mm, str(number))
    canvas.setFillColor(HexColor(WATER))
    x, y = W / 2, H - 34 * mm
    tulip = canvas.beginPath()
    tulip.moveTo(x, y - 9 * mm)
    tulip.lineTo(x, y)
    tulip.moveTo(x - 6 * mm, y + 8 * mm)
    tulip.curveTo(x - 6 * mm, y + 2 * mm, x - 4 * mm, y, x, y)
    tulip.curveTo(x + 4 * mm, y, x + 6 * mm, y + 2 * mm, x + 6 * mm, y + 8 * mm)
    tulip.lineTo(x + 3 * mm, y + 5 * mm)
    tulip.lineTo(x, y + 9 * mm)
    tulip.lineTo(x - 3 * mm, y + 5 * mm)
    tulip.close()
    canvas.drawPath(tulip, stroke=1, fill=1)
    canvas.setFillColor(HexColor(DELFT))
    canvas.setFont("title", 12)
    canvas.drawCentredString(W / 2, H - 58 * mm, title(number))
    canvas.setFillColor(HexColor(INK))
    canvas.setFont("text", 8.5)
    for i, words in enumerate(lines(number)):
        canvas.drawCentredString(W / 2, H - (66 + 4 * i) * mm, words)


def back(canvas: Canvas) -> None:
    canvas.setStrokeColor(HexColor(DELFT))
    canvas.setFillColor(HexColor(WATER))
    canvas.setLineWidth(0.75)
    canvas.roundRect(3 * mm, 3 * mm, W - 6 * mm, H - 6 * mm, 3 * mm)
    for column in range(TILES[0]):
        for row in range(TILES[1]):
            x, y = W / 2 + (column - 2) * TILE_MM * mm, H / 2 + (row - 3) * TILE_MM * mm
            canvas.circle(x, y, 4 * mm, stroke=0, fill=1)
            diamond = canvas.beginPath()
            diamond.moveTo(x - 5 * mm, y)
            for dx, dy in ((0, 5), (5, 0), (0, -5)):
                diamond.lineTo(x + dx * mm, y + dy * mm)
            diamond.close()
            canvas.drawPath(diamond)


def marks(canvas: Canvas) -> None:
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(0.25)
    for i in range(4):
        x, y = LEFT + i * W, BOTTOM + i * H
        for edge, out in ((BOTTOM, -1), (BOTTOM + 3 * H, 1)):
            canvas.line(x, edge + out * 2 * mm, x, edge + out * 7 * mm)
        for edge, out in ((LEFT, -1), (LEFT + 3 * W, 1)):
            canvas.line(edge + out * 2 * mm, y, edge + out * 5 * mm, y)


def main() -> None:
    for name in ("title", "text"):
        pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))
    canvas = Canvas(str(Path(sys.argv[1]) / "plain.pdf"), pagesize=A4, invariant=1, pageCompression=1)
    canvas.beginForm("back", 0, 0, W, H)
    back(canvas)
    canvas.endForm()
    for first in range(1, COUNT + 1, 9):
        dealt = range(first, min(first + 9, COUNT + 1))
        for side in ("front", "back"):
            for i, number in enumerate(dealt):
                column = i % 3 if side == "front" else 2 - i % 3
                canvas.saveState()
                canvas.translate(LEFT + column * W, BOTTOM + (2 - i // 3) * H)
                if side == "front":
                    front(canvas, number)
                else:
                    canvas.doForm("back")
                canvas.restoreState()
            marks(canvas)
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
