"""Batch play on the very same umpire: matches, ratings, questions to a player."""
