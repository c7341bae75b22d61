"""The server met from outside: over HTTP and sockets, as browsers, strangers and the system's signals meet it."""
