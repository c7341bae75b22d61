"""«Стратегия» in the terminal: planning, orders of many lines, the staff's lists and the map as text."""
