"""One file a chapter of docs/RULES.md, one function a paragraph."""
