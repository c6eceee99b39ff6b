"""H2Olland: four villages drain a lake, plant what they win, and race through the tulips."""
