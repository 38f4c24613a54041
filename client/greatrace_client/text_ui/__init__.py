"""The plain-text client: the same protocol, model and sentences, one line after another.

Made for screen readers, slow connections and terminals without graphics. It uses no positions, colours or redrawing:
every line is complete, and nothing here imports pygame.
"""
