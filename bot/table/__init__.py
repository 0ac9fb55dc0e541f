"""Tables: matches in channels, with people. Asyncio; no Discord, no SQL."""
