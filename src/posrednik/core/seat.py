"""A seat is a place at the table: what an order is signed with and what a view is made for."""

from typing import NewType

Seat = NewType("Seat", str)

PUBLIC = Seat("public")
"""The seat of spectators: it gives no orders and sees only what everybody may see."""
