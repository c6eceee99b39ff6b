"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from functools import partial

from games.catalogue import GAMES
from games.dutch.components import SUITS
from generator.dutch import figures
from generator.dutch.suits import pip
from generator.page import booklet
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import Palette
from generator.page.paper import Paper
from generator.pens.pen import Pen

SUBTITLE = "An auction that gets cheaper by the day, for two dealers in flowers"
IDEA = (
    "You and your rival trade in flowers. Each has a small deck of cards, and every card is three things at once: a"
    " *bid*, a *coin* and *points*. Round after round you bid for the right to buy first. What is not bought today is"
    " cheaper tomorrow, but perhaps it is gone. *Whoever owns the most points in the end wins.*"
)
BOX = (
    "40 cards: ten of each colour. The colours are alike. Also two player aids, an auction board in two halves, and"
    " three heap cards that sort your cards for the photo at the end."
)
CARD = (
    "In the corners stands the **bid value**, in the wreath the **points**. The 6 to 10 have a **power**. Low bids win"
    " no auctions, so they carry the points."
)
SET_UP = (
    "**1** Lay the two halves of the board between you, side by side.\n"
    "**2** Shuffle all cards and deal each of you eight, face down: your **deck**. The other 24 are the **auction"
    " deck**.\n"
    "**3** Turn up six of them, the first on place 1, the last on place 6: the **display**.\n"
    "**4** Look at your eight cards, shuffle them, and draw five as your hand. Your discards begin empty."
)
ROUND = (
    "**1 Set aside.** Both put one card of the hand face down on top of the own deck. You will draw it first in the"
    " next round, unless a tie uses it.\n"
    "**2 Bid.** Both choose up to four cards of the hand, even none, face down. Turn them up together and add up the"
    " bid values. The higher sum wins.\n"
    "**3 Powers and purchases.** The winner first, to the end; then the loser.\n"
    "**4 Restock.** Slide the display to the left and fill it up from the auction deck.\n"
    "**5 New hand.** What is left of your offering and your hand goes to your discards. Draw five. If your deck runs"
    " out, shuffle your discards: they are your new deck."
)
BIDS = "Anna bids four cards, Bo three: 16 beats 15. Suits do not matter in a bid. Anna buys first."
TIE = (
    "**Tied?** Both add the top card of their decks, as often as it takes. Whoever has no deck left shuffles the"
    " discards first, and who has neither adds nothing. If nobody can add a card, the loser of the last bid wins; in"
    " the first round a coin decides."
)
TIE_EXAMPLE = "12 to 12. Both turn over a card: 16 to 21, and Bo wins. The added cards are his coins too."
OFFERING = (
    "The cards you bid, and the power cards you play beside them, are your **offering**. Only your offering pays."
    " Buy as often as you can."
)
BUYING = (
    "Place 1 costs one card, place 2 two, place 6 six. Pay exactly. The bought card goes to **your discards**. So do"
    " the payment cards **of its colour**. All other payment goes to the **auction discards**. Prices stay where they"
    " are until phase 4."
)
BUYING_EXAMPLE = (
    "Bo pays the blue 5 for the red 8: another colour, so it is lost. Then he pays two for the green 9: his green 2"
    " comes back to him, the pink 3 is lost."
)
DUTY = (
    "**The loser’s duty.** If the card on place 1 is still there when the loser begins, the loser must buy it before he"
    " ends. He may do other things first, but must keep a card for it. With an empty offering he lays down a card of"
    " his hand and pays with that, without using its power."
)
POWERS = (
    "In your part of phase 3, between purchases too, you may play a 6 to 10 **from your hand** to your offering. It"
    " works **at once**, on cards **of its own colour** alone, or you decline. It stays in your offering and can pay."
    " **Cards that you bid never use their power.**"
)
FETCHED = (
    "A **fetched 1 to 5** joins your bid and can only pay. A **fetched 6 to 10** joins your powers and works at once."
    " That may set off another one.\n"
    "**Echo**, the 7, lets a power card of its colour that you played or fetched in this part work again. Or it is"
    " **armed**: the next power card of its colour that you play or fetch works twice. Arming ends with your part."
)
POWER_EXAMPLE = (
    "Anna has won with a green 7 and a blue 2. She plays her blue 6 and banks the blue 2: it leaves her deck and still"
    " scores. Then her blue 9 recalls the blue 3 from her discards."
)
SUITED_EXAMPLE = (
    "Now she buys the blue 4 on place 3, with three blue cards. All four go to her discards: she has lost nothing."
)
CHAIN_EXAMPLE = (
    "A chain. The blue 6 banks the 3. Then the 10 fetches the 9 from the auction discards; the 9 works and recalls the"
    " 7; the 7 echoes the 6, which banks the 5. Four cards are left to pay with."
)
RESTOCK_EXAMPLE = "Places 1, 5 and 6 were sold. The others slide left, and three new cards come in."
END = (
    "When the auction deck is empty after phase 5, the game is **over** if the display is empty, or if nothing was"
    " bought in this round. Otherwise both say in secret *go on* or *enough*. If both have had enough it is over; else"
    " play one more round, with all its rules. The auction discards never come back."
)
COUNT = (
    "All your cards count, wherever they lie, banked ones too. Add up their points, and **10 for each colour of which"
    " you have six or more**. The auction’s cards count for nobody. Tied: whoever has **fewer cards** wins; then you"
    " share."
)
COUNT_EXAMPLE = "Bo wins by three points, with one card more. Three cards were left in the auction discards."
LOOKING = (
    "**You may look** through your own discards and the auction discards at any time, and through your deck if you"
    " shuffle it afterwards; a card set aside stays on top. All else that lies face down stays unknown.\n"
    "**Keep your discards face down.** What your rival saw you buy, he may remember."
)
FINE_POINTS = (
    "**A 6** banks any other card of its colour in your offering, power cards too; never itself.\n"
    "**A power without anything to work on** is passed over.\n"
    "**Two at once?** The card that came last works first.\n"
    "**The winner bought place 1?** Then the loser has no duty. Place 2 does not move up before phase 4.\n"
    "**A hand of one card** is kept whole: nothing is set aside.\n"
    "**Fewer than six cards for sale?** They lie on the cheap places; prices stay."
)
COMPANION = (
    "The companion app plays along in two ways. **With these cards** it shuffles fairly, shows the display, tells"
    " each of you privately which cards to take, and checks every payment. **Without them** the whole game is on your"
    " phones. At the end lay each deck out, or fan it so that the corners show, with a heap card beside it; a photo"
    " counts the points."
)
CREDITS = (
    f"{GAMES['dutch'].credits}"
    " His are the game, the bid values and the powers. The pictures of his rulebook were lost, so the points"
    " and the prices are ours, chosen by playing thousands of games. Words and drawings of this edition are"
    " Polderbox’s own (CC BY-SA 4.0)."
)

_words = partial(Words, size=12.8)  # points


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, "Dutch", SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    for i, suit in enumerate(SUITS):
        for x in (across.x + 5.5 + 11 * i, across.right - 5.5 - 11 * i):
            pip(pen, suit, (x, y - 16), 8.6, ink)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            _words(IDEA),
            Heading("In the box"),
            _words(BOX),
            Picture(16, figures.suits),
            _words(CARD),
            Picture(66, figures.anatomy),
        ),
        (
            Heading("The ten cards of a colour"),
            Picture(24, figures.values),
            Heading("Setting up"),
            _words(SET_UP),
            Picture(40, figures.table),
            Heading("A round"),
            _words(ROUND),
        ),
    ),
    (
        (
            Heading("The bid"),
            Picture(31, figures.bids),
            _words(BIDS),
            _words(TIE),
            Picture(31, figures.tie),
            _words(TIE_EXAMPLE),
            Heading("Restocking"),
            Picture(40, figures.restock),
            _words(RESTOCK_EXAMPLE),
        ),
        (
            Heading("Buying"),
            _words(OFFERING),
            _words(BUYING),
            Picture(61, figures.buying),
            _words(BUYING_EXAMPLE),
            _words(DUTY),
        ),
    ),
    (
        (
            Heading("Powers"),
            _words(POWERS),
            Picture(40, figures.powers),
            _words(POWER_EXAMPLE),
            Picture(40, figures.suited),
            _words(SUITED_EXAMPLE),
        ),
        (
            Heading("Fetching and echoing"),
            _words(FETCHED),
            Picture(61, figures.chain),
            _words(CHAIN_EXAMPLE),
        ),
    ),
    (
        (
            Heading("The end"),
            _words(END),
            Heading("Counting"),
            _words(COUNT),
            Picture(40, figures.counting),
            _words(COUNT_EXAMPLE),
            Heading("What you may look at"),
            _words(LOOKING),
        ),
        (
            Heading("Fine points"),
            _words(FINE_POINTS),
            Heading("With the companion"),
            _words(COMPANION),
            Picture(48, figures.heaps),
            Heading("Who made it"),
            _words(CREDITS),
        ),
    ),
)
