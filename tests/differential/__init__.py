"""The engine against the slow adjudicator of `tests.oracle`, on random positions and random orders."""
