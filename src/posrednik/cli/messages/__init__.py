"""Texts of the command line, one TOML file per module."""
