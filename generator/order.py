"""What somebody wants printed, and how: the names, sides and backs that follow from it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from generator.document import Document, Flip, Hands, Page, Stock
from generator.making import making
from generator.page.booklet import Block
from generator.page.boxes import pages as boxes
from generator.page.boxes.art import Keeping
from generator.page.guide.cover import cover
from generator.page.guide.single import single
from generator.page.guide.start import Kit, Start, Step
from generator.page.guide.steps import guide
from generator.page.imposition import Backs
from generator.page.palette import Palette
from generator.page.paper import Paper
from generator.page.quarters import Pad, aid_page, cuts, pad_page

SIDES: dict[Flip, str] = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "none": "one side",
}
GLUE = Step(
    "glue",
    "Print pages with a dashed line across them on paper. Fold them along it, printed sides out, glue the halves"
    " together and press them under books. Then cut.",
)


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed, and how."""

    players: int
    paper: Paper
    ink: Palette
    flip: Flip
    gutterfold: bool

    def name(self, *parts: str) -> str:
        """A file name that sorts well and says everything: polders-sheets-4p-a4, with -low at the end for low ink."""
        return "-".join((*parts, self.paper.name, *(("low",) if self.ink.name == "low" else ())))

    def card_name(self, part: str) -> str:
        """The name of a file of cards, which says whether they are to be folded."""
        return self.name(part, *(("fold",) if self.gutterfold else ()))

    @property
    def card_backs(self) -> Backs:
        """How the backs of cards get behind their fronts."""
        return "fold" if self.gutterfold else self.flip

    @property
    def card_flip(self) -> Flip:
        """How a file of cards is flipped: cards that are folded are printed on one side."""
        return "none" if self.gutterfold else self.flip

    @property
    def card_stock(self) -> Stock:
        """What cards are printed on: two layers of paper make a card if they are folded and glued."""
        return "paper" if self.gutterfold else "card"

    def card_hands(self, pages: int) -> Hands:
        """What so many pages of cards need beside their cuts."""
        return Hands(folds=pages, glued=pages) if self.gutterfold else Hands()

    @property
    def leaf_flip(self) -> Literal["long", "short"]:
        """For pages that are useless without their backs: on a one-sided printer you turn them by hand, like leaves."""
        return "short" if self.flip == "short" else "long"


def with_start(
    order: Order, game: str, start: Start, documents: tuple[Document, ...], behind: Page | None = None
) -> tuple[Document, ...]:
    """These documents after one with their cover and build guide, which counts what it says from them and itself.

    `behind` is a piece of the game for the back of the cover, which then has the guide on it too.
    """
    tonight = tuple(it for it in documents if it.use == "tonight")
    blank = Page("blank", order.paper, lambda pen: None)
    first = Document(
        name=order.name(f"{game}-start", f"{order.players}p"),
        title=f"{start.title}: start here",
        subject="What the prints become, what they take, and how to make them",
        paper=order.paper,
        pages=(blank, behind or blank),
        flip=order.flip,
        advice=f"{'Card of 200-300 g' if behind else 'Ordinary paper'}, {SIDES[order.flip]}, at 100 %. "
        f"It shows how to make the rest.{f' On its back: {behind.label}.' if behind else ''}",
        stock="card" if behind else "paper",
    )
    later = tuple(it for it in documents if it.use == "later")
    kit = Kit(tonight, later, making([first, *tonight]), order.flip)
    start = replace(start, steps=_steps(start, glued=kit.whole.glued > 0))

    def page(label: str, draw: Callable[..., None]) -> Page:
        return Page(label, order.paper, partial(draw, start=start, kit=kit, paper=order.paper, ink=order.ink))

    cover_and_guide = page("cover", single if behind else cover), behind or page("how to make it", guide)
    return (replace(first, pages=cover_and_guide), *documents)


def _steps(start: Start, *, glued: bool) -> tuple[Step, ...]:
    """The game's own, and how pages with both sides above and below a fold are glued before they are cut."""
    first, *others = start.steps
    return (first, GLUE, *others) if glued else start.steps


def score_pad(order: Order, pad: Pad, game: str) -> Document:
    """Four score pads on a page."""
    return Document(
        name=order.name(f"{game}-pad"),
        title=f"{pad.title}: score pad",
        subject="Four games a page",
        paper=order.paper,
        pages=(Page("score pad", order.paper, partial(pad_page, pad=pad, paper=order.paper, ink=order.ink)),),
        advice="Ordinary paper, one side, at 100 %. Cut each page in four along the dashes.",
        use="later",
        hands=Hands(cuts=len(cuts())),
    )


def player_aid(order: Order, game: str, title: str, heading: str, blocks: Sequence[Block]) -> Document:
    """Four player aids on a page. `heading` stands above their blocks."""
    draw = partial(aid_page, title=heading, blocks=blocks, paper=order.paper, ink=order.ink)
    return Document(
        name=order.name(f"{game}-aid"),
        title=f"{title}: player aid",
        subject="What a player looks up, four to a page",
        paper=order.paper,
        pages=(Page("player aid", order.paper, draw),),
        advice="Card of 160-200 g, one side, at 100 %. Cut in four along the dashes, one for each player.",
        use="later",
        stock="card",
        hands=Hands(cuts=len(cuts())),
    )


def kit_box(order: Order, game: str, keeping: Keeping) -> Document:
    """Boxes for what is loose, and a band for the sheets."""
    return Document(
        name=order.name(f"{game}-box"),
        title=f"{keeping.title}: the box",
        subject="Boxes to cut, fold and glue, and a band that keeps the sheets together",
        paper=order.paper,
        pages=boxes.pages(keeping, order.paper, order.ink),
        advice="Card of 160-200 g, one side, at 100 %. Score the dashed lines before you fold, then glue.",
        use="later",
        stock="card",
        hands=boxes.hands(keeping),
    )


def rulebook(order: Order, game: str, title: str, subject: str, draw: Callable[..., None], count: int) -> Document:
    """The booklet of a game's rules; `draw` inks page `number` of `count`, counting from 0."""
    pages = tuple(
        Page(f"rules {n + 1}", order.paper, partial(draw, number=n, paper=order.paper, ink=order.ink))
        for n in range(count)
    )
    return Document(
        name=order.name(f"{game}-rules"),
        title=f"{title}: the rules",
        subject=subject,
        paper=order.paper,
        pages=pages,
        flip=order.flip,
        advice=f"Ordinary paper, {SIDES[order.flip]}, at 100 %.",
    )
