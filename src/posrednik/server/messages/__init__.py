"""What the server says in its own name, in Russian and English."""
