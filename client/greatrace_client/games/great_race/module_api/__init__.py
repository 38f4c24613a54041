"""What modules in the client are made from: `ModuleUi`, `ModuleWords`, `ModuleScreen`, `ModuleBoard`."""
