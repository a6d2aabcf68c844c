#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_limits.py ROOT: does docs/limits.md have every limit of the source, with its value, and no other?"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
source = {}
for path in sorted((root / "src").rglob("*.[ch]")):
    text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
    # A hostile build makes some smaller: what players have is what follows.
    text = re.sub(r"#ifdef CORE_HOSTILE\n.*?#else\n", "", text, flags=re.S)
    for name, value in re.findall(r"\b([A-Z][A-Z0-9_]*_MAX)\s*=\s*([^=,}\n][^,}\n]*)", text):
        source.setdefault(name, set()).add(value.strip())
    for name, value in re.findall(r"#define ([A-Z][A-Z0-9_]*_MAX)\s+\(?([^)\n]*)", text):
        source.setdefault(name, set()).add(value.strip())

for path in sorted((root / "web/src").rglob("*.ts*")):
    for name, value in re.findall(r"^(?:export )?const (\w+Most) = (\S.*)$", path.read_text(encoding="utf-8"), re.M):
        source.setdefault(name, set()).add(value.strip())

told = {}
for name, value in re.findall(r"^\| `([A-Z0-9_]+_MAX|\w+Most)` \| ([^|]*) \|", (root / "docs/limits.md").read_text(encoding="utf-8"), re.M):
    told[name] = {v.strip() for v in value.replace("`", "").split(", ")}

wrong = [f"{name} = {' and '.join(sorted(source[name]))} is not in docs/limits.md" for name in sorted(source.keys() - told.keys())]
wrong += [f"{name} of docs/limits.md is not in the source" for name in sorted(told.keys() - source.keys())]
wrong += [f"{name} is {sorted(source[name])}, not {sorted(told[name])}"
          for name in sorted(source.keys() & told.keys()) if source[name] != told[name]]
print("\n".join(wrong) or f"{len(told)} limits")
sys.exit(1 if wrong else 0)
