"""What a table asks of the game's reports besides the contract."""

from __future__ import annotations

LOT = "ST-1.2"
"""The clause under which countries are given out; drawing lots for them is the house's way."""
