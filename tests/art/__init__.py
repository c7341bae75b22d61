"""Map art: drawn for any valid map, the same on every machine, coloured by tokens alone."""
