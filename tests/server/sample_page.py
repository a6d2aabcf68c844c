#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""sample_page.py GEN_ASSETS OUT_C: a page with one file of each kind that matters, built in like the real one.

test_serve.py makes the same files again and compares.
"""
import pathlib
import random
import subprocess
import sys


def files():
    noise = random.Random(8311)
    return {"index.html": b"<!doctype html><title>Escarmouche</title><p>" + b"Bonjour. " * 40 + b"\n",
            "app.js": b"console.log('\\u00e9? ??/ \\\\ %s');\n" * 50,
            "style.css": b"body { margin: 0 }\n" * 20,
            "sw.js": b"// sw\n",
            "engine.wasm": b"\0asm\1\0\0\0" + bytes(range(256)) * 40,
            "fonts/noise.woff2": noise.randbytes(1500000),
            "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>\n",
            "empty.txt": b""}


def main():
    generator, out = sys.argv[1], pathlib.Path(sys.argv[2])
    folder = out.with_suffix(".page")
    for name, data in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (folder / ".stamp").write_bytes(b"hidden: not a part of the page")
    subprocess.run([sys.executable, generator, folder, out, out.with_suffix(".d")], check=True)


if __name__ == "__main__":
    main()
