"""Tables, accounts, limits and chat: everything around a race."""
