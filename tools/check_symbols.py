#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check_symbols.py NM LIBRARY...: what the pure libraries lean on.

core, rules, odds and bots may call each other and the few functions below: no heap, no clock, no
stdio, no libm. They also keep no mutable globals, so nothing of theirs may be in .bss.
"""
import subprocess
import sys

ALLOWED = {"memcpy", "memset", "memcmp", "bcmp", "memmove", "strcmp", "strlen",
           # the same, as a hardened libc spells them
           "__memcpy_chk", "__memset_chk", "__memmove_chk", "__stack_chk_fail",
           "_GLOBAL_OFFSET_TABLE_",
           # compiler runtime: 128-bit and bit arithmetic
           "__udivti3", "__umodti3", "__divti3", "__modti3", "__udivmodti4", "__divmodti4",
           "__multi3", "__muloti4", "__popcountdi2", "__clzdi2", "__ctzdi2"}


def main():
    nm, libraries = sys.argv[1], sys.argv[2:]
    defined, wanted, bad = set(), {}, []
    for library in libraries:
        out = subprocess.run([nm, library], check=True, capture_output=True, text=True).stdout
        member = library
        for line in out.splitlines():
            words = line.split()
            if line.endswith(":"):
                member = line[:-1]
            elif len(words) == 2 and words[0] in "Uw":
                wanted.setdefault(words[1], f"{library} ({member})")
            elif len(words) == 3:
                defined.add(words[2])
                if words[1] in "bBC":
                    bad.append(f"{library} ({member}): mutable global {words[2]}")
    bad += [f"{where}: calls {symbol}" for symbol, where in sorted(wanted.items())
            if symbol not in defined and symbol not in ALLOWED]
    for text in bad:
        print(text)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
