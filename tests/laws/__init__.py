"""The conformance laws: what every game of the register must obey, written once (docs/laws.md)."""
