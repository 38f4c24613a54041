"""What the screens of both games share while a race is on."""
