"""Speed and memory, measured against a peer in the same run and printed as ratios; nothing is asserted."""
