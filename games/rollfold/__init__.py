"""Roll 'em Fold 'em: a game of crosses, corners and creases for one to four players."""
