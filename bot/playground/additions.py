"""What the playground's page has more than simcord's: `page.css` and `page.js` beside this file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ADDED = {"/preview.css": "page.css", "/app.js": "page.js"}
"""What is added to which file that the page loads; its security policy forbids style and script elsewhere."""


def add_to(preview: Any) -> None:
    """Have a simcord preview that isn't open yet serve its page with the additions."""
    server = preview._server
    serve = server._static

    async def with_additions(request: Any) -> Any:
        response = await serve(request)
        if name := ADDED.get(request.path):
            response.text += Path(__file__).with_name(name).read_text("utf-8")
        return response

    server._static = with_additions
