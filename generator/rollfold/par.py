"""Par: the median turns of the two bots in solo; docs/rollfold-par.md says how it was measured, and on which dice."""

from games.rollfold.components import PAR as MEASURED

PAR = {level: (par.greedy, par.search) for level, par in MEASURED.items()}  # by level: greedy, search
