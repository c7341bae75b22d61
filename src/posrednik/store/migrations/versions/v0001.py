"""The first tables: tables, seats, journal, commands, notes, meta."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id() -> sa.Column[str]:
    return sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("opening", sa.LargeBinary, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("watch", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_lobby", "tables", ["listed", "open", "opened_at"])
    op.create_index("tables_running", "tables", ["over"])
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=True),
        sa.Column("stand_in", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        _table_id(),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.String(20), nullable=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table", "n", name="journal_table_n"),
    )
    op.create_table(
        "commands",
        _table_id(),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("receipt", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "id"),
    )
    op.create_table(
        "notes",
        _table_id(),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("meta", "notes", "commands", "journal", "seats", "tables"):
        op.drop_table(name)
