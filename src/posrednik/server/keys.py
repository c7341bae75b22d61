"""Secrets: keys of seats, ids of tables, seeds. The only room of the house that draws them."""

from __future__ import annotations

import secrets
import string
from base64 import urlsafe_b64encode
from hashlib import blake2b

_LETTERS = string.ascii_letters + string.digits


def new_key() -> str:
    """The secret of one seat: 32 url-safe characters."""
    return secrets.token_urlsafe(24)


def asked_for(secret: str, table: str, seat: str, id: str) -> str:
    """The key of a seat that was asked for under an id of the client's: the same whenever it asks again.

    It follows from the id, which only the client knows, and from a secret of the table, which only the house knows.
    """
    wish = "\n".join((table, seat, id.lower())).encode()
    made = blake2b(wish, digest_size=24, key=hashed(secret), person=b"posrednik-seat")
    return urlsafe_b64encode(made.digest()).decode()


def new_table() -> str:
    """The public id of a table: 12 letters and digits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_seed() -> str:
    """The seed of a table's dice."""
    return secrets.token_hex(16)


def hashed(key: str) -> bytes:
    """What is kept in place of a key."""
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32, person=b"posrednik-key").digest()


def same(one: bytes | None, other: bytes) -> bool:
    """Whether two hashes are equal, in a time that does not depend on where they differ."""
    return one is not None and secrets.compare_digest(one, other)
