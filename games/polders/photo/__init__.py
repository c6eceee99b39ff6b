"""From photographed sheets to a score: what was read, whether the rules allow it, and what to ask the players."""
