"""The printed components of Roll 'em Fold 'em."""
