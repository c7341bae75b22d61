"""Keeping tables in a database: journals that only grow, seats without their keys, commands done once."""
