"""Computer players: a view goes in, orders come out; nothing else of the game reaches them."""
