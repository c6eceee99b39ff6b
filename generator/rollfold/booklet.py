"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from games.catalogue import GAMES
from games.rollfold.components import LEVELS, TITLE
from generator.page import booklet
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import WHITE, Palette
from generator.page.paper import Paper
from generator.pens.pen import Pen
from generator.rollfold import figures
from generator.rollfold.signs import FACES, SYMBOLS, drawn, tints

SUBTITLE = "A game of crosses and corners for one to four folders"
BONUS_EXAMPLE = (
    "White **1 | 2** from the start tile on the right: two to the left, then one up, onto a bonus **1**. The bonus is"
    " drawn at once, from the start tile below."
)
IDEA = (
    "Everyone has a square sheet full of boxes, printed on both sides. You draw lines of X’s across it, and when"
    " you have marked the faces in a corner, you fold that corner over: a piece of the back comes up, with a winning"
    " symbol on it. *Whoever first joins all five symbols with X’s wins.*"
)
BOX = (
    "Sheets of four levels, a black and a white die, a solo table, and the fold test, which shows whether your printer"
    " puts the back behind the front. Each of you also needs a pen."
)
SET_UP = (
    "**1** Agree on a level: start with the first and leave the fourth for last. Everyone plays the same one.\n"
    "**2** Take a sheet each, cut it out along the outer line of its grid, and lay it front up: one symbol in the"
    " middle; on level 4, four symbols.\n"
    "**3** Whoever folded something last takes the dice and is the first active player."
)
ROUND = (
    "**1 Roll.** The active player rolls both dice and takes one. Everyone else uses the other one.\n"
    "**2 Draw.** All at the same time, draw a line of X’s for each number on your die, in any order.\n"
    "**3 Pass.** The dice go to the next player, clockwise.\n\n"
    "You may fold whenever you like: before the roll, between two lines, or while others are drawing."
)
DICE = "Some faces have two numbers: draw a line for each."
STRING = (
    "A line begins beside a **start tile** or beside a **circled X**. It runs straight, up, down, left or right, and"
    " is exactly as long as the number. Put an X in each box and **circle the last one**: from now on you may start"
    " there too. The box you start from does not count.\n\n"
    "You may cross boxes that already have an X; they cost a step like any other. You may not leave the sheet, bend,"
    " stop early, or enter half a box. Start tiles count as marked; write nothing on them."
)
STRING_EXAMPLE = (
    "Black **5**: five to the left from the start tile. On the next turn, white **1 | 2**: one up and two to the left"
    " from the circle. Both faces of the small corner are marked now."
)
MUST = (
    "**If a number fits, you must draw it.** If it fits nowhere, it is lost.\n"
    "**Bonus 1, 2, 3:** your first X in such a box lets you draw one more line of that length this turn, from any"
    " starting point. It may earn you another."
)
FOLDING = (
    "Each corner has a **small square**, shaded dark, within a **large one**, shaded light. When all faces of the"
    " small square are marked, you may fold the corner small. When all faces of the large one are marked, including"
    " those of the small one, you may fold it large instead. You fold each corner **once and for good**."
)
AFTER = (
    "**What is covered or folded away is gone**, with all X’s on it. The boxes on the flap are like any others:"
    " lines run on and off them. **Boxes that the crease cuts in half** cannot be marked, and join nothing."
)
SMALL_EXAMPLE = "The corner of page 1, folded small:"
LARGE_EXAMPLE = "The same corner, two turns later and folded large:"
BONUSES = (
    "**A large fold earns a bonus** for the rest of the game, from the next round on. It comes up on the flap, along"
    " the crease; its corner shows it from the start:"
)
WINNING = (
    "You win as soon as **all four corners are folded** and **all five symbols are in sight, marked and joined"
    " together** by X’s side by side, never corner to corner. Start tiles also join.\n\n"
    "Finish the round; others may win in it too. Then whoever drew **fewer X’s in this last turn** wins, then whoever"
    " has **more large corners**. If that is equal too, they share the win. Count every box you stepped on, even if you"
    " crossed it again or slid over it, but not the orb you jumped to."
)
WON_EXAMPLE = "A finished sheet of level 1: four large folds, and five kites in one network, in fifteen turns."
ICE = (
    "**Ice** is slippery. When a line steps on a stretch of ice, *walk* as if it were a plain box, or *slide* over"
    " all of it and **one box beyond**, however long your number is. Mark every box and circle the last one; anything"
    " left over is lost. **Holes** block the way. You may not slide if a hole, half a box or no box lies behind the"
    " ice."
)
ICE_EXAMPLE = (
    "A black 2 from the start tile: sliding takes it over the ice and one box beyond, walking ends on the ice."
)
STARS = (
    "**Star:** if your line gives it its first X and has steps left, it may go on in any direction. After that it is"
    " a plain box.\n"
    "**Orb:** whenever a line steps on an orb, it jumps at once to another orb in sight, at no cost. Mark and circle"
    " both. With steps left, go on from there in any direction. A jump does not join the two orbs."
)
JUMP_EXAMPLE = (
    "A white 3 from the circle beside the star: one left to the star, where it turns; two down to the orb, where it"
    " jumps."
)
BOTH_SIDES = (
    "Here a **bonus box** works only if its first X is the **last of a line**, and the bonus line starts from that"
    " very box. If you pass over it, it is wasted.\n\n"
    "Folding a corner brings up a **light bulb**. When all four are marked, you may **turn the page**, from left"
    " to right; the corners stay folded. Tick your large corners in the four boxes in the middle. On the back you start"
    " from the start tiles there.\n\n"
    "When **both professors** of a corner are marked, fold that blunt corner again, with its edges on the dotted"
    " lines. This brings a strip of the front back into sight, **with every X on it** and a flask in it. You win when"
    " all four are folded again and the five flasks are joined."
)
BOTH_EXAMPLE = "One game: the front before the page turn, the back after it, and the end, all flasks joined."
SOLO = (
    "Choose a column of the solo table. Before each roll, cross off its next field: it tells you which die to use. A"
    " large corner with a tick lets you use the other one instead. If you reach the sad face, field 30, you have lost."
    " The fewer turns you take, the more crowns you earn:"
)
SOLO_EXAMPLE = "The game on page 2 went down *Daybreak* and took fifteen fields: five crowns."
PAR = (
    "Par is the median of many games that two bots played with the same dice: *greedy* always takes the turn that looks"
    " best, *search* thinks ahead. Can you beat them?"
)
FINE_POINTS = (
    "**+1** raises one number on that die, once a turn, never a bonus box. It works for the active player, for the"
    " others and in solo.\n"
    "**Take black, take white:** when you are not the active player, you may use that die even if it was taken. You may"
    " combine both kinds.\n"
    "**Small when large is possible?** Yes, but without the bonus, and you cannot make it large later.\n"
    "**Unfolding** is not allowed. X’s out of sight do not count until they come back into sight.\n"
    "**Bonus lines** are optional, and lapse at the end of the turn.\n"
    "**Several stretches of ice** in one line: walk or slide on each as you like.\n"
    "**A single orb in sight** is a plain box. A line that ends on an orb jumps too.\n"
    "**Turning the page** is optional, and for good. Unused bonus lines of the front lapse.\n"
    "**A mistake?** Strike out the X with a line."
)
PRINTING = (
    "Paper of 90 to 120 g folds well and hides felt-tip. Front and back may be up to 2 mm apart; the **fold"
    " test** tells you how far they are, and what to type to bring them together. Crease with a fingernail."
)
HINTS = (
    "**End lines where you want to go on.** Every circle is a new starting point.\n"
    "**Do not fold too early.** A fold takes away the boxes that it covers, with all X’s on them.\n"
    "**Large corners take longer** but earn a bonus, and they settle ties.\n"
    "**Bonus boxes** give back the X’s that you spend on reaching them."
)
CREDITS = (
    f"{GAMES['rollfold'].credits}"
    " The sheets, dice, solo columns, words and drawings of this edition are Polderbox’s own (CC BY-SA 4.0)."
)


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Page `number` of the rules, counting from 0."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, TITLE, SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    with pen.tagged("aside"):
        for level in LEVELS:
            its = tints(level, ink)
            x = 5.5 + 11.6 * (level.number - 1)
            face, at = FACES[level.number], (across.x + x, y - 6.6)
            drawn(pen, face, at, 10.4, ink.delft, its.small or WHITE, bold=0.7)
            symbol, at = SYMBOLS[level.number], (across.right - 46 + x, y - 6.6)
            drawn(pen, symbol, at, 10.4, ink.delft, its.back or WHITE, bold=0.7)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            Words(IDEA),
            Heading("In the box"),
            Words(BOX),
            Picture(37, figures.two_levels, "The fronts of the sheets of levels 1 and 2 before a game."),
            Heading("Setting up"),
            Words(SET_UP),
            Heading("A round"),
            Words(ROUND),
            Words(DICE),
            Picture(31, figures.dice, "The six faces of the black die and of the white die."),
        ),
        (
            Heading("A line of X’s"),
            Words(STRING),
            Picture(56, figures.strings, "A line of five from the start tile, and two short ones from its circle."),
            Words(STRING_EXAMPLE),
            Words(MUST),
            Picture(56, figures.bonus, "Lines of two and one that end on a bonus box."),
            Words(BONUS_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Folding"),
            Words(FOLDING),
            Picture(43, figures.fold_steps, "Mark the faces, bring both edges to the dotted lines, crease."),
            Words(AFTER),
            Words(SMALL_EXAMPLE),
            Picture(57, figures.small_fold, "A corner after a small fold."),
            Words(LARGE_EXAMPLE),
            Picture(65, figures.large_fold, "The same corner after a large fold."),
        ),
        (
            Heading("Large corners"),
            Words(BONUSES),
            Picture(52, figures.bonuses, "The bonus of each corner."),
            Heading("Winning"),
            Words(WINNING),
            Picture(91, figures.won, "A finished sheet with four folded corners and five kites."),
            Words(WON_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Level 2: Thin Ice"),
            Words(ICE),
            Picture(64, figures.ice, "A line of two that slides over ice, and one that walks on it."),
            Words(ICE_EXAMPLE),
            Heading("Level 3: Bend & Blink"),
            Words(STARS),
            Picture(82, figures.jump, "A line of three that turns on a star and jumps from an orb."),
            Words(JUMP_EXAMPLE),
        ),
        (
            Heading("Level 4: Both Sides"),
            Words(BOTH_SIDES),
            Words(BOTH_EXAMPLE),
            Picture(44, figures.two_sides, "The front before the page turn and the back after it."),
            Picture(90, figures.blunt, "The finished sheet with its corners folded twice."),
        ),
    ),
    (
        (
            Heading("Playing alone"),
            Words(SOLO),
            Picture(58, figures.crown_table, "How many crowns you earn for how few turns."),
            Picture(16, figures.solo_strip, "The column Daybreak with fifteen fields crossed off."),
            Words(SOLO_EXAMPLE),
            Heading("Par"),
            Words(PAR),
            Picture(54, figures.par_table, "The turns that two bots needed on each level."),
            Heading("Printing and creasing"),
            Words(PRINTING),
        ),
        (
            Heading("Fine points"),
            Words(FINE_POINTS),
            Heading("Hints for your first game"),
            Words(HINTS),
            Picture(48, figures.parade, "The symbol and the face of each of the four levels."),
            Heading("Who made it"),
            Words(CREDITS),
        ),
    ),
)
