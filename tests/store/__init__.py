"""The store on a file of SQLite and on a real PostgreSQL."""
