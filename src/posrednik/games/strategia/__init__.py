"""«Стратегия: континентальная война», S. Pereslegin: a double-blind war of divisions under a silent umpire."""

from posrednik.games.strategia.war import game

__all__ = ["game"]
