"""The little pictures on the assignment cards, as maps and marks: you are red, another player is blue."""

from generator.polders.plots import Plot


def squares(*rows: str) -> str:
    """The expanded map of RULES.md for a map without roads, written a letter a square."""
    posts = "+" + " +" * len(rows[0])
    lines = [posts]
    for row in rows:
        lines += [" " + " ".join(row), posts]
    return "\n".join(lines) + "\n"


ROAD = """\
+ + + + + +
 . .|. . .
+ + + + + +
 . .|. . .
+ + + + + +
"""

PICTURES = {
    "A05": Plot(
        squares("......", "......", "......"),
        "Bo Bo .. .. Bx Bx \n Ro Ro R= R= R= Rx \n .. Rx Rx .. B= B=",
        ("a2", "b2", "c2", "d2", "e2", "f2"),
    ),
    "A06": Plot(
        squares(".....", ".....", ".....", ".....", "....."),
        "Bo .. Ro Ro .. \n Bo .. R= .. .. \n .. R= R= Bx .. \n .. .. Rx Bx B= \n .. Rx Rx .. B=",
        ("c1", "c2", "c3", "c4", "c5"),
    ),
    "A07": Plot(squares("...M.", "....."), "R= R= .. Ro Ro \n R= .. .. Ro Ro", ("d1", "e1", "d2", "e2")),
    "A08": Plot(squares("M..W.", "..F.."), "Ro .. .. Rx .. \n .. R= R= .. Rx", ("a1", "d1", "c2")),
    "A09": Plot(squares("M..W.", "..F.."), "R= .. .. Ro .. \n .. R= R= .. Rx", ("a1", "d1")),
    "A10": Plot(ROAD, ".. Ro Rx .. .. \n .. Ro Bo Bo ..", ("b1", "c1")),
    "A11": Plot(squares(".....", "....."), "Rx Ro R= R= Ro \n .. Rx .. Bo Bo", ("a1", "b1", "b2", "e1")),
    "A12": Plot(squares("..F..", "....."), ".. Ro Ro .. B= \n Ro Ro .. .. B=", ("b1", "c1", "a2", "b2")),
    "A13": Plot(squares("WWWWW"), "Rx Rx Rx Rx .."),
    "A14": Plot(squares("MMMMM"), "Ro Ro Ro Ro .."),
    "A15": Plot(squares("FFFFF"), "R= R= R= R= .."),
}
