"""What moves: vehicles, dust, routes, tiles being turned, needles, dice, markers.

These are drawing functions with explicit times, t in 0..1, and no clock of their own; cues call them frame by frame.
Where a parameter is called `view` it is a page in sheet units (`BoardSheet.view`), else a page in window units.
"""
