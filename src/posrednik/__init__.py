"""Posrednik: the umpire, the table, the opponent and the laboratory for historic Russian war games."""

__version__ = "0.1.0"
