"""«Стратегия: континентальная война», S. Pereslegin: a double-blind war of divisions under a silent umpire."""
