"""The modules on the race screen: boards, marks on the map, questions."""
