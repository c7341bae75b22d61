-- The tables of `schema` in the words of SQLite, for a fresh file. A test holds the two equal.

CREATE TABLE tables (
    id VARCHAR(12) NOT NULL,
    game VARCHAR(40) NOT NULL,
    opening BLOB NOT NULL,
    listed BOOLEAN NOT NULL,
    open BOOLEAN NOT NULL,
    over BOOLEAN NOT NULL,
    opened_at BIGINT NOT NULL,
    watch BLOB NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX tables_running ON tables (over);

CREATE INDEX tables_lobby ON tables (listed, open, opened_at);

CREATE TABLE meta (
    name VARCHAR(20) NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE seats (
    "table" VARCHAR(12) NOT NULL,
    seat VARCHAR(20) NOT NULL,
    kind VARCHAR(10) NOT NULL,
    player VARCHAR(40) NOT NULL,
    name TEXT NOT NULL,
    "key" BLOB,
    stand_in BOOLEAN NOT NULL,
    PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE journal (
    id INTEGER NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    n INTEGER NOT NULL,
    seat VARCHAR(20),
    kind VARCHAR(10) NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT journal_table_n UNIQUE ("table", n),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE commands (
    "table" VARCHAR(12) NOT NULL,
    id VARCHAR(36) NOT NULL,
    seat VARCHAR(20) NOT NULL,
    receipt BLOB NOT NULL,
    PRIMARY KEY ("table", id),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE notes (
    "table" VARCHAR(12) NOT NULL,
    seat VARCHAR(20) NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
