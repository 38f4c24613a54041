"""The plain-text client: the same protocol, the same model, the same sentences, one line after another.

Made for screen readers, slow lines and terminals without a screen. Nothing is told by place, colour or redrawing: every
line stands for itself, and nothing here imports pygame.
"""
