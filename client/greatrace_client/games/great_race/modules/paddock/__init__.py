"""PADDOCK in the client."""
