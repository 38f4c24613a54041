"""The state of the picture: what the screen shows at this instant, and the means to animate it. Rules and facts are in
the model.
"""
