"""Maps and set-ups that come with the game."""
