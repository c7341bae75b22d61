"""The house rules that tools can check, and proof that the tools would notice a breach."""
