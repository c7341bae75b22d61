"""The changes themselves, named by their number."""
