"""The vocabulary of the house: no game, no file, no clock, no network."""
