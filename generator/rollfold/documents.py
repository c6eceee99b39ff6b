"""What Roll 'em Fold 'em puts on paper: sheets of each level for every player, fold test, dice, solo table, rules."""

from functools import partial
from typing import Literal

from games.rollfold.components import LEVELS, TITLE, Level
from games.rollfold.editions import FIRST_EDITION
from generator.document import Document, Hands, Page
from generator.order import Order, kit_box, player_aid, rulebook, score_pad, with_start
from generator.page import nets
from generator.rollfold import foldtest, layout, sheets
from generator.rollfold.booklet import PAGES, booklet_page
from generator.rollfold.box import KEEPING
from generator.rollfold.dice import dice_page
from generator.rollfold.pad import AID, AID_TITLE, PAD
from generator.rollfold.solo import solo_page
from generator.rollfold.start import START

BACKS = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "none": "both sides: the odd pages first, then turn the paper like the leaf of a book and print the even ones",
}
SHEETS_ADVICE = "Matt paper of 90 to 120 g, {}, at 100 %. Cut out the square. One sheet is one game for one player."
TEST_ADVICE = "The paper of your sheets, {}, at 100 %. Cut out the square, fold its corners, and read --shift off them."
DICE_ADVICE = "Card of 160-200 g, one side, at 100 %. Score the dashed lines before you fold the dice."
SOLO_ADVICE = "Ordinary paper, one side, at 100 %. One column is one game for one player."

SIDES = 4  # of a square that is cut out


def documents(order: Order) -> tuple[Document, ...]:
    return with_start(order, "rollfold", START, _all(order))


def _all(order: Order) -> tuple[Document, ...]:
    return (
        *(_level(level, order) for level in LEVELS),
        _fold_test(order),
        _dice(order),
        _solo(order),
        score_pad(order, PAD, "rollfold"),
        player_aid(order, "rollfold", TITLE, AID_TITLE, AID),
        kit_box(order, "rollfold", KEEPING),
        _rules(order),
    )


def earlier(order: Order) -> tuple[Document, ...]:
    """The sheets of our first edition that have changed since."""
    return tuple(_level(level, order) for level in FIRST_EDITION)


def _level(level: Level, order: Order) -> Document:
    """A sheet of this level for each player."""
    count = order.players
    copies = [f"sheet {number} of {count}, " if count > 1 else "" for number in range(1, count + 1)]
    return Document(
        name=order.name(f"rollfold-level-{level.number}", f"{count}p"),
        title=f"{TITLE}: level {level.number}, {level.name}, for {count} player{'s' if count > 1 else ''}",
        subject="Two-sided sheets whose corners fold; markers let a camera read them",
        paper=order.paper,
        pages=tuple(_side(level, side, copy, order) for copy in copies for side in layout.SIDES),
        flip=order.leaf_flip,
        advice=SHEETS_ADVICE.format(BACKS[order.flip]),
        use="tonight" if level.number == 1 else "later",
        hands=Hands(cuts=SIDES * count),
    )


def _side(level: Level, side: Literal["front", "back"], copy: str, order: Order) -> Page:
    it = layout.fold_sheet(level, side)
    placed = layout.on_page(it.sheet, order.paper, order.leaf_flip)
    return Page(
        label=f"level {level.number}, {copy}{side}",
        paper=order.paper,
        draw=partial(sheets.page, it=it, placed=placed, ink=order.ink),
        sheets=(placed,),
        trim=placed.placing.box(layout.BLOCK),
        bleed=layout.BLEED_MM,
    )


def _fold_test(order: Order) -> Document:
    flip = order.leaf_flip
    pages = tuple(
        Page(
            label=f"fold test {side}",
            paper=order.paper,
            draw=partial(draw, paper=order.paper, flip=flip, ink=order.ink),
            trim=layout.square_on(order.paper),
            bleed=layout.BLEED_MM,
        )
        for side, draw in (("front", foldtest.front), ("back", foldtest.back))
    )
    return Document(
        name=order.name("rollfold-foldtest"),
        title=f"{TITLE}: do front and back meet?",
        subject="A square whose folded corners show how far to move the backs",
        paper=order.paper,
        pages=pages,
        flip=flip,
        advice=TEST_ADVICE.format(BACKS[order.flip]),
        use="later",
        hands=Hands(cuts=SIDES, folds=SIDES),
    )


def _dice(order: Order) -> Document:
    corner = layout.NET_CORNERS[0]
    return Document(
        name=order.name("rollfold-dice"),
        title=f"{TITLE}: the two dice",
        subject="A black and a white die of 20 mm to cut, fold and glue",
        paper=order.paper,
        pages=(Page("dice", order.paper, partial(dice_page, paper=order.paper, ink=order.ink)),),
        advice=DICE_ADVICE,
        use="later",
        stock="card",
        hands=nets.hands(layout.net_faces(corner), layout.net_tabs(corner), len(layout.NET_CORNERS)),
    )


def _solo(order: Order) -> Document:
    return Document(
        name=order.name("rollfold-solo"),
        title=f"{TITLE}: the solo table",
        subject="Six columns of 30 fields, and the crowns",
        paper=order.paper,
        pages=(Page("solo table", order.paper, partial(solo_page, paper=order.paper, ink=order.ink)),),
        advice=SOLO_ADVICE,
        use="later",
    )


def _rules(order: Order) -> Document:
    subject = "The rules on four pages, with drawn folds and worked examples"
    return rulebook(order, "rollfold", TITLE, subject, booklet_page, len(PAGES))
