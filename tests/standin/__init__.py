"""A stand-in for Discord on loopback, and the real ``python -m bot`` in a process of its own against it.

`server.StandIn` speaks just enough of the REST API and the gateway for one bot in one server, and
can be told to fail in every way a network can. `process.BotProcess` starts, kills and restarts the
bot. Nothing here leaves 127.0.0.1, and every wait has an end.
"""
