"""The table in a real browser: what a person sees, clicks, types and hears."""
