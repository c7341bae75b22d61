"""Map art: outlines of merged squares, hatching, scatter and paths as SVG text; knows no game and no colour."""
