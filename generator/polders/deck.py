"""All cards of Polders with their backs, for the printer, and one by one as SVG, for the phones."""

from functools import partial

from games.polders.components import ASSIGNMENTS, SHAPE_CARDS, Assignment, ShapeCard
from generator.page.cards import Card
from generator.page.palette import FULL, Palette
from generator.pens.svg import SvgPen
from generator.polders.cards import assignment_back, assignment_card, reference_back, shape_back, shape_card
from generator.polders.layout import CARD
from generator.polders.reference import REFERENCES, reference_card


def cards(ink: Palette) -> tuple[Card, ...]:
    """Thirty-six cards. Those of one shape have one name: they are the same card."""
    shape = Card("polders shape back", partial(shape_back, ink=ink))
    assignment = Card("polders assignment back", partial(assignment_back, ink=ink))
    reference = Card("polders reference back", partial(reference_back, ink=ink))
    return (
        *(Card(f"polders {it.shape.code}", partial(shape_card, card=it, ink=ink), shape) for it in SHAPE_CARDS),
        *(Card(f"polders {it.id}", partial(assignment_card, card=it, ink=ink), assignment) for it in ASSIGNMENTS),
        *(Card(f"polders {it.id}", partial(reference_card, card=it, ink=ink), reference) for it in REFERENCES),
    )


def shape_svg(card: ShapeCard, pattern: tuple[str, ...] | None = None, *, prefix: str = "", ink: Palette = FULL) -> str:
    """The printed card for a screen; `pattern` shows it turned or mirrored."""
    size = card.shape.size
    pen = SvgPen(CARD, title=f"{card.shape.name}, {size} square{'s' if size > 1 else ''}", prefix=prefix)
    shape_card(pen, card, ink, pattern)
    return pen.svg


def assignment_svg(card: Assignment, *, prefix: str = "", ink: Palette = FULL) -> str:
    pen = SvgPen(CARD, title=f"{card.name}: {card.text}", prefix=prefix)
    assignment_card(pen, card, ink)
    return pen.svg


def back_svg(deck: str, *, prefix: str = "", ink: Palette = FULL) -> str:
    """The back of the shapes or of the assignments."""
    pen = SvgPen(CARD, title=f"the back of a card: {deck}", prefix=prefix)
    {"shapes": shape_back, "assignments": assignment_back, "references": reference_back}[deck](pen, ink)
    return pen.svg


def turned(pattern: tuple[str, ...]) -> tuple[str, ...]:
    """A quarter turn clockwise."""
    return tuple("".join(column) for column in zip(*reversed(pattern), strict=True))


def mirrored(pattern: tuple[str, ...]) -> tuple[str, ...]:
    """Left becomes right."""
    return tuple(row[::-1] for row in pattern)
