"""The dedicated server: sessions, lobby, rooms and the journal behind every race."""
