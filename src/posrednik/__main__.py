"""`python -m posrednik` is the command `posrednik`."""

from posrednik.cli import main

if __name__ == "__main__":
    main()
