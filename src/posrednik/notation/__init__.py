"""Text in, text out: rulebooks, orders, records."""
