"""Pure geometry that games share: no pieces, no rules."""
