"""The desk: what a server asks a game for people."""
