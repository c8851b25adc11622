"""The calls, one module for each kind of thing; they load, ask the service, and answer."""
