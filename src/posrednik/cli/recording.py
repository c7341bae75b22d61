"""The record of a table as text; see `table.recording`."""

from __future__ import annotations

from posrednik.table.recording import record_text

__all__ = ["record_text"]
