"""The race screen: layout, panels, map, planning, prompts, and the results. `scene` has the scene itself."""
