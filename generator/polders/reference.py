"""The four reference cards: what the marks mean, how a turn goes, where you may draw, who wins."""

from collections.abc import Callable
from dataclasses import dataclass

from games.polders.components import BUILDINGS, FILLINGS
from games.polders.rules.scoring import BRACKETS
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph
from generator.polders import layout
from generator.polders.cards import frame

SIZE = 9.0  # points


@dataclass(frozen=True, slots=True)
class Reference:
    """A card with help. `picture` draws above the words and returns the height it used."""

    id: str
    name: str
    words: str
    picture: Callable[[Pen, Box, Palette], float]
    size: float = SIZE


def reference_card(pen: Pen, card: Reference, ink: Palette) -> None:
    frame(pen, ink)
    label(pen, layout.REFERENCE_NAME, card.name, font="title", size=15, colour=ink.delft)
    box = layout.REFERENCE_WORDS
    used = card.picture(pen, box, ink)
    rest = Box(box.x, box.y + used, box.w, box.h - used)
    paragraph(pen, rest, card.words, font="text", size=card.size, colour=ink.text, leading=1.2)


def area_table() -> tuple[tuple[str, str], ...]:
    """How many squares, and what each counts for, from the numbers that the scoring uses."""
    shares = {1: "1", 2: "½", 4: "¼"}
    rows, first = [], 1
    for most, divisor in BRACKETS:
        rows.append((f"{first}–{most}", shares[divisor]))
        first = most + 1
    return (*rows, (f"{first} +", shares[4]))


def brackets(pen: Pen, box: Box, ink: Palette) -> None:
    """The table of multipliers in a box: squares above, multipliers below."""
    pen.shape(path.rect(box, 1), line=Stroke(ink.delft, HAIRLINE))
    head, *columns = Box(box.x, box.y, box.w, box.h).columns(4)
    for words, line in (("squares", 0), ("times", 1)):
        row = list(head.rows(2))[line]
        label(pen, row.inset(1.4, 0), words, font="text", size=SIZE, colour=ink.text, align="left")
    for column, (squares, times) in zip(columns, area_table(), strict=True):
        pen.shape(path.line((column.x, box.y), (column.x, box.bottom)), line=Stroke(ink.delft, HAIRLINE))
        upper, lower = column.rows(2)
        label(pen, upper, squares, font="text-bold", size=10, colour=ink.text)
        label(pen, lower, f"× {times}", font="text-bold", size=10, colour=ink.text)


def pairings(pen: Pen, box: Box, ink: Palette, *, size: float = SIZE) -> None:
    """Each building with its filling and its mark, in three rows."""
    washes = {"M": ink.straw, "F": ink.tile, "W": ink.water}
    for building, filling, row in zip(BUILDINGS, FILLINGS, box.rows(3), strict=True):
        y, side = row.centre[1], row.h * 0.92
        icon = icons.BUILDINGS[building.letter]
        icons.draw(pen, icon, (row.x + side / 2, y), side, ink.delft, wash=washes[building.letter] or WHITE, bold=0.8)
        words = Box(row.x + side + 2, row.y, row.w - 2 * side - 3, row.h)
        label(pen, words, f"{building.name}: {filling.mark}", font="text", size=size, colour=ink.text, align="left")
        icons.draw(pen, icons.MARKS[filling.char], (row.right - side / 2, y), side * 0.8, ink.red, bold=1.2)


def _fillings(pen: Pen, box: Box, ink: Palette) -> float:
    pairings(pen, Box(box.x + 3, box.y, box.w - 6, 24), ink, size=10.5)
    brackets(pen, Box(box.x, box.y + 25.5, box.w, 10), ink)
    return 38.5


def _steps(pen: Pen, box: Box, ink: Palette) -> float:
    """The four steps of a turn, each with its icon."""
    steps = (
        (icons.DEALER, "The dealer flips three shapes."),
        (icons.PEN, "Everyone draws one of them."),
        (icons.CARD, "The dealer discards the cards."),
        (icons.PASS_LEFT, "Every polder goes one seat left."),
    )
    for number, ((icon, words), row) in enumerate(zip(steps, Box(box.x, box.y, box.w, 28).rows(4), strict=True), 1):
        icons.draw(pen, icon, (row.x + 3.2, row.centre[1]), 5.6, ink.delft, wash=WHITE)
        beside = Box(row.x + 8.4, row.y, row.w - 8.4, row.h)
        label(pen, beside, f"{number}  {words}", font="text-bold", size=8.6, colour=ink.text, align="left")
    return 29.5


def _nothing(pen: Pen, box: Box, ink: Palette) -> float:
    return 0.8


REFERENCES = (
    Reference(
        "R1",
        "Fillings and areas",
        "**An area:** two or more of your squares side by side, with the same mark, on one polder.\n"
        "**Points:** its squares × its correct buildings × the number above, rounded down."
        " A correct building does not count as a square, but a wrong one does.",
        _fillings,
    ),
    Reference(
        "R2",
        "A turn",
        "**The game has five rounds of five turns.**\n"
        "*A round begins:* shuffle all 17 shapes. Reveal two assignments in round 1, one in rounds 2, 3 and 4,"
        " none in round 5.\n"
        "*A round ends:* after the last pass, whoever holds De Schermer crosses off a round. The player to the"
        " dealer’s left deals next.",
        _steps,
    ),
    Reference(
        "R3",
        "Where to draw",
        "Choose one of the three shapes. You may **turn and mirror** it. Fill its squares with **one mark** in your"
        " colour. They must be empty.\n\n"
        "**Touch:** at least one of them must lie along a **road** or **beside one of your squares**,"
        " whatever its mark. Corners and the ends of roads do not touch.\n\n"
        "Roads and buildings never block a shape.\n\n"
        "**No shape fits?** Fill one square that touches or, if none does, any empty square.\n\n"
        "**Polder full?** Pass.",
        _nothing,
        size=9.6,
    ),
    Reference(
        "R4",
        "Points and ties",
        "Add up your areas on all polders and the five assignments.\n\n"
        "**A tie for most:** the tied players add up the prizes of their places and share them equally, rounded down."
        " If you have none, you get no prize. With two players there is no third prize.\n\n"
        "**Most points wins.** If tied, more completed assignments wins, then more correct buildings. If still tied,"
        " share the victory.\n\n"
        "*Completed:* it gave you points, or it is a penalty and cost you nothing.",
        _nothing,
        size=9.6,
    ),
)
