"""The picture in motion: what the screen shows at this instant, and the means to move it. Rules and facts stay in the
model.
"""
