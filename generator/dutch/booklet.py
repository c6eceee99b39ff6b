"""The booklet of rules: four pages of words and pictures, with examples worked out by the rules themselves."""

from games.catalogue import GAMES
from games.dutch.components import PHASES, SUITS
from generator.dutch import figures
from generator.dutch.pad import PAD
from generator.dutch.suits import pip
from generator.page import booklet
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import Palette
from generator.page.paper import Paper
from generator.page.quarters import score_sheet
from generator.pens.pen import Pen

SUBTITLE = "An auction that gets cheaper by the day, for two flower dealers"
IDEA = (
    "You and your rival trade in flowers. Each of you has a small deck of cards, and every card is three things"
    " at once: a *bid*, a *coin* and *points*. Round after round you bid for the right to buy first. What nobody"
    " buys today is cheaper tomorrow, but it may be gone before you get it. *Whoever has the most points at the"
    " end wins.*"
)
BOX = (
    "40 cards, ten of each colour. The four colours are alike. There are also two player aids, an auction board"
    " in two halves, and three heap cards that sort your cards for the photo at the end."
)
CARD = (
    "The **bid value** is in the corners, the **points** are in the wreath. The 6 to 10 have a **power**. Low"
    " bids win no auctions but score. High bids win them and cost points at the end, so pay with them in time."
)
SET_UP = (
    "**1** Lay the two halves of the board side by side between you.\n"
    "**2** Shuffle all the cards and deal eight to each player, face down: your **deck**. The other 24 are the"
    " **auction deck**.\n"
    "**3** Turn up six of them, the first on place 1, the last on place 6: the **display**.\n"
    "**4** Look at your eight cards, shuffle them, and draw five as your hand. Your discards start empty."
)
ROUND = (
    "**1 Set aside.** Put one card from your hand face down on top of your deck. You will draw it first next round,"
    " unless a tie uses it.\n"
    "**2 Bid.** Choose any number of cards from your hand up to four, or none. Lay them face down, then turn them up"
    " together. The higher sum of bid values wins.\n"
    "**3 Powers and purchases.** The winner goes first, then the loser.\n"
    "**4 Restock.** Slide the display to the left and fill it up from the auction deck.\n"
    "**5 New hand.** Discard what is left of your offering and your hand. Draw five. If your deck runs out, shuffle"
    " your discards: they are your new deck."
)
BIDS = "Anna bids four cards, Bo bids three: 16 beats 15. Colours do not matter in a bid. Anna buys first."
TIE = (
    "**Tied?** Both players add the top card of their deck, as often as it takes. If your deck is empty, shuffle"
    " your discards first. If you have neither, add nothing. If nobody can add a card, the loser of the last bid"
    " wins. In the first round, toss a coin."
)
TIE_EXAMPLE = "12 to 12. Both turn over a card: 16 to 21, and Bo wins. The added cards can pay like any others."
OFFERING = (
    "The cards you bid, and the power cards you play beside them, are your **offering**. Only your offering can"
    " pay. Buy as often as you can."
)
BUYING = (
    "Place 1 costs one card, place 2 costs two, place 6 costs six. Pay exactly. The card you buy goes to **your"
    " discards**, and so do the cards you pay **in its colour**. All other payment goes to the **auction"
    " discards**. The cards that are left stay where they are until phase 4."
)
BUYING_EXAMPLE = (
    "Bo pays the blue 5 for the red 8: it is a different colour, so it is lost. Then Bo pays two cards for the"
    " green 9: the green 2 comes back, the pink 3 is lost."
)
DUTY = (
    "**The loser’s duty.** If you lost the bid and the card on place 1 is still there when your part begins, you"
    " must buy it before your part ends. You may do other things first, but keep a card to pay for it. If your"
    " offering is empty, lay down a card from your hand and pay with that, without using its power."
)
POWERS = (
    "In your part of phase 3, even between purchases, you may play a 6 to 10 **from your hand** into your"
    " offering. Its power works **at once**, and only on cards **of its own colour**. You may also decline it. The"
    " card stays in your offering and can pay. **Cards that you bid never use their power.**"
)
FETCHED = (
    "A **fetched 1 to 5** joins your bid and can only pay. A **fetched 6 to 10** joins your power cards and works"
    " at once. That may set off another one.\n"
    "**Echo**, the 7, lets a power card of its colour that you played or fetched in this part work again. Or you"
    " **arm** it: the next power card of its colour that you play or fetch works twice. Arming ends with your"
    " part."
)
POWER_EXAMPLE = (
    "Anna has won with a green 7 and a blue 2. She plays her blue 6 and banks the blue 2: it leaves her deck and"
    " still scores. Then her blue 9 recalls the blue 3 from her discards."
)
SUITED_EXAMPLE = (
    "Now she buys the blue 4 on place 3 with three blue cards. All four go to her discards: she has lost nothing."
)
CHAIN_EXAMPLE = (
    "A chain. The blue 6 banks the 3. Then the 10 fetches the 9 from the auction discards. The 9 works and"
    " recalls the 7. The 7 echoes the 6, which banks the 5. Four cards are left to pay with."
)
RESTOCK_EXAMPLE = "Places 1, 5 and 6 were sold. The other cards slide left, and three new ones come in."
END = (
    "When the auction deck is empty after phase 5, the game is **over** if the display is empty, or if nothing"
    " was bought this round. Otherwise each of you secretly chooses to *go on* or to *stop*. The game ends when"
    " both players stop. If one of you goes on, play another round with all its rules. The auction discards never"
    " come back."
)
COUNT = (
    "All your cards count, wherever they are, even banked ones. Add up their points, and add **10 for each colour"
    " of which you have six or more**. Cards left in the auction count for nobody. If you are tied, whoever has"
    " **fewer cards** wins. If you are still tied, you share the victory."
)
COUNT_EXAMPLE = "Bo wins by ten points: Anna kept too many high blue cards. Three were left in the auction discards."
LOOKING = (
    "**You may look** through your own discards and the auction discards at any time, and through your deck if"
    " you shuffle it afterwards. A card set aside stays on top. All other cards that are face down stay hidden.\n"
    "**Keep your discards face down.** Your rival may remember what you bought."
)
FINE_POINTS = (
    "**A 6** banks any other card of its colour in your offering, even a power card, but never itself.\n"
    "**A power with nothing to work on** is passed over.\n"
    "**Two powers at once?** The card that came last works first.\n"
    "**Did the winner buy place 1?** Then the loser has no duty. Place 2 does not move up before phase 4.\n"
    "**Only one card in hand?** Keep it and set nothing aside.\n"
    "**Fewer than six cards for sale?** They are on the cheapest places, and prices stay the same."
)
COMPANION = (
    "The companion app plays along in three ways. **You shuffle and deal**, and tell it what comes up: it keeps"
    " prices, turns and points. **It shuffles**, and tells each of you privately which cards to take. **Without"
    " cards** the whole game is on your phones. At the end, lay each deck out, or fan it so that the corners show,"
    " with a heap card beside it. A photo counts the points."
)
HINTS = (
    "**Look at the points, too.** A 1 hardly wins an auction but is worth 11 points, and a 10 costs you 11.\n"
    "**Pay in the colour you buy.** Those cards come back to you; all others are lost.\n"
    "**Six of a colour are worth ten points.** Watch which colour your rival collects.\n"
    "**Get rid of high bids in time.** A payment in another colour takes them out of your deck.\n"
    "**Wait for a lower price,** but only for cards that your rival can do without."
)
CREDITS = (
    f"{GAMES['dutch'].credits} The game, the bid values, the points, the prices and the powers are his. The"
    " words and drawings of this edition are Polderbox’s own (CC BY-SA 4.0). Cards of our first edition have other"
    " points, which were a guess: print these instead."
)


GLANCE = "\n".join(f"**{it.number} {it.name}.** {it.text}" for it in PHASES)


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Draw page `number` of the booklet, counting from 0."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, "Dutch", SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    with pen.tagged("aside"):
        for i, suit in enumerate(SUITS):
            for x in (across.x + 5.5 + 11 * i, across.right - 5.5 - 11 * i):
                pip(pen, suit, (x, y - 16), 8.6, ink)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            Words(IDEA),
            Heading("In the box"),
            Words(BOX),
            Picture(26, figures.suits, "The four colours: green clover, red tulip, pink rose and blue Delft star."),
            Words(CARD),
            Picture(76, figures.anatomy, "A card with its bid value, colour, points, power and marker."),
        ),
        (
            Heading("The ten cards of each colour"),
            Picture(36, figures.values, "The points and the power of each bid value from 1 to 10."),
            Heading("Setting up"),
            Words(SET_UP),
            Picture(56, figures.table, "The board with six places between two players, and where their cards lie."),
            Heading("A round"),
            Words(ROUND),
        ),
    ),
    (
        (
            Heading("Bidding"),
            Picture(31, figures.bids, "Anna bids 4, 2, 2 and 8, which is 16. Bo bids 10, 3 and 2, which is 15."),
            Words(BIDS),
            Words(TIE),
            Picture(31, figures.tie, "Both bid 12. Anna adds a 4, Bo adds a 9, and Bo wins with 21 to 16."),
            Words(TIE_EXAMPLE),
            Heading("Restocking"),
            Picture(40, figures.restock, "The display before and after restocking."),
            Words(RESTOCK_EXAMPLE),
            Heading("What you may look at"),
            Words(LOOKING),
        ),
        (
            Heading("Buying"),
            Words(OFFERING),
            Words(BUYING),
            Picture(61, figures.buying, "The display with two cards sold, Bo’s offering, and where the payment goes."),
            Words(BUYING_EXAMPLE),
            Words(DUTY),
            Heading("How cards travel"),
            Picture(66, figures.travels, "From your deck to your hand and your offering, and back to your discards."),
        ),
    ),
    (
        (
            Heading("Powers"),
            Words(POWERS),
            Picture(40, figures.powers, "Anna’s cards before and after she plays a blue 6 and a blue 9."),
            Words(POWER_EXAMPLE),
            Picture(40, figures.suited, "Anna buys the blue 4, and her three blue cards come back to her."),
            Words(SUITED_EXAMPLE),
            Heading("The five powers"),
            Picture(84, figures.powers_listed, "The cards 6 to 10, each with what its power does."),
        ),
        (
            Heading("Fetching and echoing"),
            Words(FETCHED),
            Picture(61, figures.chain, "A blue 6 and a blue 10 set off a 9 and a 7: before and after."),
            Words(CHAIN_EXAMPLE),
            Heading("The end"),
            Words(END),
            Heading("Counting"),
            Words(COUNT),
            Picture(38, figures.counting, "Two decks sorted by colour, with what each is worth."),
            Words(COUNT_EXAMPLE),
        ),
    ),
    (
        (
            Heading("At a glance"),
            Words(GLANCE),
            Heading("Score sheet"),
            score_sheet(176, PAD),
        ),
        (
            Heading("Fine points"),
            Words(FINE_POINTS),
            Heading("Hints for your first game"),
            Words(HINTS),
            Heading("With the companion"),
            Words(COMPANION),
            Picture(48, figures.heaps, "Cards laid in columns and in a fan, each with a heap card beside them."),
            Heading("Who made it"),
            Words(CREDITS),
        ),
    ),
)
