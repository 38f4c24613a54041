"""The finish behind the results of a race: its crowd, its flags, and the smoke of those on the podium."""
