"""The cues of the Great Race: `animations` and the modules' files put them here."""

from greatrace_client.race_common.cues import Cues

CUES = Cues()
cue, brief = CUES.cue, CUES.brief
