"""The registry of the Great Race's cues: `animations` and the modules' files add them."""

from greatrace_client.race_common.cues import Cues

CUES = Cues()
cue, brief = CUES.cue, CUES.brief
