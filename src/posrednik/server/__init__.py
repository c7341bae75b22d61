"""The postman: tables by secret links, live channels for each seat, nothing decided that a game decides."""
