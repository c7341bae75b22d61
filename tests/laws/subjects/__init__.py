"""One module per game: scenarios, random play, mirror and brute force for the laws."""
