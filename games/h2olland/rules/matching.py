"""Pairing things with those who may serve them, each server once: tiles with mills, farms with cow fields."""

from collections.abc import Sequence

from games.kit.grid import each


def can_all(wishes: Sequence[int]) -> bool:
    """Whether every wish, a set of servers, can have a server of its own: if and only if any wishes taken together
    name at least as many servers as they are (Hall). For the few tiles of an area that is the quickest way.
    """
    together = [(0, 0)]  # how many wishes, and the servers that they name
    for wish in wishes:
        for number, servers in together[:]:
            servers |= wish
            if servers.bit_count() <= number:
                return False
            together.append((number + 1, servers))
    return True


def most(wishes: Sequence[int]) -> int:
    """How many wishes can be served at once: each newcomer may send others to another of their servers."""
    if all(wish & wish - 1 == 0 for wish in wishes):  # nobody can be sent anywhere else
        return len({*wishes} - {0})
    served: dict[int, int] = {}  # server: wish
    return sum(_serve(wishes, wish, served, set()) for wish in range(len(wishes)))


def _serve(wishes: Sequence[int], wish: int, served: dict[int, int], tried: set[int]) -> bool:
    for server in each(wishes[wish]):
        if server in tried:
            continue
        tried.add(server)
        if server not in served or _serve(wishes, served[server], served, tried):
            served[server] = wish
            return True
    return False
