"""Short effects, played when there is a sound device and silently left out when there is none."""

from greatrace_client.ui.audio.sounds import Sounds, Volumes

__all__ = ["Sounds", "Volumes"]
