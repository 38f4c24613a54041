"""The forms of the Great Race around its table: boards, options, modules, challenges."""
