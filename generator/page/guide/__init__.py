"""The first document of a game: a cover that shows what it becomes, and how to make it."""
