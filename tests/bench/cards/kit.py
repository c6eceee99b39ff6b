"""Everything of Polders for four players on A4: `python -m tests.bench.cards.kit FOLDER`."""

import sys
from pathlib import Path

from generator.catalogue import documents
from generator.press import write


def main() -> None:
    for document in documents("polders", players=4, paper="a4"):
        write(document, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
