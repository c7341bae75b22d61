"""One played game: seats, sealed orders, undo, clocks as data, custody of records."""
