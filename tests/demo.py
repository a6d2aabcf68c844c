#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""demo.py: what a newcomer does: ./run serves the whole page, with the module in it; a game is told to its end.

Without web/ there is no page to serve, and ./run must say so.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent


def start():
    env = {**os.environ, "LC_ALL": "C"}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        env.pop(name, None)
    return subprocess.Popen([ROOT / "run"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, env=env)


def check_page(address):
    """Every file of the page, as it was built; one of them is the module."""
    page, modules = ROOT / "build-web", 0
    module = (ROOT / "build-wasm" / "escarmouche.wasm").read_bytes()
    files = [p for p in sorted(page.rglob("*")) if p.is_file() and not p.name.startswith(".")]
    for path in files:
        with urllib.request.urlopen(address + path.relative_to(page).as_posix(), timeout=20) as answer:
            data = answer.read()
            assert data == path.read_bytes(), f"{path.name}: other bytes than built"
            modules += answer.headers["Content-Type"] == "application/wasm" and data == module
    assert modules == 1, f"{modules} modules in the page"
    with urllib.request.urlopen(address, timeout=20) as answer:
        assert answer.read() == (page / "index.html").read_bytes(), "/ is not the index"
    print(f"{len(files)} files as built, the module among them")


def main():
    process = start()
    if not (ROOT / "web" / "package.json").exists():
        out, errors = process.communicate(timeout=1200)
        assert process.returncode == 2 and "page" in errors, (process.returncode, out, errors)
        print("no page in this tree, and ./run says so")
    else:
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        try:
            assert found, line + process.stderr.read()
            check_page(found[0])
        finally:
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate(timeout=60)
        assert process.returncode == 0 and not errors, (process.returncode, errors)
    game = subprocess.run([ROOT / "run", "play", "evenor", "--demo", "--seed", "1"], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=300, check=True)
    assert len(game.stdout) > 1000, game.stdout
    return 0


if __name__ == "__main__":
    sys.exit(main())
