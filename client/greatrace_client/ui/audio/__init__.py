"""Sounds and music; silent if there is no sound device."""

from greatrace_client.ui.audio.sounds import Sounds, Volumes

__all__ = ["Sounds", "Volumes"]
