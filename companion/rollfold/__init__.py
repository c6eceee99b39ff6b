"""Roll 'em Fold 'em on the players' phones: its screens, words, pictures and photos."""
