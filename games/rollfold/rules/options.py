"""House rules: what the lost pictures of the rulebook leave open, each as a switch."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """`orb_links`: X'ed orbs connect the network (R25). `solo_take`: the take bonuses work in solo (R16).
    `start_is_x`: start tiles connect the network (R2). `marks_return`: ink that comes back into sight counts (R21).
    """

    orb_links: bool = False
    solo_take: bool = True
    start_is_x: bool = True
    marks_return: bool = True


BY_THE_BOOK = Options()
