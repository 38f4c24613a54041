"""What fills the window: one scene at a time on top of a stack."""
