"""Shows a picture of the bot as people see it who see fewer colours.

    python assets/see.py PICTURE.png FOLDER

Writes one picture for each kind of sight into the folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from bot.render.sight import KINDS, simulate  # noqa: E402  (the repository must be on the path first)

if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python assets/see.py PICTURE.png FOLDER")
    source, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with Image.open(source) as picture:
        for kind in KINDS:
            simulate(picture, kind).save(folder / f"{source.stem}-{kind}.png")
