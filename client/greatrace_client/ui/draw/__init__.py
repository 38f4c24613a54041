"""The drawing toolkit: all art of the game as code, from palette to painted board.

Nothing here opens a window, reads a clock or decides anything: functions get what to show, and times as 0..1.
"""
