"""The tables of the database; `migrations` makes them, and a test holds the two equal."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("opening", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("watch", LargeBinary, nullable=False),
    Index("tables_lobby", "listed", "open", "opened_at"),
    Index("tables_running", "over"),
)
"""One row a table: `opening` is what was agreed, seed included; `watch` the hash of the spectators' key."""

seats = Table(
    "seats",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(20), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("player", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("key", LargeBinary, nullable=True),
    Column("stand_in", Boolean, nullable=False),
)
"""Who sits where: `key` is the hash of the seat's key, never the key; None while nobody holds the seat."""

journal = Table(
    "journal",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", String(20), nullable=True),
    Column("kind", String(10), nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table", "n", name="journal_table_n"),
)
"""The truth of every table, only ever added to; a second writer of the same number meets the constraint."""

commands = Table(
    "commands",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(36), primary_key=True),
    Column("seat", String(20), nullable=False),
    Column("receipt", LargeBinary, nullable=False),
)
"""Commands that were carried out, with the answer that was given."""

notes = Table(
    "notes",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(20), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What a seat has written down for itself."""

meta = Table(
    "meta",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server knows of itself: until when it has run."""
