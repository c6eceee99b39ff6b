"""The positions in the booklet's pictures: games as text, played by the rules themselves."""

from functools import cache

from games.rollfold.notation import parse_game, replay
from games.rollfold.rules.sheet import Sheet

# A string of five, then one and two: the faces of the small square A are marked (V01, V06).
STRINGS = """rollfold level 1, column 2
roll b5 w3
1 b5: H2<5 done
roll b4 w1|2
1 w1,2: C2^1 C2<2
"""
SMALL_FOLD = STRINGS + "1 fA\n"
BEFORE_LARGE = (
    STRINGS
    + """1 done
roll b3 w4
1 b3: H2v3 done
roll b2 w3
1 w3: H5<3
"""
)
LARGE_FOLD = BEFORE_LARGE + "1 FA\n"

# A white 1 | 2 whose second string ends on a bonus; the bonus is drawn from another start tile (V05).
BONUS = """rollfold level 1, column 4
roll b6 w1|2
1 w1,2: N8<2 L8^1 !H14^1 done
"""

# A whole game of level 1, in fifteen turns (V19).
WON = """rollfold level 1, column 4
roll b6 w1|2
1 w1,2: N8<2 L8^1 !H14^1 done
roll b5 w1|2
1 w1,2: H2^1 L7<2 !J7<2 !H7<3 done
roll b3 w3
1 w3: H7v3 done
roll b5 w3
1 w3: E7v3 !H14>3 done
roll b1|4 w1|2
1 w1,2: H14v1 E10<2 !E7^2 done
roll b3 w4
1 w4: K14>4 done
roll b1|4 w2|2
1 w2,2: K14>2 H2<2 done
roll b1|4 w1|2
1 b1,4: K14^4 M14v1 done
roll b1|4 w5
1 b1,4: FC N8>1 H10>4 !B8<1 !L10v2 !F2<3 !C2<2 done
roll b1|4 w1|3
1 b1,4: C2^1 FA L7^4 done
roll b5 w2|2
1 b5+: H13<6 done
roll b2 w2|2
1 w2,2: B13v2 E7^2 !E5>1 !B13<1 FD done
roll b5 w4
1 w4: H10<4 !L3<1 done
roll b1|4 w4
1 b1+,4: D10v2 !H13>3 !E5^2 K3>4 !O3^2 done
roll b3 w2|2
1 w2,2: O1<2 FB J7^2 !F5v1
"""

# A two slides over two boxes of ice and one beyond (V10); the same two walks (V11).
SLIDE = "rollfold level 2, column 2\nroll b2 w4\n1 b2: H2<2~\n"
WALK = "rollfold level 2, column 2\nroll b2 w4\n1 b2: H2<2\n"

# A three turns on a star, ends on an orb, and leaps (V14).
LEAP = """rollfold level 3, column 2
roll b6 w1|3
1 w1,3: H2<1 H2v3 done
roll b6 w3
1 w3: H5<1*v2@I9
"""

# A whole game of level 4, up to the page turn, before the first blunt fold, and at its end (V22).
FRONT_DONE = """rollfold level 4, column 4
roll b6 w1|2
1 w1,2: H14>1 I14>2 done
roll b5 w1|2
1 w1,2: K14>2 M14^1 done
roll b3 w3
1 w3: H2<3 done
roll b5 w3
1 w3: B8v3 done
roll b1|4 w1|2
1 w1,2: M14>2 M13^1 FC done
roll b3 w4
1 w4: E2<4 fA done
roll b1|4 w2|2
1 b1,4: M12v1 B11v4 done
roll b1|4 w1|2
1 b1,4: N8^4 B15<1 done
roll b1|4 w5
1 b1,4: A15^4 fD N4>1 done
roll b1|4 w1|3
1 w1,3: E2<3 N4^1 done
roll b5 w2|2
1 w2,2: O4^2 N3^2 fB done
roll b2 w2|2
1 w2,2: N4^2 B11v2 done
roll b5 w4
1 w4: M13<4 done
roll b1|4 w4
1 b1,4: B13v1
"""
TURNED = FRONT_DONE + "1 turn H2<4 done\n"
BLUNT = (
    TURNED
    + """roll b3 w2|2
1 w2,2: H14>2 N8^2 done
roll b6 w1|2
1 b6: B8>6 done
roll b1|4 w2|2
1 b1,4: N8<1 M8v4 2D !M8<2 done
roll b1|4 w5
1 b1,4: H2v1 H3>4 2A !H3v2 done
roll b4 w5
1 b4: K10^4 done
roll b1|4 w1|2
1 b1,4: H14^1 !H13<2 H8>4 done
roll b6 w3
1 b6: H5<6 2B done
roll b5 w5
1 b5: B8v5 done
roll b6 w1|2
1 w1,2: F13<1 2C D11^2
"""
)


@cache
def position(game: str) -> Sheet:
    """The first player's sheet after the last move."""
    return replay(parse_game(game)).players[0].sheet
