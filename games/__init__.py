"""The games: rules and component data in pure Python, standard library only."""
