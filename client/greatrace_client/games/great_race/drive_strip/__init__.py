"""The drive strip: each drive as a band of moving landscape over the map. Nothing waits for it."""
