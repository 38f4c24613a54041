"""MICROCLIMATE in the client."""
