"""What the sheets say about themselves, level by level."""

from games.rollfold.components import (
    BONUS_1,
    BONUS_2,
    BULB,
    HOLE,
    ICE,
    ORB,
    SMALL_FACE,
    STAR,
    START,
    SYMBOL,
)

CUT = "Cut out the square along the marks at its corners. These strips are not needed in play."
MOTTO = {
    1: "Level 1: learn to fold",
    2: "Level 2: slide, or walk with care",
    3: "Level 3: turn on a star, leap between orbs",
    4: "Level 4: light the bulbs, then turn the page",
}

# For each level: a glyph, and what it means.
LEGEND: dict[int, tuple[tuple[str, str], ...]] = {
    1: (
        (START.char, "**Start tile.** Strings of X’s begin here, or at a circled X."),
        (SMALL_FACE.char, "**Face.** Mark all faces of a corner square to fold that corner."),
        (SYMBOL.char, "**Kite.** Five of them, joined by X’s, win the game."),
        (BONUS_1.char, "**Bonus.** The first X here earns one more string, this long."),
    ),
    2: (
        (SMALL_FACE.char, "**Face.** Mark all faces of a corner square to fold that corner."),
        (SYMBOL.char, "**Lantern.** Five of them, joined by X’s, win the game."),
        (ICE.char, "**Ice.** Walk on it as usual, or slide over it and one box beyond."),
        (HOLE.char, "**Hole.** No string enters it, and no slide ends in it."),
    ),
    3: (
        (SMALL_FACE.char, "**Face.** Mark all faces of a corner square to fold that corner."),
        (SYMBOL.char, "**Comet.** Five of them, joined by X’s, win the game."),
        (STAR.char, "**Star.** With its first X, the string may turn."),
        (ORB.char, "**Orb.** The string leaps to another orb, and goes on any way."),
    ),
    4: (
        (SMALL_FACE.char, "**Professor.** Mark all of a corner to fold it; on the back, to fold it again."),
        (SYMBOL.char, "**Flask.** Five of them, joined by X’s, win the game."),
        (BULB.char, "**Bulb.** With all four marked you may turn the page."),
        (BONUS_2.char, "**Bonus.** Only if its first X ends a string; go on from there."),
    ),
}

# For the middle of the backs, which no fold brings up.
REMINDER = {
    1: (
        "**Roll.** The active player takes one die, all others use the other one. Draw a straight string of X’s for"
        " each number, from a start tile or a circled X; circle its end.\n"
        "**Fold.** When all faces of a square are marked, bring the two edges of that corner to its dotted lines."
        " Small or large, once a corner, for good.\n"
        "**Win.** Fold all four corners, then join the five kites in sight."
    ),
    2: (
        "**Ice.** Stepping on ice, choose: *walk* as if it were none, or *slide* to its end and one box beyond,"
        " however long your number is. Circle where you stop; the rest of the number is lost.\n"
        "**Holes** bar every way. A slide may not end in a hole, in a halved box or off the sheet.\n"
        "**Win.** Fold all four corners, then join the five lanterns in sight."
    ),
    3: (
        "**Star.** If your string puts the first X on a star and goes on, it may turn any way. Marked before, a star is"
        " a plain box.\n"
        "**Orb.** Stepping on an orb, leap to any other orb in sight, every time. Mark and circle both, and go on any"
        " way. The leap costs nothing, and joins nothing.\n"
        "**Win.** Fold all four corners, then join the five comets in sight."
    ),
}
