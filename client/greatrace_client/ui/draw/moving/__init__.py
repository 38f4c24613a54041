"""Moving things: vehicles, dust, routes, tiles being turned, needles, dice, markers.

These are drawing functions with explicit times, t in 0..1, and no clock of their own; cues call them frame by frame. A
parameter called `view` is a page in sheet units (`BoardSheet.view`), any other page is in window units.
"""
