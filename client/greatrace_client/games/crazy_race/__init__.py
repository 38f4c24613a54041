"""The screen of Crazy Race: tracks, stage card, hand, prompts, and the results. `scene` has the scene itself."""
