"""The interface of modules in the client: `ModuleUi`, `ModuleWords`, `ModuleScreen`, `ModuleBoard`."""
